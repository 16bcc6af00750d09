import type { ReportRow } from '@encaixe/contract/reports.ts'
import { weekdayNames, weekdays } from '@encaixe/contract/work-schedule.ts'

export type HourCell = {
  key: string
  /** The day of the week; 0 is Monday. */
  day: number
  hour: number
  bookedMinutes: number
  openMinutes: number
  /** The occupancy; null when nobody works at this time. */
  occupancy: number | null
}

export type HourGrid = { days: number[]; hours: number[]; cells: HourCell[] }

/** Converts the rows of a report with `by=hour` to a grid of days and hours in which somebody works or is booked. */
export function readHours(rows: readonly ReportRow[]): HourGrid {
  const cells = rows.map(readCell).filter(({ openMinutes, bookedMinutes }) => openMinutes + bookedMinutes > 0)
  const hours = cells.map(({ hour }) => hour)
  const [first, last] = [Math.min(...hours), Math.max(...hours)]
  const used = new Set(cells.map(({ day }) => day))
  return {
    days: weekdays.map((_, day) => day).filter((day) => used.has(day)),
    hours: cells.length === 0 ? [] : Array.from({ length: last - first + 1 }, (_, at) => first + at),
    cells,
  }
}

function readCell({ key, bookedMinutes, openMinutes = 0, busyMinutes = 0 }: ReportRow): HourCell {
  const [weekday = 1, hour = 0] = key.split('-').map(Number)
  const occupancy = openMinutes > 0 ? busyMinutes / openMinutes : null
  return { key, day: weekday - 1, hour, bookedMinutes, openMinutes, occupancy }
}

/** The full name of a day: `Segunda-feira`. The names in charts are shorter. */
export const longDay = (day: number) => weekdayNames[weekdays[day] ?? 'monday']
/** The short name of a day: `seg` */
export const shortDay = (day: number) => longDay(day).slice(0, 3).toLowerCase()

/** The day and hour of a cell: `sábado às 10h` */
const nameCell = ({ day, hour }: HourCell) =>
  `${longDay(day).replace('-feira', '').toLowerCase()} às ${hour}h`

/** The shortest open time, in minutes, of a cell that the finding names: a shorter time says little about a week. */
const leastOpen = 60

/** The fullest and the emptiest hour, in words. Of several equal hours it names the first of the week. */
export function describeHours({ cells }: HourGrid): { title: string; sentence: string } {
  const open = cells.filter(({ openMinutes }) => openMinutes >= leastOpen)
  const byOccupancy = open.toSorted((one, other) => (other.occupancy ?? 0) - (one.occupancy ?? 0))
  const [fullest] = byOccupancy
  const least = byOccupancy.at(-1)?.occupancy
  const emptiest = open.find(({ occupancy }) => occupancy === least)
  if (!fullest?.occupancy || !emptiest) {
    return { title: 'Nenhuma hora ocupada ainda', sentence: 'Nenhum horário foi marcado neste período.' }
  }
  const percent = ({ occupancy }: HourCell) => `${Math.round((occupancy ?? 0) * 100)}%`
  const full = capital(nameCell(fullest))
  if (percent(fullest) === percent(emptiest)) {
    return {
      title: 'Todas as horas estão igualmente ocupadas',
      sentence: `Cada hora da semana tem ${percent(fullest)} de ocupação.`,
    }
  }
  return {
    title: `${full} é a hora mais cheia`,
    sentence: `${full}: ${percent(fullest)} do tempo ocupado. A mais vazia é ${nameCell(emptiest)}: ${percent(emptiest)}.`,
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
