import type { Appointment } from '@encaixe/contract/appointments.ts'
import { writeCalendar } from '@encaixe/contract/calendar-file.ts'

type Invite = {
  appointment: Pick<Appointment, 'id' | 'startsAt' | 'endsAt' | 'procedure' | 'company' | 'collaborator'>
  address: string | null
  /** The appointment's own page. */
  page: string
  now: Date
  sequence?: number
}

export function writeInvite({ appointment, address, page, now, sequence }: Invite): string {
  const { id, startsAt, endsAt, procedure, company, collaborator } = appointment
  return writeCalendar('PUBLISH', {
    uid: `${id}@${new URL(page).host}`,
    ...(sequence !== undefined && { sequence }),
    stamp: now,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    summary: `${procedure.name} · ${company.name}`,
    location: address,
    description: `Com ${collaborator.name}.\n${page}`,
    url: page,
  })
}
