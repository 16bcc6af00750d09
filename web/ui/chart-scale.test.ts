import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseLabels, heightOn, measureAxis } from './chart-scale.ts'

test.each([
  [0, 100, [0, 100]],
  [1, 1, [0, 1]],
  [3, 1, [0, 1, 2, 3]],
  [4, 1, [0, 1, 2, 3, 4]],
  [5, 1, [0, 1, 2, 3, 4, 5]],
  [6, 1, [0, 2, 4, 6]],
  [61_500, 100, [0, 20_000, 40_000, 60_000, 80_000]],
  [100_000, 100, [0, 20_000, 40_000, 60_000, 80_000, 100_000]],
  [201_000, 100, [0, 50_000, 100_000, 150_000, 200_000, 250_000]],
  [431_000, 100, [0, 100_000, 200_000, 300_000, 400_000, 500_000]],
  [1_234_567_00, 100, [0, 50_000_000, 100_000_000, 150_000_000]],
])('values up to %d in units of %d get the ticks %j', (highest, unit, ticks) => {
  expect(measureAxis(highest, unit)).toEqual({ top: ticks.at(-1), ticks })
})

test('an axis reaches its highest value in at most five equal whole steps', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 12 }), fc.constantFrom(1, 100), (highest, unit) => {
      const { top, ticks } = measureAxis(highest, unit)
      const [, step = 0] = ticks
      expect(top).toBeGreaterThanOrEqual(highest)
      expect(ticks).toEqual(ticks.map((_, at) => at * step))
      expect(step % unit).toBe(0)
      expect(ticks.length).toBeLessThanOrEqual(6)
      expect(heightOn({ top, ticks }, highest)).toBeLessThanOrEqual(100)
    }),
  )
})

test.each([
  [1, [0]],
  [7, [0, 1, 2, 3, 4, 5, 6]],
  [12, [0, 2, 4, 6, 8, 10]],
  [18, [0, 3, 6, 9, 12, 15]],
  [31, [0, 4, 8, 12, 16, 20, 24, 28]],
])('of %d points of a chart these points get a label: %j', (count, labels) => {
  expect(chooseLabels(count)).toEqual(labels)
})
