import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coverLettersOf, initialsOf } from './initials.ts'

describe('initials', () => {
  test.each([
    ['Tainá Ribeiro', 'TR'],
    ['ana paula souza', 'AP'],
    ['João da Silva', 'JS'],
    ['Salão da Lu', 'SL'],
    ['Oficina do Corpo', 'OC'],
    ['Ágata e Élida', 'ÁÉ'],
    ["Sant'Ana", 'S'],
    ['  Zé  ', 'Z'],
    ['Da', 'D'],
    ['3 Irmãos', '3I'],
    ['✂️ Corte & Cia', 'CC'],
    ['', ''],
    ['✂️', ''],
  ])('the name %j has the initials %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })

  test.each([
    ['Navalha', 'NA'],
    ['Barbearia Navalha', 'BN'],
    ["Sant'Ana", 'SA'],
    ['ß', 'SS'],
    ['Ó', 'Ó'],
    ['✂️', ''],
  ])('the cover of %j shows %j', (name, letters) => {
    expect(coverLettersOf(name)).toBe(letters)
  })

  test('initials have at most two characters for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(Array.from(initialsOf(name)).length).toBeLessThanOrEqual(2)
      }),
    )
  })
})
