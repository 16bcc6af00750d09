import './no-eval.ts'
import { z } from 'zod'

const invisible = /[\p{Cf}\p{Zs}\p{Zl}\p{Zp}\s\u115F\u1160\u3164\uFFA0\u2800]/gu

/** Bidirectional controls can make a name read as another; nobody's name needs them. */
const bidi = /[\u202A-\u202E\u2066-\u2069]/g

function tidy(value: string): string {
  const text = value.normalize('NFC').replace(bidi, '').trim()
  return text.replace(invisible, '') === '' ? '' : text
}

type TextRules = { max: number; required: string; tooLong?: string }

/** Text that must be there: trimmed, NFC, and not made of invisible characters alone. */
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

/** Text that may be left out or empty; an empty one is stored as none. */
export function optionalText({ max, tooLong }: { max: number; tooLong?: string }) {
  return z
    .string({ error: 'Deve ser um texto' })
    .transform(tidy)
    .pipe(z.string().max(max, tooLong ?? `Use no máximo ${max} caracteres`))
    .nullish()
    .transform((value) => (value === undefined ? undefined : value || null))
}
