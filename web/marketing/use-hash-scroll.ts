import { useEffect } from 'react'
import { useLocation } from 'react-router'

const again = 1_000
/** Whoever has begun to move the page on their own is not pulled back. */
const ownMoves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** To the section that the address names; once more when fonts and pictures have found their room. */
export function useHashScroll() {
  // The place and not its hash alone: a link to the section that it names already is a wish to go there again.
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
