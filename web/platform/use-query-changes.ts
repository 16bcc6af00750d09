import { useCallback, useEffect, useRef } from 'react'
import { type NavigateOptions, useNavigation, useSearchParams } from 'react-router'

/**
 * The parameters of the address, and how they change. The address changes a moment after a tap: a second tap in that moment
 * adds to the first one, so it gets what was asked last and not what is still shown. The entry of the history is replaced, so
 * that Back leaves the page at once.
 */
export function useQueryChanges() {
  const [query, setQuery] = useSearchParams()
  const asked = useRef(query)
  const isShown = useNavigation().state === 'idle'
  useEffect(() => {
    if (isShown) asked.current = query
  }, [query, isShown])
  const change = useCallback(
    (write: (before: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => {
      asked.current = write(asked.current)
      setQuery(asked.current, { replace: true, preventScrollReset: true, ...options })
    },
    [setQuery],
  )
  return [query, change] as const
}
