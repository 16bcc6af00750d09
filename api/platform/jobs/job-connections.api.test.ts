import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { startProxy, type TcpProxy } from '../../testing/start-proxy.ts'
import { createServerDatabase } from '../../testing/test-database.ts'
import { systemClock } from '../clock.ts'
import { type Database, openDatabase } from '../database/db.ts'
import { createLog } from '../log/log.ts'
import { type DueContext, defineJob, onJob, startJobs, takeOverWork } from './jobs.ts'

const log = createLog({ clock: systemClock, level: 'silent' })
const count = defineJob({ name: 'count', schema: z.object({}), retryLimit: 0 })

async function aWorker(
  work: (parts: { database: Database; proxy: TcpProxy }) => Promise<unknown>,
  { connections = 5 } = {},
) {
  const own = await createServerDatabase()
  const proxy = await startProxy(own.url)
  const database = await openDatabase({
    url: proxy.through(own.url),
    connections,
    log: { warn: () => {} },
  })
  const watching = await openDatabase({ url: own.url, log: { warn: () => {} } })
  const handler = onJob(count, async () => void (await work({ database, proxy })))
  const jobs = await startJobs({ database, clock: systemClock, log, handlers: [handler], pollSeconds: 0.5 })
  onTestFinished(async () => {
    await jobs.stop()
    await database.close()
    await watching.close()
    await proxy.close()
    await own.drop()
  })
  const send = () => database.transaction((tx) => jobs.jobs.send(tx, count, {}))
  const state = async () => {
    const { rows } = await sql<{
      state: string
    }>`select state::text from jobs.job where name = 'count'`.execute(watching.db)
    return rows.map((row) => row.state)
  }
  return { database, proxy, jobs, send, state }
}

test('a job that finishes while the server is away is marked as completed once the server is back', async () => {
  const { send, state } = await aWorker(async ({ proxy }) => {
    await proxy.refuse()
    setTimeout(proxy.restore, 2_000)
  })
  await send()
  await expect.poll(state, { timeout: 20_000 }).toEqual(['completed'])
})

test.for([
  ['completed', async () => {}],
  ['failed', () => Promise.reject(new Error('the job fails on purpose'))],
] as const)(
  'a job that has %s while the network was silent is marked so within ten seconds',
  async ([result, end]) => {
    const work = async ({ proxy }: { proxy: TcpProxy }) => {
      proxy.silence()
      setTimeout(proxy.restore, 1_000)
      await end()
    }
    // Three connections are for jobs, as by default: housekeeping may keep one of them for a minute.
    const { send, state } = await aWorker(work, { connections: 13 })
    await send()
    await expect.poll(state, { timeout: 10_000 }).toEqual([result])
  },
)

test('a job waits longer than a request for a connection when other callers use all connections, and no retry is counted', async () => {
  const { database, send, state } = await aWorker(({ database }) => sql`select 1`.execute(database.db))
  const hold = () =>
    database.transaction(async (tx) => {
      for (let times = 0; times < 2; times++) await sql`select pg_sleep(3.5)`.execute(tx)
    })
  await send()
  await expect.poll(state, { timeout: 20_000 }).toEqual(['completed'])
  await send()
  const held = Promise.all([hold(), hold()])
  await expect(sql`select 1`.execute(database.db)).rejects.toThrow('timeout exceeded')
  await held
  await expect.poll(state, { timeout: 20_000 }).toEqual(['completed', 'completed'])
})

test('a job that another service refuses runs once and has failed', async () => {
  let runs = 0
  const service = await startProxy('http://127.0.0.1:1')
  await service.refuse()
  const { send, state } = await aWorker(async () => {
    runs += 1
    await fetch(service.through('http://localhost'))
  })
  await send()
  await expect.poll(state, { timeout: 20_000 }).toEqual(['failed'])
  expect(runs).toBe(1)
})

test('jobs stop within three seconds while the server is away', async () => {
  const { jobs, proxy } = await aWorker(async () => {})
  await proxy.refuse()
  const began = performance.now()
  await jobs.stop()
  expect(performance.now() - began).toBeLessThan(3_000)
})

test('a process that waited out an outage of the database takes over nothing until it had the database for as long as work may be silent', async () => {
  let answer: Promise<Date> = Promise.resolve(new Date())
  let taken = 0
  const work = takeOverWork({
    name: 'take over',
    silence: 200,
    askTime: () => answer,
    takeOver: async () => {
      taken += 1
    },
  })
  const run = () => work.run({} as DueContext)
  const isTaken = () => expect.poll(() => run().then(() => taken), { interval: 10 }).toBeGreaterThan(0)
  await isTaken()
  const outage = Promise.withResolvers<Date>()
  answer = outage.promise
  taken = 0
  const waiting = run()
  await delay(300)
  outage.resolve(new Date())
  await waiting
  await run()
  expect(taken).toBe(0)
  await isTaken()
})
