import { appendFile, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { addDays, timeOf } from '@encaixe/contract/local-time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openProduct } from '../open-product.ts'
import { readConfig } from '../platform/config/config.ts'
import { type Database, openDatabase } from '../platform/database/db.ts'
import { migrate, readMigrations } from '../platform/database/migrate.ts'
import { onConnection } from '../platform/database/open-pool.ts'
import { createLog } from '../platform/log/log.ts'
import { aClient, aShop, type Shop } from '../testing/a-shop.ts'
import { madeId } from '../testing/an-owner.ts'
import { remindNow } from '../testing/remind-now.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { createServerDatabase } from '../testing/test-database.ts'
import { openBackup } from './backup-file.ts'
import { backupName } from './backup-names.ts'
import { holdForeignRestore, releaseRestored, restoreBackup } from './restore-backup.ts'
import type { Connection } from './store.ts'
import { verifyBackup } from './verify-backup.ts'
import { writeBackup } from './write-backup.ts'

let api: TestApi
let shop: Shop
let folder: string
let file: string
let booked: string[]

/** Tuesday, 10:00 in São Paulo. */
const morning = '2027-03-02T13:00:00Z'
const log = { info: () => {}, warn: () => {} }

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand', now: morning })
  shop = await aShop(api, 'navalha', { collaborators: [{}, {}] })
  await aShop(api, 'outra')
  folder = await mkdtemp(join(tmpdir(), 'encaixe-test-'))
  file = join(folder, 'a.gz')
  const clients = await Promise.all(['ana', 'bia'].map((name) => aClient(api, name)))
  const book = async (at: number, date: string, startTime: string) => {
    const collaboratorId = shop.collaboratorIds[at]
    return madeId(clients[at]?.books(shop.wish({ collaboratorId, date, startTime })) ?? Promise.reject())
  }
  booked = [await book(0, '2027-03-03', '15:00'), await book(1, '2027-03-05', '09:00')]
  await api.drain()
  // The mail of a third booking waits, because its job runs only after the backup.
  booked.push(await book(0, '2027-03-05', '11:00'))
  let isOver = false
  const others = (async () => {
    for (let at = 0; !isOver; at++) {
      const [date, startTime] = [addDays('2027-03-10', Math.floor(at / 18)), timeOf(540 + (at % 18) * 30)]
      const named = { clientName: 'Caio', clientEmail: 'caio@cliente.example' }
      await madeId(shop.owner.say('POST /api/schedules', shop.wish({ date, startTime, ...named })))
    }
  })()
  await writeBackup({ url: api.database.url, path: file, clock: api.clock })
  isOver = true
  await others
})

afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true })
})

/** The address of an empty database. A restore refuses it while a process is connected. */
async function emptyDatabase(): Promise<string> {
  const { url, drop } = await createServerDatabase({ empty: true })
  onTestFinished(drop)
  return url
}

async function opened(url: string): Promise<Database> {
  const database = await openDatabase({ url, holdsSession: true, log })
  onTestFinished(() => database.close())
  return database
}

const restore = (url: string, path = file, options: { isMoved?: boolean } = {}) =>
  restoreBackup({ database: { url, holdsSession: () => true }, path, clock: api.clock, log, ...options })

const idsIn = async ({ db }: Database) =>
  (await db.selectFrom('appointments').select('id').orderBy('created_at').execute()).map(({ id }) => id)

/** Opens the product on a database as a start does, and returns the lines of its log. */
async function open(url: string, env: Record<string, string> = {}) {
  const lines: string[] = []
  const parts = new AsyncDisposableStack()
  onTestFinished(() => parts.disposeAsync())
  const database = parts.adopt(await openDatabase({ url, holdsSession: true, log }), (one) => one.close())
  const product = await openProduct({
    config: readConfig({ DEMO: 'false', ...env, DATABASE_URL: url }),
    clock: api.clock,
    log: createLog({ clock: api.clock, write: (line) => lines.push(line) }),
    database,
    opened: parts,
    pages: async () => ({ handle: async () => undefined, close: async () => {} }) as never,
  }).catch(async (error: unknown) => {
    await parts.disposeAsync()
    throw error
  })
  return { product, lines, database, close: () => parts.disposeAsync() }
}

