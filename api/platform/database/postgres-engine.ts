import pg from 'pg'
import { ConfigError } from '../config/config-error.ts'
import { reasonOf } from '../log/describe-error.ts'
import { limitStatements } from './cancel-query.ts'
import { columnParsers } from './column-values.ts'
import { untilConnected, waitLonger } from './connection-wait.ts'
import { isServerFull } from './database-errors.ts'
import type { DatabaseLog, Stop } from './db.ts'
import { connectionTo, DatabaseClient, openPool, sendFirst } from './open-pool.ts'
import { PostgresListener } from './postgres-listener.ts'
import { prepareMarked } from './prepared-statements.ts'
import { type Session, sendSettings, sessionSettings } from './session-settings.ts'

export type PostgresOptions = {
  url: string
  /** An address for LISTEN that goes around a pooler. */
  directUrl?: string | undefined
  maxConnections?: number | undefined
  /** Migrations may take longer than any request. */
  withoutTimeLimits?: boolean | undefined
  /** Whether a connection has a session of its own, if the caller knows this; otherwise the server is probed. */
  holdsSession?: boolean | undefined
  log: DatabaseLog
}

export type Engine = {
  pool: pg.Pool
  /** Whether a connection of the pool has a session of its own. */
  session: Session
  /** `onGap` is called after a reconnect: notifications may have been missed. */
  listen(channel: string, on: (payload: string) => void, onGap?: () => void): Promise<Stop>
  listenerConnection(): number | undefined
  close(): Promise<void>
}

const PROBE_TIMEOUT = 5_000
/** An idle connection stays for five minutes, because a new one plans its first statements anew. */
const IDLE_TIMEOUT = 300_000
const withoutNotifications =
  'DATABASE_URL goes through a pooler in transaction mode, and DATABASE_DIRECT_URL is not given: open pages refresh only ' +
  'once a minute, and each request checks its session in the database. With the address of the server itself in ' +
  'DATABASE_DIRECT_URL, both are immediate again.'

export async function openPostgres(options: PostgresOptions): Promise<Engine> {
  const { log, directUrl } = options
  const types = sharedTypes()
  const connection = { ...connectionTo(options.url, 'encaixe'), types }
  const direct = directUrl === undefined ? undefined : { ...connectionTo(directUrl, 'encaixe'), types }
  const session: Session = { held: options.holdsSession ?? (await probe(connection, direct)) }
  const settings = sessionSettings(options.withoutTimeLimits === true)
  const pool = openPool(
    {
      ...connection,
      max: options.maxConnections ?? 8,
      idleTimeoutMillis: IDLE_TIMEOUT,
      // Statements of one transaction that do not wait for each other are sent together.
      pipeline: true,
    },
    {
      settings: () => (session.held ? settings.once : undefined),
      onIdleLoss: (error) =>
        log.warn('idle connection to PostgreSQL was lost', { code: 'database_connection_lost', error }),
    },
  )
  pool.on('connect', (client) => limitStatements(client, connection, settings.longest))
  pool.on('connect', (client) => sendSettings(client, session, settings))
  pool.on('connect', (client) => prepareMarked(client, session, handleLostSession))

  function handleLostSession(): void {
    if (session.held)
      log.warn('PostgreSQL is now behind a pooler in transaction mode', { code: 'pooler_changed' })
    session.held = false
  }

  /** Probes the connection again: the mode of a pooler may change while the pooler runs. */
  function probeAgain(): void {
    if (!session.held) return
    const limited = { ...connection, query_timeout: PROBE_TIMEOUT }
    probeSession(limited).then(
      (held) => held || handleLostSession(),
      (error: unknown) =>
        log.warn('cannot tell whether the session of PostgreSQL is kept', { code: 'pooler_unknown', error }),
    )
  }

  const sendHeartbeat = async (channel: string, text: string) => {
    const client = await pool.connect()
    try {
      // The commit does not wait for the disk: a lost heartbeat does no harm.
      await client.query("select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)", [
        channel,
        text,
      ])
    } finally {
      client.release()
    }
  }
  const canListen = () => session.held || direct !== undefined
  if (!canListen()) log.warn(withoutNotifications, { code: 'notifications_missing' })
  const listener = canListen()
    ? new PostgresListener(direct ?? connection, { log, sendHeartbeat, onSilence: probeAgain })
    : undefined
  let closing: Promise<void> | undefined

  return {
    pool,
    session,
    listen: async (channel, on, onGap) => (await listener?.listen(channel, on, onGap)) ?? (async () => {}),
    listenerConnection: () => (canListen() ? listener?.connection() : undefined),
    close() {
      closing ??= Promise.all([listener?.close(), pool.end()]).then(() => {})
      return closing
    },
  }
}

