import type { ReportGroup } from '@encaixe/contract/reports.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { appointmentsKey } from '../platform/appointments-key.ts'
import { groupOf } from './match-periods.ts'
import type { Range, Span } from './read-range.ts'

/** A page asks for five reports after each live event; this keeps a busy shop below the limit of requests. */
const leastPause = 4_000

/** Under appointmentsKey, so live events refetch it, in batches; what was answered just now is asked for again a little later. */
export const reportQuery = (companyId: string, { from, to }: Span, by: ReportGroup) =>
  queryOptions({
    queryKey: [...appointmentsKey, 'reports', companyId, by, from, to],
    queryFn: async ({ signal, client, queryKey }) => {
      const answered = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0
      await pause(answered + leastPause - Date.now(), signal)
      return api('GET /api/reports', { query: { from, to, by }, signal })
    },
  })

/** Ends early when the signal is aborted, and then fails as a request does. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds > 0) {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
    })
  }
  signal.throwIfAborted()
}

/**
 * What the page asks for: the period and the one before over time, and the period by service, professional and hour. The
 * answer's own `previous` is of as many days just before, which a month to date is not compared with.
 */
export function useReports(companyId: string, range: Range, enabled: boolean) {
  const read = (span: Span, by: ReportGroup) => ({ ...reportQuery(companyId, span, by), enabled })
  return {
    now: useQuery(read(range, groupOf(range))),
    before: useQuery(read(range.before, groupOf(range))),
    services: useQuery(read(range, 'service')),
    people: useQuery(read(range, 'professional')),
    hours: useQuery(read(range, 'hour')),
  }
}

export type Reads = ReturnType<typeof useReports>
