import type { Db, Tx } from '../platform/database/db.ts'
import { presentsOf } from './presents.ts'
import { countAppointments, selectZone } from './store/lists.ts'

export type Subject = { companyId: string; collaboratorId?: string; procedureId?: string }

/** Scheduled appointments of a company, of one of its collaborators or for a procedure, that are still to begin. */
export async function countFutureAppointments(db: Db | Tx, subject: Subject, now: Date): Promise<number> {
  const zone = await selectZone(db, subject.companyId)
  return (await countAppointments(db, subject, presentsOf(now, zone))).upcoming
}
