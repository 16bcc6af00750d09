// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteChoice, readChoice, readWish, storeChoice } from './store-choice.ts'

const choice = {
  services: ['barba'],
  date: '2027-03-06',
  time: '10:00',
  people: ['0f1e', 'anybody'],
  notes: 'Curto',
  phone: '',
  guest: 'Davi',
}
const nothing = { services: [], date: null, time: null, people: [], notes: '', phone: '', guest: '' }

beforeEach(() => sessionStorage.clear())
afterEach(() => void vi.useRealTimers())

test('a visitor who signs in finds the stored choice', () => {
  storeChoice('corte', { ...choice, by: undefined })
  expect(readChoice('corte', undefined)).toEqual(choice)
  expect(readChoice('corte', 'ana')).toEqual(choice)
})

test('typed text of a user is shown to this user alone, and not to a visitor', () => {
  storeChoice('corte', { ...choice, by: 'ana' })
  expect(readChoice('corte', 'ana')).toEqual(choice)
  expect(readChoice('corte', 'bia')).toEqual(nothing)
  expect(readChoice('corte', undefined)).toEqual(nothing)
})

test("a visitor's empty form does not overwrite the stored text of a user, and a visitor's choice replaces it", () => {
  storeChoice('corte', { ...choice, by: 'ana' })
  storeChoice('corte', { ...nothing, by: undefined })
  expect(readChoice('corte', 'ana')).toEqual(choice)
  storeChoice('corte', { ...nothing, date: '2027-03-07', by: undefined })
  expect(readChoice('corte', 'ana')).toEqual({ ...nothing, date: '2027-03-07' })
  deleteChoice('corte')
  expect(readChoice('corte', 'ana')).toEqual(nothing)
})

test('typed text of a visitor is deleted after half an hour, and typed text of a user is not deleted', () => {
  vi.useFakeTimers()
  storeChoice('corte', { ...choice, by: undefined })
  storeChoice('barba', { ...choice, by: 'ana' })
  vi.advanceTimersByTime(29 * 60_000)
  expect(readChoice('corte', 'ana')).toEqual(choice)
  vi.advanceTimersByTime(2 * 60_000)
  expect(readChoice('corte', 'ana')).toEqual(nothing)
  expect(readChoice('barba', 'ana')).toEqual(choice)
})

const typed = { notes: 'Curto', phone: '', guest: 'Davi' }
const bare = { services: [], date: null, time: null, people: [] }

test.each([
  ['', {}, choice],
  ['of the same services', { services: ['barba'] }, choice],
  ['of other services', { services: ['unhas'] }, { ...typed, ...bare, services: ['unhas'] }],
  ['with a day', { date: '2027-03-09' }, { ...typed, ...bare, date: '2027-03-09' }],
  ['with somebody', { people: ['1d2e'] }, { ...typed, ...bare, people: ['1d2e'] }],
])(
  'an address %s is joined with the stored choice only when the address names no other choice',
  (_, named, wish) => {
    storeChoice('corte', { ...choice, by: 'ana' })
    expect(readWish('corte', { ...bare, ...named }, 'ana')).toEqual(wish)
  },
)
