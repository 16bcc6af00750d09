import { expect, test } from 'vitest'
import { dayName, monthName, weekdayName } from './date-names.ts'

test('dates are written as in Brazil', () => {
  expect(weekdayName('2027-03-07')).toBe('domingo')
  expect(dayName('2027-03-02')).toBe('terça-feira, 2 de março de 2027')
  expect(dayName('2027-03-06', false)).toBe('sábado, 6 de março')
  expect(monthName('2027-03')).toBe('Março de 2027')
})
