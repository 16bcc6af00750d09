import './no-eval.ts'
import { z } from 'zod'
import { bookingSentences, longestPhone, phonePattern } from './appointment-rules.ts'
import { normalizeText } from './bounded-text.ts'
import { emailPattern } from './email-pattern.ts'

const invisible = /[\p{Cf}\p{Zs}\p{Zl}\p{Zp}\s\u115F\u1160\u3164\uFFA0\u2800]/gu

const sentenceOfMarks = 'Este texto tem acentos demais em sequência'

/** Returns text in NFC; empty when no character is visible. Its length is checked before and after normalisation. */
function bounded(max: number, required: string, tooLong = `Use no máximo ${max} caracteres`) {
  const tidied = z.string({ error: required }).transform((raw, context) => {
    const read = normalizeText(raw, max)
    if ('text' in read) return read.text.replace(invisible, '') === '' ? '' : read.text
    context.addIssue({ code: 'custom', message: read.fault === 'long' ? tooLong : sentenceOfMarks })
    return z.NEVER
  })
  return { tidied, fitting: z.string().max(max, tooLong) }
}

type TextRules = { max: number; required: string; tooLong?: string }

/** Required text: trimmed, in NFC, with at least one visible character. */
export function text({ max, required, tooLong }: TextRules) {
  const { tidied, fitting } = bounded(max, required, tooLong)
  return tidied.pipe(fitting.min(1, required))
}

type OptionalRules = { max: number; tooLong?: string; otherType?: string }

/** Optional text: an absent text and an empty text are both stored as null. */
export function optionalText({ max, tooLong, otherType = 'Deve ser um texto' }: OptionalRules) {
  const { tidied, fitting } = bounded(max, otherType, tooLong)
  return tidied
    .pipe(fitting)
    .nullish()
    .transform((value) => (value === undefined ? undefined : value || null))
}

/** A telephone number in any spelling. Whether the number is a mobile is checked only when a message is sent to it. */
export const phoneText = optionalText({ max: longestPhone, tooLong: bookingSentences.phone }).refine(
  (value) => !value || phonePattern.test(value),
  bookingSentences.phone,
)

const emailSentences = { required: 'E-mail é obrigatório', invalid: 'E-mail inválido' }

export function email({ required, invalid } = emailSentences) {
  return text({ max: 254, required, tooLong: invalid }).pipe(z.string().regex(emailPattern, invalid))
}
