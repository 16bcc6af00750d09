import type {
  CalendarDays,
  CalendarEntry,
  CalendarMonth,
  CalendarPerson,
} from '@encaixe/contract/calendar.ts'
import { windowsOf } from '@encaixe/contract/free-starts.ts'
import {
  addDays,
  datesFrom,
  daysBetween,
  daysOfMonth,
  localTime,
  timeOf,
  weekdayOf,
} from '@encaixe/contract/local-time.ts'
import type { WorkDay } from '@encaixe/contract/work-schedule.ts'
import type { OwnedCompany } from '../companies/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { isId } from '../platform/ids.ts'
import { byName } from './offering.ts'
import { type EntryRow, type PersonRow, selectEntries, selectLoads, selectPeople } from './store/calendar.ts'

type Asked = { from: string; to: string; collaboratorId?: string | undefined }

/** Working hours and appointments of a company's professionals on these days. */
export async function readCalendar(
  db: Db | Tx,
  { id: companyId }: OwnedCompany,
  { from, to, collaboratorId }: Asked,
  now: Date,
): Promise<CalendarDays> {
  const days = { from, to }
  const nobodys = collaboratorId !== undefined && !isId(collaboratorId)
  const [shop, entries] = await Promise.all([
    selectPeople(db, companyId, days),
    nobodys ? [] : selectEntries(db, { companyId, collaboratorId }, days),
  ])
  const here = localTime(now, shop.timezone)
  const dates = datesFrom(from, daysBetween(from, to) + 1)
  return {
    timezone: shop.timezone,
    today: here.date,
    now: timeOf(here.minute),
    slotInterval: shop.slot_interval,
    collaborators: shop.people.toSorted(byName).map((person) => viewOfPerson(person, dates)),
    appointments: entries.map(viewOfEntry),
  }
}

/** Booked and free minutes of each day of a month. */
export async function readCalendarMonth(
  db: Db | Tx,
  { id: companyId }: OwnedCompany,
  { month, collaboratorId }: { month: string; collaboratorId?: string | undefined },
  now: Date,
): Promise<CalendarMonth> {
  const dates = daysOfMonth(month)
  const first = `${month}-01`
  const days = { from: first, to: addDays(first, dates.length - 1) }
  const nobodys = collaboratorId !== undefined && !isId(collaboratorId)
  const shop = await selectPeople(db, companyId, days)
  const here = localTime(now, shop.timezone)
  const loads = nobodys ? [] : await selectLoads(db, { companyId, collaboratorId }, days, here)
  const byDay = new Map(loads.map((load) => [load.day, load]))
  const working = shop.people.filter(
    ({ id, isActive }) => isActive && (collaboratorId === undefined || id === collaboratorId),
  )
  return {
    timezone: shop.timezone,
    today: here.date,
    days: dates.map((date) => {
      const open = (from: number) => working.reduce((sum, person) => sum + openMinutes(person, date, from), 0)
      const { appointments = 0, minutes = 0, ahead = 0 } = byDay.get(date) ?? {}
      const left = date < here.date ? 0 : open(date === here.date ? here.minute : 0)
      return {
        date,
        appointments,
        bookedMinutes: minutes,
        openMinutes: open(0),
        // Appointments outside today's working hours must not make this negative.
        freeMinutes: Math.max(0, left - ahead),
      }
    }),
  }
}

function openMinutes({ schedule }: PersonRow, date: string, from: number): number {
  return windowsOf(schedule[weekdayOf(date)]).reduce(
    (sum, { start, end }) => sum + Math.max(0, end - Math.max(start, from)),
    0,
  )
}

function viewOfPerson({ schedule, ...person }: PersonRow, dates: readonly string[]): CalendarPerson {
  return {
    ...person,
    days: dates.map((date) => {
      const day = schedule[weekdayOf(date)]
      const works = person.isActive && day.enabled
      return { date, windows: works ? windowsIn(day) : [], breaks: works ? breaksIn(day) : [] }
    }),
  }
}

function windowsIn(day: WorkDay) {
  return windowsOf(day).map(({ start, end }) => ({ start: timeOf(start), end: timeOf(end) }))
}

function breaksIn({ breakStart, breakEnd }: WorkDay) {
  return breakStart === null || breakEnd === null ? [] : [{ start: breakStart, end: breakEnd }]
}

function viewOfEntry(row: EntryRow): CalendarEntry {
  return {
    id: row.id,
    date: row.day,
    startTime: timeOf(row.start_minute),
    endTime: timeOf(row.end_minute),
    duration: row.end_minute - row.start_minute,
    status: row.status,
    clientName: row.client_name,
    clientPhone: row.client_phone,
    procedure: { id: row.procedure_id, name: row.procedure_name },
    collaboratorId: row.collaborator_id,
    collaborator: { id: row.collaborator_id, name: row.collaborator_name },
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    hasNotes: row.has_notes,
  }
}
