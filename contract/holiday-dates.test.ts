import { describe, expect, test } from 'vitest'
import { easterOf, holidaysOf } from './holiday-dates.ts'
import { weekdayOf } from './local-time.ts'

test.each([
  '2024-03-31',
  '2025-04-20',
  '2026-04-05',
  '2027-03-28',
  '2028-04-16',
  '2029-04-01',
  '2030-04-21',
  '2031-04-13',
  '2032-03-28',
  '2033-04-17',
  '2038-04-25',
])('Easter Sunday is on %s', (date) => {
  expect(easterOf(Number(date.slice(0, 4)))).toBe(date)
})

describe('the holidays of a year', () => {
  test('the holidays of a year are nine fixed ones, Good Friday and the days around Carnival and Corpus Christi', () => {
    expect(holidaysOf(2027).map(({ date, kind }) => `${date} ${kind}`)).toEqual([
      '2027-01-01 national',
      '2027-02-08 optional',
      '2027-02-09 optional',
      '2027-02-10 optional',
      '2027-03-26 national',
      '2027-04-21 national',
      '2027-05-01 national',
      '2027-05-27 optional',
      '2027-09-07 national',
      '2027-10-12 national',
      '2027-11-02 national',
      '2027-11-15 national',
      '2027-11-20 national',
      '2027-12-25 national',
    ])
  })

  test('the holidays of two centuries fall on the weekday in their name', () => {
    const weekdays = { Segunda: 'monday', Terça: 'tuesday', Quarta: 'wednesday', Sexta: 'friday' }
    for (let year = 1950; year < 2150; year++) {
      expect(weekdayOf(easterOf(year))).toBe('sunday')
      for (const { name, date } of holidaysOf(year)) {
        const said = weekdays[name.split('-')[0] as keyof typeof weekdays]
        if (said) expect(weekdayOf(date), `${name} of ${year}`).toBe(said)
      }
    }
  })
})