async function probe(connection: pg.ClientConfig, direct: pg.ClientConfig | undefined): Promise<boolean> {
  const limited = { query_timeout: PROBE_TIMEOUT }
  const held = await probeSession({ ...connection, ...limited }).catch(refuse('DATABASE_URL'))
  if (!direct) return held
  const name = 'DATABASE_DIRECT_URL'
  const directHeld = await probeSession({ ...direct, ...limited }).catch(refuse(name))
  if (!directHeld)
    throw new ConfigError(
      `${name}: goes through a pooler in transaction mode; give the server itself, or a pooler in session mode.`,
    )
  const same = reachSameDatabase({ ...connection, ...limited }, { ...direct, ...limited })
  if (!(await same.catch(refuse(name))))
    throw new ConfigError(`${name}: leads to another database than DATABASE_URL.`)
  return held
}

function refuse(name: string): (error: unknown) => never {
  return (error) => {
    throw new ConfigError(`${name}: PostgreSQL does not answer: ${reasonOf(error)}`, { cause: error })
  }
}

export function sharedTypes(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides()
  for (const [oid, parse] of Object.entries(columnParsers)) types.setTypeParser(Number(oid), parse)
  return types
}

export const oldestServer = 15
/**
 * The rounds of `probeSession`. A pooler that gives out its connections in turn can give the right one by chance. When two
 * processes probe at once, each may take the connections in the same order again and again, so some rounds have one
 * transaction more. A server that is reached without a pooler needs few rounds, because it names its own process.
 */
const ROUNDS = { server: 3, pooler: 12 }

/**
 * Whether every transaction of a connection runs in the same session of the server. Behind a pooler in transaction mode
 * the sessions differ: settings, prepared statements and LISTEN stay in a session that the pooler then gives to another
 * client.
 */
export async function probeSession(config: pg.ClientConfig): Promise<boolean> {
  await using opened = new AsyncDisposableStack()
  const first = await openProbe(config, opened)
  await refuseOldServer(first)
  const second = await openProbe(config, opened)
  const session = await sessionOf(first)
  const named = (first as pg.Client & { processID: number | null }).processID
  const rounds = named === session ? ROUNDS.server : ROUNDS.pooler
  for (let round = 0; round < rounds; round++) {
    if (rounds === ROUNDS.pooler && Math.random() < 0.5) await second.query('select 1')
    await second.query('begin')
    // The second client is queried first: if the pooler has a single server connection, the second client holds it now,
    // and a query of the first client would wait for ever.
    if ((await sessionOf(second)) === session || (await sessionOf(first)) !== session) return false
    await second.query('commit')
    if ((await sessionOf(first)) !== session) return false
  }
  return true
}

/**
 * Checks whether two addresses lead to the same database: an advisory lock of one connection is refused to the other
 * connection only in the same database of the same server.
 */
async function reachSameDatabase(config: pg.ClientConfig, other: pg.ClientConfig): Promise<boolean> {
  await using opened = new AsyncDisposableStack()
  const [holder, asking] = [await openProbe(config, opened), await openProbe(other, opened)]
  const key = Math.floor(Math.random() * 2 ** 31)
  const tryLock = async (client: pg.Client) => {
    const { rows } = await client.query(`select pg_try_advisory_xact_lock(7362, ${key}) as free`)
    return rows[0]?.free === true
  }
  await holder.query('begin')
  const isHeld = await tryLock(holder)
  return isHeld && !(await tryLock(asking))
}

async function openProbe(config: pg.ClientConfig, opened: AsyncDisposableStack): Promise<pg.Client> {
  const connect = async () => {
    const client = new DatabaseClient(config)
    client.on('error', () => {})
    try {
      await client.connect()
      await sendFirst(client, 'select 1')
      return client
    } catch (error) {
      client.end().catch(() => {})
      throw error
    }
  }
  const client = await waitLonger(() => untilConnected(connect, isServerFull))
  opened.defer(() => client.end())
  return client
}

async function sessionOf(client: pg.Client): Promise<unknown> {
  return (await client.query('select pg_backend_pid() as pid')).rows[0]?.pid
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select current_setting('server_version') as version")
  const version = String(rows[0]?.version)
  if (Number.parseInt(version, 10) < oldestServer) {
    throw new Error(`the server is PostgreSQL ${version}, and ${oldestServer} or newer is needed`)
  }
}
