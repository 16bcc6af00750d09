import { overlap } from '@encaixe/contract/free-starts.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeEntries } from './split-lanes.ts'

const entry = (start: number, end: number, cancelled = false) => ({ start, end, cancelled })

test('a cancelled appointment is drawn beside the one that replaced it', () => {
  const [first, again, later] = placeEntries([entry(600, 660), entry(600, 630, true), entry(700, 730)])
  expect(first).toMatchObject({ aside: true, lane: 0, lanes: 1 })
  expect(again).toMatchObject({ aside: false, beside: true })
  expect(later).toMatchObject({ aside: false, beside: false })
})

test('two cancelled appointments of overlapping times get two lanes', () => {
  const places = placeEntries([entry(600, 660, true), entry(630, 690, true), entry(700, 730, true)])
  expect(places.map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 2],
    [1, 2],
    [0, 1],
  ])
})

test('appointments of one lane never overlap', () => {
  const any = fc
    .tuple(fc.integer({ min: 0, max: 1_380 }), fc.integer({ min: 5, max: 120 }))
    .map(([start, length]) => entry(start, start + length, true))
  fc.assert(
    fc.property(fc.array(any, { maxLength: 20 }), (entries) => {
      const placed = placeEntries(entries)
      expect(placed).toHaveLength(entries.length)
      for (const [at, one] of placed.entries()) {
        expect(one.lane).toBeLessThan(one.lanes)
        for (const other of placed.slice(at + 1)) {
          if (overlap(one, other)) {
            expect(other.lane).not.toBe(one.lane)
            expect(other.lanes).toBe(one.lanes)
          }
        }
      }
    }),
  )
})
