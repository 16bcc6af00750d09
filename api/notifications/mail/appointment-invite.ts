import { writeCalendar } from '@encaixe/contract/calendar-file.ts'
import { instantOf } from '@encaixe/contract/local-time.ts'
import { inOneLine } from '../../messages/facade.ts'
import type { Notice } from '../store/notices.ts'
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
    endsAt: at(notice.end_minute),
    summary: inOneLine(`${notice.procedure_name} · ${notice.company_name}`),
    location: notice.company_address,
    description: `Com ${inOneLine(notice.collaborator_name)}.\n${page}`,
    url: page,
    organizer: { name: inOneLine(notice.company_name), email: addressOf(from) },
    ...(notice.client_email !== null && {
      attendee: { name: inOneLine(notice.client_name), email: notice.client_email },
    }),
  })
  return { method, file }
}
