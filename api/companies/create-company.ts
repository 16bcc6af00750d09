import { normalizeText } from '@encaixe/contract/bounded-text.ts'
import type { Company, CompanyInput } from '@encaixe/contract/companies.ts'
import { longestSlug, slugProblem, slugTaken } from '@encaixe/contract/slug.ts'
import { defaultZone } from '@encaixe/contract/time-zones.ts'
import type { Deps } from '../deps.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { newId } from '../platform/ids.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { hasAccess, requireSubscription } from '../subscriptions/facade.ts'
import { writeOwnActs } from '../trail/facade.ts'
import { changesFrom } from './company-changes.ts'
import { refuseDeposit } from './deposit-terms.ts'
import { findOwnedCompany } from './facade.ts'
import { viewOf } from './read-company.ts'
import { claimSlug, deleteCompany, insertCompany, selectCompanyBySlug } from './store.ts'

type Refusal = Refused<'invalid' | 'subscription_required' | 'already_has_company' | 'slug_taken'>

export function createCompany(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  ownerId: string,
  input: CompanyInput,
): Promise<Company | Refusal> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    const barred = await requireSubscription(tx, ownerId, now)
    if (barred) return barred
    const unpayable = refuseDeposit({ pix: input.pix ?? null, deposit: input.deposit ?? null })
    if (unpayable) return unpayable
    const { name, slug, email, timezone = defaultZone, slotInterval = 30 } = input
    const row = await insertCompany(tx, {
      ...changesFrom(input),
      id: newId(),
      owner_id: ownerId,
      name,
      slug,
      email,
      timezone,
      slot_interval: slotInterval,
      is_active: true,
      version: 1,
      created_at: now,
      updated_at: now,
    })
    if (!row) return refused('already_has_company')
    if (await claimSlug(tx, { slug, companyId: row.id, at: now })) {
      const act = { kind: 'company' as const, action: 'created' as const, recordId: row.id }
      await writeOwnActs(tx, { id: row.id, by: { role: 'owner', userId: ownerId } }, now, [act])
      return viewOf(tx, row, now)
    }
    await deleteCompany(tx, row.id)
    return slugRefused
  })
}

export const slugRefused = refused('slug_taken', { fields: { slug: slugTaken } })

type Reason = 'terms_not_accepted' | 'subscription_required' | 'already_has_company'

/** Checks whether the user may create a company; null when nothing prevents it. */
export async function checkEligibility(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  user: { id: string; termsAccepted: boolean },
): Promise<Reason | null> {
  if (!user.termsAccepted) return 'terms_not_accepted'
  if (await findOwnedCompany(db, user.id)) return 'already_has_company'
  return (await hasAccess(db, user.id, clock.now())) ? null : 'subscription_required'
}

export type SlugAnswer = { available: boolean; reason?: 'invalid' | 'reserved' | 'taken' }

/** Checks whether a slug is available. All slugs of a company, also former ones, are available to its owner. */
export async function checkSlug(db: Db | Tx, asked: unknown, userId: string): Promise<SlugAnswer> {
  const read = normalizeText(typeof asked === 'string' ? asked : '', longestSlug)
  if ('fault' in read) return { available: false, reason: 'invalid' }
  const slug = read.text
  const holder = await selectCompanyBySlug(db, slug)
  const problem = slugProblem(slug, { held: holder?.owner_id === userId })
  if (problem) return { available: false, reason: problem === 'reserved' ? 'reserved' : 'invalid' }
  return !holder || holder.owner_id === userId ? { available: true } : { available: false, reason: 'taken' }
}
