import { themeColorOf, themeColors } from '@encaixe/contract/theme-color.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coverHeight, slatsOf } from './cover-slats.ts'

describe('the colour derived from a company’s name', () => {
  test.each([
    ['Barbearia Navalha', 'azul'],
    ['Studio Ágata', 'ameixa'],
    ['Clínica Vértice', 'mata'],
    ['Ponto Tattoo', 'grafite'],
    ['Salão da Lu', 'cacau'],
    ['Oficina do Corpo', 'oliva'],
  ])('the company %s gets %s, its colour in the visual reference', (name, colour) => {
    expect(themeColorOf(name)).toBe(colour)
  })

  test('the colour of a company does not depend on case, spaces or the Unicode form of an accent in its name', () => {
    expect(themeColorOf('  STUDIO   ágata ')).toBe(themeColorOf('Studio Ágata'))
    expect(themeColorOf('Studio Ágata'.normalize('NFD'))).toBe('ameixa')
  })

  test('all seven company colours occur, and no colour is used for more than a third of the names', () => {
    const worn = Array.from({ length: 700 }, (_, place) => themeColorOf(`Salão ${place}`))
    const counts = themeColors.map((colour) => worn.filter((one) => one === colour).length)
    expect(Math.min(...counts)).toBeGreaterThan(0)
    expect(Math.max(...counts)).toBeLessThan(234)
  })
})

describe('the slats of a cover', () => {
  test('the slats cover the full height, and exactly one slat is amber, at a height where no name covers it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (name) => {
        const slats = slatsOf(name)
        const last = slats.at(-1)
        expect((last?.y ?? 0) + (last?.height ?? 0)).toBeGreaterThanOrEqual(coverHeight - 4)
        const amber = slats.filter((slat) => slat.amber)
        expect(amber).toHaveLength(1)
        expect((amber[0]?.y ?? 0) + (amber[0]?.height ?? 0)).toBeLessThanOrEqual(66)
      }),
    )
  })
})
