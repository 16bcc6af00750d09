import type { Db, Tx } from '../platform/database/db.ts'
import { isId } from '../platform/ids.ts'
import type { CallerCompanies, MemberCompany } from '../platform/member-company.ts'
import { refused } from '../platform/refused.ts'
import { type KnownAppointment, selectAppointment, whoseOf } from './store/appointments.ts'

export const appointmentMissing = refused('not_found', { sentence: 'Agendamento não encontrado' })

/** The caller's company when she works there; null when she is the client. */
export type FoundAppointment = { appointment: KnownAppointment; company: MemberCompany | null }

/** An appointment of a company of the caller, or one of her own as a client. */
export async function findAppointment(
  db: Db | Tx,
  { companies, user }: Asking,
  id: unknown,
): Promise<FoundAppointment | typeof appointmentMissing> {
  if (!isId(id)) return appointmentMissing
  const ofCompany = await companies.having((company) => selectAppointment(db, whoseOf(company), id))
  if (ofCompany) return { appointment: ofCompany.found, company: ofCompany.company }
  const own = await selectAppointment(db, { userId: user.id }, id)
  return own ? { appointment: own, company: null } : appointmentMissing
}

/** An appointment of a company of the caller: its client gets none. */
export async function findOfCompany(
  db: Db | Tx,
  companies: CallerCompanies,
  id: unknown,
): Promise<KnownAppointment | typeof appointmentMissing> {
  if (!isId(id)) return appointmentMissing
  const found = await companies.having((company) => selectAppointment(db, whoseOf(company), id))
  return found?.found ?? appointmentMissing
}

/** Whose request it is. */
export type Asking = { companies: CallerCompanies; user: { id: string } }

/** Only of its client: also the company's owner gets none. */
export async function findOwnAppointment(
  db: Db | Tx,
  userId: string,
  id: unknown,
): Promise<KnownAppointment | typeof appointmentMissing> {
  return (isId(id) && (await selectAppointment(db, { userId }, id))) || appointmentMissing
}
