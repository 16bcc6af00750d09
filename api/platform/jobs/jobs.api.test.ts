import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { type TestClock, testClock } from '../../testing/test-clock.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { startTestJobs, type TestJobs } from '../../testing/test-jobs.ts'
import type { Database } from '../database/db.ts'
import { createLog } from '../log/log.ts'
import { frozenJobClock } from './job-clock.ts'
import { openJobQueue } from './job-queue.ts'
import { defineJob, type JobHandler, onJob } from './jobs.ts'

const letter = defineJob({
  name: 'letter',
  schema: z.object({ to: z.string() }),
  retryLimit: 3,
  retryDelay: 10,
  retryDelayMax: 60,
})
const parcel = defineJob({ name: 'parcel', schema: z.object({ to: z.string() }) })

const SECOND = 1_000
const DAY = 24 * 60 * 60 * SECOND

let database: Database
let clock: TestClock
let running: TestJobs
let delivered: string[]
let failing: boolean

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

beforeEach(async () => {
  clock = testClock('2027-03-02T12:00:00.000Z')
  delivered = []
  failing = false
  running = await start()
})

afterEach(async () => {
  await running.stop()
  await sql`truncate jobs.job`.execute(database.db)
})

function handlers(): JobHandler[] {
  const deliver = async ({ to }: { to: string }) => {
    if (failing) throw new Error('delivery failed')
    delivered.push(to)
  }
  return [onJob(letter, deliver), onJob(parcel, deliver)]
}

function start(): Promise<TestJobs> {
  return startTestJobs({ database, clock, handlers: handlers() })
}

function send(to: string, options: { key?: string; runAt?: Date } = {}, kind = letter) {
  return database.transaction((tx) => running.jobs.send(tx, kind, { to }, options))
}

test('a job sent in a transaction runs after its commit', async () => {
  await send('maria')
  expect(await running.drain()).toEqual([{ kind: 'letter', data: { to: 'maria' }, attempt: 1 }])
  expect(delivered).toEqual(['maria'])
  expect(await running.drain()).toEqual([])
})

test('a job is rolled back with its transaction', async () => {
  const write = database.transaction(async (tx) => {
    await running.jobs.send(tx, letter, { to: 'maria' })
    throw new Error('The transaction is rolled back: slot taken')
  })
  await expect(write).rejects.toThrow('slot taken')
  expect(await running.drain()).toEqual([])
})

test('a job is invisible to other connections before the commit', async () => {
  const written = Promise.withResolvers<void>()
  const commit = Promise.withResolvers<void>()
  const write = database.transaction(async (tx) => {
    await running.jobs.send(tx, letter, { to: 'maria' })
    written.resolve()
    await commit.promise
  })
  await written.promise
  expect(await running.drain()).toEqual([])
  expect(delivered).toEqual([])
  commit.resolve()
  await write
  await running.drain()
  expect(delivered).toEqual(['maria'])
})

test('two jobs with the same key run once, in one transaction or in several, before and after the first run', async () => {
  await database.transaction(async (tx) => {
    await running.jobs.send(tx, letter, { to: 'maria' }, { key: 'booked:1' })
    await running.jobs.send(tx, letter, { to: 'maria again' }, { key: 'booked:1' })
  })
  await send('maria once more', { key: 'booked:1' })
  await running.drain()
  await send('maria at last', { key: 'booked:1' })
  await send('joana', { key: 'booked:2' })
  await send('maria by parcel', { key: 'booked:1' }, parcel)
  await running.drain()
  expect(delivered).toEqual(['maria', 'joana', 'maria by parcel'])
})

test('a job with an instant is not run before this instant of the product’s clock', async () => {
  await send('in a month', { runAt: new Date(clock.now().getTime() + 30 * DAY) })
  await send('at once')
  await running.drain()
  clock.advance(30 * DAY - 1)
  expect(await running.drain()).toEqual([])
  clock.advance(1)
  await running.drain()
  expect(delivered).toEqual(['at once', 'in a month'])
})

test('a job that fails is retried after growing waits, then stored as a dead letter', async () => {
  failing = true
  await send('maria')
  const waits: number[] = []
  for (let attempt = 1; attempt <= 3; attempt++) {
    const [run, ...more] = await running.drain()
    expect(run).toMatchObject({ attempt, error: { message: 'delivery failed' } })
    expect(more).toEqual([])
    waits.push(await secondsToNextRun())
    clock.advance((waits.at(-1) ?? 0) * SECOND - 1)
    expect(await running.drain()).toEqual([])
    clock.advance(2)
  }
  expect(waits[0]).toSatisfy((wait: number) => wait >= 10 && wait <= 20)
  expect(waits[1]).toSatisfy((wait: number) => wait >= 20 && wait <= 40)
  expect(waits[2]).toSatisfy((wait: number) => wait >= 40 && wait <= 60)

  expect(await running.drain()).toMatchObject([{ attempt: 4, error: { message: 'delivery failed' } }])
  clock.advance(DAY)
  expect(await running.drain()).toEqual([])
  expect(await deadLetters()).toEqual([{ source_name: 'letter', data: { to: 'maria' } }])
})

test('a job whose retry succeeds does not run again', async () => {
  failing = true
  await send('maria')
  await running.drain()
  failing = false
  clock.advance(20 * SECOND)
  expect(await running.drain()).toMatchObject([{ attempt: 2 }])
  expect(delivered).toEqual(['maria'])
  expect(await deadLetters()).toEqual([])
})

