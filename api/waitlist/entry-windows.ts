/** When a client who waits would come. Pure. */
import { horizonDays } from '@encaixe/contract/appointment-rules.ts'
import { addDays, type LocalTime, minuteOf, timeOf } from '@encaixe/contract/local-time.ts'
import type { VisitItem } from '@encaixe/contract/visit-items.ts'
import type { WaitlistWindow } from '@encaixe/contract/waitlist.ts'
import { waitlistSentences } from '@encaixe/contract/waitlist-rules.ts'
import type { KnownAppointment } from '../appointments/facade.ts'
import { type Refused, refused } from '../platform/refused.ts'

/** Refuses what is over already, and what nobody can book yet. */
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

/** The end of the last one. */
export function lastMinute(windows: readonly WaitlistWindow[]): LocalTime {
  const ends = windows.map(({ to, endTime }) => ({ date: to, minute: minuteOf(endTime) }))
  return ends.reduce((a, b) => (a.date < b.date || (a.date === b.date && a.minute < b.minute) ? b : a))
}

type Wished = { items: readonly VisitItem[]; collaboratorId: string | null }

/** With whom each item is wished: the entry's own choice covers all. */
export const wishedItems = ({ items, collaboratorId }: Wished): VisitItem[] =>
  items.map((item) => ({ ...item, collaboratorId: collaboratorId ?? item.collaboratorId }))

type WishedPart = Pick<KnownAppointment, 'procedure_id' | 'collaborator_id' | 'no_preference'>

/** Of a visit that is to go earlier: those whom the client chose stay, the others are whoever is free. */
export const itemsOfParts = (parts: readonly WishedPart[]): VisitItem[] =>
  parts.map((part) => ({
    procedureId: part.procedure_id,
    collaboratorId: part.no_preference ? null : part.collaborator_id,
  }))

/** The same text for the same wish: `procedure:collaborator,procedure:`. */
export const wishText = (wished: Wished): string =>
  wishedItems(wished)
    .map(({ procedureId, collaboratorId }) => `${procedureId}:${collaboratorId ?? ''}`)
    .join(',')

type Place = { day: string; start_minute: number; end_minute: number }

/** Of a visit that is to go earlier: up to so many days before, and on its own day until it ends. */
export function windowsBefore(
  parts: readonly Place[],
  daysBefore: number,
  here: LocalTime,
): WaitlistWindow[] {
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
