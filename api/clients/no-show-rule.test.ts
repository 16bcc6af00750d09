import type { NoShowRule } from '@encaixe/contract/no-shows.ts'
import { describe, expect, test } from 'vitest'
import { countNoShows, mostOutcomes, type Outcome, waitsForYes } from './no-show-rule.ts'

/** `V` came, `F` did not; the newest is the first letter. */
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
  ])('"%s": %s, because %s', (outcomes, expected) => {
    expect(waits(outcomes)).toBe(expected)
  })
})

test.each([
  ['FF', 2],
  ['FVFVVF', 3],
  ['FVVVFF', 1],
  ['VVVF', 0],
])('of "%s" the rule still counts %i no-shows', (outcomes, expected) => {
  expect(countNoShows(rule(), read(outcomes))).toBe(expected)
})

test('a company that does nothing after no-shows lets everybody book; one that wants a deposit asks until there are deposits', () => {
  expect(waits('FFFFF', { then: 'none' })).toBe(false)
  expect(waits('FF', { then: 'deposit' })).toBe(true)
})

test('a company that is strictest asks after one no-show, and one visit forgives it', () => {
  expect(waits('F', { after: 1, clearedBy: 1 })).toBe(true)
  expect(waits('VF', { after: 1, clearedBy: 1 })).toBe(false)
})

test('the latest fifty outcomes decide, by the mildest rule too', () => {
  const patient = { after: 5, clearedBy: 10 }
  const oneOfTen = 'VVVVVVVVVF'
  expect(oneOfTen.repeat(5)).toHaveLength(mostOutcomes)
  expect(waits(oneOfTen.repeat(5), patient)).toBe(true)
  expect(waits(oneOfTen.repeat(4), patient)).toBe(false)
})
