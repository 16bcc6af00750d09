import { companyChange } from '@encaixe/contract/companies.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { complainOfDeposit, depositBody, depositValuesOf, guessCity } from './read-deposit-form.ts'

const none = { pix: null, deposit: null, name: 'Salão da Teresa', address: null, cnpj: null }
const pix = { kind: 'phone', key: '+5511988880142', name: 'Teresa Lima', city: 'Santos' } as const
const empty = depositValuesOf(none)

test.each([
  ['Rua Harmonia, 412 - Vila Madalena, São Paulo - SP', 'Sao Paulo'],
  ['Av. Brasil, 10, Santos/SP, 11000-000', 'Santos'],
  ['Rua das Flores, 10', ''],
  [null, ''],
])('the city in the address %s is %s', (address, city) => {
  expect(guessCity(address)).toBe(city)
})

test("the name of the Pix recipient starts as the company's name, written as a Pix code allows", () => {
  expect(empty).toMatchObject({ pixName: 'Salao da Teresa', pixKey: '', depositWhen: 'never' })
})

test('unchanged values of Pix and deposit are not sent, because other members save the company too', () => {
  const amounts = fc.oneof(
    fc.record({ cents: fc.integer({ min: 1, max: 9_999_999 }) }),
    fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
  )
  const when = fc.constantFrom('never', 'always', 'new_clients', 'after_no_shows')
  fc.assert(
    fc.property(when, amounts, fc.integer({ min: 10, max: 1_440 }), (time, amount, minutes) => {
      const terms = { when: time, amount, minutes, refund: 'never' } as const
      const stored = { ...none, pix, deposit: terms }
      const values = depositValuesOf(stored)
      expect(depositBody(values, stored)).toEqual({})
      expect(complainOfDeposit(values, stored)).toEqual({})
      // The same values typed into an empty form store the same terms.
      expect(companyChange.shape.deposit.parse(depositBody(values, none).deposit)).toEqual(terms)
      expect(companyChange.shape.pix.parse(depositBody(values, none).pix)).toEqual(pix)
    }),
  )
})

test.each([
  [{ depositWhen: 'always', depositCents: '15' }, { pixKey: 'Cadastre uma chave Pix antes de pedir sinal' }],
  [{ pixKind: 'cpf', pixKey: '111.444.777-34' }, { pixKey: 'Informe um CPF válido como chave' }],
  [
    { pixKind: 'email', pixKey: 'a@b.com', depositWhen: 'always', depositCents: 'x' },
    { depositCents: 'Informe um sinal de R$ 0,01 a R$ 99.999,99' },
  ],
  [
    {
      pixKind: 'email',
      pixKey: 'a@b.com',
      depositWhen: 'always',
      depositUnit: 'percent',
      depositPercent: '101',
    },
    { depositPercent: 'Informe uma porcentagem inteira de 1 a 100' },
  ],
] as const)('the values %o are refused with an error beside the field', (typed, said) => {
  expect(complainOfDeposit({ ...empty, ...typed }, none)).toEqual(said)
})

test('a removed Pix key is sent as null', () => {
  const stored = { ...none, pix }
  expect(depositBody({ ...depositValuesOf(stored), pixKey: ' ' }, stored)).toEqual({ pix: null })
})
