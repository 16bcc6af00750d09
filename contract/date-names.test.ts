import { expect, test } from 'vitest'
import { dayName, fullDate, monthName, weekdayName } from './date-names.ts'

test('dates are written as in Brazil', () => {
  expect(weekdayName('2027-03-07')).toBe('domingo')
  expect(dayName('2027-03-02')).toBe('terça-feira, 2 de março de 2027')
  expect(dayName('2027-03-06', false)).toBe('sábado, 6 de março')
  expect(dayName('2027-03-01')).toBe('segunda-feira, 1º de março de 2027')
  expect(fullDate('2027-03-02')).toBe('02 de março de 2027')
  expect(['2026-12-01', '2026-12-11', '2026-12-21'].map(fullDate)).toEqual([
    '1º de dezembro de 2026',
    '11 de dezembro de 2026',
    '21 de dezembro de 2026',
  ])
  expect(monthName('2027-03')).toBe('Março de 2027')
})
