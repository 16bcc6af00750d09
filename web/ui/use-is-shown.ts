import { useEffect, useRef } from 'react'

/** Whether the component is still on the page when an answer of the server arrives. */
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
