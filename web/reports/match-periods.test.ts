import { addDays, datesFrom, daysBetween } from '@encaixe/contract/local-time.ts'
import type { ReportRow } from '@encaixe/contract/reports.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byWeek, matchPeriods } from './match-periods.ts'
import { readRange, type Span } from './read-range.ts'
import { aRow } from './stage-reports.ts'

const today = '2026-11-26'
const range = (query: string) => readRange(new URLSearchParams(query), today)

/** Rows whose revenue in cents equals the day of the month. */
const daily = ({ from, to }: Span): ReportRow[] =>
  datesFrom(from, daysBetween(from, to) + 1).map((date) =>
    aRow(date, { revenueCents: Number(date.slice(8)) }),
  )

const shown = (query: string, weekly = false) => {
  const asked = weekly ? byWeek(range(query)) : range(query)
  return matchPeriods(asked, daily(asked), daily(asked.before), today).map(
    ({ short, revenueCents, before }) => [short, revenueCents, before?.name, before?.revenueCents],
  )
}

test('each day of this month is compared with the same day of the month before', () => {
  const days = shown('')
  expect(days).toHaveLength(26)
  expect(days[0]).toEqual(['1', 1, 'quinta-feira, 1º de outubro', 1])
  expect(days.at(-1)).toEqual(['26', 26, 'segunda-feira, 26 de outubro', 26])
})

test('a day that the month before does not have is not compared', () => {
  const march = readRange(new URLSearchParams(), '2027-03-31')
  const points = matchPeriods(march, daily(march), daily(march.before), '2027-03-31')
  expect(points.map(({ before }) => before !== undefined).lastIndexOf(true)).toBe(27)
  expect(points).toHaveLength(31)
})

test('weeks are groups of seven days counted back from the last day, and the last groups of both periods are compared', () => {
  expect(shown('', true)).toEqual([
    ['1/11', 1 + 2 + 3 + 4 + 5, '1º a 5 de outubro', 15],
    ['6/11', 6 + 7 + 8 + 9 + 10 + 11 + 12, '6 a 12 de outubro', 63],
    ['13/11', 112, '13 a 19 de outubro', 112],
    ['20/11', 161, '20 a 26 de outubro', 161],
  ])
})

test('a period of two weeks or less is not grouped into weeks', () => {
  expect(byWeek(range('periodo=7')).step).toBe('day')
})

test('months are taken from the answer of the API and compared with the months of the year before', () => {
  const year = range('periodo=ano')
  const [first] = matchPeriods(
    year,
    [aRow('2026-01', { revenueCents: 5 })],
    [aRow('2025-01', { revenueCents: 4 })],
    today,
  )
  expect([first?.name, first?.short, first?.before?.name, first?.before?.revenueCents]).toEqual([
    'janeiro',
    'jan',
    'janeiro de 2025',
    4,
  ])
})

test('when the period before is not loaded, no point is compared', () => {
  const asked = range('')
  expect(matchPeriods(asked, daily(asked), undefined, today).every(({ before }) => !before)).toBe(true)
})

test('for any dates the points by day and by week have the same sum as the answer of the API', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 180 }), fc.integer({ min: 0, max: 400 }), (length, ago) => {
      const to = addDays(today, -ago)
      const dates = new URLSearchParams({ periodo: 'datas', desde: addDays(to, -length), ate: to })
      const asked = readRange(dates, today)
      const rows = daily(asked)
      const sum = (of: readonly { revenueCents: number }[]) =>
        of.reduce((all, one) => all + one.revenueCents, 0)
      for (const one of [asked, byWeek(asked)]) {
        const points = matchPeriods(one, rows, daily(one.before), today)
        expect(sum(points)).toBe(sum(rows))
        expect(sum(points.flatMap(({ before }) => before ?? []))).toBe(sum(daily(one.before)))
      }
    }),
  )
})
