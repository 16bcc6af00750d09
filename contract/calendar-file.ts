import { product } from './product.ts'

type CalendarPerson = { name: string; email: string }

export type CalendarEvent = {
  /** The UID, which is the same in every file about one appointment. */
  uid: string
  /** The event's SEQUENCE. It increases with every change, so that calendars ignore an older file that arrives late. */
  sequence: number
  /** The time at which the calendar file was written. */
  stamp: Date
  startsAt: Date
  endsAt: Date
  summary: string
  description: string
  location?: string | null
  url: string
  organizer?: CalendarPerson
  attendee?: CalendarPerson
  /** True for a cancelled appointment in a published file: unlike CANCEL, the method PUBLISH cancels nothing. */
  cancelled?: boolean
}

export type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL'

const withoutControls = (text: string) => text.replaceAll(/[^\P{Cc}\n]/gu, '')

/** Escapes a text as RFC 5545 requires; line ends become `\n`. */
const escaped = (text: string) =>
  withoutControls(text.replaceAll(/\r\n|\r|[\u2028\u2029]/g, '\n'))
    .replaceAll(/[\\;,]/g, (letter) => `\\${letter}`)
    .replaceAll('\n', '\\n')

/** A quoted value of RFC 5545 has no escapes, so characters that would end the value are removed. */
const quoted = (text: string) =>
  `"${withoutControls(text)
    .replaceAll(/["\n\u2028\u2029]/g, ' ')
    .trim()}"`

const stampOf = (instant: Date) =>
  instant
    .toISOString()
    .replaceAll(/[-:]/g, '')
    .replace(/\.\d+Z$/, 'Z')

const longest = 75

/** Returns the number of bytes of a character in UTF-8. */
const bytesOf = (code: number) => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4)

/** RFC 5545 folds lines after 75 bytes; a character of several bytes is not split. */
function fold(line: string): string {
  if (line.length * 3 <= longest) return line
  let folded = ''
  let from = 0
  let room = longest
  for (let at = 0; at < line.length; ) {
    const code = line.codePointAt(at) ?? 0
    const size = bytesOf(code)
    if (size > room) {
      folded += `${line.slice(from, at)}\r\n `
      from = at
      room = longest - 1
    }
    room -= size
    at += size === 4 ? 2 : 1
  }
  return folded + line.slice(from)
}

/**
 * Writes a file of visits that any calendar program reads; only a file with the method PUBLISH may have several visits.
 * Times are in UTC, so that the program needs no definition of the time zone.
 */
export function writeCalendar(method: CalendarMethod, ...events: CalendarEvent[]): string {
  return headOf(method) + written(events.flatMap((event) => linesOf(method, event))) + end
}

type Subscription = { name: string; timezone: string; refreshMinutes: number }

/**
 * Writes the same file with the method PUBLISH in parts, one for each page of visits, because it may have thousands of
 * them. For a calendar that other programs read again and again, `subscription` has its name, which the programs show,
 * and how often they are asked to read it.
 */
export async function* writeCalendarPages(
  pages: AsyncIterable<readonly CalendarEvent[]>,
  subscription?: Subscription,
): AsyncGenerator<string> {
  yield headOf('PUBLISH') + (subscription ? written(aboutSubscription(subscription)) : '')
  for await (const events of pages) yield written(events.flatMap((event) => linesOf('PUBLISH', event)))
  yield end
}

function aboutSubscription({ name, timezone, refreshMinutes }: Subscription): string[] {
  const shown = escaped(name)
  const pause = `PT${refreshMinutes}M`
  // Each property has two names: the standard's (RFC 7986) and an older name that programs used before the standard.
  return [
    `NAME:${shown}`,
    `X-WR-CALNAME:${shown}`,
    `X-WR-TIMEZONE:${timezone}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${pause}`,
    `X-PUBLISHED-TTL:${pause}`,
  ]
}

const written = (lines: readonly string[]) => lines.map((line) => `${fold(line)}\r\n`).join('')

const headOf = (method: CalendarMethod) =>
  written([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${product.name}//Agendamento//PT`,
    `METHOD:${method}`,
  ])

const end = 'END:VCALENDAR\r\n'

function linesOf(method: CalendarMethod, event: CalendarEvent): string[] {
  const { organizer, attendee, location, cancelled = method === 'CANCEL' } = event
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${stampOf(event.stamp)}`,
    `DTSTART:${stampOf(event.startsAt)}`,
    `DTEND:${stampOf(event.endsAt)}`,
    `SUMMARY:${escaped(event.summary)}`,
    ...(location ? [`LOCATION:${escaped(location)}`] : []),
    `DESCRIPTION:${escaped(event.description)}`,
    `URL:${event.url}`,
    ...(organizer ? [`ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.email}`] : []),
    ...(attendee
      ? [`ATTENDEE;CN=${quoted(attendee.name)};PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:${attendee.email}`]
      : []),
    ...(method === 'PUBLISH' && !cancelled ? [] : [`STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`]),
    'END:VEVENT',
  ]
}
