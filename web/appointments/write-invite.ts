import type { Appointment } from '@encaixe/contract/appointments.ts'
import { writeCalendar } from '@encaixe/contract/calendar-file.ts'
import { joinServices } from '@encaixe/contract/visit-words.ts'

type Part = Pick<
  Appointment,
  'id' | 'startTime' | 'startsAt' | 'endsAt' | 'sequence' | 'procedure' | 'company' | 'collaborator'
> & { visitId?: string; guestName?: string | null }

type Invite = {
  /** The parts of one visit, in their order: one event from the first start to the last end. */
  appointments: readonly [Part, ...Part[]]
  address: string | null
  /** The address of the page that shows the visit to the reader of the file. */
  page: string
  now: Date
}

export function writeInvite({ appointments, address, page, now }: Invite): string {
  const [{ id, visitId = id }] = appointments
  const { startsAt, endsAt, summary, description } = describeEvent(appointments, page)
  return writeCalendar('PUBLISH', {
    uid: `${visitId}@${new URL(page).host}`,
    sequence: appointments.reduce((sum, { sequence }) => sum + sequence, 0),
    stamp: now,
    startsAt,
    endsAt,
    summary,
    location: address,
    description,
    url: page,
  })
}

const basic = (instant: Date) => instant.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

/** The page on which Google Agenda offers to add the visit. */
export function writeGoogleEvent({ appointments, address, page }: Omit<Invite, 'now'>): string {
  const { startsAt, endsAt, summary, description } = describeEvent(appointments, page)
  const url = new URL('https://calendar.google.com/calendar/render?action=TEMPLATE')
  url.searchParams.set('text', summary)
  url.searchParams.set('dates', `${basic(startsAt)}/${basic(endsAt)}`)
  url.searchParams.set('details', description)
  if (address) url.searchParams.set('location', address)
  return url.href
}

function describeEvent(appointments: Invite['appointments'], page: string) {
  const [first, ...others] = appointments
  const services = joinServices(appointments.map(({ procedure }) => procedure.name))
  const who =
    others.length === 0
      ? [`Com ${first.collaborator.name}.`]
      : appointments.map(
          ({ startTime, procedure, collaborator }) =>
            `${startTime} ${procedure.name}, com ${collaborator.name}`,
        )
  const guest = first.guestName ? [`Para: ${first.guestName}`] : []
  return {
    startsAt: new Date(first.startsAt),
    endsAt: new Date(appointments.at(-1)?.endsAt ?? first.endsAt),
    summary: `${services} · ${first.company.name}`,
    description: [...who, ...guest, page].join('\n'),
  }
}
