import { emailPattern } from '@encaixe/contract/email-pattern.ts'
import { limits } from '@encaixe/contract/limits.ts'
import { terms } from '@encaixe/contract/terms.ts'
import type { Limits } from '../platform/http/limits.ts'
import type { Identify } from '../platform/http/serve-route.ts'
import { isRefused } from '../platform/refused.ts'
import type { Callers } from './find-callers.ts'
import type { UserRow } from './store/users.ts'

/** A claim is foreign text, and only its provider knows whose the address is. */
const mailedTo = ({ email, email_verified }: UserRow) =>
  email !== null && email_verified && emailPattern.test(email) ? email : null

/** The caller, by the bearer token alone. */
export function identifyBy(callers: Callers): Identify {
  return async (request, flood) => {
    const token = await callers.verify(request, flood)
    if (isRefused(token)) return token
    const user = await callers.find(token)
    if (isRefused(user)) return user
    return {
      id: user.id,
      uid: user.subject,
      name: user.name,
      email: mailedTo(user),
      termsAccepted: user.terms_version === terms.version,
    }
  }
}

export type FindUserId = (asked: { request: Request; address: string }) => Promise<string | undefined>

/**
 * For a public route: who sends no valid token reads as a visitor. Broken tokens count like those of other routes; in a
 * flood of them only a token that this process knows is read.
 */
export function identifyVisitorBy(callers: Callers, counted: Pick<Limits, 'look' | 'take'>): FindUserId {
  return async ({ request, address }) => {
    if (!request.headers.has('authorization')) return undefined
    const flood = counted.look(limits.unauthenticated, { address }) && { mayLookUp: async () => false }
    const token = await callers.verify(request, flood)
    const user = isRefused(token) ? token : await callers.find(token)
    if (!isRefused(user)) return user.id
    if (user.refused === 'unauthenticated') await counted.take(limits.unauthenticated, { address })
    return undefined
  }
}
