import type { ReportGroup } from '@encaixe/contract/reports.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { appointmentsKey } from '../platform/appointments-key.ts'
import { groupOf } from './match-periods.ts'
import type { Range, Span } from './read-range.ts'

/** Among the keys of appointments: their events are gathered before they fetch it again. */
export const reportQuery = (companyId: string, { from, to }: Span, by: ReportGroup) =>
  queryOptions({
    queryKey: [...appointmentsKey, 'reports', companyId, by, from, to],
    queryFn: ({ signal }) => api('GET /api/reports', { query: { from, to, by }, signal }),
  })

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
