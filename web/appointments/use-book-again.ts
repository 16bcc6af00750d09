import type { Appointment } from '@encaixe/contract/appointments.ts'
import { useNavigate } from 'react-router'
import { useMember } from '../identity/use-member.ts'
import { personOf } from './book-again.ts'
import { holdTyped } from './new/read-prefill.ts'
import { anybody, writeItems } from './write-items.ts'

type BookedStart = Pick<Appointment, 'date' | 'startTime'>

/** Opens the company's form of a new appointment for the same client. The client's data stay out of the address. */
export function useBookAgain(): (parts: readonly Appointment[], at?: BookedStart) => void {
  const navigate = useNavigate()
  const { subject } = useMember().session
  return (parts, at) => {
    const [first] = parts
    if (!first) return
    const { procedureId, clientName, clientEmail, clientPhone } = first
    const items = parts.map((part) => ({ procedureId: part.procedureId, who: personOf(part) }))
    const who = personOf(first)
    const query = new URLSearchParams({
      ...(items.length > 1
        ? { procedureId: writeItems(items) }
        : { procedureId, ...(who !== anybody && { collaboratorId: who }) }),
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
