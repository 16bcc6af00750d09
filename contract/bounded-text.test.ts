import { expect, test } from 'vitest'
import type { ZodType } from 'zod'
import { attribution } from './attribution.ts'
import { email, optionalText, text } from './text.ts'

const name = text({ max: 100, required: 'Nome é obrigatório' })
const sentenceOf = (schema: ZodType, value: string) => schema.safeParse(value).error?.issues[0]?.message

test('a name in decomposed form with spaces around it is measured by its length on screen', () => {
  const whole = 'e\u0302\u0301'.repeat(100)
  expect(name.parse(`  ${whole}${' '.repeat(200)}`)).toBe('\u1EBF'.repeat(100))
  expect(sentenceOf(name, `${whole}e`)).toBe('Use no máximo 100 caracteres')
})

test('a text far beyond its limit is refused with the same sentence, whatever its characters are', () => {
  for (const letter of ['a', ' ', '\u0301', '\u200B']) {
    expect(sentenceOf(name, letter.repeat(63_000))).toBe('Use no máximo 100 caracteres')
  }
  expect(sentenceOf(email(), 'a'.repeat(63_000))).toBe('E-mail inválido')
  expect(optionalText({ max: 60 }).safeParse('a'.repeat(63_000)).success).toBe(false)
})

test('a text with thirty combining marks in a row is accepted and a text with one more is refused, also between hidden controls', () => {
  expect(name.parse(`x${'\u0316'.repeat(30)}`)).toHaveLength(31)
  const sentence = 'Este texto tem acentos demais em sequência'
  expect(sentenceOf(name, `x${'\u0316'.repeat(31)}`)).toBe(sentence)
  expect(sentenceOf(name, `x${'\u0316\u202E'.repeat(31)}`)).toBe(sentence)
})

test('a campaign tag that is too long is cut, and one full of combining marks is dropped', () => {
  const read = attribution.parse({
    utm_source: ` ${'a'.repeat(9_000)}`,
    utm_term: '\u0301\u0316'.repeat(9_000),
  })
  expect(read).toEqual({ utm_source: 'a'.repeat(256), utm_term: undefined })
})
