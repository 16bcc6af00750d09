import { type PointerEvent, useRef } from 'react'

const farEnough = 64

/** A horizontal swipe turns the day or week. Buttons do the same. */
export function useSwipe(onTurn: (by: 1 | -1) => void, enabled: boolean) {
  const began = useRef<{ id: number; x: number; y: number }>(undefined)
  if (!enabled) return {}
  return {
    onPointerDown: ({ pointerType, pointerId, clientX, clientY }: PointerEvent) => {
      began.current = pointerType === 'touch' ? { id: pointerId, x: clientX, y: clientY } : undefined
    },
    onPointerCancel: () => {
      began.current = undefined
    },
    onPointerUp: ({ currentTarget, pointerId, clientX, clientY }: PointerEvent) => {
      const from = began.current
      began.current = undefined
      const dragging = currentTarget.hasAttribute('data-dragging')
      if (!from || from.id !== pointerId || dragging) return
      const [across, down] = [clientX - from.x, clientY - from.y]
      if (Math.abs(across) < farEnough || Math.abs(across) < 2 * Math.abs(down)) return
      onTurn(across < 0 ? 1 : -1)
    },
  }
}
