import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Db } from '../platform/database/db.ts'
import type { Header, Table, Trailer } from './backup-file.ts'

/**
 * The tables that no backup holds. Sign-ins end with a restore, so that a stolen backup opens no session. The others
 * belong to the database in which they are.
 */
const leftOut = [
  'sessions',
  'id_tokens',
  'idp_records',
  'reader_beats',
  'readiness',
  'restores',
  'schema_migrations',
]

export type Connection = pg.Client

/** Settings on which the text of a value depends. */
const asText = `set local client_encoding = 'UTF8'; set local datestyle = 'ISO, MDY'; set local timezone = 'UTC';
  set local intervalstyle = 'postgres'; set local extra_float_digits = 1; set local bytea_output = 'hex';
  set local synchronize_seqscans = off`

/** Begins a transaction without the limits of the role, which would end a long copy. */
async function begin(connection: Connection, mode = ''): Promise<void> {
  const { rows } = await connection.query(
    `select name from pg_settings where name in
      ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`,
  )
  const unlimited = rows.map(({ name }) => `set local ${name} = 0`)
  await connection.query(['begin', mode, ';', [...unlimited, asText].join('; ')].join(' '))
}

/**
 * Begins a transaction whose every statement sees the same state, while others go on to write. The tables are locked
 * before the first look at them: one that is truncated or rewritten after that look would seem empty.
 */
export async function beginSnapshot(connection: Connection): Promise<void> {
  const tables = await readTables(connection)
  await begin(connection, 'isolation level repeatable read read only')
  if (tables.length > 0)
    await connection.query(
      `lock table ${tables.map(({ table }) => quoted(table)).join()} in access share mode`,
    )
}

/** Takes the lock of nightly backups for this transaction, unless another process has it. */
export async function tryLockBackups(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query('select pg_try_advisory_xact_lock(7362003) as free')
  return rows[0]?.free === true
}

/** The instant at which the first migration was applied. */
export async function readFirstStart(connection: Connection): Promise<Date | undefined> {
  const { rows } = await connection.query('select min(applied_at) as at from schema_migrations')
  return rows[0]?.at ?? undefined
}

export async function readHeader(connection: Connection, madeAt: Date): Promise<Header> {
  const { rows } = await connection.query(`select to_regclass('schema_migrations') is not null as migrated,
    current_setting('server_version') as server`)
  const migrations = rows[0]?.migrated
    ? await connection.query('select number, name, checksum from schema_migrations order by number')
    : undefined
  const { server } = rows[0]
  return {
    encaixe: 'backup',
    format: 1,
    madeAt: madeAt.toISOString(),
    server,
    migrations: migrations?.rows ?? [],
  }
}

