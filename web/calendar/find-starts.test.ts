import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findStarts, gapsOf, nearestStart, overlap } from './find-starts.ts'

/** Nine to six, with a break at noon. */
const windows = [
  { start: 540, end: 720 },
  { start: 780, end: 1080 },
]

test('starts follow each window, whole durations only, and never before now', () => {
  const gaps = gapsOf(windows, [{ start: 570, end: 615 }])
  expect(findStarts(gaps, { duration: 60, step: 30, from: 0 })).toEqual([
    630, 660, 780, 810, 840, 870, 900, 930, 960, 990, 1020,
  ])
  expect(findStarts(gaps, { duration: 120, step: 60, from: 801 })).toEqual([840, 900, 960])
})

const span = fc
  .tuple(fc.integer({ min: 0, max: 287 }), fc.integer({ min: 1, max: 24 }))
  .map(([start, length]) => ({ start: start * 5, end: Math.min(1_440, (start + length) * 5) }))

test('no start ever meets what is busy, and none that fits is missed', () => {
  const wish = fc.record({
    duration: fc.integer({ min: 1, max: 180 }),
    step: fc.constantFrom(5, 10, 15, 20, 30, 60),
    from: fc.integer({ min: 0, max: 1_440 }),
  })
  fc.assert(
    fc.property(fc.array(span, { maxLength: 12 }), wish, (busy, { duration, step, from }) => {
      const clear = windows.flatMap(({ start: opens, end }) => {
        const starts: number[] = []
        for (let start = opens; start + duration <= end; start += step) {
          const wanted = { start, end: start + duration }
          if (start >= from && !busy.some((taken) => overlap(taken, wanted))) starts.push(start)
        }
        return starts
      })
      expect(findStarts(gapsOf(windows, busy), { duration, step, from })).toEqual(clear)
    }),
  )
})

test('the nearest start, unless it is too far away', () => {
  expect(nearestStart([540, 600, 660], 625)).toBe(600)
  expect(nearestStart([540], 700, 60)).toBeUndefined()
  expect(nearestStart([], 700)).toBeUndefined()
})
