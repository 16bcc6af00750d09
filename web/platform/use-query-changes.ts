import { useCallback, useEffect } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router'

/** The last change that was asked of the shown address. There is one for the page, because all its parts change the same
 * address. */
let asked: { shown: string; next: URLSearchParams } | undefined

function dropAsked(): void {
  asked = undefined
}

/**
 * The parameters of the address, and how they change. The address changes a moment after a tap: a second tap in that moment
 * adds to the first one, so it gets what was asked last and not what is still shown. The entry of the history is replaced, so
 * that Back leaves the page at once.
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
