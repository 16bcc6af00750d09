import { type RefObject, useEffect } from 'react'

/** Shows which cards belong to the visit under the pointer or with the focus. Writes attributes, so nothing is rendered. */
export function useVisitMark(root: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const grid = root.current
    const light = ({ type, target, relatedTarget }: Event & { relatedTarget?: EventTarget | null }) => {
      const place = type === 'pointerout' || type === 'focusout' ? relatedTarget : target
      const card = place instanceof Element ? place.closest<HTMLElement>('[data-visit]') : null
      for (const one of grid?.querySelectorAll<HTMLElement>('[data-visit]') ?? []) {
        one.toggleAttribute('data-lit', one.dataset.visit === card?.dataset.visit)
      }
    }
    const stop = new AbortController()
    for (const type of ['pointerover', 'pointerout', 'focusin', 'focusout']) {
      grid?.addEventListener(type, light, { signal: stop.signal })
    }
    return () => stop.abort()
  }, [root])
}
