import pg from 'pg'
import { type ConstructorOptions, fromPglite } from 'pg-boss'
import type { Database } from '../database/db.ts'
import type { Log } from '../log/log.ts'

type SqlRunner = NonNullable<ConstructorOptions['db']>
type Pglite = Parameters<typeof fromPglite>[0]

export type JobDatabase = { db: SqlRunner; backend: 'postgres' | 'pglite'; close(): Promise<void> }

/** pg-boss's way into our database: the one instance of PGlite, or a few connections of its own to the server. */
export function jobDatabase({ raw }: Database, log: Log, connections: number): JobDatabase {
  // Asked for because our clock is attached; its session setting is for pg-boss's own test clock.
  const setSessionStatements = async () => {}
  if ('pglite' in raw) {
    const db = { ...fromPglite(cleaningUp(raw.pglite)), setSessionStatements }
    return { db, backend: 'pglite', close: async () => {} }
  }
  const pool = new pg.Pool({
    connectionString: raw.url,
    application_name: 'encaixe-jobs',
    max: connections,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 60_000,
    query_timeout: 65_000,
    keepAlive: true,
  })
  pool.on('error', (error) => log.warn('job connection lost', { error }))
  const executeSql = (text: string, values?: unknown[]) => pool.query(text, values)
  return { db: { executeSql, setSessionStatements }, backend: 'postgres', close: () => pool.end() }
}

/**
 * A failed script that had begun a transaction would leave everybody's one connection in it. The rollback stands in
 * PGlite's queue right behind the script, so that nobody comes between; after a script that went well it does nothing.
 */
function cleaningUp(pglite: Pglite): Pglite {
  return {
    query: (text, values) => pglite.query(text, values),
    exec: async (script) => {
      if (!/\bbegin\b/i.test(script)) return pglite.exec(script)
      const [ran] = await Promise.allSettled([pglite.exec(script), pglite.exec('rollback')])
      if (ran.status === 'rejected') throw ran.reason
      return ran.value
    },
  }
}
