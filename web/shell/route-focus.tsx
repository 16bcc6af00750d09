import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { contentId } from './skip-link.tsx'

/** After a change of page, readers and keyboards begin where the new page does: at its title. */
export function RouteFocus() {
  const { pathname, hash } = useLocation()
  const reached = useRef(pathname)
  useEffect(() => {
    if (reached.current === pathname) return
    reached.current = pathname
    if (hash) return
    const main = document.getElementById(contentId)
    const place = main?.querySelector('h1') ?? main
    if (!place) return
    place.tabIndex = -1
    place.focus({ preventScroll: true })
  }, [pathname, hash])
  return null
}
