import { expect, test } from 'vitest'
import { describeWish } from './describe-wish.ts'

const today = '2027-03-02'

test.each([
  [null, null, 'Corte'],
  ['2027-03-06', '10:00', 'Corte, sábado às 10:00'],
  ['2027-03-06', null, 'Corte, sábado'],
  ['2027-03-02', '16:30', 'Corte, hoje às 16:30'],
  ['2027-03-03', '16:30', 'Corte, amanhã às 16:30'],
  ['2027-03-04', '16:30', 'Corte, quinta-feira às 16:30'],
  ['2027-03-09', '16:30', 'Corte, terça-feira, 9 de março às 16:30'],
])('a choice of %s at %s is described as "%s"', (date, time, words) => {
  expect(describeWish('Corte', { date, time }, today)).toBe(words)
})
