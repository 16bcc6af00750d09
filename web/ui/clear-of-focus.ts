import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether what lies over the foot of the page has to go to its top, because it covers the focused control. Keyboard users
 * would not see where they are.
 */
export function useClearOfFocus(place: RefObject<HTMLElement | null>, shown: number): boolean {
  const [atTop, setAtTop] = useState(false)
  useEffect(() => {
    if (shown === 0) return
    const look = () => {
      const focused = document.activeElement
      const over = place.current
      if (!focused || focused === document.body || !over || over.contains(focused)) return
      if (overlap(focused.getBoundingClientRect(), over.getBoundingClientRect())) setAtTop((top) => !top)
    }
    look()
    document.addEventListener('focusin', look)
    return () => document.removeEventListener('focusin', look)
  }, [place, shown])
  return atTop && shown > 0
}

const overlap = (one: DOMRect, other: DOMRect) =>
  one.top < other.bottom && other.top < one.bottom && one.left < other.right && other.left < one.right
