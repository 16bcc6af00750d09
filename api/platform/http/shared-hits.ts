import type { Rate } from '@encaixe/contract/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Db, Tx } from '../database/db.ts'
import { prepared } from '../database/prepared-statements.ts'
import { sendLast } from '../database/transaction-pipeline.ts'

/**
 * Counts hits in the database, for all processes. It applies the rule of `hit-log.ts` in one statement, whose row lock
 * puts simultaneous requests in an order. The instants of a key never decrease, although the processes' clocks differ.
 */
export function takeInDatabase({ db }: { db: Db }) {
  return async (key: Key, rate: Rate, now: Date): Promise<Date | undefined> => {
    const { rows } = await hitOf(key, rate, now).execute(db)
    return rows[0]?.refused_until ?? undefined
  }
}

/** Counts a hit that the transaction knows to be accepted, because it holds a lock since `isFullInDatabase`. */
export const countInTransaction = (tx: Tx, key: Key, rate: Rate, now: Date): Promise<void> =>
  sendLast(tx, hitOf(key, rate, now).compile(tx))

function hitOf(key: Key, { max, seconds }: Rate, now: Date) {
  const at = sql`greatest(${now}::timestamptz, hits.instants[cardinality(hits.instants)])`
  const freeAt = sql`hits.instants[cardinality(hits.instants) - ${max}::int + 1] + ${seconds}::int * interval '1 second'`
  return sql<{ refused_until: Date | null }>`
    insert into accepted_hits as hits (key, instants) values (${key}, array[${now}::timestamptz])
    on conflict (key) do update set
      instants = case when ${freeAt} > ${at} then hits.instants
        else hits.instants[cardinality(hits.instants) - ${max}::int + 2 :] || ${at} end,
      refused_until = case when ${freeAt} > ${at} then ${freeAt} end
    returning refused_until`
}

/** A key as a text, or as an expression of the database. */
type Key = string | RawBuilder<string>

/** Checks without counting, and without waiting for a transaction that counts the same key. */
export function isFullInDatabase({ db }: { db: Db | Tx }) {
  return async (key: Key, { max, seconds }: Rate, now: Date): Promise<boolean> => {
    const { rows } = await sql`
      select from accepted_hits where key = ${key}
        and instants[cardinality(instants) - ${max}::int + 1] + ${seconds}::int * interval '1 second' > ${now}
      ${prepared}`.execute(db)
    return rows.length > 0
  }
}

/**
 * Deletes the keys whose last hit is before `instant`. `instant` must be older than the longest span of a limit,
 * because younger hits still count.
 */
export async function deleteOldHits({ db }: Database, instant: Date): Promise<void> {
  await db
    .deleteFrom('accepted_hits')
    .where(sql<boolean>`instants[cardinality(instants)] < ${instant}`)
    .execute()
}
