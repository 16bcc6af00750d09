import { emailPattern } from '@encaixe/contract/email-pattern.ts'
import { limits } from '@encaixe/contract/limits.ts'
import { terms } from '@encaixe/contract/terms.ts'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../deps.ts'
import type { Limits } from '../platform/http/limits.ts'
import type { Flood, Identify } from '../platform/http/serve-route.ts'
import { countCache } from '../platform/metrics/count-cache.ts'
import { isRefused, type Refused } from '../platform/refused.ts'
import { findCaller } from './find-user.ts'
import { revocationChannel, selectTokenExpiry } from './store/sessions.ts'
import type { UserRow } from './store/users.ts'
import { readBearer, type VerifiedToken, type VerifyToken } from './verify-token.ts'

const minute = 60_000
const countLook = countCache('callers')

export type Callers = {
  /** Checks the bearer token of a request, which is valid by itself or because a session extended it. */
  verify(request: Request, flood?: Flood): ReturnType<VerifyToken>
  find(token: VerifiedToken): Promise<UserRow | Refused<'unauthenticated'>>
  /** Deletes the user from the cache of this process at once. Other processes do so when they get the notification. */
  evict(userId: string): void
}

type Cached = { user: UserRow; tokenExpiresAt: Date; until: number; connection: number }

/**
 * Caches the users who accepted the current terms, for a minute for each token: a query on every request reduced the
 * bookings per second by a third. A revocation evicts its user in every process. While a process gets no notifications,
 * or may have missed some, it asks the database each time.
 */
export function cacheCallers(parts: Pick<Deps, 'database' | 'clock' | 'verifyToken'>): Callers {
  const { database, clock } = parts
  const cache = new LRUCache<string, Cached>({ max: 2_000 })
  let state: 'idle' | 'starting' | 'listening' = 'idle'
  let evictions = 0

  function evict(userId: string): void {
    evictions += 1
    for (const [hash, { user }] of cache.entries()) if (user.id === userId) cache.delete(hash)
  }

  function listen(): void {
    if (state !== 'idle') return
    state = 'starting'
    const become = (next: typeof state) => () => {
      state = next
    }
    database.listen(revocationChannel, evict).then(become('listening'), become('idle'))
  }

  const connectionNow = () => (state === 'listening' ? database.listenerConnection() : undefined)

  function cachedFor(hash: string): Cached | undefined {
    const cached = cache.get(hash)
    const isCurrent = cached && clock.now().getTime() < cached.until && cached.connection === connectionNow()
    return isCurrent ? cached : undefined
  }

  function verify(request: Request, flood?: Flood): ReturnType<VerifyToken> {
    return parts.verifyToken(readBearer(request), {
      isKnown:
        flood &&
        (async (hash) =>
          (await flood.mayLookUp()) && (await selectTokenExpiry(database.db, hash)) !== undefined),
      async extendedUntil(hash) {
        const cached = cachedFor(hash)
        if (cached && cached.tokenExpiresAt > clock.now()) return cached.tokenExpiresAt
        if (flood && !(await flood.mayLookUp())) return undefined
        return selectTokenExpiry(database.db, hash)
      },
    })
  }

  async function find(token: VerifiedToken): Promise<UserRow | Refused<'unauthenticated'>> {
    listen()
    const cached = cachedFor(token.hash)
    if (countLook(cached !== undefined) && cached) return cached.user
    const connection = connectionNow()
    const now = clock.now().getTime()
    const before = evictions
    const user = await findCaller(parts, token)
    if (isRefused(user) || user.terms_version !== terms.version) return user
    // A revocation that arrived during the query may be missing in the result, so the result is not cached then.
    if (connection !== undefined && before === evictions) {
      cache.set(token.hash, { user, tokenExpiresAt: token.expiresAt, until: now + minute, connection })
    }
    return user
  }

  return { verify, find, evict }
}

/** The address for mails to the user; null when the provider has not verified it, because a claim may be any text. */
const mailedTo = ({ email, email_verified }: UserRow) =>
  email !== null && email_verified && emailPattern.test(email) ? email : null

/** Identifies the caller of a route by the bearer token. */
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
 * Identifies the visitor of a public route; a caller without a valid token counts as a visitor. Invalid tokens count as
 * on other routes. In a flood of invalid tokens, only a token that is in the cache of this process is read.
 */
export function identifyVisitorBy(callers: Callers, counted: Pick<Limits, 'look' | 'take'>): FindUserId {
  return async ({ request, address }) => {
    if (!request.headers.has('authorization')) return undefined
    const flood = counted.look(limits.unauthenticated, { address }) && { mayLookUp: async () => false }
    const token = await callers.verify(request, flood)
    const user = isRefused(token) ? token : await callers.find(token)
    if (!isRefused(user)) return user.id
    await counted.take(limits.unauthenticated, { address })
    return undefined
  }
}
