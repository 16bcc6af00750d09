import { useEffect } from 'react'

const again = 1_000
/** After one of these events the user scrolls the page, so the page must not scroll back to the section. */
const ownMoves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Scrolls to the section in the address, and again after a second, when fonts and pictures have moved it. */
export function useHashScroll() {
  useEffect(() => {
    let stop = () => {}
    const follow = () => {
      stop()
      stop = scrollTo(location.hash.slice(1))
    }
    // A second click on the same link does not change the hash, so only the browser itself scrolls.
    addEventListener('hashchange', follow)
    follow()
    return () => {
      removeEventListener('hashchange', follow)
      stop()
    }
  }, [])
}

function scrollTo(id: string): () => void {
  if (!id) return () => {}
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
}
