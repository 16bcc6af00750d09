import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printRoom } from '../ui/print-list.tsx'
import { chooseLevel } from './choose-level.ts'

const team = (people: number, each: number) => Array.from({ length: people }, () => each)

test.each([
  ['nobody', [], 12],
  ['one quiet day', [6], 12],
  ['four people and an ordinary day', team(4, 7), 11],
  ['four busy days', team(4, 11), 9.5],
  ['four full days', team(4, 18), 9],
  ['fifteen people, ten each', team(15, 10), 7.5],
  ['fifteen full days of half hours', team(15, 18), 6.5],
])('a sheet of %s is printed in the size that fits', (_, counts, type) => {
  expect(chooseLevel(counts).type).toBe(type)
})

test('more appointments never get larger type, and the chosen size fits unless none does', () => {
  const days = fc.array(fc.integer({ min: 1, max: 24 }), { maxLength: 15 })
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 24 }), (counts, more) => {
      const level = chooseLevel(counts)
      expect(chooseLevel([...counts, more]).type).toBeLessThanOrEqual(level.type)
      const needed = counts.reduce((sum, count) => sum + level.head + count * level.row, 0)
      if (!level.long) expect(needed).toBeLessThanOrEqual(level.columns * printRoom)
    }),
  )
})
