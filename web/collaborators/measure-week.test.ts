import { weekdays } from '@encaixe/contract/work-schedule.ts'
import { expect, test } from 'vitest'
import { measureWeek, scaleOf, spansOf } from './measure-week.ts'
import { type DayFields, emptyCollaborator, type WeekFields } from './read-collaborator-form.ts'

const usual: DayFields = {
  enabled: true,
  startTime: '10:00',
  endTime: '19:00',
  breakStart: '13:00',
  breakEnd: '14:00',
}

const drawn = (changes: Partial<DayFields>) =>
  spansOf({ ...usual, ...changes }).map(({ start, end, tone }) => `${tone} ${start / 60}-${end / 60}`)

test.each<[string, Partial<DayFields>, string[]]>([
  ['a day with its break', {}, ['open 10-13', 'break 13-14', 'open 14-19']],
  ['no break', { breakStart: '', breakEnd: '' }, ['open 10-19']],
  ['half a break is not drawn yet', { breakEnd: '' }, ['open 10-19']],
  ['a break outside the hours is not drawn', { breakStart: '08:00', breakEnd: '09:00' }, ['open 10-19']],
  ['a break that begins the day', { breakStart: '10:00', breakEnd: '11:00' }, ['break 10-11', 'open 11-19']],
  ['a break of the whole day', { breakStart: '10:00', breakEnd: '19:00' }, ['break 10-19']],
  ['a day off', { enabled: false }, []],
  ['no start yet', { startTime: '' }, []],
  ['half a start', { startTime: '1' }, []],
  ['an end before the start', { endTime: '09:00' }, []],
])('%s', (_, changes, spans) => {
  expect(drawn(changes)).toEqual(spans)
})

const weekOf = (changes: Partial<WeekFields>): WeekFields => ({
  ...emptyCollaborator([]).workSchedule,
  ...changes,
})

test('the usual week is forty hours on five days', () => {
  expect(measureWeek(weekOf({}))).toEqual({ minutes: 40 * 60, days: 5 })
})

test('a week off is nothing', () => {
  const off = Object.fromEntries(weekdays.map((day) => [day, { ...usual, enabled: false }])) as WeekFields
  expect(measureWeek(off)).toEqual({ minutes: 0, days: 0 })
})

test('one scale holds the whole week, and grows for who starts at dawn', () => {
  expect(scaleOf(weekOf({}))).toEqual({ from: 7 * 60, to: 22 * 60 })
  const dawn = { ...usual, startTime: '05:30', endTime: '22:30', breakStart: '', breakEnd: '' }
  expect(scaleOf(weekOf({ saturday: dawn }))).toEqual({ from: 5 * 60, to: 23 * 60 })
})
