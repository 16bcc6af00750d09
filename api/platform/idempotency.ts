import { createHash } from 'node:crypto'
import type { Database, Tx } from './db.ts'
import { newId } from './ids.ts'
import { keepPlan } from './kept-plans.ts'
import { isRefused, type Refused, refused } from './refused.ts'

export type RetryKey = { userId: string; key: string; body: unknown }

type Work<Answer> = {
  /** Makes the thing, under this id. */
  make: (id: string) => Promise<Answer | Refused>
  /** The answer that was given when it was made. */
  recall: (id: string) => Promise<Answer>
}

const day = 86_400_000

/**
 * Makes a thing once per user and key within a day; a repetition gets the first answer. Begins the transaction: a rival
 * with the same key waits until this one has ended. A refusal is not kept, so that it may be tried again.
 */
export async function oncePerKey<Answer extends object>(
  tx: Tx,
  retry: RetryKey | undefined,
  now: Date,
  { make, recall }: Work<Answer>,
): Promise<Answer | Refused> {
  const id = newId()
  if (!retry) return make(id)
  const taking = { ...retry, fingerprint: fingerprintOf(retry.body), id }
  if (!(await takeKey(tx, taking, now))) {
    const kept = await selectKey(tx, retry)
    return kept.fingerprint === taking.fingerprint ? recall(kept.made) : refused('idempotency_key_reused')
  }
  const answer = await make(id)
  if (isRefused(answer)) await releaseKey(tx, retry)
  return answer
}

function fingerprintOf(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url')
}

type Taking = RetryKey & { fingerprint: string; id: string }

/** Whether the key is ours: new, or older than a day. */
async function takeKey(tx: Tx, { userId, key, fingerprint, id }: Taking, now: Date): Promise<boolean> {
  const fresh = { fingerprint, made: id, taken_at: now }
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
    .modifyEnd(keepPlan)
    .executeTakeFirst()
  return taken !== undefined
}

function selectKey(tx: Tx, { userId, key }: RetryKey) {
  return tx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'made'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
}

async function releaseKey(tx: Tx, { userId, key }: RetryKey): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('user_id', '=', userId).where('key', '=', key).execute()
}

/** Keys that nobody can use again. */
export async function forgetOldKeys({ db }: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('taken_at', '<=', new Date(now.getTime() - day))
    .execute()
}
