import type { Limit } from '@encaixe/contract/limits.ts'
import { expect, test } from 'vitest'
import { testClock } from '../../testing/test-clock.ts'
import { createLimits, networkOf } from './limits.ts'

const once: Limit = { address: { bucket: 'reads', max: 1, seconds: 60, shared: false } }

test('when 60 001 addresses are counted in one minute, the latest address stays counted and the first is evicted', async () => {
  const clock = testClock('2027-03-02T12:00:00Z')
  const limits = createLimits({ clock, takeShared: async () => undefined, on: true })
  const come = (visitor: number) => limits.take(once, { address: `visitor ${visitor}` })
  const last = 60_000
  for (let visitor = 0; visitor <= last; visitor++) await come(visitor)
  expect(await come(last)).toMatchObject({ refused: 'too_many_requests' })
  // The first address was evicted, because the memory for counters is bounded.
  expect(await come(0)).toBeUndefined()
})

test("a user over the limit does not use up the limit of the address, and an address over its limit does not use up a user's limit", async () => {
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

test('a request that the memory refuses does not reach the database, later requests after a refusal of the database are refused from memory, and refused requests count in no limit', async () => {
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
  expect(asked).toBe(3)
})

const few = (shared: boolean): Limit => ({ address: { bucket: 'reads', max: 2, seconds: 60, shared } })

test('the /64 networks of one /48 network together get ten times the limit of one /64, and another /48 is served', async () => {
  const clock = testClock('2027-03-02T12:00:00Z')
  const limits = createLimits({ clock, takeShared: async () => undefined, on: true })
  const come = async (network: string) =>
    (await limits.take(few(false), { address: `${network}::5` })) === undefined
  const accepted = []
  for (let n = 0; n < 1_000; n++) if (await come(`2001:db8:7:${n.toString(16)}`)) accepted.push(n)
  expect(accepted).toHaveLength(20)
  expect(await come('2001:db8:8:1')).toBe(true)
  clock.advance(60_000)
  expect([await come('2001:db8:7:1'), await come('2001:db8:7:1'), await come('2001:db8:7:1')]).toEqual([
    true,
    true,
    false,
  ])
})

test('a /64 that floods does not use up the limit of its /48', async () => {
  const clock = testClock('2027-03-02T12:00:00Z')
  const limits = createLimits({ clock, takeShared: async () => undefined, on: true })
  const come = async (address: string) => (await limits.take(few(false), { address })) === undefined
  for (let n = 0; n < 100; n++) await come(`2001:db8:7:1::${n.toString(16)}`)
  expect(await come('2001:db8:7:2::1')).toBe(true)
})

test('addresses of one /48 do not evict the count of an address outside it', async () => {
  const clock = testClock('2027-03-02T12:00:00Z')
  const limits = createLimits({ clock, takeShared: async () => undefined, on: true })
  const wide: Limit = { address: { bucket: 'reads', max: 6_000, seconds: 60, shared: false } }
  const once: Limit = { address: { bucket: 'pages', max: 1, seconds: 60, shared: false } }
  expect(await limits.take(once, { address: '203.0.113.9' })).toBeUndefined()
  let refusals = 0
  for (let n = 0; n < 60_000; n++)
    if (await limits.take(wide, { address: `2001:db8:7:${n.toString(16)}::1` })) refusals += 1
  expect(refusals).toBe(0)
  expect(await limits.take(once, { address: '203.0.113.9' })).toMatchObject({ refused: 'too_many_requests' })
})

test('a /48 that the database refused does not reach the database again before the refusal ends', async () => {
  const clock = testClock('2027-03-02T12:00:00Z')
  const asked: [string, number][] = []
  const takeShared = async (key: string, { max }: { max: number }) => {
    asked.push([key, max])
    return key.endsWith('/48') ? new Date('2027-03-02T12:00:30Z') : undefined
  }
  const limits = createLimits({ clock, takeShared, on: true })
  const come = async (n: number) =>
    (await limits.take(few(true), { address: `2001:db8:7:${n}::1` }))?.retryAfter
  expect([await come(1), await come(2)]).toEqual([30, 30])
  expect(asked).toEqual([
    ['reads:2001:db8:7:1::/64', 2],
    ['reads:2001:db8:7::/48', 20],
  ])
  clock.advance(30_000)
  await come(3)
  expect(asked).toHaveLength(4)
})

test.each<[string, string, string?]>([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:DB8:0:1::5', '2001:db8:0:1::/64', '2001:db8:0::/48'],
  ['2001:db8:0000:0001:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64', '2001:db8:0::/48'],
  ['2001:db8::', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64', '1:2:3::/48'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64', '64:ff9b:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
])('hits from %s are counted for the network %s', (address, narrow, wide) => {
  expect(networkOf(address)).toEqual({ narrow, wide })
})
