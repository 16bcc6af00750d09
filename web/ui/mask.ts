export type Mask = (typed: string) => string

const accepts: Record<string, RegExp> = { '0': /\d/, A: /[a-z0-9]/i }

/**
 * `0` stands for a digit, `A` for a letter or digit (made a capital); all else is punctuation. Of several
 * patterns the first with room for what is typed is used.
 */
export function patternMask(...patterns: [string, ...string[]]): Mask {
  const room = (pattern: string) => Array.from(pattern).filter((one) => accepts[one]).length
  return (typed) => {
    const signs = Array.from(typed).filter((one) => /[a-z0-9]/i.test(one))
    const pattern = patterns.find((one) => room(one) >= signs.length) ?? patterns.at(-1) ?? ''
    return fill(pattern, signs)
  }
}

/** Punctuation is written only when another sign follows it, so that the last one can be deleted. */
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

export const cnpjMask = patternMask('AA.AAA.AAA/AAAA-00')
export const phoneMask = patternMask('(00) 0000-0000', '(00) 00000-0000')
export const digitsMask = (most: number): Mask => patternMask('0'.repeat(most))
