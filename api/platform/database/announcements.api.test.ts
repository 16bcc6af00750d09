import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/test-database.ts'
import { announce } from './announcements.ts'
import type { Database } from './db.ts'

let database: Database
let heard: string[]

beforeAll(async () => {
  database = await openTestDatabase()
  await database.listen('spoken', (payload) => heard.push(payload))
})

beforeEach(() => {
  heard = []
})

afterAll(() => database.close())

const reached = (...payloads: string[]) => expect.poll(() => heard).toEqual(payloads)

test('a listener gets what a transaction announced in its order, after the commit', async () => {
  await database.transaction(async (tx) => {
    for (const word of ['um', 'dois', 'três']) announce(tx, 'spoken', word)
    expect(heard).toEqual([])
  })
  await reached('um', 'dois', 'três')
})

test('a listener gets nothing of a transaction that is rolled back, and gets that of a retried one once', async () => {
  const broken = database.transaction(async (tx) => {
    announce(tx, 'spoken', 'nunca')
    throw new Error('rolled back')
  })
  await expect(broken).rejects.toThrow('rolled back')
  let attempts = 0
  await database.transaction(async (tx) => {
    announce(tx, 'spoken', 'de novo')
    attempts += 1
    if (attempts === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
  })
  await reached('de novo')
  expect(attempts).toBe(2)
})

test('a listener gets what fifty transactions announce at once', async () => {
  const words = Array.from({ length: 50 }, (_, at) => `${at}`)
  await Promise.all(words.map((word) => database.transaction(async (tx) => announce(tx, 'spoken', word))))
  await expect.poll(() => heard.toSorted()).toEqual(words.toSorted())
})

test('announce() outside a transaction throws', () => {
  expect(() => announce(database.db, 'spoken', 'nunca')).toThrow('outside database.transaction()')
})
