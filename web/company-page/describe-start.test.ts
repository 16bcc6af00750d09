import { expect, test } from 'vitest'
import { describeStartDay } from './describe-start.ts'

// Friday.
const today = '2027-03-05'

test.each([
  ['2027-03-05', 'hoje', 'hoje'],
  ['2027-03-06', 'amanhã', 'amanhã'],
  ['2027-03-07', 'dom', 'domingo'],
  ['2027-03-09', 'ter', 'terça-feira'],
  ['2027-03-11', 'qui', 'quinta-feira'],
  ['2027-03-12', '12/03', 'sexta-feira, 12 de março'],
  ['2027-04-01', '01/04', 'quinta-feira, 1º de abril'],
])('a visitor on 5 March reads the day %s as %s', (date, short, spoken) => {
  expect(describeStartDay(date, today)).toEqual({ short, spoken })
})
