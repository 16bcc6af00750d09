import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from './platform/database/db.ts'
import { migrate } from './platform/database/migrate.ts'
import { chooseReader } from './platform/database/read-choice.ts'
import { aClient, aShop, type Shop } from './testing/a-shop.ts'
import { sayingAs } from './testing/an-owner.ts'
import { startProxy, type TcpProxy } from './testing/start-proxy.ts'
import { startTestApi, type TestApi } from './testing/test-api.ts'
import { databaseUrl, onServer } from './testing/test-server.ts'
import { startPrimary } from './testing/test-standby.ts'

const polled = { timeout: 30_000, interval: 50 }
const quiet = { warn: () => {} }
/** The header of a browser's requests that a program does not send. */
const browser = { 'sec-fetch-site': 'same-origin' }
const date = '2027-03-03'

/** `lines`: the level and the code of each line of the log. */
type Process = { api: TestApi; database: Database; lines: Set<string> }

async function aProcess(url: string, readUrl: string): Promise<Process> {
  const lines = new Set<string>()
  const write = (level: string) => (_: string, fields?: Record<string, unknown>) =>
    void lines.add(`${level} ${fields?.code}`)
  const log = { info: write('info'), warn: write('warn') }
  const database = await openDatabase({ url, readUrl, log })
  database.readers?.start()
  const api = await startTestApi({ database, jobs: 'enqueue' })
  onTestFinished(async () => {
    await api.close()
    await database.close()
  })
  return { api, database, lines }
}

type Standby = { url: string }
type Stage = { primary: Awaited<ReturnType<typeof startPrimary>>; standby: Standby }

const ends: (() => Promise<unknown>)[] = []
let stage: Stage
let databases = 0

beforeAll(async () => {
  const primary = await startPrimary((end) => ends.push(end))
  const first = await openDatabase({ url: databaseUrl(primary.url, 'postgres'), log: quiet })
  await migrate(first)
  await first.close()
  stage = { primary, standby: await primary.copy('reader', (end) => ends.push(end)) }
}, 120_000)
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

/** Two processes with a database of their own, and its standbys behind proxies that can be cut. */
async function aPair({ standbys = [stage.standby] } = {}) {
  const name = `test${++databases}`
  await onServer(databaseUrl(stage.primary.url, 'template1'), `create database ${name} template postgres`)
  const [primaryUrl, standbyUrl] = [
    databaseUrl(stage.primary.url, name),
    databaseUrl(stage.standby.url, name),
  ]
  const proxies: TcpProxy[] = []
  for (const { url } of standbys) proxies.push(await startProxy(url))
  onTestFinished(async () => {
    for (const proxy of proxies) await proxy.close()
  })
  const hosts = proxies.map(({ port }) => `127.0.0.1:${port}`).join(',')
  const readUrl = `postgres://postgres@${hosts}/${name}`
  const processes = [await aProcess(primaryUrl, readUrl), await aProcess(primaryUrl, readUrl)] as const
  const shop = await aShop(processes[0].api, 'navalha')
  await aClient(processes[0].api, 'caio')
  for (const one of processes) await usesReplica(one, shop)
  const resume = () =>
    onServer(standbyUrl, 'select pg_wal_replay_resume() where pg_is_in_recovery()').then(() => {})
  onTestFinished(resume)
  return {
    primaryUrl,
    standbyUrl,
    proxies,
    proxy: proxies[0] as TcpProxy,
    processes,
    shop,
    pause: () => onServer(standbyUrl, 'select pg_wal_replay_pause()'),
    resume,
  }
}

const standingOf = ({ database }: Process) => database.readers?.figures().replicas[0]?.standing
const becomes = (one: Process, standing: string) => expect.poll(() => standingOf(one), polled).toBe(standing)

/** The servers that answered public reads of this process while `work` ran, with the reason for the primary. */
async function readBy({ database }: Process, work: () => Promise<unknown>): Promise<string[]> {
  const counts = () =>
    new Map(database.readers?.figures().reads.map(({ server, why, count }) => [`${server} ${why}`, count]))
  const before = counts()
  await work()
  return [...counts()].filter(([key, count]) => count > (before.get(key) ?? 0)).map(([key]) => key)
}

