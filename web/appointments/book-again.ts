import type { Appointment } from '@encaixe/contract/appointments.ts'
import { bookingPath } from '@encaixe/contract/public-pages.ts'
import { writeAddress } from './book/read-address.ts'
import { anybody, type Who } from './write-items.ts'

/** Whether an appointment is over or closed, so that it can only be booked again. */
export const isOver = ({ status, endsAt }: Pick<Appointment, 'status' | 'endsAt'>, now: number): boolean =>
  (status !== 'scheduled' && status !== 'held') || Date.parse(endsAt) <= now

type Part = Pick<Appointment, 'procedureId' | 'collaboratorId' | 'noPreference' | 'companySlug'>

/** The person to ask for again. A person whom the system chose is not asked for again. */
export const personOf = ({ noPreference, collaboratorId }: Part): Who =>
  noPreference ? anybody : collaboratorId

/** The address of the booking page with the same services and people. It has no day unless `date` is given. */
export function againPath(parts: readonly Part[], date: string | null = null): string {
  const [first, ...others] = parts
  if (!first) return '/'
  const services = others.map(({ procedureId }) => procedureId)
  return writeAddress(bookingPath(first.companySlug, first.procedureId), {
    services,
    date,
    people: parts.map(personOf),
  })
}
