import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLive } from './use-live.ts'

/** A connection that is changed, or a server that starts again, is back before anyone need know. */
const grace = 3_000

function followOnline(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/**
 * Keeps the pages of whoever is signed in true, and says so when it cannot. It takes no room: it lies over the lower
 * edge of the header, where nothing is written.
 */
export function LiveSign() {
  const { wanted, open } = useLive()
  const online = useSyncExternalStore(
    followOnline,
    () => navigator.onLine,
    () => true,
  )
  const lost = useLasting(wanted && !open, grace)
  const offline = useLasting(wanted && !online, grace)
  return (
    <div
      role="status"
      className="pointer-events-none sticky top-5 z-40 flex h-0 items-center justify-center px-4 md:top-16 print:hidden"
    >
      {lost || offline ? (
        <p className="flex items-center gap-2 rounded-full border border-line bg-surface px-3 py-1 text-xs text-ink-2 shadow-card">
          <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-amber" />
          {offline ? 'Você está sem internet' : 'Sem conexão ao vivo · tentando de novo'}
        </p>
      ) : null}
    </div>
  )
}

/** Whether it has been so for this long. */
function useLasting(so: boolean, ms: number): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!so) return
    const timer = setTimeout(() => setLasting(true), ms)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [so, ms])
  return so && lasting
}
