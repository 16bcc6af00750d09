import type { Appointment } from '@encaixe/contract/appointments.ts'
import type { CalendarDays } from '@encaixe/contract/calendar.ts'
import type { ReportGroup, ReportRow } from '@encaixe/contract/reports.ts'

/** Minutes in which a professional works. */
export type OpenSpan = { date: string; collaboratorId: string; start: number; end: number }
export type Figures = Omit<ReportRow, 'key' | 'name'> & { openMinutes: number }
export type Counted = { appointments: readonly Appointment[]; open: readonly OpenSpan[] }

const minuteIn = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

export function openSpansOf({ collaborators }: Pick<CalendarDays, 'collaborators'>): OpenSpan[] {
  return collaborators.flatMap(({ id, days }) =>
    days.flatMap(({ date, windows }) =>
      windows.map(({ start, end }) => ({
        date,
        collaboratorId: id,
        start: minuteIn(start),
        end: minuteIn(end),
      })),
    ),
  )
}

const dayOf = (date: string) => new Date(`${date}T00:00:00Z`)
const isoWeekday = (date: string) => dayOf(date).getUTCDay() || 7

function mondayOf(date: string): string {
  const day = dayOf(date)
  day.setUTCDate(day.getUTCDate() - isoWeekday(date) + 1)
  return day.toISOString().slice(0, 10)
}

const hourOf = (date: string, minute: number) =>
  `${isoWeekday(date)}-${String(Math.floor(minute / 60)).padStart(2, '0')}`

type Place = { date: string; minute: number; collaboratorId: string; procedureId?: string }

const keys: Record<ReportGroup, (place: Place) => string> = {
  day: ({ date }) => date,
  week: ({ date }) => mondayOf(date),
  month: ({ date }) => date.slice(0, 7),
  professional: ({ collaboratorId }) => collaboratorId,
  service: ({ procedureId }) => procedureId ?? '',
  hour: ({ date, minute }) => hourOf(date, minute),
}

const nothing = (): Figures => ({
  revenueCents: 0,
  tipCents: 0,
  shareCents: 0,
  appointments: 0,
  completed: 0,
  cancelled: 0,
  noShows: 0,
  bookedMinutes: 0,
  openMinutes: 0,
})

/** Adds up one appointment after the other, and the hours minute by minute. Without a group the result is one row. */
export function addedUp({ appointments, open }: Counted, by?: ReportGroup): Map<string, Figures> {
  const rows = new Map<string, Figures>()
  const rowOf = (place: Place) => {
    const key = by ? keys[by](place) : ''
    const row = rows.get(key) ?? nothing()
    rows.set(key, row)
    return row
  }
  if (!by) rows.set('', nothing())
  for (const one of appointments) {
    const { date, procedureId, collaboratorId, status, payment, share } = one
    if (status === 'held') continue
    const [start, end] = [minuteIn(one.startTime), minuteIn(one.endTime)]
    const place = { date, collaboratorId, procedureId, minute: start }
    const row = rowOf(place)
    if (status === 'cancelled') row.cancelled += 1
    else row.appointments += 1
    if (status === 'no_show') row.noShows += 1
    if (status === 'completed') {
      row.completed += 1
      row.revenueCents += payment?.cents ?? 0
      row.tipCents += payment?.tipCents ?? 0
      row.shareCents += share?.cents ?? 0
    }
    if (status === 'scheduled' || status === 'completed')
      for (let minute = start; minute < end; minute++) rowOf({ ...place, minute }).bookedMinutes += 1
  }
  if (by === 'service') return rows
  for (const { start, end, ...place } of open) {
    if (by !== 'hour') rowOf({ ...place, minute: start }).openMinutes += end - start
    else for (let minute = start; minute < end; minute++) rowOf({ ...place, minute }).openMinutes += 1
  }
  return rows
}

/** The open minutes that were booked, by hour of the week or person: minute by minute, for each weekday and person. */
export function busyBy(by: 'hour' | 'professional', { appointments, open }: Counted): Map<string, number> {
  const booked = appointments
    .filter(({ status }) => status === 'scheduled' || status === 'completed')
    .map((one) => ({ ...one, start: minuteIn(one.startTime), end: minuteIn(one.endTime) }))
  const there = countMinutes(open)
  const sums = new Map<string, number>()
  for (const [day, minutes] of countMinutes(booked))
    for (const [minute, times] of minutes.entries()) {
      const hour = `${day[0]}-${String(Math.floor(minute / 60)).padStart(2, '0')}`
      const key = by === 'hour' ? hour : day.slice(2)
      sums.set(key, (sums.get(key) ?? 0) + Math.min(times, there.get(day)?.[minute] ?? 0))
    }
  return sums
}

function countMinutes(spans: readonly OpenSpan[]): Map<string, number[]> {
  const days = new Map<string, number[]>()
  for (const { date, collaboratorId, start, end } of spans) {
    const day = `${isoWeekday(date)} ${collaboratorId}`
    const minutes = days.get(day) ?? Array.from({ length: 1_440 }, () => 0)
    for (let minute = start; minute < end; minute++) minutes[minute] = (minutes[minute] ?? 0) + 1
    days.set(day, minutes)
  }
  return days
}

/** Returns the clients whose first completed visit lies on these days, and the other clients who came on these days. */
export function visitorsOf(all: readonly Appointment[], { from, to }: { from: string; to: string }) {
  const came = all.filter(({ status, clientRecordId }) => status === 'completed' && clientRecordId)
  const clients = new Set(
    came.filter(({ date }) => from <= date && date <= to).map((one) => one.clientRecordId),
  )
  const known = new Set(came.filter(({ date }) => date < from).map((one) => one.clientRecordId))
  const returning = [...clients].filter((id) => known.has(id)).length
  return { newClients: clients.size - returning, returningClients: returning }
}
