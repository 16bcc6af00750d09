import { type PointerEvent, useRef } from 'react'

const farEnough = 64

type Turn = (by: 1 | -1) => void

/** A horizontal swipe turns the day; on the head of a column, the collaborator. Buttons do the same. */
export function useSwipe(onTurn: Turn, onTurnPerson: Turn, enabled: boolean) {
  const began = useRef<{ id: number; x: number; y: number; head: boolean }>(undefined)
  if (!enabled) return {}
  return {
    onPointerDown: ({ target, pointerType, pointerId, clientX, clientY }: PointerEvent) => {
      const head = target instanceof Element && target.closest('[data-head]') !== null
      began.current = pointerType === 'touch' ? { id: pointerId, x: clientX, y: clientY, head } : undefined
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
      const turn = from.head ? onTurnPerson : onTurn
      turn(across < 0 ? 1 : -1)
    },
  }
}
