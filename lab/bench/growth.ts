import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { addDays } from '@encaixe/contract/local-time.ts'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../../api/platform/database/db.ts'
import { migrate } from '../../api/platform/database/migrate.ts'
import { databaseUrl, onServer, startTestServer } from '../../api/testing/test-server.ts'
import { type Figure, median } from './figures.ts'
import { accountOf, fillYear, ofShop } from './fill-year.ts'
import { addressOf, type Life, type Nightly, openLife } from './live-days.ts'
import { today } from './world.ts'

const appointments = Number(process.env.BENCH_APPOINTMENTS ?? 200_000)
const livedDays = Number(process.env.BENCH_DAYS ?? 2)
const smallShops = 10
const rounds = 60
const weeks = Number(process.env.BENCH_WEEKS ?? 50)
const print = (line: string) => process.stdout.write(`${line}\n`)

/**
 * A simulated day lasts about two minutes. Autovacuum looks once a second, its shortest pause, which is still ten times
 * less often for each booking than in life.
 */
const settings = [
  'max_connections=100',
  'shared_buffers=512MB',
  'max_wal_size=4GB',
  'shared_preload_libraries=pg_stat_statements',
  'autovacuum_naptime=1s',
  'autovacuum_vacuum_cost_delay=0',
]

type Table = {
  name: string
  heap: number
  indexes: number
  toast: number
  rows: number
  dead: number
  updates: number
  hot: number
  vacuums: number
  /** Milliseconds of all autovacuums. */
  vacuumed: number
}

async function readTables({ db }: Database): Promise<Map<string, Table>> {
  const { rows } = await sql<Table>`
    select t.schemaname || '.' || t.relname as name, pg_relation_size(t.relid)::float8 as heap, pg_indexes_size(t.relid)::float8 as indexes,
      coalesce(pg_total_relation_size(nullif(c.reltoastrelid, 0)), 0)::float8 as toast, n_live_tup::float8 as rows, n_dead_tup::float8 as dead,
      n_tup_upd::float8 as updates, n_tup_hot_upd::float8 as hot, autovacuum_count::float8 as vacuums, total_autovacuum_time::float8 as vacuumed
    from pg_stat_user_tables t join pg_class c on c.oid = t.relid where t.relname not like 'bench_%'`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.name.replace('public.', ''), row]))
}

async function openFilled(url: string, shops: number, mail: Record<string, string>) {
  const database = await openDatabase({ url, withoutTimeLimits: true })
  await migrate(database)
  await database.exec(`create extension pg_stat_statements; ${process.env.BENCH_SQL ?? ''}`)
  const life = await openLife(database, mail)
  await fillYear(database, shops)
  await sql`vacuum analyze`.execute(database.db)
  return { database, life }
}

type Read = { name: string; path: string; signedIn: boolean }

async function readsOf({ db }: Database): Promise<Read[]> {
  const { rows } = await sql<{ company_id: string; procedure_id: string; id: string }>`
    select s.company_id, s.procedure_id, a.id from bench_shops s join appointments a using (company_id)
    where s.n = 1 and a.day = ${addDays(today, 5)} limit 1`.execute(db)
  const [{ company_id, procedure_id, id }] = rows as [
    { company_id: string; procedure_id: string; id: string },
  ]
  const day = addDays(today, 5)
  return [
    {
      name: 'free times of a day',
      path: `/api/public/available-slots/${company_id}/${procedure_id}/${day}`,
      signedIn: false,
    },
    {
      name: 'days of a month',
      path: `/api/public/available-days/${company_id}/${procedure_id}/2027-03`,
      signedIn: false,
    },
    { name: "an owner's day", path: `/api/schedules/calendar?from=${day}&to=${day}`, signedIn: true },
    {
      name: 'a page of past appointments',
      path: `/api/schedules/company/${company_id}?tab=past`,
      signedIn: true,
    },
    { name: 'the dashboard', path: '/api/dashboard', signedIn: true },
    { name: 'one appointment', path: `/api/schedules/${id}`, signedIn: true },
  ]
}

