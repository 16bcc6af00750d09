import type { Holiday } from '@encaixe/contract/holidays.ts'
import { expect, test } from 'vitest'
import { describeMonth, markYear, splitByDate } from './mark-year.ts'
import { anException } from './stage-exceptions.ts'

const one = anException

const holiday = (more: Partial<Holiday>): Holiday => ({
  date: '2027-11-15',
  name: 'Proclamação da República',
  kind: 'national',
  decision: null,
  appointments: 0,
  ...more,
})

const timed = { startTime: '14:00', endTime: '18:00' }
const facts = { holidays: [] as Holiday[], closedOnHolidays: false, whose: 'all', today: '2027-03-02' }

test.each([
  ['a closure', one({}), 'closed'],
  ['special hours', one({ kind: 'hours', ...timed }), 'hours'],
  ['a closed afternoon', one(timed), 'part'],
  ['a day off of one professional', one({ collaboratorId: 'rui' }), 'away'],
  ['a long lunch of one professional', one({ collaboratorId: 'rui', ...timed }), 'shift'],
  ['a closed weekday', one({ from: '2027-01-01', to: null, weekly: true }), 'closed'],
  [
    'an afternoon closed every week',
    one({ from: '2027-01-01', to: null, weekly: true, ...timed }),
    undefined,
  ],
])('%s is marked in the year of everybody as %s', (_, exception, mark) => {
  expect(markYear(2027, { ...facts, exceptions: [exception] }).get('2027-12-24')).toBe(mark)
})

test.each([
  ['without a decision', {}, false, 'ask'],
  ['without a decision, where holidays are closed', {}, true, 'closed'],
  ['optional, where holidays are closed', { kind: 'optional' as const }, true, 'ask'],
  ['on which the company opens', { decision: 'open' as const }, true, 'open'],
])('a holiday %s is marked', (_, more, closedOnHolidays, mark) => {
  const marks = markYear(2027, { ...facts, closedOnHolidays, exceptions: [], holidays: [holiday(more)] })
  expect(marks.get('2027-11-15')).toBe(mark)
})

test('the year of one professional shows their days off and the closures of the company, and asks for no decision about a holiday', () => {
  const exceptions = [
    one({ collaboratorId: 'rui', to: '2027-12-24' }),
    one({ from: '2027-12-31', to: '2027-12-31' }),
  ]
  const marks = markYear(2027, { ...facts, exceptions, holidays: [holiday({})], whose: 'rui' })
  expect([...marks]).toEqual([
    ['2027-12-24', 'off'],
    ['2027-12-31', 'closed'],
  ])
  expect(describeMonth('2027-12', marks)).toBe('fechado: 31; folga: 24')
  expect(describeMonth('2027-11', marks)).toBe('nada marcado')
})

test('past exceptions are listed apart, the latest first', () => {
  const [past, longer] = [
    one({ id: 'past', from: '2027-02-01', to: '2027-02-02' }),
    one({ id: 'x', to: '2027-12-30' }),
  ]
  const weekly = one({ id: 'weekly', from: '2026-01-01', to: null, weekly: true })
  const { ahead, over } = splitByDate([longer, past, weekly, one({})], '2027-03-02')
  expect(ahead.map(({ id }) => id)).toEqual(['weekly', 'x', 'e'])
  expect(over.map(({ id }) => id)).toEqual(['past'])
})
