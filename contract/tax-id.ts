/** CPF and CNPJ, as people type them. Free of zod: forms and public pages import it. */

export const invalidTaxId = 'CPF ou CNPJ inválido'

/** Without punctuation, upper case: the form in which it is checked and sent on. */
export function plainTaxId(typed: string): string {
  // Letter by letter: as a whole, `ß` would become two.
  return typed.replace(/[.\-/\s]/g, '').replace(/[a-z]/g, (letter) => letter.toUpperCase())
}

/** Letters count from 17 on (their code less 48): the rule of the alphanumeric CNPJ, which leaves digits as they were. */
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

/** Twelve letters or digits and two digits; letters have been issued since July 2026. */
export function isCnpj(typed: string): boolean {
  const plain = plainTaxId(typed)
  return /^[0-9A-Z]{12}\d{2}$/.test(plain) && !repeats(plain) && endsWell(plain, cnpjFirst, cnpjSecond)
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

export const maskCpf = (typed: string): string =>
  masked(plainTaxId(typed).replace(/\D/g, ''), [3, 3, 3, 2], ['.', '.', '-'])

export const maskCnpj = (typed: string): string =>
  masked(plainTaxId(typed).replace(/[^0-9A-Z]/g, ''), [2, 3, 3, 4, 2], ['.', '.', '/', '-'])

/** While it is typed: a CPF up to eleven digits, a CNPJ as soon as there is a letter or more. */
export function maskTaxId(typed: string): string {
  const plain = plainTaxId(typed).replace(/[^0-9A-Z]/g, '')
  return /^\d{0,11}$/.test(plain) ? maskCpf(plain) : maskCnpj(plain)
}
