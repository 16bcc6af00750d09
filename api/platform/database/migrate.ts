import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Clock, systemClock } from '../clock.ts'
import { ConfigError } from '../config/config-error.ts'
import { waitLonger } from './connection-wait.ts'
import { isDatabaseAway, isLoginRefused } from './database-errors.ts'
import type { Database } from './db.ts'
import { type Applied, type Migration, type MigrationLog, openMigrationSession } from './migration-session.ts'

export type MigrateOptions = {
  clock?: Clock
  folder?: URL
  log?: MigrationLog
  /** Only the migrations with these numbers are applied. */
  numbers?: ReadonlySet<number>
}

const FOLDER = new URL('../../migrations/', import.meta.url)
const SILENT = { info: () => {}, warn: () => {} }
/** Lost connections in a row after which a start fails: a file may be what makes the server crash. */
const MOST_LOSSES = 5
const SLOW = 200

/**
 * Applies the missing migrations in their order, each in a transaction of its own with its row: after a failure the
 * earlier ones stay applied. What passes (a lock, a deadlock, a lost connection) is tried again.
 */
export async function migrate(
  database: Pick<Database, 'url' | 'holdsSession'>,
  options: MigrateOptions = {},
): Promise<Migration[]> {
  const { clock = systemClock, folder = FOLDER, log = SILENT, numbers } = options
  const all = await readMigrations(folder)
  const known = numbers ? all.filter(({ number }) => numbers.has(number)) : all
  const applied: Migration[] = []
  let losses = 0

  async function applyMissing(): Promise<void> {
    const { url } = database
    await using session = await openMigrationSession({
      url,
      holdsSession: database.holdsSession(),
      clock,
      log,
    })
    for (;;) {
      const [next] = missingFrom(known, await session.applied())
      if (!next) return
      const began = performance.now()
      if (await session.apply(next)) {
        applied.push(next)
        losses = 0
        const ms = Math.round(performance.now() - began)
        if (ms > SLOW) log.info('slow migration applied', { migration: next.name, ms })
      }
    }
  }

  for (;;) {
    try {
      await waitLonger(applyMissing)
      if (applied.length > 0)
        log.info('migrations applied', { count: applied.length, last: applied.at(-1)?.name })
      return applied
    } catch (error) {
      if (!isDatabaseAway(error) || isLoginRefused(error) || ++losses > MOST_LOSSES) throw error
      log.warn('migrations lost their connection and begin again', {
        code: 'migration_connection_lost',
        error,
      })
      await delay(500)
    }
  }
}

/** Throws with the names of the missing migrations, for a start that must not apply them. */
export async function requireMigrated(database: Database, folder: URL = FOLDER): Promise<void> {
  const [first, ...others] = await missingIn(database, folder)
  if (!first) return
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  throw new ConfigError(
    `MIGRATE_ON_START: is false, and migrations are missing: ${first.name}${more}. Run the command migrate first.`,
  )
}

const missingIn = async ({ db }: Database, folder: URL) =>
  missingFrom(await readMigrations(folder), await readApplied((text) => sql.raw(text).execute(db)))

/** The applied migrations by number; none in an empty database. */
export async function readApplied(
  query: (text: string) => Promise<{ rows: unknown[] }>,
): Promise<Map<number, { number: number; name: string; checksum: string }>> {
  const { rows: found } = await query("select 1 from pg_class where oid = to_regclass('schema_migrations')")
  if (found.length === 0) return new Map()
  const { rows } = await query('select number, name, checksum from schema_migrations order by number')
  return new Map(
    (rows as { number: number; name: string; checksum: string }[]).map((row) => [row.number, row]),
  )
}

export async function readMigrations(folder: URL = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const migrations = await Promise.all(names.map((name) => readMigration(folder, name)))
  migrations.forEach(({ number, name }, index) => {
    const before = migrations[index - 1]
    if (before?.number === number) throw new Error(`Migration ${name} has the number of ${before.name}.`)
  })
  return migrations
}

async function readMigration(folder: URL, name: string): Promise<Migration> {
  const number = /^(\d{3})-[a-z0-9-]+\.sql$/.exec(name)?.[1]
  if (!number) throw new Error(`The name of migration ${name} is not of the form 001-name.sql.`)
  const script = await readFile(new URL(name, folder), 'utf8')
  const checksum = createHash('sha256').update(script).digest('hex')
  return { number: Number(number), name, script, checksum, ...kindOf(script) }
}

/** The first line of a file says how it is applied. */
function kindOf(script: string): Pick<Migration, 'kind' | 'table'> {
  const [first = ''] = script.split('\n', 1)
  if (first === '-- outside a transaction') return { kind: 'outside' }
  const table = /^-- in parts of (\w+)$/.exec(first)?.[1]
  return table ? { kind: 'parts', table } : { kind: 'transaction' }
}

/** Throws when the text of an applied migration is not the text that this version knows. */
export function missingFrom(known: Migration[], applied: Applied): Migration[] {
  return known.filter((migration) => {
    const row = applied.get(migration.number)
    if (row && row.checksum !== migration.checksum) {
      throw new Error(
        `Migration ${row.name} was already applied, and its file has changed since. Undo the change and write a new migration.`,
      )
    }
    return !row
  })
}