/** The tables of a backup with the columns that can be written. */
export async function readTables(connection: Connection): Promise<Table[]> {
  const { rows } = await connection.query(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' and c.relname <> all($1)
     group by c.relname order by c.relname`,
    [leftOut],
  )
  return rows
}

/** The rows of a table in the text format of COPY. */
export const copyRows = (connection: Connection, { table, columns }: Table): AsyncIterable<Buffer> =>
  connection.query(copyTo(`copy ${quoted(table)} (${columns.map(quoted).join()}) to stdout`))

/** Passes the rows on, and stores their count and hash when they have ended. */
export async function* countRows(rows: AsyncIterable<Buffer>, table: string, sums: Trailer['tables']) {
  const hash = createHash('sha256')
  let count = 0
  for await (const chunk of rows) {
    hash.update(chunk)
    // COPY writes a line break inside of a value as two characters, so each line break ends a row.
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count++
    yield chunk
  }
  sums[table] = { rows: count, sha256: hash.digest('hex') }
}

/** Sequences belong to no snapshot: their values are read last, so that no stored row has a later one. */
export async function readSequences(connection: Connection): Promise<Trailer['sequences']> {
  const { rows } = await connection.query(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** The contents of a database before a restore. `isInterrupted`: an earlier restore was killed before its end. */
export async function readOccupation(connection: Connection) {
  const { rows } = await connection.query(
    `select to_regclass('public.schema_migrations') is not null as migrated,
       to_regclass('public.restores') is not null as marked,
       (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') as tables,
       (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace)
         + (select count(*)::int from pg_namespace where nspname = 'jobs') as relations,
       (select count(*)::int from pg_stat_activity where datname = current_database()
        and application_name in ('encaixe', 'encaixe-jobs', 'encaixe-ready')) as processes`,
  )
  const { migrated, marked, tables, relations, processes } = rows[0]
  const has = async (query: string): Promise<boolean> =>
    (await connection.query(`select exists (${query}) as found`)).rows[0]?.found
  const isUsed = migrated && ((await has('select from users')) || (await has('select from companies')))
  const isInterrupted = (await readRestore(connection))?.isComplete === false
  return { isOurs: migrated || marked, tables, relations, processes, isInterrupted, isUsed } as {
    isOurs: boolean
    tables: number
    /** Everything that `dropEverything` would drop. */
    relations: number
    processes: number
    isInterrupted: boolean
    isUsed: boolean
  }
}

type Asked = { query(text: string): Promise<{ rows: Record<string, unknown>[] }> }

export const askedBy = (db: Db): Asked => ({
  query: (text) => sql.raw<Record<string, unknown>>(text).execute(db),
})

/** The last restore of this database; undefined without any. */
export async function readRestore(connection: Asked) {
  const { rows } = await connection.query(`select to_regclass('restores') is not null as marked`)
  if (!rows[0]?.marked) return undefined
  const last = await connection.query(
    `select completed_at is not null as complete, released_at is not null as released
     from restores order by restored_at desc limit 1`,
  )
  const [found] = last.rows
  return found && { isComplete: found.complete === true, isReleased: found.released === true }
}

/** Takes the lock of restores until the connection ends, unless another restore has it. */
export async function tryLockRestores(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query('select pg_try_advisory_lock(7362004) as free')
  return rows[0]?.free === true
}

export async function dropEverything(connection: Connection): Promise<void> {
  await connection.query(
    'drop schema if exists jobs cascade; drop schema if exists public cascade; create schema public',
  )
}

type Loading = {
  tables: AsyncIterable<Table & { rows: AsyncIterable<Buffer> }>
  /** Called after the last table. */
  trailer(): Trailer
}

/**
 * Marks a database whose restore begins, before anything else is in it: a start refuses it until the restore is complete.
 * The migration creates this table too, but the backup may be older than the migration.
 */
export async function markRestore(connection: Connection, at: Date, madeAt: string): Promise<void> {
  await connection.query(`create table if not exists restores (
    restored_at timestamptz primary key, made_at timestamptz not null, completed_at timestamptz, released_at timestamptz)`)
  await connection.query('insert into restores (restored_at, made_at) values ($1, $2)', [at, madeAt])
}

/**
 * Loads the rows in one transaction. Foreign keys are removed before and checked after, because tables refer to each other
 * in circles; triggers are off, because the file already has the rows that they would write. Returns the tables of the file
 * that are not of Encaixe: an operator may have made them beside ours.
 */
export async function loadTables(connection: Connection, { tables, trailer }: Loading): Promise<string[]> {
  await begin(connection)
  const keys = await connection.query(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  for (const { table, name } of keys.rows)
    await connection.query(`alter table ${table} drop constraint ${name}`)
  const known = (await readTables(connection)).map(({ table }) => quoted(table))
  await connection.query(`truncate ${known.join()}`)
  for (const table of known) await connection.query(`alter table ${table} disable trigger user`)
  const foreign: string[] = []
  for await (const { table, columns, rows } of tables) {
    if (!known.includes(quoted(table))) {
      for await (const _ of rows);
      foreign.push(table)
      continue
    }
    const copy = copyFrom(`copy ${quoted(table)} (${columns.map(quoted).join()}) from stdin`)
    await pipeline(rows, connection.query(copy))
  }
  for (const table of known) await connection.query(`alter table ${table} enable trigger user`)
  for (const { table, name, definition } of keys.rows)
    await connection.query(`alter table ${table} add constraint ${name} ${definition}`)
  for (const [name, value] of Object.entries(trailer().sequences))
    await connection.query('select setval(to_regclass($1), $2::text::bigint)', [quoted(name), value])
  await connection.query('commit')
  return foreign
}

type Settling = {
  /** The instant by which the mark of this restore is known. */
  at: Date
  now: Date
  isMoved?: boolean
  /** Another program has restored the database, so this restore has no mark yet. */
  isForeign?: boolean
}

/**
 * Ends what must not go on by itself in a restored database: tokens of before, and, unless it was moved, every message and
 * reminder that was due, because the original database may have sent it.
 */
export async function settleRestored(connection: Connection, settling: Settling) {
  const { at, now, isMoved = false, isForeign = false } = settling
  await begin(connection)
  if (isForeign)
    await connection.query(
      `insert into restores (restored_at, made_at) values ($1, $1)
       on conflict (restored_at) do update set completed_at = null, released_at = null`,
      [at],
    )
  await connection.query('delete from sessions')
  await connection.query('delete from id_tokens')
  await connection.query('update users set tokens_revoked_at = $1', [now])
  let [messages, reminders] = [0, 0]
  if (!isMoved) {
    const { rows } = await connection.query(`select to_regclass('jobs.job') is not null as found`)
    // A backup of ours holds no jobs. What a job says to people is withdrawn, and the daily jobs find all else again.
    if (rows[0]?.found)
      await connection.query(`delete from jobs.job where state in ('created', 'retry', 'active')`)
    const withdrawn = await connection.query(
      `update messages set status = 'withdrawn', next_attempt_at = null, body = null, content = null
       where status = 'sending' or (status = 'queued' and next_attempt_at <= $1)`,
      [now],
    )
    messages = withdrawn.rowCount ?? 0
    const dropped = await connection.query(
      `update reminders set state = 'dropped' where state = 'waiting' and due_at <= $1`,
      [now],
    )
    reminders = dropped.rowCount ?? 0
  }
  await connection.query(
    `update restores set completed_at = $2::timestamptz, released_at = case when $3 then $2::timestamptz end
     where restored_at = $1`,
    [at, now, isMoved],
  )
  await connection.query('commit')
  await connection.query('analyze')
  return { messages, reminders }
}

/** Lets the processes of a restored database speak to people again. */
export async function releaseJobs(connection: Connection, at: Date): Promise<void> {
  await connection.query('update restores set released_at = $1 where released_at is null', [at])
}

/** Rules that must always hold, each with a query that finds the breaches. None of them relies on an index or a constraint. */
const invariants: Record<string, string> = {
  'two appointments of a professional overlap': `
    select one.id from appointments one join appointments other
      on other.company_id = one.company_id and other.collaborator_id = one.collaborator_id and other.day = one.day
      and other.id > one.id and other.start_minute < one.end_minute + one.buffer_minutes
      and one.start_minute < other.end_minute + other.buffer_minutes
    where one.status in ('scheduled', 'completed', 'held') and other.status in ('scheduled', 'completed', 'held')`,
  'a waiting message is not in the queue': `
    select id from messages where next_attempt_at is not null
      and id not in (select message_id from message_queue)`,
  'the queue has a message that does not wait': `
    select message_id as id from message_queue
      where message_id not in (select id from messages where next_attempt_at is not null)`,
  'an account owns two companies': `
    select min(id::text) as id from companies where owner_id is not null and deleted_at is null
      group by owner_id having count(*) > 1`,
  'an open company has no address': `
    select id from companies where deleted_at is null
      and not exists (select from company_slugs where company_slugs.company_id = companies.id)`,
  'an appointment belongs to a company that does not exist': `
    select id from appointments where company_id not in (select id from companies)`,
}

/** The first breach of each invariant, in words. */
export async function selectBreaches(connection: Connection): Promise<string[]> {
  const breaches: string[] = []
  for (const [name, query] of Object.entries(invariants)) {
    const { rows } = await connection.query(`${query} limit 1`)
    if (rows[0]) breaches.push(`${name} (${rows[0].id})`)
  }
  return breaches
}

/** Figures by which a person sees at a glance that a backup is the expected one. */
export async function readFigures(connection: Connection) {
  const { rows } = await connection.query(
    `select (select count(*)::int from companies where deleted_at is null) as companies,
       (select count(*)::int from appointments) as appointments,
       (select max(created_at) from appointments) as last_booked,
       (select coalesce(sum(paid_cents), 0)::float8 from appointments) as paid_cents`,
  )
  return rows[0] as { companies: number; appointments: number; last_booked: Date | null; paid_cents: number }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
