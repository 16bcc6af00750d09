import pg from 'pg'
import type { ConstructorOptions } from 'pg-boss'
import type { Database } from '../database/db.ts'
import type { Log } from '../log/log.ts'

type SqlRunner = NonNullable<ConstructorOptions['db']>
export type JobDatabase = { db: SqlRunner; close(): Promise<void> }

/** Gives pg-boss a few connections of its own to our database. */
export function jobDatabase({ url }: Database, log: Log, connections: number): JobDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'encaixe-jobs',
    max: connections,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 60_000,
    query_timeout: 65_000,
    keepAlive: true,
  })
  pool.on('error', (error) => {
    // The embedded server ends connections that are still closing, so an error during stop is expected.
    if (!pool.ending) log.warn('job connection lost', { error })
  })
  const executeSql = (text: string, values?: unknown[]) => pool.query(text, values)
  // pg-boss requires this field because a clock is attached; its session setting is only for its own test clock.
  const setSessionStatements = async () => {}
  return { db: { executeSql, setSessionStatements }, close: () => pool.end() }
}
