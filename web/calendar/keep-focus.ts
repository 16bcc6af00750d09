import { type RefObject, useEffect } from 'react'

const notices = 'section[aria-label="Avisos"]'

/** Everything beside the way from the page's root to this element, but for what is said in passing. */
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

/** A sheet over the whole screen: what lies behind cannot be reached, and does not scroll. */
export function useCovering(sheet: RefObject<HTMLElement | null>, covers: boolean) {
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

/** The focus goes in with what is opened, and back to where it came from. */
export function useFocusInside(title: RefObject<HTMLElement | null>, shown: string) {
  useEffect(() => {
    const opener = document.activeElement
    return () => {
      const page = document.querySelector<HTMLElement>('main h1')
      const back = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
      const place = back ? opener : page
      // On a phone what lies behind is only given back after this.
      queueMicrotask(() => place?.focus({ preventScroll: true }))
    }
  }, [])
  useEffect(() => {
    if (shown) title.current?.focus({ preventScroll: true })
  }, [title, shown])
}
