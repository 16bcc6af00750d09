import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { testIssuer } from '../../api/testing/test-api.ts'
import { createTestTokens } from '../../api/testing/test-tokens.ts'
import { buildProduct } from '../../scripts/building/build-product.ts'
import { root } from '../../scripts/root.ts'
import { type Kind, kinds, type Mix, openMix, seeded, writes } from './day-mix.ts'
import { drawGrowth } from './draw-growth.ts'
import { measureDueReminders } from './due-reminders.ts'
import { type Figure, percentile } from './figures.ts'
import { type Filled, openFilled } from './filled.ts'
import { measureYear } from './growth.ts'
import { type Sink, startSink } from './lanes.ts'
import { inTurns, openLife, readPages } from './live-days.ts'
import { type Asked, answersOf, stopGenerator } from './load.ts'
import { readPlansOfRequests } from './plans-of-requests.ts'
import { processorTime, processorTimeOfAll, residentMemory } from './product.ts'
import { type Serving, startServing, today } from './world.ts'

const sizes = (process.env.BENCH_SHOPS ?? '1000,10000').split(',').map(Number)
const parts = (process.env.BENCH_PARTS ?? 'sizes,costs,mix,plans,reminders,nights,year').split(',')
const rate = Number(process.env.BENCH_RATE ?? 40)
const seconds = Number(process.env.BENCH_SECONDS ?? 60)
const streams = Number(process.env.BENCH_STREAMS ?? 200)
const now = `${today}T13:00:00Z`
const eachKind = Number(process.env.BENCH_EACH ?? 200)
const print = (line: string) => process.stdout.write(`${line}\n`)

/** The data, the requests and the mail server that a part of the bench uses. */
export type Place = {
  filled: Filled
  mix: Mix
  sink: Sink
  /** Starts a process of the product: with pages, with or without jobs. */
  serve(mode: 'product' | 'product without jobs', env?: Record<string, string>): Promise<Serving>
}

/**
 * Deletes what an earlier run left: its messages would leave first, and the clock of this run begins at ten again, where
 * a job that looks each minute looks only in minutes in which no earlier process did.
 */
async function emptyQueues({ database: { exec } }: Filled): Promise<void> {
  await exec(`
    delete from messages where id in (select message_id from message_queue);
    update reminders set state = 'done' where state = 'waiting' and due_at <= '${today}T13:01:00Z';
    delete from message_rates;
    delete from jobs.job;`)
}

async function openPlace(shops: number) {
  await using opened = new AsyncDisposableStack()
  const filled = await openFilled(shops)
  opened.defer(() => filled.close())
  const clock = { now: () => new Date(now) }
  const tokens = await createTestTokens({ ...testIssuer, clock, alg: 'RS256' })
  const sign = (subject: string) => {
    const name = subject.replace(/\b\w/g, (letter) => letter.toUpperCase())
    return tokens.sign({ sub: subject, name, email: `${subject}@cliente.example`, email_verified: true })
  }
  // Times that an earlier run on the same data has booked are not asked for again.
  const runs = (await readCount(filled)) + 1
  const mix = await openMix(filled, sign, seeded(runs))
  const sink = await startSink()
  opened.defer(() => sink.stop())
  const args = [
    filled.database.url,
    JSON.stringify(tokens.jwks()),
    now,
    testIssuer.issuer,
    testIssuer.clientId,
  ]
  const serve = async (mode: string, env: Record<string, string> = {}) => {
    await emptyQueues(filled)
    const product = {
      PUBLIC_URL: 'http://localhost:3000',
      SECRETS_KEY: Buffer.alloc(32, 'bench').toString('base64'),
    }
    return startServing([...args, mode], {
      ...product,
      ...sink.env,
      MAIL_PER_SECOND: '240',
      MAIL_CONNECTIONS: '10',
      ...env,
    })
  }
  const running = opened.move()
  return { place: { filled, mix, sink, serve } satisfies Place, close: () => running.disposeAsync() }
}

async function readCount({ database: { db, exec } }: Filled): Promise<number> {
  await exec('create table if not exists bench_runs (at timestamptz default now())')
  const { rows } = await sql<{ runs: number }>`
    with one as (insert into bench_runs default values) select count(*)::integer as runs from bench_runs`.execute(
    db,
  )
  return rows[0]?.runs ?? 0
}

