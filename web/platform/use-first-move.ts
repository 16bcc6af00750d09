import { useEffect, useEffectEvent } from 'react'

/** No `scroll`, because the page scrolls too: it brings the chosen day into view. */
const moves = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel']

/**
 * For scripts of what opens by a press: fetched when the user first moves, they are there at the press, and are no part of
 * what the page needs before it can be used.
 */
export function useFirstMove(fetch: () => Promise<unknown>) {
  const run = useEffectEvent(fetch)
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const start = () => {
      stop.abort()
      // A part that is missing then is fetched again by the press.
      run().catch(() => undefined)
    }
    for (const type of moves) addEventListener(type, start, { signal, passive: true, capture: true })
    return () => stop.abort()
  }, [])
}
