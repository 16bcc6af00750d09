import type { NoShowRule } from '@encaixe/contract/no-shows.ts'
import { describe, expect, test } from 'vitest'
import { countNoShows, mostOutcomes, type Outcome, waitsForYes } from './no-show-rule.ts'

/** Reads outcomes from letters, newest first: `V` for a completed visit, `F` for a no-show. */
const read = (text: string) => [...text].map((letter): Outcome => (letter === 'F' ? 'no_show' : 'completed'))
const rule = (change: Partial<NoShowRule> = {}): NoShowRule => ({
  after: 2,
  then: 'ask',
  clearedBy: 3,
  ...change,
})
const waits = (text: string, change?: Partial<NoShowRule>) => waitsForYes(rule(change), read(text))

describe('a client waits for the yes of a company that asks after two no-shows and forgives after three visits', () => {
  test.each([
    ['', false, 'the client has no visits'],
    ['F', false, 'the client missed one'],
    ['FF', true, 'the client missed two'],
    ['FVF', true, 'the client came once in between'],
    ['VVFF', true, 'the client came only twice since'],
    ['VVVFF', false, 'the client came three times since'],
    ['FVVVFF', false, 'the client missed one since three visits in a row'],
    ['FVVFVVV', true, 'the client missed two since three visits in a row'],
    ['VFVVFVVV', true, 'two visits in a row between no-shows forgive nothing'],
    ['VVVV', false, 'the client always came'],
  ])('outcomes "%s": waits %s, because %s', (outcomes, expected) => {
    expect(waits(outcomes)).toBe(expected)
  })
})

test.each([
  ['FF', 2],
  ['FVFVVF', 3],
  ['FVVVFF', 1],
  ['VVVF', 0],
])('the rule of no-shows still counts, in the outcomes "%s", %i no-shows', (outcomes, expected) => {
  expect(countNoShows(rule(), read(outcomes))).toBe(expected)
})

test('a rule with `none` after no-shows lets every client book; a rule with `deposit` makes a client with two no-shows wait', () => {
  expect(waits('FFFFF', { then: 'none' })).toBe(false)
  expect(waits('FF', { then: 'deposit' })).toBe(true)
})

test('the strictest rule makes a client wait after one no-show, and one completed visit ends the wait', () => {
  expect(waits('F', { after: 1, clearedBy: 1 })).toBe(true)
  expect(waits('VF', { after: 1, clearedBy: 1 })).toBe(false)
})

test('the latest fifty outcomes decide whether a client waits, also by the mildest rule', () => {
  const patient = { after: 5, clearedBy: 10 }
  const oneOfTen = 'VVVVVVVVVF'
  expect(oneOfTen.repeat(5)).toHaveLength(mostOutcomes)
  expect(waits(oneOfTen.repeat(5), patient)).toBe(true)
  expect(waits(oneOfTen.repeat(4), patient)).toBe(false)
})
