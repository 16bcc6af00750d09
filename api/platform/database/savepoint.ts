import { sql } from 'kysely'
import type { Tx } from './db.ts'
import { sendLast } from './transaction-pipeline.ts'

/** Runs the work in a savepoint: a failure rolls back only this work, and the transaction can continue. */
export async function aloneIn<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sendLast(tx, sql`savepoint alone`.compile(tx))
  try {
    const done = await work()
    await sql`release savepoint alone`.execute(tx)
    return done
  } catch (error) {
    await sql`rollback to savepoint alone`.execute(tx)
    throw error
  }
}
