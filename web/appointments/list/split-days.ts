import type { Appointment } from '@encaixe/contract/appointments.ts'

export type Day = { date: string; rows: Appointment[] }

/** Groups a list by day and keeps its order. A day may begin on one page of the list and end on the next. */
export function splitDays(rows: Appointment[]): Day[] {
  const days: Day[] = []
  for (const row of rows) {
    const last = days.at(-1)
    if (last?.date === row.date) last.rows.push(row)
    else days.push({ date: row.date, rows: [row] })
  }
  return days
}
