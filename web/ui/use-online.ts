import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

function follow(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the device has a network. `onBack` is called when the network returns. */
export function useOnline(onBack?: () => void): boolean {
  const back = useEffectEvent(() => onBack?.())
  useEffect(() => {
    const listener = () => back()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [])
  return useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  )
}
