import { execFile } from 'node:child_process'
import { copyFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../api/platform/database/db.ts'
import { migrate } from '../api/platform/database/migrate.ts'
import { temporaryFolder } from '../api/testing/temporary-folder.ts'
import { createServerDatabase } from '../api/testing/test-database.ts'
import { root } from './root.ts'
import { measuredSlow, measuredUpgrades, oldestBeside } from './upgrading/plan-upgrade.ts'

const migrations = join(root, 'api', 'migrations')
const all = readdirSync(migrations).sort()
const after = (number: number) => all.filter((name) => Number(name.slice(0, 3)) > number)

async function check(env: Record<string, string>, ...args: string[]) {
  const script = join(root, 'scripts', 'upgrade-check.ts')
  const { PATH = '', TMPDIR } = process.env
  const options = { env: { PATH, ...(TMPDIR && { TMPDIR }), ...env } }
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], options)
  return stdout.trim().split('\n')
}

/** A database as a release left it whose last migration has this number. */
async function aDatabaseAt(number: number, appointments: number) {
  const server = await createServerDatabase({ empty: true })
  onTestFinished(() => server.drop())
  const folder = await temporaryFolder()
  for (const name of all.filter((name) => Number(name.slice(0, 3)) <= number))
    copyFileSync(join(migrations, name), join(folder, name))
  const database = await openDatabase({ url: server.url, log: { warn: () => {} } })
  await migrate(database, { folder: pathToFileURL(`${folder}/`) })
  // An estimate of the planner stands for a table of this size.
  await database.exec(`update pg_class set reltuples = ${appointments} where relname = 'appointments'`)
  await database.close()
  return server.url
}

test('an operator of the release before reads each migration to come, what it locks, and that the release may stay', async () => {
  const url = await aDatabaseAt(76, 1_200)
  const [first, ...lines] = await check({ DATABASE_URL: url })
  expect(first).toMatch(/^The database is at 076-trail-about\.sql and has about 1,200 appointments/)
  const steps = lines.filter((line) => line.startsWith('  '))
  expect(steps.map((line) => line.trim().split(':')[0])).toEqual(after(76))
  expect(steps[0]).toBe('  077-shown-order.sql: locks procedures, collaborators for a moment')
  expect(steps.find((line) => line.includes('084-'))).toContain('stops nobody')
  expect(lines.at(-2)).toBe(
    'Measured: from 076 with 1,000,000 appointments everything took 0.1 s; the longest wait of a booking was 25 ms.',
  )
  expect(lines.at(-1)).toContain('The running version may stay meanwhile')
  const plan = JSON.parse((await check({ DATABASE_URL: url }, '--json')).join('\n'))
  expect(plan).toMatchObject({ at: '076-trail-about.sql', mayStay: true, unknown: [] })
  expect(plan.steps.map(({ name }: { name: string }) => name)).toEqual(after(76))
})

test('an operator of an old release reads how long the slow migration takes here, and to stop the release', async () => {
  const url = await aDatabaseAt(51, 100_000)
  const lines = await check({ DATABASE_URL: url })
  expect(lines[0]).toContain('about 100,000 appointments')
  const slow = lines.find((line) => line.includes('053-money.sql'))
  expect(slow).toContain('appointments: the check of a new column reads the whole table')
  expect(slow).toContain('about 20.0 s here')
  expect(lines.at(-1)).toMatch(/^Stop the running version first/)
})

test('an operator whose database is up to date reads that nothing changes, and of a newer one what is unknown', async () => {
  const server = await createServerDatabase()
  onTestFinished(() => server.drop())
  const last = all.at(-1)
  const nothing = `Nothing: the database is up to date (${last}), and the next start changes nothing.`
  expect(await check({ DATABASE_URL: server.url })).toEqual([nothing])
  const database = await openDatabase({ url: server.url, log: { warn: () => {} } })
  await database.exec("insert into schema_migrations values (999, '999-later.sql', 'x', now())")
  await database.close()
  const newer = await check({ DATABASE_URL: server.url })
  expect(newer).toEqual([expect.stringContaining('The database has 999-later.sql'), nothing])
})

test('the embedded database is read while its process runs, and also while none runs', async () => {
  const DATA_DIR = await temporaryFolder()
  const empty = `The database is empty: the next start makes its tables with ${all.length} migrations.`
  expect(await check({ DATA_DIR })).toEqual([empty])
  const database = await openDatabase({ dataDir: DATA_DIR, log: { warn: () => {} } })
  await migrate(database)
  expect(await check({ DATA_DIR })).toEqual([expect.stringMatching(/^Nothing/)])
  await database.close()
  expect(await check({ DATA_DIR })).toEqual([expect.stringMatching(/^Nothing/)])
})

test('the figures of the command are those of the document of operations', () => {
  const text = readFileSync(join(root, 'docs', 'operations.md'), 'utf8')
  const upgrades = text.slice(text.indexOf('## Upgrades'), text.indexOf('## Rate limits'))
  const rows = upgrades.split('\n').filter((line) => line.startsWith('| 0'))
  const written = rows.map((row) => {
    const [, from, count, took = '', wait = ''] = row.split('|').map((cell) => cell.trim())
    const longestWait = /longest wait ([^,]+),/.exec(wait)?.[1]
    return {
      from: Number(from?.slice(0, 3)),
      appointments: Number(count?.replaceAll(',', '')),
      seconds: Number.parseFloat(took),
      ...(longestWait && { longestWait }),
    }
  })
  expect(written).toEqual(measuredUpgrades)
  for (const [number, ms] of Object.entries(measuredSlow))
    expect(upgrades).toMatch(new RegExp(`0${number}[^|]{0,80}about ${ms} ms`))
  expect(upgrades).toContain(`0${oldestBeside}`)
})
