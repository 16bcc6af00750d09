import { findOwnedCompany, type OwnedCompany } from '../companies/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { countAppointments, presentsOf } from './store/lists.ts'

/** Of the caller's company; a caller without a company gets the counts of her own appointments as a client. */
export async function countForUser(db: Db | Tx, userId: string, now: Date) {
  const company = await findOwnedCompany(db, userId)
  return company
    ? countAppointments(db, { companyId: company.id }, presentsOf(now, company.timezone))
    : countAppointments(db, { userId }, presentsOf(now))
}

type About = { collaboratorId: string } | { procedureId: string }

/** Scheduled appointments with one of the company's collaborators, or for a procedure, that have not begun. */
export async function countFutureAppointments(
  db: Db | Tx,
  { id: companyId, timezone }: OwnedCompany,
  about: About,
  now: Date,
): Promise<number> {
  return (await countAppointments(db, { companyId, ...about }, presentsOf(now, timezone))).upcoming
}
