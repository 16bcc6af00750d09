import { isApiError } from '@encaixe/contract/client.ts'

const offline = new WeakMap<Error, boolean>()

/**
 * Whether there was no internet when the error was first shown. The result is stored, so that the sentence stays the
 * same after the internet is back.
 */
export function wasOffline(error: Error): boolean {
  if (isApiError(error) && error.body) return false
  if (!offline.has(error)) offline.set(error, navigator.onLine === false)
  return offline.get(error) === true
}

/**
 * Returns the API's sentence for a refusal, and `fallback` for an internal error or a network failure. Without internet
 * it returns a sentence about the connection.
 */
export function describeFailure(error: Error, fallback: string): string
export function describeFailure(error: Error | null | undefined, fallback: string): string | undefined
export function describeFailure(error: Error | null | undefined, fallback: string): string | undefined {
  if (!error) return undefined
  const answer = isApiError(error) ? error.body : undefined
  if (answer) return answer.code === 'internal' ? fallback : answer.error
  return wasOffline(error) ? 'Você está sem internet. Tente de novo quando a conexão voltar.' : fallback
}
