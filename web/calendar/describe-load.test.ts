import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blocks, bookedBlocks } from './describe-load.ts'

const load = (bookedMinutes: number, openMinutes: number) => ({ bookedMinutes, openMinutes })

test.each([
  [0, 480, 0],
  [5, 480, 1],
  [240, 480, 3],
  [470, 480, 5],
  [480, 480, 6],
  [600, 480, 6],
  [0, 0, 0],
  [30, 0, 6],
])('%i booked minutes of %i are drawn as %i blocks', (booked, open, expected) => {
  expect(bookedBlocks(load(booked, open))).toBe(expected)
})

test('only an empty day has no blocks, only a full day has all blocks, and a day with more work never has fewer blocks', () => {
  const minutes = fc.integer({ min: 0, max: 20_000 })
  fc.assert(
    fc.property(minutes, minutes, minutes, (booked, more, open) => {
      const drawn = bookedBlocks(load(booked, open))
      expect(drawn === 0).toBe(booked === 0)
      expect(drawn === blocks).toBe(booked > 0 && booked >= open)
      expect(bookedBlocks(load(booked + more, open))).toBeGreaterThanOrEqual(drawn)
    }),
  )
})
