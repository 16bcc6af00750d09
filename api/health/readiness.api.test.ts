import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../platform/database/db.ts'
import { openWriteCheck } from '../platform/database/write-check.ts'
import { startProxy } from '../testing/start-proxy.ts'
import { startTestApi, type TestApi, type TestApiOptions } from '../testing/test-api.ts'
import { createServerDatabase } from '../testing/test-database.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

async function readyOf(one: TestApi) {
  const response = await one.fetch('/api/health/ready')
  const { error } = (await response.json()) as { error?: string }
  return [response.status, response.headers.get('retry-after'), error]
}
const ready = () => readyOf(api)

const green = [200, null, undefined]
const red = (error: string) => [503, '5', error]
const unable = red('O banco de dados não consegue gravar.')

const record = () => api.database.db.updateTable('schema_migrations').where('number', '=', 1)

test('a load balancer gets 200 while the applied migrations are those of this version, and otherwise 503 with the reason', async () => {
  expect(await ready()).toEqual(green)
  const { checksum } = await api.database.db
    .selectFrom('schema_migrations')
    .select('checksum')
    .where('number', '=', 1)
    .executeTakeFirstOrThrow()

  await record().set({ checksum: 'another text' }).execute()
  await expect.poll(ready).toEqual(red('As migrações do banco não são as desta versão.'))
  await record().set({ checksum, number: 1_000 }).execute()
  await expect.poll(ready).toEqual(red('As migrações do banco ainda não foram aplicadas.'))
  await api.database.db
    .updateTable('schema_migrations')
    .set({ number: 1 })
    .where('number', '=', 1_000)
    .execute()
  await expect.poll(ready).toEqual(green)
})

test('a load balancer gets 200 at once while two hundred clients wait for the connections of the pool', async () => {
  const release = Promise.withResolvers<void>()
  const hold = () => api.database.transaction(() => release.promise)
  const waiting = Promise.allSettled(Array.from({ length: 200 }, hold))
  const answers = await Promise.all(Array.from({ length: 100 }, ready))
  expect(answers).toEqual(Array(100).fill(green))
  release.resolve()
  await waiting
})

