import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Clock, systemClock } from '../clock.ts'
import { waitLonger } from './connection-wait.ts'
import { type Database, type Db, openDatabase, type Tx } from './db.ts'

export type Migration = { number: number; name: string; checksum: string; script: string }

export type MigrateOptions = { clock?: Clock; folder?: URL }

const FOLDER = new URL('../../migrations/', import.meta.url)
// An arbitrary number: the advisory lock that two processes which start at once compete for.
const LOCK = 7_362_001

/** Applies the missing migrations in one transaction: a failure leaves the schema unchanged. */
export async function migrate(database: Database, options: MigrateOptions = {}): Promise<Migration[]> {
  const { clock = systemClock, folder = FOLDER } = options
  const known = await readMigrations(folder)
  const { url } = database
  const holdsSession = database.holdsSession()
  const unlimited = await openDatabase({ url, holdsSession, maxConnections: 1, withoutTimeLimits: true })
  try {
    return await waitLonger(() => applyMissing(unlimited, known, clock))
  } finally {
    await unlimited.close()
  }
}

async function applyMissing(database: Database, known: Migration[], clock: Clock): Promise<Migration[]> {
  return database.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    await sql`
      create table if not exists schema_migrations (
        number integer primary key,
        name text not null,
        checksum text not null,
        applied_at timestamptz not null
      )`.execute(tx)
    const missing = missingFrom(known, await appliedOf(tx))
    for (const migration of missing) await apply(tx, migration, clock.now())
    return missing
  })
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
  return { number: Number(number), name, script, checksum: createHash('sha256').update(script).digest('hex') }
}

async function apply(tx: Tx, migration: Migration, now: Date): Promise<void> {
  const { number, name, checksum, script } = migration
  try {
    await sql.raw(script).execute(tx)
  } catch (error) {
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
  await tx.insertInto('schema_migrations').values({ number, name, checksum, applied_at: now }).execute()
}

export type AppliedMigrations = Map<number, { name: string; checksum: string }>

async function appliedOf(db: Db | Tx): Promise<AppliedMigrations> {
  const rows = await db.selectFrom('schema_migrations').select(['number', 'name', 'checksum']).execute()
  return new Map(rows.map((row) => [row.number, row]))
}

/** Throws when the text of an applied migration is not the text that this version knows. */
export function missingFrom(known: Migration[], applied: AppliedMigrations): Migration[] {
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
