import type { Appointment, AppointmentFilters } from '@encaixe/contract/appointments.ts'
import { type Dashboard, holidaysAhead, mostOnDashboard } from '@encaixe/contract/dashboard.ts'
import { addDays, daysOfMonth, localTime, monthOf } from '@encaixe/contract/local-time.ts'
import { type CompanyCall, mayCall } from '@encaixe/contract/permissions.ts'
import { countForUser, countOnDates, listAppointments, pickConflicts } from '../appointments/facade.ts'
import { readClients } from '../clients/facade.ts'
import { listCollaborators } from '../collaborators/facade.ts'
import { companyMissing, readCompany } from '../companies/facade.ts'
import type { Deps } from '../deps.ts'
import { readSpecialDays } from '../exceptions/facade.ts'
import { countUndelivered, listHandReminders } from '../notifications/facade.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { isRefused } from '../platform/refused.ts'
import { listProcedures } from '../procedures/facade.ts'
import { readReport } from '../reports/facade.ts'
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
  const oldest = ended.reduce((first, one) => (one.date < first ? one.date : first), date)
  const days = { from: oldest, to: addDays(date, holidaysAhead) }
  if (days.from < addDays(date, -aYear)) days.from = addDays(date, -aYear)
  const recordIds = new Set(held.flatMap(({ clientRecordId }) => clientRecordId ?? []))
  const [
    own,
    counts,
    upcoming,
    today,
    clients,
    procedures,
    collaborators,
    special,
    undelivered,
    till,
    report,
    won,
  ] = await Promise.all([
    readCompany(db, id, now),
    countForUser(db, { company, userId: company.by.userId }, now),
    list({ tab: 'upcoming' }),
    list({ date }),
    readClients(db, company, [...recordIds], now),
    listProcedures(db, company),
    listCollaborators(db, company),
    readSpecialDays(db, id, days),
    countUndelivered(db, { companyId: id, now }),
    readTill(db, company, date),
    ifAllowed('GET /api/reports', () =>
      readReport(database, company, { from: `${month}-01`, to: date, by: 'month' }),
    ),
    ifAllowed('GET /api/waitlist/won', () =>
      selectWon(db, id, { from: `${month}-01`, to: daysOfMonth(month).at(-1) ?? date }),
    ),
  ])
  if (isRefused(own)) return companyMissing
  const holidays = special.holidays.filter((one) => one.date >= date)
  const onHolidays = await countOnDates(
    db,
    id,
    holidays.map((one) => one.date),
  )
  const byHand = await listHandReminders({ ...deps, pickConflicts }, id, date)
  return {
    company: own,
    ...{ counts, upcoming, today, held, ended, clients, procedures, collaborators, till, won },
    exceptions: special.exceptions,
    holidays: holidays.map((one) => ({ ...one, appointments: onHolidays.get(one.date) ?? 0 })),
    undelivered,
    reminders: byHand.automatic ? 0 : byHand.items.filter(({ doneAt }) => doneAt === null).length,
    monthCents: report?.total.revenueCents ?? null,
  }
}
