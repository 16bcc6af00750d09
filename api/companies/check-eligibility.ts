import type { Deps } from '../deps.ts'
import { hasAccess } from '../subscriptions/check-access.ts'
import { findOwnedCompany } from './find-owned-company.ts'

type Reason = 'terms_not_accepted' | 'subscription_required' | 'already_has_company'

/** Why a user may not create a company, if there is a reason. */
export async function checkEligibility(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  user: { id: string; termsAccepted: boolean },
): Promise<Reason | null> {
  if (!user.termsAccepted) return 'terms_not_accepted'
  if (await findOwnedCompany(db, user.id)) return 'already_has_company'
  return (await hasAccess(db, user.id, clock.now())) ? null : 'subscription_required'
}