async function timeOfRead({ api }: Life, { path, signedIn }: Read): Promise<number> {
  const headers = {
    ...addressOf(1),
    ...(signedIn && { authorization: `Bearer ${await api.token(accountOf(1))}` }),
  }
  const began = performance.now()
  const response = await api.fetch(path, { headers })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${path} was answered ${response.status}`)
  return performance.now() - began
}

/** Compares the reads of both databases in turns, so that both meet the same load of the machine. */
async function compareReads(small: Place, large: Place): Promise<Figure[]> {
  const [inSmall, inLarge] = await Promise.all([readsOf(small.database), readsOf(large.database)])
  const figures: Figure[] = []
  for (const [at, read] of inLarge.entries()) {
    const pairs: { small: number; large: number }[] = []
    for (let round = 0; round < rounds; round++)
      pairs.push({
        small: await timeOfRead(small.life, inSmall[at] as Read),
        large: await timeOfRead(large.life, read),
      })
    const ofLarge = median(pairs.map(({ large }) => large))
    figures.push(
      { name: `${read.name} after the year: p50 in milliseconds`, value: ofLarge },
      {
        name: `${read.name} after the year / in a database of ${smallShops} shops`,
        value: ofLarge / median(pairs.map(({ small }) => small)),
        most: 1.5,
      },
    )
  }
  return figures
}

type Place = Awaited<ReturnType<typeof openFilled>>

/** Lives some days after a year of bookings, and measures what tables, nightly jobs and reads have become. */
export async function measureGrowth(): Promise<Figure[]> {
  const sink = fork(fileURLToPath(new URL('mail-sink.ts', import.meta.url)))
  const [mail] = await once(sink, 'message')
  const server = await startTestServer('current', settings)
  const places: Place[] = []
  try {
    await onServer(server.url, 'create database small')
    const began = performance.now()
    const small = await openFilled(databaseUrl(server.url, 'small'), smallShops, mail)
    places.push(small)
    const large = await openFilled(server.url, Math.round(appointments / ofShop.appointments), mail)
    places.push(large)
    print(`filled in ${((performance.now() - began) / 1_000).toFixed(0)} s`)
    if (process.env.BENCH_STATEMENTS) await printStatements(large.database)
    await sql`select pg_stat_statements_reset()`.execute(large.database.db)
    const before = await readTables(large.database)
    const reads = await compareReads(small, large)
    const days: { bookings: number; nightly: Nightly[]; seconds: number }[] = []
    for (let at = 0; at < livedDays; at++) {
      const started = performance.now()
      days.push({ ...(await large.life.liveDay(at)), seconds: (performance.now() - started) / 1_000 })
      print(`day ${at + 1}: ${days.at(-1)?.bookings} bookings in ${days.at(-1)?.seconds.toFixed(0)} s`)
    }
    if (process.env.BENCH_STATEMENTS) await printStatements(large.database)
    await printUnread(large.database)
    const after = await readTables(large.database)
    const bookings = days.reduce((sum, { bookings }) => sum + bookings, 0)
    const figures = [...describeTables(before, after, bookings), ...nightlyOf(days), ...reads]
    return [...figures, ...(await deleteMonth(large))]
  } finally {
    for (const { life, database } of places) {
      await life.stop()
      await database.close()
    }
    await server.stop()
    sink.kill()
  }
}

/** Tables whose rows change or go, the column of their time, and the days of which a filled year has rows. */
const changing = {
  appointments: { at: 'day', days: 350 },
  messages: { at: 'created_at', days: 73 },
  reminders: { at: 'due_at', days: 30 },
}

/**
 * Writes what a year writes into rows that exist: in each week a fiftieth of the appointments is changed, and as many
 * messages and reminders are deleted and written again, the messages with the three updates of their sending. Then each
 * table is vacuumed, as autovacuum does after a fiftieth, so that its time is known.
 */
export async function measureYear({ database }: { database: Database }): Promise<Figure[]> {
  const { db } = database
  const before = await readTables(database)
  const vacuumed: Record<string, number[]> = {}
  for (let week = 0; week < weeks; week++) {
    for (const [name, { at, days }] of Object.entries(changing)) {
      const hour = (after: number) =>
        `'${addDays(today, -days)}'::date + interval '${(after * days * 24) / 50} hours'`
      const due = `${at} >= ${hour(week)} and ${at} < ${hour(week + 1)}`
      await database.exec(
        `begin; set local session_replication_role = replica; ${await writes(name, due)} commit`,
      )
      const began = performance.now()
      await sql`vacuum (analyze) ${sql.table(name)}`.execute(db)
      vacuumed[name] = [...(vacuumed[name] ?? []), performance.now() - began]
    }
    if (week % 10 === 9 || week === weeks - 1) {
      const now = await readTables(database)
      const grown = Object.keys(changing).map(
        (name) => `${name} ${(100 * grownBy(name, before, now)).toFixed(0)} %`,
      )
      print(`  after ${week + 1} weeks grown by: ${grown.join(', ')}`)
    }
  }
  const after = await readTables(database)
  return Object.entries(vacuumed).flatMap(([name, ms]) => [
    { name: `${name}: grown in ${weeks} weeks, in a hundred`, value: 100 * grownBy(name, before, after) },
    { name: `${name}: a vacuum, ms`, value: median(ms) },
  ])

  async function writes(name: string, due: string): Promise<string> {
    if (name === 'appointments')
      return `update appointments set updated_at = updated_at + interval '1 second' where ${due};`
    const { rows } = await sql<{ columns: string }>`
      select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
      where attrelid = ${name}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
      db,
    )
    const { columns = '' } = rows[0] ?? {}
    const again = `create temporary table gone on commit drop as select * from ${name} where ${due};
      delete from ${name} where ${due};
      insert into ${name} (${columns}) select ${columns} from gone;`
    const send = `update ${name} set status = status where ${due};`
    return name === 'messages' ? `${again} ${send} ${send} ${send}` : again
  }
}

const grownBy = (name: string, before: Map<string, Table>, after: Map<string, Table>) => {
  const [was, now] = [before.get(name), after.get(name)]
  return was && now ? sizeOf(now) / sizeOf(was) - 1 : 0
}

