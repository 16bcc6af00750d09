import { horizonDays } from '@encaixe/contract/appointment-rules.ts'
import {
  addDays,
  instantOf,
  type LocalTime,
  localTime,
  minuteOf,
  timeOf,
} from '@encaixe/contract/local-time.ts'
import type { VisitItem } from '@encaixe/contract/visit-items.ts'
import type { WaitlistEntry, WaitlistWindow } from '@encaixe/contract/waitlist.ts'
import { waitlistSentences } from '@encaixe/contract/waitlist-rules.ts'
import type { KnownAppointment } from '../appointments/facade.ts'
import { type Refused, refused } from '../platform/refused.ts'
import type { KnownEntry } from './store/lists.ts'

/** The status of an entry now: an entry whose time is over is `ended`, even before a job has stored this. */
export function statusOf(
  { status, ends_at, parts, timezone }: KnownEntry,
  now: Date,
): WaitlistEntry['status'] {
  if (status !== 'open') return status
  if (ends_at) return ends_at > now ? 'open' : 'ended'
  return parts && isToCome(parts, (at) => instantOf(at, timezone) > now) ? 'open' : 'ended'
}

type Part = NonNullable<KnownEntry['parts']>[number]

/** Whether all parts of a visit are scheduled and none has begun. */
const isToCome = (parts: readonly Part[], isAhead: (at: LocalTime) => boolean) =>
  parts.length > 0 &&
  parts.every(
    ({ status, day, start_minute: minute }) => status === 'scheduled' && isAhead({ date: day, minute }),
  )

/** Returns a waiting-list entry for the API. An entry for an earlier time has the items and windows of its visit. */
export function viewOf(entry: KnownEntry, now: Date): WaitlistEntry {
  const { id, company_id: companyId, collaborator_id: collaboratorId, appointment_id: appointmentId } = entry
  const status = statusOf(entry, now)
  const own = { id, companyId, collaboratorId, appointmentId, status }
  if (appointmentId === null) return { ...own, items: entry.items, windows: entry.windows }
  const parts = entry.parts ?? []
  const here = localTime(now, entry.timezone)
  return {
    ...own,
    items: itemsOfParts(parts),
    windows: status === 'open' ? windowsBefore(parts, entry.days_before ?? 0, here) : [],
  }
}

/** Refuses windows that are over, and windows beyond the last day that anybody can book. */
export function checkWindows(
  windows: readonly WaitlistWindow[],
  here: LocalTime,
): Refused<'invalid'> | undefined {
  const last = addDays(here.date, horizonDays)
  const fields: Record<string, string> = {}
  for (const [at, { to, endTime }] of windows.entries()) {
    const isPast = to < here.date || (to === here.date && minuteOf(endTime) <= here.minute)
    if (isPast) fields[`windows.${at}.to`] = waitlistSentences.past
    else if (to > last) fields[`windows.${at}.to`] = waitlistSentences.far
  }
  return Object.keys(fields).length > 0 ? refused('invalid', { fields }) : undefined
}

export function lastMinute(windows: readonly WaitlistWindow[]): LocalTime {
  const ends = windows.map(({ to, endTime }) => ({ date: to, minute: minuteOf(endTime) }))
  return ends.reduce((a, b) => (a.date < b.date || (a.date === b.date && a.minute < b.minute) ? b : a))
}

type Wished = { items: readonly VisitItem[]; collaboratorId: string | null }

/** Returns the items with their professionals: a professional named for the full entry replaces those of the items. */
export const wishedItems = ({ items, collaboratorId }: Wished): VisitItem[] =>
  items.map((item) => ({ ...item, collaboratorId: collaboratorId ?? item.collaboratorId }))

type WishedPart = Pick<KnownAppointment, 'procedure_id' | 'collaborator_id' | 'no_preference'>

/**
 * Returns the items of a visit that should move to an earlier time: a professional whom the client chose stays, and the
 * other items may be with anybody.
 */
export const itemsOfParts = (parts: readonly WishedPart[]): VisitItem[] =>
  parts.map((part) => ({
    procedureId: part.procedure_id,
    collaboratorId: part.no_preference ? null : part.collaborator_id,
  }))

/** Returns the text of a wish, `procedure:collaborator,procedure:`. Equal wishes have equal texts. */
export const wishText = (wished: Wished): string =>
  wishedItems(wished)
    .map(({ procedureId, collaboratorId }) => `${procedureId}:${collaboratorId ?? ''}`)
    .join(',')

type Place = { day: string; start_minute: number; end_minute: number }

/** Returns the windows for an earlier time of a visit: up to `daysBefore` days before its day, and that day. */
function windowsBefore(parts: readonly Place[], daysBefore: number, here: LocalTime): WaitlistWindow[] {
  const [first] = parts
  if (!first) return []
  const { day } = first
  const end = Math.max(...parts.filter((part) => part.day === day).map((part) => part.end_minute))
  const own = { from: day, to: day, startTime: '00:00', endTime: timeOf(end) }
  const earliest = addDays(day, -daysBefore)
  const from = earliest < here.date ? here.date : earliest
  if (from >= day) return [own]
  return [{ from, to: addDays(day, -1), startTime: '00:00', endTime: '23:59' }, own]
}
