import { useRef, useState } from 'react'

export type Key = { 'idempotency-key': string }

/** Returns the same key for the same body until `renew`, so that a double tap or a lost response creates one record. */
export function useIdempotencyKey() {
  const last = useRef({ body: '', key: '' })
  return {
    of(input: unknown): Key {
      const body = JSON.stringify(input)
      if (last.current.body !== body) last.current = { body, key: crypto.randomUUID() }
      return { 'idempotency-key': last.current.key }
    },
    renew() {
      last.current = { body: '', key: '' }
    },
  }
}

/** Sends a request that creates a record, with an idempotency key. Returns the error, if there is one. */
export function useSendOnce<Body, Answer>(
  send: (body: Body, headers: Key) => Promise<Answer>,
  onCreated: (created: Answer) => void,
) {
  const key = useIdempotencyKey()
  const [isSending, setSending] = useState(false)

  async function create(input: Body): Promise<Error | undefined> {
    setSending(true)
    try {
      onCreated(await send(input, key.of(input)))
      return undefined
    } catch (error) {
      setSending(false)
      return asError(error)
    }
  }
  return { isSending, create }
}

export const asError = (thrown: unknown): Error =>
  thrown instanceof Error
    ? thrown
    : new Error('A request failed, and the thrown value is not an Error', { cause: thrown })
