import { mkdirSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  sql,
  Transaction,
} from 'kysely'
import type pg from 'pg'
import type { Log } from '../log/log.ts'
import { isLongWork } from '../long-work.ts'
import { type Connections, shareConnections } from './connection-shares.ts'
import { isJob, mayWait, untilConnected } from './connection-wait.ts'
import { lockDataFolder } from './data-lock.ts'
import { isRetryable } from './database-errors.ts'
import { startEmbeddedServer } from './embedded-server.ts'
import { processGate } from './job-gate.ts'
import { type Engine, openPostgres } from './postgres-engine.ts'
import { createPublisher, type Publication } from './publisher.ts'
import { noteWrite } from './read-choice.ts'
import { openReaders, type Readers } from './readers.ts'
import { createOwnerGate, requestOwner } from './request-owner.ts'
import { inTime, spendTime, timeLeft, withoutTimeLimit } from './request-time.ts'
import { NotBegunError } from './session-settings.ts'
import type { Tables } from './tables.ts'
import { createTransactionGuard } from './transaction-guard.ts'
import { runTransaction } from './transaction-pipeline.ts'

export { constraintOf, isDatabaseAway } from './database-errors.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

export type DatabaseLog = Pick<Log, 'warn'> & Partial<Pick<Log, 'info'>>

export type Stop = () => Promise<void>

type Load = { busy: number; idle: number; most: number; waiting: { requests: number; jobs: number } }

export type Database = {
  /** The address of the server, without a pooler if possible, for callers that open their own connections. */
  url: string
  /** The address that requests use: a pooler, if there is one. */
  requestUrl: string
  /** Whether each connection to `url` has its own session. This is false behind a pooler in transaction mode. */
  holdsSession(): boolean
  /** `transaction`: requests go through a pooler that gives a connection no session of its own. */
  pooling(): 'session' | 'transaction'
  connections: Connections
  /** The connections for requests and for what jobs do, and how many requests and jobs wait for one. */
  load(): Load
  /** Calls `on` with what a transaction of this process has published, after its commit. */
  watchPublished(on: (published: readonly Publication[]) => void): void
  /** The handle for queries outside a transaction. Throws inside a running transaction, which has its own handle. */
  db: Db
  /**
   * The handle for reads that anybody may do, which may be two seconds old for everybody but the writer: from a replica
   * where one is near enough, otherwise from the primary. The same as `db` without DATABASE_READ_URL.
   */
  reads: Db
  readers: Readers | undefined
  /** Runs work in a transaction; retries it at most twice after a deadlock, a conflict or a pooler's session change. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  exec(script: string): Promise<void>
  /** `onGap` is called when notifications may have been missed while the connection was lost. */
  listen(channel: string, on: (payload: string) => void, onGap?: () => void): Promise<Stop>
  /**
   * The number of the connection that receives notifications; undefined while no connection receives them or the
   * connection is silent. A cache that notifications evict is valid only on the connection on which it was filled.
   */
  listenerConnection(): number | undefined
  notify(channel: string, payload: string): Promise<void>
  close(): Promise<void>
}

export type DatabaseOptions = {
  /** The address of a server. Without an address the embedded server is started. */
  url?: string | undefined
  /** The address of the same database without a pooler: for notifications, jobs and migrations. */
  directUrl?: string | undefined
  /** The address of replicas of the same database, for public reads. */
  readUrl?: string | undefined
  dataDir?: string | undefined
  /** The maximum number of all connections of the process. */
  connections?: number | undefined
  /** The number of connections for requests. */
  maxConnections?: number | undefined
  /** Whether a connection has its own session, if the caller knows it. Otherwise the server is probed. */
  holdsSession?: boolean | undefined
  /** True for migrations, which may take longer than any request. */
  withoutTimeLimits?: boolean | undefined
  log?: DatabaseLog | undefined
  /** The function is called when the embedded server is starting and our process only waits for it. */
  onLaunch?: (() => void) | undefined
}

