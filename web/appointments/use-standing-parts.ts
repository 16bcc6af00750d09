import type { Appointment } from '@encaixe/contract/appointments.ts'
import { useQuery } from '@tanstack/react-query'
import { productNow } from '../platform/product-time.ts'
import { beginsLater } from './decide-actions.ts'
import { isChain } from './describe-visit.ts'
import { visitQuery } from './fetch-appointments.ts'

const placeOf = ({ date, startTime }: Appointment) => `${date} ${startTime}`

type Standing = {
  /** The parts in their order, if a change can be about all of them; otherwise none. */
  parts: Appointment[]
  hasBegun: boolean
  /** The scope that a change most probably has. */
  first: 'visit' | 'part'
  isKnown: boolean
}

/**
 * The parts of a visit with the same status as this one. Empty once one of them is over: the server would change that part
 * too, although the client was served. `others` are the parts that a list has at hand, for when the visit cannot be read.
 */
export function useStandingParts(appointment: Appointment | undefined, others: Appointment[] = []): Standing {
  const now = productNow().getTime()
  const status = appointment?.status
  const isOpen = status === 'scheduled' || status === 'held'
  const { data, isLoading } = useQuery({
    ...visitQuery(appointment?.visitId ?? ''),
    enabled: isOpen,
    retry: false,
  })
  if (!appointment || !isOpen) return { parts: [], hasBegun: false, first: 'visit', isKnown: true }
  const known = data ? data.appointments : [appointment, ...others.filter(({ id }) => id !== appointment.id)]
  const standing = known
    .filter((one) => one.status === status)
    .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
  const isWhole = standing.length > 1 && standing.every(({ endsAt }) => now < Date.parse(endsAt))
  const hasBegun = standing.some((part) => !beginsLater(part, now))
  return {
    parts: isWhole ? standing : [],
    hasBegun,
    first: isWhole && (hasBegun || !isChain(standing)) ? 'part' : 'visit',
    isKnown: !isLoading,
  }
}
