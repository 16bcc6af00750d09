import { type CalendarEvent, writeCalendar } from '@encaixe/contract/calendar-file.ts'
import { instantOf } from '@encaixe/contract/local-time.ts'
import { inOneLine } from '../../messages/facade.ts'
import { addressOf } from '../channel.ts'
import { lastDayOf, type Notice } from '../notice.ts'
import { partLines } from './describe-parts.ts'

/** `cancelled`: the message announces a cancellation. A visit served in part and then cancelled has another status. */
type Sending = { from: string; publicUrl: string; now: Date; page: string; cancelled: boolean }

/**
 * The calendar file of a visit for its client. The organizer is the sender's address of the mail: with a different
 * address, calendars distrust later changes. `page` is a message link that only shows the appointment, because
 * calendars are shared with others.
 */
export function inviteOf(notice: Notice, sending: Sending): { method: 'REQUEST' | 'CANCEL'; file: string } {
  const method = sending.cancelled ? 'CANCEL' : 'REQUEST'
  const attendee = notice.client_email !== null && {
    attendee: { name: inOneLine(notice.client_name), email: notice.client_email },
  }
  return { method, file: writeCalendar(method, { ...eventOf(notice, sending), ...attendee }) }
}

/** Writes all visits of a series into one file. The method is PUBLISH: a request is about one event (RFC 5546). */
export function seriesInviteOf(
  visits: readonly Notice[],
  { pages, ...sending }: Omit<Sending, 'page'> & { pages: readonly { calendar?: string }[] },
): { method: 'PUBLISH'; file: string } {
  const events = visits.map((notice, at) => ({
    ...eventOf(notice, { ...sending, page: pages[at]?.calendar ?? '' }),
    ...(sending.cancelled && { cancelled: true }),
  }))
  return { method: 'PUBLISH', file: writeCalendar('PUBLISH', ...events) }
}

const eventOf = (
  notice: Notice,
  { from, publicUrl, now, page }: Omit<Sending, 'cancelled'>,
): CalendarEvent => ({
  uid: `${notice.id}@${new URL(publicUrl).host}`,
  sequence: notice.sequence,
  stamp: now,
  startsAt: instantOf({ date: notice.day, minute: notice.start_minute }, notice.timezone),
  endsAt: instantOf({ date: lastDayOf(notice), minute: notice.end_minute }, notice.timezone),
  summary: inOneLine(`${notice.procedure_name} · ${notice.company_name}`),
  location: notice.company_address,
  description: [...describe(notice), page].join('\n'),
  url: page,
  organizer: { name: inOneLine(notice.company_name), email: addressOf(from) },
})

function describe(notice: Notice): string[] {
  const lines = partLines(notice) ?? [`Com ${inOneLine(notice.collaborator_name)}.`]
  return [...lines, ...(notice.guest_name ? [`Para: ${inOneLine(notice.guest_name)}`] : [])]
}
