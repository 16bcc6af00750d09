import { isApiError } from '@encaixe/contract/client.ts'

/** The API's sentence for a refusal; `fallback` for an internal error or a network failure. */
export function describeFailure(error: Error | null, fallback: string): string | undefined {
  if (!error) return undefined
  const answer = isApiError(error) ? error.body : undefined
  return answer && answer.code !== 'internal' ? answer.error : fallback
}
