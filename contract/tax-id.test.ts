import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCnpj, isCpf, isTaxId, maskTaxId, plainTaxId } from './tax-id.ts'

test.each(['529.982.247-25', '52998224725', '111.444.777-35', ' 249.715.637-92 '])('%s is a CPF', (typed) => {
  expect(isCpf(typed)).toBe(true)
})

test.each(['11.222.333/0001-81', '11222333000181', '12.ABC.345/01DE-35', '12abc34501de35'])(
  '%s is a CNPJ',
  (typed) => {
    expect(isCnpj(typed)).toBe(true)
  },
)

test.each([
  '',
  '529.982.247-24',
  '111.111.111-11',
  '00000000000',
  '5299822472',
  '529982247250',
  '11.222.333/0001-80',
  '12ABC34501DE36',
  '12ABC34501DEA5',
  '11111111111111',
  '52998224725x',
  '５２９９８２２４７２５',
  '1ß.222.333/0001-81',
  '12aıc34501de35',
])('%s is neither a CPF nor a CNPJ', (typed) => {
  expect(isTaxId(typed)).toBe(false)
})

test.each([
  ['5', '5'],
  ['5299', '529.9'],
  ['52998224725', '529.982.247-25'],
  ['112223330001', '11.222.333/0001'],
  ['11222333000181', '11.222.333/0001-81'],
  ['12abc345', '12.ABC.345'],
  ['12.ABC.345/01DE-35', '12.ABC.345/01DE-35'],
  ['112223330001819999', '11.222.333/0001-81'],
])('a tax id field into which %s was typed shows %s', (typed, shown) => {
  expect(maskTaxId(typed)).toBe(shown)
})

test('a CPF with one wrong digit is invalid', () => {
  const digit = fc.integer({ min: 0, max: 9 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 }), digit, (at, other) => {
      const plain = '52998224725'
      fc.pre(plain[at] !== String(other))
      expect(isCpf(plain.slice(0, at) + other + plain.slice(at + 1))).toBe(false)
    }),
  )
})

test('the mask of a CPF or CNPJ drops no letter or digit', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9A-Z]{0,14}$/), (plain) => {
      const shown = plainTaxId(maskTaxId(plain))
      expect(plain.startsWith(shown)).toBe(true)
    }),
  )
})