test('a kind of job can name a handler for its dead letters', async () => {
  await running.stop()
  const burial = defineJob({ name: 'burial', schema: z.object({ to: z.string() }) })
  const doomed = defineJob({
    name: 'doomed',
    schema: z.object({ to: z.string() }),
    retryLimit: 0,
    deadLetter: burial,
  })
  running = await startTestJobs({
    database,
    clock,
    handlers: [
      onJob(doomed, async (_, { isLastAttempt }) => {
        throw new Error(`last: ${isLastAttempt}`)
      }),
      onJob(burial, async ({ to }) => {
        delivered.push(`buried ${to}`)
      }),
    ],
  })
  await send('maria', {}, doomed)
  expect(await running.drain()).toMatchObject([{ error: { message: 'last: true' } }, { kind: 'burial' }])
  expect(delivered).toEqual(['buried maria'])
})

test('a handler can send more jobs, and the same drain runs them', async () => {
  await running.stop()
  running = await startTestJobs({
    database,
    clock,
    handlers: [
      ...handlers().slice(0, 1),
      onJob(parcel, ({ to }, { jobs }) =>
        database.transaction((tx) => jobs.send(tx, letter, { to: `${to}, by letter` })),
      ),
    ],
  })
  await send('maria', {}, parcel)
  expect((await running.drain()).map((run) => run.kind)).toEqual(['parcel', 'letter'])
})

test('a job of an unknown kind or with invalid data is refused when it is sent', async () => {
  const unknown = defineJob({ name: 'unknown', schema: z.object({ to: z.string() }) })
  await expect(send('maria', {}, unknown)).rejects.toThrow('unknown')
  const wrong = { to: 7 } as unknown as { to: string }
  await expect(database.transaction((tx) => running.jobs.send(tx, letter, wrong))).rejects.toThrow(z.ZodError)
  expect(await running.drain()).toEqual([])
})

test('a job that is waiting when its process stops is run by the next process', async () => {
  await send('waiting')
  await running.stop()
  running = await start()
  await running.drain()
  expect(delivered).toEqual(['waiting'])
})

test('a job of a kind that a later release does not have is never run, and deleted after 30 days', async () => {
  // The test uses its own database: the queue stores its last maintenance, which other tests would see in the future.
  const own = await openTestDatabase()
  const before = await startTestJobs({ database: own, clock, handlers: handlers() })
  await own.transaction((tx) => before.jobs.send(tx, parcel, { to: 'maria' }))
  await before.stop()
  const known = handlers().filter(({ kind }) => kind !== parcel)
  const after = await startTestJobs({ database: own, clock, handlers: known })
  const stored = async () =>
    (await sql`select from jobs.job where name = 'parcel'`.execute(own.db)).rows.length
  clock.advance(29 * DAY)
  await after.recover()
  expect([await after.drain(), await stored()]).toEqual([[], 1])
  clock.advance(2 * DAY)
  await after.recover()
  expect([delivered, await stored()]).toEqual([[], 0])
  await after.stop()
  await own.close()
})

/** Takes the jobs of the kind `letter`, and gives no sign of life afterwards. */
async function takeAndDie(): Promise<void> {
  const time = frozenJobClock(clock)
  const log = createLog({ clock, level: 'silent' })
  const about = { database, clock: time.clock, log, handlers: handlers(), background: false }
  const killed = await openJobQueue(about)
  expect(await killed.boss.fetch('letter')).toHaveLength(1)
  await killed.stop()
}

test('a run whose process was killed begins again at once, ten seconds after its last sign of life', async () => {
  await send('maria')
  await takeAndDie()
  clock.advance(9 * SECOND)
  await running.recover()
  expect(await running.drain()).toEqual([])
  clock.advance(2 * SECOND)
  await running.recover()
  expect(await running.drain()).toMatchObject([{ attempt: 2, data: { to: 'maria' } }])
})

test('a job that kills its process at every attempt becomes a dead letter', async () => {
  await send('maria')
  for (let attempt = 0; attempt <= letter.settings.retryLimit; attempt++) {
    await takeAndDie()
    clock.advance(70 * SECOND)
    await running.recover()
  }
  expect(await running.drain()).toEqual([])
  expect(await deadLetters()).toEqual([{ source_name: 'letter', data: { to: 'maria' } }])
})

test('a job that is done is deleted after two days, and its key may be used again', async () => {
  const own = await openTestDatabase()
  const jobs = await startTestJobs({ database: own, clock, handlers: handlers() })
  const sendOnce = () => own.transaction((tx) => jobs.jobs.send(tx, letter, { to: 'maria' }, { key: 'one' }))
  await sendOnce()
  await jobs.drain()
  for (const [days, runs] of [
    [1.9, 0],
    [2.2, 1],
  ] as const) {
    clock.advance(days * DAY)
    await jobs.recover()
    await sendOnce()
    expect(await jobs.drain()).toHaveLength(runs)
  }
  await jobs.stop()
  await own.close()
})

async function secondsToNextRun(): Promise<number> {
  const { rows } = await sql<{
    start_after: Date
  }>`select start_after from jobs.job where state = 'retry'`.execute(database.db)
  return ((rows[0]?.start_after.getTime() ?? 0) - clock.now().getTime()) / SECOND
}

async function deadLetters() {
  const query = sql<{ source_name: string; data: unknown }>`
    select source_name, data from jobs.job where name = 'dead-letter'`
  return (await query.execute(database.db)).rows
}
