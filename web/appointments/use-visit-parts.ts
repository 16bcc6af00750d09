import type { Appointment } from '@encaixe/contract/appointments.ts'
import { useQuery } from '@tanstack/react-query'
import { visitQuery } from './fetch-appointments.ts'

const placeOf = ({ date, startTime }: Appointment) => `${date} ${startTime}`

/**
 * The scheduled parts of a visit in their order, once it is known that there are several; else nothing. `others` are
 * the ones that a list has at hand.
 */
export function useVisitParts(
  appointment: Appointment | undefined,
  others: Appointment[] = [],
): { parts: Appointment[]; isKnown: boolean } {
  const isOpen = appointment?.status === 'scheduled'
  const { data, isLoading } = useQuery({
    ...visitQuery(appointment?.visitId ?? ''),
    enabled: isOpen,
    retry: false,
  })
  if (!appointment || !isOpen) return { parts: [], isKnown: true }
  const known = data ? data.appointments : [appointment, ...others.filter(({ id }) => id !== appointment.id)]
  const standing = known.filter(({ status }) => status === 'scheduled')
  const parts = standing.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
  return { parts: parts.length > 1 ? parts : [], isKnown: !isLoading || others.length > 0 }
}
