import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startChild } from '../../testing/draining-servers.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { type Database, openDatabase } from './db.ts'
import { findBinaries } from './embedded-binaries.ts'

const prepared = mkdtempSync(join(tmpdir(), 'encaixe-prepared-'))

beforeAll(async () => {
  await (await openDatabase({ dataDir: prepared })).close()
})

afterAll(() => rmSync(prepared, { recursive: true }))

/** A copy of a data folder that was started before: a start on this copy is faster than initdb. */
async function preparedFolder(): Promise<string> {
  const dataDir = await temporaryFolder()
  cpSync(join(prepared, 'cluster'), join(dataDir, 'cluster'), { recursive: true })
  return dataDir
}

async function open(dataDir: string): Promise<Database> {
  const database = await openDatabase({ dataDir, log: { warn: () => {} } })
  onTestFinished(() => database.close())
  return database
}

const pidFileOf = (dataDir: string) =>
  readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')
const serverOf = (dataDir: string) => Number(pidFileOf(dataDir)[0])
const socketFolderOf = (dataDir: string) => pidFileOf(dataDir)[4] ?? ''
const parentOf = (pid: number) =>
  Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
const isAlive = (pid: number) => existsSync(`/proc/${pid}`)

async function settingsOf({ db }: Database, names: string[]): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name = any(${names})`.execute(db)
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
}

test('the embedded server writes as durably as PostgreSQL does by default, and listens on no port', async () => {
  const database = await open(await preparedFolder())
  const asked = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'listen_addresses']
  expect(await settingsOf(database, asked)).toEqual({
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    data_checksums: 'on',
    listen_addresses: '',
  })
})

test('a process that starts after a kill -9 finds every acknowledged row and runs only one server', async () => {
  const dataDir = await temporaryFolder()
  for (const enough of [30, 60]) {
    const child = startChild('commit-rows.ts', [dataDir])
    await child.printed(enough)
    const before = serverOf(dataDir)
    await child.kill()
    const acknowledged = Number(child.lines.at(-1))

    const database = await openDatabase({ dataDir })
    expect(isAlive(before)).toBe(false)
    const { rows } = await sql<{ rows: number; last: number }>`
      select count(*) as rows, max(number) as last from acknowledged`.execute(database.db)
    await database.close()
    expect(rows[0]?.last).toBeGreaterThanOrEqual(acknowledged)
    expect(rows[0]?.rows).toBe(rows[0]?.last)
  }
})

test('the server ends when its process is killed, and leaves nothing in the temporary folder', async () => {
  const dataDir = await preparedFolder()
  const child = startChild('commit-rows.ts', [dataDir])
  await child.printed(1)
  const server = serverOf(dataDir)
  const folder = socketFolderOf(dataDir)
  expect(existsSync(folder)).toBe(true)
  await child.kill()
  await expect.poll(() => isAlive(server)).toBe(false)
  await expect.poll(() => existsSync(folder)).toBe(false)
})

test('a server whose shells were killed with the process is ended by the next start', async () => {
  const dataDir = await preparedFolder()
  const child = startChild('commit-rows.ts', [dataDir])
  await child.printed(1)
  const left = serverOf(dataDir)
  const parent = parentOf(left)
  const folder = socketFolderOf(dataDir)
  // A child of the shell ends the server when the process ends; the shell itself waits for the server.
  for (const pid of childrenOf(parent)) if (pid !== left) process.kill(pid, 'SIGKILL')
  await child.kill()
  process.kill(parent, 'SIGKILL')
  const database = await open(dataDir)
  expect(isAlive(left)).toBe(false)
  expect(existsSync(folder)).toBe(false)
  await sql`select 1`.execute(database.db)
})

test('a server that crashes is started again, and the same connections work again', async () => {
  const dataDir = await preparedFolder()
  const database = await open(dataDir)
  await database.exec('create table notes (number integer); insert into notes values (1)')
  const crashed = serverOf(dataDir)
  process.kill(crashed, 'SIGKILL')
  await expect.poll(() => isAlive(crashed)).toBe(false)
  const rows = () =>
    sql`select number from notes`.execute(database.db).then(
      (found) => found.rows,
      () => [],
    )
  await expect.poll(rows).toEqual([{ number: 1 }])
})

test('a postmaster.pid whose number now belongs to another program does not prevent the start of the server', async () => {
  const dataDir = await preparedFolder()
  await (await openDatabase({ dataDir })).close()
  writeFileSync(
    join(dataDir, 'cluster', 'postmaster.pid'),
    `${process.pid}\n${dataDir}/cluster\n1\n5432\n/tmp\n\n`,
  )
  await sql`select 1`.execute((await open(dataDir)).db)
})

test('a process starts when the path of its data folder has spaces and two hundred letters', async () => {
  const dataDir = join(await temporaryFolder(), 'meus dados do salão', 'a'.repeat(120), 'b'.repeat(80))
  await sql`select 1`.execute((await open(dataDir)).db)
})

test('the next start removes the files of a first start that was killed', async () => {
  const dataDir = await temporaryFolder()
  mkdirSync(join(dataDir, 'cluster.new-abc123'))
  writeFileSync(join(dataDir, 'cluster.new-abc123', 'PG_VERSION'), '18\n')
  await sql`select 1`.execute((await open(dataDir)).db)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('cluster'))).toEqual(['cluster'])
})

test('another user of the machine can neither read the data nor reach the socket', async () => {
  const dataDir = join(await temporaryFolder(), 'data')
  await open(dataDir)
  const closed = [dataDir, join(dataDir, 'cluster'), join(dataDir, 'postgres.log'), socketFolderOf(dataDir)]
  for (const path of closed) expect(statSync(path).mode & 0o077).toBe(0)
})

test('a start on a folder of PGlite or of another version of PostgreSQL fails with one line that names the remedy', async () => {
  const ofPglite = await temporaryFolder()
  mkdirSync(join(ofPglite, 'postgres'))
  writeFileSync(join(ofPglite, 'postgres', 'PG_VERSION'), '18\n')
  await expect(openDatabase({ dataDir: ofPglite })).rejects.toThrow(
    /^DATA_DIR: .*\(PGlite\).*npm run db:reset\.$/,
  )
  const older = await temporaryFolder()
  mkdirSync(join(older, 'cluster'))
  writeFileSync(join(older, 'cluster', 'PG_VERSION'), '16\n')
  await expect(openDatabase({ dataDir: older })).rejects.toThrow(
    /^DATA_DIR: .*PostgreSQL 16 .*npm run db:reset\.$/,
  )
})

test('a start on a system without an embedded PostgreSQL fails with one line that names DATABASE_URL', async () => {
  vi.spyOn(process, 'platform', 'get').mockReturnValue('win32')
  onTestFinished(() => void vi.restoreAllMocks())
  await expect(findBinaries()).rejects.toThrow(/^DATABASE_URL: [^\n]*win32-[^\n]*PostgreSQL 15[^\n]*$/)
})

test('a start on Linux without glibc fails with one line that names DATABASE_URL', async () => {
  vi.spyOn(process.report, 'getReport').mockReturnValue({ header: {} })
  onTestFinished(() => void vi.restoreAllMocks())
  await expect(findBinaries()).rejects.toThrow(/^DATABASE_URL: [^\n]*without glibc[^\n]*PostgreSQL 15[^\n]*$/)
})
