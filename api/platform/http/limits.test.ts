import type { Limit } from '@encaixe/contract/limits.ts'
import { expect, test } from 'vitest'
import { testClock } from '../../testing/test-clock.ts'
import { createLimits } from './limits.ts'

const once: Limit = { address: { bucket: 'reads', max: 1, seconds: 60, shared: false } }

test('of 60 001 addresses in one minute the latest stays counted and the first is evicted', async () => {
  const clock = testClock('2027-03-02T12:00:00Z')
  const limits = createLimits({ clock, takeShared: async () => undefined, on: true })
  const come = (visitor: number) => limits.take(once, { address: `visitor ${visitor}` })
  const last = 60_000
  for (let visitor = 0; visitor <= last; visitor++) await come(visitor)
  expect(await come(last)).toMatchObject({ refused: 'too_many_requests' })
  // The first address was evicted, because the memory for counters is bounded.
  expect(await come(0)).toBeUndefined()
})

test('a user over her limit does not use up that of her address, and an address over its limit that of no user', async () => {
  const clock = testClock('2027-03-02T12:00:00Z')
  const limits = createLimits({ clock, takeShared: async () => undefined, on: true })
  const few = (bucket: string, max: number) => ({ bucket, max, seconds: 60, shared: false })
  const limit: Limit = { user: few('reads', 2), address: few('signed-in', 3) }
  const come = async (userId: string, address = 'office') =>
    (await limits.take(limit, { userId, address })) === undefined
  expect([await come('ana'), await come('ana'), await come('ana'), await come('ana')]).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect([await come('bia'), await come('bia')]).toEqual([true, false])
  expect([await come('bia', 'home'), await come('bia', 'home')]).toEqual([true, false])
})

test('a flood that the memory refuses does not reach the database, and one that the database refuses counts nowhere', async () => {
  let asked = 0
  const clock = testClock('2027-03-02T12:00:00Z')
  const takeShared = async () => (++asked <= 2 ? undefined : new Date('2027-03-02T12:00:30Z'))
  const limits = createLimits({ clock, takeShared, on: true })
  const limit: Limit = {
    user: { bucket: 'bookings', max: 2, seconds: 60, shared: true },
    address: { bucket: 'signed-in', max: 3, seconds: 60, shared: false },
  }
  const book = async () => (await limits.take(limit, { userId: 'ana', address: 'office' }))?.retryAfter
  expect([await book(), await book(), await book(), await book()]).toEqual([undefined, undefined, 30, 30])
  const read: Limit = { ...limit, user: { bucket: 'reads', max: 9, seconds: 60, shared: false } }
  expect(await limits.take(read, { userId: 'bia', address: 'office' })).toBeUndefined()
  expect(await book()).toBe(60)
  expect(asked).toBe(4)
})
