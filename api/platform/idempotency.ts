import { createHash } from 'node:crypto'
import type { Database, Tx } from './db.ts'
import { isRefused, type Refused, refused } from './refused.ts'

export type RetryKey = { userId: string; key: string; body: unknown }

const day = 86_400_000

/**
 * Does the work once per user and key within a day; a repetition gets the first answer. Begins the transaction: a rival
 * with the same key waits until this one has ended. A refusal is not kept, so that it may be tried again.
 */
export async function oncePerKey<Answer extends object>(
  tx: Tx,
  retry: RetryKey | undefined,
  now: Date,
  work: () => Promise<Answer | Refused>,
): Promise<Answer | Refused> {
  if (!retry) return work()
  const fingerprint = createHash('sha256').update(JSON.stringify(retry.body)).digest('base64url')
  const first = await takeKey(tx, retry, fingerprint, now)
  if (!first) return repeat<Answer>(tx, retry, fingerprint)
  const answer = await work()
  await (isRefused(answer) ? releaseKey(tx, retry) : keepAnswer(tx, retry, answer))
  return answer
}

/** Whether the key is ours: new, or older than a day. */
async function takeKey(tx: Tx, { userId, key }: RetryKey, fingerprint: string, now: Date): Promise<boolean> {
  const fresh = { fingerprint, answer: null, taken_at: now }
  const taken = await tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet(fresh)
        .where('idempotency_keys.taken_at', '<=', new Date(now.getTime() - day)),
    )
    .returning('key')
    .executeTakeFirst()
  return taken !== undefined
}

async function repeat<Answer>(tx: Tx, { userId, key }: RetryKey, fingerprint: string) {
  const kept = await tx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return kept.fingerprint === fingerprint ? (kept.answer as Answer) : refused('idempotency_key_reused')
}

async function keepAnswer(tx: Tx, { userId, key }: RetryKey, answer: object): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute()
}

async function releaseKey(tx: Tx, { userId, key }: RetryKey): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('user_id', '=', userId).where('key', '=', key).execute()
}

/** Answers that nobody can ask for again. */
export async function forgetOldKeys({ db }: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('taken_at', '<=', new Date(now.getTime() - day))
    .execute()
}
