import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scrub } from './scrub.ts'

test.each([
  'email',
  'clientEmail',
  'e-mail',
  'nome',
  'companyName',
  'fullName',
  'CPF',
  'cnpj',
  'rg',
  'passport',
  'phone',
  'telefone',
  'address',
  'endereco',
  'Endereço',
  'idToken',
  'secret',
  'senha',
  'password',
  'creditLimit',
  'card_number',
  'ssn',
  'user_hash',
  'user_plain',
])('a property called %s is dropped', (name) => {
  expect(scrub({ [name]: 'x', plan: 'basic' })).toEqual({ plan: 'basic' })
})

test('personal properties are dropped down to five levels, and everything below five levels is dropped', () => {
  const nested = { a: { b: { c: { d: { e: { email: 'x', kept: 1, f: { g: 1 } } } } } } }
  expect(scrub(nested)).toEqual({ a: { b: { c: { d: { e: { kept: 1 } } } } } })
  expect(scrub({ list: [{ phone: 'x', step: 1 }] })).toEqual({ list: [{ step: 1 }] })
})

test.each([
  ['Falha ao avisar ana@exemplo.com.br agora', 'Falha ao avisar *** agora'],
  ['CPF 529.982.247-25 recusado', 'CPF *** recusado'],
  ['52998224725', '***'],
  ['ligue (11) 98765-4321', 'ligue ***'],
  ['+55 11 98765-4321', '***'],
  ['1133334444', '***'],
  ['98765-4321', '***'],
  ['CPF 529 982 247 25', 'CPF ***'],
  ['52.998.224/0001-95', '***'],
  ['CNPJ 12.ABC.345/01DE-35', 'CNPJ ***'],
  ['tel:+5511987654321', 'tel:***'],
  ['/entrar?para=ana%40exemplo.com', '***'],
  ['Bearer eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.abc', 'Bearer ***'],
])('the text "%s" becomes "%s"', (original, left) => {
  expect(scrub({ message: original })).toEqual({ message: left })
})

test.each([
  '/api/schedules/0f8b1c7e-1234-4567-8901-123456789012',
  '2027-03-02T10:00:00Z',
  'Este horário acabou de ser reservado.',
  'POST',
  '/api/public/available-slots/{companyId}/{procedureId}/{date}',
  'O período vai de 2027-03-02 a 2027-04-02',
  'R$ 29,90 por mês, 5 colaboradores',
])('the text "%s" stays unchanged', (value) => {
  expect(scrub({ value })).toEqual({ value })
})

test('a number as long as a document is dropped, and a shorter number stays', () => {
  expect(scrub({ a: 52998224725, status: 503 })).toEqual({ status: 503 })
})

test('an e-mail address is removed anywhere in a text or a list', () => {
  fc.assert(
    fc.property(fc.emailAddress(), fc.string(), (address, around) => {
      const left = JSON.stringify(
        scrub({ message: `${around} ${address} ${around}`, deep: [{ x: address }] }),
      )
      expect(left).not.toContain(address)
    }),
  )
})

test('a telephone or document is removed with any punctuation', () => {
  const numbers = fc.constantFrom([2, 5, 4], [2, 4, 4], [2, 2, 5, 4], [3, 3, 3, 2], [2, 3, 3, 4, 2], [5, 4])
  const written = fc.tuple(numbers, fc.constantFrom('', ' ', '-', '.', '/', ') '), fc.integer({ min: 0 }))
  fc.assert(
    fc.property(written, fc.constantFrom('', 'ligue ', '(', '"'), ([groups, between, seed], before) => {
      const digits = String(seed).padStart(14, '7')
      const startOf = (place: number) => groups.slice(0, place).reduce((sum, length) => sum + length, 0)
      const number = groups
        .map((length, place) => digits.slice(startOf(place)).slice(0, length))
        .join(between)
      const { message } = scrub({ message: `${before}${number}` })
      expect(String(message)).not.toMatch(/\d{2}/)
    }),
  )
})

test('a property whose name is an e-mail address or a telephone is dropped', () => {
  expect(scrub({ 'ana@exemplo.com': 1, '11987654321': 2, plan: 'pro' })).toEqual({ plan: 'pro' })
})

test('any value becomes valid JSON of limited depth', () => {
  const depthOf = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.anything({ maxDepth: 8, withBigInt: false })), (properties) => {
      const left = scrub(properties)
      expect(() => JSON.stringify(left)).not.toThrow()
      expect(depthOf(left)).toBeLessThanOrEqual(7)
    }),
  )
  const circle: Record<string, unknown> = { step: 1 }
  circle.again = circle
  expect(() => JSON.stringify(scrub(circle))).not.toThrow()
})
