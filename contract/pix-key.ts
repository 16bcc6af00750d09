import type { PixKind } from './deposit-rules.ts'
import { emailPattern } from './email-pattern.ts'
import { mobileOf } from './phones.ts'
import { isCnpj, isCpf, plainTaxId } from './tax-id.ts'

/** The longest key that the central bank allows. */
const longestKey = 77

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

const readers: Record<PixKind, (typed: string) => string | undefined> = {
  cpf: (typed) => (isCpf(typed) ? plainTaxId(typed) : undefined),
  cnpj: (typed) => (isCnpj(typed) ? plainTaxId(typed) : undefined),
  email: (typed) => (emailPattern.test(typed) ? typed.toLowerCase() : undefined),
  phone: (typed) => mobileOf(typed) ?? undefined,
  random: (typed) => (uuid.test(typed.toLowerCase()) ? typed.toLowerCase() : undefined),
}

/**
 * Returns a key in the form of a Pix code: digits of a CPF, a CNPJ in upper case, a mobile in E.164, e-mail and random
 * key in lower case. Undefined for a text that is not a key of this kind.
 */
export function readPixKey(kind: PixKind, typed: string): string | undefined {
  const key = typed.length > 4 * longestKey ? undefined : readers[kind](typed.trim())
  return key !== undefined && key.length <= longestKey ? key : undefined
}

/** Returns a name or a city in the form of a Pix code: without accents, and only with characters of ASCII. */
export const pixText = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^ -~]/g, '')
    .replace(/ +/g, ' ')
    .trim()
