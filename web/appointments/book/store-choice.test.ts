// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { deleteChoice, readChoice, storeChoice } from './store-choice.ts'

const choice = { date: '2027-03-06', time: '10:00', collaboratorId: '0f1e', notes: 'Curto', phone: '' }
const nothing = { date: null, time: null, collaboratorId: null, notes: '', phone: '' }

beforeEach(() => sessionStorage.clear())

test('what a visitor chose is there for whoever signs in', () => {
  storeChoice('corte', { ...choice, by: undefined })
  expect(readChoice('corte', undefined)).toEqual(choice)
  expect(readChoice('corte', 'ana')).toEqual(choice)
})

test('what a user typed is shown to her alone, and not to a visitor', () => {
  storeChoice('corte', { ...choice, by: 'ana' })
  expect(readChoice('corte', 'ana')).toEqual(choice)
  expect(readChoice('corte', 'bia')).toEqual(nothing)
  expect(readChoice('corte', undefined)).toEqual(nothing)
})

test('the empty form of a visitor leaves what a user typed, and her own choice replaces it', () => {
  storeChoice('corte', { ...choice, by: 'ana' })
  storeChoice('corte', { ...nothing, by: undefined })
  expect(readChoice('corte', 'ana')).toEqual(choice)
  storeChoice('corte', { ...nothing, date: '2027-03-07', by: undefined })
  expect(readChoice('corte', 'ana')).toEqual({ ...nothing, date: '2027-03-07' })
  deleteChoice('corte')
  expect(readChoice('corte', 'ana')).toEqual(nothing)
})
