import { useCallback, useEffect, useRef } from 'react'
import { useNavigation, useSearchParams } from 'react-router'
import { type CalendarView, readView, writeView } from './read-view.ts'

/** What changes of the view, and what depends on the view before. */
export type ViewChange = Partial<CalendarView> | ((before: CalendarView) => Partial<CalendarView>)

/** The view in the address. It replaces the history entry, so that Back leaves the calendar at once. */
export function useCalendarView(today: string) {
  const [query, setQuery] = useSearchParams()
  const view = readView(query, today)
  // The address changes a moment after a tap. A second tap in that moment adds to the first one, so it must know it.
  const asked = useRef(view)
  const isOpen = useNavigation().state === 'idle'
  useEffect(() => {
    if (isOpen) asked.current = readView(query, today)
  }, [query, today, isOpen])
  const show = useCallback(
    (change: ViewChange) => {
      const before = asked.current
      const next = { ...before, ...(typeof change === 'function' ? change(before) : change) }
      asked.current = next
      setQuery((known) => writeView(known, next), { replace: true, preventScrollReset: true })
    },
    [setQuery],
  )
  return { view, show }
}
