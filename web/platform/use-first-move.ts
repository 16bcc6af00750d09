import { useEffect, useEffectEvent } from 'react'

/** The events of a user's first move, without `scroll`, because the page itself scrolls the chosen day into view. */
const moves = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel']

/**
 * Fetches the scripts that a press will need when the user first moves, so that they are loaded before the press. They
 * do not delay the first use of the page.
 */
export function useFirstMove(fetch: () => Promise<unknown>) {
  const run = useEffectEvent(fetch)
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const start = () => {
      stop.abort()
      // When the scripts cannot be loaded now, the later press fetches the scripts again.
      run().catch(() => undefined)
    }
    for (const type of moves) addEventListener(type, start, { signal, passive: true, capture: true })
    return () => stop.abort()
  }, [])
}
