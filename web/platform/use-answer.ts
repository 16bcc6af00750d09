import { useEffect, useEffectEvent, useState } from 'react'
import { isTransient } from './is-transient.ts'

export type Answer<Value> = {
  data: Value | undefined
  error: Error | undefined
  isFetching: boolean
  refetch: () => void
}

const waits = [1_000, 2_000]

const passed = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function withRetries<Value>(ask: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
  for (const wait of waits) {
    try {
      return await ask()
    } catch (error) {
      if (!isTransient(error) || signal.aborted) throw error
      await passed(wait)
      signal.throwIfAborted()
    }
  }
  return ask()
}

type Got<Value> = { key?: string; round: number; data?: Value; error?: Error; isFetching: boolean }

/**
 * Fetches one answer, for public pages, where the query library would be too large a download. Each key is fetched
 * once; the answer to a key that has changed meanwhile is ignored.
 */
export function useAnswer<Value>(
  key: string | undefined,
  ask: (signal: AbortSignal) => Promise<Value>,
): Answer<Value> {
  const [got, setGot] = useState<Got<Value>>({ round: 0, isFetching: false })
  const [round, setRound] = useState(0)
  const asking = useEffectEvent(ask)

  useEffect(() => {
    if (key === undefined) return
    const stop = new AbortController()
    const { signal } = stop
    // During a refetch the old answer stays on screen.
    setGot((before) => ({ ...(before.key === key && before), key, round, isFetching: true }))
    withRetries(() => asking(signal), signal).then(
      (data) => signal.aborted || setGot({ key, round, data, isFetching: false }),
      (error) => signal.aborted || setGot({ key, round, error, isFetching: false }),
    )
    return () => stop.abort()
  }, [key, round])

  const refetch = () => setRound((rounds) => rounds + 1)
  if (got.key !== key) return { data: undefined, error: undefined, isFetching: key !== undefined, refetch }
  return { data: got.data, error: got.error, isFetching: got.isFetching, refetch }
}

/** While the next answer is fetched, returns the last answer of the same `group`, so that it stays on screen. */
export function useKept<Value>(answer: Answer<Value>, group: string | null): Answer<Value> {
  const [kept, setKept] = useState<{ group: string | null; data: Value | undefined }>()
  const { data, error } = answer
  if (data !== undefined && kept?.data !== data) setKept({ group, data })
  return data !== undefined || error || kept?.group !== group ? answer : { ...answer, data: kept.data }
}
