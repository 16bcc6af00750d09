import { nameOfPart, type VisitPart } from './measure-visit.ts'

export const anybody = 'Sem preferência'

export const timeFirst = 'Selecione um horário para ver os profissionais disponíveis'

/** One for each service: null for anybody, and empty while the name is not known yet. */
export type Names = (string | null)[]

const listed = new Intl.ListFormat('pt-BR')

const unknown = 'quem você escolheu'

/** Each once: `Davi e Bruno`; undefined for anybody. */
export function listNames(names: Names): string | undefined {
  const known = [...new Set(names.filter((name) => name !== null))].map((name) => name || unknown)
  return known.length > 0 ? listed.format(known) : undefined
}

/** For the line of the whole visit: `com Davi e quem estiver livre`. */
export function describeWho(names: Names): string {
  const known = listNames(names)
  if (known === undefined) return 'sem preferência de profissional'
  return names.includes(null) ? `com ${known} e quem estiver livre` : `com ${known}`
}

/** `Corte: Davi Lima · Barba: sem preferência`. */
export function describePeople(parts: readonly VisitPart[], names: Names): string {
  if (names.every((name) => name === null)) return anybody
  return parts
    .map((_, place) => {
      const name = names[place] ?? null
      return `${nameOfPart(parts, place)}: ${name === null ? 'sem preferência' : name || unknown}`
    })
    .join(' · ')
}
