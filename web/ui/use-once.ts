import { useEffect, useRef } from 'react'

/**
 * Lets an action begin once while something is open. The lock falls with the click itself: that a request is
 * on its way is drawn only a moment later, and a double click is quicker. An action that answers with a
 * promise may be tried again when that settles; its failure is told by whoever began it.
 *
 * `clicks` is the `detail` of the click: the second of a double click is never a second wish, even where the
 * first was answered in between.
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
