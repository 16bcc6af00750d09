import type { CallInput } from '@encaixe/contract/client.ts'
import type { Visit, VisitSeries } from '@encaixe/contract/visits.ts'
import { api } from '../platform/api.ts'
import { type Key, useSendOnce } from '../platform/use-send-once.ts'
import { type Item, toWire } from './write-items.ts'

/** The sentence for a booking that failed when the API gave no reason. */
export const bookingFailed = 'Erro ao criar agendamento. Por favor, tente novamente.'

export type VisitBody = Omit<CallInput<'POST /api/visits'>['body'], 'items'> & { items: readonly Item[] }

/** Every booking of a client or of the company is sent as a visit, even a booking of one service. */
export const postVisit = ({ items, ...body }: VisitBody, headers: Key): Promise<Visit | VisitSeries> =>
  api('POST /api/visits', { body: { ...body, items: toWire(items) }, headers })

export const useBookVisit = (onBooked: (booked: Visit | VisitSeries) => void) =>
  useSendOnce(postVisit, onBooked)
