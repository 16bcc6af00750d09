import { terms } from '@encaixe/contract/terms.ts'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../deps.ts'
import { isRefused, type Refused } from '../platform/refused.ts'
import { findCaller } from './find-user.ts'
import { revocationChannel, selectIsIssued } from './store/sessions.ts'
import type { UserRow } from './store/users.ts'
import type { VerifiedToken } from './verify-token.ts'

const minute = 60_000

export type Callers = {
  find(token: VerifiedToken): Promise<UserRow | Refused<'unauthenticated'>>
  /** Whether the token relay of any process issued this ID token, which is not verified yet. */
  isIssued(hash: string): Promise<boolean>
  /** In this process at once; the others evict when they are notified. */
  evict(userId: string): void
}

type Cached = { user: UserRow; until: number; connection: number }

/**
 * Users who accepted the current terms, for a minute for each token: without it a query more per request cost a third of
 * the bookings a second. A revocation evicts its user in every process; while a process gets no notifications, or may
 * have missed some, it asks the database each time.
 */
export function cacheCallers(parts: Pick<Deps, 'database' | 'clock'>): Callers {
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

  async function find(token: VerifiedToken): Promise<UserRow | Refused<'unauthenticated'>> {
    listen()
    const now = clock.now().getTime()
    const connection = state === 'listening' ? database.listenerConnection() : undefined
    const cached = cache.get(token.hash)
    if (cached && now < cached.until && cached.connection === connection) return cached.user
    const before = evictions
    const user = await findCaller(parts, token)
    if (isRefused(user) || user.terms_version !== terms.version) return user
    // A revocation that arrived during the query may be missing in its answer.
    if (connection !== undefined && before === evictions) {
      cache.set(token.hash, { user, until: now + minute, connection })
    }
    return user
  }

  return { find, isIssued: (hash) => selectIsIssued(database.db, hash), evict }
}
