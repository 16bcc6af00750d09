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
