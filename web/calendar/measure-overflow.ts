import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether columns of this total width, in rem, do not fit and must scroll sideways. Undefined until it is measured. */
export function useOverflow(place: RefObject<HTMLElement | null>, rem: number): boolean | undefined {
  const [crowded, setCrowded] = useState<boolean>()
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const measure = () => {
      const pixels = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) * rem
      setCrowded(pixels > element.clientWidth)
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [place, rem])
  return crowded
}
