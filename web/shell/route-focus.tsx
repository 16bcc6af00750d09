import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { contentId } from '../ui/skip-link.tsx'

/** Moves the focus to the new page's title, so that screen readers and keyboards start there. */
export function RouteFocus() {
  const { pathname, hash } = useLocation()
  const reached = useRef(pathname)
  useEffect(() => {
    if (reached.current === pathname) return
    reached.current = pathname
    if (!hash) return keepTitleFocused()
  }, [pathname, hash])
  return null
}

function focusTitle(): Element | null {
  const main = document.getElementById(contentId)
  const place = main?.querySelector('h1') ?? main
  if (!place) return null
  place.tabIndex = -1
  place.focus({ preventScroll: true })
  return place
}

/**
 * Focuses the title. When data arrive, a page may replace its title element; the focus then moves to the new element,
 * unless the user has moved it.
 */
function keepTitleFocused(): () => void {
  let title = focusTitle()
  const observer = new MutationObserver(() => {
    if (title?.isConnected || document.activeElement !== document.body) return
    title = focusTitle()
  })
  const stop = () => {
    observer.disconnect()
    for (const event of used) document.removeEventListener(event, moved)
  }
  const moved = ({ target }: Event) => {
    if (target instanceof Element && !target.matches('h1, main')) stop()
  }
  for (const event of used) document.addEventListener(event, moved)
  observer.observe(document.body, { childList: true, subtree: true })
  return stop
}

const used = ['focusin', 'pointerdown']