/** Waits until this process reads the company from a replica: just after a write it does not. */
const usesReplica = (one: Process, shop: Shop) =>
  expect.poll(() => readBy(one, () => slots(one, shop)), polled).toEqual(['replica near'])

const slotsPath = ({ companyId, procedureId }: Shop) =>
  `/api/public/available-slots/${companyId}/${procedureId}/${date}`

async function slots({ api }: Process, shop: Shop, headers: Record<string, string> = {}): Promise<string[]> {
  const response = await api.fetch(slotsPath(shop), { headers })
  expect(response.status).toBe(200)
  return ((await response.json()) as { startTime: string }[]).map(({ startTime }) => startTime)
}

test('a visitor reads from the replica, and from the primary while the replica repeats nothing for two seconds', async () => {
  const { processes, shop, pause, resume } = await aPair()
  const [here] = processes
  const visit = async () => {
    expect((await here.api.fetch('/api/public/company/navalha-agenda')).status).toBe(200)
    expect(await slots(here, shop)).toContain('10:00')
    expect((await here.api.fetch(`/api/public/procedures/${shop.companyId}`)).status).toBe(200)
    expect((await here.api.fetch('/sitemap.xml')).status).toBe(200)
  }
  await expect.poll(() => readBy(here, visit), polled).toEqual(['replica near'])
  await pause()
  await becomes(here, 'late')
  expect(await readBy(here, visit)).toEqual(['primary late'])
  const ofReplica = () => [...here.lines].filter((line) => /reader_(near|unused)/.test(line)).sort()
  await expect.poll(ofReplica, polled).toEqual(['info reader_near', 'warn reader_unused'])
  await resume()
  await expect.poll(() => readBy(here, visit), polled).toEqual(['replica near'])
})

const twenty = (one: Process, work: () => Promise<unknown>) =>
  readBy(one, () => Promise.all(Array.from({ length: 20 }, work)))

test('a replica that is refused or silent costs a visitor no error, and is used again', async () => {
  const { processes, shop, proxy } = await aPair()
  const [here] = processes
  const visits = () => twenty(here, () => slots(here, shop))

  await proxy.refuse()
  expect(await visits()).not.toContain('replica near')
  await becomes(here, 'away')
  expect(await visits()).toEqual(['primary away'])
  await proxy.restore()
  await usesReplica(here, shop)

  // The first visitors wait for a second, the next ones do not wait.
  proxy.silence()
  expect(await visits()).not.toContain('replica near')
  await becomes(here, 'away')
  expect(await visits()).toEqual(['primary away'])
  proxy.reset()
  await proxy.restore()
  await usesReplica(here, shop)
})

const aVisit = new Request('http://localhost/')
/** Whether a replica answered a statement of a visitor that takes so many seconds. */
async function slowly({ database }: Process, seconds: number): Promise<boolean | undefined> {
  const statement = sql<{ standby: boolean }>`select pg_is_in_recovery() as standby,
    case when pg_is_in_recovery() then pg_sleep(${seconds}::float8) end, count(*) from contact_messages`
  const { done } = await chooseReader(aVisit, () => statement.execute(database.reads))
  return done.rows[0]?.standby
}

test('a statement that the recovery cancels or that is too slow is answered by the primary, and the replica stays in use', async () => {
  const { processes, shop, standbyUrl, primaryUrl } = await aPair()
  const [here] = processes
  await onServer(standbyUrl, 'alter system set max_standby_streaming_delay = 0', 'select pg_reload_conf()')
  await expect.poll(() => slowly(here, 0), polled).toBe(true)
  const inConflict = async () => {
    const slow = slowly(here, 0.6)
    await onServer(primaryUrl, 'truncate contact_messages')
    return [await slow, standingOf(here)]
  }
  await expect.poll(inConflict, polled).toEqual([false, 'near'])
  const conflicts =
    'select confl_lock > 0 as is from pg_stat_database_conflicts where datname = current_database()'
  await expect.poll(() => onServer(standbyUrl, conflicts), polled).toEqual([{ is: true }])

  const tooSlow = async () => [await slowly(here, 5), standingOf(here)]
  await expect.poll(tooSlow, polled).toEqual([false, 'near'])
  await usesReplica(here, shop)
})

