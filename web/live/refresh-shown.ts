import type { LiveEvent } from '@encaixe/contract/live.ts'
import type { Mutation, QueryClient } from '@tanstack/react-query'
import { appointmentsKey } from '../platform/appointments-key.ts'

/** All events within this time cause only one refetch. */
const batchMs = 150
/** A refetch waits this long for a pending change of this tab, because the refetch could show the old state again. */
const longestWait = 2_000
const echoWindow = 10_000

export type Refreshing = {
  /** Refetches all appointments on screen. */
  all(): void
  after(event: LiveEvent): void
  stop(): void
}

/** Refetches the appointments on screen, once for all events of a short time. */
export function refreshShown(queries: QueryClient): Refreshing {
  const echoed = new WeakSet<Mutation>()
  let queued: LiveEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let since = 0

  function schedule(event: LiveEvent): void {
    queued.push(event)
    if (timer !== undefined) return
    since = Date.now()
    timer = setTimeout(flush, batchMs)
  }

  function flush(): void {
    if (queries.isMutating() > 0 && Date.now() - since < longestWait) {
      timer = setTimeout(flush, batchMs)
      return
    }
    timer = undefined
    const echoes = queued.map(isEcho)
    queued = []
    // This tab shows its own changes, so it does not refetch them. Rows that no longer match a filter stay visible.
    const refetchType = echoes.every(Boolean) ? 'none' : 'active'
    void queries.invalidateQueries({ queryKey: appointmentsKey, refetchType })
  }

  /** True when the event only repeats a change that this tab made. Each change causes one such event. */
  function isEcho(event: LiveEvent): boolean {
    if (event.type !== 'changed' && event.type !== 'cancelled') return false
    const own = queries
      .getMutationCache()
      .getAll()
      .find((mutation) => !echoed.has(mutation) && isAnswer(mutation, event.id))
    if (own) echoed.add(own)
    return own !== undefined
  }

  return {
    all: () => schedule({ type: 'refetch' }),
    after: schedule,
    stop: () => clearTimeout(timer),
  }
}

function isAnswer({ state: { status, submittedAt, data } }: Mutation, id: string): boolean {
  if (status !== 'success' || Date.now() - submittedAt > echoWindow) return false
  return typeof data === 'object' && data !== null && 'id' in data && data.id === id
}