test('an operator backs up while clients book, verifies the file, and restores every booking made before', async () => {
  const verified = await verifyBackup({ path: file, clock: api.clock })
  expect(verified.figures).toMatchObject({ companies: 2 })
  const url = await emptyDatabase()
  api.clock.set('2027-03-02T14:00:00Z')
  const restored = await restore(url)
  expect(restored).toMatchObject({ madeAt: new Date(morning).toISOString(), rows: verified.rows })
  const database = await opened(url)
  const [all, found] = [await idsIn(api.database), await idsIn(database)]
  expect(found.slice(0, 3)).toEqual(booked)
  expect(all.slice(0, found.length)).toEqual(found)
  expect(verified.figures.appointments).toBe(found.length)

  const copy = await startTestApi({ database, clock: api.clock, jobs: 'enqueue' })
  onTestFinished(() => copy.close())
  api.clock.set('2027-03-02T13:59:00Z')
  const token = await copy.token(shop.owner.name)
  api.clock.set('2027-03-02T14:00:30Z')
  const ask = async (bearer: string) =>
    (await copy.fetch(`/api/schedules/${booked[0]}`, { headers: { authorization: `Bearer ${bearer}` } }))
      .status
  expect(await ask(token)).toBe(401)
  api.clock.set('2027-03-02T14:01:00Z')
  expect(await ask(await copy.token(shop.owner.name))).toBe(200)
})

const messagesIn = async ({ db }: Database, event: string) =>
  db
    .selectFrom('messages')
    .select(['status', 'appointment_id'])
    .where('event', '=', event as 'booked')
    .where('receiver', '=', 'client')
    .where('channel', '=', 'email')
    .orderBy('created_at')
    .execute()

test('a restored database withdraws what was due, runs no job and sends nothing until its operator releases it', async () => {
  api.clock.set('2027-03-03T17:00:00Z')
  const url = await emptyDatabase()
  // The two reminders of Wednesday at 15:00 were due before the restore; of those of Friday none was.
  expect(await restore(url)).toMatchObject({ reminders: 2 })
  const { product, lines, database } = await open(url)
  await product.queue.work()
  expect(lines.join()).toContain('jobs are off: the database was restored')
  const bookedThere = await messagesIn(database, 'booked')
  expect(bookedThere.map(({ status }) => status)).toEqual(['sent', 'sent'])
  await product.queue.stop()

  expect(await releaseRestored(url, api.clock)).toBe(true)
  expect(await releaseRestored(url, api.clock)).toBe(false)
  api.clock.set('2027-03-04T12:00:00Z')
  const released = await startTestApi({ database, clock: api.clock, jobs: 'by hand' })
  onTestFinished(() => released.close())
  await remindNow(released)
  await released.drain()
  const first = await messagesIn(database, 'reminder_first')
  expect(first.map(({ appointment_id }) => appointment_id)).toEqual(booked.slice(1, 2))
})

test('an operator who moves a database finds no message withdrawn and no job held', async () => {
  const url = await emptyDatabase()
  expect(await restore(url, file, { isMoved: true })).toMatchObject({ messages: 0, reminders: 0 })
  const { lines } = await open(url)
  expect(lines.join()).not.toContain('jobs are off')
})

test('a process with JOBS=off answers requests and runs no job', async () => {
  const url = await emptyDatabase()
  await restore(url, file, { isMoved: true })
  const { product, lines } = await open(url, { JOBS: 'off' })
  await product.queue.work()
  expect(lines.join()).toContain('JOBS=off')
})

