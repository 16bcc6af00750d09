import { useEffect, useRef } from 'react'

/** Whether the component is still on the page, for what happens after an answer of the server. */
export function useIsShown() {
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  return shown
}
