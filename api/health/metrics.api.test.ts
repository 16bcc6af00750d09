import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createApp } from '../app.ts'
import { openDatabase } from '../platform/database/db.ts'
import { createMetrics } from '../platform/metrics/create-metrics.ts'
import { aClient } from '../testing/a-shop.ts'
import { aVisitShop, type VisitShop } from '../testing/a-visit-shop.ts'
import { startProxy } from '../testing/start-proxy.ts'
import { startTestApi, type TestApi, type TestApiOptions } from '../testing/test-api.ts'
import { createServerDatabase } from '../testing/test-database.ts'

let api: TestApi
let shop: VisitShop

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
  shop = await aVisitShop(api, 'navalha')
})
afterAll(() => api.close())

async function startAnother(options: TestApiOptions): Promise<TestApi> {
  const other = await startTestApi({ database: api.database, ...options })
  onTestFinished(() => other.close())
  return other
}

/** The values by the names and labels as they are written, for example `encaixe_refusals_total{code="role"}`. */
async function scrape(one: Pick<TestApi, 'fetch'> = api): Promise<Map<string, number>> {
  const response = await one.fetch('/api/metrics')
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))]
    }),
  )
}

/** By how much each value grew while `work` ran; values that did not change are left out. */
async function grown(work: () => Promise<unknown>, one?: TestApi): Promise<Record<string, number>> {
  const before = await scrape(one)
  await work()
  const after = await scrape(one)
  const changes = [...after].map(([name, value]) => [name, value - (before.get(name) ?? 0)] as const)
  return Object.fromEntries(changes.filter(([, change]) => change !== 0))
}

describe('who may read the metrics:', () => {
  const status = async (one: TestApi, headers: Record<string, string> = {}, url = '/api/metrics') =>
    (await one.fetch(url, { headers })).status

  test('without a token, a program on this machine reads them, and nobody behind a proxy or under another name', async () => {
    expect(await status(api)).toBe(200)
    for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])
      expect([name, await status(api, { [name]: '127.0.0.1' })]).toEqual([name, 404])
    expect(await status(api, {}, 'http://encaixe.example/api/metrics')).toBe(404)
    const { fetch } = createApp({ ...api.deps, metrics: createMetrics() })
    const from = async (address: string) =>
      (await fetch(new Request('http://localhost/api/metrics'), { address })).status
    expect([await from('203.0.113.9'), await from('::ffff:127.0.0.1')]).toEqual([404, 200])
  })

  test('without a token, nobody reads the metrics of a process behind a proxy, because its visitors come from this machine', async () => {
    expect(await status(await startAnother({ env: { TRUST_PROXY: '1' } }))).toBe(404)
  })

  test('with a token, only who sends it reads them, from anywhere', async () => {
    const token = 'o-token-de-quem-mede-0123456789'
    const guarded = await startAnother({ env: { METRICS_TOKEN: `another, ${token}`, TRUST_PROXY: '1' } })
    const refused = await guarded.fetch('/api/metrics')
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect(await status(guarded, { authorization: `Bearer ${token}x` })).toBe(401)
    const forwarded = { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.9' }
    expect(await status(guarded, forwarded, 'http://encaixe.example/api/metrics')).toBe(200)
  })
})

test('requests are counted by the pattern of their route, method and status, and refusals by their code', async () => {
  const grew = await grown(async () => {
    await api.fetch(`/api/public/company/${shop.owner.company.slug}`)
    await api.fetch(`/api/public/company/${shop.owner.company.slug}`)
    await api.fetch('/api/public/company/ninguem')
    await api.fetch('/api/subscriptions/status')
    await api.fetch('/api/nada')
    await api.fetch('/api/nada', { method: 'PROPFIND' })
  })
  const route = '/api/public/company/{slug}'
  expect(grew).toMatchObject({
    [`encaixe_http_requests_total{method="GET",route="${route}",status="200"}`]: 2,
    [`encaixe_http_requests_total{method="GET",route="${route}",status="404"}`]: 1,
    [`encaixe_http_request_duration_seconds_count{method="GET",route="${route}"}`]: 3,
    'encaixe_http_requests_total{method="GET",route="none",status="404"}': 1,
    'encaixe_http_requests_total{method="other",route="none",status="404"}': 1,
    'encaixe_refusals_total{code="not_found"}': 3,
    'encaixe_refusals_total{code="unauthenticated"}': 1,
  })
})

test('a visit of two services that is booked and then cancelled counts as two appointments, and its mails are counted when they leave', async () => {
  const client = await aClient(api, 'rita')
  const { body } = await shop.books(client, shop.cutAndShave)
  const grew = await grown(async () => {
    const other = await aClient(api, 'joana')
    await shop.books(other, shop.cutAndShave, { date: '2027-03-04' })
    await shop.books(other, shop.cutAndShave, { date: '2027-03-04' })
    await client.say(`PATCH /api/visits/${body.id}/cancel`, {})
    await api.drain()
  })
  expect(grew).toMatchObject({
    'encaixe_appointments_total{change="created"}': 2,
    'encaixe_appointments_total{change="cancelled"}': 2,
    'encaixe_job_runs_total{kind="booking-event",result="done"}': expect.any(Number),
    'encaixe_messages_handled_total{channel="email",result="sent"}': expect.any(Number),
    'encaixe_cache_hits_total{cache="catalogs"}': expect.any(Number),
  })
  expect(grew).toHaveProperty(['encaixe_refusals_total{code="slot_taken"}'])
})

