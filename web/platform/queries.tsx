import { isApiError } from '@encaixe/contract/client.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSession } from './session.ts'

/** Only what may pass by itself is tried again: no answer, or the server's own trouble. */
function mayPass(failures: number, error: Error): boolean {
  return failures < 2 && isApiError(error) && (error.status === 0 || error.status >= 500)
}

function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Offline is said on the page like any other failure, instead of waiting in silence.
      queries: { staleTime: 30_000, retry: mayPass, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

let cached: { subject: string | undefined; queries: QueryClient } | undefined

/** What was fetched belongs to who fetched it: with another person, or nobody, everything is forgotten. */
function queriesOf(subject: string | undefined): QueryClient {
  if (typeof window === 'undefined') return createQueries()
  if (!cached || cached.subject !== subject) {
    cached?.queries.clear()
    cached = { subject, queries: createQueries() }
  }
  return cached.queries
}

export function Queries({ children }: { children: ReactNode }) {
  const session = useSession()
  const subject = session.status === 'signed-in' ? session.session.subject : undefined
  // A new key, because whoever watches a query would go on watching it in the client of before.
  return (
    <QueryClientProvider key={subject} client={queriesOf(subject)}>
      {children}
    </QueryClientProvider>
  )
}
