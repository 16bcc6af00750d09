import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'

/**
 * A component whose script loads when it is first rendered, or earlier by `fetch`; until then `fallback` is shown. Unlike
 * with `lazy`, it appears as soon as it is loaded: React delays what follows a Suspense fallback by up to 300 ms.
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
