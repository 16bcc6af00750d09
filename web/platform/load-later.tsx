import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'

/**
 * A part whose script comes when it is first shown, or sooner by `fetch`; until then `fallback`. Unlike `lazy`, it shows
 * what has come at once: React holds whatever follows a Suspense fallback back for 300 ms.
 */
export function loadLater<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  let loaded: ComponentType<P> | undefined
  const fetch = async () => {
    loaded ??= (await load()).default
    return loaded
  }

  function Later({ fallback = null, ...props }: P & { fallback?: ReactNode }) {
    const [part, setPart] = useState(() => loaded)
    useEffect(() => {
      if (part) return
      fetch().then(
        (found) => setPart(() => found),
        (error: unknown) =>
          setPart(() => {
            throw error
          }),
      )
    }, [part])
    return part ? createElement(part, props as unknown as P) : fallback
  }
  return Object.assign(Later, { fetch })
}
