import type { CallInput } from '@encaixe/contract/client.ts'
import type { Visit, VisitSeries } from '@encaixe/contract/visits.ts'
import { useRef, useState } from 'react'
import { api } from '../platform/api.ts'

type Body = CallInput<'POST /api/visits'>['body']

/**
 * Books a visit and answers the error, if there is one. A second attempt with the same body has the same idempotency
 * key, so that a double tap or a lost answer books it once.
 */
export function useBookVisit(onBooked: (booked: Visit | VisitSeries) => void) {
  const last = useRef({ body: '', key: '' })
  const [isSending, setSending] = useState(false)

  async function book(input: Body): Promise<Error | undefined> {
    const body = JSON.stringify(input)
    if (last.current.body !== body) last.current = { body, key: crypto.randomUUID() }
    setSending(true)
    try {
      const headers = { 'idempotency-key': last.current.key }
      onBooked(await api('POST /api/visits', { body: input, headers }))
      return undefined
    } catch (error) {
      setSending(false)
      return error instanceof Error
        ? error
        : new Error('Booking failed with a value that is not an Error', { cause: error })
    }
  }
  return { isSending, book }
}
