import { type RefObject, useEffect, useRef } from 'react'

const notices = 'section[aria-label="Avisos"]'

/** The siblings of this element and of its ancestors, except the notices. */
function besidesOf(element: HTMLElement): HTMLElement[] {
  const besides: HTMLElement[] = []
  let inside: HTMLElement = element
  while (inside.parentElement && inside !== document.body) {
    for (const other of inside.parentElement.children) {
      if (other !== inside && other instanceof HTMLElement && !other.matches(notices)) besides.push(other)
    }
    inside = inside.parentElement
  }
  return besides.filter((one) => !one.inert)
}

/** Makes the page behind a full-screen sheet inert and stops it from scrolling. */
export function useInertPage(sheet: RefObject<HTMLElement | null>, covers: boolean) {
  useEffect(() => {
    const element = sheet.current
    if (!covers || !element) return
    const behind = besidesOf(element)
    for (const one of behind) one.inert = true
    const { overflow } = document.documentElement.style
    document.documentElement.style.overflow = 'hidden'
    return () => {
      for (const one of behind) one.inert = false
      document.documentElement.style.overflow = overflow
    }
  }, [sheet, covers])
}

/** Focuses the title when a panel opens, and the element that opened it when the panel closes. */
export function useFocusTrap(title: RefObject<HTMLElement | null>, shown: string) {
  const opener = useRef<Element>(null)
  useEffect(() => {
    if (!shown) return
    opener.current = document.activeElement
    title.current?.focus({ preventScroll: true })
  }, [title, shown])
  useEffect(
    () => () => {
      const from = opener.current
      const back = from instanceof HTMLElement && from.isConnected && from !== document.body
      const place = back ? from : document.querySelector<HTMLElement>('main h1')
      // On a phone the page is still inert here and takes no focus; the next clean-up ends that.
      queueMicrotask(() => place?.focus({ preventScroll: true }))
    },
    [],
  )
}
