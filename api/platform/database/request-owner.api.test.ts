import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop, type Client, haveCome, type Shop } from '../../testing/a-shop.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
let busy: Shop
let other: Shop
const lines: string[] = []

/** A process has eight connections for requests, of which one company has at most half. */
const share = 4

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue', onLog: (line) => lines.push(line) })
  busy = await aShop(api, 'cheia')
  other = await aShop(api, 'vizinha')
})
afterAll(() => api.close())

const bookLock = ({ companyId }: Shop) => `select pg_advisory_xact_lock(book_lock('${companyId}'))`

const countWaiting = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(api.database.db)
  return rows[0]?.count
}

/** Holds the lock of a book, as an import does, while `work` runs. */
async function whileLocked(lock: string, work: (rival: pg.Client) => Promise<void>): Promise<void> {
  const rival = new pg.Client({ connectionString: api.database.url })
  await rival.connect()
  try {
    await rival.query('begin')
    await rival.query(lock)
    await work(rival)
  } finally {
    await rival.end()
  }
}

async function clientsOf(name: string, count: number): Promise<Client[]> {
  return Promise.all(Array.from({ length: count }, (_, at) => aClient(api, `${name}-${at}`)))
}

const startTimes = Array.from({ length: 40 }, (_, at) => ({
  date: `2027-03-${String(3 + Math.floor(at / 16)).padStart(2, '0')}`,
  startTime: `${String(9 + Math.floor((at % 16) / 2)).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`,
}))

test('while 40 clients wait for the locked book of one company, four connections wait, and another company takes bookings and shows free times', async () => {
  const waiting = await clientsOf('fila', startTimes.length)
  const neighbours = await clientsOf('vizinha', share)
  await haveCome(api, busy, waiting)
  await whileLocked(bookLock(busy), async (rival) => {
    const answers = waiting.map((client, at) => client.books(busy.wish(startTimes[at])))
    await expect.poll(countWaiting).toBe(share)
    const booked = neighbours.map((client, at) => client.books(other.wish(startTimes[at])))
    expect((await Promise.all(booked)).map(({ status }) => status)).toEqual(Array(share).fill(201))
    expect(await other.slots('2027-03-05')).toContain('09:00')
    expect(await countWaiting()).toBeLessThanOrEqual(share)
    await rival.query('commit')
    // On a slow machine the first clients wait longer than a request may wait for a lock.
    for (const { status } of await Promise.all(answers)) expect([201, 503]).toContain(status)
  })
})

test('a booking that waits too long for a locked book gets 503 with Retry-After, and the log names the company', async () => {
  const [client] = await clientsOf('espera', 1)
  await whileLocked(bookLock(busy), async () => {
    const authorization = `Bearer ${await api.token('espera-0')}`
    const answer = await api.fetch('/api/schedules', {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(busy.wish({ date: '2027-03-08' })),
    })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.json()).toEqual({
      error: 'Há muitos pedidos ao mesmo tempo para esta empresa. Tente novamente em instantes.',
      code: 'unavailable',
    })
  })
  const logged = lines.filter((line) => line.includes('database cannot run the statement now'))
  expect(logged.map((line) => JSON.parse(line).companyId)).toEqual([busy.companyId])
  expect((await client?.books(busy.wish({ date: '2027-03-08' })))?.status).toBe(201)
})

test('of two reports, two imports and two exports of one company one of each runs, those of another company do not wait, and in the end all are answered', async () => {
  const longWork = async ({ owner, companyId }: Shop, path: string) => {
    const authorization = `Bearer ${await api.token(owner.name)}`
    const exported = async () => {
      const answer = await api.fetch(path.replace('{id}', companyId), { headers: { authorization } })
      return answer.arrayBuffer().then(() => answer)
    }
    const file = Buffer.from('Nome;Celular\nNina;11 97654-8001\n')
    return Promise.all([
      owner.say('GET /api/reports?from=2027-03-01&to=2027-03-31&by=day'),
      owner.say('POST /api/clients/import', file, { 'content-type': 'text/csv' }),
      exported(),
    ])
  }
  const answers: Promise<{ status: number }[]>[] = []
  // All that runs waits for these tables, and what waits for its turn sends no query.
  await whileLocked('lock table appointments, clients in access exclusive mode', async (rival) => {
    answers.push(longWork(busy, '/api/clients/export'))
    await expect.poll(countWaiting).toBe(3)
    answers.push(longWork(busy, '/api/companies/{id}/export'))
    answers.push(longWork(other, '/api/companies/{id}/export'))
    await expect.poll(countWaiting).toBe(6)
    expect((await other.owner.say('GET /api/messages/settings')).status).toBe(200)
    expect(await countWaiting()).toBe(6)
    await rival.query('commit')
  })
  expect((await Promise.all(answers)).flat().map(({ status }) => status)).toEqual(Array(9).fill(200))
})

test('of two reads of the calendar and of the conflicts of one company one runs, and another company’s does not wait', async () => {
  const month = 'GET /api/schedules/calendar/2027-03'
  const reads = ({ owner }: Shop) => ['GET /api/schedules/conflicts', month].map((call) => owner.say(call))
  const answers: Promise<{ status: number }>[] = []
  await whileLocked('lock table appointments in access exclusive mode', async (rival) => {
    answers.push(...reads(busy), ...reads(other))
    await expect.poll(countWaiting).toBe(2)
    expect((await other.owner.say('GET /api/messages/settings')).status).toBe(200)
    expect(await countWaiting()).toBe(2)
    await rival.query('commit')
  })
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(4).fill(200))
})
