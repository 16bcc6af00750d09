import { type RefObject, useEffect, useEffectEvent } from 'react'

const farEnough = 64

/** A horizontal swipe turns the day or week. Buttons do the same. */
export function useSwipe(root: RefObject<HTMLElement | null>, onTurn: ((by: 1 | -1) => void) | undefined) {
  const turn = useEffectEvent((by: 1 | -1) => onTurn?.(by))
  useEffect(() => {
    const grid = root.current
    let began: PointerEvent | undefined
    const down = (event: PointerEvent) => {
      began = event.pointerType === 'touch' ? event : undefined
    }
    const cancel = () => {
      began = undefined
    }
    // At `pointerup` it would be too late: the drag has ended by then.
    const move = () => {
      if (grid?.hasAttribute('data-dragging')) began = undefined
    }
    const up = ({ pointerId, clientX, clientY }: PointerEvent) => {
      const from = began
      began = undefined
      if (!from || from.pointerId !== pointerId) return
      const [across, along] = [clientX - from.clientX, clientY - from.clientY]
      if (Math.abs(across) < farEnough || Math.abs(across) < 2 * Math.abs(along)) return
      turn(across < 0 ? 1 : -1)
    }
    grid?.addEventListener('pointerdown', down)
    grid?.addEventListener('pointermove', move)
    grid?.addEventListener('pointercancel', cancel)
    grid?.addEventListener('pointerup', up)
    return () => {
      grid?.removeEventListener('pointerdown', down)
      grid?.removeEventListener('pointermove', move)
      grid?.removeEventListener('pointercancel', cancel)
      grid?.removeEventListener('pointerup', up)
    }
  }, [root])
}
