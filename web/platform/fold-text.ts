const marks = /\p{M}/gu

/** Removes accents and capitals, because people often search without them. */
const foldText = (text: string) => text.normalize('NFD').replace(marks, '').toLowerCase()

/** Whether the texts contain every word of the search, in any order. True for an empty search. */
export function matchesSearch(search: string, texts: (string | null)[]): boolean {
  const words = foldText(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return true
  const all = foldText(texts.filter(Boolean).join(' '))
  return words.every((word) => all.includes(word))
}

const collator = new Intl.Collator('pt-BR', { sensitivity: 'base', numeric: true })

export const byText = (one: string, other: string) => collator.compare(one, other)
