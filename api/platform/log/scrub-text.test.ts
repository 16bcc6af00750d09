import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scrubText } from './scrub-text.ts'

test.each([
  ['client maria.souza+x@gmail.com is busy', 'client [removed] is busy'],
  ['to=maria%40gmail.com', 'to=[removed]'],
  ['josé@padaria.com.br', '[removed]'],
  ['root@localhost', '[removed]'],
  ['CPF 529.982.247-25 twice', 'CPF [removed] twice'],
  ['cpf:52998224725', 'cpf:[removed]'],
  ['529 982 247 25', '[removed]'],
  ['CNPJ 12.345.678/0001-95', 'CNPJ [removed]'],
  ['12345678000195', '[removed]'],
  ['12.ABC.345/01DE-35', '[removed]'],
  ['12ABC34501DE35', '[removed]'],
  ['call (11) 98765-4321 now', 'call [removed] now'],
  ['11987654321', '[removed]'],
  ['11 9 8765 4321', '[removed]'],
  ['(11)3333-4444', '[removed]'],
  ['+55 11 98765-4321', '[removed]'],
  ['5511987654321', '[removed]'],
  ['+1 (415) 555-2671', '[removed]'],
  ['Authorization: Bearer abc.def-ghi', 'Authorization: Bearer [removed]'],
  ['Basic dXNlcjpwYXNz', 'Basic [removed]'],
  ['got eyJhbGciOi.eyJzdWIi.c2ln-Q', 'got [removed]'],
  ['postgres://app:s3cret@db.internal/encaixe', 'postgres://[removed]/encaixe'],
  ['GET /api/x?email=a&y=1 200', 'GET /api/x?[removed] 200'],
  ['https://site/callback#access_token=abc', 'https://site/callback#[removed]'],
  ['GET /api/links/k3Jx9QpZ7aVwB2nM5tYcR8dE1fGhL4sU', 'GET /api/links/[removed]'],
  ['GET /a/abcdefghijklmnopqrstuvwxyz-abcdefghijklmnop', 'GET /a/[removed]'],
  ['GET /api/links/abcdefghijklmnopqrstuvwxyz_abcdefghijklmnop/times', 'GET /api/links/[removed]/times'],
  ['hash 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822c', 'hash [removed]'],
  ['key $aact_prod_000abc::def', 'key [removed]'],
])('scrubText() changes "%s" to "%s"', (text, expected) => {
  expect(scrubText(text)).toBe(expected)
})

test.each([
  'GET /api/schedules/0198c2f4-7c31-7e0a-9d3b-52998224725a 200 in 12 ms',
  'job 12345678-1234-4123-8123-123456789012 due 2027-03-02T12:00:00.000Z',
  'GET /api/public/available-days/0198c2f4-7c31-7e0a-9d3b-1c2d3e4f5a6b/2027-03',
  'constraint appointments_no_overlap_by_collaborator_and_company',
  'at async bookSlot (file:///srv/encaixe/api/booking/book-slot.ts:123:45)',
  'listening on http://127.0.0.1:3000',
  'a price of 99999.99 for 1440 minutes',
  'Por que? Porque sim.',
])('scrubText() leaves ids, paths, instants and frames unchanged: %s', (text) => {
  expect(scrubText(text)).toBe(text)
})

test('scrubText() removes a CPF, a telephone or an e-mail between any words', () => {
  const digits = (length: number) =>
    fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
      .map((all) => all.join(''))
  const personal = fc.oneof(
    digits(11),
    digits(11).map((d) => `${d.slice(0, 3)}.${d.slice(3, 6)}.${d.slice(6, 9)}-${d.slice(9)}`),
    digits(8).map((d) => `(21) 9${d.slice(0, 4)}-${d.slice(4)}`),
    digits(14).map(
      (d) => `${d.slice(0, 2)}.${d.slice(2, 5)}.${d.slice(5, 8)}/${d.slice(8, 12)}-${d.slice(12)}`,
    ),
    fc.stringMatching(/^[a-z0-9][a-z0-9._+-]{0,20}@[a-z][a-z0-9-]{0,9}\.com(\.br)?$/),
  )
  const words = fc.stringMatching(/^[a-z ,;:"'()]{0,20}$/)
  fc.assert(
    fc.property(words, personal, words, (before, value, after) => {
      expect(scrubText(`${before} ${value} ${after}`)).not.toContain(value)
    }),
  )
})
