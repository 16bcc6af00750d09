import { anybodyName, listWords } from '@encaixe/contract/visit-words.ts'

export const timeFirst = 'Selecione um horário para ver os profissionais disponíveis'

/** One name for each service: null for anybody, empty while the name is not known yet. */
export type Names = (string | null)[]

export const unknown = 'quem você escolheu'

/** The distinct names, `Davi e Bruno`; undefined for anybody. */
export function listNames(names: Names): string | undefined {
  const known = [...new Set(names.filter((name) => name !== null))].map((name) => name || unknown)
  return known.length > 0 ? listWords(known) : undefined
}

/** The people of the whole visit in words: `com Davi e quem estiver livre`. */
export function describeWho(names: Names): string {
  const known = listNames(names)
  if (known === undefined) return 'sem preferência de profissional'
  return names.includes(null) ? `com ${known} e ${anybodyName}` : `com ${known}`
}
