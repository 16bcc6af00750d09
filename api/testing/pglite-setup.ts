import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../platform/database/db.ts'
import { type Migration, migrate, readMigrations } from '../platform/database/migrate.ts'
import './provided.ts'

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/encaixe/', import.meta.url))
const LOCK_FILE = new URL('../../package-lock.json', import.meta.url)
const A_DAY = 86_400_000

/** One migrated database per state of the migrations, kept between runs: a test file begins from its copy. */
export default async function setUp(project: TestProject): Promise<void> {
  const snapshot = join(CACHE, `${await keyOf(await readMigrations())}.tar`)
  if (!existsSync(snapshot)) {
    await mkdir(CACHE, { recursive: true })
    await removeOld()
    await writeSnapshot(snapshot)
  }
  project.provide('testDatabase', { engine: 'pglite', snapshot })
}

// The lock file stands for the version of PGlite, whose files another version may not read.
async function keyOf(migrations: Migration[]): Promise<string> {
  const hash = createHash('sha256').update(await readFile(LOCK_FILE))
  for (const { checksum } of migrations) hash.update(checksum)
  return hash.digest('hex').slice(0, 16)
}

async function writeSnapshot(path: string): Promise<void> {
  const database = await openDatabase({})
  try {
    await migrate(database)
    if (!('pglite' in database.raw)) return
    const dump = await database.raw.pglite.dumpDataDir('none')
    await writeFile(`${path}.${process.pid}`, Buffer.from(await dump.arrayBuffer()))
    await rename(`${path}.${process.pid}`, path)
  } finally {
    await database.close()
  }
}

async function removeOld(): Promise<void> {
  for (const name of await readdir(CACHE)) {
    const path = join(CACHE, name)
    if (Date.now() - (await stat(path)).mtimeMs > A_DAY) await rm(path, { force: true })
  }
}
