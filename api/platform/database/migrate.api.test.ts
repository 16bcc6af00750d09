import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import type { Database } from './db.ts'
import { migrate } from './migrate.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

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

test('a failing migration is named in the error, and leaves the schema unchanged', async () => {
  const folder = await folderOf({
    '001-notes.sql': first,
    '002-broken.sql': 'insert into nowhere values (1);',
  })
  await expect(names(folder)).rejects.toThrow(
    'Migration 002-broken.sql failed: relation "nowhere" does not exist',
  )
  await expect(notes()).rejects.toThrow('does not exist')
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

test('an older version accepts a database that a newer version has migrated', async () => {
  const folder = await folderOf({ '001-notes.sql': first, '002-more.sql': second })
  await migrate(database, { folder })
  const older = await folderOf({ '001-notes.sql': first })
  expect(await names(older)).toEqual([])
})
