import { useEffect } from 'react'
import { useLocation } from 'react-router'

const again = 1_000
/** After one of these events the user is scrolling, and the page must not scroll back. */
const ownMoves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Scrolls to the section in the address, and again after a second, when fonts and pictures have moved it. */
export function useHashScroll() {
  // Depends on the location and not on its hash alone: a second click on the same link must scroll again.
  const place = useLocation()
  useEffect(() => {
    const id = place.hash.slice(1)
    if (!id) return
    const scroll = () =>
      document.getElementById(id)?.scrollIntoView({ behavior: calm() ? 'instant' : 'smooth' })
    scroll()
    const timer = setTimeout(scroll, again)
    const stop = () => clearTimeout(timer)
    for (const move of ownMoves) addEventListener(move, stop, { once: true, passive: true })
    return () => {
      stop()
      for (const move of ownMoves) removeEventListener(move, stop)
    }
  }, [place])
}
