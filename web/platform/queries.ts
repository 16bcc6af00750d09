import { isApiError } from '@encaixe/contract/client.ts'
import { QueryClient } from '@tanstack/react-query'

/** Only what may pass by itself is tried again: no answer, or the server's own trouble. */
function mayPass(failures: number, error: Error): boolean {
  return failures < 2 && isApiError(error) && (error.status === 0 || error.status >= 500)
}

export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Offline is said on the page like any other failure, instead of waiting in silence.
      queries: { staleTime: 30_000, retry: mayPass, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
