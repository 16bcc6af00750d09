import type { Appointment } from '@encaixe/contract/appointments.ts'

export type Day = { date: string; rows: Appointment[] }

/** The days of a list in its own order. Pages follow each other, so a day may begin on one and end on the next. */
export function splitDays(rows: Appointment[]): Day[] {
  const days: Day[] = []
  for (const row of rows) {
    const last = days.at(-1)
    if (last?.date === row.date) last.rows.push(row)
    else days.push({ date: row.date, rows: [row] })
  }
  return days
}
