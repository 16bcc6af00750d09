import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/test-database.ts'
import type { Database, Db } from './db.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

const one = (db: Db) => sql`select 1 as one`.execute(db)

test.each<[string, () => Promise<unknown>]>([
  ['a query on the outer handle', () => one(database.db)],
  ['a second transaction', () => database.transaction(async () => 'never')],
  ['a script', () => database.exec('select 1; select 2')],
  ['a notification', () => database.notify('live', 'x')],
  ['a subscription to notifications', () => database.listen('live', () => {})],
])('%s inside a transaction fails with an error that names the mistake', async (_what, misuse) => {
  await database.transaction(async (tx) => {
    await expect(misuse()).rejects.toThrow('inside a running transaction')
    await expect(one(tx)).resolves.toMatchObject({ rows: [{ one: 1 }] })
  })
  await expect(misuse()).resolves.not.toThrow()
})

test('a transaction that does not catch the error of the guard is rolled back', async () => {
  await database.exec('create table undone (number integer)')
  const transaction = database.transaction(async (tx) => {
    await sql`insert into undone values (1)`.execute(tx)
    await Promise.all([delay(1), one(database.db)])
  })
  await expect(transaction).rejects.toThrow('inside a running transaction')
  expect((await sql`select * from undone`.execute(database.db)).rows).toEqual([])
})

test("a caller of Kysely's own db.transaction() is refused, because it would be unguarded", async () => {
  await expect(database.db.transaction().execute(one)).rejects.toThrow('database.transaction(work)')
})

test('work that a transaction started may use the outer database handle after the transaction has ended', async () => {
  const ended = Promise.withResolvers<void>()
  let later: Promise<unknown> = Promise.resolve()
  let timer: Promise<unknown> = Promise.resolve()
  await database.transaction(async (tx) => {
    await one(tx)
    later = ended.promise.then(() => database.transaction(one))
    timer = delay(20).then(() => one(database.db))
  })
  ended.resolve()
  await expect(later).resolves.toMatchObject({ rows: [{ one: 1 }] })
  await expect(timer).resolves.toMatchObject({ rows: [{ one: 1 }] })
})

test('a caller outside a transaction may use the outer database handle while another transaction is open', async () => {
  const opened = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const transaction = database.transaction(async (tx) => {
    await one(tx)
    opened.resolve()
    await finish.promise
  })
  await opened.promise
  const other = one(database.db)
  finish.resolve()
  await expect(other).resolves.toMatchObject({ rows: [{ one: 1 }] })
  await transaction
})
