import type { VisitItem } from '@encaixe/contract/visit-items.ts'
import { readItems as readWireItems } from '@encaixe/contract/visit-rules.ts'

type CollaboratorId = string

/** The person of a service: one collaborator, or anybody who is free. The API writes null for anybody. */
export type Who = 'anybody' | CollaboratorId
export const anybody = 'anybody'

/** A service that is booked or moved. */
export type Item = { procedureId: string; who: Who }
/** A service that is booked, with the price that the form shows; null for a service without a price. */
export type PricedItem = Item & { price?: number | null }

export const whoOf = (collaboratorId: string | null | undefined): Who => collaboratorId || anybody
const idOf = (who: Who) => (who === anybody ? null : who)

/** The items in the body of a request. */
export const toWire = (items: readonly PricedItem[]): (VisitItem & Pick<PricedItem, 'price'>)[] =>
  items.map(({ who, ...item }) => ({ ...item, collaboratorId: idOf(who) }))

/** The items in an address: `p1,p2:c9`. */
export const writeItems = (items: readonly Item[]) =>
  items.map(({ procedureId, who }) => (who === anybody ? procedureId : `${procedureId}:${who}`)).join(',')

/** Reads the text of `writeItems`; returns an empty list when an item has no procedure. */
export const readItems = (text: string): Item[] =>
  (readWireItems(text) ?? []).map(({ procedureId, collaboratorId }) => ({
    procedureId,
    who: whoOf(collaboratorId),
  }))
