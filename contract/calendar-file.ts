import { product } from './product.ts'

type CalendarPerson = { name: string; email: string }

export type CalendarEvent = {
  /** The UID, the same in every file about one appointment. */
  uid: string
  /** The SEQUENCE: rises with every change, so that calendars ignore an older file that arrives late. */
  sequence: number
  /** When the file was written. */
  stamp: Date
  startsAt: Date
  endsAt: Date
  summary: string
  description: string
  location?: string | null
  url: string
  organizer?: CalendarPerson
  attendee?: CalendarPerson
  /** In a published file, which has no method to cancel. */
  cancelled?: boolean
}

export type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL'

const withoutControls = (text: string) => text.replaceAll(/[^\P{Cc}\n]/gu, '')

/** Escapes a text as RFC 5545 asks, line ends as `\n`. */
const escaped = (text: string) =>
  withoutControls(text.replaceAll(/\r\n|\r|[\u2028\u2029]/g, '\n'))
    .replaceAll(/[\\;,]/g, (letter) => `\\${letter}`)
    .replaceAll('\n', '\\n')

/** A quoted value of RFC 5545 has no escapes, so characters that would end it are removed. */
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
const encoder = new TextEncoder()

/** RFC 5545 folds lines after 75 bytes; a character of several bytes is not split. */
function fold(line: string): string {
  if (encoder.encode(line).length <= longest) return line
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

/**
 * Visits for any calendar program; only a published file may have several. Times are in UTC, so that the program needs no
 * definition of the time zone.
 */
export function writeCalendar(method: CalendarMethod, ...events: CalendarEvent[]): string {
  return write(method, [], events)
}

type Subscription = { name: string; timezone: string; refreshMinutes: number }

/** A calendar that other programs read again and again: they show its name, and some of them how often it asks to be read. */
export function writeSubscription(
  { name, timezone, refreshMinutes }: Subscription,
  events: readonly CalendarEvent[],
): string {
  const shown = escaped(name)
  const pause = `PT${refreshMinutes}M`
  // Each by the standard (RFC 7986) and as the programs before it call it.
  const about = [
    `NAME:${shown}`,
    `X-WR-CALNAME:${shown}`,
    `X-WR-TIMEZONE:${timezone}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${pause}`,
    `X-PUBLISHED-TTL:${pause}`,
  ]
  return write('PUBLISH', about, events)
}

function write(method: CalendarMethod, about: readonly string[], events: readonly CalendarEvent[]): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${product.name}//Agendamento//PT`,
    `METHOD:${method}`,
    ...about,
    ...events.flatMap((event) => linesOf(method, event)),
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n')
}

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
