import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/test-database.ts'
import type { Database } from '../database/db.ts'
import { addHit, freeAt, type HitLog } from './hit-log.ts'
import { deleteOldHits, takeInDatabase } from './shared-hits.ts'

let database: Database
const began = Date.parse('2027-03-02T12:00:00Z')
const at = (ms: number) => new Date(began + ms)
const rate = (max: number, seconds = 60) => ({ bucket: 'chairs', max, seconds, shared: true })

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

const instantsOf = async (key: string) =>
  (
    await database.db
      .selectFrom('accepted_hits')
      .select('instants')
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
  ).instants

test('the database accepts and refuses the same hits as the counter in memory, until the same instants', async () => {
  const take = takeInDatabase(database)
  const spans = fc.record({ max: fc.integer({ min: 1, max: 5 }), seconds: fc.integer({ min: 1, max: 3 }) })
  const gaps = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 700 })), {
    minLength: 10,
    maxLength: 40,
  })
  let sequence = 0
  await fc.assert(
    fc.asyncProperty(spans, gaps, async (span, between) => {
      const log: HitLog = { instants: [], oldest: 0 }
      const key = `sequence ${sequence++}`
      let now = 0
      for (const gap of between) {
        now += gap
        const free = freeAt(log, span) - began
        if (free <= now) addHit(log, span, began + now)
        const until = await take(key, rate(span.max, span.seconds), at(now))
        expect(until).toEqual(free > now ? at(free) : undefined)
      }
      expect((await instantsOf(key)).length).toBe(log.instants.length)
    }),
    { numRuns: 20, seed: 13 },
  )
})

test('when two processes with different clocks count forty simultaneous hits, exactly ten hits are accepted', async () => {
  const [one, two] = [takeInDatabase(database), takeInDatabase(database)]
  const hits = Array.from({ length: 40 }, (_, n) =>
    n % 2 === 0 ? one('rush', rate(10), at(0)) : two('rush', rate(10), at(250)),
  )
  const untils = await Promise.all(hits)
  expect(untils.filter((until) => until === undefined)).toHaveLength(10)
  expect((await instantsOf('rush')).length).toBe(10)
})

test('a lower maximum of a later release applies from its first hit', async () => {
  const take = takeInDatabase(database)
  for (let hit = 0; hit < 5; hit++) await take('lowered', rate(5), at(hit))
  expect(await take('lowered', rate(2), at(10))).toEqual(at(60_003))
  expect(await take('lowered', rate(2), at(60_003))).toBeUndefined()
  expect(await instantsOf('lowered')).toEqual([at(4), at(60_003)])
})

test('the job deletes only keys whose last hit is old', async () => {
  const take = takeInDatabase(database)
  await take('old', rate(3), at(0))
  await take('used again', rate(3), at(0))
  await take('used again', rate(3), at(5_000))
  await deleteOldHits(database, at(5_000))
  const left = await database.db
    .selectFrom('accepted_hits')
    .select('key')
    .where('key', 'in', ['old', 'used again'])
    .execute()
  expect(left).toEqual([{ key: 'used again' }])
})
