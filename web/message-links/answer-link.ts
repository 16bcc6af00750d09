import { isRefusal } from '@encaixe/contract/client.ts'
import type { LinkAnswer, LinkView } from '@encaixe/contract/message-links.ts'
import { useState } from 'react'
import { api } from '../platform/api.ts'
import { seenOf } from './tell-link.ts'

/** Does what the link is for; what the page showed goes along, so that nobody answers another time than she read. */
export function useLinkAnswer(token: string, view: LinkView, onDone: (view: LinkView) => void) {
  const [isSending, setSending] = useState(false)

  async function answer(wish: LinkAnswer = {}): Promise<Error | undefined> {
    if (isSending) return undefined
    setSending(true)
    try {
      const body = { seen: seenOf(view), ...wish }
      onDone(await api('POST /api/links/{token}', { params: { token }, body }))
      return undefined
    } catch (error) {
      return error instanceof Error ? error : new Error('unknown', { cause: error })
    } finally {
      setSending(false)
    }
  }
  return { isSending, answer }
}

/** What is on the page is not true any more. */
export const isOutdated = (error: Error) =>
  isRefusal(error, 'appointment_changed') ||
  isRefusal(error, 'appointment_closed') ||
  isRefusal(error, 'link_gone')
