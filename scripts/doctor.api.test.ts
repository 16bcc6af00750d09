import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../api/platform/database/db.ts'
import { migrate } from '../api/platform/database/migrate.ts'
import { startProxy } from '../api/testing/start-proxy.ts'
import { temporaryFolder } from '../api/testing/temporary-folder.ts'
import { createServerDatabase } from '../api/testing/test-database.ts'
import { onServer } from '../api/testing/test-server.ts'
import { startPrimary } from '../api/testing/test-standby.ts'
import { type Asked, diagnose } from './doctoring/diagnose.ts'

/** The findings about the database, without the good ones. */
async function faults(env: Record<string, string>, asked: Asked = {}): Promise<string[]> {
  const found = await diagnose(env, { only: ['database'], freeGigabytes: 0, ...asked })
  // A disk of which less than a tenth is free is a warning, and no fault of the test's database. Neither is a setting of
  // the cluster in TEST_CITUS_URL.
  const ofMachine = (says: string) =>
    says.includes('can only be read on its machine') ||
    says.includes('output_plugin_libraries') ||
    (says.startsWith('The disk of') && !asked.freeGigabytes)
  return found
    .filter(({ level, says }) => level !== 'ok' && !ofMachine(says))
    .map(({ level, says }) => `${level}: ${says}`)
}

/** A migrated database of a server; the settings are those of its sessions, and `name` is its name. */
async function aDatabase(...statements: string[]) {
  const server = await createServerDatabase()
  onTestFinished(() => server.drop())
  const name = new URL(server.url).pathname.slice(1)
  await onServer(server.url, ...statements.map((text) => text.replaceAll('NAME', name)))
  return server.url
}

test('an operator whose database is complete reads no fault, also with a role that may only use it', async () => {
  const url = await aDatabase()
  expect(await faults({ DATABASE_URL: url })).toEqual([])
  const role = `encaixe_doctor_${process.pid}`
  await onServer(url, `create role ${role} login`, `grant select on schema_migrations to ${role}`)
  onTestFinished(async () => {
    await onServer(url, `drop owned by ${role}`, `drop role ${role}`)
  })
  expect(await faults({ DATABASE_URL: url.replace('postgres@', `${role}@`) })).toEqual([])
  const restricted = { DATABASE_URL: url.replace('postgres@', `${role}@`) }
  const found = await diagnose(restricted, { only: ['database'] })
  // This role may not read where the data are, so a disk with room may be another one.
  expect(found.filter(({ level, says }) => level === 'ok' && says.includes('disk'))).toEqual([])
  await onServer(url, `alter role ${role} connection limit 3`)
  expect(await faults(restricted)).toEqual([expect.stringMatching(/^wrong: There are 3 connections/)])
})

test.each<[string, string[], string]>([
  [
    'misses a migration',
    ['delete from schema_migrations where number = 89'],
    'warning: Migrations are missing: 1, the first is 089-drop-proving-phone.sql.',
  ],
  [
    'was migrated by a newer release',
    ["insert into schema_migrations values (999, '999-later.sql', 'x', now())"],
    'warning: A newer release migrated the database (999-later.sql).',
  ],
  [
    'was migrated by other sources',
    ["update schema_migrations set checksum = 'x' where number = 88"],
    'wrong: Migration 088-growth.sql was already applied, and its file has changed since. Undo the change and write a new migration.',
  ],
  [
    'was restored and is still held',
    ['insert into restores values (now(), now(), now(), null)'],
    'wrong: The database was restored: it runs no jobs and sends nothing.',
  ],
  [
    'has a restore that was interrupted',
    ['insert into restores values (now(), now(), null, null)'],
    'wrong: A restore of the database is under way or was interrupted: its data are not complete.',
  ],
  [
    'takes no writes',
    ['alter database NAME set default_transaction_read_only = on'],
    'wrong: The database takes no writes: it is a standby, or default_transaction_read_only is on.',
  ],
  [
    'has few connections',
    ['alter database NAME connection limit 12'],
    'wrong: There are 12 connections, and 1 × 13 connections and 3 during a start are needed (others have',
  ],
  [
    'has another clock',
    [
      "create function clock_timestamp() returns timestamptz language sql return pg_catalog.clock_timestamp() + interval '2 minutes'",
      'alter database NAME set search_path = public, pg_catalog',
    ],
    'wrong: The clock of this machine is 120 s behind the clock of the database.',
  ],
])('an operator whose database %s reads it', async (_, statements, says) => {
  const found = await faults({ DATABASE_URL: await aDatabase(...statements) })
  expect(found.map((one) => one.slice(0, says.length))).toEqual([says])
})

