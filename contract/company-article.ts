/**
 * The article before a company's name in Portuguese: `na Barbearia Navalha`, `no Studio Lia`, `em Navalha` (none).
 * This file has no zod, because public pages load it.
 */
export const articles = ['a', 'o', 'none'] as const
export type Article = (typeof articles)[number]

const nouns: Record<string, Article> = Object.fromEntries([
  ...'academia agencia barbearia barber boutique casa clinica consultoria depilacao escola esmalteria estetica fisioterapia loja manicure oficina podologia sobrancelharia tatuaria terapia'
    .split(' ')
    .map((noun) => [noun, 'a']),
  ...'atelie atelier bar box centro clube consultorio coworking ct espaco estudio instituto laboratorio nucleo pet petshop pilates salao spa studio'
    .split(' ')
    .map((noun) => [noun, 'o']),
])

/** Guesses the article from the kind of business in the name; `none` where the name has no known kind. */
export function articleOf(name: string): Article {
  const words = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().match(/\w+/g) ?? []
  // A name such as "O Salão" begins with its own article.
  if (/^[ao]s?$/.test(words[0] ?? '')) return 'none'
  return words.map((word) => nouns[word]).find(Boolean) ?? 'none'
}

const contracted = {
  a: { a: 'à', o: 'ao', none: 'a' },
  com: { a: 'com a', o: 'com o', none: 'com' },
  de: { a: 'da', o: 'do', none: 'de' },
  em: { a: 'na', o: 'no', none: 'em' },
  para: { a: 'para a', o: 'para o', none: 'para' },
  por: { a: 'pela', o: 'pelo', none: 'por' },
} satisfies Record<string, Record<Article, string>>

type Preposition = keyof typeof contracted
/** `article` is the one that the company chose; without it the article is guessed from the name. */
export type NamedCompany = { name: string; article?: Article | null | undefined }

/** Writes a preposition and a company's name: `na Barbearia Navalha`, `do Studio Lia`, `para Navalha`. */
export const withPreposition = (preposition: Preposition, { name, article }: NamedCompany): string =>
  `${contracted[preposition][article ?? articleOf(name)]} ${name}`

/** The field of an answer with a company's name: present only when the company chose its article. */
export const chosenArticle = (article: Article | null | undefined) => (article ? { article } : {})

/** Fills `{company}`, `{em company}`, `{de company}` … in a sentence. */
export const fillCompany = (sentence: string, company: NamedCompany = { name: '' }): string =>
  sentence.replace(/\{(?:(\w+) )?company\}/g, (_, preposition: Preposition | undefined) =>
    preposition ? withPreposition(preposition, company) : company.name,
  )
