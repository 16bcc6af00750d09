/**
 * Names of banks, authorities and services that a stranger could take us for, without accents; the words of a name are
 * joined by hyphens. No new slug contains one of them.
 */
const officialNames =
  `anatel anvisa banco-central banco-do-brasil banco-inter bndes bradesco btg c6-bank caixa-economica
  caixa-federal caixa-tem correios detran encaixe fgts gov ifood inss irpf itau mercado-livre mercado-pago nu-bank pag-bank
  pag-seguro pic-pay policia-civil policia-federal policia-militar prefeitura procon receita-federal safra santander serasa
  sicoob sicredi spc sus unibanco whatsapp will-bank`.split(/\s+/)

/** Words that are common in texts of banks, authorities and the product, and could deceive a stranger. */
export const officialWords: ReadonlySet<string> = new Set(
  `banco bancaria bancario bb caixa cnh cpf fraude governo justica ministerio multa oficial pix policia receita seguranca
  suporte tribunal 0300 0800 4004`.split(/\s+/),
)

/** Treatments whose names have the letters of Banco do Brasil. */
const treatments = /\bbb (?=glow|cream|creme|lips)/g

/** Sentences by which a stranger is frightened, such as "sua conta foi bloqueada", with hyphens between the words. */
const alarms = [
  /-(?:contas?|cartao|cartoes|cadastro|acesso)-(?:.*-)?(?:bloque|suspen|cancelad|encerrad|invadid|clonad)/,
  /-compras?-(?:\w+-)?aprovadas?-|-nao-reconhec|-debitos?-(?:\w+-)?pendentes?-|-intimac(?:ao|oes)-|-alfandega-/,
  /-(?:pedidos?|encomendas?|pacotes?|compras?|objetos?|mercadorias?)-(?:\w+-){0,3}retid[oa]s?-/,
  /-(?:bloqueio|suspensao|cancelamento|invasao)-d[aeo]s?-(?:\w+-)?(?:contas?|cartao|cartoes|cadastro|acesso)-/,
]

/** Eight or more digits in a row, also with the signs that people write between the digits of a telephone number. */
const phoneDigits = /\d(?:[\s().+-]*\d){7}/

/** Two years, such as 2024-2025, with no further digits beside them. */
const years = /(?<![\d+][\s().+-]*)(?:19|20)\d\d\s*[-–]\s*(?:19|20)\d\d(?![\s().+-]*\d)/g

const hidden = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** Letters of other alphabets that look like a Latin letter, and after each the letter that it looks like. */
const lookalikes = new Map(
  `аa вb сc ԁd еe ғf һh нh іi јj кk ӏl мm оo пn рp ԛq ѕs тt уy ԝw хx αa βb εe ηn ιi κk μm νv οo ρp τt υu χx ζz ɑa ɡg ıi łl đd øo`
    .split(' ')
    .map(([letter = '', latin = '']) => [letter, latin]),
)
const foreign = new RegExp(`[${[...lookalikes.keys()].join('')}]`, 'gu')

const mixed =
  /\p{Script=Latin}[\p{L}\p{N}]*\p{Script=Cyrillic}|\p{Script=Cyrillic}[\p{L}\p{N}]*\p{Script=Latin}/u

const signs = new Map(
  [...'0o3e4a5s7t8b@a$s'.matchAll(/(.)(.)/g)].map(([, sign = '', letter = '']) => [sign, letter]),
)

/** Reads digits and signs as the letters that they look like, in words that have a letter: `C0rreios`. */
const spelled = (text: string, one: 'i' | 'l') =>
  text.replace(/[\p{L}\p{N}@$]{3,}/gu, (word) =>
    /\p{L}/u.test(word)
      ? word.replace(/[\d@$]/g, (sign) => (sign === '1' ? one : (signs.get(sign) ?? sign)))
      : word,
  )

/** The part of a name that stays the same when a letter is doubled, or an l, an i or a digit written for another. */
const skeletonOf = (words: string) =>
  spelled(words, 'i')
    .replace(/(\p{L})\1+/gu, '$1')
    .replaceAll('l', 'i')

const formsOf = (name: string) => [name, name.replaceAll('-', '')]
const asWords = (forms: readonly string[]) => new RegExp(`-(?:${[...new Set(forms)].join('|')})-`)
const exactNames = asWords(officialNames.flatMap(formsOf))

/** Short names are compared exactly: honest words have the same skeleton. */
const skeletonNames = asWords(
  officialNames
    .filter((name) => name.length > 3)
    .flatMap(formsOf)
    .map(skeletonOf),
)

/** Whether words that are joined by hyphens have the name of a bank, an authority or the product, as whole words. */
export const hasOfficialName = (words: string): boolean =>
  exactNames.test(`-${words}-`) || skeletonNames.test(`-${skeletonOf(words)}-`)

/**
 * Whether a text has a telephone number, or a name, a word or a sentence of a bank or an authority, so that strangers
 * could be deceived. Words are also read apart where a capital letter or a digit begins: `Banco24h`, `CaixaTem`.
 */
export function looksOfficial(text: string): boolean {
  const plain = text.normalize('NFKD').replace(hidden, '')
  if (mixed.test(plain)) return true
  const apart = plain
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{L})(\p{N})/gu, '$1 $2')
    .replace(/(\p{N})(\p{L})/gu, '$1 $2')
  return [...new Set([plain, apart])].some(deceives)
}

function deceives(text: string): boolean {
  const folded = text.toLowerCase().replace(foreign, (letter) => lookalikes.get(letter) ?? letter)
  if (phoneDigits.test(folded.replace(years, ''))) return true
  const said = folded.replace(treatments, '')
  return [...new Set([said, spelled(said, 'i'), spelled(said, 'l')])].some((one) => {
    const words = one.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
    const joined = words.join('-')
    return (
      words.some((word) => officialWords.has(word) || skeletonOf(word) === 'caixa') ||
      hasOfficialName(joined) ||
      alarms.some((alarm) => alarm.test(`-${joined}-`))
    )
  })
}
