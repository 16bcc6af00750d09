import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** The part of the address that names the open appointment. */
export const panelParam = 'appointment'

/** Which appointment stands open beside the calendar. It is in the address, so that Back closes it on a phone. */
export function useOpenPanel() {
  const [query, setQuery] = useSearchParams()
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
        // From one to the next there is only one way back: to none.
        { replace: openId !== undefined, preventScrollReset: true, state: { [panelParam]: true } },
      )
    },
    [setQuery, openId],
  )

  const close = useCallback(() => {
    // The step that opened it is taken back; come by a link, there is none.
    if (openedHere) return void navigate(-1)
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete(panelParam)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }, [setQuery, navigate, openedHere])

  return { openId, open, close }
}
