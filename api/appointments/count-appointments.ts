import { findOwnedCompany } from '../companies/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { findConflicts } from './find-conflicts.ts'
import { countAppointments, localTimesOf } from './store/lists.ts'

/** Of the caller's company; a caller without a company gets the counts of her own appointments as a client. */
export async function countForUser(db: Db | Tx, userId: string, now: Date) {
  const company = await findOwnedCompany(db, userId)
  if (!company) return { ...(await countAppointments(db, { userId }, localTimesOf(now))), conflicts: 0 }
  const [counts, conflicts] = await Promise.all([
    countAppointments(db, { companyId: company.id }, localTimesOf(now, company.timezone)),
    findConflicts(db, company, {}, now),
  ])
  return { ...counts, conflicts: conflicts.length }
}
