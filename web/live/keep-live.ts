import { type Following, followChanges } from './follow-changes.ts'
import type { Refreshing } from './refresh-shown.ts'

const minute = 60_000

type Options = {
  connect: (signal: AbortSignal) => Promise<Response>
  refreshing: Refreshing
  onState: (open: boolean) => void
  onStranger: () => void
}

/**
 * Keeps what is shown true while the tab is looked at. A hidden one holds no stream, because a browser has few
 * connections for all its tabs, and asks for everything when it is looked at again.
 */
export function keepLive({ refreshing, onState, ...options }: Options): () => void {
  let following: Following | undefined
  let everyMinute: ReturnType<typeof setInterval> | undefined

  function start(): void {
    if (following || document.visibilityState === 'hidden') return
    everyMinute = setInterval(refreshing.all, minute)
    following = followChanges({
      ...options,
      onOpen() {
        onState(true)
        refreshing.all()
      },
      onEvent: refreshing.after,
      onLost: () => onState(false),
    })
  }

  function stop(): void {
    clearInterval(everyMinute)
    following?.stop()
    following = undefined
    onState(false)
  }

  const leaving = new AbortController()
  const { signal } = leaving
  const look = () => (document.visibilityState === 'hidden' ? stop() : start())
  document.addEventListener('visibilitychange', look, { signal })
  // A page that is kept for the way back is not hidden first in every browser.
  window.addEventListener('pagehide', stop, { signal })
  window.addEventListener('pageshow', look, { signal })
  window.addEventListener('online', () => following?.hurry(), { signal })
  start()

  return () => {
    leaving.abort()
    refreshing.stop()
    stop()
  }
}
