import type { CalendarEntry } from '@encaixe/contract/calendar.ts'
import type { Exception } from '@encaixe/contract/exceptions.ts'
import {
  busyFrom,
  type Day,
  firstMinute,
  fitsOneMore,
  type Gap,
  gapsOf,
  lengthOf,
  overlap,
  type Span,
  spanOf,
  startFrom,
} from '@encaixe/contract/free-starts.ts'
import { type LocalTime, minuteOf } from '@encaixe/contract/local-time.ts'
import { fits, without } from '@encaixe/contract/open-hours.ts'
import type { MouseEvent } from 'react'
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

type Block = Placed<Span & { cancelled: boolean; entry: CalendarEntry }>

/** An element of a column, in order of time. */
export type Item =
  | ({ kind: 'entry'; unresolved: boolean } & Block)
  | ({ kind: 'free'; beside: boolean } & FreeCell)
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
    ...cells.map((cell) => ({
      kind: 'free' as const,
      ...cell,
      beside: blocks.some((block) => block.aside && overlap(block, cell)),
    })),
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

/** The weekly breaks, and the breaks of special hours. */
function breaksOf({ breaks, special }: Column): Span[] {
  const stated = statedHours(special.exceptions).flatMap(({ breakStart, breakEnd }) =>
    breakStart && breakEnd ? [spanOf({ startTime: breakStart, endTime: breakEnd })] : [],
  )
  return [...breaks, ...stated]
}

/** Closed time. If special hours close it, it has their name and a link to them. */
function closedItem(span: Span, { special }: Column, busy: readonly Span[]): Item {
  const [exception] = statedHours(special.exceptions)
  if (!exception) return { kind: 'closed', ...span }
  const title = `${titleOf(exception)} · ${describeEdge(span, exception)}`
  return { kind: 'blocked', ...span, exception, title, labels: labelsIn([span], busy) }
}

/** The edge of special hours at this closed time: `abre 10h`, `fecha 14h30`. */
function describeEdge({ start, end }: Span, { startTime, endTime }: Exception): string {
  if (startTime && end <= minuteOf(startTime)) return `abre ${shortTime(startTime)}`
  return endTime && start >= minuteOf(endTime) ? `fecha ${shortTime(endTime)}` : 'fechado'
}

/** True for an upcoming appointment outside its professional's hours, unless the company placed it there on purpose. */
function isUnresolved(entry: CalendarEntry, windows: readonly Span[], now: LocalTime): boolean {
  if (entry.status !== 'scheduled' || entry.outside) return false
  const ahead = entry.date > now.date || (entry.date === now.date && spanOf(entry).start >= now.minute)
  return ahead && !fits(windows, spanOf(entry))
}

/** The buffer after an appointment, cut at midnight. */
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

/** The height of an hour in rem, so that it grows with the text. Its shortest row must be easy to click. */
export function measureHour(rows: Span[], touch: boolean): number {
  const shortest = Math.min(30, ...rows.map(lengthOf))
  if (shortest >= 30) return touch ? 5.875 : 5.125
  if (touch) return 11.5
  return shortest >= 15 ? 6 : 9
}

/** Whether all rows are still high enough to be read and tapped at this height of an hour. */
export const isLegible = (rows: Span[], hour: number) =>
  rows.every((row) => (lengthOf(row) / 60) * hour >= lowest)

const lowest = 1.25

/** The padding and the height of a line in rem. A phone's only column has larger lines. */
const padding = 0.3
const line = { small: 1.05, large: 1.22 }

/** The number of lines of text that fit into a card. */
export const countLines = (span: Span, hour: number, large: boolean) =>
  Math.max(1, Math.floor(((lengthOf(span) / 60) * hour - padding) / (large ? line.large : line.small)))

/** Free time that can be clicked to book at its start. */
type FreeCell = Span & { fits: boolean }

/** The shortest free time in minutes that is offered; a shorter one is too small to click. */
const shortest = 15
const usual = 30

