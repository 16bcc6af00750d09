import { setTimeout as delay } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { logSecurityEvent } from '../platform/log/security-event.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { hashOf, type ProvidedTokens, sealTokens, unsealTokens } from './seal-tokens.ts'
import { extendedEnd, isDue, secondsLeft, sessionEnd } from './session-rules.ts'
import {
  claimSession,
  deleteSessions,
  insertIssuedToken,
  publishRevocation,
  type SessionRow,
  selectSession,
  updateClaimed,
} from './store/sessions.ts'
import { selectUserById } from './store/users.ts'

/** Milliseconds of a claim: longer than all provider requests together. Then the claim of a killed process is over. */
const lease = 40_000
const pollPause = 200
const longestWait = 12_000

export type OpenSession = { row: SessionRow; tokens: ProvidedTokens }

type Parts = Pick<Deps, 'database' | 'clock' | 'log' | 'tokenRelay' | 'verifyToken'>

/** Returns the session of a cookie's secret, or undefined when the session has ended. */
export async function openSession(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  secret: string,
): Promise<OpenSession | undefined> {
  const row = await selectSession(database.db, hashOf(secret), clock.now())
  const tokens = row && unsealTokens(secret, row.sealed)
  return tokens && { row, tokens }
}

/**
 * Whether the session of a cookie's secret was deleted. An expired session stays until the daily job, but the browser
 * has dropped its cookie by then.
 */
export async function wasRevoked({ database }: Pick<Parts, 'database'>, secret: string): Promise<boolean> {
  return (await selectSession(database.db, hashOf(secret), new Date(0))) === undefined
}

/**
 * Renews the session's tokens at the provider, once for all tabs and processes, because a provider may accept a refresh
 * token only once. The claim is a lease: no transaction is open during the request to the provider. Returns undefined
 * when the session has ended.
 */
export async function renewSession(
  parts: Parts,
  secret: string,
): Promise<OpenSession | Refused<'unavailable'> | undefined> {
  const { database, clock } = parts
  for (let waited = 0; ; waited += pollPause) {
    const now = clock.now()
    const until = new Date(now.getTime() + lease)
    const row = await claimSession(database.db, hashOf(secret), { now, until })
    if (row) {
      try {
        return await renewClaimed(parts, secret, row)
      } finally {
        await updateClaimed(database.db, row, { claimed_until: null })
      }
    }
    const session = await openSession(parts, secret)
    if (!session || !isDue(session.tokens, now)) return session
    if (secondsLeft(session.tokens.idTokenExpiresAt, now) > 0) return session
    if (waited >= longestWait) return refused('unavailable')
    await delay(pollPause)
  }
}

async function renewClaimed(
  parts: Parts,
  secret: string,
  row: SessionRow,
): Promise<OpenSession | Refused<'unavailable'> | undefined> {
  const { database, clock, tokenRelay } = parts
  const tokens = unsealTokens(secret, row.sealed)
  if (!tokens) return undefined
  const isValid = () => secondsLeft(tokens.idTokenExpiresAt, clock.now()) > 0
  const goOn = () => (isValid() ? { row, tokens } : refused('unavailable'))
  if (tokens.refreshToken === null || !isDue(tokens, clock.now())) return goOn()
  const granted = await tokenRelay.renew(tokens.refreshToken)
  if ('fault' in granted) {
    // RFC 6749: the client may not use refresh tokens, so no later attempt can succeed and the session ends.
    const ends = granted.fault === 'unauthorized_client' && !isValid()
    return ends ? endClaimed(parts, secret, row, granted.fault) : goOn()
  }
  if ('refusal' in granted) return endClaimed(parts, secret, row, granted.reason)
  // The new refresh token is stored before anything else can fail: the provider may have made the old one invalid.
  const rotated = { ...tokens, refreshToken: granted.tokens.refresh_token ?? tokens.refreshToken }
  const sealed = sealTokens(secret, rotated)
  if (!(await updateClaimed(database.db, row, { sealed }))) {
    return afterLoss(parts, secret, rotated)
  }
  const { id_token: idToken, expires_in: seconds } = granted.tokens
  const session = { row, tokens: rotated }
  // OpenID Connect Core 12.2 lets a provider renew without a new ID token. Some providers resend the present ID token.
  return idToken === undefined || idToken === tokens.idToken
    ? extend(parts, secret, session, seconds)
    : storeRenewed(parts, secret, session, idToken)
}

/** Extends the session with its present ID token, because the provider has just renewed the session. */
function extend(parts: Parts, secret: string, { row, tokens }: OpenSession, seconds: number | undefined) {
  const expiresAt = extendedEnd(parts.clock.now(), tokens.idTokenExpiresAt, seconds)
  const extended = { row, tokens: { ...tokens, idTokenExpiresAt: expiresAt } }
  return store(parts, secret, extended, hashOf(tokens.idToken))
}

async function storeRenewed(
  parts: Parts,
  secret: string,
  { row, tokens }: OpenSession,
  idToken: string,
): Promise<OpenSession | Refused<'unavailable'> | undefined> {
  const token = await parts.verifyToken(idToken)
  if (isRefused(token) && token.refused === 'unavailable') return refused('unavailable')
  const user = await selectUserById(parts.database.db, row.user_id)
  if (isRefused(token) || token.issuer !== user.issuer || token.subject !== user.subject) {
    return endClaimed(parts, secret, row, 'invalid_id_token')
  }
  const renewed = { row, tokens: { ...tokens, idToken, idTokenExpiresAt: token.expiresAt } }
  return store(parts, secret, renewed, token.hash)
}

async function store(
  parts: Parts,
  secret: string,
  { row, tokens }: OpenSession,
  hash: string,
): Promise<OpenSession | undefined> {
  const now = parts.clock.now()
  const expiresAt = tokens.idTokenExpiresAt
  const expires_at = sessionEnd(now, tokens.refreshToken, expiresAt)
  const changes = { sealed: sealTokens(secret, tokens), expires_at, renewed_at: now, claimed_until: null }
  const isStored = await parts.database.transaction(async (tx) => {
    const stored = await updateClaimed(tx, row, changes)
    if (stored) await insertIssuedToken(tx, row.id, { hash, expiresAt })
    return stored
  })
  return isStored ? { row: { ...row, ...changes }, tokens } : afterLoss(parts, secret, tokens)
}

/**
 * Handles a claim that was lost during the renewal. When the session has ended, its latest refresh token is revoked,
 * because it is stored nowhere else.
 */
async function afterLoss(
  parts: Parts,
  secret: string,
  { refreshToken }: ProvidedTokens,
): Promise<OpenSession | undefined> {
  const changed = await openSession(parts, secret)
  if (!changed && refreshToken !== null) void parts.tokenRelay.revoke(refreshToken, { isLast: false })
  return changed
}

async function endClaimed(
  parts: Parts,
  secret: string,
  row: SessionRow,
  reason: string,
): Promise<OpenSession | undefined> {
  const isEnded = await parts.database.transaction(async (tx) => {
    const ours = await updateClaimed(tx, row, { claimed_until: null })
    if (ours) {
      await deleteSessions(tx, [row.id])
      await publishRevocation(tx, row.user_id)
    }
    return ours
  })
  if (!isEnded) return openSession(parts, secret)
  logSecurityEvent(parts.log, 'renewal refused', { userId: row.user_id, sessionId: row.id, reason })
  return undefined
}
