import type { CalendarEntry } from '@encaixe/contract/calendar.ts'
import { firstMinute, freeStarts, overlap, type Span, spanOf } from '@encaixe/contract/free-starts.ts'
import type { LocalTime } from '@encaixe/contract/local-time.ts'
import { type Range, rangeOf } from '../dashboard/measure-day.ts'
import type { Column } from './build-columns.ts'
import { type FreeCell, splitFree } from './split-free.ts'
import { type Placed, placeEntries } from './split-lanes.ts'

type Block = Placed<Span & { cancelled: boolean; entry: CalendarEntry }>

/** An element of a column, in order of time. */
export type Item =
  | ({ kind: 'entry' } & Block)
  | ({ kind: 'free'; beside: boolean } & FreeCell)
  | ({ kind: 'break' | 'closed' } & Span)

const blockOf = (entry: CalendarEntry) => ({
  ...spanOf(entry),
  entry,
  cancelled: entry.status === 'cancelled',
})

/** The hours on screen, the same for all columns. */
export function measureRange(columns: Column[]): Range {
  return rangeOf(columns.flatMap(({ windows, entries }) => [...windows, ...entries.map(spanOf)]))
}

type Grid = { range: Range; step: number; now: LocalTime; bookable: boolean }

export function measureColumn(column: Column, { range, step, now, bookable }: Grid): Item[] {
  const { windows, breaks } = column
  const blocks = placeEntries(column.entries.map(blockOf))
  const busy = blocks.filter(({ cancelled }) => !cancelled)
  const from = column.person.isActive && bookable ? firstMinute(column.date, now) : 1_440
  const cells = splitFree({ windows, busy }, { step, from })
  const items: Item[] = [
    ...blocks.map((block) => ({ kind: 'entry' as const, ...block })),
    ...cells.map((cell) => ({
      kind: 'free' as const,
      ...cell,
      beside: blocks.some((block) => block.aside && overlap(block, cell)),
    })),
    ...breaks.map((span) => ({ kind: 'break' as const, ...span })),
    ...closedOf(windows, range).map((span) => ({ kind: 'closed' as const, ...span })),
  ]
  return items.sort((a, b) => a.start - b.start || order.indexOf(a.kind) - order.indexOf(b.kind))
}

const order = ['closed', 'break', 'entry', 'free']

/** Before the first window and after the last; the whole range on a day off. */
function closedOf(windows: Span[], { from, to }: Range): Span[] {
  const first = windows[0]
  const last = windows.at(-1)
  if (!first || !last) return [{ start: from, end: to }]
  const edges = [
    { start: from, end: first.start },
    { start: last.end, end: to },
  ]
  return edges.filter(({ start, end }) => start < end)
}

/** Cancelled ones and those whose client did not come leave their time free. */
export const takesTime = ({ status }: Pick<CalendarEntry, 'status'>) =>
  status !== 'cancelled' && status !== 'no_show'

/** With the time after it, in which the professional is not bookable. */
function busySpan(entry: CalendarEntry): Span {
  const { start, end } = spanOf(entry)
  return { start, end: end + entry.bufferMinutes }
}

/** Starts to which an appointment can move in a column. Its current time counts as free. */
export function startsFor(
  moved: CalendarEntry,
  column: Column,
  { step, now }: Pick<Grid, 'step' | 'now'>,
): number[] {
  const { person, windows, date, entries } = column
  const performs = person.procedureIds.includes(moved.procedure.id)
  if (!person.isActive || (!performs && person.id !== moved.collaborator.id)) return []
  const busy = entries.filter((entry) => takesTime(entry) && entry.id !== moved.id).map(busySpan)
  const from = firstMinute(date, now)
  return freeStarts({ windows, busy }, { duration: moved.duration, after: moved.bufferMinutes, step, from })
}

/** Undefined when no start is that near. */
export function nearestStart(starts: number[], wanted: number, within = Number.POSITIVE_INFINITY) {
  let best: number | undefined
  for (const start of starts) {
    if (best === undefined || Math.abs(start - wanted) < Math.abs(best - wanted)) best = start
  }
  return best !== undefined && Math.abs(best - wanted) <= within ? best : undefined
}

/** Only scheduled appointments of today or later move. */
export const canMove = ({ status, date }: Pick<CalendarEntry, 'status' | 'date'>, today: string) =>
  status === 'scheduled' && date >= today

export type Phase = 'past' | 'now' | 'future'

export function phaseOf({ start, end }: Span, date: string, now: LocalTime): Phase {
  if (date !== now.date) return date < now.date ? 'past' : 'future'
  if (end <= now.minute) return 'past'
  return start <= now.minute ? 'now' : 'future'
}
