import { type Names, unknown } from './describe-people.ts'
import { isTwice, type VisitPart } from './measure-visit.ts'

export const noPreference = 'Sem preferência'

/** A service that is there twice is told apart by its place: `Corte (3º)`. */
export function nameOfPart(parts: readonly VisitPart[], place: number): string {
  const name = parts[place]?.procedure.name ?? ''
  return isTwice(parts, place) ? `${name} (${place + 1}º)` : name
}

/** `Corte: Davi Lima · Barba: sem preferência`. */
export function describePeople(parts: readonly VisitPart[], names: Names): string {
  if (names.every((name) => name === null)) return noPreference
  return parts
    .map((_, place) => {
      const name = names[place] ?? null
      return `${nameOfPart(parts, place)}: ${name === null ? 'sem preferência' : name || unknown}`
    })
    .join(' · ')
}