/** Measures the product on the data of a thousand shops, ten thousand and so on, and prints what grows. */
export async function measureAtSize(): Promise<Figure[]> {
  await buildProduct({ root, parts: ['web'] })
  const figures: Figure[] = []
  for (const shops of sizes) {
    const { place, close } = await openPlace(shops)
    try {
      for (const part of parts) {
        const began = performance.now()
        const found = (await measures[part]?.(place)) ?? []
        if (process.env.BENCH_PICTURES) drawGrowth(shops, found)
        figures.push(...found.map((one) => ({ ...one, name: `${shops} shops: ${one.name}` })))
        print(`${shops} shops: ${part} took ${((performance.now() - began) / 1_000).toFixed(0)} s`)
      }
    } finally {
      await close()
    }
  }
  stopGenerator()
  return figures
}

const measures: Record<string, (place: Place) => Promise<Figure[]>> = {
  sizes: measureSizes,
  costs: measureCosts,
  mix: measureMix,
  plans: measurePlansAtSize,
  reminders: measureDueReminders,
  nights: measureNights,
  year: ({ filled }) => measureYear(filled),
}

/** Bytes of each appointment that has all its rows, with the indexes of each table. */
async function measureSizes({ filled: { database } }: Place): Promise<Figure[]> {
  const { rows } = await sql<{ name: string; rows: number; bytes: number; indexes: number }>`
    select relname as name, reltuples::float8 as rows, pg_total_relation_size(oid)::float8 as bytes,
      pg_indexes_size(oid)::float8 as indexes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'bench_%' and reltuples > 0
    order by bytes desc`.execute(database.db)
  const of = (name: string) => rows.find((row) => row.name === name)
  const { rows: appointments = 1 } = of('appointments') ?? {}
  for (const { name, rows: count, bytes, indexes } of rows.slice(0, 12))
    print(
      `  ${name}: ${count} rows, ${(bytes / 1e6).toFixed(0)} MB, ${((100 * indexes) / bytes).toFixed(0)} % indexes, ${(bytes / count).toFixed(0)} bytes a row`,
    )
  const perRow = (name: string) => (of(name)?.bytes ?? 0) / (of(name)?.rows ?? 1)
  const book = ['appointments', 'appointment_changes', 'trail'].reduce(
    (sum, name) => sum + (of(name)?.bytes ?? 0),
    0,
  )
  return [
    { name: 'appointments', value: appointments },
    { name: 'gigabytes', value: rows.reduce((sum, { bytes }) => sum + bytes, 0) / 1e9 },
    { name: 'bytes of an appointment with its history and trail, dense', value: book / appointments },
    { name: 'bytes of its five messages, dense', value: 5 * perRow('messages') },
    { name: 'bytes of its two reminders, which stay 30 days, dense', value: 2 * perRow('reminders') },
  ]
}

/** Milliseconds of a processor that the database and the process have used. */
const used = ({ filled }: Place, { pid }: Serving) => ({
  database: processorTimeOfAll(filled.serverPid),
  process: processorTime(pid),
  at: performance.now(),
})

const ask = (url: string, { path, ...init }: Asked) => fetch(url + path, init)

async function send(url: string, asked: Asked): Promise<number> {
  const answer = await ask(url, asked)
  await answer.arrayBuffer()
  return answer.status
}

