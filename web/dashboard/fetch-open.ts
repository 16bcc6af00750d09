import type { Appointment, AppointmentFilters } from '@encaixe/contract/appointments.ts'
import { addDays, minuteOf } from '@encaixe/contract/local-time.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { agendaKey } from '../appointments/fetch-appointments.ts'
import { api } from '../platform/api.ts'
import type { Read } from '../ui/retry-reads.ts'
import type { Today } from './read-today.ts'

/** In days. What is older is asked about only in the list of appointments. */
const askedAbout = 7
/** In minutes. Today's appointments are asked about where they stand, and here too once nobody has answered for so long. */
const answersAlone = 60

const openQuery = (companyId: string, wanted: Pick<AppointmentFilters, 'tab' | 'status'>) =>
  queryOptions({
    queryKey: [...agendaKey, companyId, 'open', wanted],
    queryFn: async ({ signal }) => {
      const query = { ...wanted, limit: '200' }
      const list = await api('GET /api/schedules/company/{companyId}', {
        params: { companyId },
        query,
        signal,
      })
      return Array.isArray(list) ? list : list.items
    },
  })

const rankOf = ({ deposit }: Appointment) => (deposit?.state === 'claimed' ? 0 : 1)

/** What the company has to answer: deposits, bookings that wait for an answer, and whether the clients of the last days came. */
export function useOpenQuestions(
  companyId: string,
  { date, minute }: Today,
): { waiting: Appointment[]; deposits: Appointment[]; left: Appointment[]; settled: boolean; reads: Read[] } {
  const waiting = useQuery(openQuery(companyId, { tab: 'upcoming', status: 'held' }))
  const ended = useQuery(openQuery(companyId, { tab: 'ended', status: 'scheduled' }))
  const reads = [waiting, ended]
  const held = waiting.data?.filter(({ status }) => status === 'held') ?? []
  const oldest = addDays(date, -askedAbout)
  const isLeft = (one: Appointment) =>
    one.date === date ? minuteOf(one.endTime) <= minute - answersAlone : one.date < date && one.date >= oldest
  return {
    waiting: held.filter(({ deposit }) => !deposit),
    // What a client says she paid comes first.
    deposits: held.filter(({ deposit }) => deposit).toSorted((one, other) => rankOf(one) - rankOf(other)),
    left: ended.data?.filter((one) => one.status === 'scheduled' && isLeft(one)) ?? [],
    settled: reads.every(({ isPending, failureCount }) => !isPending || failureCount > 0),
    reads,
  }
}
