import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { createServerDatabase } from '../../testing/test-database.ts'
import { startTestPooler } from '../../testing/test-pooler.ts'
import { type Database, openDatabase } from './db.ts'
import { migrate, requireMigrated } from './migrate.ts'

const opened = new AsyncDisposableStack()
let database: Database

beforeAll(async () => {
  const empty = await createServerDatabase({ empty: true })
  opened.defer(() => empty.drop())
  database = await openDatabase({ url: empty.url, log: { warn: () => {} } })
  opened.defer(() => database.close())
})

afterAll(() => opened.disposeAsync())

beforeEach(() => database.exec('drop schema public cascade; create schema public'))

const first = 'create table notes (body text);'
const second = `
  create function shout(body text) returns text language plpgsql as $$
  begin
    return upper(body); -- one; two
  end $$;
  insert into notes values (shout('ola'));
`

async function folderOf(files: Record<string, string>): Promise<URL> {
  const folder = await temporaryFolder()
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)))
  return pathToFileURL(`${folder}/`)
}

const notes = async () => (await sql`select body from notes`.execute(database.db)).rows
const names = async (folder: URL) => (await migrate(database, { folder })).map(({ name }) => name)

test('migrate() applies each migration once, in order, and stores the instant', async () => {
  const folder = await folderOf({
    '002-more.sql': second,
    '001-notes.sql': first,
    'README.md': 'not a migration',
  })
  const applied = new Date('2026-11-21T10:00:00Z')
  expect(await migrate(database, { folder, clock: { now: () => applied } })).toHaveLength(2)
  expect(await names(folder)).toEqual([])
  expect(await notes()).toEqual([{ body: 'OLA' }])
  const rows = await database.db
    .selectFrom('schema_migrations')
    .select(['number', 'name', 'applied_at'])
    .execute()
  expect(rows).toEqual([
    { number: 1, name: '001-notes.sql', applied_at: applied },
    { number: 2, name: '002-more.sql', applied_at: applied },
  ])
})

test('migrate() applies only the new migration to a migrated database', async () => {
  const folder = await folderOf({ '001-notes.sql': first })
  expect(await names(folder)).toEqual(['001-notes.sql'])
  await writeFile(new URL('002-more.sql', folder), second)
  expect(await names(folder)).toEqual(['002-more.sql'])
})

test('a failing migration is named in the error and changes nothing; the files before it stay applied', async () => {
  const folder = await folderOf({
    '001-notes.sql': first,
    '002-broken.sql': "insert into notes values ('half'); insert into nowhere values (1);",
  })
  await expect(names(folder)).rejects.toThrow(
    'Migration 002-broken.sql failed: relation "nowhere" does not exist',
  )
  expect(await notes()).toEqual([])
  await writeFile(new URL('002-broken.sql', folder), second)
  expect(await names(folder)).toEqual(['002-broken.sql'])
})

test('migrate() refuses an applied migration whose file was edited', async () => {
  const folder = await folderOf({ '001-notes.sql': first })
  await migrate(database, { folder })
  await writeFile(new URL('001-notes.sql', folder), `${first} -- edited`)
  await expect(names(folder)).rejects.toThrow(
    'Migration 001-notes.sql was already applied, and its file has changed',
  )
})

test('migrate() refuses a file name outside the pattern, and two files with the same number', async () => {
  const twice = await folderOf({ '001-more.sql': second, '001-notes.sql': first })
  await expect(names(twice)).rejects.toThrow('001-notes.sql has the number of 001-more.sql')
  const wild = await folderOf({ 'notes.sql': first })
  await expect(names(wild)).rejects.toThrow('notes.sql is not of the form')
  await rename(new URL('notes.sql', wild), new URL('001-notes.sql', wild))
  expect(await names(wild)).toEqual(['001-notes.sql'])
})

test('migrate() applies a migration that appears after one with a higher number', async () => {
  const gap = await folderOf({ '001-notes.sql': first, '003-more.sql': second })
  expect(await names(gap)).toEqual(['001-notes.sql', '003-more.sql'])
  const whole = await folderOf({
    '001-notes.sql': first,
    '002-late.sql': 'create table late (id integer)',
    '003-more.sql': second,
  })
  expect(await names(whole)).toEqual(['002-late.sql'])
})

test('a start that must not migrate names the first missing migration, and passes when none is missing', async () => {
  const folder = await folderOf({ '001-notes.sql': first, '002-more.sql': second })
  await expect(requireMigrated(database, folder)).rejects.toThrow(
    'MIGRATE_ON_START: is false, and migrations are missing: 001-notes.sql and 1 more. Run the command migrate first.',
  )
  await migrate(database, { folder })
  await expect(requireMigrated(database, folder)).resolves.toBeUndefined()
})

