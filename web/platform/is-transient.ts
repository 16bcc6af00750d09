import { isApiError } from '@encaixe/contract/client.ts'

/**
 * Only network failures and errors of the server are retried. A refusal would be repeated. After a timeout the user has
 * waited long enough, and must read about the failure without waiting for two more attempts.
 */
export const isTransient = (error: unknown): boolean =>
  isApiError(error) &&
  (error.status === 0 || error.status >= 500) &&
  (error.cause as Error | undefined)?.name !== 'TimeoutError'
