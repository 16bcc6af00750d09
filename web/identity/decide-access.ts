import type { Profile } from '@encaixe/contract/identity.ts'
import { type CompanyCall, mayCall } from '@encaixe/contract/permissions.ts'
import type { SessionState } from '../platform/session.ts'
import { membershipOf } from './use-company.ts'

/** The requirements of a page on its user; each level includes the level before. */
export type Needs = 'session' | 'terms' | 'company'

export type Access =
  | 'wait'
  | 'login'
  | 'login-again'
  | 'unreachable'
  | 'terms'
  | 'create-company'
  | 'not-allowed'
  | 'show'

type Known = {
  session: SessionState['status']
  profile: Pick<Profile, 'termsAccepted' | 'memberships'> | undefined
  /** True when the profile was requested and the request failed. */
  failed: boolean
  needs: Needs
  /** The call of the company that the page needs. A user whose role may not make it does not see the page. */
  call?: CompanyCall | undefined
}

/** Decides the access to a page, in the order that the product defines: login, terms, company. */
export function decideAccess({ session, profile, failed, needs, call }: Known): Access {
  if (session === 'loading') return 'wait'
  if (session === 'signed-out') return 'login'
  // A page that is already open has the profile and stays as it is when the session ends.
  if (session === 'ended' && !profile) return 'login-again'
  if (!profile) return failed ? 'unreachable' : 'wait'
  if (needs === 'session') return 'show'
  if (!profile.termsAccepted) return 'terms'
  if (needs !== 'company') return 'show'
  const membership = membershipOf(profile)
  if (!membership) return 'create-company'
  return call && !mayCall(membership.role, call) ? 'not-allowed' : 'show'
}
