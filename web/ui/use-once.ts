import { useEffect, useRef } from 'react'

/**
 * Runs an action once while a dialog is open. A ref blocks the second click at once, because a pending state renders
 * only after a double click. An action that returns a promise can run again when it settles; the caller shows failures.
 *
 * `clicks` is the click's `detail`: the second click of a double click is ignored even if the first has settled.
 */
export function useOnce(open: boolean) {
  const begun = useRef(false)
  useEffect(() => {
    if (open) begun.current = false
  }, [open])
  return (action: () => unknown, clicks = 1) => {
    if (begun.current || clicks > 1) return
    begun.current = true
    const release = () => {
      begun.current = false
    }
    const answer = action()
    if (answer instanceof Promise) answer.then(release, release)
  }
}
