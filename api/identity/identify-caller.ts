import { emailPattern } from '@encaixe/contract/email-pattern.ts'
import { terms } from '@encaixe/contract/terms.ts'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../deps.ts'
import type { Identify } from '../platform/http/serve-route.ts'
import { isRefused } from '../platform/refused.ts'
import { findUser } from './find-user.ts'
import type { UserRow } from './store.ts'
import type { VerifiedToken } from './verify-token.ts'

const minute = 60_000

/** A claim is foreign text, and only its provider knows whose the address is. */
const mailedTo = ({ email, email_verified }: UserRow) =>
  email !== null && email_verified && emailPattern.test(email) ? email : null

/** The caller, by the bearer token alone. */
export function identifyBy(deps: Pick<Deps, 'database' | 'clock' | 'verifyToken'>): Identify {
  const cache = new LRUCache<string, { user: UserRow; until: number }>({ max: 2_000 })

  /** A user who accepted the current terms is cached for a minute for each token: the acceptance cannot be undone. */
  async function userOf(token: VerifiedToken): Promise<UserRow> {
    const key = JSON.stringify(token)
    const now = deps.clock.now().getTime()
    const cached = cache.get(key)
    if (cached && now < cached.until) return cached.user
    const user = await findUser(deps, token)
    if (user.terms_version !== terms.version) return user
    cache.set(key, { user, until: now + minute })
    return user
  }

  return async (request) => {
    const token = await deps.verifyToken(request)
    if (isRefused(token)) return token
    const user = await userOf(token)
    return {
      id: user.id,
      uid: user.subject,
      name: user.name,
      email: mailedTo(user),
      termsAccepted: user.terms_version === terms.version,
    }
  }
}
