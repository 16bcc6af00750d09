import type { TimeZone } from '@encaixe/contract/time-zones.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { readField } from '../platform/http/read-field.ts'
import { type CompanyId, isCompanyId, isId } from '../platform/ids.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { selectCompany, selectCompanyOf } from './store.ts'

export { countListedCompanies, listListedCompanies, lockCompany } from './store.ts'

declare const owned: unique symbol

/** The id of a company whose owner is the caller. Only `findOwnedCompany` makes one. */
export type OwnedCompanyId = CompanyId & { readonly [owned]: true }

export type OwnedCompany = {
  id: OwnedCompanyId
  ownerId: string
  name: string
  slug: string
  timezone: TimeZone
}

export type HoursChange<Done> = {
  company: Pick<OwnedCompany, 'id' | 'timezone'>
  /** Whose hours change; null: anybody's. */
  collaboratorIds: readonly string[] | null
  /** The days whose hours change; null: every day. */
  days: { from: string; to: string | null } | null
  /** Refuse, and make nothing, when appointments to come would not fit any more. */
  ask: boolean
  now: Date
  make: () => Promise<Done>
}

/**
 * Makes a change of hours, unless it asks and appointments are affected. The caller has locked the company or the
 * collaborators `to close`. Only the appointments know this, so app.ts passes it to the domains below them.
 */
export type ChangeHours = <Done>(
  tx: Tx,
  change: HoursChange<Done>,
) => Promise<Done | Refused<'appointments_affected'>>

export const companyMissing = refused('not_found', { sentence: 'Empresa não encontrada' })

/** The caller's company; with `asked`, only if it has that id. */
export async function findOwnedCompany(
  db: Db | Tx,
  ownerId: string,
  asked?: { id: unknown },
): Promise<OwnedCompany | undefined> {
  if (asked && !isId(asked.id)) return undefined
  const company = await selectCompanyOf(db, ownerId)
  if (!company || (asked && String(asked.id).toLowerCase() !== company.id)) return undefined
  const { id, name, slug, timezone } = company
  return { id: id as OwnedCompanyId, ownerId, name, slug, timezone }
}

/** Whether the body names another company than this one. A missing or non-text `companyId` passes: the schema refuses it. */
export function namesOtherCompany(company: OwnedCompany | undefined, body: unknown): boolean {
  const named = readField(body, 'companyId')
  return typeof named === 'string' && named !== '' && company?.id !== named.toLowerCase()
}

export type PublicCompany = {
  id: CompanyId
  isActive: boolean
  timezone: TimeZone
  timezoneChangedAt: Date | null
}

/** A company on public routes, also an inactive one. */
export async function findPublicCompany(db: Db | Tx, id: string): Promise<PublicCompany | undefined> {
  const row = isCompanyId(id) ? await selectCompany(db, id) : undefined
  if (!row) return undefined
  const { timezone, timezone_changed_at: timezoneChangedAt } = row
  return { id: row.id, isActive: row.is_active, timezone, timezoneChangedAt }
}
