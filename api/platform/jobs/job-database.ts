import pg from 'pg'
import type { ConstructorOptions } from 'pg-boss'
import type { Database } from '../database/db.ts'
import type { Log } from '../log/log.ts'

type SqlRunner = NonNullable<ConstructorOptions['db']>
export type JobDatabase = { db: SqlRunner; close(): Promise<void> }

/** pg-boss's way into our database: a few connections of its own to the server. */
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
    // The embedded server ends connections that are still closing.
    if (!pool.ending) log.warn('job connection lost', { error })
  })
  const executeSql = (text: string, values?: unknown[]) => pool.query(text, values)
  // Asked for because our clock is attached; its session setting is for pg-boss's own test clock.
  const setSessionStatements = async () => {}
  return { db: { executeSql, setSessionStatements }, close: () => pool.end() }
}
