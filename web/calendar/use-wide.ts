import { useSyncExternalStore } from 'react'

// In rem, so that large text gets the phone's sheet.
const wide = '(min-width: 48rem)'

function subscribe(told: () => void) {
  const query = matchMedia(wide)
  query.addEventListener('change', told)
  return () => query.removeEventListener('change', told)
}

/** Is there room for a panel beside the calendar? */
export const useWide = () =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => true,
  )
