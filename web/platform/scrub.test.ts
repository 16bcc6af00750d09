import fc from 'fast-check'
import { expect, test } from 'vitest'
import { onTracked, track } from './analytics.ts'
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

test('down to five levels, and nothing is kept below them', () => {
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
])('%s leaves as %s', (said, left) => {
  expect(scrub({ message: said })).toEqual({ message: left })
})

test.each([
  '/api/schedules/0f8b1c7e-1234-4567-8901-123456789012',
  '2027-03-02T10:00:00Z',
  'Este horário acabou de ser reservado.',
  'POST',
])('%s stays as it is', (value) => {
  expect(scrub({ value })).toEqual({ value })
})

test('a number that looks like a document is dropped, another is not', () => {
  expect(scrub({ a: 52998224725, status: 503 })).toEqual({ status: 503 })
})

test('no address of a person gets through, wherever it stands', () => {
  fc.assert(
    fc.property(fc.emailAddress(), fc.string(), (address, around) => {
      const left = JSON.stringify(
        scrub({ message: `${around} ${address} ${around}`, deep: [{ x: address }] }),
      )
      expect(left).not.toContain(address)
    }),
  )
})

test('what is tracked has been scrubbed', () => {
  const seen: unknown[] = []
  const stop = onTracked((tracked) => seen.push(tracked))
  track('api_error', { message: 'ana@exemplo.com', status: 500, token: 'x' })
  stop()
  track('api_error', { status: 500 })
  expect(seen).toEqual([{ event: 'api_error', properties: { message: '***', status: 500 } }])
})
