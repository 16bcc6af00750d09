import { findOwnedCompany } from '../companies/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { isId } from '../platform/ids.ts'
import { refused } from '../platform/refused.ts'
import type { KnownAppointment } from './store/appointments.ts'
import { selectVisit } from './store/visits.ts'

export const visitMissing = refused('not_found', { sentence: 'Visita não encontrada' })

/** All parts of a visit, by their times: at least one. */
export type FoundVisit = { parts: KnownAppointment[]; as: 'owner' | 'client' }

/** A visit to the caller's company, or one of her own as a client. */
export async function findVisit(
  db: Db | Tx,
  userId: string,
  id: unknown,
): Promise<FoundVisit | typeof visitMissing> {
  if (!isId(id)) return visitMissing
  const company = await findOwnedCompany(db, userId)
  const ofCompany = company ? await selectVisit(db, { companyId: company.id }, id) : []
  if (ofCompany.length > 0) return { parts: ofCompany, as: 'owner' }
  const own = await selectVisit(db, { userId }, id)
  return own.length > 0 ? { parts: own, as: 'client' } : visitMissing
}