test('an older version accepts a database that a newer version has migrated', async () => {
  const folder = await folderOf({ '001-notes.sql': first, '002-more.sql': second })
  await migrate(database, { folder })
  const older = await folderOf({ '001-notes.sql': first })
  expect(await names(older)).toEqual([])
})

async function rival(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url, application_name: 'rival' })
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

type Line = { message: string; fields: Record<string, unknown> }

/** A log whose reader is called with each line. */
const logTo = (onLine: (line: Line) => void) => {
  const write = (message: string, fields = {}) => onLine({ message, fields })
  return { info: write, warn: write }
}

test('a migration that meets a long reader gives up soon, names the reader, and is tried again until it is applied', async () => {
  const folder = await folderOf({ '001-notes.sql': first })
  await migrate(database, { folder })
  await writeFile(new URL('002-column.sql', folder), 'alter table notes add column author text;')
  const reader = await rival()
  await reader.query('begin; select * from notes')
  const lines: Line[] = []
  const log = logTo(async (line) => {
    lines.push(line)
    if (!line.message.includes('tried again')) return
    // The table is free for everybody else between two attempts.
    if (line.fields.attempt === 1) await database.exec("insert into notes values ('meanwhile')")
    // On a busy machine an attempt may end before its holders were read.
    if (lines.some(({ message }) => message === 'migration waits for a lock')) await reader.query('commit')
  })
  expect(await migrate(database, { folder, log })).toHaveLength(1)
  expect(await notes()).toEqual([{ body: 'meanwhile' }])
  expect(lines).toContainEqual({
    message: 'migration waits for a lock',
    fields: {
      code: 'migration_waits',
      migration: '002-column.sql',
      holders: [
        expect.objectContaining({ table: 'notes', application: 'rival', state: 'idle in transaction' }),
      ],
    },
  })
  expect(lines).toContainEqual({
    message: 'migration was rolled back and is tried again',
    fields: {
      code: 'migration_retried',
      migration: '002-column.sql',
      attempt: 1,
      reason: 'canceling statement due to lock timeout',
    },
  })
})

test('a migration that loses a deadlock, and one whose connection is cut, are applied by the next attempt', async () => {
  const folder = await folderOf({
    '001-notes.sql': 'create sequence attempts; create table notes (body text);',
    '002-deadlock.sql': `
      insert into notes values ('deadlock');
      do $$ begin
        if nextval('attempts') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
      end $$;`,
    '003-cut.sql': `
      insert into notes values ('cut');
      do $$ begin if nextval('attempts') = 3 then perform pg_terminate_backend(pg_backend_pid()); end if; end $$;`,
  })
  const lines: string[] = []
  const log = logTo(({ message }) => lines.push(message))
  expect(await migrate(database, { folder, log })).toHaveLength(3)
  expect(await notes()).toEqual([{ body: 'deadlock' }, { body: 'cut' }])
  expect(lines).toContain('migration was rolled back and is tried again')
  expect(lines).toContain('migrations lost their connection and begin again')
})

test('a login that the server or another node refuses ends migrate() at once with the refusal', async () => {
  const refusal =
    'connection to the remote node encaixe@10.0.0.2:5432 failed with the following error: FATAL:  password authentication failed for user "encaixe"'
  // Citus reports the refusal of another node with this code.
  const folder = await folderOf({
    '001-node.sql': `do $$ begin raise exception using errcode = '08006', message = '${refusal}'; end $$`,
  })
  const lines: string[] = []
  const log = logTo(({ message }) => lines.push(message))
  await expect(migrate(database, { folder, log })).rejects.toThrow(
    `Migration 001-node.sql failed: ${refusal}`,
  )
  const url = new URL(database.url)
  url.username = 'nobody'
  const stranger = { url: url.href, holdsSession: () => true }
  await expect(migrate(stranger, { folder, log })).rejects.toThrow('role "nobody" does not exist')
  expect(lines).toEqual([])
})

const indexFile =
  '-- outside a transaction\ncreate unique index concurrently if not exists notes_once on notes (body);'
const validIndexes = async () =>
  (
    await sql`select indisvalid as valid from pg_index where indexrelid = to_regclass('notes_once')`.execute(
      database.db,
    )
  ).rows

