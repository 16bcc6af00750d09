import type { Log } from '../platform/log/log.ts'

const largest = 256 * 1024

type Options = { log: Log; timeout: number }

/** A JSON document of the identity provider, or undefined when the fetch fails. Redirects are not followed. */
export async function fetchDocument(address: string, { log, timeout }: Options): Promise<unknown> {
  try {
    const signal = AbortSignal.timeout(timeout)
    const headers = { accept: 'application/json' }
    const response = await fetch(address, { signal, headers, redirect: 'manual' })
    if (response.status !== 200) throw new Error(`Identity provider answered ${response.status}`)
    return JSON.parse(await readAnswer(response))
  } catch (error) {
    log.warn('document of the identity provider could not be fetched', { url: address, error })
    return undefined
  }
}

/** Limits the size: an endless answer must not fill the memory. */
export async function readAnswer(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > largest) throw new Error(`Identity provider answered more than ${largest} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
