import { request as ask } from 'node:http'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '../../app.ts'
import { aClient, aShop } from '../../testing/a-shop.ts'
import { startTestApi } from '../../testing/test-api.ts'
import { createServerDatabase } from '../../testing/test-database.ts'
import { listen } from '../http/listen.ts'
import { openDatabase } from './db.ts'
import { limitTime } from './request-time.ts'

/** A database with `connections` for requests, and two connections of another program: a rival's and a watcher's. */
async function aDatabase(connections: number) {
  const own = await createServerDatabase()
  const database = await openDatabase({ url: own.url, maxConnections: connections, log: { warn: () => {} } })
  const [rival, watcher] = [1, 2].map(() => new pg.Client({ connectionString: own.url })) as [
    pg.Client,
    pg.Client,
  ]
  await Promise.all([rival.connect(), watcher.connect()])
  onTestFinished(async () => {
    await Promise.all([rival.end(), watcher.end()])
    await database.close()
    await own.drop()
  })
  /** The statements of the pool that run or wait at the server, and its connections without that for notifications. */
  async function atServer(): Promise<{ active: number; open: number }> {
    const { rows } =
      await watcher.query(`select count(*) filter (where state = 'active')::int as active, count(*)::int as open
      from pg_stat_activity where datname = current_database() and application_name = 'encaixe' 
        and query <> 'select pg_backend_pid() as pid'`)
    return rows[0]
  }
  return { database, rival, atServer }
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: { code?: string }) => error.code,
  )

test('a statement whose request has no time left ends at the server, and its connection counts until then', async () => {
  const { database, atServer } = await aDatabase(2)
  for (let round = 0; round < 4; round++) {
    const asked = Array.from({ length: 6 }, () =>
      limitTime(100, () => codeOf(sql`select pg_sleep(60)`.execute(database.db))),
    )
    const most = Promise.all(asked).then(atServer)
    expect((await atServer()).open).toBeLessThanOrEqual(2)
    expect(await Promise.all(asked)).toEqual(Array(6).fill('57014'))
    expect((await most).open).toBeLessThanOrEqual(2)
    await expect.poll(atServer).toMatchObject({ active: 0 })
  }
  await database.exec('select 1')
})

test('a transaction whose request has no time left is rolled back, and the next request gets a connection', async () => {
  const { database, rival } = await aDatabase(1)
  await database.exec('create table notes (body text)')
  const undone = limitTime(200, () =>
    database.transaction(async (tx) => {
      await sql`insert into notes values ('undone')`.execute(tx)
      await sql`select pg_sleep(60)`.execute(tx)
    }),
  )
  expect(await codeOf(undone)).toBe('57014')
  await database.exec('select 1')
  expect((await rival.query('select * from notes')).rows).toEqual([])
})

test('a request that waits for a connection stops waiting when its time is over, and gives a late connection back', async () => {
  const { database } = await aDatabase(1)
  const busy = codeOf(sql`select pg_sleep(1.5)`.execute(database.db))
  const began = performance.now()
  expect(await limitTime(200, () => codeOf(database.exec('select 1')))).toBe('57014')
  expect(performance.now() - began).toBeLessThan(1_300)
  expect(await busy).toBe('answered')
  await database.exec('select 1')
})

test('the waits of one request count together, and those at the same time once', async () => {
  const { database } = await aDatabase(3)
  const sleep = () => codeOf(sql`select pg_sleep(0.3)`.execute(database.db))
  const answers = await limitTime(1_000, async () => [
    ...(await Promise.all([sleep(), sleep(), sleep()])),
    await sleep(),
    await sleep(),
    await sleep(),
    await sleep(),
  ])
  expect(answers.slice(0, 4)).toEqual(Array(4).fill('answered'))
  expect(answers.at(-1)).toBe('57014')
})

test('a caller who leaves ends what it reads, and what it books is still booked', async () => {
  const { database, rival, atServer } = await aDatabase(4)
  const api = await startTestApi({ database, jobs: 'enqueue' })
  const server = await listen({ host: '127.0.0.1', port: 0 }, createApp(api.deps).fetch)
  onTestFinished(async () => {
    await server.drain()
    await api.close()
  })
  const shop = await aShop(api, 'sai')
  await aClient(api, 'sai-ana')
  const send = async (method: string, path: string, body?: object) => {
    const headers = {
      authorization: `Bearer ${await api.token('sai-ana')}`,
      'content-type': 'application/json',
    }
    const sent = ask({ port: server.port, method, path, headers, agent: false }).on('error', () => {})
    sent.end(body && JSON.stringify(body))
    return sent
  }
  const times = `/api/public/available-slots/${shop.companyId}/${shop.procedureId}/2027-03-04`

  await rival.query('begin')
  await rival.query('lock table appointments in access exclusive mode')
  const readers = await Promise.all(Array.from({ length: 12 }, () => send('GET', times)))
  await expect.poll(atServer).toMatchObject({ active: 2 })
  for (const reader of readers) reader.destroy()
  await expect.poll(atServer).toMatchObject({ active: 0 })
  expect((await atServer()).open).toBeLessThanOrEqual(4)

  const booking = await send('POST', '/api/schedules', shop.wish())
  await expect.poll(atServer).toMatchObject({ active: 1 })
  booking.destroy()
  // Once a later request is answered, the server knows that the caller has gone.
  await fetch(`http://127.0.0.1:${server.port}/api/health/live`)
  await rival.query('commit')
  const booked = async () => (await rival.query('select status from appointments')).rows
  await expect.poll(booked).toEqual([{ status: 'scheduled' }])
})
