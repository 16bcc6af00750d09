/**
 * Writes services in one text: 'Corte', 'Corte (2x) + Barba', 'Corte + Barba + mais 3'. The names are not joined by
 * 'e', because the names of many services contain it. This file has no zod: pages load it.
 */
export function joinServices(names: readonly string[]): string {
  const all = [...new Set(names)].map((name) => {
    const times = names.filter((one) => one === name).length
    return times > 1 ? `${name} (${times}x)` : name
  })
  if (all.length <= mostNamed) return all.join(' + ')
  return [...all.slice(0, mostNamed - 1), `mais ${names.length - mostNamed + 1}`].join(' + ')
}

const mostNamed = 3

const and = new Intl.ListFormat('pt-BR')

/** Writes each word or name once: 'Ana', 'Ana e Bia', 'Ana, Bia e Caio'. */
export const listWords = (words: readonly string[]): string => and.format(new Set(words))

/** The text in a list of names when the client has no preference: 'Ana e quem estiver livre'. */
export const anybodyName = 'quem estiver livre'

/** The text beside the sum of the services with a price: `um serviço sem preço`. */
export const unpricedText = (count: number) =>
  count === 1 ? 'um serviço sem preço' : `${count} serviços sem preço`
