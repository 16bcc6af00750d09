import '../api/platform/shift-date.ts'
import { parseArgs } from 'node:util'
import { holdForeignRestore, releaseRestored, restoreBackup } from '../api/backups/restore-backup.ts'
import { verifyBackup } from '../api/backups/verify-backup.ts'
import { writeBackup } from '../api/backups/write-backup.ts'
import { systemClock as clock } from '../api/platform/clock.ts'
import { readConfig } from '../api/platform/config/config.ts'
import { type Database, openDatabase } from '../api/platform/database/db.ts'
import { reachExisting } from '../api/platform/database/reach-database.ts'
import { createLog } from '../api/platform/log/log.ts'

const usage = `Usage, with npm run COMMAND -- …, or on a deployed machine encaixe COMMAND …:
  backup FILE           writes a backup, also while the product runs
  verify FILE           restores it into a temporary server and checks it
  verify FILE --into postgres://…   the same in an empty database, which is emptied again
  restore FILE          restores it into an empty database, which then sends nothing
  restore FILE --moved  for a move: nothing is withdrawn, and the database sends at once
  restore --hold        after a restore by another program: this database sends nothing
  restore --release     a restored database may send again`

const began = performance.now()
const seconds = () => `${((performance.now() - began) / 1_000).toFixed(1)} s`
const log = createLog({ clock, level: 'warn' })
const held = ({ messages, reminders }: { messages: number; reminders: number }) =>
  `Withdrawn because they were due: ${messages} messages and ${reminders} reminders.
The database sends nothing and runs no jobs until you say so with the command restore --release.`
const signIns = 'Everybody signs in again.'

/** Opens the configured database without its pooler, for work that takes longer than a request. */
async function openConfigured(): Promise<Database> {
  const { database } = readConfig(process.env)
  const server = database.kind === 'server' && {
    url: database.directUrl ?? database.url,
    directUrl: undefined,
  }
  return openDatabase({ ...database, ...server, log, withoutTimeLimits: true })
}

async function back(path: string): Promise<string> {
  await using reached = await reachExisting(readConfig(process.env).database)
  const { size, rows, tables } = await writeBackup({ url: reached.url, path, clock })
  return `${path}: ${rows} rows of ${tables} tables, ${(size / 1e6).toFixed(1)} MB, in ${seconds()}`
}

async function verify(path: string, into?: string): Promise<string> {
  const { figures, madeAt, rows, foreign } = await verifyBackup({ path, clock, into })
  const last = figures.last_booked ? `, the last one booked at ${figures.last_booked.toISOString()}` : ''
  return `${path} is good: made at ${madeAt}, ${rows} rows, ${figures.companies} companies, ${figures.appointments} appointments${last}; verified in ${seconds()}.${namesOf(foreign)}`
}

const namesOf = (foreign: string[]) =>
  foreign.length > 0 ? `\nNot restored, because they are not tables of Encaixe: ${foreign.join(', ')}.` : ''

async function restore(path: string, isMoved: boolean): Promise<string> {
  await using opened = new AsyncDisposableStack()
  const database = opened.adopt(await openConfigured(), (one) => one.close())
  const done = await restoreBackup({ database, path, clock, log, isMoved })
  const { madeAt, rows, foreign } = done
  const whole = `The backup of ${madeAt} is restored: ${rows} rows, in ${seconds()}.${namesOf(foreign)}`
  return [whole, signIns, ...(isMoved ? [] : [held(done)])].join('\n')
}

async function hold(): Promise<string> {
  await using opened = new AsyncDisposableStack()
  const database = opened.adopt(await openConfigured(), (one) => one.close())
  return `${signIns}\n${held(await holdForeignRestore({ database, clock, log }))}`
}

async function release(): Promise<string> {
  await using reached = await reachExisting(readConfig(process.env).database)
  const wasHeld = await releaseRestored(reached.url, clock)
  return wasHeld
    ? 'Jobs and messages may run again. Restart the processes now.'
    : 'Nothing is held: the database runs its jobs.'
}

function chosen(): () => Promise<string> {
  const flag = { type: 'boolean', default: false } as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { moved: flag, hold: flag, release: flag, into: { type: 'string' } },
  })
  const [command, path, ...more] = positionals
  const flags = Object.entries(values).flatMap(([name, given]) => (given ? [name] : []))
  const asked = [command, ...(path === undefined ? [] : ['FILE']), ...flags].join(' ')
  const ways: Record<string, () => Promise<string>> = {
    'backup FILE': () => back(path ?? ''),
    'verify FILE': () => verify(path ?? ''),
    'verify FILE into': () => verify(path ?? '', values.into),
    'restore FILE': () => restore(path ?? '', false),
    'restore FILE moved': () => restore(path ?? '', true),
    'restore hold': hold,
    'restore release': release,
  }
  const way = more.length === 0 ? ways[asked] : undefined
  if (!way) throw new Error(usage)
  return way
}

try {
  process.stdout.write(`${await chosen()()}\n`)
} catch (error) {
  const isUnknown = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE')
  process.stderr.write(`${isUnknown ? usage : error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
