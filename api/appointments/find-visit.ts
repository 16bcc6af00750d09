import { readItems } from '@encaixe/contract/visit-rules.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { countConnectionsFor } from '../platform/database/request-owner.ts'
import { type CompanyId, isId } from '../platform/ids.ts'
import type { CallerCompanies, MemberCompany } from '../platform/member-company.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { findNamed } from './find-offering.ts'
import {
  type Key,
  type KnownAppointment,
  selectAppointment,
  type Whose,
  whoseOf,
} from './store/appointments.ts'
import { selectSeries, selectVisit } from './store/visits.ts'
import { visitKeyOf } from './visit-view.ts'

export const visitMissing = refused('not_found', { sentence: 'Visita não encontrada' })

/** A visit with all its parts, at least one, ordered by their times. */
export type FoundVisit = { parts: KnownAppointment[]; company: MemberCompany | null }

export const keyOf = ({ parts: [part] }: FoundVisit): Key => {
  if (!part) throw new Error('A visit was found, but without appointments')
  return visitKeyOf(part)
}

/** Finds a visit of the user as a client. Visits that the user may see only as a company's member are not found. */
export async function findOwnVisit(
  db: Db | Tx,
  userId: string,
  id: unknown,
): Promise<FoundVisit | typeof visitMissing> {
  const parts = isId(id) ? await selectVisit(db, { userId }, id) : []
  if (!parts[0]) return visitMissing
  countConnectionsFor({ companyId: parts[0].company_id })
  return { parts, company: null }
}

/** Finds a visit to a company of the caller, or a visit of the caller as a client. */
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
  return findOwnVisit(db, user.id, id)
}

type Items = Parameters<typeof findNamed>[1]['items']
type AskingFor = Asking & { params: Record<string, string> }

/** Like `findVisit`; the procedures and collaborators of the items must also belong to the company of the visit. */
export async function findVisitWith(
  db: Db | Tx,
  { params, ...asking }: AskingFor,
  items: Items,
): Promise<FoundVisit | Refused<'not_found'>> {
  const found = await findVisit(db, asking, params.id)
  if (isRefused(found) || items.length === 0) return found
  const named = await findNamed(db, { companyId: keyOf(found).companyId, items, only: found.company?.only })
  return isRefused(named) ? named : found
}

/** The items of a query that no schema has checked yet. */
export const itemsOf = ({ items }: Record<string, string | string[] | undefined>) =>
  (typeof items === 'string' && readItems(items)) || []

export const appointmentMissing = refused('not_found', { sentence: 'Agendamento não encontrado' })

/** The company is set when the caller works there, and null when the caller is the client. */
export type FoundAppointment = { appointment: KnownAppointment; company: MemberCompany | null }

/** Finds an appointment of a company of the caller, or an appointment of the caller as a client. */
export async function findAppointment(
  db: Db | Tx,
  { companies, user }: Asking,
  id: unknown,
): Promise<FoundAppointment | typeof appointmentMissing> {
  if (!isId(id)) return appointmentMissing
  const ofCompany = await companies.having((company) => selectAppointment(db, whoseOf(company), id))
  if (ofCompany) return { appointment: ofCompany.found, company: ofCompany.company }
  const own = await findOwnAppointment(db, user.id, id)
  return isRefused(own) ? own : { appointment: own, company: null }
}

/** Finds an appointment of a company of the caller. Appointments of the caller as a client are not found. */
export async function findOfCompany(
  db: Db | Tx,
  companies: CallerCompanies,
  id: unknown,
): Promise<KnownAppointment | typeof appointmentMissing> {
  if (!isId(id)) return appointmentMissing
  const found = await companies.having((company) => selectAppointment(db, whoseOf(company), id))
  return found?.found ?? appointmentMissing
}

export type Asking = { companies: CallerCompanies; user: { id: string } }

/** Finds an appointment of the user as a client. Appointments that the user may see only as a member are not found. */
export async function findOwnAppointment(
  db: Db | Tx,
  userId: string,
  id: unknown,
): Promise<KnownAppointment | typeof appointmentMissing> {
  const own = isId(id) ? await selectAppointment(db, { userId }, id) : undefined
  if (!own) return appointmentMissing
  countConnectionsFor({ companyId: own.company_id })
  return own
}

type FoundSeries = { companyId: CompanyId; id: string; company: MemberCompany | null }

const seriesMissing = refused('not_found', { sentence: 'Repetição não encontrada' })

/** Finds a series of a company of the caller, or a series of the caller as a client. */
export async function findSeries(
  db: Db | Tx,
  { companies, user }: Asking,
  id: unknown,
): Promise<FoundSeries | typeof seriesMissing> {
  if (!isId(id)) return seriesMissing
  const ofCompany = await companies.having(async (company) =>
    (await selectSeries(db, whoseOf(company), id)).at(0),
  )
  if (ofCompany) return { companyId: ofCompany.company.id, id, company: ofCompany.company }
  const [own] = await selectSeries(db, { userId: user.id }, id)
  if (!own) return seriesMissing
  countConnectionsFor({ companyId: own.company_id })
  return { companyId: own.company_id, id, company: null }
}

/** Refuses a request to add a visit to an unknown series. Values that are not text pass: the schema rejects them. */
export async function refuseSeries(
  db: Db,
  whose: Whose,
  id: unknown,
): Promise<typeof seriesMissing | undefined> {
  if (typeof id !== 'string' || id === '') return undefined
  const [one] = isId(id) ? await selectSeries(db, whose, id) : []
  return one ? undefined : seriesMissing
}
