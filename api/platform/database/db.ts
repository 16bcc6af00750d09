import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, sql, type Transaction } from 'kysely'
import { createAnnouncer } from './announcements.ts'
import type { DatabaseLog, Engine, RawHandle, Stop } from './database-engine.ts'
import { isRetryable } from './database-errors.ts'
import { openPglite } from './pglite-engine.ts'
import { openPostgres } from './postgres-engine.ts'
import type { Tables } from './tables.ts'
import { createTransactionGuard, type TransactionGuard } from './transaction-guard.ts'

export { constraintOf, isDatabaseAway, isRetryable } from './database-errors.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

export type Database = {
  engine: 'pglite' | 'postgres'
  /** Throws when used inside a running transaction: use the transaction's own handle there. */
  db: Db
  /** Runs the work again, at most twice, when the database chose it as the victim of a deadlock or a conflict. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** A script of several statements. */
  exec(script: string): Promise<void>
  /** `onGap`: notifications may have been missed while the connection was lost. */
  listen(channel: string, on: (payload: string) => void, onGap?: () => void): Promise<Stop>
  notify(channel: string, payload: string): Promise<void>
  /** What has happened already, by a statement of the outer handle; from inside a transaction it is `announce(tx)`. */
  announce(channel: string, payload: string): void
  ping(): Promise<void>
  raw: RawHandle
  close(): Promise<void>
}

export type DatabaseOptions = {
  url?: string | undefined
  /** Where the embedded database keeps its files; without it and without an URL it lives in memory. */
  dataDir?: string | undefined
  maxConnections?: number | undefined
  /** Without time limits, for migrations. */
  unhurried?: boolean | undefined
  snapshot?: Blob | undefined
  onSync?: (() => void) | undefined
  log?: DatabaseLog | undefined
}

const ATTEMPTS = 3
const PING_LIMIT = 3_000

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const log = options.log ?? { warn: (message) => process.stderr.write(`${message}\n`) }
  const engine = options.url
    ? await openPostgres({ ...options, url: options.url, max: options.maxConnections, log })
    : await openPglite({ ...options, log })
  return databaseOn(engine, createTransactionGuard(), log)
}

function databaseOn(engine: Engine, guard: TransactionGuard, log: DatabaseLog): Database {
  const db: Db = new Kysely<Tables>({ dialect: guard.dialect(engine.dialect) })
  const announcer = createAnnouncer(db, log)
  if ('pglite' in engine.raw) guard.protect(engine.raw.pglite)

  async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    guard.refuseInside('a second transaction was opened')
    for (let attempt = 1; ; attempt++) {
      try {
        let announced: ReturnType<typeof announcer.collect> = []
        const result = await guard.around((inside) =>
          db.transaction().execute((tx) => {
            announced = announcer.collect(tx)
            return inside(() => work(tx))
          }),
        )
        announcer.tell(announced)
        return result
      } catch (error) {
        if (attempt === ATTEMPTS || !isRetryable(error)) throw error
        await delay(10 + Math.random() * 40 * attempt)
      }
    }
  }

  return {
    engine: engine.kind,
    db,
    transaction,
    raw: engine.raw,
    exec: async (script) => {
      await sql.raw(script).execute(db)
    },
    listen: async (channel, on, onGap) => {
      guard.refuseInside('listen was called')
      return engine.listen(plainChannel(channel), on, onGap)
    },
    notify: async (channel, payload) => {
      await sql`select pg_notify(${plainChannel(channel)}, ${payload})`.execute(db)
    },
    announce: (channel, payload) => {
      guard.refuseInside('the outer handle announced something')
      announcer.tell([{ channel, payload }])
    },
    ping: async () => {
      await Promise.race([sql`select 1`.execute(db), silence()])
    },
    async close() {
      await announcer.settle()
      await engine.close()
    },
  }
}

async function silence(): Promise<never> {
  await delay(PING_LIMIT, undefined, { ref: false })
  throw new Error('Connection terminated: no answer to the ping')
}

// LISTEN takes an identifier, not a parameter, and folds its case.
function plainChannel(channel: string): string {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(channel)) throw new Error(`Not a plain channel name: ${channel}`)
  return channel
}
