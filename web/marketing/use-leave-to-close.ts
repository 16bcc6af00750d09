import { type RefObject, useEffect } from 'react'

/** Whoever presses Escape, or goes elsewhere with the pointer or the keyboard, leaves the menu closed behind. */
export function useLeaveToClose(menu: RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    const leave = ({ target }: Event) => {
      const { current } = menu
      if (current?.open && target instanceof Node && !current.contains(target)) current.open = false
    }
    const leaveByKey = ({ key }: KeyboardEvent) => {
      const { current } = menu
      if (key !== 'Escape' || !current?.open) return
      current.open = false
      current.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', leaveByKey)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', leaveByKey)
    }
  }, [menu])
}
