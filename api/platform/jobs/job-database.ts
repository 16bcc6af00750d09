import type { ConstructorOptions } from 'pg-boss'
import { cancelQuery } from '../database/cancel-query.ts'
import { untilConnected, waitLonger } from '../database/connection-wait.ts'
import { type Database, isDatabaseAway } from '../database/db.ts'
import { connectionTo, openPool } from '../database/open-pool.ts'
import type { Log } from '../log/log.ts'

type SqlRunner = NonNullable<ConstructorOptions['db']>
export type JobDatabase = {
  db: SqlRunner
  /** From now on no statement is repeated, so that a stop does not wait for a database that is away. */
  stopRepeating(): void
  close(): Promise<void>
}

const STATEMENT_TIMEOUT = 60_000

/** Gives pg-boss a few connections of its own to our database. */
export function jobDatabase(database: Database, log: Log, connections: number): JobDatabase {
  const config = {
    ...connectionTo(database.url, 'encaixe-jobs'),
    max: connections,
    query_timeout: STATEMENT_TIMEOUT + 5_000,
  }
  const pool = openPool(config, {
    settings: () => (database.holdsSession() ? `set statement_timeout = ${STATEMENT_TIMEOUT}` : undefined),
    onIdleLoss: (error) => log.warn('job connection lost', { error }),
  })

  async function run(text: string, values?: unknown[]) {
    const client = await pool.connect()
    // pg-boss's statements begin and end transactions themselves, so none can begin with a limit of ours.
    const cancel = () =>
      cancelQuery(config, client).catch((error) => log.warn('job statement not cancelled', { error }))
    const timer = database.holdsSession() ? undefined : setTimeout(cancel, STATEMENT_TIMEOUT)
    try {
      const result = await client.query(text, values)
      client.release()
      return result
    } catch (error) {
      client.release(true)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  // A job whose result cannot be stored stays active until it expires. Each statement of pg-boss names the attempt that
  // it is about, so a statement whose connection broke changes nothing when it runs a second time.
  let isStopping = false
  const mayRepeat = (error: unknown) => !isStopping && isDatabaseAway(error)
  const executeSql = (text: string, values?: unknown[]) =>
    waitLonger(() => untilConnected(() => run(text, values), mayRepeat))
  // pg-boss requires this field because a clock is attached; its session setting is only for its own test clock.
  const setSessionStatements = async () => {}
  return {
    db: { executeSql, setSessionStatements },
    stopRepeating() {
      isStopping = true
    },
    close: () => pool.end(),
  }
}
