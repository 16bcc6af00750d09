import type { Db, Tx } from '../platform/database/db.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { findConflicts } from './find-conflicts.ts'
import { whoseOf } from './store/appointments.ts'
import { countAppointments, localTimesOf } from './store/lists.ts'

/** Of the caller's company; a caller without a company gets the counts of her own appointments as a client. */
type Counting = { company: MemberCompany | undefined; userId: string }

export async function countForUser(db: Db | Tx, { company, userId }: Counting, now: Date) {
  if (!company) return { ...(await countAppointments(db, { userId }, localTimesOf(now))), conflicts: 0 }
  const [counts, conflicts] = await Promise.all([
    countAppointments(db, whoseOf(company), localTimesOf(now, company.timezone)),
    findConflicts(db, company, {}, now),
  ])
  return { ...counts, conflicts: conflicts.length }
}
