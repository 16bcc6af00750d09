import { expect, test } from 'vitest'
import { describeEarlier, listEarlier } from './describe-earlier.ts'

const namesOf = (daysAhead: number) => listEarlier(daysAhead).map(({ name }) => name)

test('a client chooses how many days earlier the visit may be, among the days from today to the visit', () => {
  expect(namesOf(0)).toEqual(['No mesmo dia'])
  expect(namesOf(1)).toEqual(['No mesmo dia', 'Até 1 dia antes'])
  expect(namesOf(2)).toEqual(['No mesmo dia', 'Qualquer dia antes'])
  expect(namesOf(10)).toEqual(['No mesmo dia', 'Até 2 dias antes', 'Até 7 dias antes', 'Qualquer dia antes'])
})

test('a visit in two months can move at most thirty days earlier', () => {
  expect(listEarlier(60).at(-1)).toEqual({ days: 30, name: 'Até 30 dias antes' })
})

test('each choice of an earlier time is described in words', () => {
  expect([0, 1, 7].map(describeEarlier)).toEqual(['no mesmo dia', 'até 1 dia antes', 'até 7 dias antes'])
})
