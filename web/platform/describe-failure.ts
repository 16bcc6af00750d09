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
 * it returns a sentence about the connection. `says` shows the server's sentence also when it has no code.
 */
export function describeFailure(error: Error, fallback: string, says?: boolean): string
export function describeFailure(
  error: Error | null | undefined,
  fallback: string,
  says?: boolean,
): string | undefined
export function describeFailure(
  error: Error | null | undefined,
  fallback: string,
  says = false,
): string | undefined {
  if (!error) return undefined
  if (says && isApiError(error) && error.said) return error.said
  const answer = isApiError(error) ? error.body : undefined
  if (answer) return answer.code === 'internal' ? fallback : answer.error
  return wasOffline(error) ? 'Você está sem internet. Tente de novo quando a conexão voltar.' : fallback
}
