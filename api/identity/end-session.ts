import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/database/db.ts'
import { logSecurityEvent } from '../platform/log/security-event.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import type { Callers } from './find-callers.ts'
import { findCaller } from './find-user.ts'
import { localIssuer } from './local-provider-accounts.ts'
import { openSession } from './renew-session.ts'
import { refreshTokenOf } from './seal-tokens.ts'
import { deleteIdpAccount } from './store/local-provider.ts'
import {
  deleteAllSessions,
  deleteSessions,
  type IssuedToken,
  publishRevocation,
  revokeToken,
  selectSessionsOf,
  selectTokenSession,
} from './store/sessions.ts'
import { eraseUser, type lockAccount, lockUser, storeRevocation } from './store/users.ts'

type Parts = Pick<Deps, 'database' | 'clock' | 'log' | 'tokenRelay'> & {
  callers: Callers
  deleteDevicesOf: (tx: Tx, userId: string) => Promise<void>
}

type Presented = {
  /** The secret of the session's cookie. */
  secret: string | undefined
  request: Request
  everywhere: boolean
}

/**
 * Ends the session of the cookie and the session of the bearer token, or all sessions of the user. Their tokens are
 * refused from the commit on. Idempotent: a session that has already ended is not a failure.
 */
export async function endSession(
  parts: Parts,
  { secret, request, everywhere }: Presented,
): Promise<Refused<'unauthenticated' | 'unavailable'> | undefined> {
  const { database, clock, log, tokenRelay, callers, deleteDevicesOf } = parts
  const session = secret === undefined ? undefined : await openSession(parts, secret)
  const token = await callers.verify(request)
  // Without the provider's keys a bearer token cannot be checked, so without a session it proves nothing.
  if (isRefused(token) && token.refused === 'unavailable' && !session) return token
  const known = isRefused(token) ? undefined : token
  const user = known && (await findCaller(parts, known))
  const userId = user && !isRefused(user) ? user.id : session?.row.user_id
  if (userId === undefined) return everywhere ? refused('unauthenticated') : undefined

  const owner = session?.row.user_id ?? userId
  const { refreshToken, isLast } = await database.transaction(async (tx) => {
    // Users are locked first, in the order of their ids. A sign-in locks the user first too, so the sign-in and this
    // request run one after the other.
    for (const id of [...new Set([userId, owner])].sort()) await lockUser(tx, id)
    const ended = new Set(session ? [session.row.id] : [])
    if (known) {
      const issuedTo = await selectTokenSession(tx, known.hash)
      if (issuedTo) ended.add(issuedTo)
      await revokeToken(tx, known)
    }
    if (everywhere) {
      await storeRevocation(tx, userId, clock.now())
      await deleteDevicesOf(tx, userId)
      for (const id of await selectSessionsOf(tx, userId, clock.now())) ended.add(id)
    }
    const sealed = await deleteSessions(tx, [...ended])
    await publishRevocation(tx, userId)
    if (owner !== userId) await publishRevocation(tx, owner)
    return {
      refreshToken: refreshTokenOf(secret, sealed),
      isLast: (await selectSessionsOf(tx, owner, clock.now())).length === 0,
    }
  })
  callers.evict(userId)
  if (owner !== userId) callers.evict(owner)
  logSecurityEvent(log, everywhere ? 'signed out everywhere' : 'signed out', {
    userId,
    ...(session && { sessionId: session.row.id }),
  })
  // The refresh token is revoked in the background: a slow provider must not delay the response, which removes the
  // cookie.
  if (refreshToken !== undefined) void tokenRelay.revoke(refreshToken, { isLast })
  return undefined
}

type Erasing = {
  account: NonNullable<Awaited<ReturnType<typeof lockAccount>>>
  /** The ID token of the request, if there is one. ID tokens that our relay issued are found through their sessions. */
  token?: IssuedToken | undefined
  /** The secret of the browser's session. */
  secret?: string | undefined
  now: Date
}

/**
 * Erases an account that the caller has locked. Every session ends, and every known ID token is refused until it
 * expires. Returns the refresh token of this browser, to be revoked at the provider.
 */
export async function eraseAccount(
  tx: Tx,
  { account, token, secret, now }: Erasing,
): Promise<string | undefined> {
  const { id, issuer, subject } = account
  const sealed = await deleteAllSessions(tx, id)
  if (token) await revokeToken(tx, token)
  if (issuer === localIssuer) await deleteIdpAccount(tx, subject)
  await eraseUser(tx, id, now)
  await publishRevocation(tx, id)
  return refreshTokenOf(secret, sealed)
}
