import { expect, test } from 'vitest'
import { emptyCollaborator } from './read-collaborator-form.ts'
import { canBeCopied, copyDay, suggestTargets } from './work-week.tsx'

const usual = emptyCollaborator([]).workSchedule
const late = { ...usual, monday: { ...usual.monday, startTime: '11:00' } }

test('copying a day copies its hours, its break and whether it is a working day', () => {
  const week = copyDay(late, 'monday', ['tuesday', 'saturday'])
  expect(week.tuesday).toEqual(late.monday)
  expect(week.saturday).toEqual(late.monday)
  expect(week.wednesday).toEqual(usual.wednesday)
  expect(week.saturday).not.toBe(week.monday)
})

test('the hours of a day can be copied to the other working days whose hours differ', () => {
  expect(suggestTargets(late, 'monday')).toEqual(['tuesday', 'wednesday', 'thursday', 'friday'])
  expect(suggestTargets(usual, 'monday')).toEqual([])
})

test('a day off and a day with an invalid time are not offered for copying', () => {
  expect(canBeCopied(usual, 'monday')).toBe(true)
  expect(canBeCopied(usual, 'sunday')).toBe(false)
  const half = { ...usual, monday: { ...usual.monday, breakEnd: '' } }
  expect(canBeCopied(half, 'monday')).toBe(false)
})
