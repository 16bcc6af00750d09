import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsOf, highestPriceCents, readPrice, reaisOf, showPrice } from './money.ts'

test.each([
  [0, 0],
  [0.1, 10],
  [19.9, 1990],
  [4.35, 435],
  [1.005, undefined],
  [19.999, undefined],
  [99_999.99, 9_999_999],
  [Number.NaN, undefined],
  [Number.POSITIVE_INFINITY, undefined],
  [1e300, undefined],
])('the number %d of reais is %s centavos', (reais, cents) => {
  expect(centsOf(reais)).toBe(cents)
})

test('every price is unchanged after a round trip to the API', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: highestPriceCents }), (cents) => {
      const wire = JSON.stringify(reaisOf(cents))
      expect(centsOf(JSON.parse(wire))).toBe(cents)
      expect(wire).toMatch(/^\d+(\.\d{1,2})?$/)
    }),
  )
})

test('every formatted price is parsed to the same price, with a comma or a dot', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: highestPriceCents }), (cents) => {
      const shown = showPrice(cents)
      expect(readPrice(shown)).toBe(cents)
      expect(readPrice(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`)).toBe(cents)
    }),
  )
})

test.each([
  ['50', 5000],
  ['50,9', 5090],
  ['1.234,56', 123456],
  ['1.234', 123400],
  ['R$ 19.90', 1990],
  [' 19,90 ', 1990],
  [',50', 50],
  ['0', 0],
  ['', undefined],
  ['R$', undefined],
  ['-1', undefined],
  ['19,999', undefined],
  ['1,2,3', undefined],
  ['12e3', undefined],
  ['cinquenta', undefined],
  ['100.000,00', undefined],
])('the typed price %j is read as %s centavos', (input, cents) => {
  expect(readPrice(input)).toBe(cents)
})
