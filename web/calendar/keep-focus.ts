import { type RefObject, useEffect, useRef } from 'react'

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

/** The focus goes in with what is opened, and back to where the last of it was opened from. */
export function useFocusInside(title: RefObject<HTMLElement | null>, shown: string) {
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
      // On a phone what lies behind is given free by the next clean-up, and takes no focus before.
      queueMicrotask(() => place?.focus({ preventScroll: true }))
    },
    [],
  )
}
