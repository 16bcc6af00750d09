import { busyFrom } from '@encaixe/contract/free-starts.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitFree } from './split-free.ts'

const nine = { start: 540, end: 720 }
const cellsOf = (busy: [number, number][], step = 30, from = 0) => {
  const spans = busy.map(([start, end]) => ({ start, end }))
  return splitFree({ windows: [nine], busy: busyFrom(spans) }, { step, from })
}
const edges = (cells: { start: number; end: number }[]) => cells.map(({ start, end }) => [start, end])

test('a free morning is split into half hours', () => {
  expect(edges(cellsOf([]))).toEqual([
    [540, 570],
    [570, 600],
    [600, 630],
    [630, 660],
    [660, 690],
    [690, 720],
  ])
})

test.each([
  [
    'a step of an hour gives pieces of an hour',
    [],
    60,
    0,
    [
      [540, 600],
      [600, 660],
      [660, 720],
    ],
  ],
  [
    'after an appointment of 45 minutes the first piece is longer, then pieces are half hours',
    [[540, 585]],
    15,
    0,
    [
      [585, 630],
      [630, 660],
      [660, 690],
      [690, 720],
    ],
  ],
  [
    'past time gives no piece',
    [],
    30,
    655,
    [
      [660, 690],
      [690, 720],
    ],
  ],
  ['ten minutes are too short for a piece', [[540, 710]], 5, 0, []],
  [
    'a piece begins at the next possible start',
    [[540, 607]],
    30,
    0,
    [
      [630, 660],
      [660, 690],
      [690, 720],
    ],
  ],
] as [string, [number, number][], number, number, number[][]][])('%s', (_, busy, step, from, expected) => {
  expect(edges(cellsOf(busy, step, from))).toEqual(expected)
})

test.each([
  [
    'half an hour between two appointments',
    [
      [540, 600],
      [630, 720],
    ],
    0,
    true,
  ],
  [
    '45 minutes between two appointments',
    [
      [540, 600],
      [645, 720],
    ],
    0,
    true,
  ],
  [
    'an hour between two appointments',
    [
      [540, 600],
      [660, 720],
    ],
    0,
    false,
  ],
  ['half an hour before the break', [[540, 690]], 0, false],
  [
    'half an hour that has begun',
    [
      [540, 600],
      [630, 720],
    ],
    601,
    false,
  ],
] as [string, [number, number][], number, boolean][])(
  'whether one more appointment fits ("cabe um encaixe"): %s',
  (_, busy, from, fits) => {
    expect(cellsOf(busy, 15, from).some((cell) => cell.fits)).toBe(fits)
  },
)

test('pieces lie in free time, do not overlap, and begin at possible starts', () => {
  const taken = fc.array(
    fc
      .tuple(fc.integer({ min: 500, max: 720 }), fc.integer({ min: 5, max: 90 }))
      .map(([start, length]): [number, number] => [start, start + length]),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(taken, fc.constantFrom(5, 10, 15, 20, 30, 60), (busy, step) => {
      let last = 0
      for (const { start, end } of cellsOf(busy, step)) {
        expect(start).toBeGreaterThanOrEqual(last)
        expect((start - nine.start) % step).toBe(0)
        expect(end - start).toBeGreaterThanOrEqual(15)
        expect(busy.every(([from, to]) => to <= start || from >= end)).toBe(true)
        last = end
      }
    }),
  )
})
