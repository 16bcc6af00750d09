import type { Appointment } from '@encaixe/contract/appointments.ts'
import { useNavigate } from 'react-router'
import { useMember } from '../identity/use-member.ts'
import { writeAddress } from './book/read-address.ts'
import { holdTyped } from './new/read-prefill.ts'
import { writeItems } from './write-items.ts'

/** Over, or closed before it began: now it can only be booked again. */
export const isOver = ({ status, endsAt }: Pick<Appointment, 'status' | 'endsAt'>, now: number): boolean =>
  (status !== 'scheduled' && status !== 'held') || Date.parse(endsAt) <= now

type Part = Pick<Appointment, 'procedureId' | 'collaboratorId' | 'noPreference' | 'companySlug'>

/** Who was chosen by the system is not asked for again. */
const personOf = ({ noPreference, collaboratorId }: Part) => (noPreference ? null : collaboratorId)

/** The booking page with the same services and people; without a day unless one is given. */
export function againPath(parts: readonly Part[], date: string | null = null): string {
  const [first, ...others] = parts
  if (!first) return '/'
  const services = others.map(({ procedureId }) => procedureId)
  return writeAddress(`/${first.companySlug}/agendar/${first.procedureId}`, {
    services,
    date,
    people: parts.map(personOf),
  })
}

type BookedStart = Pick<Appointment, 'date' | 'startTime'>

/** For the company: its form of a new appointment for this client, whose data stay out of the address. */
export function useBookAgain(): (parts: readonly Appointment[], at?: BookedStart) => void {
  const navigate = useNavigate()
  const { subject } = useMember().session
  return (parts, at) => {
    const [first] = parts
    if (!first) return
    const { procedureId, clientName, clientEmail, clientPhone } = first
    const items = parts.map((part) => ({ procedureId: part.procedureId, collaboratorId: personOf(part) }))
    const person = personOf(first)
    const query = new URLSearchParams({
      ...(items.length > 1
        ? { procedureId: writeItems(items) }
        : { procedureId, ...(person && { collaboratorId: person }) }),
      ...(at && { date: at.date, time: at.startTime }),
    })
    const path = `/schedules/new?${query}`
    holdTyped(subject, path, {
      clientName,
      clientEmail: clientEmail ?? '',
      clientPhone: clientPhone ?? '',
      withoutContact: !clientEmail && !clientPhone,
      notes: '',
      internalNotes: '',
    })
    void navigate(path)
  }
}
