import { busyFrom } from '@encaixe/contract/free-starts.ts'
import type { KnownAppointment, Offering } from '../appointments/facade.ts'

type Placed = Pick<KnownAppointment, 'collaborator_id' | 'day' | 'start_minute'>

/** An offering of one day as if the time of these parts of a visit were free. */
export function withoutOwn(offering: Offering, parts: readonly Placed[], day: string): Offering {
  const own = parts.filter((part) => part.day === day)
  if (own.length === 0) return offering
  const staff = offering.staff.map((person) => {
    const theirs = own.filter((part) => part.collaborator_id === person.id)
    if (theirs.length === 0) return person
    const { starts, ends } = person.busyOn(0)
    const others = starts
      .map((start, at) => ({ start, end: ends[at] ?? start }))
      .filter(({ start }) => !theirs.some((part) => part.start_minute === start))
    const today = busyFrom(others)
    return { ...person, busyOn: (at: number) => (at === 0 ? today : person.busyOn(at)) }
  })
  return { ...offering, staff }
}
