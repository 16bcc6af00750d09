import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../platform/clock.ts'
import { onConnection } from '../platform/database/open-pool.ts'
import { BackupError, endOfRows, type Trailer, writeCompressed } from './backup-file.ts'
import { backupName, type Keeping, madeAt, newestOf, outdated } from './backup-names.ts'
import {
  beginSnapshot,
  type Connection,
  copyRows,
  countRows,
  readFirstStart,
  readHeader,
  readSequences,
  readTables,
  tryLockBackups,
} from './store.ts'

type Writing = { url: string; path: string; clock: Clock; signal?: AbortSignal }

/** Writes a backup of one instant, while others go on to write. Returns its size in bytes and the number of its rows. */
export async function writeBackup({ url, signal, ...writing }: Writing) {
  if (existsSync(writing.path))
    throw new BackupError(`${writing.path} exists already: a backup overwrites no file.`)
  return onConnection({ url, name: 'encaixe backup', signal }, async (connection) => {
    await beginSnapshot(connection)
    return writeSnapshot(connection, writing)
  })
}

async function writeSnapshot(connection: Connection, { path, clock }: Pick<Writing, 'path' | 'clock'>) {
  const tables: Trailer['tables'] = {}
  const size = await writeCompressed(path, contentsOf(connection, tables, clock.now()))
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  return { size, rows, tables: Object.keys(tables).length }
}

async function* contentsOf(
  connection: Connection,
  sums: Trailer['tables'],
  now: Date,
): AsyncGenerator<Buffer | string> {
  const header = await readHeader(connection, now)
  if (header.migrations.length === 0)
    throw new BackupError('The database is empty: there is nothing to back up.')
  yield lineOf(header)
  for (const table of await readTables(connection)) {
    yield lineOf(table)
    yield* countRows(copyRows(connection, table), table.table, sums)
    yield endOfRows
  }
  yield lineOf({ end: true, tables: sums, sequences: await readSequences(connection) } satisfies Trailer)
}

const lineOf = (value: object) => `${JSON.stringify(value)}\n`

/** A database gets its first backup when it is ten minutes old, so that nobody waits for a night to try it. */
const untilFirst = 600_000

type Nightly = Omit<Writing, 'path'> & { folder: string; keep: Keeping; due: Date }

/**
 * Writes a backup into the folder if it has none since `due`, and then deletes those that are no longer kept. Returns
 * undefined when there is nothing to do, or another process is writing one.
 */
export async function writeNightlyBackup({ url, signal, folder, keep, due, clock }: Nightly) {
  const isMade = async () => {
    const newest = newestOf(await readdir(folder), clock.now())
    return newest !== undefined && newest.at >= due
  }
  if (await isMade()) return undefined
  return onConnection({ url, name: 'encaixe backup', signal }, async (connection) => {
    await beginSnapshot(connection)
    if (!(await tryLockBackups(connection))) return undefined
    // The folder is read behind the lock, so that processes that share it make one backup.
    const now = clock.now()
    await deletePartial(folder, now)
    if (await isMade()) return undefined
    const hasBackup = newestOf(await readdir(folder), now) !== undefined
    const first = hasBackup ? undefined : await readFirstStart(connection)
    const age = first ? now.getTime() - first.getTime() : Number.POSITIVE_INFINITY
    // A negative age is that of a wrong clock.
    if (age >= 0 && age < untilFirst) return undefined
    const path = join(folder, backupName(now))
    const { size, rows } = await writeSnapshot(connection, { path, clock })
    const deleted = outdated(await readdir(folder), keep, now)
    for (const name of deleted) await rm(join(folder, name))
    return { megabytes: Math.ceil(size / 1e6), rows, deleted: deleted.length }
  })
}

/** Deletes what killed runs left a day ago. */
async function deletePartial(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.partial') || !madeAt(name.replace(/\.gz\..*$/, '.gz'))) continue
    const { mtime } = await stat(join(folder, name))
    if (mtime.getTime() < now.getTime() - 86_400_000) await rm(join(folder, name), { force: true })
  }
}

/** When the newest backup of the folder was made; 1970 without any, also for a folder that cannot be read. */
export async function readNewest(folder: string, now: Date): Promise<Date> {
  try {
    return newestOf(await readdir(folder), now)?.at ?? new Date(0)
  } catch {
    return new Date(0)
  }
}
