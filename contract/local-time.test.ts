import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  datesFrom,
  daysBetween,
  daysOfMonth,
  daysSinceSunday,
  instantOf,
  isDate,
  isMonth,
  localTime,
  minuteOf,
  monthOf,
  timeOf,
  weekdayOf,
  weekOf,
  weeksOf,
} from './local-time.ts'
import { brazilianZones } from './time-zones.ts'

test.each([
  ['2027-03-02', true],
  ['2028-02-29', true],
  ['2000-02-29', true],
  ['1900-02-29', false],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-04-31', false],
  ['2026-00-10', false],
  ['2026-13-10', false],
  ['2026-12-00', false],
  ['0000-01-01', false],
  ['2026-12-1', false],
  ['20261201', false],
  ['2026-12-01T00:00:00Z', false],
  [' 2026-12-01', false],
  ['2026-12-01\n', false],
  ['٢٠٢٦-١٢-٠١', false],
  ['', false],
])('the text "%s" is a date: %s', (text, expected) => {
  expect(isDate(text)).toBe(expected)
})

test.each([
  ['2027-03', true],
  ['2027-3', false],
  ['2027-00', false],
  ['2027-13', false],
  ['2027-03-01', false],
])('the text "%s" is a month: %s', (text, expected) => {
  expect(isMonth(text)).toBe(expected)
})

