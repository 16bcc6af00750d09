import type { ReportGroup } from '@encaixe/contract/reports.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { appointmentsKey } from '../platform/appointments-key.ts'
import { groupOf } from './match-periods.ts'
import type { Range, Span } from './read-range.ts'

/**
 * The shortest pause in milliseconds between two fetches of a report. The page requests five reports after each live
 * event; the pause keeps a busy shop below the rate limit.
 */
const leastPause = 4_000

/**
 * The key is below the key of appointments, so live events refetch a report, in batches. A report that has just arrived
 * is refetched after a pause.
 */
export const reportQuery = (companyId: string, { from, to }: Span, by: ReportGroup) =>
  queryOptions({
    queryKey: [...appointmentsKey, 'reports', companyId, by, from, to],
    queryFn: async ({ signal, client, queryKey }) => {
      const answered = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0
      await pause(answered + leastPause - Date.now(), signal)
      return api('GET /api/reports', { query: { from, to, by }, signal })
    },
  })

/** Waits. The wait ends early when the signal is aborted, and then rejects as an aborted request does. */
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
 * Fetches the five reports of the page: the period and the compared period by date, and the period by service, by
 * professional and by hour. `previous` in the API's answer is not used: it covers the same number of days just before,
 * which is not a fair comparison for a month to date.
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
