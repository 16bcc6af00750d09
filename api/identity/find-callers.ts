import { terms } from '@encaixe/contract/terms.ts'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../deps.ts'
import type { Flood } from '../platform/http/serve-route.ts'
import { isRefused, type Refused } from '../platform/refused.ts'
import { findCaller } from './find-user.ts'
import { revocationChannel, selectTokenExpiry } from './store/sessions.ts'
import type { UserRow } from './store/users.ts'
import { readBearer, type VerifiedToken, type VerifyToken } from './verify-token.ts'

const minute = 60_000

export type Callers = {
  /** The bearer token of a request, if it is valid by itself or because a session extended it. */
  verify(request: Request, flood?: Flood): ReturnType<VerifyToken>
  find(token: VerifiedToken): Promise<UserRow | Refused<'unauthenticated'>>
  /** In this process at once; the others evict when they are notified. */
  evict(userId: string): void
}

type Cached = { user: UserRow; tokenExpiresAt: Date; until: number; connection: number }

/**
 * Users who accepted the current terms, for a minute for each token: without it a query more per request cost a third of
 * the bookings a second. A revocation evicts its user in every process; while a process gets no notifications, or may
 * have missed some, it asks the database each time.
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
    if (cached) return cached.user
    const connection = connectionNow()
    const now = clock.now().getTime()
    const before = evictions
    const user = await findCaller(parts, token)
    if (isRefused(user) || user.terms_version !== terms.version) return user
    // A revocation that arrived during the query may be missing in its answer.
    if (connection !== undefined && before === evictions) {
      cache.set(token.hash, { user, tokenExpiresAt: token.expiresAt, until: now + minute, connection })
    }
    return user
  }

  return { verify, find, evict }
}
