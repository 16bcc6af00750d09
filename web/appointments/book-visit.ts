import { type CallInput, isRefusal } from '@encaixe/contract/client.ts'
import type { Visit, VisitSeries } from '@encaixe/contract/visits.ts'
import { api } from '../platform/api.ts'
import { type Key, useSendOnce } from '../platform/use-send-once.ts'
import { type PricedItem, toWire } from './write-items.ts'

/** The sentence for a booking that failed when the API gave no reason. */
export const bookingFailed = 'Erro ao criar agendamento. Por favor, tente novamente.'

export type VisitBody = Omit<CallInput<'POST /api/visits'>['body'], 'items'> & {
  items: readonly PricedItem[]
}

/** Every booking of a client or of the company is sent as a visit, even a booking of one service. */
export const postVisit = ({ items, ...body }: VisitBody, headers: Key): Promise<Visit | VisitSeries> =>
  api('POST /api/visits', { body: { ...body, items: toWire(items) }, headers })

type Priced = { id: string; price: number | null }

/** The present price of a service: the one in the refusal `price_changed`, else the one in the list. */
export function presentPrice(error: Error, { id, price }: Priced): number | null {
  if (!isRefusal(error, 'price_changed')) return price
  const present = error.body.items.find(({ procedureId }) => procedureId === id)
  return present ? present.price : price
}

export const useBookVisit = (onBooked: (booked: Visit | VisitSeries) => void) =>
  useSendOnce(postVisit, onBooked)
