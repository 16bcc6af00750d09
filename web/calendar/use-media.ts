import { useCallback, useSyncExternalStore } from 'react'

export const narrow = '(width < 48rem)'
export const byTouch = '(pointer: coarse)'

/** Returns whether a media query matches, updated on change. The server never renders the calendar. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}
