import { findOwnedCompany } from '../companies/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { presentsOf } from './presents.ts'
import { countAppointments, selectZone } from './store/lists.ts'

/** Of the caller's company; of her own as a client, when she has none. */
export async function countForUser(db: Db | Tx, userId: string, now: Date) {
  const company = await findOwnedCompany(db, userId)
  if (!company) return countAppointments(db, { userId }, presentsOf(now))
  const zone = await selectZone(db, company.id)
  return countAppointments(db, { companyId: company.id }, presentsOf(now, zone))
}
