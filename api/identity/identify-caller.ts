import { terms } from '@encaixe/contract/terms.ts'
import type { Deps } from '../deps.ts'
import type { Identify } from '../platform/http/serve-route.ts'
import { isRefused } from '../platform/refused.ts'
import { findUser } from './find-user.ts'

/** Who calls, by the bearer token alone. */
export function identifyBy(deps: Pick<Deps, 'database' | 'clock' | 'verifyToken'>): Identify {
  return async (request) => {
    const token = await deps.verifyToken(request)
    if (isRefused(token)) return token
    const user = await findUser(deps, token)
    return {
      id: user.id,
      uid: user.subject,
      name: user.name,
      email: user.email,
      termsAccepted: user.terms_version === terms.version,
    }
  }
}
