import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openProduct } from './open-product.ts'
import { systemClock } from './platform/clock.ts'
import { readConfig } from './platform/config/config.ts'
import { openDatabase } from './platform/database/db.ts'
import { createLog } from './platform/log/log.ts'
import { refreshDue } from './subscriptions/job-kinds.ts'
import { aShop } from './testing/a-shop.ts'
import { startChild } from './testing/draining-servers.ts'
import { startProxy } from './testing/start-proxy.ts'
import { startTestApi } from './testing/test-api.ts'
import { tickingClock } from './testing/test-clock.ts'
import { createServerDatabase } from './testing/test-database.ts'

const quiet = { warn: () => {} }

async function apiThroughProxy() {
  const own = await createServerDatabase()
  const proxy = await startProxy(own.url)
  const database = await openDatabase({ url: proxy.through(own.url), log: quiet })
  const api = await startTestApi({ database })
  const direct = await openDatabase({ url: own.url, log: quiet, withoutTimeLimits: true })
  onTestFinished(async () => {
    await api.close()
    await database.close()
    await direct.close()
    await proxy.close()
    await own.drop()
  })
  const headers = { authorization: `Bearer ${await api.token('ana')}` }
  const verify = async () => {
    const response = await api.fetch('/api/auth/verify', { method: 'POST', headers })
    return [response.status, response.headers.get('retry-after')]
  }
  return { proxy, direct, verify }
}

test('a user gets 503 while the database server is down, and 200 when the server is back', async () => {
  const { proxy, verify } = await apiThroughProxy()
  expect(await verify()).toEqual([200, null])
  await proxy.refuse()
  expect(await verify()).toEqual([503, '5'])
  await proxy.restore()
  expect(await verify()).toEqual([200, null])
})

test('a user whose request waits too long for a lock gets 503 with Retry-After', async () => {
  const { direct, verify } = await apiThroughProxy()
  expect(await verify()).toEqual([200, null])
  await direct.transaction(async (tx) => {
    await sql`lock table users in access exclusive mode`.execute(tx)
    expect(await verify()).toEqual([503, '5'])
  })
  expect(await verify()).toEqual([200, null])
})

test('a process that stops says at once that it is not ready, answers for STOP_DELAY, and only then refuses connections', async () => {
  const own = await createServerDatabase()
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  taken.close()
  const env = { DATABASE_URL: own.url, PORT: String(port), STOP_DELAY: '3', RATE_LIMITS: 'off' }
  const child = startChild('start-server.ts', [], env)
  onTestFinished(async () => {
    await child.kill()
    await own.drop()
  })
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`http://localhost:${port}${path}`, init).then(
      async (response) => [response.status, response.headers.get('connection'), await response.text()],
      () => 'refused',
    )
  const event = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"event":"page_view"}',
  }
  const ready = () => ask('/api/health/ready')
  await expect.poll(ready, { timeout: 45_000 }).toEqual([200, 'keep-alive', expect.any(String)])

  process.kill(child.pid, 'SIGTERM')
  await expect.poll(ready, { interval: 10 }).toEqual([503, 'close', expect.stringContaining('está parando')])
  expect(await ask('/api/health/live')).toEqual([200, 'close', '{"status":"ok"}'])
  expect(await ask('/api/public/events', event)).toEqual([204, 'close', ''])
  const seen = new Set<unknown>()
  const next = async () => {
    const answer = await ready()
    seen.add(String(answer).slice(0, 9))
    return answer
  }
  await expect.poll(next).toBe('refused')
  expect([...seen]).toEqual(['503,close', 'refused'])
  expect(await child.ended).toMatchObject({ code: 0 })
})

test('a local process without an open port, as while it stops, runs jobs that call the emulated Asaas', async () => {
  const api = await startTestApi({ jobs: 'enqueue', clock: tickingClock(new Date().toISOString()) })
  onTestFinished(() => api.close())
  const { database } = api
  await aShop(api, 'navalha')
  const lines: string[] = []
  await using opened = new AsyncDisposableStack()
  const product = await openProduct({
    config: readConfig({ DATABASE_URL: database.url, PORT: '1' }),
    clock: systemClock,
    log: createLog({ clock: systemClock, write: (line) => lines.push(line) }),
    database,
    opened,
    pages: async () => async () => new Response(''),
  })
  await product.queue.work()
  const [one] = await database.db
    .updateTable('subscriptions')
    .set({ provider_customer_id: 'cus_000000000001' })
    .returning('id')
    .execute()
  await database.transaction((tx) => product.queue.jobs.send(tx, refreshDue, { id: String(one?.id) }))
  const query = sql<{ state: string }>`
    select state::text as state from jobs.job where name = 'subscription-refresh'`
  await expect.poll(async () => (await query.execute(database.db)).rows[0]?.state).toBe('completed')
  expect(lines.filter((line) => line.includes('"level":"warn"'))).toEqual([])
})