test('an index is built concurrently; one that a failed attempt left invalid is dropped and built again', async () => {
  const folder = await folderOf({
    '001-notes.sql': `${first} insert into notes values ('twice'), ('twice');`,
  })
  await migrate(database, { folder })
  await writeFile(new URL('002-once.sql', folder), indexFile)
  await expect(names(folder)).rejects.toThrow('Migration 002-once.sql failed: could not create unique index')
  expect(await validIndexes()).toEqual([{ valid: false }])
  await database.exec('delete from notes')
  expect(await names(folder)).toEqual(['002-once.sql'])
  expect(await validIndexes()).toEqual([{ valid: true }])
})

test('a process of an earlier release that starts meanwhile does not stop an index that is built concurrently', async () => {
  const folder = await folderOf({
    '001-notes.sql': `${first} select pg_sleep(1);`,
    '002-once.sql': indexFile,
  })
  const migrating = names(folder)
  const lock = sql`select objid from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where datname = current_database() and locktype = 'advisory' and objid = 7362001 and granted`
  await expect.poll(async () => (await lock.execute(database.db)).rows.length, { interval: 20 }).toBe(1)
  // An earlier release waits for this lock with a snapshot, and finds everything applied.
  const waiting = (await rival()).query('begin; select pg_advisory_xact_lock(7362001); commit')
  expect(await migrating).toEqual(['001-notes.sql', '002-once.sql'])
  await waiting
})

test('a file outside a transaction may hold one statement only', async () => {
  const folder = await folderOf({
    '001-notes.sql': first,
    '002-once.sql': `${indexFile} select 1;`,
  })
  await expect(names(folder)).rejects.toThrow('CREATE INDEX CONCURRENTLY cannot')
})

const fillFile = `-- in parts of notes
update notes set body = 'filled' where ctid >= $1 and ctid < $2 and body is null;`

test('rows are filled in parts of many transactions, and a fill that was cut goes on where it was', async () => {
  const rows = 20_000
  const folder = await folderOf({
    '001-notes.sql': `create table notes (body text); insert into notes select null from generate_series(1, ${rows});`,
  })
  await migrate(database, { folder })
  await writeFile(new URL('002-fill.sql', folder), fillFile)
  // The trigger ends the connection of the third part once.
  await database.exec(`
    create sequence parts; create table seen (part bigint, transaction xid);
    create function count_part() returns trigger language plpgsql as $$ begin
      if nextval('parts') = 3 then perform pg_terminate_backend(pg_backend_pid()); end if;
      insert into seen select currval('parts'), pg_current_xact_id()::xid; return null; end $$;
    create trigger counted after update on notes for each statement execute function count_part()`)
  expect(await names(folder)).toEqual(['002-fill.sql'])
  const { rows: filled } = await sql`select body, count(*)::int as rows from notes group by body`.execute(
    database.db,
  )
  expect(filled).toEqual([{ body: 'filled', rows }])
  const { rows: seen } = await sql<{ part: number }>`select part from seen order by part`.execute(database.db)
  expect(seen.length).toBeGreaterThan(3)
  expect(seen.map(({ part }) => Number(part)).slice(0, 3)).toEqual([1, 2, 4])
})

test('a fill whose condition finds its own rows again ends with an error', async () => {
  const folder = await folderOf({
    '001-notes.sql': `${first} insert into notes values ('a');`,
    '002-fill.sql': fillFile.replace(' and body is null', ''),
  })
  await expect(names(folder)).rejects.toThrow('002-fill.sql finds rows to fill again and again')
})

test('behind a pooler in transaction mode two processes apply every kind of file once', async () => {
  const pooler = await startTestPooler(database.url, 'transaction')
  onTestFinished(() => pooler.close())
  const folder = await folderOf({
    '001-notes.sql': 'create table notes (body text); insert into notes values (null); select pg_sleep(0.3);',
    '002-once.sql': indexFile,
    '003-fill.sql': fillFile,
    '004-row.sql': "insert into notes values ('once');",
  })
  const open = () => openDatabase({ url: pooler.through(database.url), log: { warn: () => {} } })
  const processes = await Promise.all([open(), open()])
  expect(processes.map((each) => each.pooling())).toEqual(['transaction', 'transaction'])
  const applied = await Promise.all(processes.map((each) => migrate(each, { folder })))
  await Promise.all(processes.map((each) => each.close()))
  expect(applied.flat().map(({ number }) => number)).toHaveLength(4)
  expect(await notes()).toEqual([{ body: 'filled' }, { body: 'once' }])
  expect(await validIndexes()).toEqual([{ valid: true }])
})
