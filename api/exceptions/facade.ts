import type { Exception } from '@encaixe/contract/exceptions.ts'
import { type HolidayDate, holidaysIn } from '@encaixe/contract/holiday-dates.ts'
import type { Holiday } from '@encaixe/contract/holidays.ts'
import { decidesOn } from '@encaixe/contract/open-hours.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { CompanyId } from '../platform/ids.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { viewOf } from './exception-view.ts'
import { selectSpecialDays } from './store.ts'

export { deleteExceptionsOf } from './store.ts'

type Days = { from: string; to: string }
export type Decided = HolidayDate & { decision: 'open' | 'closed' | 'hours' | null }

/**
 * Reads the exceptions and the holidays of these days, with the decisions about the holidays. With `only`, the
 * exceptions of this collaborator and of the company are read.
 */
export async function readSpecialDays(
  db: Db | Tx,
  companyId: CompanyId,
  days: Days,
  only: string | null = null,
): Promise<{ exceptions: Exception[]; holidays: Decided[] }> {
  const { exceptions: rows, decisions } = await selectSpecialDays(db, { companyId, only }, days)
  const exceptions = rows.map(viewOf)
  return { exceptions, holidays: holidaysIn(days).map((one) => decide(one, { exceptions, decisions })) }
}

type Known = {
  exceptions: readonly Exception[]
  decisions: readonly { day: string; decision: 'open' | 'closed' | 'hours' }[]
}

/**
 * Computes the decision about a holiday. An exception of the whole company on that date counts as a decision. A holiday
 * inside a closure of several days stays closed, whatever was decided.
 */
function decide(holiday: HolidayDate, { exceptions, decisions }: Known): Decided {
  const made = decisions.find(({ day }) => day === holiday.date)?.decision
  const own = exceptions.filter((one) => decidesOn(one, holiday.date))
  const isClosed = own.some(({ kind, startTime }) => kind === 'off' && startTime === null)
  if (isClosed) return { ...holiday, decision: 'closed' }
  return { ...holiday, decision: made ?? (own.length > 0 ? 'hours' : null) }
}

/** This domain may not import the appointments, so app.ts passes in the function that counts them. */
export type CountOnDates = (
  db: Db | Tx,
  companyId: CompanyId,
  dates: readonly string[],
) => Promise<Map<string, number>>

/** Lists the holidays of these days, with the decisions about them and the number of scheduled appointments. */
export async function listHolidays(
  db: Db | Tx,
  { id: companyId }: MemberCompany,
  days: { from: string; to: string },
  countOnDates: CountOnDates,
): Promise<Holiday[]> {
  const { holidays } = await readSpecialDays(db, companyId, days)
  const dates = holidays.map(({ date }) => date)
  const counts = await countOnDates(db, companyId, dates)
  return holidays.map((one) => ({ ...one, appointments: counts.get(one.date) ?? 0 }))
}
