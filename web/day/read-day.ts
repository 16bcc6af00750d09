import type { CalendarDays, CalendarEntry } from '@encaixe/contract/calendar.ts'
import type { Exception } from '@encaixe/contract/exceptions.ts'
import { busyFrom, gapsOf, lengthOf, type Span, spanOf } from '@encaixe/contract/free-starts.ts'
import { addDays, minuteOf } from '@encaixe/contract/local-time.ts'
import { isOn } from '@encaixe/contract/open-hours.ts'
import { busySpan, takesTime, toSpans } from '../appointments/measure-busy.ts'
import { titleOf } from '../calendar/measure-exceptions.ts'
import type { Today } from '../dashboard/read-today.ts'

/** The professional's parts of a visit, by start; most visits have one. `now`: the visit has begun and is not over. */
export type DayVisit = Span & {
  kind: 'visit'
  lead: CalendarEntry
  parts: CalendarEntry[]
  now: boolean
  /** True when the visit has begun and nobody has answered whether the client came. */
  asks: boolean
}

export type DayRow =
  | DayVisit
  | (Span & { kind: 'free' })
  | (Span & { kind: 'blocked'; title: string; exception: Exception })

export type Day = {
  personId: string
  /** The remaining rows of today, in order: visits, free time, blocked time. */
  rows: DayRow[]
  /** The visits of today that have an answer. */
  settled: DayVisit[]
  /** The visit that is being served, else the next visit. */
  next: DayVisit | undefined
  windows: Span[]
  /** The reason why the professional does not work today; undefined on a day with hours. */
  off: string | undefined
  /** `opens`: the minute at which the professional's hours begin; undefined without hours. */
  tomorrow: { opens: number | undefined; visits: DayVisit[] }
}

/** The shortest free time that gets a row, in minutes. */
const shortestFree = 15

/** Reads today and tomorrow of one professional from the answer of the calendar. */
export function readDay(days: CalendarDays, personId: string, { date, minute }: Today): Day {
  const person = days.collaborators.find(({ id }) => id === personId)
  const windowsOn = (day: string) => toSpans(person?.days.find((one) => one.date === day)?.windows)
  const entries = days.appointments.filter((one) => one.collaboratorId === personId)
  const visits = visitsOn(entries, date, minute)
  const windows = windowsOn(date)
  const open = visits.filter(({ lead }) => lead.status === 'scheduled' || lead.status === 'held')
  const exceptions = days.exceptions.filter(
    (one) => one.kind === 'off' && [null, personId].includes(one.collaboratorId) && isOn(one, date),
  )
  const busy = entries.filter((one) => one.date === date && takesTime(one)).map(busySpan)
  const tomorrow = addDays(date, 1)
  const rows: DayRow[] = [
    ...open,
    ...freeSpans(windows, busy, minute),
    ...exceptions.flatMap((exception) => blockedRow(exception, minute)),
  ]
  return {
    personId,
    rows: rows.toSorted((one, other) => one.start - other.start || one.end - other.end),
    settled: visits.filter((one) => !open.includes(one)),
    next: open.find(({ lead, end }) => lead.status === 'scheduled' && end > minute),
    windows,
    off: windows.length > 0 ? undefined : whyOff(days, exceptions, date),
    tomorrow: {
      opens: windowsOn(tomorrow)[0]?.start,
      visits: visitsOn(entries, tomorrow, -1).filter(({ lead }) => lead.status === 'scheduled'),
    },
  }
}

function visitsOn(entries: CalendarEntry[], date: string, minute: number): DayVisit[] {
  const standing = entries.filter((one) => one.date === date && one.status !== 'cancelled')
  // Parts with different outcomes get separate rows, because each needs its own answer.
  const groups = Map.groupBy(standing, ({ visitId, status }) => `${visitId} ${status}`)
  return [...groups.values()].map((group) => {
    const parts = group.toSorted((one, other) => minuteOf(one.startTime) - minuteOf(other.startTime))
    const lead = parts[0] as CalendarEntry
    const start = minuteOf(lead.startTime)
    const end = Math.max(...parts.map((part) => spanOf(part).end))
    const begun = start <= minute && lead.status === 'scheduled'
    return { kind: 'visit', lead, parts, start, end, now: begun && minute < end, asks: begun }
  })
}

/** The free time from now on, starting at a multiple of five minutes. */
function freeSpans(windows: Span[], busy: Span[], minute: number): (Span & { kind: 'free' })[] {
  const from = Math.ceil(minute / 5) * 5
  return gapsOf({ windows, busy: busyFrom(busy) })
    .map(({ start, end }) => ({ kind: 'free' as const, start: Math.max(start, from), end }))
    .filter((span) => lengthOf(span) >= shortestFree)
}

/** The row of blocked time; empty when that part of the day is over. */
function blockedRow(exception: Exception, minute: number): DayRow[] {
  const { startTime, endTime } = exception
  if (!startTime || !endTime || minuteOf(endTime) <= minute) return []
  return [{ kind: 'blocked', ...spanOf({ startTime, endTime }), title: titleOf(exception), exception }]
}

function whyOff(days: CalendarDays, exceptions: Exception[], date: string): string {
  const whole = exceptions.find(({ startTime }) => startTime === null)
  if (whole) return titleOf(whole)
  const holiday = days.holidays.find((one) => one.date === date)
  return holiday ? `Fechado: ${holiday.name}` : 'Folga'
}
