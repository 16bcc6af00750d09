import type { CalendarEntry } from '@encaixe/contract/calendar.ts'
import { overlap, spanOf } from '@encaixe/contract/free-starts.ts'
import { type LocalTime, minuteOf, timeOf } from '@encaixe/contract/local-time.ts'
import { isChain } from '../appointments/describe-visit.ts'
import type { VisitWish } from '../appointments/move/move-visit.ts'
import type { Column } from './build-columns.ts'
import { partsOf } from './count-parts.ts'
import { unusualAt } from './describe-entry.ts'
import type { Target } from './move-by-pointer.ts'
import type { MoveAsked } from './move-question.tsx'

type Shown = { entries: CalendarEntry[]; columns: Column[]; now: LocalTime }

/** What dropping an appointment could mean: a move of it alone, and of its visit if that has other parts. */
export function planMove(entry: CalendarEntry, target: Target, { entries, columns, now }: Shown): MoveAsked {
  const { column, start } = target
  const { id: collaboratorId, name } = column.person
  const to = { date: column.date, startTime: timeOf(start), collaboratorId, name }
  const odd = unusualAt(target, entry)
  const parts = partsOf(entries, entry).filter(({ status }) => status === 'scheduled')
  const moved = { start, end: start + entry.duration }
  const others = parts.filter(
    (one) => one.id !== entry.id && one.collaborator.id === collaboratorId && one.date === column.date,
  )
  const off = others.some((one) => overlap(spanOf(one), moved))
    ? 'Ficaria sobre outro serviço da visita.'
    : undefined
  return {
    entry,
    part: { wish: { appointment: entry, to, outside: odd !== undefined || undefined }, odd, off },
    visit:
      parts.length > 1 && !parts.some((one) => endsBefore(one, now))
        ? planVisit(entry, target, parts, columns)
        : undefined,
    // What is out of sight may be anywhere.
    first:
      off || (isChain(parts) && parts.length === entry.visitParts && !parts.some((one) => hasBegun(one, now)))
        ? 'visit'
        : 'part',
  }
}

const hasBegun = ({ date, startTime }: CalendarEntry, now: LocalTime) =>
  date < now.date || (date === now.date && minuteOf(startTime) <= now.minute)

const endsBefore = ({ date, endTime }: CalendarEntry, now: LocalTime) =>
  date < now.date || (date === now.date && minuteOf(endTime) <= now.minute)

/**
 * Back to back around the dropped part; nothing where the first part would begin on the day before. The new person also
 * takes the other parts of the person she replaces, if she performs them.
 */
function planVisit(
  entry: CalendarEntry,
  { column, start }: Target,
  parts: CalendarEntry[],
  columns: Column[],
) {
  const at = parts.indexOf(entry)
  const before = parts.slice(0, Math.max(0, at)).reduce((sum, { duration }) => sum + duration, 0)
  if (start < before) return undefined
  const to = { date: column.date, startTime: timeOf(start - before) }
  const { person } = column
  const goesAlong = ({ id, collaborator, procedure }: CalendarEntry) =>
    id === entry.id ||
    (collaborator.id === entry.collaborator.id && person.procedureIds.includes(procedure.id))
  const changes = person.id !== entry.collaborator.id
  // A visit with parts out of sight cannot name its people, so they stay.
  const people =
    changes && parts.length === entry.visitParts
      ? parts.map((part) => (goesAlong(part) ? person : part.collaborator))
      : undefined
  const odd = oddOf({ parts, to, people }, columns)
  const wish: VisitWish = {
    parts,
    to,
    people,
    called: entry.clientName,
    outside: odd !== undefined || undefined,
  }
  return { wish, odd, parts }
}

/** The first that is unusual. Of people who are not shown nothing is known. */
function oddOf({ parts, to, people }: Pick<VisitWish, 'parts' | 'to' | 'people'>, columns: Column[]) {
  let start = minuteOf(to.startTime)
  for (const [at, part] of parts.entries()) {
    const { id } = people?.[at] ?? part.collaborator
    const column = columns.find(({ date, person }) => date === to.date && person.id === id)
    const odd = column && unusualAt({ column, start }, part)
    if (odd) return odd
    start += part.duration
  }
  return undefined
}
