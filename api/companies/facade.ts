import type { TimeZone } from '@encaixe/contract/time-zones.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { readField } from '../platform/http/read-field.ts'
import { type CompanyId, isCompanyId } from '../platform/ids.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import type { Refused } from '../platform/refused.ts'
import { findCompaniesOf } from './find-companies.ts'
import { selectPublicCompany } from './store.ts'

export { depositTermsOf, pixOf } from './deposit-terms.ts'
export {
  accessEnded,
  companiesOfCaller,
  companyMissing,
  findCompaniesOf,
  type Members,
  membershipIn,
} from './find-companies.ts'
export { orderShown } from './order-shown.ts'
export { readCompany } from './read-company.ts'
export {
  besideBookings,
  countListedCompanies,
  inHundreds,
  listListedCompanies,
  lockCompany,
  lockMembership,
} from './store.ts'

export type HoursChange<Done> = {
  company: Pick<MemberCompany, 'id' | 'timezone'>
  /** The collaborators whose hours change; null: all collaborators of the company. */
  collaboratorIds: readonly string[] | null
  /** The days whose hours change; null: every day. */
  days: { from: string; to: string | null } | null
  /** True: if future appointments would no longer fit, the change is refused and nothing is written. */
  ask: boolean
  now: Date
  make: () => Promise<Done>
}

/**
 * Makes a change of hours, or refuses it when `ask` is true and appointments are affected. The caller has locked the
 * company or the collaborators `to close`. The function needs the appointments, so app.ts passes it to the domains
 * below the appointments.
 */
export type ChangeHours = <Done>(
  tx: Tx,
  change: HoursChange<Done>,
) => Promise<Done | Refused<'appointments_affected'>>

/** The company that a user owns, for calls about the registration, the plan or the owner's account. */
export async function findOwnedCompany(db: Db | Tx, ownerId: string): Promise<MemberCompany | undefined> {
  return (await findCompaniesOf(db, ownerId)).find(({ by }) => by.role === 'owner')
}

/** Checks whether the body names another company. A missing or non-text `companyId` passes; the schema rejects it. */
export function namesOtherCompany(company: MemberCompany, body: unknown): boolean {
  const named = readField(body, 'companyId')
  return typeof named === 'string' && named !== '' && company.id !== named.toLowerCase()
}

export type PublicCompany = {
  id: CompanyId
  isActive: boolean
  timezone: TimeZone
  timezoneChangedAt: Date | null
}

/** Finds a company for routes without sign-in; the company may be inactive. */
export async function findPublicCompany(db: Db | Tx, id: string): Promise<PublicCompany | undefined> {
  const row = isCompanyId(id) ? await selectPublicCompany(db, id) : undefined
  if (!row) return undefined
  const { timezone, timezone_changed_at: timezoneChangedAt } = row
  return { id: row.id, isActive: row.is_active, timezone, timezoneChangedAt }
}
