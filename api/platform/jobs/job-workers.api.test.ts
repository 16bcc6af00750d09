import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestDatabase } from '../../testing/test-database.ts'
import { type Clock, systemClock } from '../clock.ts'
import type { Database } from '../database/db.ts'
import { createLog } from '../log/log.ts'
import { defineJob, type JobHandler, onJob, type RunningJobs, scheduleJob, startJobs } from './jobs.ts'

const call = defineJob({ name: 'call', schema: z.object({ number: z.int() }), retryDelay: 1 })
const doubtful = defineJob({ name: 'doubtful', schema: z.object({ number: z.int() }), retryLimit: 0 })
const HOUR = 3_600_000
const DAY = 24 * HOUR
const patiently = { timeout: 30_000 }

const log = createLog({ clock: systemClock, level: 'silent' })
let database: Database
let running: RunningJobs[] = []

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()))
  running = []
  await sql`truncate jobs.job`.execute(database.db)
})

type Given = { handlers: JobHandler[]; clock?: Clock; schedules?: ReturnType<typeof scheduleJob>[] }

async function aWorker({ clock = systemClock, ...given }: Given): Promise<RunningJobs> {
  const started = await startJobs({ database, clock, log, pollSeconds: 0.5, graceSeconds: 1, ...given })
  running.push(started)
  return started
}

function ahead(milliseconds: number): Clock {
  return { now: () => new Date(systemClock.now().getTime() + milliseconds) }
}

/** Returns a handler that stores its calls, and a promise that resolves after this many calls. */
function counting(times: number) {
  const numbers: number[] = []
  const enough = Promise.withResolvers<number[]>()
  const handler = onJob(call, async ({ number }) => {
    numbers.push(number)
    if (numbers.length === times) enough.resolve(numbers)
  })
  return { handler, numbers, enough: enough.promise }
}

function sendCalls({ jobs }: RunningJobs, from: number, to: number, runAt?: Date) {
  return database.transaction(async (tx) => {
    for (let number = from; number <= to; number++)
      await jobs.send(tx, call, { number }, runAt ? { runAt } : {})
  })
}

async function states(): Promise<string[]> {
  const query = sql<{
    state: string
  }>`select state::text as state from jobs.job where name = 'call' order by 1`
  return (await query.execute(database.db)).rows.map((row) => row.state)
}

