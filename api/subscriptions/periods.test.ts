import { expect, test } from 'vitest'
import { beginningOf, dateOf, endOf, monthsLater, nextDay } from './periods.ts'

const at = (local: string) => new Date(`${local}-03:00`)

test.each([
  ['2027-01-31T10:00:00', 1, '2027-02-28T10:00:00'],
  ['2027-01-31T10:00:00', 2, '2027-03-31T10:00:00'],
  ['2028-01-30T10:00:00', 1, '2028-02-29T10:00:00'],
  ['2028-02-29T10:00:00', 12, '2029-02-28T10:00:00'],
  ['2026-12-31T23:59:59', 1, '2027-01-31T23:59:59'],
  ['2026-11-30T00:00:00', 3, '2027-02-28T00:00:00'],
  ['2027-05-10T08:30:15', 0, '2027-05-10T08:30:15'],
])('monthsLater() of %s and %i months is %s', (from, months, to) => {
  expect(monthsLater(at(from), months)).toEqual(at(to))
})

test('dateOf() returns the date of an instant in São Paulo, not in UTC', () => {
  expect(dateOf(new Date('2027-03-02T02:59:59Z'))).toBe('2027-03-01')
  expect(dateOf(new Date('2027-03-02T03:00:00Z'))).toBe('2027-03-02')
  expect(beginningOf('2027-03-02')).toEqual(new Date('2027-03-02T03:00:00Z'))
  expect(endOf('2027-12-31')).toEqual(new Date('2028-01-01T03:00:00Z'))
})

test('monthsLater() keeps the wall-clock time across a change of daylight saving', () => {
  // Midnight did not exist in São Paulo on 4 November 2018.
  expect(monthsLater(new Date('2018-10-10T12:00:00-03:00'), 1)).toEqual(new Date('2018-11-10T12:00:00-02:00'))
  expect(nextDay(new Date('2018-11-03T15:00:00-03:00'))).toEqual(new Date('2018-11-04T15:00:00-02:00'))
  expect(beginningOf('2018-11-04')).toEqual(new Date('2018-11-04T01:00:00-02:00'))
})

test('monthsLater() keeps the milliseconds', () => {
  expect(monthsLater(new Date('2027-01-10T10:00:00.123-03:00'), 1)).toEqual(
    new Date('2027-02-10T10:00:00.123-03:00'),
  )
})
