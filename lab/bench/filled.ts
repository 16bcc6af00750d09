import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays } from '@encaixe/contract/local-time.ts'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../../api/platform/database/db.ts'
import { migrate } from '../../api/platform/database/migrate.ts'
import { startTestServer } from '../../api/testing/test-server.ts'
import { fillYear, type Shape } from './fill-year.ts'
import { openLife } from './live-days.ts'
import { today } from './world.ts'

/**
 * A hundred appointments a shop: 100,000 shops have ten million. Only those of the last 73 days have their messages,
 * because a year of them needs 100 GB; what a message takes is computed for each appointment that has some.
 */
const sparse: Shape = { appointments: 100, clients: 20, accounts: 10, messageDays: 73, isBulk: true }

/** Nothing is durable while rows are filled: a fill that was interrupted is deleted. */
const filling = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=4GB',
  'shared_buffers=1GB',
  'work_mem=256MB',
  'autovacuum=off',
]

/** A server of 8 GB, which tells what it does. Autovacuum comes as often as by default. */
const measuring = [
  'max_connections=100',
  'shared_buffers=2GB',
  'effective_cache_size=6GB',
  'max_wal_size=4GB',
  'shared_preload_libraries=pg_stat_statements,auto_explain',
]

export type Filled = {
  database: Database
  shops: number
  /** The process id of the database server. */
  serverPid: number
  /** The log of the database server. */
  logFile: string
  close(): Promise<void>
}

const print = (line: string) => process.stdout.write(`${line}\n`)

/** Opens the database of this many shops: the one in the folder BENCH_DATA, which a first run fills, or a new one. */
export async function openFilled(shops: number): Promise<Filled> {
  const { BENCH_DATA: kept } = process.env
  const folder = kept ? join(kept, `shops-${shops}`) : await mkdtemp(join(tmpdir(), 'encaixe-load-'))
  const mark = join(folder, 'filled')
  if (!existsSync(mark)) {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true, mode: 0o711 })
    await fill(folder, shops)
    await writeFile(mark, '')
  }
  const server = await startTestServer('current', measuring, folder)
  const database = await openDatabase({ url: server.url, withoutTimeLimits: true })
  await migrate(database)
  await database.exec('create extension if not exists pg_stat_statements')
  return {
    database,
    shops,
    serverPid: Number(readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]),
    logFile: join(folder, 'postgres.log'),
    async close() {
      await database.close()
      await server.stop()
      if (!kept) await rm(folder, { recursive: true, force: true })
    },
  }
}

async function fill(folder: string, shops: number): Promise<void> {
  const server = await startTestServer('current', filling, folder)
  try {
    const database = await openDatabase({ url: server.url, withoutTimeLimits: true })
    await migrate(database)
    // One account accepts the terms; the others are filled with its row.
    await (
      await openLife(database, { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'bench@bench.example' })
    ).stop()
    const began = performance.now()
    await fillYear(database, shops, sparse)
    const filled = performance.now()
    await sql`vacuum analyze`.execute(database.db)
    print(`${shops} shops: filled in ${seconds(began, filled)} s, vacuumed in ${seconds(filled)} s`)
    await checkFilled(database, sparse)
    await database.close()
  } finally {
    await server.stop()
  }
}

const seconds = (from: number, until = performance.now()) => ((until - from) / 1_000).toFixed(0)

/**
 * Computes from the filled rows what the product would never break: no two appointments of a professional overlap, and
 * each appointment has its history, trail, reminders and messages. Foreign keys were checked when they were made.
 */
async function checkFilled({ db }: Database, { messageDays }: Shape): Promise<void> {
  const from = addDays(today, -messageDays)
  const { rows } = await sql<{ broken: string; count: number }>`
    select 'appointments that overlap the one before them' as broken, count(*)::integer as count from (
      select (day - date '2020-01-01') * 1440 + start_minute < max((day - date '2020-01-01') * 1440 + end_minute + buffer_minutes)
        over (partition by company_id, collaborator_id order by day, start_minute, id
          rows between unbounded preceding and 1 preceding) as is_over
      from appointments where status in ('scheduled', 'completed', 'held')) one where is_over
    union all select 'clients whose visits differ from their appointments', count(*)::integer from clients c
      left join (select company_id, client_id, count(*) as visits, sum(price_cents) as cents from appointments
        where status = 'completed' group by 1, 2) a on a.company_id = c.company_id and a.client_id = c.id
      where a.visits is not null and (c.visits <> a.visits or c.spent_cents <> a.cents)
    union all select 'histories too many or too few', abs((select count(*) from appointment_changes)
      - (select count(*) from appointments where status <> 'scheduled'))::integer
    union all select 'entries of the trail too many or too few', abs((select count(*) from trail where kind = 'appointment')
      - (select count(*) + count(*) filter (where status <> 'scheduled') from appointments))::integer
    union all select 'reminders too many or too few', abs((select count(*) from reminders)
      - (select 2 * count(*) from appointments where day >= ${today}::date - 30))::integer
    union all select 'past appointments with wrong messages', abs((select count(*) from messages where appointment_id is not null
        and (told ->> 'day')::date between ${from}::date and ${today}::date - 1)
      - (select sum(case when status = 'cancelled' then 3 else 5 end) from appointments
        where day between ${from}::date and ${today}::date - 1))::integer`.execute(db)
  const broken = rows.filter(({ count }) => count > 0)
  if (broken.length > 0)
    throw new Error(`The filled rows are wrong: ${broken.map(({ broken, count }) => `${count} ${broken}`)}`)
}
