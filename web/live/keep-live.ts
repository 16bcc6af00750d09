import { type Following, followChanges } from './follow-changes.ts'
import type { Refreshing } from './refresh-shown.ts'

const minute = 60_000

type Options = {
  connect: (signal: AbortSignal) => Promise<Response>
  refreshing: Refreshing
  onState: (open: boolean) => void
}

/**
 * Keeps the appointments on screen up to date while the tab is visible. A hidden tab has no stream, because a browser
 * allows few connections for all its tabs; it refetches everything when it becomes visible.
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

  const stopping = new AbortController()
  const { signal } = stopping
  const followVisibility = () => (document.visibilityState === 'hidden' ? stop() : start())
  document.addEventListener('visibilitychange', followVisibility, { signal })
  // Not every browser sends `visibilitychange` before it puts a page into the back/forward cache.
  window.addEventListener('pagehide', stop, { signal })
  window.addEventListener('pageshow', followVisibility, { signal })
  window.addEventListener('online', () => following?.hurry(), { signal })
  start()

  return () => {
    stopping.abort()
    refreshing.stop()
    stop()
  }
}
