import { themeColorOf, themeColors } from '@encaixe/contract/theme-color.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coverHeight, slatsOf } from './cover-slats.ts'

describe('the colour of a business', () => {
  test.each([
    ['Barbearia Navalha', 'azul'],
    ['Studio Ágata', 'ameixa'],
    ['Clínica Vértice', 'mata'],
    ['Ponto Tattoo', 'grafite'],
    ['Salão da Lu', 'cacau'],
    ['Oficina do Corpo', 'oliva'],
  ])('%s is %s, as it was drawn', (name, colour) => {
    expect(themeColorOf(name)).toBe(colour)
  })

  test('does not change with case, spaces or the way an accent is written', () => {
    expect(themeColorOf('  STUDIO   ágata ')).toBe(themeColorOf('Studio Ágata'))
    expect(themeColorOf('Studio Ágata'.normalize('NFD'))).toBe('ameixa')
  })

  test('uses all seven, none of them for more than a third of the shops', () => {
    const worn = Array.from({ length: 700 }, (_, place) => themeColorOf(`Salão ${place}`))
    const counts = themeColors.map((colour) => worn.filter((one) => one === colour).length)
    expect(Math.min(...counts)).toBeGreaterThan(0)
    expect(Math.max(...counts)).toBeLessThan(234)
  })
})

describe('the slats of a cover', () => {
  test('cover the whole height, and just one is amber, above where any name begins', () => {
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
