import { instantOf, localTime } from '@encaixe/contract/local-time.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isQuiet, quietUntil, type ReminderRules, reminderTimes } from './reminder-times.ts'

const zone = 'America/Sao_Paulo'
const usual: ReminderRules = {
  first: { on: true, minutes: 1_440 },
  second: { on: true, minutes: 120 },
  quiet: { on: true, from: 1_260, until: 480 },
}

function local(date: string, time: string, rules: Partial<ReminderRules> = {}) {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const times = reminderTimes({ date, minute: hour * 60 + minute }, { ...usual, ...rules }, zone)
  const shown = (instant: Date | undefined) =>
    instant &&
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(
      instant,
    )
  return [shown(times.first), shown(times.second)]
}

test.each([
  ['at ten', '10:00', ['2027-03-02 10:00', '2027-03-03 08:00']],
  [
    'too early for the second: the last minute of the evening before',
    '09:30',
    ['2027-03-02 09:30', '2027-03-02 20:59'],
  ],
  ['so early that both would fall into the night', '07:00', ['2027-03-01 20:59', '2027-03-02 20:59']],
  [
    'late: the first waits for no night, it goes before it',
    '22:00',
    ['2027-03-02 20:59', '2027-03-03 20:00'],
  ],
])('reminders are due at the right wall time: %s', (_, time, due) => {
  expect(local('2027-03-03', time)).toEqual(due)
})

test('two reminders that are due at the same time become one', () => {
  const rules = { first: { on: true, minutes: 600 }, second: { on: true, minutes: 500 } }
  expect(local('2027-03-03', '08:00', rules)).toEqual([undefined, '2027-03-02 20:59'])
})

test('an owner can switch off each reminder and the quiet hours', () => {
  expect(local('2027-03-03', '09:00', { first: { on: false, minutes: 1_440 } })).toEqual([
    undefined,
    '2027-03-02 20:59',
  ])
  expect(local('2027-03-03', '09:00', { quiet: { ...usual.quiet, on: false } })).toEqual([
    '2027-03-02 09:00',
    '2027-03-03 07:00',
  ])
})

test('quiet hours within one day work like quiet hours that pass midnight', () => {
  const siesta = { on: true, from: 720, until: 840 }
  expect(local('2027-03-03', '15:00', { quiet: siesta })).toEqual(['2027-03-02 15:00', '2027-03-03 11:59'])
  expect(quietUntil(instantOf({ date: '2027-03-03', minute: 730 }, zone), siesta, zone)).toEqual(
    instantOf({ date: '2027-03-03', minute: 840 }, zone),
  )
})

test('no reminder is ever due in the quiet hours or later than its rule says', () => {
  const minute = fc.integer({ min: 0, max: 1_439 })
  const lead = fc.record({ on: fc.constant(true), minutes: fc.integer({ min: 30, max: 10_080 }) })
  const quiet = fc
    .record({ on: fc.constant(true), from: minute, until: minute })
    .filter(({ from, until }) => from !== until)
  const rules = fc.record({ first: lead, second: lead, quiet })
  fc.assert(
    fc.property(minute, rules, (start, given) => {
      const times = reminderTimes({ date: '2027-03-03', minute: start }, given, zone)
      const begins = instantOf({ date: '2027-03-03', minute: start }, zone).getTime()
      for (const kind of ['first', 'second'] as const) {
        const due = times[kind]
        if (!due) continue
        expect(isQuiet(localTime(due, zone).minute, given.quiet)).toBe(false)
        expect(begins - due.getTime()).toBeGreaterThanOrEqual(given[kind].minutes * 60_000)
      }
    }),
  )
})

test('quiet hours that pass midnight end at the next 08:00', () => {
  const at = (date: string, minute: number) => instantOf({ date, minute }, zone)
  expect(quietUntil(at('2027-03-02', 1_300), usual.quiet, zone)).toEqual(at('2027-03-03', 480))
  expect(quietUntil(at('2027-03-03', 100), usual.quiet, zone)).toEqual(at('2027-03-03', 480))
  expect(quietUntil(at('2027-03-03', 480), usual.quiet, zone)).toBeUndefined()
})
