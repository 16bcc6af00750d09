import type { Holiday } from '@encaixe/contract/holidays.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { CompanyId } from '../platform/ids.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { readSpecialDays } from './facade.ts'

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
