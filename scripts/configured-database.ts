import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock as clock } from '../api/platform/clock.ts'
import { readConfig } from '../api/platform/config/config.ts'
import { type Database, openDatabase } from '../api/platform/database/db.ts'
import { createLog } from '../api/platform/log/log.ts'

export const log = createLog({ clock, level: 'warn' })

/** Opens the database that the environment names, without its pooler, for work that takes longer than a request. */
export async function openConfigured(): Promise<Database> {
  const { database } = readConfig(process.env)
  const server = database.kind === 'server' && {
    url: database.directUrl ?? database.url,
    directUrl: undefined,
  }
  return openDatabase({ ...database, ...server, log, withoutTimeLimits: true })
}

/** Runs work on that database. The embedded server of a process that runs is used beside it. */
export async function besideProcesses<Result>(
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const { database } = readConfig(process.env)
  const running = database.kind === 'embedded' ? runningServer(database.dataDir) : undefined
  await using opened = new AsyncDisposableStack()
  const found = running
    ? await openDatabase({ url: running, holdsSession: true, log, withoutTimeLimits: true })
    : await openConfigured()
  return await work(opened.adopt(found, (one) => one.close()))
}

function runningServer(dataDir: string): string | undefined {
  if (!existsSync(join(dataDir, 'lock.pid'))) return undefined
  const [, , , , folder] = readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')
  return folder && `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`
}
