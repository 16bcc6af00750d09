import { emailPattern } from '@encaixe/contract/email-pattern.ts'
import { terms } from '@encaixe/contract/terms.ts'
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

export type FindUserId = (request: Request) => Promise<string | undefined>

/** For a public route: who sends a token that is missing or not valid reads as a visitor. */
export function identifyVisitorBy(callers: Callers): FindUserId {
  return async (request) => {
    if (!request.headers.has('authorization')) return undefined
    const token = await callers.verify(request)
    const user = isRefused(token) ? undefined : await callers.find(token)
    return user === undefined || isRefused(user) ? undefined : user.id
  }
}
