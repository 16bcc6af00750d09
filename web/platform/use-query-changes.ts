import { useCallback, useEffect } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router'

/** The parameters last requested for the shown address; shared, because all parts of the page change one address. */
let asked: { shown: string; next: URLSearchParams } | undefined

function dropAsked(): void {
  asked = undefined
}

/**
 * The parameters of the address, and the function that changes them. The address changes a moment after a tap. A second
 * tap in that moment must add to the first tap, so it gets the requested parameters instead of the shown ones. The
 * history entry is replaced, so that Back leaves the page at once.
 */
export function useQueryChanges() {
  const [query, setQuery] = useSearchParams()
  const shown = query.toString()
  useEffect(() => {
    if (asked?.shown !== shown) dropAsked()
  }, [shown])
  useEffect(() => dropAsked, [])
  const change = useCallback(
    (write: (before: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => {
      asked = { shown, next: write(asked?.next ?? new URLSearchParams(shown)) }
      setQuery(asked.next, { replace: true, preventScrollReset: true, ...options })
    },
    [shown, setQuery],
  )
  return [query, change] as const
}
