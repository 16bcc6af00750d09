import './no-eval.ts'
import { z } from 'zod'
import { bookingSentences, longestPhone, phonePattern } from './appointment-rules.ts'
import { emailPattern } from './email-pattern.ts'

const invisible = /[\p{Cf}\p{Zs}\p{Zl}\p{Zp}\s\u115F\u1160\u3164\uFFA0\u2800]/gu

/** Bidirectional control characters can make one name look like another, so they are refused. */
const bidi = /[\u202A-\u202E\u2066-\u2069]/g

function tidy(value: string): string {
  const text = value.normalize('NFC').replace(bidi, '').trim()
  return text.replace(invisible, '') === '' ? '' : text
}

type TextRules = { max: number; required: string; tooLong?: string }

/** Required text: trimmed, in NFC, with at least one visible character. */
export function text({ max, required, tooLong }: TextRules) {
  return z
    .string({ error: required })
    .transform(tidy)
    .pipe(
      z
        .string()
        .min(1, required)
        .max(max, tooLong ?? `Use no máximo ${max} caracteres`),
    )
}

/** Optional text: absent and empty are both stored as null. */
export function optionalText({ max, tooLong }: { max: number; tooLong?: string }) {
  return z
    .string({ error: 'Deve ser um texto' })
    .transform(tidy)
    .pipe(z.string().max(max, tooLong ?? `Use no máximo ${max} caracteres`))
    .nullish()
    .transform((value) => (value === undefined ? undefined : value || null))
}

/** A telephone in any spelling. Whether it is a mobile is checked only when a message is sent to it. */
export const phoneText = optionalText({ max: longestPhone, tooLong: bookingSentences.phone }).refine(
  (value) => !value || phonePattern.test(value),
  bookingSentences.phone,
)

const emailSentences = { required: 'E-mail é obrigatório', invalid: 'E-mail inválido' }

export function email({ required, invalid } = emailSentences) {
  return text({ max: 254, required, tooLong: invalid }).pipe(z.string().regex(emailPattern, invalid))
}
