import { expect, test } from 'vitest'
import { canBeCopied, copyDay, suggestTargets } from './copy-day.ts'
import { emptyCollaborator } from './read-collaborator-form.ts'

const usual = emptyCollaborator([]).workSchedule
const late = { ...usual, monday: { ...usual.monday, startTime: '11:00' } }

test('a copied day is whole: hours, break, and that it is worked', () => {
  const week = copyDay(late, 'monday', ['tuesday', 'saturday'])
  expect(week.tuesday).toEqual(late.monday)
  expect(week.saturday).toEqual(late.monday)
  expect(week.wednesday).toEqual(usual.wednesday)
  expect(week.saturday).not.toBe(week.monday)
})

test('the other worked days that differ are suggested', () => {
  expect(suggestTargets(late, 'monday')).toEqual(['tuesday', 'wednesday', 'thursday', 'friday'])
  expect(suggestTargets(usual, 'monday')).toEqual([])
})

test('a day off, or one with something to mend, is not worth copying', () => {
  expect(canBeCopied(usual, 'monday')).toBe(true)
  expect(canBeCopied(usual, 'sunday')).toBe(false)
  const half = { ...usual, monday: { ...usual.monday, breakEnd: '' } }
  expect(canBeCopied(half, 'monday')).toBe(false)
})
