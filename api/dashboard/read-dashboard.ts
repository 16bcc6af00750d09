import type { Appointment, AppointmentFilters } from '@encaixe/contract/appointments.ts'
import { type Dashboard, holidaysAhead, mostOnDashboard } from '@encaixe/contract/dashboard.ts'
import { addDays, daysOfMonth, localTime, monthOf } from '@encaixe/contract/local-time.ts'
import { type CompanyCall, mayCall } from '@encaixe/contract/permissions.ts'
import {
  countForUser,
  countOnDates,
  listAppointments,
  pickConflicts,
  selectReserved,
} from '../appointments/facade.ts'
import { readClients } from '../clients/facade.ts'
import { listCollaborators } from '../collaborators/facade.ts'
import { companyMissing, readCompany } from '../companies/facade.ts'
import type { Deps } from '../deps.ts'
import { listHolidays, readSpecialDays } from '../exceptions/facade.ts'
import { countHandReminders, countUndelivered } from '../notifications/facade.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { isRefused } from '../platform/refused.ts'
import { listProcedures } from '../procedures/facade.ts'
import { readRevenue } from '../reports/facade.ts'
import { readTill } from '../till/facade.ts'
import { selectWon } from '../waitlist/facade.ts'

/** The longest time back from which exceptions are read: somebody may leave visits without an answer for years. */
const aYear = 365

/** Reads all parts side by side. A part whose own call is refused to the role is null. */
export async function readDashboard(
  deps: Pick<Deps, 'config' | 'clock' | 'database'>,
  company: MemberCompany,
): Promise<Dashboard | typeof companyMissing> {
  const { database } = deps
  const { db } = database
  const { id } = company
  const now = deps.clock.now()
  const { date } = localTime(now, company.timezone)
  const month = monthOf(date)
  const list = async (filters: AppointmentFilters): Promise<Appointment[]> => {
    const page = await listAppointments(db, { company }, { ...filters, limit: mostOnDashboard }, now)
    if (isRefused(page)) throw new Error(`A list of company ${id} was refused: ${JSON.stringify(filters)}`)
    return Array.isArray(page) ? page : page.items
  }
  const ifAllowed = <Part>(call: CompanyCall, read: () => Promise<Part>) =>
    mayCall(company.by.role, call) ? read() : null

  const [held, ended] = await Promise.all([
    list({ tab: 'upcoming', status: 'held' }),
    list({ tab: 'ended', status: 'scheduled' }),
  ])
  const aYearAgo = addDays(date, -aYear)
  const oldest = ended.reduce((first, one) => (one.date < first ? one.date : first), date)
  const recordIds = new Set(held.flatMap(({ clientRecordId }) => clientRecordId ?? []))
  const [own, clients, special, monthCents, ...parts] = await Promise.all([
    readCompany(db, id, now),
    readClients(db, company, [...recordIds], now),
    readSpecialDays(db, id, { from: oldest < aYearAgo ? aYearAgo : oldest, to: date }),
    ifAllowed('GET /api/reports', () => readRevenue(database, company, { from: `${month}-01`, to: date })),
    countForUser(db, { company, userId: company.by.userId }, now),
    list({ tab: 'upcoming' }),
    list({ date }),
    selectReserved(db, id, date, now),
    listProcedures(db, company),
    listCollaborators(db, company),
    listHolidays(db, company, { from: date, to: addDays(date, holidaysAhead) }, countOnDates),
    countUndelivered(db, { companyId: id, now }),
    countHandReminders({ ...deps, pickConflicts }, company),
    readTill(db, company, date),
    ifAllowed('GET /api/waitlist/won', () =>
      selectWon(db, id, { from: `${month}-01`, to: daysOfMonth(month).at(-1) ?? date }),
    ),
  ])
  if (isRefused(own)) return companyMissing
  const [
    counts,
    upcoming,
    today,
    reserved,
    procedures,
    collaborators,
    holidays,
    undelivered,
    reminders,
    till,
    won,
  ] = parts
  return {
    company: own,
    clients,
    exceptions: special.exceptions,
    monthCents,
    ...{ counts, upcoming, today, reserved, held, ended, procedures, collaborators, holidays },
    ...{ undelivered, reminders, till, won },
  }
}
