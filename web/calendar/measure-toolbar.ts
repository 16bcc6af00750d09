import { type RefObject, useLayoutEffect } from 'react'

/** Tells the page how much of it lies under the toolbar once one has scrolled, wherever that stays in sight. */
export function useRoomAbove(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const toolbar = place.current
    const page = toolbar?.parentElement
    if (!toolbar || !page) return
    const measure = () => {
      const stays = getComputedStyle(toolbar).position === 'sticky'
      page.style.setProperty('--under-toolbar', stays ? `${toolbar.offsetHeight}px` : '0px')
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(toolbar)
    // A lower window lets the toolbar go without changing its size.
    addEventListener('resize', measure)
    return () => {
      watch.disconnect()
      removeEventListener('resize', measure)
    }
  }, [place])
}
