export type Mask = (typed: string) => string

const accepts: Record<string, RegExp> = { '0': /\d/, A: /[a-z0-9]/i }

/**
 * Builds a mask from patterns. In a pattern `0` is a digit, `A` a letter or digit (written as a capital), and every
 * other character is punctuation. The first pattern that is long enough is used.
 */
function patternMask(...patterns: [string, ...string[]]): Mask {
  const room = (pattern: string) => Array.from(pattern).filter((one) => accepts[one]).length
  return (typed) => {
    const signs = Array.from(typed).filter((one) => /[a-z0-9]/i.test(one))
    const pattern = patterns.find((one) => room(one) >= signs.length) ?? patterns.at(-1) ?? ''
    return fill(pattern, signs)
  }
}

/** Punctuation is added only before a following character. Otherwise the user could not delete the last character. */
function fill(pattern: string, signs: string[]): string {
  let text = ''
  let waiting = ''
  const left = [...signs]
  for (const place of pattern) {
    const accepted = accepts[place]
    if (!accepted) {
      waiting += place
      continue
    }
    while (left[0] !== undefined && !accepted.test(left[0])) left.shift()
    const sign = left.shift()
    if (sign === undefined) break
    text += waiting + sign.toUpperCase()
    waiting = ''
  }
  return text
}

export const cpfMask = patternMask('000.000.000-00')
export const cnpjMask = patternMask('AA.AAA.AAA/AAAA-00')

const dayPattern = patternMask('00/00/0000')

/** Formats a date as `03/02/1990`, also when it is typed as `3/2/1990`. */
export const dateMask: Mask = (typed) => dayPattern(typed.replace(/(?<=^|\/)\d(?=\/)/g, '0$&'))

const nationalMask = patternMask('(00) 0000-0000', '(00) 00000-0000')
// Matches the country code 55. Without "+" it needs a complete number after it: 55 is also Santa Maria's area code.
const countryCode = /^\s*(?:\+55|55(?=(?:\D*\d){10,11}\D*$))(?=.*\d)/

/**
 * Formats a Brazilian telephone number without the country code. Characters after a complete number are dropped. A
 * foreign number, or a text that does not begin with a number, stays as typed, and the schema checks it.
 */
export const phoneMask: Mask = (typed) => {
  const national = typed.replace(countryCode, '')
  const [start = ''] = national.match(/^[\d\s().-]*/) ?? []
  const digits = start.replace(/\D/g, '').length
  const foreign = (digits === 0 && start !== national) || (digits > 11 && !start.includes('('))
  return foreign ? typed : nationalMask((digits < 10 ? national : start).replace(/\D/g, ''))
}
