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
  ['a day without break', { breakStart: '', breakEnd: '' }, ['open 10-19']],
  ['a day with half a break', { breakEnd: '' }, ['open 10-19']],
  ['a day with a break outside its hours', { breakStart: '08:00', breakEnd: '09:00' }, ['open 10-19']],
  [
    'a day that begins with its break',
    { breakStart: '10:00', breakEnd: '11:00' },
    ['break 10-11', 'open 11-19'],
  ],
  ['a day that is all break', { breakStart: '10:00', breakEnd: '19:00' }, ['break 10-19']],
  ['a day off', { enabled: false }, []],
  ['a day without start', { startTime: '' }, []],
  ['a day with an incomplete start', { startTime: '1' }, []],
  ['a day that ends before it starts', { endTime: '09:00' }, []],
])('the bar of %s shows its working time', (_, changes, spans) => {
  expect(drawn(changes)).toEqual(spans)
})

const weekOf = (changes: Partial<WeekFields>): WeekFields => ({
  ...emptyCollaborator([]).workSchedule,
  ...changes,
})

test('the default week has forty hours on five days', () => {
  expect(measureWeek(weekOf({}))).toEqual({ minutes: 40 * 60, days: 5 })
})

test('a week of days off has no hours', () => {
  const off = Object.fromEntries(weekdays.map((day) => [day, { ...usual, enabled: false }])) as WeekFields
  expect(measureWeek(off)).toEqual({ minutes: 0, days: 0 })
})

test('the scale of a week covers 7 to 22 h and grows for earlier or later hours', () => {
  expect(scaleOf(weekOf({}))).toEqual({ from: 7 * 60, to: 22 * 60 })
  const dawn = { ...usual, startTime: '05:30', endTime: '22:30', breakStart: '', breakEnd: '' }
  expect(scaleOf(weekOf({ saturday: dawn }))).toEqual({ from: 5 * 60, to: 23 * 60 })
})
