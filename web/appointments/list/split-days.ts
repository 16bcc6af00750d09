import type { Appointment } from '@encaixe/contract/appointments.ts'
import { joinVisits, type VisitRow } from './join-visits.ts'
import type { ListFilters } from './read-filters.ts'

type Day = { date: string; rows: VisitRow[] }

/**
 * Groups a list by day and keeps its order. A day may begin on one page of the list and end on the next. Of the next
 * ones, those that have begun stand apart: the server lists them until they end or are closed.
 */
export function splitDays(rows: Appointment[], tab: ListFilters['tab'], now: number) {
  const current: VisitRow[] = []
  const days: Day[] = []
  for (const row of joinVisits(rows)) {
    const last = days.at(-1)
    const date = row.parts[0]?.date ?? ''
    const hasBegun = row.parts.some(({ startsAt }) => Date.parse(startsAt) <= now)
    if (tab === 'upcoming' && hasBegun) current.push(row)
    else if (last?.date === date) last.rows.push(row)
    else days.push({ date, rows: [row] })
  }
  return { current, days }
}
