import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, dayName, monthName, monthOf, weekdayOf, weeksOf } from './calendar-days.ts'

const anyDay = fc
  .date({ min: new Date(Date.UTC(1970, 0, 1)), max: new Date(Date.UTC(2199, 11, 31)), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('days as text', () => {
  test.each([
    ['2027-03-31', -1, '2027-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2027-12-15', 1, '2028-01-15'],
    ['2027-01-15', -1, '2026-12-15'],
    ['2028-02-29', 12, '2029-02-28'],
  ])('%s and %i months is %s', (day, count, then) => {
    expect(addMonths(day, count)).toBe(then)
  })

  test('are named as in Brazil', () => {
    expect(dayName('2027-03-02')).toBe('terça-feira, 2 de março de 2027')
    expect(dayName('2027-03-06', false)).toBe('sábado, 6 de março')
    expect(monthName('2027-03')).toBe('Março de 2027')
  })

  test('there and back is the same day, a week on the same weekday', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -5000, max: 5000 }), (day, count) => {
        expect(addDays(addDays(day, count), -count)).toBe(day)
        expect(weekdayOf(addDays(day, 7 * count))).toBe(weekdayOf(day))
      }),
    )
  })

  test('a month is whole weeks that hold each of its days once, from Sunday on', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const month = monthOf(day)
        const weeks = weeksOf(month)
        const inIt = weeks.flat().filter((one) => monthOf(one) === month)
        expect(weeks.every((week) => week.length === 7 && weekdayOf(week[0] ?? '') === 0)).toBe(true)
        expect(weeks.every((week) => week.some((one) => monthOf(one) === month))).toBe(true)
        expect(new Set(inIt).size).toBe(inIt.length)
        expect(inIt[0]).toBe(`${month}-01`)
        expect(monthOf(addDays(inIt.at(-1) ?? '', 1))).not.toBe(month)
      }),
    )
  })
})
