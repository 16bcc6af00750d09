import type { OpenDay } from '@encaixe/contract/business-hours.ts'
import type { CompanyNotice } from '@encaixe/contract/companies.ts'
import { localTime, minuteOf } from '@encaixe/contract/local-time.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeOpening } from './describe-opening.ts'

const hours: OpenDay[] = [
  { day: 'tuesday', opens: '09:00', closes: '20:00' },
  { day: 'wednesday', opens: '09:00', closes: '18:00' },
  { day: 'saturday', opens: '08:00', closes: '17:00' },
]

const said = (date: string, time: string, week = hours, notices: CompanyNotice[] = []) => {
  const opening = describeOpening({ businessHours: week, notices }, { date, minute: minuteOf(time) })
  return opening && `${opening.state} · ${opening.detail}`
}

test.each([
  ['2027-03-02', '08:59', 'Fechado agora · abre hoje às 09:00'],
  ['2027-03-02', '09:00', 'Aberto agora · fecha às 20:00'],
  ['2027-03-02', '19:59', 'Aberto agora · fecha às 20:00'],
  ['2027-03-02', '20:00', 'Fechado agora · abre amanhã às 09:00'],
  ['2027-03-03', '18:00', 'Fechado agora · abre sábado às 08:00'],
  ['2027-03-06', '17:00', 'Fechado agora · abre terça-feira às 09:00'],
  ['2027-03-07', '10:00', 'Fechado hoje · abre terça-feira às 09:00'],
  ['2027-03-08', '10:00', 'Fechado hoje · abre amanhã às 09:00'],
])('on %s at %s a visitor reads: %s', (date, time, sentence) => {
  expect(said(date, time)).toBe(sentence)
})

test('a company that opens one day a week names that weekday as the next one', () => {
  expect(said('2027-03-06', '17:00', hours.slice(2))).toBe('Fechado agora · abre sábado às 08:00')
})

test('a company without hours gets no sentence about opening', () => {
  expect(said('2027-03-02', '10:00', [])).toBeUndefined()
})

const notice = (from: string, to: string, times?: [string, string]): CompanyNotice => ({
  from,
  to,
  kind: times ? 'hours' : 'off',
  startTime: times?.[0] ?? null,
  endTime: times?.[1] ?? null,
  reason: null,
})
const lunch = { ...notice('2027-03-02', '2027-03-02', ['12:00', '14:00']), kind: 'off' as const }

test.each<[string, string, CompanyNotice[], string]>([
  ['2027-03-02', '10:00', [notice('2027-03-02', '2027-03-02')], 'Fechado hoje · abre amanhã às 09:00'],
  [
    '2027-03-02',
    '10:00',
    [notice('2027-03-02', '2027-03-12')],
    'Fechado hoje · abre dia 13 de março às 08:00',
  ],
  [
    '2027-03-02',
    '13:30',
    [notice('2027-03-02', '2027-03-02', ['09:00', '13:00'])],
    'Fechado agora · abre amanhã às 09:00',
  ],
  [
    '2027-03-07',
    '10:00',
    [notice('2027-03-07', '2027-03-07', ['09:00', '13:00'])],
    'Aberto agora · fecha às 13:00',
  ],
  ['2027-03-02', '11:00', [lunch], 'Aberto agora · fecha às 12:00'],
  ['2027-03-02', '12:00', [lunch], 'Fechado agora · abre hoje às 14:00'],
])('on %s at %s, with the notices %j, a visitor reads: %s', (date, time, notices, sentence) => {
  expect(said(date, time, hours, notices)).toBe(sentence)
})

test("the company's time zone decides the day: 22:30 in Manaus is another day in London and Tokyo", () => {
  const instant = new Date('2027-03-03T02:30:00Z')
  const opening = describeOpening({ businessHours: hours, notices: [] }, localTime(instant, 'America/Manaus'))
  expect(opening?.detail).toBe('abre amanhã às 09:00')
})

test('a company is open exactly within the hours of the day', () => {
  const minute = fc.integer({ min: 0, max: 1439 })
  fc.assert(
    fc.property(minute, (now) => {
      const opening = describeOpening(
        { businessHours: hours, notices: [] },
        { date: '2027-03-06', minute: now },
      )
      expect(opening?.open).toBe(now >= minuteOf('08:00') && now < minuteOf('17:00'))
    }),
  )
})
