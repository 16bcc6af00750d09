import type { Profile } from '@encaixe/contract/identity.ts'
import { createContext, useContext } from 'react'
import type { Session } from '../platform/session.ts'

export type Member = { session: Session; profile: Profile }

export const MemberContext = createContext<Member | undefined>(undefined)

/** The signed-in user's profile. Only for pages inside a `Gate`. */
export function useMember(): Member {
  const member = useContext(MemberContext)
  if (!member) throw new Error('useMember: no profile is loaded; render the page inside a `Gate`')
  return member
}
