import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseLevel, measureRows, roomOf } from './choose-level.ts'

const row = (more = 'Corte') => ({ time: '09:00–09:30', title: 'Ana Souza', more })
const day = (count: number) => Array.from({ length: count }, () => row())
const team = (people: number, each: number) => Array.from({ length: people }, () => day(each))

test.each([
  ['nobody', [], 12],
  ['one quiet day', [day(6)], 12],
  ['four people and an ordinary day', team(4, 7), 11],
  ['four busy days', team(4, 11), 9.5],
  ['four full days', team(4, 18), 9],
  ['fifteen people, ten each', team(15, 10), 7.5],
  ['fifteen full days of half hours', team(15, 18), 6.5],
])('a sheet of %s is printed in the size that fits', (_, groups, type) => {
  expect(chooseLevel(groups).type).toBe(type)
})

test('long notes take lines of their own, so the day is printed smaller', () => {
  const noted = Array.from({ length: 18 }, () => row('Traz fotos do corte que quer. '.repeat(10)))
  expect(chooseLevel([day(18)]).type).toBe(12)
  expect(chooseLevel([noted]).type).toBeLessThan(12)
})

test('more appointments never get larger type, and the chosen size fits unless none does', () => {
  const texts = fc.integer({ min: 1, max: 200 }).map((letters) => row('x'.repeat(letters)))
  const days = fc.array(fc.array(texts, { minLength: 1, maxLength: 24 }), { maxLength: 15 })
  fc.assert(
    fc.property(days, fc.array(texts, { minLength: 1, maxLength: 24 }), (groups, more) => {
      const level = chooseLevel(groups)
      expect(chooseLevel([...groups, more]).type).toBeLessThanOrEqual(level.type)
      if (level.type > 6.5) expect(measureRows(level, groups)).toBeLessThanOrEqual(roomOf(level))
    }),
  )
})
