import { readAnswer } from '../platform/http/read-answer.ts'
import type { Log } from '../platform/log/log.ts'

type Options = { log: Log; timeout: number; authorization?: string }

/** A JSON document of the identity provider, or undefined when the fetch fails. Redirects are not followed. */
export async function fetchDocument(
  address: string,
  { log, timeout, authorization }: Options,
): Promise<unknown> {
  try {
    const signal = AbortSignal.timeout(timeout)
    const headers = { accept: 'application/json', ...(authorization && { authorization }) }
    const response = await fetch(address, { signal, headers, redirect: 'manual' })
    if (response.status !== 200) throw new Error(`Identity provider answered ${response.status}`)
    return await readAnswer(response)
  } catch (error) {
    log.warn('document of the identity provider could not be fetched', { url: address, error })
    return undefined
  }
}
