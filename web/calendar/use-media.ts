import { useCallback, useSyncExternalStore } from 'react'

export const narrow = '(width < 48rem)'
export const byTouch = '(pointer: coarse)'

/** Whether a media query holds, now and when it changes. Nothing of the calendar is drawn by the server. */
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
