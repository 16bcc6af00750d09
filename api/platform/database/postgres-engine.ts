import pg from 'pg'
import { ConfigError } from '../config/config-error.ts'
import { columnParsers } from './column-values.ts'
import type { DatabaseLog, Stop } from './db.ts'
import { PostgresListener } from './postgres-listener.ts'
import { prepareMarked } from './prepared-statements.ts'

export type PostgresOptions = {
  url: string
  maxConnections?: number | undefined
  /** Migrations may take longer than any request. */
  withoutTimeLimits?: boolean | undefined
  log: DatabaseLog
}

export type Engine = {
  pool: pg.Pool
  /** `onGap` is called after a reconnect: notifications may have been missed. */
  listen(channel: string, on: (payload: string) => void, onGap?: () => void): Promise<Stop>
  listenerConnection(): number | undefined
  close(): Promise<void>
}

const OLDEST_SERVER = 15
const STATEMENT_TIMEOUT = 5_000
// Longer than the server's own timeout, so it only ends a query that the server never answers.
const QUERY_TIMEOUT = 6_500

export async function openPostgres(options: PostgresOptions): Promise<Engine> {
  const connection: pg.ClientConfig = {
    connectionString: options.url,
    application_name: 'encaixe',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: sharedTypes(),
  }
  const pool = new pg.Pool({
    ...connection,
    max: options.maxConnections ?? 8,
    // Statements of one transaction that do not wait for each other are sent together.
    pipeline: true,
    ...(!options.withoutTimeLimits && {
      statement_timeout: STATEMENT_TIMEOUT,
      query_timeout: QUERY_TIMEOUT,
      idle_in_transaction_session_timeout: 30_000,
    }),
    onConnect: prepareSession,
  })
  pool.on('connect', ignoreConnectionErrors)
  pool.on('connect', closeAfterTimeout)
  pool.on('connect', prepareMarked)
  pool.on('error', (error) => {
    // The embedded server ends connections that are still closing.
    if (!pool.ending) options.log.warn('Uma conexão ociosa com o PostgreSQL caiu', { error })
  })
  const listener = new PostgresListener(connection, options.log)
  let closing: Promise<void> | undefined

  try {
    await refuseOldServer(pool)
  } catch (error) {
    await pool.end()
    throw new ConfigError(`DATABASE_URL: o PostgreSQL não atende: ${reasonOf(error)}`, { cause: error })
  }
  return {
    pool,
    listen: (channel, on, onGap) => listener.listen(channel, on, onGap),
    listenerConnection: () => listener.connection(),
    close() {
      closing ??= Promise.all([listener.close(), pool.end()]).then(() => {})
      return closing
    },
  }
}

// As statements, because the URL may already set the connection's options.
async function prepareSession(client: pg.ClientBase): Promise<void> {
  await client.query("set time zone 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'")
}

/** The pool handles errors of idle connections only; one that breaks inside a transaction would end the process. */
function ignoreConnectionErrors(client: pg.PoolClient): void {
  client.on('error', () => {})
}

/** node-postgres returns a connection that timed out to the pool, where the next query would wait behind the unanswered one. */
function closeAfterTimeout(client: pg.PoolClient): void {
  const query: (...args: unknown[]) => unknown = client.query.bind(client)
  Object.assign(client, {
    query: (...args: unknown[]) => {
      const answer = query(...args)
      if (answer instanceof Promise) {
        answer.catch((error: unknown) => {
          if (error instanceof Error && error.message === 'Query read timeout') client.end()
        })
      }
      return answer
    },
  })
}

async function refuseOldServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query("select current_setting('server_version') as version")
  const version = String(rows[0]?.version)
  if (Number.parseInt(version, 10) < OLDEST_SERVER) {
    throw new Error(`é um PostgreSQL ${version}, e é preciso o ${OLDEST_SERVER} ou mais novo`)
  }
}

// The error of a name with several addresses has a code and no message.
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}

function sharedTypes(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides()
  for (const [oid, parse] of Object.entries(columnParsers)) types.setTypeParser(Number(oid), parse)
  return types
}
