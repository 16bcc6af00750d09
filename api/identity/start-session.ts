import { randomUUID } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { findUser } from './find-user.ts'
import { createSecret, hashOf, sealTokens } from './seal-tokens.ts'
import { sessionEnd } from './session-times.ts'
import {
  deleteSessions,
  insertIssuedToken,
  insertSession,
  lockSessions,
  moveIssuedTokens,
  publishRevocation,
  selectOldestSessions,
  selectSession,
} from './store/sessions.ts'
import { lockUser } from './store/users.ts'
import type { VerifiedToken } from './verify-token.ts'

/** A person has few browsers: the oldest session beyond this number ends. */
const mostSessions = 20

type SignedIn = {
  token: VerifiedToken
  idToken: string
  refreshToken: string | null
  /** The secret of the browser's session before, which this one replaces. */
  before: string | undefined
  /** When the exchange began. */
  askedAt: Date
}

export type StartedSession = { secret: string; expiresAt: Date; userId: string; sessionId: string }

/** Undefined when the user has signed out everywhere while the code was exchanged. */
export async function startSession(
  deps: Pick<Deps, 'database' | 'clock'>,
  { token, idToken, refreshToken, before, askedAt }: SignedIn,
): Promise<StartedSession | undefined> {
  const { database, clock } = deps
  const user = await findUser(deps, token)
  const now = clock.now()
  const [secret, id] = [createSecret(), randomUUID()]
  const expiresAt = sessionEnd(now, refreshToken, token.expiresAt)
  const sealed = sealTokens(secret, { idToken, idTokenExpiresAt: token.expiresAt, refreshToken })
  const isStarted = await database.transaction(async (tx) => {
    const revokedAt = await lockUser(tx, user.id)
    if (revokedAt !== null && revokedAt > askedAt) return false
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
    const replaced = before === undefined ? undefined : await selectSession(tx, hashOf(before), now)
    // Other tabs of the same person go on with their tokens, which end with this session.
    if (replaced?.user_id === user.id) {
      await lockSessions(tx, [replaced.id])
      await moveIssuedTokens(tx, replaced.id, id)
    }
    const ended = [
      ...(replaced ? [replaced.id] : []),
      ...(await selectOldestSessions(tx, user.id, mostSessions)),
    ]
    await deleteSessions(tx, ended)
    if (ended.length > 0) await publishRevocation(tx, user.id)
    if (replaced && replaced.user_id !== user.id) await publishRevocation(tx, replaced.user_id)
    return true
  })
  return isStarted ? { secret, expiresAt, userId: user.id, sessionId: id } : undefined
}
