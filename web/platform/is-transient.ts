import { isApiError } from '@encaixe/contract/client.ts'

/**
 * Only network failures and errors of the server are retried: a refusal would be repeated, and a user who has waited for
 * an answer that never came must not wait for two more before reading about it.
 */
export const isTransient = (error: unknown): boolean =>
  isApiError(error) &&
  (error.status === 0 || error.status >= 500) &&
  (error.cause as Error | undefined)?.name !== 'TimeoutError'
