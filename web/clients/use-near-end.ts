import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

const distance = '600px'

/** Calls `onNear` when the element comes near the window while `watching`; a browser without observers never calls it. */
export function useNearEnd(watching: boolean, onNear: () => void): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null)
  const near = useEffectEvent(onNear)
  useEffect(() => {
    if (!watching || !end.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) near()
      },
      { rootMargin: distance },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [watching])
  return end
}
