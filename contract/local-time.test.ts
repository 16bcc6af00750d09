import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  daysBetween,
  daysOfMonth,
  instantOf,
  isDate,
  isMonth,
  localTime,
  minuteOf,
  timeOf,
  weekdayOf,
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
])('%s is a date: %s', (text, expected) => {
  expect(isDate(text)).toBe(expected)
})

test.each([
  ['2027-03', true],
  ['2027-3', false],
  ['2027-00', false],
  ['2027-13', false],
  ['2027-03-01', false],
])('%s is a month: %s', (text, expected) => {
  expect(isMonth(text)).toBe(expected)
})

const someDate = fc
  .date({ min: new Date(0), max: new Date('2100-12-31T00:00:00Z'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10))

describe('the calendar agrees with that of UTC', () => {
  test('on adding days, on the days between, and on weekdays', () => {
    const names = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
    fc.assert(
      fc.property(someDate, fc.integer({ min: -800, max: 800 }), (date, days) => {
        const there = new Date(`${date}T00:00:00Z`)
        there.setUTCDate(there.getUTCDate() + days)
        const expected = there.toISOString().slice(0, 10)
        expect(addDays(date, days)).toBe(expected)
        expect(daysBetween(date, expected)).toBe(days)
        expect(weekdayOf(expected)).toBe(names[there.getUTCDay()])
      }),
      { numRuns: 5_000 },
    )
  })

  test('on months', () => {
    expect(daysOfMonth('2028-02')).toHaveLength(29)
    expect(daysOfMonth('2027-02').at(-1)).toBe('2027-02-28')
    expect(daysOfMonth('2027-12')[0]).toBe('2027-12-01')
  })
})

test('minutes and times are the same thing', () => {
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
  // The clock went from 23:59 to 01:00.
  ['America/Sao_Paulo', '2018-11-04T02:59:59Z', '2018-11-03', '23:59'],
  ['America/Sao_Paulo', '2018-11-04T03:00:00Z', '2018-11-04', '01:00'],
  // 23:00 to 23:59 came twice.
  ['America/Sao_Paulo', '2019-02-17T01:30:00Z', '2019-02-16', '23:30'],
  ['America/Sao_Paulo', '2019-02-17T02:30:00Z', '2019-02-16', '23:30'],
  ['America/Sao_Paulo', '2019-02-17T03:00:00Z', '2019-02-17', '00:00'],
])('in %s, %s is %s at %s', (zone, instant, date, time) => {
  expect(localTime(new Date(instant), zone)).toEqual({ date, minute: minuteOf(time) })
})

test.each([
  ['America/Sao_Paulo', '2027-03-02', '22:30', '2027-03-03T01:30:00.000Z'],
  ['America/Manaus', '2027-03-02', '22:30', '2027-03-03T02:30:00.000Z'],
  ['America/Noronha', '2027-03-02', '00:00', '2027-03-02T02:00:00.000Z'],
  ['America/Sao_Paulo', '2018-11-03', '23:59', '2018-11-04T02:59:00.000Z'],
  ['America/Sao_Paulo', '2018-11-04', '01:00', '2018-11-04T03:00:00.000Z'],
  // Never shown: half an hour after the jump.
  ['America/Sao_Paulo', '2018-11-04', '00:30', '2018-11-04T03:30:00.000Z'],
  // Shown twice: the first time.
  ['America/Sao_Paulo', '2019-02-16', '23:30', '2019-02-17T01:30:00.000Z'],
  ['America/Sao_Paulo', '2019-02-17', '00:00', '2019-02-17T03:00:00.000Z'],
])('in %s, %s %s is %s', (zone, date, time, instant) => {
  expect(instantOf({ date, minute: minuteOf(time) }, zone).toISOString()).toBe(instant)
})

test('in every zone of Brazil a wall time of now leads to an instant and back', () => {
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
