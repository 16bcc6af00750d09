import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useQueryChanges } from '../platform/use-query-changes.ts'

export const panelParam = 'appointment'

/** The appointment in the panel. Its id is in the address, so that Back closes the panel on a phone. */
export function useOpenPanel() {
  const [query, setQuery] = useQueryChanges()
  const openId = query.get(panelParam) ?? undefined
  const navigate = useNavigate()
  const state: unknown = useLocation().state
  const openedHere = typeof state === 'object' && state !== null && panelParam in state

  const open = useCallback(
    (id: string) => {
      setQuery(
        (before) => {
          const next = new URLSearchParams(before)
          next.set(panelParam, id)
          return next
        },
        // The next appointment replaces the history entry, so that Back closes the panel.
        { replace: openId !== undefined, state: { [panelParam]: true } },
      )
    },
    [setQuery, openId],
  )

  const close = useCallback(() => {
    // Goes back in history if the panel was opened here, not if a link opened it.
    if (openedHere) return void navigate(-1)
    setQuery((before) => {
      const next = new URLSearchParams(before)
      next.delete(panelParam)
      return next
    })
  }, [setQuery, navigate, openedHere])

  return { openId, open, close }
}
