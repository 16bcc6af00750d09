import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { importAgain } from './import-again.ts'

type Loaded<P> = { default: ComponentType<P> }

/**
 * A component whose script loads when it is first rendered, or earlier by `fetch`. Until then `fallback` is shown.
 * Unlike with `lazy`, the component appears as soon as it is loaded: React delays the content after a Suspense fallback
 * by up to 300 ms. When the script cannot be loaded, the page fails. With `onFailure` the fallback stays, for a part
 * whose failure must not replace a filled form.
 */
export function loadLater<P extends object>(
  // The component may not have a prop `fallback`, because `loadLater` takes this prop and does not pass it on.
  load: (() => Promise<Loaded<P>>) & ('fallback' extends keyof P ? never : unknown),
  onFailure?: 'fallback',
) {
  let loaded: ComponentType<P> | undefined
  const fetch = async () => {
    loaded ??= (await load().catch(importAgain<Loaded<P>>)).default
    return loaded
  }

  function Later({ fallback = null, ...props }: P & { fallback?: ReactNode }) {
    const [part, setPart] = useState(() => loaded)
    useEffect(() => {
      if (part) return
      fetch().then(
        (found) => setPart(() => found),
        (error: unknown) =>
          onFailure ||
          setPart(() => {
            throw error
          }),
      )
    }, [part])
    return part ? createElement(part, props as unknown as P) : fallback
  }
  return Object.assign(Later, { fetch })
}
