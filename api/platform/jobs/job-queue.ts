import { CompiledQuery, sql } from 'kysely'
import type pg from 'pg'
import { type AttachableClock, type ConstructorOptions, PgBoss } from 'pg-boss'
import { limitStatements } from '../database/cancel-query.ts'
import { untilConnected, waitLonger } from '../database/connection-wait.ts'
import { isDatabaseUnable } from '../database/database-errors.ts'
import { type Database, type Db, isDatabaseAway, type Tx } from '../database/db.ts'
import { connectionTo, openPool } from '../database/open-pool.ts'
import { asPrepared } from '../database/prepared-statements.ts'
import { sendLast } from '../database/transaction-pipeline.ts'
import type { Log } from '../log/log.ts'
import { type JobHandler, type JobKind, type Jobs, jobId } from './job-kind.ts'

const JOBS_SCHEMA = 'jobs'
/** The queue that stores the data of jobs that failed for good, when their kind names no other queue. */
const DEAD_LETTERS = 'dead-letter'

const nobody = '00000000-0000-0000-0000-000000000000'
const DAY = 24 * 60 * 60
/** Jobs that are done stay for two days, so that the table is small; failed jobs, and jobs that wait, for thirty. */
const retention = { deleteAfterSeconds: 2 * DAY, retentionSeconds: 30 * DAY }
/** Seconds between two signs of life of a run, and seconds without one after which it counts as lost with its process. */
export const heartbeatEvery = 3
export const lostAfter = 10
/** Every job gets the same group, only so that pg-boss's index of active jobs with a group contains it. */
export const inIndex = { group: { id: 'all' } }

export type QueueOptions = {
  database: Database
  clock: AttachableClock
  log: Log
  handlers: readonly JobHandler[]
  /** Whether this process runs supervision, maintenance and schedules, with one timer each. */
  background: boolean
  pollSeconds?: number
  graceSeconds?: number
}

export type JobQueue = {
  boss: PgBoss
  jobs: Jobs
  /** Returns the jobs of killed processes to the queue, to be run at once. pg-boss itself would first wait minutes. */
  takeOverLost(askedAt: Date): Promise<void>
  /** The database's clock. */
  askTime(): Promise<Date>
  /** Stores a job that has failed for good as long as its dead letter. */
  storeLonger(name: string, id: string): Promise<void>
  stop(): Promise<void>
}

/** Opens the queue and registers every kind, so that `send` needs no look-up inside a transaction. */
export async function openJobQueue(options: QueueOptions): Promise<JobQueue> {
  const { database, log, handlers, graceSeconds = 5 } = options
  const connection = jobDatabase(database, log, options.background ? database.connections.jobs : 1)
  const boss = new PgBoss(bossOptions(connection, options))
  boss.on('error', (error) => log.error('job queue failed', { code: 'job_queue_failed', error }))
  boss.on('warning', ({ message }) =>
    log.warn('job queue warning', { code: 'job_queue_warning', warning: message }),
  )
  let stopped: Promise<void> | undefined
  const stop = () => {
    connection.stopRepeating()
    stopped ??= boss.stop({ graceful: true, timeout: graceSeconds * 1_000 }).then(connection.close)
    return stopped
  }
  try {
    await boss.start()
    await ensureQueues(boss, handlers)
  } catch (error) {
    await stop()
    throw error
  }
  const { executeSql } = connection.db
  return {
    boss,
    jobs: sender(boss, new Set(handlers.map(({ kind }) => kind.name))),
    stop,
    async askTime() {
      return (await executeSql('select clock_timestamp() as at')).rows[0].at
    },
    async takeOverLost(askedAt) {
      await executeSql(takeOver, [askedAt])
    },
    async storeLonger(name, id) {
      const update = `update ${JOBS_SCHEMA}.job set deletion_seconds = ${30 * DAY} where name = $1 and id = $2`
      await executeSql(update, [name, id])
    },
  }
}

/**
 * pg-boss ends jobs without attempts left. The others are returned to the queue here, because pg-boss would make them wait
 * as long as after a failure.
 */
const takeOver = `
  update ${JOBS_SCHEMA}.job set state = 'retry', heartbeat_on = null
  where state = 'active' and group_id is not null and retry_count < retry_limit
    and heartbeat_on < ${JOBS_SCHEMA}.job_now() - interval '${lostAfter}s'
    and clock_timestamp() < $1::timestamptz + interval '2 seconds'`

export type WaitingJobs = { kind: string; waiting: number; oldestSeconds: number; attempts: number }

/**
 * Counts the jobs of each kind that are due. A kind without jobs has its zeros. Each kind is looked up by the index of
 * waiting jobs: a join would read all that are done too.
 */
export async function selectWaiting(db: Db, kinds: readonly string[], now: Date): Promise<WaitingJobs[]> {
  const { rows } = await sql<WaitingJobs>`
    select kind, found.* from unnest(${kinds}::text[]) kind cross join lateral (
      select count(*)::integer as waiting, coalesce(max(retry_count), 0)::integer as attempts,
        coalesce(extract(epoch from ${now}::timestamptz - min(start_after)), 0)::float8 as "oldestSeconds"
      from ${sql.id(JOBS_SCHEMA, 'job')}
      where name = kind and state < 'active' and not blocked and start_after <= ${now}::timestamptz) found`.execute(
    db,
  )
  return rows
}

