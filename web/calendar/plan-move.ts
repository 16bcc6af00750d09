import type { CalendarEntry } from '@encaixe/contract/calendar.ts'
import { overlap, spanOf } from '@encaixe/contract/free-starts.ts'
import { type LocalTime, minuteOf, timeOf } from '@encaixe/contract/local-time.ts'
import { isChain, minutesOf } from '../appointments/describe-visit.ts'
import type { MoveWish } from '../appointments/move/describe-move.ts'
import { anybody } from '../appointments/write-items.ts'
import type { Column } from './build-columns.ts'
import { partsOf } from './build-columns.ts'
import { unusualAt } from './describe-entry.ts'
import type { Target } from './move-by-pointer.ts'

type Shown = { entries: CalendarEntry[]; columns: Column[]; now: LocalTime }

/** A move, and the reason why its place is unusual. */
type Planned = { wish: MoveWish; odd: string | undefined }

export type MoveAsked = {
  entry: CalendarEntry
  /** `off`: the reason why this appointment cannot move alone. */
  part: Planned & { off: string | undefined }
  /** The move of its whole visit, when the visit has other parts. */
  visit: Planned | undefined
  /** The scope that the question proposes. */
  first: 'visit' | 'part'
}

/** True for a scheduled appointment of today or later; no other appointment can be moved. */
export const canMove = ({ status, date }: Pick<CalendarEntry, 'status' | 'date'>, today: string) =>
  status === 'scheduled' && date >= today

/**
 * The possible meanings of a drop: a move of this appointment alone, or of its whole visit if the visit has other
 * parts. These are then placed back to back around the appointment.
 */
export function planMove(entry: CalendarEntry, target: Target, { entries, columns, now }: Shown): MoveAsked {
  const { column, start } = target
  const { person, date } = column
  const parts = partsOf(entries, entry).filter(({ status }) => status === 'scheduled')
  const plan = (moved: CalendarEntry[], from: number, people: MoveWish['people']): Planned => {
    const odd = oddOf(moved, { date, start: from, people }, columns)
    const to = { date, startTime: timeOf(from) }
    const outside = odd !== undefined || undefined
    return { wish: { parts: moved, to, people, called: entry.clientName, outside }, odd }
  }
  const off = parts.some(
    (one) =>
      one.id !== entry.id &&
      one.collaborator.id === person.id &&
      one.date === date &&
      overlap(spanOf(one), { start, end: start + entry.duration }),
  )
  const isWhole = parts.length === entry.visitParts
  // The new person also gets the other parts of the person who is replaced, if the new person performs them.
  const goesAlong = ({ id, collaborator, procedure }: CalendarEntry) =>
    id === entry.id ||
    (collaborator.id === entry.collaborator.id && person.procedureIds.includes(procedure.id))
  // A visit with parts on days that are not shown keeps its people, because their names are unknown here.
  const people =
    isWhole && person.id !== entry.collaborator.id
      ? parts.map((part) => (goesAlong(part) ? person : part.collaborator))
      : undefined
  // The whole visit is not moved if its first part would begin on the day before.
  const first = start - minutesOf(parts.slice(0, Math.max(0, parts.indexOf(entry))))
  const movesWhole = parts.length > 1 && first >= 0 && !parts.some((one) => endsBefore(one, now))
  return {
    entry,
    part: {
      ...plan([entry], start, [person]),
      off: off ? 'Ficaria sobre outro serviço da visita.' : undefined,
    },
    visit: movesWhole ? plan(parts, first, people) : undefined,
    first: off || (isWhole && isChain(parts) && !parts.some((one) => hasBegun(one, now))) ? 'visit' : 'part',
  }
}

const hasBegun = ({ date, startTime }: CalendarEntry, now: LocalTime) =>
  date < now.date || (date === now.date && minuteOf(startTime) <= now.minute)

const endsBefore = ({ date, endTime }: CalendarEntry, now: LocalTime) =>
  date < now.date || (date === now.date && minuteOf(endTime) <= now.minute)

type Start = { date: string; start: number; people: MoveWish['people'] }

/** Why the first unusual part is unusual. Hours of people not shown are unknown, so their parts are never unusual. */
function oddOf(parts: CalendarEntry[], { date, people, ...from }: Start, columns: Column[]) {
  let { start } = from
  for (const [at, part] of parts.entries()) {
    const person = people?.[at] ?? part.collaborator
    const column = columns.find(
      (one) => one.date === date && person !== anybody && one.person.id === person.id,
    )
    const odd = column && unusualAt({ column, start }, part)
    if (odd) return odd
    start += part.duration
  }
  return undefined
}
