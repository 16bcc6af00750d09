import { createHash } from 'node:crypto'
import { chosenArticle } from '@encaixe/contract/company-article.ts'
import type { Profile } from '@encaixe/contract/identity.ts'
import { canonicalText } from '@encaixe/contract/legal-text.ts'
import { terms } from '@encaixe/contract/terms.ts'
import { findCompaniesOf } from '../companies/facade.ts'
import type { Deps } from '../deps.ts'
import { logSecurityEvent } from '../platform/log/security-event.ts'
import { selectUserById, storeAcceptance } from './store/users.ts'

export async function readProfile(
  { database: { db } }: Pick<Deps, 'database'>,
  userId: string,
): Promise<Profile> {
  const [user, companies] = [await selectUserById(db, userId), await findCompaniesOf(db, userId)]
  const company = companies.find(({ by }) => by.role === 'owner')
  const accepted = user.terms_version === terms.version
  return {
    user: { uid: user.subject, name: user.name, email: user.email },
    hasCompany: company !== undefined,
    company: company ? { id: company.id, name: company.name, slug: company.slug } : null,
    memberships: companies.map(({ id, name, slug, article, by, collaboratorId, memberId }) => ({
      companyId: id,
      name,
      slug,
      ...chosenArticle(article),
      role: by.role,
      collaboratorId,
      memberId,
    })),
    termsAccepted: accepted,
    hasAcceptedTerms: accepted,
    termsAcceptedAt: accepted ? (user.terms_accepted_at?.toISOString() ?? null) : null,
    phone: user.phone,
    ...(user.terms_version !== null && !accepted && { previousTermsVersion: user.terms_version }),
  }
}

/** The hash of the terms, stored with each acceptance, proves which text was accepted, even if a version changes. */
export const termsHash = createHash('sha256').update(canonicalText(terms)).digest('hex')

export async function acceptTerms(
  { database, clock, log }: Pick<Deps, 'database' | 'clock' | 'log'>,
  userId: string,
) {
  const isNew = await storeAcceptance(database.db, userId, {
    version: terms.version,
    hash: termsHash,
    at: clock.now(),
  })
  if (isNew) logSecurityEvent(log, 'terms accepted', { userId })
}
