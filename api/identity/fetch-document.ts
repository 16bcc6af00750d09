import type { Log } from '../platform/log/log.ts'

const largest = 256 * 1024

type Options = { log: Log; timeout: number }

/** A JSON document of the identity provider, or undefined when it cannot be had. Redirects are not followed. */
export async function fetchDocument(address: string, { log, timeout }: Options): Promise<unknown> {
  try {
    const signal = AbortSignal.timeout(timeout)
    const headers = { accept: 'application/json' }
    const response = await fetch(address, { signal, headers, redirect: 'manual' })
    if (response.status !== 200) throw new Error(`answered ${response.status}`)
    return JSON.parse(await readAnswer(response))
  } catch (error) {
    log.warn('identity provider unreachable', { url: address, error })
    return undefined
  }
}

/** What a provider answers has an end, whatever the provider has become. */
export async function readAnswer(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > largest) throw new Error('answered too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
