/** Limits and sentences of visits. This file has no zod: the booking page loads it. */
export const mostItems = 6
export const longestGuestName = 100
export const mostWeeks = 12
export const mostTimes = 26

export const visitSentences = {
  items: `Escolha de 1 a ${mostItems} serviços`,
  item: 'Serviços inválidos',
  guestName: `Use no máximo ${longestGuestName} caracteres`,
  repeat: `Repita a cada 1 a ${mostWeeks} semanas, de 2 a ${mostTimes} vezes`,
  series: 'Repetição inválida',
  repeatInSeries: 'Uma repetição não entra em outra',
  sameItems: 'Os serviços não podem mudar: escolha só quem atende',
}

export const mayBeId = (text: string) => /^[\w-]{1,64}$/.test(text)

/** Reads the services after the first one from the query of the booking form. */
export const furtherServices = (query: URLSearchParams): string[] =>
  (query.get('servicos')?.split(',') ?? []).filter(mayBeId).slice(0, mostItems - 1)

type Item = { procedureId: string; collaboratorId: string | null }

/** Reads items such as `p1,p2:c9,p3`. Undefined for a text with an empty procedure. */
export function readItems(text: string): Item[] | undefined {
  const items = text.split(',', mostItems + 1).map((one) => one.split(':', 3))
  if (items.some((parts) => parts.length > 2 || parts.includes(''))) return undefined
  return items.map(([procedureId = '', collaboratorId = null]) => ({ procedureId, collaboratorId }))
}