/** Measures the cost of one request of each kind, a few at once: processor time and pages, which a busy machine changes little. */
async function measureCosts(place: Place): Promise<Figure[]> {
  const { mix, filled } = place
  const serving = await place.serve('product')
  await mix.openFeeds((asked) => ask(serving.url, asked))
  const figures: Figure[] = []
  try {
    for (const { asked } of await mix.plan(10, 20)) await send(serving.url, asked)
    await untilQuiet(filled)
    const pagesFrom = await readPages(filled.database)
    const idleFrom = used(place, serving)
    await delay(10_000)
    const idlePages = (await readPages(filled.database)) - pagesFrom
    const idle = used(place, serving)
    const spare = idle.at - idleFrom.at
    const perMs = {
      database: (idle.database - idleFrom.database) / spare,
      process: (idle.process - idleFrom.process) / spare,
      pages: idlePages / spare,
    }
    print('kind: milliseconds of a processor in the database + in the process; pages of the database')
    for (const kind of kinds) {
      for (let at = 0; at < 30; at++) await send(serving.url, await mix.ofKind(kind))
      await untilQuiet(filled)
      const requests = await Promise.all(Array.from({ length: eachKind }, () => mix.ofKind(kind)))
      const pages = await readPages(filled.database)
      const before = used(place, serving)
      const statuses: Record<number, number> = {}
      await inTurns(
        requests,
        async (asked) => {
          const status = await send(serving.url, asked)
          statuses[status] = (statuses[status] ?? 0) + 1
        },
        2,
      )
      if (writes.includes(kind)) await untilQuiet(filled)
      const after = used(place, serving)
      const good = Object.entries(statuses).reduce(
        (sum, [status, count]) => sum + (status < '300' ? count : 0),
        0,
      )
      if (good < 0.95 * requests.length) throw new Error(`${kind} was answered ${JSON.stringify(statuses)}`)
      const each = (of: 'database' | 'process') =>
        (after[of] - before[of] - perMs[of] * (after.at - before.at)) / requests.length
      const all = (await readPages(filled.database)) - pages
      const read = (all - perMs.pages * (after.at - before.at)) / requests.length
      print(`  ${kind}: ${each('database').toFixed(2)} + ${each('process').toFixed(2)}; ${read.toFixed(0)}`)
      figures.push(
        { name: `${kind}: processor of the database, ms`, value: each('database') },
        { name: `${kind}: processor of the process, ms`, value: each('process') },
        { name: `${kind}: pages`, value: read },
      )
    }
    figures.push({ name: 'an idle second: pages', value: 1_000 * perMs.pages })
    figures.push({ name: 'memory of the process, MB', value: residentMemory(serving.pid) })
    figures.push({
      name: 'an idle second: processor of database and process, ms',
      value: 1_000 * (perMs.database + perMs.process),
    })
  } finally {
    await serving.stop()
  }
  return figures
}

/** Waits until every message that was written has left, and no job is due. */
async function untilQuiet({ database: { db } }: Filled): Promise<void> {
  for (let quiet = 0; quiet < 3; ) {
    const { rows } = await sql<{
      left: number
    }>`select (select count(*) from message_queue where due_at <= ${now}::timestamptz + interval '1 hour')::integer
      + (select count(*) from jobs.job where state < 'completed' and name = 'booking-event')::integer as left`.execute(
      db,
    )
    quiet = rows[0]?.left === 0 ? quiet + 1 : 0
    await delay(200)
  }
}

/** A day's requests at a fixed rate, with open pages, jobs and mails. */
async function measureMix(place: Place): Promise<Figure[]> {
  const { mix, filled } = place
  const serving = await place.serve('product')
  await mix.openFeeds((asked) => ask(serving.url, asked))
  const closing = new AbortController()
  const events = await openStreams(place, serving.url, closing.signal)
  try {
    const planned = await mix.plan(10 + seconds, rate)
    const warm = planned.filter(({ at }) => at < 10_000)
    const measured = planned.filter(({ at }) => at >= 10_000).map((one) => ({ ...one, at: one.at - 10_000 }))
    await answersOf(serving.url, warm)
    const before = used(place, serving)
    const was = await readServer(filled)
    const answers = await answersOf(serving.url, measured)
    const after = used(place, serving)
    const is = await readServer(filled)
    const took = Map.groupBy(answers.entries(), ([at]) => (measured[at] as { kind: Kind }).kind)
    print(
      `requests: at ${rate} a second, ${answers.length} in all; p50, p99, p99.9 in milliseconds from the planned time`,
    )
    const figures: Figure[] = []
    let refused = 0
    for (const kind of kinds) {
      const all = [...(took.get(kind) ?? [])].map(([, answer]) => answer)
      const good = all.filter(({ status }) => status.startsWith('2')).map((one) => one.took)
      refused += all.length - good.length
      print(
        `  ${kind}: ${all.length}; ${[0.5, 0.99, 0.999].map((part) => percentile(good, part).toFixed(1)).join(', ')}`,
      )
      for (const part of [0.5, 0.99])
        figures.push({ name: `${kind}: p${part * 100}, ms`, value: percentile(good, part) })
    }
    const all = answers.map((one) => one.took)
    for (const part of [0.5, 0.99, 0.999])
      figures.push({ name: `every request: p${part * 100}, ms`, value: percentile(all, part) })
    const wall = after.at - before.at
    return [
      ...figures,
      {
        name: 'sent late by the generator: p99, ms',
        value: percentile(
          answers.map((one) => one.late),
          0.99,
        ),
      },
      { name: 'requests refused, in a thousand', value: (1_000 * refused) / answers.length, most: 10 },
      { name: 'cores used by the database', value: (after.database - before.database) / wall },
      { name: 'cores used by the process', value: (after.process - before.process) / wall },
      {
        name: 'pages found in memory, in a hundred',
        value: (100 * (is.hit - was.hit)) / (is.hit - was.hit + is.read - was.read),
      },
      { name: 'kilobytes of WAL a second', value: (is.wal - was.wal) / wall },
      { name: 'events that arrived on open pages', value: events() },
    ]
  } finally {
    closing.abort()
    await serving.stop()
  }
}

