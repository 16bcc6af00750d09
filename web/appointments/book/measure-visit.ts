import type { PublicProcedure } from '@encaixe/contract/procedures.ts'
import { unpricedText } from '@encaixe/contract/visit-words.ts'
import type { Item, Who } from '../write-items.ts'

/** A service of the visit and its professional, who comes from the address without a name until people are fetched. */
export type VisitPart = { procedure: PublicProcedure; who: Who; person?: string }

export const itemsOf = (parts: readonly VisitPart[]): Item[] =>
  parts.map(({ procedure, who }) => ({ procedureId: procedure.id, who }))

export const isTwice = (parts: readonly VisitPart[], place: number): boolean =>
  parts.filter(({ procedure }) => procedure.id === parts[place]?.procedure.id).length > 1

/** React keys of the parts. The same service may be in a visit twice, so each key has a count. */
export function keysOf(parts: readonly VisitPart[]): string[] {
  const ids = parts.map(({ procedure }) => procedure.id)
  return ids.map((id, place) => `${id} ${ids.slice(0, place).filter((other) => other === id).length}`)
}

type Measured = Pick<PublicProcedure, 'name' | 'duration' | 'price'>

/** The sum of all services; `unpriced` is the text about how many of several services have no price. */
export function measureVisit(services: readonly Measured[]) {
  const prices = services.map(({ price }) => price).filter((price) => price !== null)
  const unpriced = services.length - prices.length
  return {
    count: services.length,
    name: services.map(({ name }) => name).join(' + '),
    duration: services.reduce((sum, { duration }) => sum + duration, 0),
    price: prices.length > 0 ? prices.reduce((sum, price) => sum + price, 0) : null,
    unpriced: prices.length === 0 || unpriced === 0 ? undefined : unpricedText(unpriced),
  }
}

export type MeasuredVisit = ReturnType<typeof measureVisit>
