const marks = /\p{M}/gu

/** As a hurried person types it: no accents, no capitals. */
const foldText = (text: string) => text.normalize('NFD').replace(marks, '').toLowerCase()

/** Every word of the search stands somewhere in the texts, in any order. An empty search finds everything. */
export function matchesSearch(search: string, texts: (string | null)[]): boolean {
  const words = foldText(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return true
  const all = foldText(texts.filter(Boolean).join(' '))
  return words.every((word) => all.includes(word))
}

const collator = new Intl.Collator('pt-BR', { sensitivity: 'base', numeric: true })

export const byText = (one: string, other: string) => collator.compare(one, other)
