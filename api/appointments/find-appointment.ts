import { findOwnedCompany } from '../companies/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { isId } from '../platform/ids.ts'
import { refused } from '../platform/refused.ts'
import { type KnownAppointment, selectAppointment } from './store/appointments.ts'

export const appointmentMissing = refused('not_found', { sentence: 'Agendamento não encontrado' })

export type FoundAppointment = { appointment: KnownAppointment; as: 'owner' | 'client' }

/** An appointment of the caller's company, or one of her own as a client. */
export async function findAppointment(
  db: Db | Tx,
  userId: string,
  id: unknown,
): Promise<FoundAppointment | typeof appointmentMissing> {
  if (!isId(id)) return appointmentMissing
  const company = await findOwnedCompany(db, userId)
  const ofCompany = company && (await selectAppointment(db, { companyId: company.id }, id))
  if (ofCompany) return { appointment: ofCompany, as: 'owner' }
  const own = await selectAppointment(db, { userId }, id)
  return own ? { appointment: own, as: 'client' } : appointmentMissing
}

/** Only of its client: also the company's owner gets none. */
export async function findOwnAppointment(
  db: Db | Tx,
  userId: string,
  id: unknown,
): Promise<KnownAppointment | typeof appointmentMissing> {
  return (isId(id) && (await selectAppointment(db, { userId }, id))) || appointmentMissing
}
