import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { SessionsTable } from '../../platform/database/tables.ts'

export type SessionRow = Selectable<SessionsTable>
export type IssuedToken = { hash: string; expiresAt: Date }

export async function insertSession(tx: Tx, session: Insertable<SessionsTable>): Promise<void> {
  await tx.insertInto('sessions').values(session).execute()
}

/** Reads a session. Returns undefined when the session does not exist or has expired. */
export function selectSession(db: Db | Tx, secretHash: string, now: Date): Promise<SessionRow | undefined> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Selects the ids of a user's sessions, without the `kept` newest sessions. */
export async function selectOldestSessions(tx: Tx, userId: string, kept: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .offset(kept)
    .execute()
  return rows.map(({ id }) => id)
}

export async function selectSessionsOf(db: Db | Tx, userId: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .execute()
  return rows.map(({ id }) => id)
}

export async function selectTokenSession(tx: Tx, hash: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('id_tokens')
    .select('session_id')
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return row?.session_id ?? undefined
}

/**
 * Returns the instant until which an ID token is accepted that the token relay issued or that a session extended. For
 * an extended token, `hash` is the hash of its whole text. Returns undefined when the token is not stored, or is
 * revoked.
 */
export async function selectTokenExpiry(db: Db, hash: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('id_tokens')
    .select('expires_at')
    .where('token_hash', '=', hash)
    .where('revoked', '=', false)
    .executeTakeFirst()
  return row?.expires_at
}

/** Claims the session for one renewal; undefined when another process has claimed the session, or when it has ended. */
export function claimSession(
  db: Db,
  secretHash: string,
  { now, until }: { now: Date; until: Date },
): Promise<SessionRow | undefined> {
  return db
    .updateTable('sessions')
    .set({ claimed_until: until })
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', now)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst()
}

type Claimed = Pick<SessionRow, 'id' | 'claimed_until'>
type Changes = Partial<Pick<SessionRow, 'sealed' | 'renewed_at' | 'expires_at' | 'claimed_until'>>

/** Changes a claimed session. Returns false when it has ended, or when the claim was lost to another process. */
export async function updateClaimed(db: Db | Tx, claimed: Claimed, changes: Changes): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set(changes)
    .where('id', '=', claimed.id)
    .where('claimed_until', '=', claimed.claimed_until)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertIssuedToken(
  tx: Tx,
  sessionId: string,
  { hash, expiresAt }: IssuedToken,
): Promise<void> {
  await tx
    .insertInto('id_tokens')
    .values({ token_hash: hash, session_id: sessionId, revoked: false, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.column('token_hash').doUpdateSet({ session_id: sessionId, expires_at: expiresAt }),
    )
    .execute()
}

/** Moves the tokens of a session to the session that replaces it in the same browser. */
export async function moveIssuedTokens(tx: Tx, from: string, to: string): Promise<void> {
  await tx.updateTable('id_tokens').set({ session_id: to }).where('session_id', '=', from).execute()
}

/** Waits for a renewal that is about to commit, so that the next statement sees the renewed token. */
export async function lockSessions(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.selectFrom('sessions').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/** Deletes sessions and revokes the ID tokens issued to them. Returns the sealed tokens of the deleted sessions. */
export async function deleteSessions(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  await lockSessions(tx, ids)
  await tx.updateTable('id_tokens').set({ revoked: true }).where('session_id', 'in', ids).execute()
  const rows = await tx.deleteFrom('sessions').where('id', 'in', ids).returning('sealed').execute()
  return rows.map(({ sealed }) => sealed)
}

export async function revokeToken(tx: Tx, { hash, expiresAt }: IssuedToken): Promise<void> {
  await tx
    .insertInto('id_tokens')
    .values({ token_hash: hash, session_id: null, revoked: true, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({ revoked: true }))
    .execute()
}

export async function isTokenRevoked(db: Db, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('id_tokens')
    .select('revoked')
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return row?.revoked === true
}

/** Deletes all sessions of a user, also expired sessions that wait for the daily job. */
export async function deleteAllSessions(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()
  return deleteSessions(
    tx,
    rows.map(({ id }) => id),
  )
}

/** The PostgreSQL channel that carries the id of each user whose tokens were revoked. */
export const revocationChannel = 'revocations'

/**
 * Publishes the revocation in the transaction itself, unlike other events: if the process died after its commit, the
 * caches of other processes would stay wrong.
 */
export async function publishRevocation(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_notify(${revocationChannel}, ${userId})`.execute(tx)
}

export async function selectRevoked(
  db: Db,
  tokens: readonly { hash: string; userId: string; issuedAt: Date }[],
): Promise<Set<string>> {
  const asked = JSON.stringify(tokens.map(({ hash, userId, issuedAt }) => [hash, userId, issuedAt]))
  const { rows } = await sql<{ hash: string }>`
    select asked ->> 0 as hash
    from json_array_elements(${asked}::json) asked
    join users on users.id = (asked ->> 1)::uuid
    left join id_tokens on id_tokens.token_hash = asked ->> 0
    where coalesce(id_tokens.revoked, false)
      or (id_tokens.session_id is null and (asked ->> 2)::timestamptz <= users.tokens_revoked_at)
  `.execute(db)
  return new Set(rows.map(({ hash }) => hash))
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
  await db.deleteFrom('id_tokens').where('expires_at', '<=', now).execute()
}
