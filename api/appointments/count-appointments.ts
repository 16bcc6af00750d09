import { findOwnedCompany } from '../companies/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { countAppointments, localTimesOf } from './store/lists.ts'

/** Of the caller's company; a caller without a company gets the counts of her own appointments as a client. */
export async function countForUser(db: Db | Tx, userId: string, now: Date) {
  const company = await findOwnedCompany(db, userId)
  const counts = company
    ? await countAppointments(db, { companyId: company.id }, localTimesOf(now, company.timezone))
    : await countAppointments(db, { userId }, localTimesOf(now))
  return { ...counts, conflicts: 0 }
}
