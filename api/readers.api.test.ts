import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from './platform/database/db.ts'
import { migrate } from './platform/database/migrate.ts'
import { chooseReader } from './platform/database/read-choice.ts'
import { aClient, aShop, type Shop } from './testing/a-shop.ts'
import { sayingAs } from './testing/an-owner.ts'
import { startProxy, type TcpProxy } from './testing/start-proxy.ts'
import { startTestApi, type TestApi } from './testing/test-api.ts'
import { onServer } from './testing/test-server.ts'
import { startPrimary } from './testing/test-standby.ts'

const quiet = { warn: () => {} }
/** The header of a browser's requests that a program does not send. */
const browser = { 'sec-fetch-site': 'same-origin' }
const date = '2027-03-03'

type Process = { api: TestApi; database: Database; warnings: string[] }

async function aProcess(url: string, readUrl: string): Promise<Process> {
  const warnings: string[] = []
  const log = { warn: (message: string) => void warnings.push(message) }
  const database = await openDatabase({ url, readUrl, log })
  const api = await startTestApi({ database, jobs: 'enqueue' })
  onTestFinished(async () => {
    await api.close()
    await database.close()
  })
  return { api, database, warnings }
}

/** Two processes, their primary, and a standby behind a proxy that can be cut. */
async function aPair() {
  const primary = await startPrimary()
  const first = await openDatabase({ url: primary.url, log: quiet })
  await migrate(first)
  await first.close()
  const standby = await primary.copy('reader')
  const proxy = await startProxy(standby.url)
  onTestFinished(() => proxy.close())
  const processes = [
    await aProcess(primary.url, proxy.through(standby.url)),
    await aProcess(primary.url, proxy.through(standby.url)),
  ] as const
  const shop = await aShop(processes[0].api, 'navalha')
  await aClient(processes[0].api, 'caio')
  for (const one of processes) await usesReplica(one, shop)
  return {
    primary,
    standby,
    proxy,
    processes,
    shop,
    pause: () => onServer(standby.url, 'select pg_wal_replay_pause()'),
    resume: () => onServer(standby.url, 'select pg_wal_replay_resume()'),
  }
}

const standingOf = ({ database }: Process) => database.readers?.figures().replicas[0]?.standing
const becomes = (one: Process, standing: string) =>
  expect.poll(() => standingOf(one), { timeout: 20_000, interval: 50 }).toBe(standing)
const isNear = (one: Process) => becomes(one, 'near')

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
  expect
    .poll(() => readBy(one, () => slots(one, shop)), { timeout: 20_000, interval: 50 })
    .toEqual(['replica near'])

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
  expect(await readBy(here, visit)).toEqual(['replica near'])
  await pause()
  await becomes(here, 'late')
  expect(await readBy(here, visit)).toEqual(['primary late'])
  await resume()
  await isNear(here)
  expect(await readBy(here, visit)).toEqual(['replica near'])
})

test('a replica that is refused, silent, in conflict with its recovery or promoted costs a visitor no error, and is used again', async () => {
  const { processes, shop, proxy, standby, primary } = await aPair()
  const [here] = processes
  const visits = async () => {
    const began = performance.now()
    await Promise.all(Array.from({ length: 20 }, () => slots(here, shop)))
    return performance.now() - began
  }

  await proxy.refuse()
  expect(await readBy(here, visits)).toEqual(expect.not.arrayContaining(['replica near']))
  await becomes(here, 'away')
  expect(await readBy(here, visits)).toEqual(['primary away'])
  await proxy.restore()
  await isNear(here)
  expect(await readBy(here, visits)).toEqual(['replica near'])

  // The first visitors wait for a second, the next ones do not wait.
  proxy.silence()
  expect(await visits()).toBeLessThan(5_000)
  await becomes(here, 'away')
  expect(await readBy(here, visits)).toEqual(['primary away'])
  proxy.reset()
  await proxy.restore()
  await isNear(here)

  await onServer(standby.url, 'alter system set max_standby_streaming_delay = 0', 'select pg_reload_conf()')
  const readSlowly = () =>
    sql<{
      standby: boolean
    }>`select pg_is_in_recovery() as standby, pg_sleep(0.6), count(*) from contact_messages`
      .execute(here.database.reads)
      .then(({ rows }) => rows[0]?.standby)
  const aVisit = new Request('http://localhost/')
  expect((await chooseReader(aVisit, readSlowly)).done).toBe(true)
  const slow = chooseReader(aVisit, readSlowly)
  await expect
    .poll(() =>
      onServer(
        standby.url,
        "select 1 from pg_stat_activity where query like '%pg_sleep(0.6)%' and pid <> pg_backend_pid() and state = 'active'",
      ),
    )
    .toHaveLength(1)
  await onServer(primary.url, 'truncate contact_messages')
  expect((await slow).done).toBe(false)
  expect(standingOf(here)).toBe('near')

  await onServer(standby.url, 'select pg_promote()')
  await becomes(here, 'primary')
  expect(await readBy(here, visits)).toEqual(['primary away'])
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
  const seen = async (cookie: Record<string, string>) =>
    [await slots(here, shop, cookie), await slots(there, shop, cookie), await slots(here, shop)].map(
      (times) => ['10:00', '11:00'].map((time) => times.includes(time)),
    )

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

test('another process hears at once which company was written, and reads it from the primary until the replica has it', async () => {
  const { processes, shop, pause } = await aPair()
  const [here, there] = processes
  const caio = sayingAs(here.api, 'caio')
  await caio('POST /api/auth/accept-terms')
  await usesReplica(there, shop)
  await pause()
  expect((await caio('POST /api/schedules', shop.wish())).status).toBe(201)
  await expect.poll(() => slots(there, shop), { timeout: 1_500, interval: 10 }).not.toContain('10:00')
})

test('visitors of two replicas take turns, and the metrics say who answered', async () => {
  const primary = await startPrimary()
  const first = await openDatabase({ url: primary.url, log: quiet })
  await migrate(first)
  await first.close()
  const standbys = [await primary.copy('one'), await primary.copy('two')]
  const proxies: TcpProxy[] = []
  for (const standby of standbys) proxies.push(await startProxy(standby.url))
  onTestFinished(async () => {
    for (const proxy of proxies) await proxy.close()
  })
  const hosts = proxies.map(({ port }) => `127.0.0.1:${port}`).join(',')
  const one = await aProcess(primary.url, `postgres://postgres@${hosts}/postgres`)
  const shop = await aShop(one.api, 'navalha')
  const standings = () => one.database.readers?.figures().replicas.map(({ standing }) => standing)
  await expect.poll(standings, { timeout: 20_000 }).toEqual(['near', 'near'])
  await usesReplica(one, shop)
  for (let visit = 0; visit < 10; visit++) await slots(one, shop)
  const used =
    "select count(*)::int > 0 as is from pg_stat_activity where application_name = 'encaixe-reads' and query like '%companies%'"
  for (const standby of standbys) expect(await onServer(standby.url, used)).toEqual([{ is: true }])
  const text = await (await one.api.fetch('/api/metrics')).text()
  expect(text).toMatch(/encaixe_public_reads_total{server="replica",why="near"} [1-9]/)
  expect(text).toContain(`encaixe_replica_used{replica="127.0.0.1:${proxies[1]?.port}"} 1`)
  expect(text).toMatch(/encaixe_replica_age_seconds{replica="127.0.0.1:\d+"} \d/)
})
