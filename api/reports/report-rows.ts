import { addDays, datesFrom, daysBetween, daysSinceSunday, monthOf } from '@encaixe/contract/local-time.ts'
import type { ReportRow } from '@encaixe/contract/reports.ts'
import { byName } from '../platform/shown-order.ts'
import {
  addSpan,
  type BusyTime,
  busyTimeOf,
  coverSpan,
  hourAt,
  type OpenTime,
  type PersonWeeks,
  weekHours,
} from './open-time.ts'
import type { Days } from './report-periods.ts'
import type { BookedSpan, Named, Sum } from './store.ts'

export type Figures = Omit<ReportRow, 'key' | 'name' | 'openMinutes' | 'busyMinutes'>

const noFigures = (): Figures => ({
  revenueCents: 0,
  tipCents: 0,
  shareCents: 0,
  appointments: 0,
  completed: 0,
  cancelled: 0,
  noShows: 0,
  bookedMinutes: 0,
})

function add(figures: Figures, { status, count, minutes, paid, tips, shares }: Sum): void {
  if (status === 'cancelled') {
    figures.cancelled += count
    return
  }
  figures.appointments += count
  if (status === 'no_show') {
    figures.noShows += count
    return
  }
  figures.bookedMinutes += minutes
  if (status !== 'completed') return
  figures.completed += count
  figures.revenueCents += paid
  figures.tipCents += tips
  figures.shareCents += shares
}

export function figuresOf(sums: readonly Sum[]): Figures {
  const figures = noFigures()
  for (const sum of sums) add(figures, sum)
  return figures
}

/** Groups the sums into rows by key. The rows of `keys` are first, in their order, even without figures. */
function grouped(
  sums: readonly Sum[],
  keyOf: (sum: Sum) => string,
  keys: readonly string[],
): Map<string, Figures> {
  const rows = new Map(keys.map((key) => [key, noFigures()]))
  for (const sum of sums) {
    const key = keyOf(sum)
    const figures = rows.get(key) ?? noFigures()
    add(figures, sum)
    rows.set(key, figures)
  }
  return rows
}

const mondayOf = (date: string) => addDays(date, -((daysSinceSunday(date) + 6) % 7))

/** The key of the row to which a date belongs. */
const periodKeys = { day: (date: string) => date, week: mondayOf, month: monthOf }

/** Every day, week or month of the period, in order. */
export function rowsByTime(
  by: keyof typeof periodKeys,
  { from, to }: Days,
  sums: readonly Sum[],
): ReportRow[] {
  const keyOf = periodKeys[by]
  const keys = datesFrom(from, daysBetween(from, to) + 1).map(keyOf)
  return [...grouped(sums, ({ key }) => keyOf(key ?? ''), keys)].map(([key, figures]) => ({
    key,
    ...figures,
  }))
}

/**
 * Returns the rows of active people or services, and of former ones with figures in the period; the highest revenue is
 * first.
 */
export function rowsByName(named: readonly Named[], sums: readonly Sum[]): (ReportRow & { name: string })[] {
  const active = named.filter(({ isActive }) => isActive).map(({ id }) => id)
  const names = new Map(named.map(({ id, name }) => [id, name]))
  return [...grouped(sums, ({ key }) => key ?? '', active)]
    .map(([key, figures]) => ({ key, name: names.get(key) ?? '', ...figures }))
    .sort(
      (a, b) =>
        b.revenueCents - a.revenueCents ||
        b.appointments - a.appointments ||
        byName({ id: a.key, name: a.name }, { id: b.key, name: b.name }),
    )
}

/** Parses a key by hour: the weekday from 0 for Monday, the start and end minutes, and the professional. */
function hourOf(key: string): { weekday: number; start: number; end: number; person: string } {
  const [numbers, person = ''] = key.split(' ')
  const all = Number(numbers)
  const start = Math.floor(all / 1_440)
  return { weekday: Math.floor(start / 1_440), start: start % 1_440, end: all % 1_440, person }
}

/** The booked time within the open time. */
export function busyIn(booked: readonly BookedSpan[], { weeks }: OpenTime): BusyTime {
  const taken: PersonWeeks = new Map()
  for (const { key, count } of booked) {
    const { person, weekday, ...span } = hourOf(key)
    coverSpan(taken, person, weekday, span, count)
  }
  return busyTimeOf(taken, weeks)
}

const hourKey = (weekday: number, hour: number) => `${weekday + 1}-${String(hour).padStart(2, '0')}`

/**
 * Returns the hours of the week, from the first to the last hour in use on any weekday. An appointment counts in the
 * hour in which it begins; its minutes count in the hours that it covers.
 */
export function rowsByHour(
  sums: readonly Sum[],
  { byHour: open }: OpenTime,
  { byHour: busy }: BusyTime,
): ReportRow[] {
  const booked = weekHours()
  const begun = grouped(
    sums,
    ({ key }) => {
      const { weekday, start } = hourOf(key ?? '')
      return hourKey(weekday, Math.floor(start / 60))
    },
    [],
  )
  for (const sum of sums) {
    const { weekday, start, end } = hourOf(sum.key ?? '')
    if (sum.status === 'scheduled' || sum.status === 'completed')
      addSpan(booked, weekday, { start, end }, sum.count)
  }
  const days = [0, 1, 2, 3, 4, 5, 6]
  const inUse = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) =>
    days.some((weekday) => {
      const at = hourAt(weekday, hour)
      return (booked[at] ?? 0) > 0 || (open[at] ?? 0) > 0 || begun.has(hourKey(weekday, hour))
    }),
  )
  const [first = 0, last = -1] = [inUse.at(0), inUse.at(-1)]
  return days.flatMap((weekday) =>
    Array.from({ length: last - first + 1 }, (_, at) => {
      const hour = first + at
      const key = hourKey(weekday, hour)
      const place = hourAt(weekday, hour)
      return {
        key,
        ...(begun.get(key) ?? noFigures()),
        bookedMinutes: booked[place] ?? 0,
        openMinutes: open[place] ?? 0,
        busyMinutes: busy[place] ?? 0,
      }
    }),
  )
}
