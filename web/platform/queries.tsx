import { type Query, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterCall } from './api.ts'
import { isTransient } from './is-transient.ts'
import { subjectOf, useSession } from './session.ts'
import { renewAfterWrites } from './stale-lists.ts'

const retry = (failures: number, error: Error) => failures < 2 && isTransient(error)

/** A cache whose lists are fetched again after each write that makes them stale. */
export function createQueries(reads?: { retry: false; staleTime: 0 }): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      // With `networkMode: 'always'` a query without internet fails with an error, instead of waiting without a notice.
      queries: { staleTime: 30_000, retry, networkMode: 'always', ...reads },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  keepFailures(queries)
  if (typeof window !== 'undefined') afterCall.renew = renewAfterWrites(queries)
  return queries
}

/**
 * Keeps the error of a query without data while the query is fetched again. The library deletes it at the start of the
 * fetch, so a page would replace the sentence about the failure, and the button that tries again, by a skeleton.
 */
function keepFailures(queries: QueryClient): void {
  const failures = new WeakMap<Query, Error>()
  queries.getQueryCache().subscribe((event) => {
    // A page that is opened again later loads anew, without the old failure.
    if (event.type === 'observerRemoved' && event.query.getObserversCount() === 0)
      failures.delete(event.query)
    if (event.type !== 'updated') return
    const { action, query } = event
    if (action.type === 'error' && query.state.error) failures.set(query, query.state.error)
    else if (action.type === 'success') failures.delete(query)
    else if (action.type === 'fetch' && query.state.data === undefined) {
      const error = failures.get(query)
      if (error) query.setState({ error, status: 'error' })
    }
  })
}

let cached: { subject: string | undefined; queries: QueryClient } | undefined

/**
 * The query cache of one user. The cache is still used when the session has ended. It is cleared when the user signs
 * out or another user signs in.
 */
function queriesOf(subject: string | undefined): QueryClient {
  if (typeof window === 'undefined') return createQueries()
  if (!cached || cached.subject !== subject) {
    cached?.queries.clear()
    cached = { subject, queries: createQueries() }
  }
  return cached.queries
}

export function Queries({ children }: { children: ReactNode }) {
  const subject = subjectOf(useSession())
  // The key remounts all components for another user: a mounted query would keep using the previous user's cache.
  return (
    <QueryClientProvider key={subject} client={queriesOf(subject)}>
      {children}
    </QueryClientProvider>
  )
}
