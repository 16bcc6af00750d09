import { type RefObject, useEffect, useRef } from 'react'

type Place = RefObject<HTMLElement | null>

/** In pixels: the header of the page, and also the heads of the columns. */
const heads = 64

const toolbarHeight = (within: Element | null) =>
  within ? Number.parseFloat(getComputedStyle(within).getPropertyValue('--under-toolbar')) || 0 : 0

/** Scrolls today to the current hour when it opens. The bars stay where they are. */
export function useNowInSight(root: Place, scroller: Place, wanted: boolean) {
  const shown = useRef(false)
  useEffect(() => {
    const at = root.current?.querySelector('[data-now]')?.getBoundingClientRect()
    if (!wanted || !at || shown.current) return
    shown.current = true
    const inner = scroller.current
    const own = inner && inner.scrollHeight > inner.clientHeight ? inner : undefined
    const [top, height] = own ? [own.getBoundingClientRect().top, own.clientHeight] : [0, innerHeight]
    // Header, toolbar and the heads of the columns lie over the grid.
    const covered = heads + (own ? 0 : heads + toolbarHeight(root.current))
    if (at.top > top + covered && at.bottom < Math.min(top + height, innerHeight) - 200) return
    const place = own ?? window
    place.scrollBy({ top: at.top - top - covered - (height - covered) / 4, behavior: 'instant' })
  }, [root, scroller, wanted])
}

/** Scrolls a week that does not fit to today. */
export function useTodayInSight(root: Place, scroller: Place, wanted: boolean) {
  useEffect(() => {
    const column = root.current?.querySelector<HTMLElement>('[data-today]')
    const rail = column?.parentElement?.firstElementChild?.clientWidth ?? 0
    if (wanted && column) scroller.current?.scrollTo({ left: column.offsetLeft - rail })
  }, [root, scroller, wanted])
}
