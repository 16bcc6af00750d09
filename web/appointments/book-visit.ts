import type { CallInput } from '@encaixe/contract/client.ts'
import type { Visit, VisitSeries } from '@encaixe/contract/visits.ts'
import { api } from '../platform/api.ts'
import { useSendOnce } from '../platform/use-send-once.ts'

type Body = CallInput<'POST /api/visits'>['body']

export const useBookVisit = (onBooked: (booked: Visit | VisitSeries) => void) =>
  useSendOnce((body: Body, headers) => api('POST /api/visits', { body, headers }), onBooked)