test('requests that wait too long for a connection of their own process are answered by the primary, and the replica stays in use', async () => {
  const { processes } = await aPair()
  const [here] = processes
  const atPeak = async () => [await twenty(here, () => slowly(here, 0.5)), standingOf(here)]
  await expect.poll(atPeak, polled).toEqual([['replica near', 'primary failed'], 'near'])
})

test('a visitor who waited for a connection reads nothing from a replica that became too old meanwhile', async () => {
  const { processes, pause } = await aPair()
  const [here] = processes
  const ageNow = () => here.database.readers?.figures().replicas[0]?.age ?? 0
  await pause()
  await expect.poll(ageNow, { ...polled, interval: 20 }).toBeGreaterThan(1.7)
  const until = Date.now() / 1_000 - ageNow()
  const statement = sql<{ age: number }>`select case when pg_is_in_recovery()
    then extract(epoch from clock_timestamp())::float8 - ${until}::float8 else 0 end as age`
  const ageRead = async () =>
    (await chooseReader(aVisit, () => statement.execute(here.database.reads))).done.rows[0]?.age
  const slow = Array.from({ length: 10 }, () => slowly(here, 0.7))
  const ages = await Promise.all(Array.from({ length: 10 }, ageRead))
  await Promise.all(slow)
  expect(ages.filter((age) => age === undefined || age > 2.2)).toEqual([])
})