function bossOptions(
  { db }: JobDatabase,
  { clock, background, pollSeconds = 2 }: QueueOptions,
): ConstructorOptions {
  return {
    db,
    schema: JOBS_SCHEMA,
    clock,
    schedule: background,
    supervise: background,
    // By default a job of each minute would be sent up to thirty seconds after its minute began.
    cronMonitorIntervalSeconds: 5,
    cronWorkerIntervalSeconds: Math.max(1, pollSeconds),
    reindex: true,
    // The product has no job flows, and polling for them would write to the disk every five seconds.
    flowIntervalSeconds: 3_600,
  }
}

async function ensureQueues(boss: PgBoss, handlers: readonly JobHandler[]): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const ensured = new Set<string>()

  async function ensure(name: string, settings: object): Promise<void> {
    if (ensured.has(name)) return
    ensured.add(name)
    const known: object = existing.get(name) ?? {}
    if (Object.entries(settings).every(([key, value]) => Reflect.get(known, key) === value)) return
    await (existing.has(name) ? boss.updateQueue(name, settings) : boss.createQueue(name, settings))
    // pg-boss reads an unknown queue at its first `send`, inside a transaction. This call reads the queue now.
    await boss.findJobs(name, { id: nobody })
  }

  async function ensureKind({ name, settings }: JobKind<object>): Promise<void> {
    if (settings.deadLetter) await ensureKind(settings.deadLetter)
    await ensure(name, {
      ...retention,
      retryLimit: settings.retryLimit,
      retryDelay: settings.retryDelay,
      retryBackoff: true,
      retryDelayMax: settings.retryDelayMax,
      expireInSeconds: settings.expireIn,
      // Processes of earlier releases show a sign of life at half of this time, which must be below `lostAfter`.
      heartbeatSeconds: 16,
      deadLetter: settings.deadLetter?.name ?? DEAD_LETTERS,
    })
  }

  await ensure(DEAD_LETTERS, { deleteAfterSeconds: 30 * DAY, retentionSeconds: 90 * DAY })
  for (const { kind } of handlers) await ensureKind(kind)
}

function sender(boss: PgBoss, known: ReadonlySet<string>): Jobs {
  return {
    async send(tx, kind, data, { key, runAt } = {}) {
      if (!known.has(kind.name)) throw new Error(`No handler is registered for jobs of the kind ${kind.name}`)
      kind.schema.parse(data)
      await boss.send(kind.name, data, {
        db: bossDatabaseOf(tx),
        ...inIndex,
        ...(key !== undefined && { id: jobId(kind.name, key) }),
        ...(runAt && { startAfter: runAt }),
      })
    },
  }
}

/**
 * Sends pg-boss's insert of a job inside our transaction, without waiting for the answer: no caller reads the job's id. The
 * statement names its columns, so its plan can be cached.
 */
function bossDatabaseOf(tx: Tx) {
  return {
    async executeSql(text: string, values: unknown[] = []) {
      await sendLast(tx, CompiledQuery.raw(asPrepared(text), values))
      return { rows: [] }
    },
  }
}

type SqlRunner = NonNullable<ConstructorOptions['db']>
type JobDatabase = {
  db: SqlRunner
  /** After this call no statement is repeated, so that a stop does not wait for a database that is away. */
  stopRepeating(): void
  close(): Promise<void>
}

const STATEMENT_TIMEOUT = 60_000
/** How the housekeeping of pg-boss begins: it takes a lock of pg-boss, and may take long. All other statements are short. */
const HOUSEKEEPING = /^\s*(begin|delete|create|alter|drop|do|reindex)\b/i
/** How the statements begin that store results and signs of life of jobs. */
const SETTLE = /^\s*with\s+(input|output_map|results|deleted_jobs)\s+as\b/i
/**
 * When a short statement gets no answer, its connection is usually dead. Its limit is much shorter than `lostAfter`, so
 * that a sign of life leaves by another connection before other processes take the jobs over.
 */
const SHORT_TIMEOUT = 4_000

/** Gives pg-boss a few connections of its own to our database. */
function jobDatabase(database: Database, log: Log, connections: number): JobDatabase {
  const config = { ...connectionTo(database.url, 'encaixe-jobs'), max: connections }
  const pool = openPool(config, {
    settings: () => (database.holdsSession() ? `set statement_timeout = ${STATEMENT_TIMEOUT}` : undefined),
    onIdleLoss: (error) => log.warn('job connection lost', { code: 'database_connection_lost', error }),
  })
  // The statements of pg-boss begin and end transactions themselves: a time limit cannot be set at their beginning, so
  // our side cancels them.
  pool.on('connect', (client) => limitStatements(client, config, STATEMENT_TIMEOUT))

  async function run(text: string, values?: unknown[]) {
    const client = await pool.connect()
    const longest = HOUSEKEEPING.test(text) ? STATEMENT_TIMEOUT : SHORT_TIMEOUT
    try {
      const result = await client.query({ text, values, longest } as pg.QueryConfig)
      client.release()
      return result
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  // A job whose result cannot be stored stays active until it expires, so the statement is repeated while the database
  // is away or unable. A second run changes nothing, because the statement names the attempt of its job. Other statements
  // are repeated only while the database is away: what a fetch took without our knowledge counts as lost work.
  let isStopping = false
  const executeSql = (text: string, values?: unknown[]) => {
    const mayRepeat = (error: unknown) =>
      !isStopping && (isDatabaseAway(error) || (SETTLE.test(text) && isDatabaseUnable(error)))
    return waitLonger(() => untilConnected(() => run(text, values), mayRepeat))
  }
  // pg-boss requires `setSessionStatements` because a clock is attached, but uses it only with its own test clock.
  const setSessionStatements = async () => {}
  return {
    db: { executeSql, setSessionStatements },
    stopRepeating() {
      isStopping = true
    },
    close: () => pool.end(),
  }
}
