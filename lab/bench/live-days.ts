import { addDays, timeOf } from '@encaixe/contract/local-time.ts'
import { sql } from 'kysely'
import { jobHandlers, jobSchedules } from '../../api/job-handlers.ts'
import type { Database } from '../../api/platform/database/db.ts'
import type { JobSchedule } from '../../api/platform/jobs/jobs.ts'
import { startTestApi, type TestApi } from '../../api/testing/test-api.ts'
import { type TestClock, tickingClock } from '../../api/testing/test-clock.ts'
import { startTestJobs, type TestJobs } from '../../api/testing/test-jobs.ts'
import { accountOf, ofShop, people } from './fill-year.ts'
import { today } from './world.ts'

const atOnce = 16
const hours = 10
/** Jobs that ask the payment provider, which is none of the database's growth. */
const left = ['subscription-reconcile', 'subscription-notices', 'subscription-time']

export type Nightly = { job: string; ms: number; buffers: number }
export type Life = {
  api: TestApi
  /** Runs the nightly jobs at an instant, all or only the one of this name, each by itself. */
  runNight(instant: string, only?: string): Promise<Nightly[]>
  /** Lives the day that begins so many days after `today`, and the night after it. */
  liveDay(at: number): Promise<{ bookings: number; nightly: Nightly[] }>
  stop(): Promise<void>
}

type Shop = { n: number; company_id: string; procedure_id: string; people: string[] }

/** The API and its jobs in this process, as production runs them, with a clock that moves from hour to hour. */
export async function openLife(database: Database, mail: Record<string, string>): Promise<Life> {
  const clock: TestClock = tickingClock(`${today}T11:00:00Z`)
  const env = {
    APP_ENV: 'production',
    ALLOW_LOCAL_PROVIDERS: 'true',
    PUBLIC_URL: 'http://localhost:3000',
    RATE_LIMITS: 'on',
    TRUST_PROXY: '1',
    // A database server has its own backups: the nightly file of an embedded one would be made beside the requests.
    DATABASE_URL: database.url,
    ...mail,
  }
  const api = await startTestApi({ database, clock, env, jobs: 'enqueue' })
  const handlers = jobHandlers(api.deps)
  const jobs = await startTestJobs({ database, clock, handlers, schedules: jobSchedules() })
  // One account has accepted the terms when the year is filled, and all others are filled with its row.
  await api.as('primeira')('POST /api/auth/accept-terms')
  let shops: Shop[] | undefined
  const life = { api, jobs, database }
  return {
    api,
    async liveDay(at) {
      shops ??= (await sql<Shop>`select * from bench_shops order by n`.execute(database.db)).rows
      const date = addDays(today, at)
      let bookings = 0
      for (let hour = 0; hour < hours; hour++) {
        clock.set(`${date}T${12 + hour}:00:00Z`)
        bookings += await book(life, shops, at, hour)
        await close(life, date, 540 + 60 * hour)
        await runJobs(life, ({ cron }) => /^(\*|35 \*)/.test(cron))
      }
      return { bookings, nightly: await runNight(life, `${addDays(date, 1)}T08:00:00Z`) }
    },
    runNight: (instant, only) => runNight(life, instant, only),
    async stop() {
      await jobs.stop()
      await api.close()
    },
  }
}

/** The rate limits of production are on, so each shop and its clients have an address of their own. */
export const addressOf = (shop: number) => ({ 'x-forwarded-for': `10.${shop >> 8}.${shop & 255}.1` })

type Running = { api: TestApi; jobs: TestJobs; database: Database }

/** Books a tenth of a day's appointments for the coming days; some are moved and some cancelled at once. */
async function book({ api }: Running, shops: readonly Shop[], at: number, hour: number): Promise<number> {
  const each = ofShop.appointments / 365
  const due = shops
    .filter(({ n }) => n % hours === hour)
    .flatMap((shop) => {
      const count = Math.floor((at + 1) * each + shop.n / 7) - Math.floor(at * each + shop.n / 7)
      return Array.from({ length: count }, (_, seat) => ({ shop, seat }))
    })
  await inTurns(due, async ({ shop, seat }) => {
    const client = api.as(accountOf(shop.n, (at * people + seat + shop.n) % ofShop.accounts), {
      terms: false,
    })
    const body = {
      companyId: shop.company_id,
      procedureId: shop.procedure_id,
      collaboratorId: shop.people[seat % people] ?? '',
      date: addDays(today, at + 1 + (shop.n % 7)),
      startTime: timeOf(570 + 60 * (at % 9)),
    }
    const from = addressOf(shop.n)
    const headers = { ...from, 'idempotency-key': `bench-${at}-${shop.n}-${seat}` }
    const { id } = await client('POST /api/schedules', { headers, body })
    const same = { params: { id }, headers: from }
    if (shop.n % 11 === at % 11) await client('PATCH /api/schedules/{id}/cancel', same)
    else if (shop.n % 23 === at % 23) {
      const moved = {
        collaboratorId: body.collaboratorId,
        date: body.date,
        startTime: timeOf(570 + 60 * ((at + 4) % 9)),
      }
      await client('PATCH /api/schedules/{id}/reschedule', { ...same, body: moved })
    }
  })
  return due.length
}

/** The owners say who came to the appointments of an hour. */
async function close({ api, database }: Running, date: string, minute: number): Promise<void> {
  const { rows } = await sql<{ id: string; n: number }>`
    select a.id, s.n from appointments a join bench_shops s using (company_id)
    where a.day = ${date} and a.status = 'scheduled' and a.start_minute >= ${minute - 60} and a.start_minute < ${minute}`.execute(
    database.db,
  )
  await inTurns(rows, async ({ id, n }) => {
    const headers = addressOf(n)
    const owner = api.as(accountOf(n), { terms: false })
    await owner('PATCH /api/schedules/{id}/complete', { params: { id }, headers, body: undefined })
  })
}

export async function inTurns<One>(
  all: readonly One[],
  work: (one: One) => Promise<void>,
  most = atOnce,
): Promise<void> {
  const waiting = [...all]
  await Promise.all(
    Array.from({ length: most }, async () => {
      for (let one = waiting.pop(); one; one = waiting.pop()) await work(one)
    }),
  )
}

async function runJobs(
  { jobs, database }: Running,
  isDue: (schedule: JobSchedule) => boolean,
): Promise<void> {
  for (const schedule of jobSchedules().filter(isDue))
    await database.transaction((tx) => jobs.jobs.send(tx, schedule.kind, schedule.data))
  const failed = (await jobs.drain()).find(({ error }) => error)
  if (failed) throw new Error(`Job ${failed.kind} of the bench failed`, { cause: failed.error })
}

/** Runs each job of the night by itself, and counts the pages that its statements read. */
async function runNight(life: Running, instant: string, only?: string): Promise<Nightly[]> {
  const nightly: Nightly[] = []
  life.api.clock.set(instant)
  await runJobs(life, () => false)
  for (const { kind, cron } of jobSchedules()) {
    if (!/^\d+ \d+ /.test(cron) || left.includes(kind.name)) continue
    if (only !== undefined && kind.name !== only) continue
    const before = await readPages(life.database)
    const began = performance.now()
    await runJobs(life, (one) => one.kind === kind)
    nightly.push({
      job: kind.name,
      ms: performance.now() - began,
      buffers: (await readPages(life.database)) - before,
    })
  }
  await life.jobs.recover()
  return nightly
}

export async function readPages({ db }: Database): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    select sum(shared_blks_hit + shared_blks_read)::float8 as pages from pg_stat_statements`.execute(db)
  return rows[0]?.pages ?? 0
}
