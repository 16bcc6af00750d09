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
])('%j is told as "%s"', (errors, told) => {
  expect(countWrongFields(listWrongFields(errors))).toBe(told)
})

test('the first is the first that one meets, tab by tab', () => {
  const errors = { workSchedule: { monday: { endTime: wrong, startTime: wrong } }, email: wrong }
  expect(listWrongFields(errors).map(({ path, tab }) => `${tab}: ${path}`)).toEqual([
    'basics: email',
    'hours: workSchedule.monday.startTime',
    'hours: workSchedule.monday.endTime',
  ])
})
