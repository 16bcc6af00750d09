import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../platform/db.ts'
import { type Migration, migrate, readMigrations } from '../platform/migrate.ts'
import './provided.ts'

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/encaixe/', import.meta.url))

/** One migrated database per state of the migrations, kept between runs: a test file begins from its copy. */
export default async function setUp(project: TestProject): Promise<void> {
  const snapshot = join(CACHE, `${keyOf(await readMigrations())}.tar`)
  if (!existsSync(snapshot)) await writeSnapshot(snapshot)
  project.provide('testDatabase', { engine: 'pglite', snapshot })
}

function keyOf(migrations: Migration[]): string {
  const hash = createHash('sha256').update(PGlite.defaultStartParams.join(' '))
  for (const { checksum } of migrations) hash.update(checksum)
  return hash.digest('hex').slice(0, 16)
}

async function writeSnapshot(path: string): Promise<void> {
  const database = await openDatabase({})
  try {
    await migrate(database)
    if (!('pglite' in database.raw)) return
    const dump = await database.raw.pglite.dumpDataDir('none')
    await mkdir(CACHE, { recursive: true })
    await writeFile(`${path}.${process.pid}`, Buffer.from(await dump.arrayBuffer()))
    await rename(`${path}.${process.pid}`, path)
  } finally {
    await database.close()
  }
}
