/** The longest searches are a full name and a telephone. */
const mostWords = 8

/** A text that contains `pattern`, which is `word` for `like`, without accents and capitals, or, if it is a telephone, `digits` is found. */
export type SearchedWord = { word: string; pattern: string; digits: string | null }

const telephone = /^[\d\s()+.-]*\d[\d\s()+.-]*$/

/** With fewer digits nearly every telephone would match. */
const fewestDigits = 3

/**
 * The words of a search, each of which must be found. A telephone is one word, however it is spaced, without the
 * country, which people rarely write when they leave their number.
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

/** For `like`, whose own signs are literal here. Only the database folds accents, so both sides lose the same ones. */
const patternOf = (text: string) => `%${text.normalize('NFC').replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

function digitsOf(word: string): string | null {
  if (!telephone.test(word)) return null
  const digits = word.replaceAll(/\D/g, '')
  if (digits.length < fewestDigits) return null
  return `%${digits.length > 11 ? digits.replace(/^0*55/, '') : digits}%`
}
