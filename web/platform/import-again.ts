let asked = 0

/**
 * Loads a script that was lost: `import('./part.ts').catch(importAgain)`. A browser may keep the failure of an address
 * (Chromium does since 150), so this asks under another one. Without an address in the error there is nothing to ask.
 */
export async function importAgain<Module>(error: Error): Promise<Module> {
  const [address] = /https?:\S+\.js/.exec(error.message) ?? []
  if (!address) throw error
  asked += 1
  return import(/* @vite-ignore */ `${address}?again=${asked}`)
}
