import type { Profile } from '@encaixe/contract/identity.ts'
import type { SessionState } from '../platform/session.ts'

/** What a page asks of who opens it; each includes the one before. */
export type Needs = 'session' | 'terms' | 'company'

export type Access = 'wait' | 'login' | 'unreachable' | 'terms' | 'create-company' | 'show'

type Known = {
  session: SessionState['status']
  profile: Pick<Profile, 'termsAccepted' | 'hasCompany'> | undefined
  /** The profile was asked for, and no answer came. */
  failed: boolean
  needs: Needs
}

/** The order of these questions is the product's: who, then the terms, then the company. */
export function decideAccess({ session, profile, failed, needs }: Known): Access {
  if (session === 'loading') return 'wait'
  if (session === 'signed-out') return 'login'
  if (!profile) return failed ? 'unreachable' : 'wait'
  if (needs === 'session') return 'show'
  if (!profile.termsAccepted) return 'terms'
  if (needs === 'company' && !profile.hasCompany) return 'create-company'
  return 'show'
}
