import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/test-database.ts'
import type { Database } from './db.ts'
import { publish } from './publisher.ts'

let database: Database
let received: string[]

beforeAll(async () => {
  database = await openTestDatabase()
  await database.listen('spoken', (payload) => received.push(payload))
})

beforeEach(() => {
  received = []
})

afterAll(() => database.close())

const receives = (...payloads: string[]) => expect.poll(() => received).toEqual(payloads)

test('a listener gets the notifications of a transaction in their order, after the commit', async () => {
  await database.transaction(async (tx) => {
    for (const word of ['um', 'dois', 'três']) publish(tx, 'spoken', word)
    expect(received).toEqual([])
  })
  await receives('um', 'dois', 'três')
})

test('a listener gets no notification of a transaction that was rolled back, and one notification of a transaction that ran twice', async () => {
  const broken = database.transaction(async (tx) => {
    publish(tx, 'spoken', 'nunca')
    throw new Error('The transaction is rolled back on purpose')
  })
  await expect(broken).rejects.toThrow('rolled back')
  let attempts = 0
  await database.transaction(async (tx) => {
    publish(tx, 'spoken', 'de novo')
    attempts += 1
    if (attempts === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
  })
  await receives('de novo')
  expect(attempts).toBe(2)
})

test('a listener gets the notifications of fifty simultaneous transactions', async () => {
  const words = Array.from({ length: 50 }, (_, at) => `${at}`)
  await Promise.all(words.map((word) => database.transaction(async (tx) => publish(tx, 'spoken', word))))
  await expect.poll(() => received.toSorted()).toEqual(words.toSorted())
})

test('a caller who publishes outside a transaction gets an error', () => {
  expect(() => publish(database.db, 'spoken', 'nunca')).toThrow('outside database.transaction()')
})
