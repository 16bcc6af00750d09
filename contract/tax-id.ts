/** Checks and writes CPF and CNPJ as people type them. This file has no zod: forms and public pages import it. */

export const invalidTaxId = 'CPF ou CNPJ inválido'

/** Returns the number without punctuation and in upper case, which is the form that is validated and sent. */
export function plainTaxId(typed: string): string {
  // Only the letters a to z are changed to capitals: toUpperCase would turn `ß` into two letters.
  return typed.replace(/[.\-/\s]/g, '').replace(/[a-z]/g, (letter) => letter.toUpperCase())
}

/** The value of a character in an alphanumeric CNPJ: its code minus 48, so digits keep their value and A counts 17. */
const worthOf = (character: string) => character.charCodeAt(0) - 48

function checkDigit(characters: string, weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, at) => total + weight * worthOf(characters[at] ?? '0'), 0)
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}

const descending = (from: number, count: number) => Array.from({ length: count }, (_, at) => from - at)
const cpfFirst = descending(10, 9)
const cpfSecond = descending(11, 10)
const cnpjFirst = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]
const cnpjSecond = [6, ...cnpjFirst]

function endsWell(plain: string, first: readonly number[], second: readonly number[]): boolean {
  const [one, two] = [checkDigit(plain, first), checkDigit(plain, second)]
  return plain.endsWith(`${one}${two}`)
}

const repeats = (plain: string) => new Set(plain).size === 1

export function isCpf(typed: string): boolean {
  const plain = plainTaxId(typed)
  return /^\d{11}$/.test(plain) && !repeats(plain) && endsWell(plain, cpfFirst, cpfSecond)
}

/** A CNPJ: twelve letters or digits, then two digits. Numbers with letters have been issued since July 2026. */
export const cnpjPattern = /^[A-Z0-9]{12}\d{2}$/

/** Whether a CNPJ is valid, check digits included. A company is saved even without this: its form shows a hint. */
export function isCnpj(typed: string): boolean {
  const plain = plainTaxId(typed)
  return cnpjPattern.test(plain) && !repeats(plain) && endsWell(plain, cnpjFirst, cnpjSecond)
}

export const isTaxId = (typed: string): boolean => isCpf(typed) || isCnpj(typed)

function masked(plain: string, groups: readonly number[], marks: readonly string[]): string {
  let at = 0
  let text = ''
  for (const [index, size] of groups.entries()) {
    const part = plain.slice(at, at + size)
    if (part === '') break
    text += (index === 0 ? '' : marks[index - 1]) + part
    at += size
  }
  return text
}

const maskCpf = (typed: string): string =>
  masked(plainTaxId(typed).replace(/\D/g, ''), [3, 3, 3, 2], ['.', '.', '-'])

export const maskCnpj = (typed: string): string =>
  masked(plainTaxId(typed).replace(/[^0-9A-Z]/g, ''), [2, 3, 3, 4, 2], ['.', '.', '/', '-'])

/** Masks a number while it is typed: as a CPF up to eleven digits, as a CNPJ from a letter or a twelfth digit on. */
export function maskTaxId(typed: string): string {
  const plain = plainTaxId(typed).replace(/[^0-9A-Z]/g, '')
  return /^\d{0,11}$/.test(plain) ? maskCpf(plain) : maskCnpj(plain)
}
