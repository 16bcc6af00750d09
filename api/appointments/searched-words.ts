/** The longest searches are a full name and a telephone. */
const mostWords = 8

/** A text that contains `pattern` or, if it is a telephone, `digits` is found. */
export type SearchedWord = { pattern: string; digits: string | null }

const telephone = /^[\d\s()+.-]*\d[\d\s()+.-]*$/

/** The words of a search, each of which must be found. A telephone is one word, however it is spaced. */
export function searchedWords(typed: string): SearchedWord[] {
  const text = typed.trim()
  const words = telephone.test(text) ? [text] : text.split(/\s+/).filter(Boolean).slice(0, mostWords)
  return words.map((word) => ({ pattern: patternOf(word), digits: digitsOf(word) }))
}

/** For `like`, whose own signs are literal here; without accents and capitals. */
export function patternOf(text: string): string {
  const folded = text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}|\0/gu, '')
  return `%${folded.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

/** Without the country, which people rarely write when they leave their number. */
function digitsOf(word: string): string | null {
  if (!telephone.test(word)) return null
  const digits = word.replaceAll(/\D/g, '')
  return `%${digits.length > 11 ? digits.replace(/^0*55/, '') : digits}%`
}
