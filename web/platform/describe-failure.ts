import { isApiError } from '@encaixe/contract/client.ts'

/** The API's sentence for a refusal; `fallback` for an internal error or a network failure, except without internet. */
export function describeFailure(error: Error | null, fallback: string): string | undefined {
  if (!error) return undefined
  const answer = isApiError(error) ? error.body : undefined
  if (answer) return answer.code === 'internal' ? fallback : answer.error
  return navigator.onLine === false
    ? 'Você está sem internet. Tente de novo quando a conexão voltar.'
    : fallback
}