/** Prints a line for each table that was written, and returns what a booking adds to all of them. */
function describeTables(before: Map<string, Table>, after: Map<string, Table>, bookings: number): Figure[] {
  print(
    'table: MB of heap + indexes + toast; rows; bytes a booking of heap + indexes + toast; HOT share of updates; dead share; autovacuums',
  )
  let whole = 0
  let added = 0
  for (const [name, now] of [...after].toSorted(([, one], [, other]) => sizeOf(other) - sizeOf(one))) {
    const was = before.get(name)
    const grown = (part: 'heap' | 'indexes' | 'toast') => (now[part] - (was?.[part] ?? 0)) / bookings
    const updates = now.updates - (was?.updates ?? 0)
    whole += sizeOf(now)
    added += grown('heap') + grown('indexes') + grown('toast')
    if (sizeOf(now) < 1e6 && updates < bookings) continue
    const hot =
      updates > 0 ? `${Math.round((100 * (now.hot - (was?.hot ?? 0))) / updates)} % of ${updates}` : '–'
    const megabytes = [now.heap, now.indexes, now.toast].map((bytes) => (bytes / 1e6).toFixed(1)).join(' + ')
    const bytes = (['heap', 'indexes', 'toast'] as const).map((part) => grown(part).toFixed(0)).join(' + ')
    const dead = ((100 * now.dead) / Math.max(1, now.rows + now.dead)).toFixed(1)
    print(
      `  ${name}: ${megabytes}; ${now.rows}; ${bytes}; ${hot}; ${dead} %; ${now.vacuums - (was?.vacuums ?? 0)} in ${(now.vacuumed - (was?.vacuumed ?? 0)).toFixed(0)} ms`,
    )
  }
  return [
    { name: 'gigabytes after the year', value: whole / 1e9 },
    { name: 'bytes that a booking adds', value: added },
  ]
}

/** Prints the indexes of the large tables that no statement has read since the database was made. */
async function printUnread({ db }: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select i.indexrelname as name from pg_stat_user_indexes i join pg_stat_user_tables t using (relid)
    where i.schemaname = 'public' and i.idx_scan = 0 and t.n_live_tup > 1000 and t.relname not like 'bench_%' order by 1`.execute(
    db,
  )
  print(`indexes that nothing read: ${rows.map(({ name }) => name).join(', ')}`)
}

/** Prints the statements that took most of the time since the year was filled. */
async function printStatements({ db }: Database): Promise<void> {
  const { rows } = await sql<{ calls: number; ms: number; pages: number; query: string }>`
    select calls::float8, total_exec_time::int as ms, ((shared_blks_hit + shared_blks_read) / calls)::float8 as pages,
      left(regexp_replace(query, '\\s+', ' ', 'g'), 160) as query
    from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
    order by total_exec_time desc limit 25`.execute(db)
  for (const { calls, ms, pages, query } of rows)
    print(`  ${ms} ms, ${calls} calls, ${pages} pages each: ${query}`)
}

/** Lets the nightly job delete the first month of messages and of the trail, while an owner reads the past appointments. */
async function deleteMonth({ life, database }: Place): Promise<Figure[]> {
  const read = (await readsOf(database)).find(({ name }) => name.includes('past'))
  const alone: number[] = []
  for (let round = 0; round < rounds; round++) alone.push(await timeOfRead(life, read as Read))
  const count = async () => {
    const { rows } = await sql<{ rows: number }>`
      select (select count(*) from messages) + (select count(*) from trail) as rows`.execute(database.db)
    return Number(rows[0]?.rows)
  }
  const had = await count()
  const meanwhile: number[] = []
  let isOver = false
  const monthLater = new Date(`${addDays(today, -335)}T08:00:00Z`)
  monthLater.setUTCMonth(monthLater.getUTCMonth() + 24)
  const forgetting = life.runNight(monthLater.toISOString(), 'forget-old-records').finally(() => {
    isOver = true
  })
  const reading = async () => {
    while (!isOver) meanwhile.push(await timeOfRead(life, read as Read))
  }
  const [[{ ms, buffers }]] = (await Promise.all([forgetting, reading()])) as [[Nightly], undefined]
  const gone = had - (await count())
  return [
    { name: 'rows of messages and the trail that one month has', value: gone },
    { name: 'milliseconds to delete a thousand of them in batches', value: (1_000 * ms) / gone },
    { name: 'pages read for each of them', value: buffers / gone },
    { name: 'a page of past appointments meanwhile / before', value: median(meanwhile) / median(alone) },
  ]
}

const sizeOf = ({ heap, indexes, toast }: Table) => heap + indexes + toast

/** The figures of the last night: the first one catches up with the whole year. */
const nightlyOf = (days: readonly { nightly: Nightly[] }[]): Figure[] =>
  (days.at(-1)?.nightly ?? []).flatMap(({ job, ms, buffers }) => [
    { name: `${job}: milliseconds`, value: ms },
    { name: `${job}: pages read`, value: buffers },
  ])
