import type {
  CalendarDays,
  CalendarEntry,
  CalendarMonth,
  CalendarPerson,
} from '@encaixe/contract/calendar.ts'
import { awaitedOf } from '@encaixe/contract/deposit-rules.ts'
import type { Exception } from '@encaixe/contract/exceptions.ts'
import type { Span } from '@encaixe/contract/free-starts.ts'
import {
  addDays,
  datesFrom,
  daysBetween,
  daysOfMonth,
  localTime,
  minuteOf,
  timeOf,
  weekdayOf,
} from '@encaixe/contract/local-time.ts'
import { isOn } from '@encaixe/contract/open-hours.ts'
import { type Decided, readSpecialDays } from '../exceptions/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { isId } from '../platform/ids.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { byPosition } from '../platform/shown-order.ts'
import { hoursFrom, hoursOfDates, minutesFrom, type ShopHours, windowsOn } from './shop-hours.ts'
import { type EntryRow, type PersonRow, selectEntries, selectLoads, selectPeople } from './store/calendar.ts'

type Asked = { from: string; to: string; collaboratorId?: string | undefined }

/** Working hours and appointments of a company's professionals on these days. */
export async function readCalendar(
  db: Db | Tx,
  company: MemberCompany,
  { from, to, ...asked }: Asked,
  now: Date,
): Promise<CalendarDays> {
  const { id: companyId, only } = company
  const days = { from, to }
  const { collaboratorId, nobodys } = whomOf(company, asked)
  const [shop, special, entries] = await Promise.all([
    selectPeople(db, { companyId, only }, days),
    readSpecialDays(db, companyId, days, only),
    nobodys ? [] : selectEntries(db, { companyId, collaboratorId, only }, days, now),
  ])
  const hours = hoursFrom(shop, special, days)
  const here = localTime(now, shop.timezone)
  const dates = datesFrom(from, daysBetween(from, to) + 1)
  return {
    timezone: shop.timezone,
    today: here.date,
    now: timeOf(here.minute),
    slotInterval: shop.slot_interval,
    collaborators: shop.people.toSorted(byPosition).map((person) => viewOfPerson(person, hours, dates)),
    appointments: entries.map(viewOfEntry),
    exceptions: special.exceptions,
    holidays: special.holidays.map(({ date, name, kind, decision }) => ({ date, name, kind, decision })),
  }
}

/**
 * Returns the professional whose appointments are read. A professional reads only their own appointments; the
 * appointments of a colleague are left out.
 */
function whomOf(
  { only }: MemberCompany,
  { collaboratorId = only ?? undefined }: Pick<Asked, 'collaboratorId'>,
) {
  const isColleague = only !== null && collaboratorId !== only
  return { collaboratorId, nobodys: isColleague || (collaboratorId !== undefined && !isId(collaboratorId)) }
}

/** Booked and free minutes of each day of a month. */
export async function readCalendarMonth(
  db: Db | Tx,
  company: MemberCompany,
  { month, ...asked }: { month: string; collaboratorId?: string | undefined },
  now: Date,
): Promise<CalendarMonth> {
  const { id: companyId, only } = company
  const dates = daysOfMonth(month)
  const first = `${month}-01`
  const days = { from: first, to: addDays(first, dates.length - 1) }
  const { collaboratorId, nobodys } = whomOf(company, asked)
  const [shop, special] = await Promise.all([
    selectPeople(db, { companyId, only }, days),
    readSpecialDays(db, companyId, days, only),
  ])
  const hours = hoursFrom(shop, special, days)
  const hoursOn = hoursOfDates(hours)
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
      const windowsOf = hoursOn(date)
      const open = (from: number) =>
        working.reduce((sum, person) => sum + minutesFrom(windowsOf(person), from), 0)
      const { appointments = 0, minutes = 0, ahead = 0 } = byDay.get(date) ?? {}
      const left = date < here.date ? 0 : open(date === here.date ? here.minute : 0)
      return {
        date,
        appointments,
        bookedMinutes: minutes,
        openMinutes: open(0),
        // Appointments outside today's working hours must not make the free minutes negative.
        freeMinutes: Math.max(0, left - ahead),
        closed: closedBy(special, hours, date),
        holiday: special.holidays.find((one) => one.date === date)?.name ?? null,
        away: working.filter(({ id }) => hasDayOff(special, id, date)).map(({ name }) => name),
      }
    }),
  }
}

type Special = { exceptions: readonly Exception[]; holidays: readonly Decided[] }

/** Returns the reason why the whole company is closed on a day; null when it is open. */
function closedBy({ holidays }: Special, { exceptions }: ShopHours, date: string): string | null {
  const off = exceptions.find(
    (one) => one.collaboratorId === null && one.kind === 'off' && one.startTime === null && isOn(one, date),
  )
  if (!off) return null
  const reason = 'reason' in off && typeof off.reason === 'string' ? off.reason : undefined
  return reason ?? holidays.find((one) => one.date === date)?.name ?? 'Fechado'
}

const hasDayOff = ({ exceptions }: Special, id: string, date: string) =>
  exceptions.some(
    (one) => one.collaboratorId === id && one.kind === 'off' && one.startTime === null && isOn(one, date),
  )

function viewOfPerson(
  { schedule, ...person }: PersonRow,
  hours: ShopHours,
  dates: readonly string[],
): CalendarPerson {
  return {
    ...person,
    days: dates.map((date) => {
      const windows = person.isActive ? windowsOn({ schedule, ...person }, hours, date) : []
      return {
        date,
        windows: windows.map(viewOfSpan),
        breaks: windows.length > 0 ? breaksOn({ schedule, ...person }, hours, date) : [],
      }
    }),
  }
}

const viewOfSpan = ({ start, end }: Span) => ({ start: timeOf(start), end: timeOf(end) })

/** A professional's weekly break, if working hours lie directly before and after. Time off beside it is ignored. */
function breaksOn(person: PersonRow, { businessHours, exceptions }: ShopHours, date: string) {
  const { breakStart, breakEnd } = person.schedule[weekdayOf(date)]
  if (breakStart === null || breakEnd === null) return []
  const stated = exceptions.filter(({ kind }) => kind === 'hours')
  const windows = windowsOn(person, { businessHours, exceptions: stated }, date)
  const [start, end] = [minuteOf(breakStart), minuteOf(breakEnd)]
  const around = windows.some((one) => one.end === start) && windows.some((one) => one.start === end)
  return around ? [{ start: breakStart, end: breakEnd }] : []
}

function viewOfEntry(row: EntryRow): CalendarEntry {
  return {
    id: row.id,
    date: row.day,
    startTime: timeOf(row.start_minute),
    endTime: timeOf(row.end_minute),
    duration: row.end_minute - row.start_minute,
    status: row.status,
    heldUntil: row.held_until?.toISOString() ?? null,
    asked: row.status === 'held' && row.offer_id === null,
    awaits: row.offer_id === null ? awaitedOf({ status: row.status, depositState: row.deposit_state }) : null,
    outside: row.outside,
    bufferMinutes: row.buffer_minutes,
    visitId: row.visit_id ?? row.id,
    visitParts: row.visit_parts,
    noPreference: row.no_preference,
    clientName: row.client_name,
    guestName: row.guest_name,
    clientPhone: row.client_phone,
    procedure: { id: row.procedure_id, name: row.procedure_name },
    collaboratorId: row.collaborator_id,
    collaborator: { id: row.collaborator_id, name: row.collaborator_name },
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    ...(row.unanswered && { unanswered: true as const }),
    hasNotes: row.has_notes,
  }
}