/** Free time in pieces of about half an hour, each beginning at a possible start. */
export function splitFree(day: Day, { step, from }: { step: number; from: number }): FreeCell[] {
  return gapsOf(day).flatMap((gap): FreeCell[] => {
    const first = startFrom(gap.opens, step, Math.max(gap.start, from))
    if (gap.end - first < shortest) return []
    const fits = gap.start >= from && fitsOneMore(gap, day.busy)
    if (fits) return [{ start: first, end: gap.end, fits }]
    return cutGap(gap, first, pieceOf(step)).map((cell) => ({ ...cell, fits }))
  })
}

/** A piece's length: half an hour or more, a multiple of the step, so that every piece begins at a possible start. */
const pieceOf = (step: number) => Math.ceil(usual / step) * step

function cutGap({ opens, end }: Gap, first: number, piece: number): Span[] {
  const cells: Span[] = []
  let start = first
  while (end - start >= shortest) {
    const next = startFrom(opens, piece, start + usual)
    // A remainder too short to click is added to the piece before it.
    const cell = end - next < shortest ? end : next
    cells.push({ start, end: cell })
    start = cell
  }
  return cells
}

type Timed = Span & { cancelled: boolean }

type Placed<Entry> = Entry & {
  /** A cancelled appointment is drawn as a line at the side, because its time is free again. */
  aside: boolean
  /** The lane, from the right, among cancelled appointments of the same time. */
  lane: number
  /** True for a cancelled appointment whose name has room, because nothing takes its first minutes. */
  named: boolean
  /** True when a cancelled appointment is drawn as a line beside this appointment. */
  beside: boolean
}

/** The minutes that the name of a cancelled appointment takes. */
const nameMinutes = 20

/** Places appointments in lanes. A collaborator has one at a time, so only cancelled appointments overlap others. */
export function placeEntries<Entry extends Timed>(entries: Entry[]): Placed<Entry>[] {
  const sorted = entries.toSorted((a, b) => a.start - b.start || a.end - b.end)
  const cancelled = sorted.filter((entry) => entry.cancelled)
  const taking = sorted.filter((entry) => !entry.cancelled)
  const lanes = layLanes(cancelled)
  return sorted.map((entry) => {
    const lane = lanes.get(entry)
    if (lane !== undefined) {
      const line = { start: entry.start, end: Math.min(entry.end, entry.start + nameMinutes) }
      return { ...entry, lane, aside: true, named: !taking.some((one) => overlap(one, line)), beside: false }
    }
    const beside = cancelled.some((one) => overlap(one, entry))
    return { ...entry, lane: 0, aside: false, named: false, beside }
  })
}

/** Gives each entry the lowest lane that no earlier entry of the same time has. */
function layLanes<Entry extends Span>(sorted: Entry[]): Map<Entry, number> {
  const lanes = new Map<Entry, number>()
  for (const entry of sorted) {
    const taken = new Set([...lanes].filter(([one]) => overlap(one, entry)).map(([, lane]) => lane))
    let lane = 0
    while (taken.has(lane)) lane += 1
    lanes.set(entry, lane)
  }
  return lanes
}

const quarter = 15

/**
 * The quarter of an hour of closed time that was clicked. A key press has no position, so it selects the first free
 * quarter from `earliest` on; undefined when no free quarter is left.
 */
export function clickedMinute(
  stop: HTMLElement,
  range: Range,
  { clientY, detail }: Pick<MouseEvent, 'clientY' | 'detail'>,
  { earliest, busy }: { earliest: number; busy: readonly Span[] },
): number | undefined {
  const { top, height } = stop.closest('[data-column]')?.getBoundingClientRect() ?? new DOMRect()
  const start = range.from + Number(stop.dataset.stop) * 60
  const end = Number(stop.dataset.until)
  if (detail === 0 || height === 0) {
    const rest = without([{ start: Math.max(start, earliest), end }], busy)
    const quarters = rest.map((gap) => ({ start: Math.ceil(gap.start / quarter) * quarter, end: gap.end }))
    return quarters.find((gap) => gap.start + quarter <= gap.end)?.start
  }
  const met = range.from + ((clientY - top) / height) * (range.to - range.from)
  return Math.max(start, Math.min(end - quarter, Math.floor(met / quarter) * quarter))
}