test.each([
  ['is read-only', 'default_transaction_read_only = on'],
  ['has no space left', "temp_file_limit = '0'"],
])('a load balancer gets 503 while the database %s, although it answers', async (_what, setting) => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(api.database.db)
  // A setting of a database applies to new sessions, and a session that ends is one failure.
  const newSession = sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'encaixe-ready'
    and datname = current_database()`
  await sql.raw(`alter database ${rows[0]?.name} set ${setting}`).execute(api.database.db)
  await newSession.execute(api.database.db)
  await expect.poll(ready).toEqual(unable)
  await sql.raw(`alter database ${rows[0]?.name} reset all`).execute(api.database.db)
  await newSession.execute(api.database.db)
  await expect.poll(ready).toEqual(green)
})

test('six hundred checks leave a row for each connection, in two pages at most, also without autovacuum', async () => {
  await sql`alter table readiness set (autovacuum_enabled = off)`.execute(api.database.db)
  const query = sql<{ rows: number; pages: number }>`
    select count(*)::int as rows, (pg_relation_size('readiness') / 8192)::int as pages from readiness`
  // A transaction of another test may keep the old rows for a moment, so the least of three tries counts.
  let least = { rows: 0, pages: Number.POSITIVE_INFINITY }
  for (let tries = 0; tries < 3 && least.pages > 2; tries++) {
    await sql`truncate readiness`.execute(api.database.db)
    const check = openWriteCheck(api.database)
    for (let times = 0; times < 600; times++) await check.run()
    check.close()
    const [found] = (await query.execute(api.database.db)).rows
    if (found && found.pages < least.pages) least = found
  }
  // The API has a connection that checks too.
  expect(least.rows).toBeLessThanOrEqual(2)
  expect(least.pages).toBeLessThanOrEqual(2)
})

async function apiThroughProxy({ roundTrip = 0, ...options }: TestApiOptions & { roundTrip?: number } = {}) {
  const own = await createServerDatabase()
  const proxy = await startProxy(own.url)
  const database = await openDatabase({ url: proxy.through(own.url), log: { warn: () => {} } })
  proxy.slow(roundTrip)
  const there = await startTestApi({ database, ...options })
  onTestFinished(async () => {
    await there.close()
    await proxy.close()
    await database.close()
    await own.drop()
  })
  return { there, proxy, readyThere: () => readyOf(there) }
}

test('a process is alive but not ready while its database is silent, and ready when the database is back', async () => {
  const { there, proxy, readyThere } = await apiThroughProxy()
  expect(await readyThere()).toEqual(green)
  proxy.silence()
  await expect.poll(readyThere).toEqual(red('O banco de dados não responde.'))
  expect((await there.fetch('/api/health/live')).status).toBe(200)
  await proxy.restore()
  await expect.poll(readyThere).toEqual(green)
})

test('a process stays ready when its connection is lost once', async () => {
  const { there, proxy, readyThere } = await apiThroughProxy()
  const session = sql<{ pid: number }>`
    select pid from pg_stat_activity where application_name = 'encaixe-ready' and datname = current_database()`
  const sessions = async () => (await session.execute(there.database.db)).rows.map(({ pid }) => pid)
  expect(await readyThere()).toEqual(green)
  const [before] = await sessions()
  await proxy.refuse()
  await proxy.restore()
  const answers: unknown[] = []
  const isBack = async () => {
    answers.push(await readyThere())
    return (await sessions()).some((pid) => pid !== before)
  }
  await expect.poll(isBack).toBe(true)
  expect(answers).toEqual(Array(answers.length).fill(green))
})

test('a process whose clock is two minutes behind says so, is not ready, and answers new tokens with 503 instead of 401', async () => {
  let behind = 0
  const lines: string[] = []
  const machineTime = () => Date.now() - behind
  const late = await startTestApi({ machineTime, onLog: (line) => lines.push(line) })
  onTestFinished(() => late.close())
  const warnings = () => lines.filter((line) => line.includes('clock of this process'))
  const now = late.clock.now().toISOString()
  late.clock.advance(120_000)
  const headers = { authorization: `Bearer ${await late.token('ana')}` }
  late.clock.set(now)
  const verify = async (sent: Record<string, string> = headers) => {
    const response = await late.fetch('/api/auth/verify', { method: 'POST', headers: sent })
    return [response.status, response.headers.get('retry-after')]
  }

  expect([await readyOf(late), await verify(), warnings()]).toEqual([green, [401, null], []])
  behind = 30_000
  await expect.poll(warnings).toEqual([expect.stringMatching(/"level":"warn".*"aheadMs":-\d{5}\b/)])
  expect(await readyOf(late)).toEqual(green)

  behind = 120_000
  await expect
    .poll(() => readyOf(late))
    .toEqual(red(expect.stringMatching(/^O relógio deste processo está 1(19|20) s atrasado em relação ao/)))
  expect([await verify(), await verify({})]).toEqual([
    [503, '5'],
    [401, null],
  ])
  expect(await verify({ authorization: `Bearer ${await late.token('ana')}` })).toEqual([200, null])
  expect(warnings()).toHaveLength(1)
  behind = 0
  await expect.poll(() => readyOf(late)).toEqual(green)
  expect(await verify()).toEqual([401, null])
})

test('a process that has just started with a clock two minutes behind answers its first new token with 503 too', async () => {
  const machineTime = () => Date.now() - 120_000
  const { there: late } = await apiThroughProxy({ machineTime, roundTrip: 300 })
  const now = late.clock.now().toISOString()
  late.clock.advance(120_000)
  const headers = { authorization: `Bearer ${await late.token('ana')}` }
  late.clock.set(now)
  const { status } = await late.fetch('/api/auth/verify', { method: 'POST', headers })
  expect([status, await readyOf(late)]).toEqual([
    503,
    red(expect.stringContaining('O relógio deste processo')),
  ])
})