const ATTEMPTS = 3

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const log = options.log ?? { warn: (message) => process.stderr.write(`${message}\n`) }
  const { url, dataDir } = options
  if (url !== undefined) return openOn(url, options, log)
  if (dataDir === undefined) throw new Error('openDatabase() was called without url and without dataDir')
  return openEmbedded(dataDir, options, log)
}

async function openEmbedded(dataDir: string, options: DatabaseOptions, log: DatabaseLog): Promise<Database> {
  await using opened = new AsyncDisposableStack()
  // Only our account may open the folder, because it contains personal data and the key that signs tokens.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockDataFolder(dataDir)
  opened.defer(() => lock.release())
  const server = await startEmbeddedServer({ dataDir, log, onLaunch: options.onLaunch })
  opened.defer(() => server.stop())
  const database = await openOn(server.url, { ...options, holdsSession: true }, log)
  opened.defer(() => database.close())
  const running = opened.move()
  return { ...database, close: () => running.disposeAsync() }
}

async function openOn(url: string, options: DatabaseOptions, log: DatabaseLog): Promise<Database> {
  const { readUrl } = options
  const connections = shareConnections(options.connections, { readsReplicas: readUrl !== undefined })
  const maxConnections = options.maxConnections ?? connections.requests
  const engine = await openPostgres({ ...options, url, maxConnections, log })
  const { directUrl = url } = options
  const holdsSession = () => directUrl !== url || engine.session.held
  const address = { url: directUrl, requestUrl: url, holdsSession, connections }
  const pool = waitingPool(engine.pool)
  const primary = { primaryUrl: url, primary: pool, connections: maxConnections, log }
  const readers = readUrl === undefined ? undefined : openReaders({ url: readUrl, ...primary })
  return databaseOn(address, { engine, pool, readers }, log)
}

/** On this channel processes tell each other which company they have just written. */
const written = 'company_written'

type Address = Pick<Database, 'url' | 'requestUrl' | 'holdsSession' | 'connections'>

type Parts = { engine: Engine; pool: ReturnType<typeof waitingPool>; readers: Readers | undefined }

function databaseOn(address: Address, { engine, pool, readers }: Parts, log: DatabaseLog): Database {
  const guard = createTransactionGuard()
  const dialect = guard.dialect(new PostgresDialect({ pool }))
  const watchers: ((published: readonly Publication[]) => void)[] = []
  const db: Db = new Kysely<Tables>({ dialect })
  const reads: Db = readers
    ? new Kysely<Tables>({ dialect: guard.dialect(new PostgresDialect({ pool: readers.pool })) })
    : db
  const publisher = createPublisher(db, log)
  if (readers) engine.listen(written, readers.noteWrite).catch(() => {})

  /** Kysely's own transactions send one statement after another, and `begin` and `commit` alone. */
  function handleOn(connection: DatabaseConnection): Tx {
    const executor = db.getExecutor().withConnectionProvider({ provideConnection: (use) => use(connection) })
    return new Transaction<Tables>({ config: { dialect }, dialect, driver: new DummyDriver(), executor })
  }

  /** Also after a failure: a commit whose answer was lost may have been done. */
  function noteWritten(): void {
    noteWrite()
    const { companyId } = requestOwner()
    if (!readers || companyId === undefined) return
    readers.noteWrite(companyId)
    publisher.send([{ channel: written, payload: companyId }])
  }

  async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    guard.refuseInside('a second transaction was opened')
    for (let attempt = 1; ; attempt++) {
      try {
        let published: ReturnType<typeof publisher.collect> = []
        const result = await db.getExecutor().provideConnection((connection) =>
          // A pooler may have no server for a transaction: it says so in the answer to `begin`.
          runTransaction(connection, { awaitsBegin: !engine.session.held, handleOn }, (tx) => {
            published = publisher.collect(tx)
            return guard.run(() => work(tx))
          }),
        )
        publisher.send(published)
        for (const on of watchers) on(published)
        return result
      } catch (error) {
        if (attempt === ATTEMPTS || !isRetryable(error) || timeLeft() <= 0) throw error
        await delay(10 + Math.random() * 40 * attempt)
      } finally {
        noteWritten()
      }
    }
  }

  return {
    ...address,
    load: pool.load,
    watchPublished: (on) => void watchers.push(on),
    pooling: () => (engine.session.held ? 'session' : 'transaction'),
    db,
    reads,
    readers,
    transaction,
    exec: async (script) => {
      await sql.raw(script).execute(db)
    },
    listen: async (channel, on, onGap) => {
      guard.refuseInside('listen was called')
      return engine.listen(requirePlainChannel(channel), on, onGap)
    },
    listenerConnection: () => engine.listenerConnection(),
    notify: async (channel, payload) => {
      await sql`select pg_notify(${requirePlainChannel(channel)}, ${payload})`.execute(db)
    },
    async close() {
      await publisher.drain()
      await readers?.close()
      await engine.close()
    },
  }
}

