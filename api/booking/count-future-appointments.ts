import type { Db, Tx } from '../platform/db.ts'

export type Subject = { companyId: string } & ({ collaboratorId: string } | { procedureId: string })

/** Scheduled appointments of a collaborator, or for a procedure, that are still to begin. Nothing keeps any yet. */
export async function countFutureAppointments(_db: Db | Tx, _subject: Subject, _now: Date): Promise<number> {
  return 0
}
