import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Clock } from '../clock.ts'
import type { Log } from '../log/log.ts'
import { untilConnected } from './connection-wait.ts'
import { isDatabaseAway, isLockTimeout, isRetryable } from './database-errors.ts'
import { isDistributed, placeTables } from './distribute.ts'
import { connectionTo, DatabaseClient } from './open-pool.ts'
import { sessionSettings } from './session-settings.ts'

/** `table`: the table that the file fills in parts. */
export type Migration = {
  number: number
  name: string
  checksum: string
  script: string
  kind: 'transaction' | 'outside' | 'parts'
  table?: string | undefined
}
export type Applied = Map<number, { name: string; checksum: string }>
export type MigrationLog = Pick<Log, 'info' | 'warn'>

export type MigrationSession = AsyncDisposable & {
  applied(): Promise<Applied>
  /** Applies a file and stores its row. Returns false when another process did so meanwhile. */
  apply(migration: Migration): Promise<boolean>
}

// Arbitrary numbers of advisory locks. `LOCK` is held by each transaction, and earlier releases hold it while they
// migrate. `TURN` is held by the process that migrates, also between its transactions. An earlier release that starts
// meanwhile waits for `LOCK` with a snapshot, for which `create index concurrently` waits, so nothing may hold `LOCK` then.
const LOCK = 7_362_001
const TURN = LOCK + 1
const LOCK_PAUSE = 200
/**
 * Milliseconds that a statement waits for a lock of a table. Every query of the table waits behind it, so the first
 * tries give up before anybody notices, and before PostgreSQL looks for a deadlock and ends a request.
 */
const lockTimeout = (attempt: number) => (attempt <= 10 ? 500 : 2_000)
const backoff = (attempt: number) => Math.min(10_000, 125 * 2 ** attempt) * (0.5 + Math.random() / 2)
/** Milliseconds for which a file is tried again. */
const KEEP_TRYING = 600_000
const LOOK_AFTER = 300
const FIRST_BLOCKS = 16
const MOST_PASSES = 10
const PROGRESS = 10_000

type Options = { url: string; holdsSession: boolean; clock: Clock; log: MigrationLog }

/**
 * Where connections have sessions, the session holds its turn until it ends. Behind a pooler in transaction mode only
 * transactions hold locks.
 */