test('a client who books, moves and cancels, and an owner who edits, read it at every process while the replica repeats nothing', async () => {
  const { processes, shop, pause, resume } = await aPair()
  const [here, there] = processes
  const wrote = async ({ api }: Process, who: string, call: string, body?: unknown) => {
    const [method = '', path = ''] = call.split(' ')
    const response = await api.fetch(path, {
      method,
      headers: {
        authorization: `Bearer ${await api.token(who)}`,
        'content-type': 'application/json',
        ...browser,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    expect([call, response.status]).toEqual([call, method === 'POST' ? 201 : 200])
    const [cookie = ''] = response.headers.getSetCookie()
    expect(cookie).toBe('encaixe-wrote=1; Path=/; Max-Age=10; HttpOnly; SameSite=Lax')
    return {
      id: ((await response.json()) as { id: string }).id,
      cookie: { ...browser, cookie: cookie.split(';')[0] ?? '' },
    }
  }
  /** The times for the writer's browser at both processes, and for a stranger at the process that wrote. */
  const seen = async (cookie: Record<string, string>) => {
    for (const one of processes)
      expect(await readBy(one, () => slots(one, shop, cookie))).toEqual(['primary wrote'])
    return [await slots(here, shop, cookie), await slots(there, shop, cookie), await slots(here, shop)].map(
      (times) => ['10:00', '11:00'].map((time) => times.includes(time)),
    )
  }

  await pause()
  const booked = await wrote(here, 'caio', 'POST /api/schedules', shop.wish())
  expect(await seen(booked.cookie)).toEqual(Array(3).fill([false, true]))
  // A program with a token stores no cookie.
  const authorization = `Bearer ${await there.api.token('caio')}`
  expect(await readBy(there, () => slots(there, shop, { authorization }))).toEqual(['primary token'])
  // Another client is refused at the other process, and the times that are offered instead are those of the primary.
  await aClient(there.api, 'duda')
  const refused = await sayingAs(there.api, 'duda')('POST /api/schedules', shop.wish())
  expect([refused.status, refused.body.code]).toEqual([409, 'slot_taken'])
  expect(JSON.stringify(refused.body)).not.toContain('"10:00"')
  expect(JSON.stringify(refused.body)).toContain('"10:30"')
  await resume()
  for (const one of processes) await usesReplica(one, shop)

  await pause()
  const goal = { collaboratorId: shop.collaboratorId, date, startTime: '11:00' }
  const moved = await wrote(here, 'caio', `PATCH /api/schedules/${booked.id}/reschedule`, goal)
  expect(await seen(moved.cookie)).toEqual(Array(3).fill([true, false]))
  await resume()
  for (const one of processes) await usesReplica(one, shop)

  await pause()
  const cancelled = await wrote(here, 'caio', `PATCH /api/schedules/${booked.id}/cancel`)
  expect(await seen(cancelled.cookie)).toEqual(Array(3).fill([true, true]))
  await resume()
  for (const one of processes) await usesReplica(one, shop)

  await pause()
  const path = `/api/companies/${shop.companyId}`
  const renamed = await wrote(here, 'navalha', `PUT ${path}`, { ...shop.owner.company, name: 'Navalha Nova' })
  for (const { api } of processes) {
    const page = await api.fetch('/api/public/company/navalha-agenda', { headers: renamed.cookie })
    expect(await page.json()).toMatchObject({ name: 'Navalha Nova' })
  }
})

test('every process hears at once which company was written, and reads it from the primary until the replica has it', async () => {
  const { processes, shop, pause, resume } = await aPair()
  const [here, there] = processes
  const caio = sayingAs(here.api, 'caio')
  await caio('POST /api/auth/accept-terms')
  /** The reason of the first read from the primary after a write. Two seconds later it is the age of the replica. */
  const reasonAfterWrite = async (one: Process) => {
    await resume()
    await usesReplica(one, shop)
    await pause()
    const booked = await caio('POST /api/schedules', shop.wish())
    expect(booked.status).toBe(201)
    for (;;) {
      // The first statement of a request may come before its company is known.
      const servers = await readBy(one, () => slots(one, shop))
      const reasons = servers.filter((server) => server !== 'replica near')
      if (reasons.length === 0) continue
      await caio(`PATCH /api/schedules/${booked.body.id}/cancel`)
      return reasons
    }
  }
  for (const one of [there, here])
    await expect.poll(() => reasonAfterWrite(one), polled).toEqual(['primary company'])
})

test('visitors of two replicas take turns, and the metrics say who answered', async () => {
  const standbys = [stage.standby, await stage.primary.copy('two')]
  const { processes, shop, proxies } = await aPair({ standbys })
  const [one] = processes
  const standings = () => one.database.readers?.figures().replicas.map(({ standing }) => standing)
  const used =
    "select count(*)::int > 0 as is from pg_stat_activity where application_name = 'encaixe-reads' and query like '%companies%' and datname = $$DB$$"
  const visited = async () => {
    for (let visit = 0; visit < 10; visit++) await slots(one, shop)
    const isUsed = used.replace('DB', `test${databases}`)
    return [standings(), ...(await Promise.all(standbys.map(({ url }) => onServer(url, isUsed))))]
  }
  await expect.poll(visited, polled).toEqual([['near', 'near'], [{ is: true }], [{ is: true }]])
  const text = await (await one.api.fetch('/api/metrics')).text()
  expect(text).toMatch(/encaixe_public_reads_total{server="replica",why="near"} [1-9]/)
  expect(text).toMatch(
    new RegExp(`encaixe_replica_used{replica="127.0.0.1:${proxies[1]?.port}",standing="[a-z]+"} [01]`),
  )
  expect(text).toMatch(/encaixe_replica_age_seconds{replica="127.0.0.1:\d+"} \d/)
})

// The last test, because the standby of the others is promoted.
test('a replica that was promoted answers no public reads', async () => {
  const { processes, shop, standbyUrl } = await aPair()
  const [here] = processes
  await onServer(standbyUrl, 'select pg_promote()')
  await becomes(here, 'primary')
  expect(await twenty(here, () => slots(here, shop))).toEqual(['primary away'])
})
