import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './platform/database/db.ts'
import { aClient, aShop } from './testing/a-shop.ts'
import { readLive } from './testing/live-reader.ts'
import { provideSignIns } from './testing/provide-sign-ins.ts'
import { signedInBrowser } from './testing/session-browser.ts'
import { startTestApi, type TestApiOptions } from './testing/test-api.ts'
import { testClock } from './testing/test-clock.ts'
import { createServerDatabase } from './testing/test-database.ts'
import { startTestIssuer } from './testing/test-issuer.ts'
import { startTestPooler } from './testing/test-pooler.ts'

type Way = { mode: 'session' | 'transaction'; direct?: boolean }

/** Opens processes behind a pooler, on a server whose own settings differ from the settings of the product. */
async function aPooler({ mode, direct = false }: Way, finished = onTestFinished) {
  const own = await createServerDatabase()
  const pooler = await startTestPooler(own.url, mode)
  const server = await openDatabase({ url: own.url, withoutTimeLimits: true })
  await server.exec(`do $$ begin
    execute format('alter database %I set timezone = %L', current_database(), 'America/Sao_Paulo');
    execute format('alter database %I set datestyle = %L', current_database(), 'SQL, DMY');
    execute format('alter database %I set intervalstyle = %L', current_database(), 'sql_standard'); end $$`)
  const warnings: string[] = []
  const open = async (more: object = {}) => {
    const database = await openDatabase({
      url: pooler.through(own.url),
      directUrl: direct ? own.url : undefined,
      log: { warn: (message) => warnings.push(message) },
      ...more,
    })
    finished(() => database.close())
    return database
  }
  finished(async () => {
    await pooler.close()
    await server.close()
    await own.drop()
  })
  return { own, pooler, server, warnings, open }
}

async function anApi(options: TestApiOptions) {
  const api = await startTestApi(options)
  onTestFinished(() => api.close())
  return api
}

const ways: Way[] = [{ mode: 'session' }, { mode: 'transaction' }, { mode: 'transaction', direct: true }]

test.each(ways)(
  'behind the pooler %o clients book, move and cancel, and the live page and the jobs receive the changes',
  async (way) => {
    const { open, pooler, warnings } = await aPooler(way)
    const api = await anApi({ database: await open(), jobs: 'work' })
    const shop = await aShop(api, 'navalha')
    const ana = await aClient(api, 'ana')
    const live = readLive(
      await api.fetch('/api/live', { headers: { authorization: `Bearer ${await api.token('navalha')}` } }),
    )
    expect(live.status).toBe(200)
    const ids: string[] = []
    for (const day of ['03', '04', '05']) {
      const booked = await ana.books(shop.wish({ date: `2027-03-${day}` }))
      expect([booked.status, booked.body.error]).toEqual([201, undefined])
      const path = `/api/schedules/${booked.body.id}`
      const goal = { collaboratorId: shop.collaboratorId, date: `2027-03-${day}`, startTime: '15:00' }
      expect((await ana.say(`PATCH ${path}/reschedule`, goal)).status).toBe(200)
      expect((await ana.say(`PUT ${path}`, { notes: 'Sem pressa' })).status).toBe(200)
      if (day !== '05') expect((await ana.say(`PATCH ${path}/cancel`)).status).toBe(200)
      ids.push(String(booked.body.id))
      expect((await api.fetch('/api/health/ready')).status).toBe(200)
    }
    expect(await shop.slots('2027-03-05')).not.toContain('15:00')
    const jobsDone = async () => {
      const { rows } = await sql<{ state: string }>`
      select distinct state::text from jobs.job where name not like '\\_%'`.execute(api.database.db)
      return rows.map(({ state }) => state)
    }
    await expect.poll(jobsDone, { timeout: 20_000 }).toContain('completed')
    if (way.mode === 'session' || way.direct) {
      expect((await live.heard(1))[0]).toEqual({ type: 'created', id: ids[0] })
      expect(warnings).toEqual([])
    } else {
      expect(live.events).toEqual([])
      expect(warnings).toEqual([expect.stringContaining('DATABASE_DIRECT_URL')])
    }
    await live.close()

    expect([...pooler.seen.parameters].sort()).toEqual([
      'application_name',
      'client_encoding',
      'database',
      'user',
    ])
    const settings = pooler.seen.statements.filter((text) => /^\s*set (?!local)/i.test(text))
    if (way.mode === 'session') {
      expect(pooler.seen.names.size).toBeGreaterThan(3)
      expect(settings.join()).toContain('statement_timeout')
    } else {
      expect([[...pooler.seen.names], settings]).toEqual([[], []])
    }
  },
)

test.each(ways)(
  'behind the pooler %o a sign-out at one process ends the session at another process',
  async (way) => {
    const clock = testClock('2027-03-02T13:00:00Z')
    const issuer = await startTestIssuer({ clock })
    onTestFinished(() => issuer.stop())
    provideSignIns(issuer).give()
    const { open } = await aPooler(way)
    const one = await anApi({ database: await open(), issuer, clock })
    const other = await anApi({ database: await open(), issuer, clock })
    const browser = await signedInBrowser(one)
    const headers = { authorization: `Bearer ${browser.token()}` }
    const status = async () => (await other.fetch('/api/auth/profile', { headers })).status
    expect([await status(), await status()]).toEqual([200, 200])
    expect(await browser.signOut()).toBe(204)
    await expect.poll(status).toBe(401)
  },
)

