import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startChild } from '../../testing/child-process.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { type Database, type DatabaseOptions, openDatabase } from './db.ts'
import { startUpkeep } from './pglite-upkeep.ts'

// A first start writes a thousand files, and a busy disk takes its time to sync them.
vi.setConfig({ testTimeout: 90_000 })

async function open(options: DatabaseOptions): Promise<Database> {
  const database = await openDatabase(options)
  onTestFinished(() => database.close())
  return database
}

test('every commit is synced to the disk before it is acknowledged', async () => {
  let syncs = 0
  const warnings: string[] = []
  const database = await open({
    dataDir: await temporaryFolder(),
    onSync: () => {
      syncs++
    },
    log: { warn: (message) => warnings.push(message) },
  })
  await database.exec('create table notes (number integer primary key)')
  for (let number = 1; number <= 50; number++) {
    const before = syncs
    await sql`insert into notes values (${number})`.execute(database.db)
    expect(syncs - before).toBeGreaterThanOrEqual(1)
  }
  const beforeTransaction = syncs
  await database.transaction(async (tx) => {
    for (let number = 51; number <= 60; number++) await sql`insert into notes values (${number})`.execute(tx)
  })
  expect(syncs - beforeTransaction).toBe(1)
  const beforeRead = syncs
  await sql`select count(*) from notes`.execute(database.db)
  expect(syncs).toBe(beforeRead)
  expect(warnings).toEqual([])
})

test('what was acknowledged is there after a kill -9, again and again', async () => {
  const dataDir = await temporaryFolder()
  for (const enough of [30, 60]) {
    const child = startChild('commit-rows.ts', [dataDir])
    await child.printed(enough)
    await child.kill()
    const acknowledged = Number(child.lines.at(-1))

    const database = await openDatabase({ dataDir })
    const { rows } = await sql<{ rows: number; last: number }>`
      select count(*) as rows, max(number) as last from acknowledged`.execute(database.db)
    await database.close()
    expect(rows[0]?.last).toBeGreaterThanOrEqual(acknowledged)
    expect(rows[0]?.rows).toBe(rows[0]?.last)
  }
})

test('a first start that was killed half way begins again', async () => {
  const dataDir = await temporaryFolder()
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '18\n')
  writeFileSync(join(dataDir, 'postgres.unfinished'), '')
  const database = await open({ dataDir })
  await database.ping()
  expect(existsSync(join(dataDir, 'postgres.unfinished'))).toBe(false)
})

test('the upkeep keeps the log short and clears dead rows', async () => {
  const database = await open({ dataDir: await temporaryFolder() })
  if (!('pglite' in database.raw)) throw new Error('expected the embedded engine')
  const upkeep = startUpkeep(database.raw.pglite, { warn: () => {} })
  upkeep.stop()
  const behind = async () => {
    const { rows } = await sql<{ behind: string }>`
      select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) as behind from pg_control_checkpoint()`.execute(
      database.db,
    )
    return Number(rows[0]?.behind)
  }
  await database.exec('create table notes (number integer, body text)')
  await database.exec('insert into notes select n, repeat(md5(n::text), 40) from generate_series(1, 12000) n')
  await database.exec('update notes set number = number + 1')
  expect(await behind()).toBeGreaterThan(16 * 1024 * 1024)

  await upkeep.run()
  expect(await behind()).toBeLessThan(8 * 1024 * 1024)
  await database.exec('select pg_stat_force_next_flush()')
  const { rows } = await sql<{ dead: number; vacuums: number }>`
    select n_dead_tup as dead, vacuum_count as vacuums from pg_stat_user_tables where relname = 'notes'`.execute(
    database.db,
  )
  expect(rows).toEqual([{ dead: 0, vacuums: 1 }])
})

test('no other user of the machine may look into the folder', async () => {
  const dataDir = join(await temporaryFolder(), 'data')
  await open({ dataDir })
  for (const folder of [dataDir, join(dataDir, 'postgres')]) expect(statSync(folder).mode & 0o077).toBe(0)
})
