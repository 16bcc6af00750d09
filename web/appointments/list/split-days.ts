import type { Appointment } from '@encaixe/contract/appointments.ts'
import type { ListFilters } from './read-filters.ts'

type Day = { date: string; rows: Appointment[] }

/**
 * Groups a list by day and keeps its order. A day may begin on one page of the list and end on the next. Of the next
 * ones, those that have begun stand apart: the server lists them until they end or are closed.
 */
export function splitDays(rows: Appointment[], tab: ListFilters['tab'], now: number) {
  const current: Appointment[] = []
  const days: Day[] = []
  for (const row of rows) {
    const last = days.at(-1)
    if (tab === 'upcoming' && Date.parse(row.startsAt) <= now) current.push(row)
    else if (last?.date === row.date) last.rows.push(row)
    else days.push({ date: row.date, rows: [row] })
  }
  return { current, days }
}
