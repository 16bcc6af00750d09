import { randomUUID } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { liftSuppression } from '../messages/facade.ts'
import { findUser } from './find-user.ts'
import { createSecret, hashOf, refreshTokenOf, sealTokens } from './seal-tokens.ts'
import { sessionEnd } from './session-rules.ts'
import {
  deleteSessions,
  insertIssuedToken,
  insertSession,
  lockSessions,
  moveIssuedTokens,
  publishRevocation,
  selectOldestSessions,
  selectSession,
  selectSessionsOf,
} from './store/sessions.ts'
import { lockUser } from './store/users.ts'
import type { VerifiedToken } from './verify-token.ts'

/** A person has few browsers: the oldest session beyond this number ends. */
const mostSessions = 20

type SignedIn = {
  token: VerifiedToken
  idToken: string
  refreshToken: string | null
  /** The secret of the browser's earlier session, which the new session replaces. */
  before: string | undefined
  /** The instant at which the exchange of the code began. */
  askedAt: Date
}

export type StartedSession = { secret: string; expiresAt: Date; userId: string; sessionId: string }

/**
 * Starts a session. Returns undefined when the user has signed out everywhere while the code was exchanged. Refresh
 * tokens that nobody will use any more are revoked at the provider in the background, because a slow provider must not
 * delay the sign-in.
 */
export async function startSession(
  deps: Pick<Deps, 'database' | 'clock' | 'tokenRelay'>,
  { token, idToken, refreshToken, before, askedAt }: SignedIn,
): Promise<StartedSession | undefined> {
  const { database, clock, tokenRelay } = deps
  const user = await findUser(deps, token)
  const now = clock.now()
  const [secret, id] = [createSecret(), randomUUID()]
  const expiresAt = sessionEnd(now, refreshToken, token.expiresAt)
  const sealed = sealTokens(secret, { idToken, idTokenExpiresAt: token.expiresAt, refreshToken })
  const { isStarted, unused, isLast } = await database.transaction(async (tx) => {
    const revokedAt = await lockUser(tx, user.id)
    if (revokedAt !== null && revokedAt >= askedAt) {
      const isLast = (await selectSessionsOf(tx, user.id, now)).length === 0
      return { isStarted: false, unused: refreshToken ?? undefined, isLast }
    }
    await insertSession(tx, {
      secret_hash: hashOf(secret),
      id,
      user_id: user.id,
      sealed,
      started_at: now,
      renewed_at: now,
      expires_at: expiresAt,
    })
    await insertIssuedToken(tx, id, token)
    // The provider has verified the e-mail address, so its mails are no longer blocked as `missing`.
    if (token.emailVerified && token.email !== null) await liftSuppression(tx, token.email, 'missing')
    const replaced = before === undefined ? undefined : await selectSession(tx, hashOf(before), now)
    // Tabs of the same person may still use their tokens, so these tokens move to the new session.
    if (replaced?.user_id === user.id) {
      await lockSessions(tx, [replaced.id])
      await moveIssuedTokens(tx, replaced.id, id)
    }
    const ended = [
      ...(replaced ? [replaced.id] : []),
      ...(await selectOldestSessions(tx, user.id, mostSessions)),
    ]
    const sealedBefore = await deleteSessions(tx, ended)
    if (ended.length > 0) await publishRevocation(tx, user.id)
    if (replaced && replaced.user_id !== user.id) await publishRevocation(tx, replaced.user_id)
    const isLast = replaced !== undefined && (await selectSessionsOf(tx, replaced.user_id, now)).length === 0
    return { isStarted: true, unused: refreshTokenOf(before, sealedBefore), isLast }
  })
  if (unused !== undefined) void tokenRelay.revoke(unused, { isLast })
  return isStarted ? { secret, expiresAt, userId: user.id, sessionId: id } : undefined
}