test.each([
  ['has a changed byte', (bytes: Buffer) => change(bytes, Math.floor(bytes.length / 2)), 'is damaged'],
  ['was cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 20), 'is damaged'],
  ['is empty', () => Buffer.alloc(0), 'is damaged'],
  ['is another file', () => gzipSync('something else\n'), 'is damaged'],
  [
    'lacks a row',
    (bytes: Buffer) => gzipSync(withoutRow(gunzipSync(bytes))),
    'the rows of table appointments',
  ],
  ['has more after its end', (bytes: Buffer) => gzipSync(`${gunzipSync(bytes)}more\n`), 'is damaged'],
  [
    'is of a later format',
    (bytes: Buffer) => gzipSync(gunzipSync(bytes).toString('latin1').replace('"format":1', '"format":2'), {}),
    'was made by a later version of Encaixe',
  ],
  [
    'was made by a later version',
    (bytes: Buffer) =>
      gzipSync(
        gunzipSync(bytes)
          .toString()
          .replace('"name":"001', '"name":"001-later')
          .replace(/"checksum":"./, '"checksum":"x'),
      ),
    'made by a version of Encaixe',
  ],
])(
  'an operator is told what is wrong with a backup that %s, and nothing of it is stored',
  async (_, spoil, reason) => {
    const path = join(await temporaryFolder(), 'spoilt.gz')
    await writeFile(path, spoil(await readFile(file)))
    const url = await emptyDatabase()
    await expect(restore(url, path)).rejects.toThrow(reason)
    const { db } = await opened(url)
    const { rows } = await sql`select from pg_class where relnamespace = 'public'::regnamespace`.execute(db)
    expect(rows).toEqual([])
  },
)

function change(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}

/** Removes the first row of the table of appointments. */
function withoutRow(text: Buffer): Buffer {
  const table = text.indexOf('{"table":"appointments"')
  const row = text.indexOf('\n', table) + 1
  return Buffer.concat([text.subarray(0, row), text.subarray(text.indexOf('\n', row) + 1)])
}

test('an operator cannot restore into a database that has data, is in use or belongs to another program', async () => {
  await expect(restore(api.database.url)).rejects.toThrow('Processes of Encaixe are connected')
  const full = await emptyDatabase()
  await restore(full)
  await expect(restore(full)).rejects.toThrow('The database is not empty')
  const foreign = await emptyDatabase()
  const client = await openDatabase({ url: foreign, log })
  await client.exec('create table notes (id integer)')
  await client.close()
  await expect(restore(foreign)).rejects.toThrow('tables of another program')
})

test('a database that another program has restored is held in the same way, and its sign-ins and waiting jobs are gone', async () => {
  const url = await emptyDatabase()
  await restore(url, file, { isMoved: true })
  await (await open(url)).close()
  const rows = async () => {
    const database = await openDatabase({ url, log })
    const found = await sql<{
      sessions: number
      jobs: number
    }>`select (select count(*)::int from sessions) as sessions,
      (select count(*)::int from jobs.job where state = 'created') as jobs`.execute(database.db)
    await database.close()
    return found.rows[0]
  }
  const database = await openDatabase({ url, log })
  await database.exec(`
    insert into sessions (secret_hash, id, user_id, sealed, started_at, renewed_at, expires_at)
      select repeat('a', 64), gen_random_uuid(), id, '', '2027-03-02', '2027-03-02', '2027-04-02' from users limit 1`)
  await database.close()
  expect(await rows()).toMatchObject({ sessions: 1 })
  await holdForeignRestore({ database: { url, holdsSession: () => true }, clock: api.clock, log })
  expect(await rows()).toEqual({ sessions: 0, jobs: 0 })
  const { lines } = await open(url)
  expect(lines.join()).toContain('jobs are off: the database was restored')
})

test('a table that an operator made beside ours stops no restore, and is named', async () => {
  const url = await emptyDatabase()
  await restore(url)
  const database = await openDatabase({ url, log })
  await database.exec('create table notes (id serial); insert into notes default values')
  await database.close()
  const path = join(await temporaryFolder(), 'with-notes.gz')
  await writeBackup({ url, path, clock: api.clock })
  expect(await restore(await emptyDatabase(), path)).toMatchObject({ foreign: ['notes'] })
})

test.each([
  ['before it loaded', killedBeforeLoad],
  ['after it loaded', killedAfterLoad],
])(
  'a database whose restore was killed %s is neither started, held nor released, and is restored again',
  async (_, kill) => {
    const url = await emptyDatabase()
    await expect(kill(url)).rejects.toThrow()
    await expect(open(url)).rejects.toThrow('under way or was interrupted')
    const database = { url, holdsSession: () => true }
    await expect(holdForeignRestore({ database, clock: api.clock, log })).rejects.toThrow('interrupted')
    await expect(releaseRestored(url, api.clock)).rejects.toThrow('interrupted')
    expect((await restore(url)).tables).toBeGreaterThan(50)
  },
)

function killedAfterLoad(url: string): Promise<unknown> {
  const onLoaded = async () => {
    throw new Error('killed')
  }
  return restoreBackup({
    database: { url, holdsSession: () => true },
    path: file,
    clock: api.clock,
    log,
    onLoaded,
  })
}

async function untilMigrating(connection: Connection): Promise<void> {
  const isMigrating = async () =>
    (await connection.query(`select to_regclass('waitlist_windows') as found`)).rows[0]?.found
  await expect.poll(isMigrating, { interval: 5 }).toBeTruthy()
}

/** Ends the connection of the restore while the migrations run. */
async function killedBeforeLoad(url: string): Promise<unknown> {
  const restoring = restore(url)
  restoring.catch(() => {})
  await onConnection({ url, name: 'test' }, async (connection) => {
    await untilMigrating(connection)
    await connection.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'encaixe restore' and datname = current_database()`,
    )
  })
  return restoring
}

test('a second restore of the same database is refused while the first one runs, which ends well', async () => {
  const url = await emptyDatabase()
  const first = restore(url)
  await onConnection({ url, name: 'test' }, untilMigrating)
  await expect(restore(url)).rejects.toThrow('Another restore of this database is running.')
  expect((await first).tables).toBeGreaterThan(50)
})

test('a backup of an older version is restored into today’s version with its migrations applied', async () => {
  const old = await emptyDatabase()
  const numbers = new Set(
    (await readMigrations()).map(({ number }) => number).filter((number) => number <= 40),
  )
  await migrate({ url: old, holdsSession: () => true }, { numbers })
  const other = await openDatabase({ url: old, log })
  await other.exec(`insert into users (id, issuer, subject, email_verified, created_at, last_seen_at)
    values (gen_random_uuid(), 'https://issuer.example', 'old-user', false, '2026-01-01', '2026-01-01')`)
  const path = join(await temporaryFolder(), 'old.gz')
  await writeBackup({ url: old, path, clock: api.clock })
  await other.close()
  const url = await emptyDatabase()
  await restore(url, path)
  const { rows } = await sql<{ subject: string; last: number }>`
    select subject, (select max(number) from schema_migrations) as last from users`.execute(
    (await opened(url)).db,
  )
  expect(rows).toEqual([{ subject: 'old-user', last: (await readMigrations()).at(-1)?.number }])
})

test('an operator cannot overwrite a file, nor back up an empty database, and no incomplete file is left', async () => {
  const own = await temporaryFolder()
  await expect(writeBackup({ url: api.database.url, path: file, clock: api.clock })).rejects.toThrow(
    'exists already',
  )
  const path = join(own, 'empty.gz')
  const url = await emptyDatabase()
  await expect(writeBackup({ url, path, clock: api.clock })).rejects.toThrow('nothing to back up')
  expect(await readdir(own)).toEqual([])
})

const nightAt = (text: string) => backupName(new Date(text))

/** A process with this folder for backups, on the database of the others. */
async function nightly(own: string): Promise<TestApi> {
  const env = { BACKUP_DIR: own, BACKUP_KEEP: '2d' }
  const process = await startTestApi({ database: api.database, clock: api.clock, jobs: 'by hand', env })
  onTestFinished(() => process.close())
  return process
}

test('each night a process with a folder writes a backup, keeps those of days and weeks, and removes what a killed run left', async () => {
  const own = await temporaryFolder()
  const names = ['2027-02-20T05:15:00Z', '2027-03-06T05:15:00Z', '2027-03-07T05:15:00Z'].map(nightAt)
  const left = `${nightAt('2027-03-01T05:15:00Z')}.partial`
  for (const name of [...names, left, 'notes.txt']) await appendFile(join(own, name), '')
  await utimes(join(own, left), 0, 0)
  const process = await nightly(own)
  api.clock.set('2027-03-08T05:14:00Z')
  await process.drain()
  expect(await readdir(own)).toHaveLength(5)
  api.clock.set('2027-03-08T05:25:00Z')
  await process.drain()
  const made = nightAt('2027-03-08T05:25:00Z')
  const kept = [nightAt('2027-03-07T05:15:00Z'), made, 'notes.txt']
  expect((await readdir(own)).sort()).toEqual(kept)
  await using backup = await openBackup(join(own, made))
  expect(backup.header.madeAt).toBe('2027-03-08T05:25:00.000Z')
  api.clock.set('2027-03-08T22:00:00Z')
  await process.drain()
  expect((await readdir(own)).sort()).toEqual(kept)
})

test('two processes that share a folder make one backup a night, and a night without any is made up for', async () => {
  const own = await temporaryFolder()
  await appendFile(join(own, nightAt('2027-03-10T05:15:00Z')), '')
  api.clock.set('2027-03-12T15:00:00Z')
  await Promise.all([(await nightly(own)).drain(), (await nightly(own)).drain()])
  expect((await readdir(own)).sort()).toEqual(['2027-03-10T05:15:00Z', '2027-03-12T15:00:00Z'].map(nightAt))
})

test('a backup from a clock that was wrong does not count', async () => {
  const own = await temporaryFolder()
  await appendFile(join(own, nightAt('2029-01-01T05:15:00Z')), '')
  api.clock.set('2027-03-14T15:00:00Z')
  await (await nightly(own)).drain()
  expect(await readdir(own)).toContain(nightAt('2027-03-14T15:00:00Z'))
})

test('an operator verifies a backup in an empty database of a server, which is empty again afterwards', async () => {
  const into = await emptyDatabase()
  await onConnection({ url: into, name: 'test' }, async (connection) => {
    await connection.query('create view of_others as select 1 as one')
    await expect(verifyBackup({ path: file, clock: api.clock, into })).rejects.toThrow('not empty')
    await connection.query('drop view of_others')
  })
  expect((await verifyBackup({ path: file, clock: api.clock, into })).figures.companies).toBe(2)
  const { rows } = await sql`select from pg_class where relnamespace = 'public'::regnamespace`.execute(
    (await opened(into)).db,
  )
  expect(rows).toEqual([])
  await expect(verifyBackup({ path: file, clock: api.clock, into: api.database.url })).rejects.toThrow(
    'not empty',
  )
})

test('a database gets its first backup when it is ten minutes old', async () => {
  const own = join(await temporaryFolder(), 'new')
  const { rows } = await sql<{ at: Date }>`select min(applied_at) as at from schema_migrations`.execute(
    api.database.db,
  )
  const process = await nightly(own)
  const minutesLater = (minutes: number) =>
    api.clock.set(new Date((rows[0]?.at.getTime() ?? 0) + minutes * 60_000).toISOString())
  minutesLater(0)
  await process.drain()
  expect(await readdir(own)).toEqual([])
  minutesLater(10)
  await process.drain()
  expect(await readdir(own)).toHaveLength(1)
})