test('two workers share the jobs, and each job runs once', async () => {
  const calls = counting(30)
  const first = await aWorker({ handlers: [calls.handler] })
  await aWorker({ handlers: [calls.handler] })
  await sendCalls(first, 1, 30)
  await calls.enough
  expect(calls.numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
})

test('two processes that start together on a database without the queue both run jobs', async () => {
  await sql`drop schema jobs cascade`.execute(database.db)
  const calls = counting(2)
  const [first, second] = await Promise.all([
    aWorker({ handlers: [calls.handler] }),
    aWorker({ handlers: [calls.handler] }),
  ])
  await sendCalls(first, 1, 1)
  await sendCalls(second, 2, 2)
  await calls.enough
})

test('a process in the mode `enqueue` runs no jobs', async () => {
  const calls = counting(1)
  const script = await aWorker({ handlers: [calls.handler], mode: 'enqueue' } as Given)
  await sendCalls(script, 1, 1)
  await script.stop()
  expect(await states()).toEqual(['created'])
  await aWorker({ handlers: [calls.handler] })
  await calls.enough
})

test('a process that stops waits shortly for a running job, then aborts it and returns it to the queue', async () => {
  const taken = Promise.withResolvers<AbortSignal>()
  const stuck = onJob(call, (_, { signal }) => {
    taken.resolve(signal)
    return new Promise(() => {})
  })
  const worker = await aWorker({ handlers: [stuck] })
  await sendCalls(worker, 1, 1)
  const signal = await taken.promise
  await worker.stop()
  expect(signal.aborted).toBe(true)
  expect(await states()).toEqual(['retry'])
})

const otherProcess = `
  import { z } from 'zod'
  import { systemClock } from '../clock.ts'
  import { openDatabase } from '../database/db.ts'
  import { defineJob, onJob, startJobs } from './jobs.ts'
  import { createLog } from '../log/log.ts'

  const database = await openDatabase({ url: process.env.URL_OF_TEST })
  const call = defineJob({ name: 'call', schema: z.object({ number: z.int() }) })
  const handler = onJob(call, () => {
    console.log('taken')
    return new Promise(() => {})
  })
  const log = createLog({ clock: systemClock, level: 'silent' })
  await startJobs({ database, clock: systemClock, log, handlers: [handler], pollSeconds: 0.5 })
`

test('a job whose process was killed is done by another process within twenty seconds', async () => {
  await (await aWorker({ handlers: [counting(1).handler] })).stop()
  const env = { ...process.env, URL_OF_TEST: database.url }
  const cwd = fileURLToPath(new URL('.', import.meta.url))
  const other = spawn(process.execPath, ['--input-type=module', '-e', otherProcess], { cwd, env })
  const script = await aWorker({ handlers: [counting(1).handler], mode: 'enqueue' } as Given)
  await sendCalls(script, 1, 1)
  await once(other.stdout, 'data')
  const calls = counting(1)
  await aWorker({ handlers: [calls.handler] })
  other.kill('SIGKILL')
  const killed = performance.now()
  expect(await calls.enough).toEqual([1])
  expect(performance.now() - killed).toBeLessThan(20_000)
})

test('a job that has failed for good is stored for thirty days, and one that is done for two', async () => {
  const odd = onJob(doubtful, async ({ number }) => {
    if (number === 1) throw new Error('odd')
  })
  const worker = await aWorker({ handlers: [odd] })
  await database.transaction(async (tx) => {
    for (const number of [1, 2]) await worker.jobs.send(tx, doubtful, { number })
  })
  const query = sql<{ state: string; days: number }>`
    select state::text as state, deletion_seconds / 86400 as days from jobs.job where name = 'doubtful' order by 1`
  await expect
    .poll(async () => (await query.execute(database.db)).rows, patiently)
    .toEqual([
      { state: 'completed', days: 2 },
      { state: 'failed', days: 30 },
    ])
})

test('a run over its time limit fails, and the other runs of its batch succeed', async () => {
  const brief = defineJob({
    name: 'brief',
    schema: z.object({ number: z.int() }),
    expireIn: 1,
    retryLimit: 0,
  })
  const others = Promise.withResolvers<void>()
  const handler = onJob(brief, async ({ number }) => {
    if (number === 1) return new Promise(() => {})
    others.resolve()
  })
  const worker = await aWorker({ handlers: [handler] })
  await database.transaction(async (tx) => {
    for (const number of [1, 2]) await worker.jobs.send(tx, brief, { number })
  })
  await others.promise
  await expect
    .poll(async () => {
      const query = sql<{
        state: string
      }>`select state::text as state from jobs.job where name = 'brief' order by data`
      return (await query.execute(database.db)).rows.map((row) => row.state)
    }, patiently)
    .toEqual(['failed', 'completed'])
})

test('jobs use the time of NOW when NOW is a month ahead, and a start without NOW resets the time function of pg-boss', async () => {
  const clock = ahead(30 * DAY)
  const calls = counting(1)
  await (await aWorker({ handlers: [calls.handler] })).stop()
  const made = await sqlClock()

  const shifted = await aWorker({ clock, handlers: [calls.handler] })
  await sendCalls(shifted, 2, 2, new Date(clock.now().getTime() + HOUR))
  await sendCalls(shifted, 1, 1, new Date(clock.now().getTime() - HOUR))
  expect(await calls.enough).toEqual([1])
  await shifted.stop()
  expect(await states()).toEqual(['completed', 'created'])
  expect((await sqlClock()).now - made.now).toBeGreaterThan(30 * DAY)

  await (await aWorker({ handlers: [calls.handler] })).stop()
  const restored = await sqlClock()
  expect(restored.source).toBe(made.source)
  expect(restored.now - made.now).toBeLessThan(HOUR)
})

test('a schedule runs by the clock of São Paulo: once for two processes, and once for all times missed while the processes were stopped', async () => {
  const at = (iso: string) => ahead(Date.parse(iso) - systemClock.now().getTime())
  const calls = counting(2)
  const noon = defineJob({ name: 'noon', schema: z.object({}) })
  const noonCame = Promise.withResolvers<void>()
  const handlers = [calls.handler, onJob(noon, async () => noonCame.resolve())]
  const schedules = [scheduleJob(call, '0 9 * * *', { number: 9 }), scheduleJob(noon, '0 12 * * *', {})]
  const twoWorkers = async (clock: Clock) => {
    await Promise.all([aWorker({ clock, handlers, schedules }), aWorker({ clock, handlers, schedules })])
  }
  await (await aWorker({ clock: at('2027-03-02T11:00:00Z'), handlers, schedules })).stop()
  await twoWorkers(at('2027-03-02T12:00:20Z'))
  await expect.poll(() => calls.numbers, patiently).toEqual([9])
  await Promise.all(running.map((jobs) => jobs.stop()))
  await twoWorkers(at('2027-03-03T13:30:00Z'))
  expect(await calls.enough).toEqual([9, 9])
  await noonCame.promise
  await Promise.all(running.map((jobs) => jobs.stop()))
  const { rows } = await sql`select name from jobs.job where name in ('call', 'noon') order by 1`.execute(
    database.db,
  )
  expect(rows).toEqual([{ name: 'call' }, { name: 'call' }, { name: 'noon' }])

  running = []
  await aWorker({ handlers })
  expect((await sql`select name from jobs.schedule`.execute(database.db)).rows).toEqual([])
})

test('after a run with a later NOW, a start without NOW runs cron and maintenance at once', async () => {
  const calls = counting(1)
  const claims = async () => {
    const query = sql<{ future: boolean }>`
      select cron_on > jobs.job_now() as future from jobs.version where cron_on is not null
      union all select monitor_claim_on > jobs.job_now() from jobs.queue where monitor_claim_on is not null`
    return (await query.execute(database.db)).rows.map((row) => row.future)
  }
  const future = await aWorker({ clock: ahead(300 * DAY), handlers: [calls.handler] })
  await expect.poll(claims, patiently).toContain(false)
  await future.stop()
  await aWorker({ handlers: [calls.handler] })
  expect(await claims()).not.toContain(true)
})

async function sqlClock(): Promise<{ now: number; source: string }> {
  const query = sql<{ now: Date; source: string }>`
    select jobs.job_now() as now, prosrc as source from pg_proc where proname = 'job_now'`
  const { now, source } = (await query.execute(database.db)).rows[0] ?? {
    now: new Date(Number.NaN),
    source: '',
  }
  return { now: now.getTime(), source: source.trim() }
}