async function openStreams({ mix }: Place, url: string, signal: AbortSignal): Promise<() => number> {
  let events = 0
  for (const { n } of mix.shops.slice(0, streams)) {
    const { path, ...init } = await mix.signed(`dono-${n}`, '/api/live')
    const answer = await fetch(url + path, { ...init, signal })
    if (!answer.ok || !answer.body) throw new Error(`The stream of shop ${n} was answered ${answer.status}`)
    const read = async (body: AsyncIterable<Uint8Array>) => {
      for await (const part of body)
        events +=
          Buffer.from(part)
            .toString('utf8')
            .match(/^data: /gm)?.length ?? 0
    }
    read(answer.body).catch(() => {})
  }
  return () => events
}

async function readServer({ database: { db } }: Filled) {
  const { rows } = await sql<{ hit: number; read: number; wal: number }>`
    select blks_hit::float8 as hit, blks_read::float8 as read, (pg_current_wal_lsn() - '0/0')::float8 as wal
    from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0] ?? { hit: 0, read: 0, wal: 0 }
}

/** Reads the plans of every call that reads and of the writes of a day, with their jobs. */
async function measurePlansAtSize(place: Place): Promise<Figure[]> {
  const { mix, filled } = place
  const serving = await place.serve('product')
  const { statements, offences, refused } = await readPlansOfRequests({
    filled,
    mix,
    send: (asked) => ask(serving.url, asked),
    untilDone: () => untilQuiet(filled),
  }).finally(() => serving.stop())
  print(`calls that were refused: ${refused.join(', ')}`)
  for (const { statement, what } of offences) print(`  ${what}: ${statement.slice(0, 400)}`)
  return [
    { name: 'statements whose plans were read', value: statements },
    { name: 'statements that read a whole table or rows of others', value: offences.length, most: 0 },
  ]
}

/**
 * Runs each job of a night by itself, twice: the first night does what the filled year left. Jobs that go on where they
 * ended have run the night before, as in every deployment that is not new.
 */
async function measureNights({ filled: { database }, sink }: Place): Promise<Figure[]> {
  for (const job of ['forget-old-links', 'forget-old-messages'])
    await sql`insert into job_marks (job, done_until) values (${job}, ${`${today}T08:00:00Z`}::timestamptz - interval '1 day')
      on conflict do nothing`.execute(database.db)
  const life = await openLife(database, sink.env)
  try {
    const nights = [await life.runNight(`${today}T08:00:00Z`), await life.runNight(`${today}T09:00:00Z`)]
    print('jobs of the first and of the second night: milliseconds')
    const [first = [], nightly = []] = nights
    for (const [at, { job, ms }] of nightly.entries())
      print(`  ${job}: ${first[at]?.ms.toFixed(0)}, ${ms.toFixed(0)}`)
    return nightly.flatMap(({ job, ms, buffers }) => [
      { name: `${job}: milliseconds`, value: ms },
      { name: `${job}: pages`, value: buffers },
    ])
  } finally {
    await life.stop()
  }
}