// LISTEN takes an identifier, not a parameter, and converts it to lower case.
function requirePlainChannel(channel: string): string {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(channel))
    throw new Error(`Channel name ${channel} is not a plain identifier`)
  return channel
}

async function enterGate(): Promise<() => void> {
  if (isLongWork()) return () => {}
  return isJob() ? processGate.jobBegins() : processGate.requestBegins()
}

/**
 * A pool whose callers wait for a connection. Requests first wait for `createOwnerGate`, jobs for `processGate`.
 * Behind a pooler a connection gets its server at `begin`. A pooler without a free server ends the connection and has
 * passed no statement on, so `begin` is sent again on another connection.
 */
function waitingPool(pool: pg.Pool): PostgresPool & { load(): Load } {
  const enterShare = createOwnerGate(pool.options.max)
  const waiting = { requests: 0, jobs: 0 }

  async function connect(): Promise<PostgresPoolClient> {
    const leaveShare = await inTime(enterShare(), (leave) => leave())
    const leaveGate = await enterGate()
    const ends = () => {
      leaveGate()
      leaveShare()
    }
    try {
      return await connectNow(ends)
    } catch (error) {
      ends()
      throw error
    }
  }

  async function connectNow(ends: () => void): Promise<PostgresPoolClient> {
    const takeClient = () => inTime(pool.connect(), (late) => late.release())
    let client: pg.PoolClient | undefined = await untilConnected(takeClient)

    async function send(text: string, values: unknown[]): Promise<pg.QueryResult> {
      client ??= await takeClient()
      try {
        return await client.query(text, values)
      } catch (error) {
        if (!(error instanceof NotBegunError) && text !== 'rollback') throw error
        client.release(error instanceof Error ? error : true)
        client = undefined
        throw error
      }
    }

    // A rollback is sent although the time of the request is over.
    const query = (text: string, values: readonly unknown[]) =>
      text === 'rollback'
        ? withoutTimeLimit(() => send(text, []))
        : spendTime(() => sendUntilBegun(text, values))
    const sendUntilBegun = (text: string, values: readonly unknown[]) =>
      untilConnected(
        () => send(text, [...values]),
        (error) => client === undefined && mayWait(error),
      )
    const release = (discard?: boolean) => {
      ends()
      client?.release(discard)
    }
    return Object.assign({ release }, { query } as never)
  }
  async function connectCounted(): Promise<PostgresPoolClient> {
    const of = isJob() ? 'jobs' : 'requests'
    waiting[of] += 1
    try {
      return await spendTime(connect)
    } finally {
      waiting[of] -= 1
    }
  }

  return {
    connect: connectCounted,
    end: () => pool.end(),
    options: pool.options,
    load() {
      const { totalCount, idleCount, options } = pool
      return { busy: totalCount - idleCount, idle: idleCount, most: options.max, waiting }
    },
  }
}
