import { hash } from 'node:crypto'
import type { RawBuilder } from 'kysely'
import { newId } from '../ids.ts'
import { isRefused, type Refused, refused } from '../refused.ts'
import type { Database, Tx } from './db.ts'
import { asPart, type Statement } from './statement.ts'

export type RetryKey = { userId: string; key: string; body: unknown }

/** What the first statement of the work puts in front of itself; it tells whether `taken` gave a row. */
export type Taking = RawBuilder<unknown>

type Work<Found, Answer> = {
  /** The first statement of the transaction, with the key taken before anything else in it. */
  open: (taking: Taking) => Promise<{ taken: boolean; found: Found } | undefined>
  /** Makes the thing, under this id. */
  make: (id: string, found: Found | undefined) => Promise<Answer | Refused>
  /** The answer that was given when it was made. */
  recall: (id: string) => Promise<Answer>
}

const day = 86_400_000
const noKey: Statement = { text: 'select', values: [] }

/**
 * Makes a thing once per user and key within a day; a repetition gets the first answer. Begins the transaction: a rival
 * with the same key waits until this one has ended. A refusal is not kept, so that it may be tried again.
 */
export async function oncePerKey<Found, Answer extends object>(
  tx: Tx,
  retry: RetryKey | undefined,
  now: Date,
  { open, make, recall }: Work<Found, Answer>,
): Promise<Answer | Refused> {
  const id = newId()
  if (!retry) return make(id, (await open(asPart(noKey)))?.found)
  const opened = await open(asPart(takeKey(retry, id, now)))
  if (!opened?.taken) {
    const kept = await selectKey(tx, retry)
    if (kept && kept.made !== id && kept.fingerprint === fingerprintOf(retry)) return recall(kept.made)
    // What could not even be opened is about something that is not there, which is said before anything else.
    if (opened) return refused('idempotency_key_reused')
  }
  const answer = await make(id, opened?.found)
  if (isRefused(answer)) await releaseKey(tx, retry, id)
  return answer
}

/** Gives a row when the key is ours: new, or older than a day. */
const takingText = `
  insert into idempotency_keys as kept (user_id, key, fingerprint, made, taken_at)
  values ($1::uuid, $2, $3, $4::uuid, $5::timestamptz)
  on conflict (user_id, key) do update
    set fingerprint = excluded.fingerprint, made = excluded.made, taken_at = excluded.taken_at
    where kept.taken_at <= $6::timestamptz
  returning 1`

const fingerprintOf = ({ body }: RetryKey) => hash('sha256', JSON.stringify(body), 'base64url')

/** For a statement that makes the thing too, under this id: without a row of this one nothing may be made. */
export function takeKey(retry: RetryKey | undefined, id: string, now: Date): Statement {
  if (!retry) return noKey
  const { userId, key } = retry
  const values = [userId, key, fingerprintOf(retry), id, now, new Date(now.getTime() - day)]
  return { text: takingText, values }
}

function selectKey(tx: Tx, { userId, key }: RetryKey) {
  return tx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'made'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
}

async function releaseKey(tx: Tx, { userId, key }: RetryKey, id: string): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('made', '=', id)
    .execute()
}

/** Keys that nobody can use again. */
export async function forgetOldKeys({ db }: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('taken_at', '<=', new Date(now.getTime() - day))
    .execute()
}
