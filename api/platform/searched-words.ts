/** The maximum number of words in a search, enough for a full name with a telephone. */
const mostWords = 8

/**
 * One searched word. `pattern` is the word for `like`: a text that contains it is found, whatever its accents and
 * capitals. A telephone is also found by `digits`.
 */
export type SearchedWord = { word: string; pattern: string; digits: string | null }

const telephone = /^[\d\s()+.-]*\d[\d\s()+.-]*$/

/** The smallest number of digits in a search for a telephone: with fewer digits nearly every telephone would match. */
const fewestDigits = 3

/**
 * Splits a search into words, each of which must be found. A telephone is one word, with any spaces, and without the
 * country code, because people rarely write it when they leave their number.
 */
export function searchedWords(typed: string): SearchedWord[] {
  const text = typed.replace(/(^|[\s(])\+\s*55/g, '$1').trim()
  const words = telephone.test(text) ? [text] : text.split(/\s+/).filter(Boolean).slice(0, mostWords)
  return words.map((word) => ({
    word: word.normalize('NFC'),
    pattern: patternOf(word),
    digits: digitsOf(word),
  }))
}

/**
 * Returns a pattern for `like` in which the typed `%`, `_` and `\` are literal. Only the database removes accents, so
 * the search and the stored text lose the same accents.
 */
const patternOf = (text: string) => `%${text.normalize('NFC').replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

function digitsOf(word: string): string | null {
  if (!telephone.test(word)) return null
  const digits = word.replaceAll(/\D/g, '')
  if (digits.length < fewestDigits) return null
  return `%${digits.length > 11 ? digits.replace(/^0*55/, '') : digits}%`
}
