import type { LiveEvent } from '@encaixe/contract/live.ts'
import type { Mutation, QueryClient } from '@tanstack/react-query'
import { appointmentsKey } from '../platform/appointments-key.ts'

/** Several in a moment are one look. */
const together = 150
/** A change of one's own that is still under way has shown itself already, and must not be drawn over. */
const patience = 2_000
const justNow = 10_000

export type Refreshing = {
  /** Everything that is shown of appointments. */
  all(): void
  after(event: LiveEvent): void
  stop(): void
}

/** Asks again for the appointments that are on the screen, once for all that is told within a moment. */
export function refreshShown(queries: QueryClient): Refreshing {
  const answered = new WeakSet<Mutation>()
  let told: LiveEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let since = 0

  function plan(event: LiveEvent): void {
    told.push(event)
    if (timer !== undefined) return
    since = Date.now()
    timer = setTimeout(look, together)
  }

  function look(): void {
    if (queries.isMutating() > 0 && Date.now() - since < patience) {
      timer = setTimeout(look, together)
      return
    }
    timer = undefined
    const echoes = told.map(isEcho)
    told = []
    // What was changed here is shown as changed; a row that no longer fits its list stays where the eye is.
    const refetchType = echoes.every(Boolean) ? 'none' : 'active'
    void queries.invalidateQueries({ queryKey: appointmentsKey, refetchType })
  }

  /** Whether this only tells what a change made in this very tab was answered; each change has one echo. */
  function isEcho(event: LiveEvent): boolean {
    if (event.type !== 'changed' && event.type !== 'cancelled') return false
    const own = queries
      .getMutationCache()
      .getAll()
      .find((mutation) => !answered.has(mutation) && isAnswer(mutation, event.id))
    if (own) answered.add(own)
    return own !== undefined
  }

  return {
    all: () => plan({ type: 'refetch' }),
    after: plan,
    stop: () => clearTimeout(timer),
  }
}

function isAnswer({ state: { status, submittedAt, data } }: Mutation, id: string): boolean {
  if (status !== 'success' || Date.now() - submittedAt > justNow) return false
  return typeof data === 'object' && data !== null && 'id' in data && data.id === id
}