export async function openMigrationSession(options: Options): Promise<MigrationSession> {
  const { url, holdsSession, clock, log } = options
  await using opened = new AsyncDisposableStack()
  const client = await connect(url, opened)
  // A role may have limits, which would end the build of an index, or the connection that waits for it.
  const unlimited = (set: string) =>
    `${set} statement_timeout = 0; ${set} idle_in_transaction_session_timeout = 0`
  const begin = `${sessionSettings(true).begin}; ${unlimited('set local')}`

  /**
   * Runs one transaction under a lock. The lock is asked for again and again: a statement that waits for it has a
   * snapshot, for which an index that another process builds concurrently would wait.
   */
  async function locked<T>(work: () => Promise<T>, { on = client, lock = LOCK } = {}): Promise<T> {
    for (let isSaid = false; ; isSaid = true) {
      await on.query(begin)
      try {
        const { rows } = await on.query(`select pg_try_advisory_xact_lock(${lock}) as free`)
        if (rows[0]?.free) {
          const result = await work()
          await on.query('commit')
          return result
        }
        await on.query('rollback')
      } catch (error) {
        await on.query('rollback').catch(() => {})
        throw error
      }
      if (!isSaid) log.info('migrations wait for another process that migrates')
      await delay(LOCK_PAUSE)
    }
  }

  async function keepTrying<T>(
    name: string,
    work: (timeout: number) => Promise<T>,
    what = `Migration ${name}`,
  ): Promise<T> {
    const deadline = performance.now() + KEEP_TRYING
    for (let attempt = 1; ; attempt++) {
      const looking = holdsSession ? setTimeout(() => logWait(name).catch(() => {}), LOOK_AFTER) : undefined
      try {
        return await work(lockTimeout(attempt))
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        const mayRepeat = isRetryable(error) || isLockTimeout(error)
        if (isDatabaseAway(error) || !mayRepeat || performance.now() > deadline)
          throw new Error(`${what} failed: ${reason}`, { cause: error })
        log.warn('migration was rolled back and is tried again', {
          code: 'migration_retried',
          migration: name,
          attempt,
          reason,
        })
      } finally {
        clearTimeout(looking)
      }
      await delay(backoff(attempt))
    }
  }

  async function logWait(name: string): Promise<void> {
    await using looking = new AsyncDisposableStack()
    const other = await connect(url, looking)
    // On several nodes a lock is waited for where the rows are, by a connection that Citus has there.
    const waits = onNodes
      ? `select a.pid, a.application_name as application, a.state, a.xact_start as since
        from citus_lock_waits join citus_stat_activity a on a.global_pid = blocking_gpid and not a.is_worker_query
        where waiting_gpid = $1`
      : `select l.relation::regclass::text as table, a.pid, a.application_name as application, a.state,
          a.xact_start as since
        from pg_locks l, unnest(pg_blocking_pids(l.pid)) blocking join pg_stat_activity a on a.pid = blocking
        where l.pid = $1 and not l.granted`
    const { rows } = await other.query(waits, [processId])
    if (rows.length > 0)
      log.warn('migration waits for a lock', { code: 'migration_waits', migration: name, holders: rows })
  }

  async function store({ number, name, checksum }: Migration): Promise<boolean> {
    const { rowCount } = await client.query(
      'insert into schema_migrations values ($1, $2, $3, $4) on conflict (number) do nothing',
      [number, name, checksum, clock.now()],
    )
    return rowCount === 1
  }

  // Citus sends a statement to the nodes with the text that it came in, and refuses a text with several.
  const statementsOf = (script: string) => (onNodes ? splitStatements(script) : [script])

  const inTransaction = (migration: Migration) =>
    keepTrying(migration.name, (timeout) =>
      locked(async () => {
        if (!(await store(migration))) return false
        await client.query(`set local lock_timeout = ${timeout}`)
        for (const statement of statementsOf(migration.script)) await client.query(statement)
        return true
      }),
    )

  /** A statement such as `create index concurrently` waits without blocking others, so its wait has no limit. */
  async function outside(migration: Migration): Promise<boolean> {
    await keepTrying(migration.name, async () => {
      if (holdsSession) return runAlone(migration)
      await using holding = new AsyncDisposableStack()
      const holder = await connect(url, holding)
      await locked(() => runAlone(migration), { on: holder, lock: TURN })
    })
    return locked(() => store(migration))
  }

  async function runAlone({ script }: Migration): Promise<void> {
    const name = /^create (?:unique )?index concurrently (?:if not exists )?(\w+)/im.exec(script)?.[1]
    const { rows } = await client.query(
      'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
      [name],
    )
    // A failed attempt leaves an index that no query uses, and that every write maintains.
    if (rows.length > 0) await client.query(`drop index concurrently ${name}`)
    await client.query(script)
  }

  /**
   * Runs the statement for some blocks of the table at a time, from its beginning to its end, until no row is left to
   * fill. A new attempt begins at the first block again and finds the filled rows filled.
   */
  async function inParts(migration: Migration): Promise<boolean> {
    for (let pass = 1; (await fillOnce(migration)) > 0; pass++) {
      if (pass === MOST_PASSES)
        throw new Error(
          `Migration ${migration.name} finds rows to fill again and again: its condition must leave out filled rows.`,
        )
    }
    return locked(() => store(migration))
  }

  async function fillOnce({ name, table, script }: Migration): Promise<number> {
    // The parts of a table on several nodes are filled together, each from its first block.
    const size = onNodes
      ? '(select max(shard_size) from citus_shards where table_name = $1::regclass)'
      : 'pg_relation_size($1::regclass)'
    const { rows } = await client.query(
      `select ceil(coalesce(${size}, 0) / current_setting('block_size')::numeric)::int as blocks`,
      [table],
    )
    const blocks: number = rows[0]?.blocks
    let [filled, step, said] = [0, FIRST_BLOCKS, performance.now()]
    for (let from = 0; from < blocks; ) {
      const began = performance.now()
      filled += await keepTrying(name, (timeout) =>
        locked(async () => {
          await client.query(`set local lock_timeout = ${timeout}`)
          return (await client.query(script, [`(${from},0)`, `(${from + step},0)`])).rowCount ?? 0
        }),
      )
      from += step
      const took = performance.now() - began
      if (took > 400) step = Math.ceil(step / 2)
      else if (took < 150) step *= 2
      if (performance.now() - said > PROGRESS) {
        log.info('migration fills rows', { migration: name, blocks, done: from, filled })
        said = performance.now()
      }
      // The pause is as long as the part took, so that requests get half of the time.
      await delay(took)
    }
    return filled
  }

  async function createList(): Promise<void> {
    await locked(() =>
      client.query(`create table if not exists schema_migrations (
        number integer primary key,
        name text not null,
        checksum text not null,
        applied_at timestamptz not null
      )`),
    )
  }

  if (holdsSession) {
    await client.query(unlimited('set'))
    // A session may take the lock again that its transaction has.
    await locked(() => client.query(`select pg_advisory_lock(${TURN})`), { lock: TURN })
  }
  await createList()
  const onNodes = await isDistributed(client)
  const own = onNodes ? 'citus_backend_gpid()' : 'pg_backend_pid()'
  const processId = String((await client.query(`select ${own} as pid`)).rows[0]?.pid)
  const distribute = (name: string) =>
    keepTrying(name, (timeout) => placeTables(client, timeout), `The ${name}`)
  // A process may have died after it applied a file and before it distributed the new table.
  if (onNodes) await distribute('distribution')
  const open = opened.move()
  const ways = { transaction: inTransaction, outside, parts: inParts }
  return {
    async applied() {
      const { rows } = await client.query('select number, name, checksum from schema_migrations')
      return new Map(rows.map((row) => [row.number, row]))
    },
    async apply(migration) {
      const isApplied = await ways[migration.kind](migration)
      if (isApplied && onNodes) await distribute(`distribution after ${migration.name}`)
      return isApplied
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  }
}

async function connect(url: string, opened: AsyncDisposableStack): Promise<pg.Client> {
  const client = await untilConnected(async () => {
    const each = new DatabaseClient(connectionTo(url, 'encaixe migrations'))
    each.on('error', () => {})
    try {
      await each.connect()
      return each
    } catch (error) {
      each.end().catch(() => {})
      throw error
    }
  })
  opened.defer(() => client.end())
  return client
}

const comments = /--[^\n]*|\/\*[\s\S]*?\*\//g
/** Comments, texts, quoted names and bodies of functions may contain a semicolon that ends no statement. */
const whole =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\b[eE]'(?:[^'\\]|''|\\[\s\S])*'|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;/g

/** Splits a file of SQL into its statements. */
export function splitStatements(script: string): string[] {
  const statements: string[] = []
  let from = 0
  for (const { 0: found, index } of script.matchAll(whole)) {
    if (found !== ';') continue
    statements.push(script.slice(from, index))
    from = index + 1
  }
  statements.push(script.slice(from))
  return statements.filter((statement) => statement.replaceAll(comments, '').trim() !== '')
}
