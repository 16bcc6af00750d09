import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { startChild } from '../../testing/draining-servers.ts'
import { startProxy, type TcpProxy } from '../../testing/start-proxy.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { createServerDatabase } from '../../testing/test-database.ts'
import { type Database, type DatabaseOptions, isDatabaseAway, openDatabase } from './db.ts'

const quiet = { warn: () => {} }

async function open(options: DatabaseOptions = {}, finished = onTestFinished): Promise<Database> {
  const own = await createServerDatabase()
  const database = await openDatabase({ url: own.url, log: quiet, ...options })
  finished(async () => {
    await database.close()
    await own.drop()
  })
  return database
}

async function openThroughProxy(finished = onTestFinished): Promise<{ database: Database; proxy: TcpProxy }> {
  const own = await createServerDatabase()
  const proxy = await startProxy(own.url)
  const database = await openDatabase({ url: proxy.through(own.url), log: quiet })
  finished(async () => {
    await proxy.refuse()
    await database.close()
    await own.drop()
  })
  return { database, proxy }
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('two processes that start together apply each migration once', async () => {
  const own = await createServerDatabase({ empty: true })
  const folder = await temporaryFolder()
  await writeFile(join(folder, '001-slow.sql'), 'create table notes (body text); select pg_sleep(0.3);')
  await writeFile(join(folder, '002-row.sql'), "insert into notes values ('once');")
  const processes = [1, 2].map(() => startChild('migrate-database.ts', [own.url, folder]))
  await Promise.all(processes.map((each) => each.printed(1)))
  for (const each of processes) each.say('go')
  const said = await Promise.all(processes.map((each) => each.printed(2)))
  await Promise.all(processes.map((each) => each.ended))
  expect(said.map((lines) => lines[1]).sort()).toEqual(['001-slow.sql 002-row.sql', 'nothing'])

  const database = await openDatabase({ url: own.url, log: quiet })
  const { rows } = await sql`select body from notes`.execute(database.db)
  await database.close()
  await own.drop()
  expect(rows).toEqual([{ body: 'once' }])
})

test('two transactions in a deadlock both succeed, because the victim runs again', async () => {
  const database = await open()
  await database.exec(
    'create table locks (id integer primary key, hits integer); insert into locks values (1, 0), (2, 0)',
  )
  const bothHold = Promise.withResolvers<void>()
  let holding = 0
  const lock = (first: number, second: number) =>
    database.transaction(async (tx) => {
      await sql`update locks set hits = hits + 1 where id = ${first}`.execute(tx)
      holding++
      if (holding === 2) bothHold.resolve()
      await bothHold.promise
      await sql`update locks set hits = hits + 1 where id = ${second}`.execute(tx)
    })
  await Promise.all([lock(1, 2), lock(2, 1)])
  expect(holding).toBe(3)
  expect((await sql`select hits from locks`.execute(database.db)).rows).toEqual([{ hits: 2 }, { hits: 2 }])
})

test('a query and a transaction fail as "away" while the server is unreachable, and work when the server is back', async () => {
  const { database, proxy } = await openThroughProxy()
  await sql`select 1`.execute(database.db)
  const began = Promise.withResolvers<void>()
  const cut = Promise.withResolvers<void>()
  const transaction = failureOf(
    database.transaction(async (tx) => {
      await sql`select 1`.execute(tx)
      began.resolve()
      await cut.promise
      await sql`select 1`.execute(tx)
    }),
  )
  await began.promise
  await proxy.refuse()
  cut.resolve()
  expect(isDatabaseAway(await transaction)).toBe(true)
  expect(isDatabaseAway(await failureOf(sql`select 1`.execute(database.db)))).toBe(true)
  expect(isDatabaseAway(await failureOf(database.transaction(async () => 'never')))).toBe(true)
  await proxy.restore()
  await sql`select 1`.execute(database.db)
})

test('a query works after the server has ended the sessions of the pool', async () => {
  const database = await open()
  const others = sql`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  await Promise.all(Array.from({ length: 4 }, () => sql`select pg_sleep(0.05)`.execute(database.db)))
  const waiting = failureOf(sql`select pg_sleep(4)`.execute(database.db))
  const ended = async () => {
    await others.execute(database.db)
    return isDatabaseAway(await Promise.race([waiting, undefined]))
  }
  await expect.poll(ended).toBe(true)
  await sql`select 1`.execute(database.db)
})

test.concurrent('a query to a server that stopped answering fails as "away", and its connection is closed', async ({
  expect,
  onTestFinished,
}) => {
  const { database, proxy } = await openThroughProxy(onTestFinished)
  await sql`select 1`.execute(database.db)
  proxy.silence()
  const [query, ping] = await Promise.all([
    failureOf(sql`select 2`.execute(database.db)),
    failureOf(sql`select 1`.execute(database.db)),
  ])
  expect(isDatabaseAway(query)).toBe(true)
  expect(isDatabaseAway(ping)).toBe(true)
  await proxy.restore()
  await sql`select 1`.execute(database.db)
})

test.concurrent('when the connection for notifications stops answering, the process uses only the next connection', async ({
  expect,
  onTestFinished,
}) => {
  const { database, proxy } = await openThroughProxy(onTestFinished)
  let gaps = 0
  await database.listen(
    'chairs',
    () => {},
    () => (gaps += 1),
  )
  const first = database.listenerConnection()
  expect(first).toBeTypeOf('number')
  proxy.silence()
  await expect.poll(() => database.listenerConnection(), { timeout: 15_000 }).toBeUndefined()
  await proxy.restore()
  await expect.poll(() => database.listenerConnection(), { timeout: 15_000 }).toBeTypeOf('number')
  expect([database.listenerConnection() === first, gaps]).toEqual([false, 1])
})

test.concurrent('a query that gets no connection fails as "away"; a query that exceeds its timeout does not', async ({
  expect,
  onTestFinished,
}) => {
  const database = await open({ maxConnections: 2 }, onTestFinished)
  const slow = failureOf(sql`select pg_sleep(30)`.execute(database.db))
  const busy = database.transaction(async (tx) => {
    await sql`select pg_sleep(3.5)`.execute(tx)
    await sql`select pg_sleep(3.5)`.execute(tx)
  })
  // The slow query is ended after five seconds, and the first waiting query gets its connection.
  const waiting = [1, 2].map(() => failureOf(sql`select pg_sleep(1)`.execute(database.db)))
  expect((await Promise.all(waiting)).some(isDatabaseAway)).toBe(true)
  expect(await slow).toMatchObject({ code: '57014' })
  expect(isDatabaseAway(await slow)).toBe(false)
  await busy
  await sql`select 1`.execute(database.db)
})

test('opening a database at an address where nothing listens fails as "away"', async () => {
  const own = await createServerDatabase()
  const proxy = await startProxy(own.url)
  await proxy.refuse()
  expect(isDatabaseAway(await failureOf(openDatabase({ url: proxy.through(own.url), log: quiet })))).toBe(
    true,
  )
  await own.drop()
})

test('a listener gets notifications again after a lost connection, and its onGap is called', async () => {
  const { database, proxy } = await openThroughProxy()
  const received: string[] = []
  await database.listen(
    'live',
    (payload) => received.push(payload),
    () => received.push('gap'),
  )
  await database.notify('live', 'before')
  await expect.poll(() => received).toEqual(['before'])
  await proxy.refuse()
  await proxy.restore()
  await expect.poll(() => received).toEqual(['before', 'gap'])
  await database.notify('live', 'after')
  await expect.poll(() => received).toEqual(['before', 'gap', 'after'])
})
