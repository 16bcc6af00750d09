import '../api/platform/shift-date.ts'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { releaseRestored, restoreBackup } from '../api/backups/restore-backup.ts'
import { verifyBackup } from '../api/backups/verify-backup.ts'
import { writeBackup } from '../api/backups/write-backup.ts'
import { systemClock as clock } from '../api/platform/clock.ts'
import { readConfig } from '../api/platform/config/config.ts'
import { type Database, openDatabase } from '../api/platform/database/db.ts'
import { createLog } from '../api/platform/log/log.ts'

/**
 * `npm run backup -- FILE`, `npm run verify -- FILE`, `npm run restore -- FILE [--moved]` and `npm run restore --
 * --release`.
 */
const [command = '', ...given] = process.argv.slice(2)
const options = given.filter((one) => one.startsWith('--'))
const [path, ...more] = given.filter((one) => !one.startsWith('--'))
const log = createLog({ clock, level: 'warn' })
const seconds = () => `${((performance.now() - began) / 1_000).toFixed(1)} s`
const began = performance.now()

async function openConfigured(): Promise<Database> {
  const { database } = readConfig(process.env)
  const url = database.kind === 'server' ? (database.directUrl ?? database.url) : undefined
  return openDatabase({
    ...database,
    ...(url && { url, directUrl: undefined }),
    log,
    withoutTimeLimits: true,
  })
}

/** The address of the embedded server of a process that runs; undefined if none runs. */
function runningServer(dataDir: string): string | undefined {
  if (!existsSync(join(dataDir, 'lock.pid'))) return undefined
  const [, , , , folder] = readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')
  return folder && `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`
}

async function back(file: string): Promise<string> {
  const { database: config } = readConfig(process.env)
  const running =
    config.kind === 'embedded' ? runningServer(config.dataDir) : (config.directUrl ?? config.url)
  await using opened = new AsyncDisposableStack()
  const url = running ?? opened.adopt(await openConfigured(), (database) => database.close()).url
  const { size, rows, tables } = await writeBackup({ url, path: file, clock })
  return `${file}: ${rows} rows of ${tables} tables, ${(size / 1e6).toFixed(1)} MB, in ${seconds()}`
}

async function verify(file: string): Promise<string> {
  const { figures, ...restored } = await verifyBackup({ path: file, clock })
  const last = figures.last_booked ? `, the last one booked at ${figures.last_booked.toISOString()}` : ''
  return (
    `${file} is good: made at ${restored.madeAt}, ${restored.rows} rows, ${figures.companies} companies, ` +
    `${figures.appointments} appointments${last}; verified in ${seconds()}`
  )
}

async function restore(file: string): Promise<string> {
  const isMoved = options.includes('--moved')
  await using opened = new AsyncDisposableStack()
  const database = opened.adopt(await openConfigured(), (one) => one.close())
  const done = await restoreBackup({ database, path: file, clock, log, isMoved })
  const lines = [
    `The backup of ${done.madeAt} is restored: ${done.rows} rows, in ${seconds()}.`,
    'Everybody signs in again.',
  ]
  if (done.foreign.length > 0)
    lines.push(`Not restored, because they are not tables of Encaixe: ${done.foreign.join(', ')}.`)
  if (!isMoved)
    lines.push(
      `Withdrawn because they were due: ${done.messages} messages and ${done.reminders} reminders.`,
      'The database sends nothing and runs no jobs until you say so: npm run restore -- --release',
    )
  return lines.join('\n')
}

async function release(): Promise<string> {
  await using opened = new AsyncDisposableStack()
  const { database: config } = readConfig(process.env)
  const running =
    config.kind === 'embedded' ? runningServer(config.dataDir) : (config.directUrl ?? config.url)
  const url = running ?? opened.adopt(await openConfigured(), (database) => database.close()).url
  return (await releaseRestored(url, clock))
    ? 'Jobs and messages may run again. Restart the processes now.'
    : 'Nothing is held: the database runs its jobs.'
}

try {
  const commands = { backup: back, verify, restore }
  const run = command === 'restore' && options.includes('--release') ? release : undefined
  const known = Object.entries(commands).find(([name]) => name === command)?.[1]
  const unknown = options.filter((one) => !['--moved', '--release'].includes(one) || command !== 'restore')
  if (unknown.length > 0 || more.length > 0 || (run ? path !== undefined : !known || path === undefined))
    throw new Error(
      'Usage: npm run backup -- FILE, npm run verify -- FILE, npm run restore -- FILE [--moved], npm run restore -- --release',
    )
  process.stdout.write(`${run ? await run() : await known?.(path ?? '')}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
