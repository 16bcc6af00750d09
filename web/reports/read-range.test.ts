import { addDays, daysBetween } from '@encaixe/contract/local-time.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameSpan, readRange } from './read-range.ts'

const read = (query: string, today = '2026-11-26') => readRange(new URLSearchParams(query), today)
const datesOf = ({ from, to, before }: ReturnType<typeof read>) => [from, to, before.from, before.to]

test.each([
  ['', '2026-11-26', '2026-11-01', '2026-11-26', '2026-10-01', '2026-10-26', 'em outubro até aqui', 'day'],
  ['', '2027-03-31', '2027-03-01', '2027-03-31', '2027-02-01', '2027-02-28', 'em fevereiro', 'day'],
  ['', '2027-01-01', '2027-01-01', '2027-01-01', '2026-12-01', '2026-12-01', 'em dezembro até aqui', 'day'],
  [
    'periodo=mes-passado',
    '2027-03-31',
    '2027-02-01',
    '2027-02-28',
    '2027-01-01',
    '2027-01-31',
    'em janeiro',
    'day',
  ],
  [
    'periodo=7',
    '2026-11-26',
    '2026-11-20',
    '2026-11-26',
    '2026-11-13',
    '2026-11-19',
    'nos 7 dias antes',
    'day',
  ],
  [
    'periodo=30',
    '2026-11-26',
    '2026-10-28',
    '2026-11-26',
    '2026-09-28',
    '2026-10-27',
    'nos 30 dias antes',
    'day',
  ],
  [
    'periodo=90',
    '2026-11-26',
    '2026-08-29',
    '2026-11-26',
    '2026-05-31',
    '2026-08-28',
    'nos 90 dias antes',
    'week',
  ],
  [
    'periodo=ano',
    '2026-11-26',
    '2026-01-01',
    '2026-11-26',
    '2025-01-01',
    '2025-11-26',
    'em 2025 até aqui',
    'month',
  ],
  [
    'periodo=ano',
    '2028-02-29',
    '2028-01-01',
    '2028-02-29',
    '2027-01-01',
    '2027-02-28',
    'em 2027 até aqui',
    'week',
  ],
  [
    'periodo=datas&desde=2026-11-03&ate=2026-11-03',
    '2026-11-26',
    '2026-11-03',
    '2026-11-03',
    '2026-11-02',
    '2026-11-02',
    'no dia antes',
    'day',
  ],
  [
    'periodo=datas&desde=2026-11-09&ate=2026-11-03',
    '2026-11-26',
    '2026-11-03',
    '2026-11-09',
    '2026-10-27',
    '2026-11-02',
    'nos 7 dias antes',
    'day',
  ],
  [
    'periodo=datas&desde=2025-12-01&ate=2026-11-26',
    '2026-11-26',
    '2025-12-01',
    '2026-11-26',
    '2024-12-01',
    '2025-11-26',
    'um ano antes',
    'month',
  ],
])(
  'the query %j on %s is the period %s to %s, compared with %s to %s, named %s, by %s',
  (query, today, ...wanted) => {
    const range = read(query, today)
    expect([...datesOf(range), range.whenBefore, range.step]).toEqual(wanted)
  },
)

test.each(['periodo=sempre', 'periodo=datas', 'periodo=datas&desde=2026-02-30&ate=2026-11-01'])(
  'the address %j, which names no valid period, shows this month',
  (query) => expect(read(query).choice).toBe('mes'),
)

test('typed dates of more than 366 days are too long', () => {
  const of = (desde: string) => read(`periodo=datas&desde=${desde}&ate=2026-11-26`).tooLong
  expect([of('2025-11-26'), of('2025-11-25')]).toEqual([false, true])
})

test('every period of the address is compared with an earlier period that is not longer', () => {
  const dates = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays('2020-01-01', days))
  const choices = fc.constantFrom('mes', '7', '30', '90', 'ano', 'datas')
  fc.assert(
    fc.property(dates, choices, dates, dates, (today, periodo, desde, ate) => {
      const { from, to, before } = readRange(new URLSearchParams({ periodo, desde, ate }), today)
      expect(from <= to && before.from <= before.to && before.from < from).toBe(true)
      expect(daysBetween(before.from, before.to)).toBeLessThanOrEqual(daysBetween(from, to) + 1)
    }),
  )
})

test.each([
  ['2026-11-01', '2026-11-26', '1º a 26 de novembro'],
  ['2026-10-28', '2026-11-03', '28 de outubro a 3 de novembro'],
  ['2026-11-03', '2026-11-03', '3 de novembro'],
  ['2025-12-01', '2025-12-31', '1º a 31 de dezembro de 2025'],
  ['2025-12-28', '2026-01-03', '28 de dezembro de 2025 a 3 de janeiro'],
])('the period from %s to %s is named %s', (from, to, name) => {
  expect(nameSpan({ from, to }, '2026-11-26')).toBe(name)
})
