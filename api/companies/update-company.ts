import { isDeepStrictEqual } from 'node:util'
import { capSentence } from '@encaixe/contract/caps.ts'
import type { Company, CompanyChange, StatusChange } from '@encaixe/contract/companies.ts'
import { slugProblem, slugSentences } from '@encaixe/contract/slug.ts'
import type { Updateable } from 'kysely'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/database/db.ts'
import type { CompaniesTable } from '../platform/database/tables.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { logSecurityEvent } from '../platform/log/security-event.ts'
import type { MemberCompany, MemberCompanyId } from '../platform/member-company.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { switched, writeOwnActs } from '../trail/facade.ts'
import { changesFrom } from './company-changes.ts'
import { slugRefused } from './create-company.ts'
import { depositTermsOf, pixOf, refuseDeposit } from './deposit-terms.ts'
import type { ChangeHours } from './facade.ts'
import { countSlugChanges, viewOf } from './read-company.ts'
import {
  type CompanyRow,
  claimSlug,
  giveUpSlug,
  insertSlugChange,
  lockCompany,
  selectCompanyBySlug,
  updateCompanyRow,
} from './store.ts'

const ownerDecides = refused('role', {
  sentence: 'Só quem registrou a empresa muda o e-mail dela e o endereço da página.',
})

/** This domain may not import the notifications, so app.ts passes in their function for a change of the time zone. */
export type UpdateDeps = Pick<Deps, 'database' | 'clock' | 'jobs' | 'log'> & {
  applyZoneChange(
    tx: Tx,
    jobs: Jobs,
    change: { companyId: MemberCompanyId; zone: string; now: Date },
  ): Promise<void>
  changeHours: ChangeHours
}

export async function updateCompany(
  { database, clock, jobs, log, applyZoneChange, changeHours }: UpdateDeps,
  company: MemberCompany,
  { version, keep, ...input }: CompanyChange,
): Promise<
  | Company
  | Refused<'invalid' | 'role' | 'slug_taken' | 'stale_version' | 'too_many' | 'appointments_affected'>
> {
  const { id } = company
  let known: CompanyRow | undefined
  const changed = await database.transaction(async (tx) => {
    const now = clock.now()
    const isAsked = keep === false || (keep === undefined && input.closedOnHolidays === true)
    const before = await lockCompany(tx, id, isAsked ? 'to close' : 'to change')
    known = before
    // Every save contains both fields. A manager who changed them would get the company's mails after the dismissal.
    const isMoved = input.slug !== before.slug || input.email !== before.email
    if (isMoved && company.by.role !== 'owner') return ownerDecides
    const { pix = pixOf(before), deposit = depositTermsOf(before) } = input
    const unpayable = refuseDeposit({ pix, deposit })
    if (unpayable) return unpayable
    if (version !== undefined && version !== before.version) return refused('stale_version')
    const make = () => change(tx, before, now)
    if (input.businessHours === undefined && input.closedOnHolidays === undefined) return make()
    // Closing on holidays always asks about affected appointments, like an exception; changed hours only on request.
    const closes = input.closedOnHolidays === true && !before.closed_on_holidays
    const ask = keep === false || (keep === undefined && closes)
    return changeHours(tx, { company, collaboratorIds: null, days: null, ask, now, make })
  })
  if (!known || isRefused(changed)) return changed
  const about = { userId: company.by.userId, companyId: id }
  if (changed.slug !== known.slug) logSecurityEvent(log, 'company slug changed', about)
  if (changed.email !== known.email) logSecurityEvent(log, 'company e-mail changed', about)
  return changed

  async function change(tx: Tx, before: CompanyRow, now: Date) {
    const wrong = input.slug === before.slug ? undefined : await changeSlug(tx, before, input.slug, now)
    if (wrong) return wrong
    const zoned = input.timezone !== undefined && input.timezone !== before.timezone
    const changes = { ...changesFrom(input), ...(zoned && { timezone_changed_at: now }), updated_at: now }
    const after = await updateCompanyRow(tx, id, changes)
    const { timezone: zone } = after
    if (zoned) await applyZoneChange(tx, jobs, { companyId: id, zone, now })
    await writeOwnActs(tx, company, now, nameActs(before, after, changes))
    return viewOf(tx, after, now)
  }
}

/** A new Pix key is an act of its own, because deposits go to it from then on. */
function nameActs(before: CompanyRow, after: CompanyRow, sent: Updateable<CompaniesTable>) {
  const act = (action: 'changed' | 'pix_changed') => ({
    kind: 'company' as const,
    action,
    recordId: after.id,
  })
  if (before.pix_key === after.pix_key) return [act('changed')]
  const others = (Object.keys(sent) as (keyof CompanyRow)[]).filter(
    (column) => column !== 'updated_at' && !column.startsWith('pix_'),
  )
  const isAlone = others.every((column) => isDeepStrictEqual(before[column], after[column]))
  return isAlone ? [act('pix_changed')] : [act('pix_changed'), act('changed')]
}

/**
 * Changes the slug. The company's row is locked, so that a concurrent second change counts the first one. Only a slug
 * that the company never had is counted: it reserves one more slug, and a return to an earlier one does not.
 */
async function changeSlug(
  tx: Tx,
  before: CompanyRow,
  slug: string,
  now: Date,
): Promise<Refused<'invalid' | 'slug_taken' | 'too_many'> | undefined> {
  const isNew = (await selectCompanyBySlug(tx, slug))?.id !== before.id
  if (isNew && slugProblem(slug))
    return refused('invalid', { fields: { slug: slugSentences.update.reserved } })
  const { nextDate } = isNew ? await countSlugChanges(tx, before, now) : { nextDate: null }
  if (nextDate) {
    const sentence = capSentence('slugChanges', { date: nextDate })
    return refused('too_many', { sentence, fields: { slug: sentence } })
  }
  if (!(await claimSlug(tx, { slug, companyId: before.id, at: now }))) return slugRefused
  await giveUpSlug(tx, before, now)
  if (isNew) await insertSlugChange(tx, before.id, now)
}

export function changeCompanyStatus(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  company: MemberCompany,
  { isActive, version }: StatusChange,
): Promise<Company | Refused<'stale_version'>> {
  return database.transaction(async (tx) => {
    const { id } = company
    const before = await lockCompany(tx, id, isActive ? 'to change' : 'to close')
    if (version !== undefined && version !== before.version) return refused('stale_version')
    const now = clock.now()
    const changes = { is_active: isActive, updated_at: now }
    const after = before.is_active === isActive ? before : await updateCompanyRow(tx, id, changes)
    const acts = switched('company', before, after).map((act) => ({ ...act, recordId: id }))
    await writeOwnActs(tx, company, now, acts)
    return viewOf(tx, after, now)
  })
}
