let asked = 0

/**
 * Loads a script again after its import failed: `import('./part.ts').catch(importAgain)`. A browser may cache the
 * failure of an address (Chromium does since 150), so this function imports the script from another address. Without an
 * address in the error it throws the error.
 */
export async function importAgain<Module>(error: Error): Promise<Module> {
  const [address] = /https?:\S+\.js/.exec(error.message) ?? []
  if (!address) throw error
  asked += 1
  return import(/* @vite-ignore */ `${address}?again=${asked}`)
}
