import type { Db, Tx } from '../platform/database/db.ts'
import { isId } from '../platform/ids.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { refused } from '../platform/refused.ts'
import type { Asking } from './find-appointment.ts'
import { type KnownAppointment, whoseOf } from './store/appointments.ts'
import { selectVisit } from './store/visits.ts'

export const visitMissing = refused('not_found', { sentence: 'Visita não encontrada' })

/** All parts of a visit, by their times: at least one. */
export type FoundVisit = { parts: KnownAppointment[]; company: MemberCompany | null }

/** A visit to a company of the caller, or one of her own as a client. */
export async function findVisit(
  db: Db | Tx,
  { companies, user }: Asking,
  id: unknown,
): Promise<FoundVisit | typeof visitMissing> {
  if (!isId(id)) return visitMissing
  const ofCompany = await companies.having(async (company) => {
    const parts = await selectVisit(db, whoseOf(company), id)
    return parts.length > 0 ? parts : undefined
  })
  if (ofCompany) return { parts: ofCompany.found, company: ofCompany.company }
  const own = await selectVisit(db, { userId: user.id }, id)
  return own.length > 0 ? { parts: own, company: null } : visitMissing
}