test('a query and a transaction have the settings and time limits of the product behind a transaction pooler', async () => {
  const { open, server } = await aPooler({ mode: 'transaction' })
  const { db, transaction } = await open()
  const read = sql<Record<string, string>>`
    select current_setting('TimeZone') as zone, current_setting('DateStyle') as dates, interval '1 day 02:30' as span,
           current_setting('statement_timeout') as most, timestamptz '2027-03-02 09:00Z' as instant`
  const wanted = {
    zone: 'UTC',
    dates: 'ISO, YMD',
    span: '1 day 02:30:00',
    most: '5s',
    instant: new Date('2027-03-02T09:00:00Z'),
  }
  expect((await read.execute(db)).rows).toEqual([wanted])
  expect((await transaction((tx) => read.execute(tx))).rows).toEqual([wanted])
  await expect(sql`select 1 / 0`.execute(db)).rejects.toMatchObject({ code: '22012' })
  expect((await read.execute(db)).rows).toEqual([wanted])
  await expect(sql`select pg_sleep(60)`.execute(db)).rejects.toMatchObject({ code: '57014' })
  const { rows } =
    await sql`select 1 from pg_stat_activity where query like '%pg_sleep(60)%' and state = 'active'
    and pid <> pg_backend_pid()`.execute(server.db)
  expect(rows).toEqual([])
})

test('a query and a transaction that a transaction pooler refuses at begin run once, on other connections', async () => {
  const { open, pooler } = await aPooler({ mode: 'transaction' })
  const { db, transaction, exec } = await open({ holdsSession: false })
  await exec('create table visits (at int)')
  pooler.refuse(3)
  await sql`insert into visits values (1)`.execute(db)
  pooler.refuse(3)
  await transaction(async (tx) => void (await sql`insert into visits values (2)`.execute(tx)))
  expect((await sql`select at from visits`.execute(db)).rows).toEqual([{ at: 1 }, { at: 2 }])
})

test('a process behind a session pooler uses its notifications while requests hold all other connections', async () => {
  const { open } = await aPooler({ mode: 'session' })
  const database = await open({ connections: 5 })
  await database.listen('live', () => {})
  const hold = () => database.transaction((tx) => sql`select pg_sleep(4.5)`.execute(tx))
  const seen = new Set<number | undefined>()
  const watching = setInterval(() => seen.add(database.listenerConnection()), 50)
  await Promise.all([hold(), hold()])
  clearInterval(watching)
  expect([...seen]).toEqual([expect.any(Number)])
})

test('the start of a process waits until a full session pooler has a server connection for it', async () => {
  const { open, own, pooler } = await aPooler({ mode: 'session' })
  const other = new pg.Client({ connectionString: pooler.through(own.url) })
  await other.connect()
  await other.query('select 1')
  pooler.limit(1)
  setTimeout(() => {
    pooler.limit(20)
    void other.end()
  }, 6_000)
  const database = await open()
  await sql`select 1`.execute(database.db)
})

test('processes that start together behind a transaction pooler all find that it keeps no session', async () => {
  const { own } = await aPooler({ mode: 'transaction' })
  const modes = []
  for (let start = 0; start < 25; start++) {
    // A new pooler has no connections yet, as after a restart of everything.
    const pooler = await startTestPooler(own.url, 'transaction')
    const open = () => openDatabase({ url: pooler.through(own.url), log: { warn: () => {} } })
    const processes = await Promise.all([open(), open()])
    modes.push(...processes.map((each) => each.pooling()))
    await Promise.all(processes.map((each) => each.close()))
    await pooler.close()
  }
  expect(modes).toEqual(modes.map(() => 'transaction'))
})

test('a process whose pooler changes to transaction mode continues to serve, and does not rely on notifications', async () => {
  const { open, warnings } = await aPooler({ mode: 'transaction' })
  const database = await open({ holdsSession: true })
  await database.listen('live', () => {})
  expect(database.listenerConnection()).toBeUndefined()
  await expect.poll(() => database.pooling()).toBe('transaction')
  const api = await anApi({ database, jobs: 'enqueue' })
  const shop = await aShop(api, 'navalha')
  const ana = await aClient(api, 'ana')
  for (const day of ['03', '04', '05', '06', '07']) {
    expect((await ana.books(shop.wish({ date: `2027-03-${day}` }))).status).toBe(201)
  }
  expect((await api.fetch('/api/health/ready')).status).toBe(200)
  expect(warnings.filter((text) => text.includes('do not arrive'))).toHaveLength(1)
})

test('a DATABASE_DIRECT_URL that leads through the pooler or to another database is refused', async () => {
  const { open, own, pooler } = await aPooler({ mode: 'transaction' })
  const other = await createServerDatabase({ empty: true })
  onTestFinished(() => other.drop())
  await expect(open({ directUrl: pooler.through(own.url) })).rejects.toThrow(
    'DATABASE_DIRECT_URL: goes through a pooler',
  )
  await expect(open({ directUrl: other.url })).rejects.toThrow(
    'DATABASE_DIRECT_URL: leads to another database',
  )
})