const someDate = fc
  .date({ min: new Date(0), max: new Date('2100-12-31T00:00:00Z'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10))

test('adding days, counting days and naming weekdays give the results of the UTC calendar', () => {
  const names = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
  fc.assert(
    fc.property(someDate, fc.integer({ min: -800, max: 800 }), (date, days) => {
      const there = new Date(`${date}T00:00:00Z`)
      there.setUTCDate(there.getUTCDate() + days)
      const expected = there.toISOString().slice(0, 10)
      expect(addDays(date, days)).toBe(expected)
      expect(daysBetween(date, expected)).toBe(days)
      expect(weekdayOf(expected)).toBe(names[there.getUTCDay()])
      expect(daysSinceSunday(expected)).toBe(there.getUTCDay())
    }),
    { numRuns: 5_000 },
  )
})

test('a date that is moved by thousands of days and back is the same date', () => {
  fc.assert(
    fc.property(someDate, fc.integer({ min: -5000, max: 5000 }), (date, days) => {
      expect(addDays(addDays(date, days), -days)).toBe(date)
    }),
  )
})

test.each([
  ['2027-03-31', -1, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2027-12-15', 1, '2028-01-15'],
  ['2027-01-15', -1, '2026-12-15'],
  ['2028-02-29', 12, '2029-02-28'],
])('%s plus %i months is %s', (date, months, expected) => {
  expect(addMonths(date, months)).toBe(expected)
})

test('a month has all of its days, also in a leap year', () => {
  expect(daysOfMonth('2028-02')).toHaveLength(29)
  expect(daysOfMonth('2027-02').at(-1)).toBe('2027-02-28')
  expect(daysOfMonth('2027-12')[0]).toBe('2027-12-01')
})

test('a week is from Sunday to Saturday', () => {
  const week = ['02-28', '03-01', '03-02', '03-03', '03-04', '03-05', '03-06'].map((day) => `2027-${day}`)
  expect(weekOf('2027-03-02')).toEqual(week)
  expect(weekOf('2027-02-28')).toEqual(week)
})

test('the weeks of a month begin on Sunday and contain each day of the month once', () => {
  fc.assert(
    fc.property(someDate, (date) => {
      const month = monthOf(date)
      const weeks = weeksOf(month)
      expect(weeks.flat()).toEqual(datesFrom(weeks[0]?.[0] ?? '', weeks.length * 7))
      expect(weeks.every(([sunday = '']) => weekdayOf(sunday) === 'sunday')).toBe(true)
      expect(weeks.every((week) => week.some((one) => monthOf(one) === month))).toBe(true)
      expect(weeks.flat().filter((one) => monthOf(one) === month)).toEqual(daysOfMonth(month))
      expect(weeks).toContainEqual(weekOf(date))
    }),
  )
})

test('every minute of a day is written as a time and read back unchanged', () => {
  for (let minute = 0; minute < 1_440; minute++) expect(minuteOf(timeOf(minute))).toBe(minute)
  expect(timeOf(570)).toBe('09:30')
})

test.each([
  ['America/Sao_Paulo', '2027-03-03T01:30:00Z', '2027-03-02', '22:30'],
  ['America/Manaus', '2027-03-03T02:30:00Z', '2027-03-02', '22:30'],
  ['America/Noronha', '2027-03-03T01:30:00Z', '2027-03-02', '23:30'],
  ['America/Rio_Branco', '2027-03-03T04:59:59Z', '2027-03-02', '23:59'],
  ['America/Sao_Paulo', '2027-01-01T02:59:59Z', '2026-12-31', '23:59'],
  ['America/Sao_Paulo', '2027-01-01T03:00:00Z', '2027-01-01', '00:00'],
  // The clock of the zone went from 23:59 to 01:00.
  ['America/Sao_Paulo', '2018-11-04T02:59:59Z', '2018-11-03', '23:59'],
  ['America/Sao_Paulo', '2018-11-04T03:00:00Z', '2018-11-04', '01:00'],
  // The clock of the zone showed 23:00 to 23:59 twice.
  ['America/Sao_Paulo', '2019-02-17T01:30:00Z', '2019-02-16', '23:30'],
  ['America/Sao_Paulo', '2019-02-17T02:30:00Z', '2019-02-16', '23:30'],
  ['America/Sao_Paulo', '2019-02-17T03:00:00Z', '2019-02-17', '00:00'],
])('the clock of %s shows at %s the date %s and the time %s', (zone, instant, date, time) => {
  expect(localTime(new Date(instant), zone)).toEqual({ date, minute: minuteOf(time) })
})

test.each([
  ['America/Sao_Paulo', '2027-03-02', '22:30', '2027-03-03T01:30:00.000Z'],
  ['America/Manaus', '2027-03-02', '22:30', '2027-03-03T02:30:00.000Z'],
  ['America/Noronha', '2027-03-02', '00:00', '2027-03-02T02:00:00.000Z'],
  ['America/Sao_Paulo', '2018-11-03', '23:59', '2018-11-04T02:59:00.000Z'],
  ['America/Sao_Paulo', '2018-11-04', '01:00', '2018-11-04T03:00:00.000Z'],
  // This time is never shown, because the clock was set forward. It counts as half an hour after the jump.
  ['America/Sao_Paulo', '2018-11-04', '00:30', '2018-11-04T03:30:00.000Z'],
  // This time is shown twice, because the clock was set back. The first of the two instants counts.
  ['America/Sao_Paulo', '2019-02-16', '23:30', '2019-02-17T01:30:00.000Z'],
  ['America/Sao_Paulo', '2019-02-17', '00:00', '2019-02-17T03:00:00.000Z'],
])('the clock of %s shows %s %s at the instant %s', (zone, date, time, instant) => {
  expect(instantOf({ date, minute: minuteOf(time) }, zone).toISOString()).toBe(instant)
})

test('in every zone of Brazil a local time from 2020 on is converted to an instant and back unchanged', () => {
  const zones = Object.keys(brazilianZones)
  const someMinute = fc.integer({ min: 0, max: 1_439 })
  const future = fc.integer({ min: 0, max: 3_650 }).map((days) => addDays('2020-01-01', days))
  fc.assert(
    fc.property(fc.constantFrom(...zones), future, someMinute, (zone, date, minute) => {
      expect(localTime(instantOf({ date, minute }, zone), zone)).toEqual({ date, minute })
    }),
    { numRuns: 2_000 },
  )
})
