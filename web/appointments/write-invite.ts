import type { Appointment } from '@encaixe/contract/appointments.ts'
import { writeCalendar } from '@encaixe/contract/calendar-file.ts'

type Invite = {
  appointment: Pick<
    Appointment,
    'id' | 'startsAt' | 'endsAt' | 'sequence' | 'procedure' | 'company' | 'collaborator'
  >
  address: string | null
  /** The page that shows the appointment to whoever downloads the file. */
  page: string
  now: Date
}

export function writeInvite({ appointment, address, page, now }: Invite): string {
  const { id, startsAt, endsAt, sequence, procedure, company, collaborator } = appointment
  return writeCalendar('PUBLISH', {
    uid: `${id}@${new URL(page).host}`,
    sequence,
    stamp: now,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    summary: `${procedure.name} · ${company.name}`,
    location: address,
    description: `Com ${collaborator.name}.\n${page}`,
    url: page,
  })
}

const basic = (instant: string) => new Date(instant).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

/** The page on which Google Agenda offers to add the appointment. */
export function writeGoogleEvent({ appointment, address, page }: Omit<Invite, 'now'>): string {
  const { startsAt, endsAt, procedure, company, collaborator } = appointment
  const url = new URL('https://calendar.google.com/calendar/render?action=TEMPLATE')
  url.searchParams.set('text', `${procedure.name} · ${company.name}`)
  url.searchParams.set('dates', `${basic(startsAt)}/${basic(endsAt)}`)
  url.searchParams.set('details', `Com ${collaborator.name}.\n${page}`)
  if (address) url.searchParams.set('location', address)
  return url.href
}
