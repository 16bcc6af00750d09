import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { newId } from '../ids.ts'
import { isRefused, type Refused, refused } from '../refused.ts'
import type { Database, Tx } from './db.ts'
import { prepared } from './prepared-statements.ts'

export type RetryKey = { userId: string; key: string; body: unknown }

/**
 * `claimed`: the key was free. `made`: the id of the record that an earlier request with the same body created.
 * `reused`: the key belongs to a request with another body.
 */
export type Claim = 'claimed' | 'reused' | { made: string }

const day = 86_400_000

/**
 * Claims an idempotency key for the id of the record that will be created; a key expires after a day. Simultaneous
 * requests with the same key wait in this function until the transaction of the first request has ended.
 */
export async function claimKey(tx: Tx, retry: RetryKey, made: string, now: Date): Promise<Claim> {
  const { userId, key } = retry
  const fingerprint = hash('sha256', JSON.stringify(retry.body), 'base64url')
  const { rows: claimed } = await sql`
    insert into idempotency_keys (user_id, key, fingerprint, made, taken_at)
    values (${userId}, ${key}, ${fingerprint}, ${made}, ${now})
    on conflict (user_id, key) do update
      set fingerprint = excluded.fingerprint, made = excluded.made, taken_at = excluded.taken_at
      where idempotency_keys.taken_at <= ${dayBefore(now)}
    returning key ${prepared}`.execute(tx)
  if (claimed.length > 0) return 'claimed'
  const earlier = await tx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'made'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return earlier.fingerprint === fingerprint ? { made: earlier.made } : 'reused'
}

type Once<Made> = {
  /** The idempotency key; without a key every request creates a record. */
  key: string | undefined
  userId: string
  body: unknown
  now: Date
  make: (id: string) => Promise<Made>
  /** Reads the record that an earlier request created under this id. */
  read: (id: string) => Promise<Made>
}

/** Creates one record per key. Repeated requests read the record; another body is refused; a refusal frees the key. */
export async function makeOnce<Made>(
  tx: Tx,
  { key, userId, body, now, make, read }: Once<Made>,
): Promise<Made | Refused<'idempotency_key_reused'>> {
  const id = newId()
  const retry = key === undefined ? undefined : { userId, key, body }
  const claim = retry && (await claimKey(tx, retry, id, now))
  if (claim === 'reused') return refused('idempotency_key_reused')
  if (typeof claim === 'object') return read(claim.made)
  const made = await make(id)
  if (retry && isRefused(made)) await releaseKey(tx, id, retry)
  return made
}

/** Frees the key after a refusal, so that the same request may be tried again. */
export async function releaseKey(tx: Tx, made: string, { userId, key }: RetryKey): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('made', '=', made)
    .execute()
}

export async function deleteExpiredKeys({ db }: Database, now: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('taken_at', '<=', dayBefore(now)).execute()
}

const dayBefore = (now: Date) => new Date(now.getTime() - day)
