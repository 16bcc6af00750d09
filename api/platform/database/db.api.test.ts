import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startProxy } from '../../testing/start-proxy.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { startTestPooler } from '../../testing/test-pooler.ts'
import { constraintOf, type Database, isDatabaseAway, openDatabase, type Tx } from './db.ts'
import { aloneIn } from './savepoint.ts'
import { sendLast } from './transaction-pipeline.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  await database.exec(`
    create table rooms (id integer primary key);
    create table stays (
      id integer constraint stays_key primary key,
      room integer constraint stays_room references rooms,
      nights integer constraint stays_nights check (nights > 0),
      during tsrange,
      constraint stays_no_overlap exclude using gist (room with =, during with &&)
    );
  `)
})

afterAll(() => database.close())

beforeEach(() => database.exec('truncate stays, rooms cascade; insert into rooms values (1)'))

const stay = (id: number, hours = '[2027-03-02 09:00,2027-03-02 10:00)', room = 1, nights = 1) =>
  sql`insert into stays values (${id}, ${room}, ${nights}, ${hours}::tsrange)`

const ids = async () =>
  (await sql<{ id: number }>`select id from stays order by id`.execute(database.db)).rows.map(({ id }) => id)

test('a transaction stores all of its writes, or none when its work throws', async () => {
  const answer = await database.transaction(async (tx) => {
    await stay(1).execute(tx)
    return 'done'
  })
  expect(answer).toBe('done')
  const broken = database.transaction(async (tx) => {
    await stay(2, '[2027-03-02 10:00,2027-03-02 11:00)').execute(tx)
    throw new Error('the work failed')
  })
  await expect(broken).rejects.toThrow('the work failed')
  expect(await ids()).toEqual([1])
})

test('a transaction with a failed statement is rolled back, and the database stays usable', async () => {
  const broken = database.transaction(async (tx) => {
    await stay(1).execute(tx)
    await sql`select 1 / 0`.execute(tx).catch(() => {})
  })
  await expect(broken).rejects.toThrow()
  expect(await ids()).toEqual([])
})

const queue = (tx: Tx, id: number, nights = 1) => sendLast(tx, stay(id, 'empty', 1, nights).compile(tx))

test('a transaction stores the statements that are sent with its commit, in their order', async () => {
  const read = await database.transaction(async (tx) => {
    await queue(tx, 1)
    await stay(2).execute(tx)
    await queue(tx, 3)
    const { rows } = await sql<{ id: number }>`select id from stays order by id`.execute(tx)
    await queue(tx, 4)
    return rows.map(({ id }) => id)
  })
  expect(read).toEqual([1, 2, 3])
  expect(await ids()).toEqual([1, 2, 3, 4])
})

test.each([
  ['with the commit', async () => {}],
  ['before another statement', (tx: Tx) => stay(3).execute(tx)],
] as const)(
  'a transaction with a failed statement that was sent %s fails with its error and stores nothing',
  async (_when, then) => {
    const broken = database.transaction(async (tx) => {
      await stay(1).execute(tx)
      await queue(tx, 2, 0)
      await then(tx)
    })
    expect(constraintOf(await broken.catch((error: unknown) => error))).toBe('stays_nights')
    expect(await ids()).toEqual([])
  },
)

test('work in a savepoint with a failed statement that was sent last is undone alone', async () => {
  await database.transaction(async (tx) => {
    await stay(1).execute(tx)
    const alone = aloneIn(tx, () => queue(tx, 2, 0))
    expect(constraintOf(await alone.catch((error: unknown) => error))).toBe('stays_nights')
    await queue(tx, 3)
  })
  expect(await ids()).toEqual([1, 3])
})

test('a statement of a transaction that has ended is refused', async () => {
  const ended = await database.transaction(async (tx) => ({ tx }))
  await expect(stay(1).execute(ended.tx)).rejects.toThrow('has ended')
  expect(await ids()).toEqual([])
})

test('a transaction sends what reads together with begin, and writes only after begin is answered', async () => {
  const proxy = await startProxy(database.url)
  const pooler = await startTestPooler(proxy.through(database.url), 'session')
  const far = await openDatabase({ url: pooler.through(database.url), log: { warn: () => {} } })
  onTestFinished(async () => {
    await far.close()
    await pooler.close()
    await proxy.close()
  })
  await far.exec('select 1')
  pooler.seen.statements.length = 0
  proxy.silence()
  const unanswered = far.transaction(async (tx) => {
    await Promise.all([sql`select 1`.execute(tx), stay(1).execute(tx), sql`select 2`.execute(tx)])
  })
  await expect.poll(() => pooler.seen.statements).toEqual(['begin', 'select 1'])
  await proxy.refuse()
  expect(isDatabaseAway(await unanswered.catch((error: unknown) => error))).toBe(true)
  expect(pooler.seen.statements).toEqual(['begin', 'select 1'])
})

test('a write that waits for begin is not sent when the work of its transaction has failed meanwhile', async () => {
  const proxy = await startProxy(database.url)
  const far = await openDatabase({ url: proxy.through(database.url), log: { warn: () => {} } })
  onTestFinished(async () => {
    await far.close()
    await proxy.close()
  })
  await far.exec('select 1')
  proxy.slow(100)
  const refused: unknown[] = []
  const failing = far.transaction((tx) => {
    const write = stay(1).execute(tx)
    write.catch((error: unknown) => refused.push(error))
    return Promise.all([write, Promise.reject(new Error('the work fails'))])
  })
  await expect(failing).rejects.toThrow('the work fails')
  await expect.poll(() => refused).toMatchObject([{ message: expect.stringContaining('has ended') }])
  expect(await ids()).toEqual([])
})

test.each([
  ['stays_key', () => stay(1, '[2027-03-02 10:00,2027-03-02 11:00)')],
  ['stays_no_overlap', () => stay(2, '[2027-03-02 09:30,2027-03-02 11:00)')],
  ['stays_room', () => stay(2, '[2027-03-02 10:00,2027-03-02 11:00)', 99)],
  ['stays_nights', () => stay(2, '[2027-03-02 10:00,2027-03-02 11:00)', 1, 0)],
])('constraintOf() names the violated constraint %s', async (constraint, refused) => {
  await stay(1).execute(database.db)
  const error = await refused()
    .execute(database.db)
    .catch((caught: unknown) => caught)
  expect(constraintOf(error)).toBe(constraint)
  expect(isDatabaseAway(error)).toBe(false)
})

test('of sixteen transactions that insert the same hour exactly one inserts a row, and no transaction fails', async () => {
  const tries = Array.from({ length: 16 }, (_, id) =>
    database.transaction(async (tx) => {
      const insert = sql`${stay(id)} on conflict on constraint stays_no_overlap do nothing returning id`
      return (await insert.execute(tx)).rows.length
    }),
  )
  const won = await Promise.all(tries)
  expect(won.filter((rows) => rows === 1)).toHaveLength(1)
  expect(await ids()).toHaveLength(1)
})

test.each(['40001', '40P01'])(
  'a transaction that fails with %s runs again, at most three times',
  async (code) => {
    let runs = 0
    const conflict = sql.raw(`do $$ begin raise exception 'conflict' using errcode = '${code}'; end $$`)
    const answer = await database.transaction(async (tx) => {
      runs++
      await stay(runs, `[2027-03-0${runs} 09:00,2027-03-0${runs} 10:00)`).execute(tx)
      if (runs < 3) await conflict.execute(tx)
      return 'done'
    })
    expect(answer).toBe('done')
    expect(await ids()).toEqual([3])

    runs = 0
    const hopeless = database.transaction(async (tx) => {
      runs++
      await conflict.execute(tx)
    })
    await expect(hopeless).rejects.toMatchObject({ code })
    expect(runs).toBe(3)
  },
)

test('a script of several statements, one with a function body, runs completely or not at all', async () => {
  await database.exec(`
    create function twice(value integer) returns integer language plpgsql as $$
      begin
        return value * 2; -- a semicolon; inside
      end
    $$;
    insert into rooms values (twice(21));
  `)
  const rooms = async () => (await sql`select id from rooms order by id`.execute(database.db)).rows
  expect(await rooms()).toEqual([{ id: 1 }, { id: 42 }])
  await expect(database.exec('insert into rooms values (7); select 1 / 0')).rejects.toThrow()
  expect(await rooms()).toEqual([{ id: 1 }, { id: 42 }])
})

test('a listener gets the notifications of its channel until it stops', async () => {
  const received: string[] = []
  const stop = await database.listen('live', (payload) => received.push(`first ${payload}`))
  const stopOther = await database.listen('live', (payload) => received.push(`second ${payload}`))
  await database.listen('elsewhere', (payload) => received.push(`elsewhere ${payload}`))
  await database.notify('live', 'a')
  await expect.poll(() => received).toEqual(['first a', 'second a'])
  await stop()
  await database.notify('live', "b'c")
  await expect.poll(() => received).toEqual(['first a', 'second a', "second b'c"])
  await stopOther()
  await database.notify('live', 'unreceived')
  await database.notify('elsewhere', 'd')
  await expect.poll(() => received.at(-1)).toBe('elsewhere d')
  expect(received).toHaveLength(4)
})

test('a listener gets notifications although another listener throws', async () => {
  const received: string[] = []
  await database.listen('rough', () => {
    throw new Error('The listener failed')
  })
  await database.listen('rough', (payload) => received.push(payload))
  await database.notify('rough', 'a')
  await expect.poll(() => received).toEqual(['a'])
})

test('a channel name that is not a plain identifier is refused', async () => {
  await expect(database.listen('live; drop table rooms', () => {})).rejects.toThrow(
    'is not a plain identifier',
  )
  await expect(database.notify('Live', '')).rejects.toThrow('is not a plain identifier')
})

test('a query or transaction on a closed database fails like a database that is away', async () => {
  const closed = await openTestDatabase()
  await sql`select 1`.execute(closed.db)
  await closed.close()
  await closed.close()
  for (const use of [() => sql`select 1`.execute(closed.db), () => closed.transaction(async () => 'never')]) {
    const error = await use().catch((caught: unknown) => caught)
    expect(isDatabaseAway(error)).toBe(true)
  }
})
