import { writeCalendar } from '@encaixe/contract/calendar-file.ts'
import { instantOf } from '@encaixe/contract/local-time.ts'
import { inOneLine } from '../../messages/facade.ts'
import type { Notice } from '../notice.ts'
import { partLines } from './describe-parts.ts'
import { addressOf } from './mail-address.ts'

type Sending = { from: string; publicUrl: string; now: Date; page: string }

/**
 * The calendar file of an appointment for its client. The organizer is the sender's address of the mail: with a different
 * one, calendars distrust later changes. `page` is a message link that only shows: calendars are shared with others.
 */
export function inviteOf(
  notice: Notice,
  { from, publicUrl, now, page }: Sending,
): { method: 'REQUEST' | 'CANCEL'; file: string } {
  const method = notice.status === 'cancelled' ? 'CANCEL' : 'REQUEST'
  const at = (minute: number) => instantOf({ date: notice.day, minute }, notice.timezone)
  const file = writeCalendar(method, {
    uid: `${notice.id}@${new URL(publicUrl).host}`,
    sequence: notice.sequence,
    stamp: now,
    startsAt: at(notice.start_minute),
    endsAt: instantOf({ date: lastDayOf(notice), minute: notice.end_minute }, notice.timezone),
    summary: inOneLine(`${notice.procedure_name} · ${notice.company_name}`),
    location: notice.company_address,
    description: [...describe(notice), page].join('\n'),
    url: page,
    organizer: { name: inOneLine(notice.company_name), email: addressOf(from) },
    ...(notice.client_email !== null && {
      attendee: { name: inOneLine(notice.client_name), email: notice.client_email },
    }),
  })
  return { method, file }
}

/** The last part of a visit may have been moved to a later day alone. */
const lastDayOf = ({ day, parts }: Notice) =>
  parts.reduce((last, part) => (part.day > last ? part.day : last), day)

function describe(notice: Notice): string[] {
  const lines = partLines(notice) ?? [`Com ${inOneLine(notice.collaborator_name)}.`]
  return [...lines, ...(notice.guest_name ? [`Para: ${inOneLine(notice.guest_name)}`] : [])]
}
