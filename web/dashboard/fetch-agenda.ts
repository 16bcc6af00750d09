import type { Appointment, AppointmentFilters, AppointmentList } from '@encaixe/contract/appointments.ts'
import { minuteOf } from '@encaixe/contract/local-time.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { agendaKey } from '../appointments/fetch-appointments.ts'
import { countsQuery } from '../companies/count-appointments.ts'
import { api } from '../platform/api.ts'
import type { Read } from '../ui/retry-reads.ts'
import type { Agenda } from './read-agenda.ts'
import type { Today } from './read-today.ts'
import { useChanges } from './track-changes.ts'

const most = 200

const itemsOf = (list: AppointmentList): Appointment[] => (Array.isArray(list) ? list : list.items)

type Wanted = Pick<AppointmentFilters, 'tab' | 'date'>

const listQuery = (companyId: string | undefined, wanted: Wanted) =>
  queryOptions({
    queryKey: [...agendaKey, companyId ?? 'mine', wanted],
    queryFn: async ({ signal }) => {
      const query = { ...wanted, limit: String(most) }
      return itemsOf(
        companyId
          ? await api('GET /api/schedules/company/{companyId}', { params: { companyId }, query, signal })
          : await api('GET /api/schedules/my-schedules', { query, signal }),
      )
    },
  })

/** Of a client, for what she may book again. It is an offer, so nothing is said when it fails. */
export const pastQuery = queryOptions({
  queryKey: [...agendaKey, 'mine', 'past'],
  queryFn: async ({ signal }) =>
    itemsOf(await api('GET /api/schedules/my-schedules', { query: { tab: 'ended', limit: '20' }, signal })),
  retry: false,
})

/** A list that fails to load is undefined, so that no page takes it for an empty one. */
export function useAgenda(
  companyId: string | undefined,
  today: Today | undefined,
): Agenda & { settled: boolean; reads: Read[] } {
  const ahead = useQuery(listQuery(companyId, { tab: 'upcoming' }))
  const day = useQuery({
    ...listQuery(companyId, { date: today?.date }),
    enabled: companyId !== undefined && today !== undefined,
  })
  const counts = useQuery(countsQuery)
  const changes = useChanges(companyId, ahead.data)
  // What waits for the company stands in a card of its own there; its client has it among her appointments.
  const isAhead = ({ status, date, startTime }: Appointment) =>
    (status === 'scheduled' || (status === 'held' && companyId === undefined)) &&
    (!today || date > today.date || (date === today.date && minuteOf(startTime) >= today.minute))
  const reads = companyId === undefined ? [ahead, counts] : [ahead, day, counts]
  return {
    upcoming: ahead.data?.filter(isAhead),
    today: day.data,
    changes,
    counts: counts.data,
    settled: reads.every(({ isPending }) => !isPending),
    reads,
  }
}