test('an operator whose database is on one server reads nothing about nodes', async () => {
  const server = await createServerDatabase({ empty: true })
  onTestFinished(() => server.drop())
  const found = await diagnose({ DATABASE_URL: server.url }, { only: ['database'] })
  expect(found.filter(({ says }) => /nodes?\b|coordinator/.test(says))).toEqual([])
})

test('an operator of several processes reads that they need more connections than there are', async () => {
  const env = { DATABASE_URL: await aDatabase(), DATABASE_POOL: '40' }
  expect(await faults(env, { processes: 1 })).toEqual([])
  expect(await faults(env, { processes: 500 })).toEqual([expect.stringContaining('500 × 40 connections')])
})

test('an operator whose processes do not migrate reads a missing migration as a fault', async () => {
  const url = await aDatabase('delete from schema_migrations where number = 89')
  expect(await faults({ DATABASE_URL: url, MIGRATE_ON_START: 'false' })).toEqual([
    'wrong: Migrations are missing: 1, the first is 089-drop-proving-phone.sql.',
  ])
})

test('an operator reads which of two addresses leads to no database, and that a silent one ends within the limit', async () => {
  const url = await aDatabase()
  const nowhere = url.replace(/\/[^/?]+(\?|$)/, '/encaixe_nowhere$1')
  expect(await faults({ DATABASE_URL: nowhere, DATABASE_DIRECT_URL: url })).toEqual([
    expect.stringMatching(
      /^wrong: DATABASE_URL: PostgreSQL does not answer: database "encaixe_nowhere" does not exist/,
    ),
  ])
  const proxy = await startProxy(url)
  onTestFinished(() => proxy.close())
  proxy.silence()
  const began = performance.now()
  expect((await faults({ DATABASE_URL: proxy.through(url) }))[0]).toMatch(
    /^wrong: (No answer within|DATABASE_URL: )/,
  )
  expect(performance.now() - began).toBeLessThan(9_000)
})

test('an operator of the embedded database reads about it while Encaixe runs', async () => {
  const DATA_DIR = await temporaryFolder()
  const skipped = 'skipped: The embedded database runs only while Encaixe does: start it and ask again.'
  expect(await faults({ DATA_DIR })).toEqual([skipped])
  const database = await openDatabase({ dataDir: DATA_DIR, log: { warn: () => {} } })
  onTestFinished(() => database.close())
  expect(await faults({ DATA_DIR })).toEqual([
    expect.stringMatching(/^warning: Migrations are missing: \d+, the first is 001-/),
  ])
  await migrate(database)
  expect(await faults({ DATA_DIR })).toEqual([])
})

test('an operator reads that a replica is late, is no replica or does not answer, and no fault of one that repeats', async () => {
  const primary = await startPrimary()
  const database = await openDatabase({ url: primary.url, log: { warn: () => {} } })
  await migrate(database)
  await database.close()
  const standby = await primary.copy('reader')
  const of = async (DATABASE_READ_URL: string) =>
    (await faults({ DATABASE_URL: primary.url, DATABASE_READ_URL })).filter((one) =>
      one.includes('DATABASE_READ_URL'),
    )
  expect(await of(standby.url)).toEqual([])
  expect(await of(`${primary.url}&application_name=x`)).toEqual([expect.stringContaining('is no replica')])
  expect(await of(standby.url.replace('/postgres?', '/nowhere?'))).toEqual([
    expect.stringMatching(/^wrong: DATABASE_READ_URL: [^ ]+:\d+: PostgreSQL does not answer/),
  ])
  await onServer(standby.url, 'select pg_wal_replay_pause()')
  await onServer(primary.url, 'create table later ()')
  expect(await of(standby.url)).toEqual([expect.stringMatching(/^warning: .* is more than 2 s behind/)])
})
