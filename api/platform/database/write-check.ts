import type pg from 'pg'
import type { Database } from './db.ts'
import type { Applied } from './migration-session.ts'
import { connectionTo, DatabaseClient } from './open-pool.ts'

export type Written = {
  applied: Applied
  /** The instant of the database's clock while it ran the check, in milliseconds. */
  databaseTime: number
}

export type WriteCheck = { run(): Promise<Written>; close(): void }

/** Milliseconds of one check, with its connection. */
const CHECK_TIMEOUT = 3_000

/**
 * All in one round trip. The row shows that the server accepts writes and that a commit reaches the disk. Changing a row
 * takes no space, so the third statement shows that there is some: a text larger than `work_mem` goes to a file. All
 * settings end with the transaction, because a pooler may give its session to another client.
 */
const CHECK = `
  begin;
  set local statement_timeout = ${CHECK_TIMEOUT - 500};
  set local work_mem = '64kB';
  set local temp_tablespaces = '';
  select extract(epoch from clock_timestamp())::float8 * 1000 as at;
  insert into readiness (connection, checked_at) values (pg_backend_pid() % 64, clock_timestamp())
    on conflict (connection) do update set checked_at = excluded.checked_at;
  with large as materialized (select repeat('x', 100000) as text from generate_series(1, 2))
    select max(length(text)) from large;
  select number, name, checksum from schema_migrations;
  commit`

/** A write on a connection outside of the pool, so that it does not wait for the requests. */
export function openWriteCheck({ requestUrl }: Pick<Database, 'requestUrl'>): WriteCheck {
  let client: pg.Client | undefined

  async function connect(): Promise<pg.Client> {
    const opening = new DatabaseClient({
      ...connectionTo(requestUrl, 'encaixe-ready'),
      connectionTimeoutMillis: CHECK_TIMEOUT,
      query_timeout: CHECK_TIMEOUT,
    })
    // A connection that breaks between two checks would end the process.
    opening.on('error', () => {})
    client = opening
    await opening.connect()
    return opening
  }

  /** Nobody waits for the end of the connection: a database that is silent would not answer it. */
  function close(): void {
    client?.end().catch(() => {})
    client = undefined
  }

  return {
    close,
    async run() {
      try {
        const results = (await (client ?? (await connect())).query(CHECK)) as unknown as pg.QueryResult[]
        const rows = results.map((result) => result.rows)
        const applied = new Map(rows.at(-2)?.map((row) => [row.number, row]))
        return { applied, databaseTime: rows[4]?.[0].at }
      } catch (error) {
        // The transaction is still open, or an answer still under way.
        close()
        throw error
      }
    },
  }
}
