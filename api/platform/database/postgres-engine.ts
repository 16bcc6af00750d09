import pg from 'pg'
import { ConfigError } from '../config/config-error.ts'
import { columnParsers } from './column-values.ts'
import type { DatabaseLog, Stop } from './db.ts'
import { keepPlans } from './kept-plans.ts'
import { PostgresListener } from './postgres-listener.ts'

export type PostgresOptions = {
  url: string
  maxConnections?: number | undefined
  /** Without time limits, for migrations. */
  unhurried?: boolean | undefined
  log: DatabaseLog
}

export type Engine = {
  pool: pg.Pool
  /** `onGap` is called when notifications may have been missed, after the connection was lost and found again. */
  listen(channel: string, on: (payload: string) => void, onGap?: () => void): Promise<Stop>
  close(): Promise<void>
}

const OLDEST_SERVER = 15
const STATEMENT_LIMIT = 5_000
// Longer than the server's own limit, so it only ends a query that the server never answers.
const SILENCE_LIMIT = 6_500

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
    ...(!options.unhurried && {
      statement_timeout: STATEMENT_LIMIT,
      query_timeout: SILENCE_LIMIT,
      idle_in_transaction_session_timeout: 30_000,
    }),
    onConnect: prepareSession,
  })
  pool.on('connect', surviveLoss)
  pool.on('connect', hangUpAfterSilence)
  pool.on('connect', keepPlans)
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
    close() {
      closing ??= Promise.all([listener.close(), pool.end()]).then(() => {})
      return closing
    },
  }
}

// By statements and not by the connection's options, which the URL may already use for something else.
async function prepareSession(client: pg.ClientBase): Promise<void> {
  await client.query("set time zone 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'")
}

/** The pool handles errors of idle connections only; one that breaks inside a transaction would end the process. */
function surviveLoss(client: pg.PoolClient): void {
  client.on('error', () => {})
}

/** node-postgres returns a connection that timed out to the pool, where the next query would wait behind the lost one. */
function hangUpAfterSilence(client: pg.PoolClient): void {
  const ask: (...args: unknown[]) => unknown = client.query.bind(client)
  Object.assign(client, {
    query: (...args: unknown[]) => {
      const answer = ask(...args)
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
