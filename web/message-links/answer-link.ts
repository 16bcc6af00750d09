import { isRefusal } from '@encaixe/contract/client.ts'
import type { LinkAnswer, LinkView } from '@encaixe/contract/message-links.ts'
import { useState } from 'react'
import { api } from '../platform/api.ts'
import { seenOf } from './describe-link.ts'

/** Sends the client's answer with the time that the page shows: the API refuses an answer about an outdated time. */
export function useLinkAnswer(token: string, view: LinkView, onDone: (view: LinkView) => void) {
  const [isSending, setSending] = useState(false)

  async function answer(input: LinkAnswer = {}): Promise<Error | undefined> {
    if (isSending) return undefined
    setSending(true)
    try {
      const body = { seen: seenOf(view), ...input }
      const done = await api('POST /api/links/{token}', { params: { token }, body })
      if (done.purpose !== 'take' && done.purpose !== 'statement') onDone(done)
      return undefined
    } catch (error) {
      return error instanceof Error
        ? error
        : new Error('The request that answers a message link failed with a value that is not an Error', {
            cause: error,
          })
    } finally {
      setSending(false)
    }
  }
  return { isSending, answer }
}

/** Whether the page shows an old state of the appointment. */
export const isOutdated = (error: Error) =>
  isRefusal(error, 'appointment_changed') ||
  isRefusal(error, 'appointment_closed') ||
  isRefusal(error, 'offer_settled') ||
  isRefusal(error, 'link_gone')
