import fc from 'fast-check'
import { parse } from 'promptparse'
import { expect, test } from 'vitest'
import { checksum, writePixCode } from './pix-code.ts'
import { pixText, readPixKey } from './pix-key.ts'

const visitId = '0196b1f4-5a77-7c31-9b1e-2f6a0c4d8e10'
const charge = (pix: Partial<Parameters<typeof writePixCode>[0]['pix']>, cents = 2990) =>
  writePixCode({
    pix: { key: 'agenda@exemplo.com.br', name: 'AGENDA TESTE LTDA', city: 'SAO PAULO', ...pix },
    cents,
    visitId,
  })

/** Reads a code with an independent parser of Pix codes; undefined when the checksum is wrong. */
function read(code: string) {
  const found = parse(code, true)
  const value = (...tags: [string, string?]) => found?.getTagValue(...tags)
  return (
    found && {
      system: value('26', '00'),
      key: value('26', '01'),
      currency: value('53'),
      amount: value('54'),
      country: value('58'),
      name: value('59'),
      city: value('60'),
      txid: value('62', '05'),
    }
  )
}

test('the Pix codes of published examples are the published codes', () => {
  expect(checksum('123456789')).toBe('29B1')
  const worked = writePixCode({
    pix: { key: 'agenda@exemplo.com.br', name: 'AGENDA TESTE LTDA', city: 'SAO PAULO' },
    cents: 2990,
    visitId: 'SUB20261121A1',
  })
  expect(worked).toBe(
    '00020126430014br.gov.bcb.pix0121agenda@exemplo.com.br520400005303986540529.905802BR5917AGENDA TESTE LTDA6009SAO PAULO62170513SUB20261121A163047BDB',
  )
  const ofCentralBank =
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304'
  expect(checksum(ofCentralBank)).toBe('1D3D')
})

test.each([
  ['cpf', '529.982.247-25', '52998224725'],
  ['cnpj', '12.abc.345/01de-35', '12ABC34501DE35'],
  ['email', ' Caixa@Salao.Example ', 'caixa@salao.example'],
  ['phone', '(11) 95555-0142', '+5511955550142'],
  ['random', '123E4567-E12B-12D1-A456-426655440000', '123e4567-e12b-12d1-a456-426655440000'],
] as const)('a Pix key of the kind %s is in the code in the form that banks read', (kind, typed, stored) => {
  const key = readPixKey(kind, typed)
  expect(key).toBe(stored)
  expect(read(charge({ key: key ?? '' }))).toMatchObject({ system: 'br.gov.bcb.pix', key: stored })
})

test('a name and a city of the longest length lose their accents in a Pix code, and fit', () => {
  expect(read(charge({ name: 'João Conceição', city: 'São Luís' }, 5))).toEqual({
    system: 'br.gov.bcb.pix',
    key: 'agenda@exemplo.com.br',
    currency: '986',
    amount: '0.05',
    country: 'BR',
    name: 'Joao Conceicao',
    city: 'Sao Luis',
    txid: '0196b1f45a777c319b1e2f6a0',
  })
  const longest = read(charge({ name: 'Antônio'.padEnd(25, 'é'), city: 'Ibaté'.padEnd(15, 'ç') }, 9_999_999))
  expect(longest).toMatchObject({
    name: 'Antonio'.padEnd(25, 'e'),
    city: 'Ibate'.padEnd(15, 'c'),
    amount: '99999.99',
  })
  expect(read(charge({ name: 'Ana 💈 & Bia™', city: 'Belém' }))).toMatchObject({
    name: 'Ana & Bia',
    city: 'Belem',
  })
})

const text = (most: number) =>
  fc
    .string({ unit: fc.constantFrom(...'aZ éÃçÕü0-.&💈ß'), minLength: 1, maxLength: most })
    .filter((given) => /[a-z]/i.test(pixText(given)))
const key = fc.oneof(
  fc.uuid(),
  fc.emailAddress().map((address) => address.slice(0, 77).toLowerCase()),
  fc.integer({ min: 10_000_000_000, max: 99_999_999_999 }).map(String),
)

test('any key, name, city and amount of a Pix code is read back unchanged, without accents', () => {
  fc.assert(
    fc.property(
      key,
      text(25),
      text(15),
      fc.integer({ min: 1, max: 9_999_999 }),
      fc.uuid(),
      (key, name, city, cents, id) => {
        const code = writePixCode({ pix: { key, name, city }, cents, visitId: id })
        const found = read(code)
        expect(found).toMatchObject({ key, name: pixText(name), city: pixText(city) })
        expect(Math.round(Number(found?.amount) * 100)).toBe(cents)
        expect(found?.amount).toMatch(/^\d+\.\d\d$/)
        expect(found?.txid).toMatch(/^[\da-f]{25}$/)
        expect(code).toMatch(/^[ -~]+$/)
      },
    ),
  )
})