test('no caller adds series: a thousand requests with other paths, methods and ids add as many as two', async () => {
  const series = async () => (await scrape()).size
  const ask = async (at: number) => {
    await api.fetch(`/api/nada/${at}`, { method: `M${at}` })
    await api.fetch(`/api/public/company/ninguem-${at}`)
    await api.fetch(`/api/schedules/${at}`, { headers: { authorization: `Bearer ${at}` } })
  }
  await ask(0)
  const before = await series()
  for (let at = 1; at <= 333; at++) await ask(at)
  expect(await series()).toBe(before)
})

test('jobs that are due and messages that wait are told with the age of the oldest, and asked for once in ten seconds', async () => {
  const idle = await startAnother({ jobs: 'enqueue', clock: api.clock })
  const client = await aClient(api, 'lia')
  await shop.books(client, shop.cutAndShave, { date: '2027-03-05' })
  api.clock.advance(90_000)
  const [waiting, oldest] = ['encaixe_jobs_waiting', 'encaixe_jobs_oldest_seconds'].map(
    (name) => `${name}{kind="booking-event"}`,
  )
  const first = await scrape(idle)
  expect(first.get(waiting ?? '')).toBe(1)
  // The clock of the queue runs on while the visit is booked, so its job is due a little after that.
  const { rows } = await sql<{ due: Date }>`
    select min(start_after) as due from jobs.job where name = 'booking-event' and state < 'active'`.execute(
    api.database.db,
  )
  const age = (api.clock.now().getTime() - (rows[0]?.due.getTime() ?? 0)) / 1_000
  expect(age).toBeGreaterThan(30)
  expect(first.get(oldest ?? '')).toBeCloseTo(age, 2)
  expect(first.get('encaixe_figures_known')).toBe(1)
  await shop.books(client, shop.cutAndShave, { date: '2027-03-08' })
  expect((await scrape(idle)).get(waiting ?? '')).toBe(1)
  await api.drain()
  const before = new Date(api.clock.now().getTime() - 60_000)
  await sql`update messages set status = 'queued', next_attempt_at = ${before}
    where channel = 'email' and event = 'booked' and receiver = 'client'`.execute(api.database.db)
  api.clock.advance(10_000)
  const second = await scrape(idle)
  expect(second.get(waiting ?? '')).toBe(0)
  expect(second.get('encaixe_messages{channel="email",lane="now",state="waiting"}')).toBeGreaterThan(0)
  expect(second.get('encaixe_messages_oldest_seconds{channel="email",lane="now"}')).toBeCloseTo(70, 0)
})

test('ten thousand jobs that are done do not slow a scrape: the index of waiting jobs is read', async () => {
  const working = await startAnother({ jobs: 'enqueue' })
  await sql`insert into jobs.job (id, name, state, data, completed_on)
    select gen_random_uuid(), 'booking-event', 'completed', '{}', now() from generate_series(1, 10000)`.execute(
    api.database.db,
  )
  await sql`analyze jobs.job_common`.execute(api.database.db)
  const { db } = api.database
  const scans = sql<{ rows: number }>`
    select seq_tup_read::integer as rows from pg_stat_user_tables where relid = 'jobs.job_common'::regclass`
  const readRows = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(db)
    return (await scans.execute(db)).rows[0]?.rows ?? 0
  }
  const before = await readRows()
  expect((await scrape(working)).get('encaixe_jobs_waiting{kind="booking-event"}')).toBe(0)
  expect((await readRows()) - before).toBeLessThan(10_000)
  await sql`delete from jobs.job where state = 'completed'`.execute(db)
})

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test('every metric that an alert or the dashboard names exists, and whoever is called by an alert finds its entry', async () => {
  const working = await startAnother({ jobs: 'enqueue', env: { BACKUP_DIR: 'backups' } })
  const text = await (await working.fetch('/api/metrics')).text()
  const existing = new Set([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name]) => name))
  const [rules, dashboard] = [read('deploy/prometheus/alerts.yml'), read('deploy/grafana/encaixe.json')]
  for (const [name] of `${rules}${dashboard}`.matchAll(/\bencaixe_\w+/g))
    expect(existing).toContain(name.replace(/_(bucket|sum|count)$/, ''))

  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const entries = [...read('docs/alerts.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name)
  expect(entries).toEqual(alerts)
  const named = [...rules.matchAll(/runbook_url: docs\/alerts\.md#(\w+)/g)].map(([, name]) => name)
  expect(named).toEqual(alerts.map((name) => name?.toLowerCase()))
})

describe('while the database cannot answer,', () => {
  test('a scrape is answered after two seconds with what the process knows', async () => {
    const own = await createServerDatabase()
    const proxy = await startProxy(own.url)
    const database = await openDatabase({ url: proxy.through(own.url), log: { warn: () => {} } })
    const there = await startTestApi({ database })
    onTestFinished(async () => {
      await there.close()
      await proxy.close()
      await database.close()
      await own.drop()
    })
    expect((await scrape(there)).get('encaixe_figures_known')).toBe(1)
    there.clock.advance(10_000)
    proxy.silence()
    const found = await scrape(there)
    expect(found.get('encaixe_figures_known')).toBe(0)
    expect(found.get('encaixe_database_connections_max')).toBeGreaterThan(0)
    expect([...found.keys()].filter((name) => name.startsWith('encaixe_messages{'))).toEqual([])
  })
})
