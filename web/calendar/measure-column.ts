import type { CalendarEntry } from '@encaixe/contract/calendar.ts'
import type { Exception } from '@encaixe/contract/exceptions.ts'
import { busyFrom, firstMinute, overlap, type Span, spanOf } from '@encaixe/contract/free-starts.ts'
import { type LocalTime, minuteOf } from '@encaixe/contract/local-time.ts'
import { fits, without } from '@encaixe/contract/open-hours.ts'
import { busySpan, takesTime } from '../appointments/measure-busy.ts'
import { type Range, rangeOf } from '../dashboard/measure-range.ts'
import type { Column } from './build-columns.ts'
import { shortTime } from './describe-view.ts'
import {
  type Blocked,
  blockedSpans,
  drawnSpans,
  labelsIn,
  statedHours,
  titleOf,
} from './measure-exceptions.ts'
import { type FreeCell, splitFree } from './split-free.ts'
import { type Placed, placeEntries } from './split-lanes.ts'

type Block = Placed<Span & { cancelled: boolean; entry: CalendarEntry }>

/** An element of a column, in order of time. */
export type Item =
  | ({ kind: 'entry'; unresolved: boolean } & Block)
  /** `alone`: the cancelled appointment beside it has only free time beside it. */
  | ({ kind: 'free'; beside: boolean; alone: boolean } & FreeCell)
  | ({ kind: 'break' | 'closed' | 'after' } & Span)
  | ({ kind: 'blocked' } & Blocked)

const blockOf = (entry: CalendarEntry) => ({ ...spanOf(entry), entry, cancelled: !takesTime(entry) })

/** The hours on screen, the same for all columns. */
export function measureRange(columns: Column[]): Range {
  return rangeOf(
    columns.flatMap(({ windows, entries, special }) => [
      ...windows,
      ...entries.map(spanOf),
      ...drawnSpans(special),
    ]),
  )
}

type Grid = { range: Range; step: number; now: LocalTime; bookable: boolean }

export function measureColumn(column: Column, { range, step, now, bookable }: Grid): Item[] {
  const { windows, special } = column
  const taking = column.entries.filter(takesTime)
  const blocks = placeEntries(column.entries.map(blockOf))
  const busy = taking.map(busySpan)
  const from = column.person.isActive && bookable ? firstMinute(column.date, now) : 1_440
  const cells = splitFree({ windows, busy: busyFrom(busy) }, { step, from })
  const blocked = blockedSpans(special, range, taking.map(spanOf))
  const breaks = without(breaksOf(column), blocked)
  const whole = [{ start: range.from, end: range.to }]
  const closed = without(whole, [...windows, ...breaks, ...blocked])
  const items: Item[] = [
    ...blocks.map((block) => ({
      kind: 'entry' as const,
      ...block,
      unresolved: isUnresolved(block.entry, windows, now),
    })),
    ...cells.map((cell) => {
      const asides = blocks.filter((block) => block.aside && overlap(block, cell))
      const alone = asides.every((block) => block.alone)
      return { kind: 'free' as const, ...cell, beside: asides.length > 0, alone }
    }),
    ...breaks.map((span) => ({ kind: 'break' as const, ...span })),
    ...blocked.map((span) => ({ kind: 'blocked' as const, ...span })),
    ...closed.map((span) => closedItem(span, column, busy)),
    ...taking
      .filter(({ bufferMinutes }) => bufferMinutes > 0)
      .map((entry) => ({ kind: 'after' as const, ...tailOf(entry) })),
  ]
  return items.sort((a, b) => a.start - b.start || order.indexOf(a.kind) - order.indexOf(b.kind))
}

const order = ['closed', 'blocked', 'break', 'after', 'entry', 'free']

/** The weekly break, and those of special hours. */
function breaksOf({ breaks, special }: Column): Span[] {
  const stated = statedHours(special.exceptions).flatMap(({ breakStart, breakEnd }) =>
    breakStart && breakEnd ? [spanOf({ startTime: breakStart, endTime: breakEnd })] : [],
  )
  return [...breaks, ...stated]
}

/** What special hours leave closed says so, and leads to them. */
function closedItem(span: Span, { special }: Column, busy: readonly Span[]): Item {
  const [exception] = statedHours(special.exceptions)
  if (!exception) return { kind: 'closed', ...span }
  const title = `${titleOf(exception)} · ${describeEdge(span, exception)}`
  return { kind: 'blocked', ...span, exception, title, labels: labelsIn([span], busy) }
}

/** What special hours do at this closed time: `abre 10h`, `fecha 14h30`. */
function describeEdge({ start, end }: Span, { startTime, endTime }: Exception): string {
  if (startTime && end <= minuteOf(startTime)) return `abre ${shortTime(startTime)}`
  return endTime && start >= minuteOf(endTime) ? `fecha ${shortTime(endTime)}` : 'fechado'
}

/** To come, and in time that is no longer worked. One that was placed outside on purpose is not. */
function isUnresolved(entry: CalendarEntry, windows: readonly Span[], now: LocalTime): boolean {
  if (entry.status !== 'scheduled' || entry.outside) return false
  const ahead = entry.date > now.date || (entry.date === now.date && spanOf(entry).start >= now.minute)
  return ahead && !fits(windows, spanOf(entry))
}

/** Not beyond midnight. */
function tailOf(entry: CalendarEntry): Span {
  const { end } = spanOf(entry)
  return { start: end, end: Math.min(1_440, end + entry.bufferMinutes) }
}

export type Phase = 'past' | 'now' | 'future'

export function phaseOf({ start, end }: Span, date: string, now: LocalTime): Phase {
  if (date !== now.date) return date < now.date ? 'past' : 'future'
  if (end <= now.minute) return 'past'
  return start <= now.minute ? 'now' : 'future'
}
