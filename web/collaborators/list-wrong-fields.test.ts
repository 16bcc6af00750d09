import { expect, test } from 'vitest'
import { countWrongFields, listWrongFields } from './list-wrong-fields.ts'

const wrong = { type: 'custom', message: 'errado' }

test.each([
  [{}, undefined],
  [{ name: wrong }, 'Falta corrigir 1 campo em Informações Básicas'],
  [{ workSchedule: { friday: { breakEnd: wrong } } }, 'Falta corrigir 1 campo na sexta-feira'],
  [{ workSchedule: { sunday: { startTime: wrong, endTime: wrong } } }, 'Falta corrigir 2 campos no domingo'],
  [
    { workSchedule: { friday: { endTime: wrong }, saturday: { endTime: wrong } }, email: wrong },
    'Falta corrigir 3 campos em Informações Básicas, na sexta-feira e no sábado',
  ],
])('the errors %j are summed up as "%s"', (errors, summary) => {
  expect(countWrongFields(listWrongFields(errors))).toBe(summary)
})

test('the first wrong field is the first one in the order of the tabs', () => {
  const errors = { workSchedule: { monday: { endTime: wrong, startTime: wrong } }, email: wrong }
  expect(listWrongFields(errors).map(({ path, tab }) => `${tab}: ${path}`)).toEqual([
    'basics: email',
    'hours: workSchedule.monday.startTime',
    'hours: workSchedule.monday.endTime',
  ])
})
