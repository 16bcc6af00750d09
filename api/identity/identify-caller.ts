import { terms } from '@encaixe/contract/terms.ts'
import type { Deps } from '../deps.ts'
import type { Identify } from '../platform/http/serve-route.ts'
import { isRefused } from '../platform/refused.ts'
import { findUser } from './find-user.ts'
import type { UserRow } from './store.ts'
import type { VerifiedToken } from './verify-token.ts'

const minute = 60_000
const mostKnown = 2_000

/** Who calls, by the bearer token alone. */
export function identifyBy(deps: Pick<Deps, 'database' | 'clock' | 'verifyToken'>): Identify {
  const known = new Map<string, { user: UserRow; until: number }>()

  /** Asked once a minute for each token: who has accepted the terms of now, has accepted them for good. */
  async function userOf(token: VerifiedToken): Promise<UserRow> {
    const name = JSON.stringify(token)
    const now = deps.clock.now().getTime()
    const kept = known.get(name)
    if (kept && now < kept.until) return kept.user
    const user = await findUser(deps, token)
    if (user.terms_version !== terms.version) return user
    const [oldest] = known.keys()
    if (known.size >= mostKnown && oldest !== undefined) known.delete(oldest)
    known.delete(name)
    known.set(name, { user, until: now + minute })
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
      email: user.email,
      termsAccepted: user.terms_version === terms.version,
    }
  }
}
