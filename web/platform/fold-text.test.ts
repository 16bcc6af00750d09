import { expect, test } from 'vitest'
import { byText, matchesSearch } from './fold-text.ts'

test.each([
  ['', true],
  ['  ', true],
  ['taina', true],
  ['TAINÁ', true],
  ['ribeiro tai', true],
  ['navalha', true],
  ['diego', false],
  ['tainá diego', false],
])('whether searching "%s" finds Tainá Ribeiro: %s', (search, found) => {
  expect(matchesSearch(search, ['Tainá Ribeiro', 'tai@navalha.example', null])).toBe(found)
})

test('names are sorted as in Portuguese, without regard to accents', () => {
  expect(['Zé', 'ágata', 'Corte 10', 'Corte 9', 'Bia'].toSorted(byText)).toEqual([
    'ágata',
    'Bia',
    'Corte 9',
    'Corte 10',
    'Zé',
  ])
})
