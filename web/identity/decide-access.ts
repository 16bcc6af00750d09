import type { Profile } from '@encaixe/contract/identity.ts'
import type { SessionState } from '../platform/session.ts'

/** What a page needs to know of its user; each level includes the one before. */
export type Needs = 'session' | 'terms' | 'company'

export type Access = 'wait' | 'login' | 'login-again' | 'unreachable' | 'terms' | 'create-company' | 'show'

type Known = {
  session: SessionState['status']
  profile: Pick<Profile, 'termsAccepted' | 'hasCompany'> | undefined
  /** The profile was requested and the request failed. */
  failed: boolean
  needs: Needs
}

/** Checked in the order that the product defines: login, terms, company. */
export function decideAccess({ session, profile, failed, needs }: Known): Access {
  if (session === 'loading') return 'wait'
  if (session === 'signed-out') return 'login'
  // A page that is open stays as it is.
  if (session === 'ended' && !profile) return 'login-again'
  if (!profile) return failed ? 'unreachable' : 'wait'
  if (needs === 'session') return 'show'
  if (!profile.termsAccepted) return 'terms'
  if (needs === 'company' && !profile.hasCompany) return 'create-company'
  return 'show'
}
