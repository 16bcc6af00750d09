import { expect, test } from 'vitest'
import { readView, writeView } from './read-view.ts'
import { chooseView, type View } from './view-switch.tsx'

test.each([
  ['', true, 'lista', 'lista'],
  ['', true, 'calendario', 'calendario'],
  ['', false, 'calendario', 'lista'],
  ['ver=calendario', true, 'lista', 'calendario'],
  ['ver=lista', true, 'calendario', 'lista'],
  ['ver=x', true, 'calendario', 'calendario'],
  ['tab=past', true, 'calendario', 'lista'],
  ['list=mine&ver=calendario', true, 'calendario', 'lista'],
  ['ver=calendario', false, 'lista', 'lista'],
] as [string, boolean, View, View][])(
  'the address ?%s (owner: %s, last choice: %s) opens the view %s',
  (query, owner, last, expected) => {
    expect(chooseView(new URLSearchParams(query), owner, last)).toBe(expected)
  },
)

test('invalid calendar parameters in an address become their defaults, and unrelated parameters stay', () => {
  const today = '2027-03-02'
  expect(readView(new URLSearchParams('modo=ano&data=2027-02-30&pessoa=a b'), today)).toEqual({
    mode: 'dia',
    date: today,
    personId: undefined,
  })
  const query = new URLSearchParams('appointment=7&pessoa=rui')
  const view = { mode: 'semana', date: '2027-03-05', personId: undefined } as const
  const next = writeView(query, view)
  expect(next.toString()).toBe('appointment=7&pessoa=todos&ver=calendario&modo=semana&data=2027-03-05')
  expect(readView(next, today)).toEqual(view)
})
