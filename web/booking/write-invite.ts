import type { Appointment } from '@encaixe/contract/booking.ts'
import { product } from '@encaixe/contract/product.ts'

type Invite = {
  appointment: Pick<Appointment, 'id' | 'startsAt' | 'endsAt' | 'procedure' | 'company' | 'collaborator'>
  address: string | null
  /** The appointment's own page. */
  page: string
  now: Date
}

/** RFC 5545: the four characters that mean something in a text, and line ends as `\n`. */
const escaped = (text: string) =>
  text.replaceAll(/[\\;,]/g, (letter) => `\\${letter}`).replaceAll(/\r\n|\r|\n/g, '\\n')

const stamp = (instant: Date) =>
  instant
    .toISOString()
    .replaceAll(/[-:]/g, '')
    .replace(/\.\d+Z$/, 'Z')

const longest = 75

/** Lines end after 75 bytes, and never within a letter. */
function fold(line: string): string {
  const encoder = new TextEncoder()
  let folded = ''
  let room = longest
  for (const letter of line) {
    const size = encoder.encode(letter).length
    if (size > room) {
      folded += '\r\n '
      room = longest - 1
    }
    folded += letter
    room -= size
  }
  return folded
}

/** The appointment for any calendar, in instants: no calendar has to know the shop's zone. */
export function writeInvite({ appointment, address, page, now }: Invite): string {
  const { id, startsAt, endsAt, procedure, company, collaborator } = appointment
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${product.name}//Agendamento//PT`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(page).host}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(new Date(startsAt))}`,
    `DTEND:${stamp(new Date(endsAt))}`,
    `SUMMARY:${escaped(`${procedure.name} · ${company.name}`)}`,
    ...(address ? [`LOCATION:${escaped(address)}`] : []),
    `DESCRIPTION:${escaped(`Com ${collaborator.name}.\n${page}`)}`,
    `URL:${page}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n')
}
