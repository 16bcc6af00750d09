import { useRef, useState } from 'react'

type Key = { 'idempotency-key': string }

/**
 * Sends what a form creates and answers the error, if there is one. A second attempt with the same body has the same
 * idempotency key, so that a double tap or a lost answer creates it once.
 */
export function useSendOnce<Body, Answer>(
  send: (body: Body, headers: Key) => Promise<Answer>,
  onCreated: (created: Answer) => void,
) {
  const last = useRef({ body: '', key: '' })
  const [isSending, setSending] = useState(false)

  async function create(input: Body): Promise<Error | undefined> {
    const body = JSON.stringify(input)
    if (last.current.body !== body) last.current = { body, key: crypto.randomUUID() }
    setSending(true)
    try {
      onCreated(await send(input, { 'idempotency-key': last.current.key }))
      return undefined
    } catch (error) {
      setSending(false)
      return error instanceof Error
        ? error
        : new Error('Sending failed with a value that is not an Error', { cause: error })
    }
  }
  return { isSending, create }
}
