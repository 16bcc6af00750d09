import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { type CalendarView, readView, writeView } from './read-view.ts'

/** The view stands in the address; going on to the next day is no step to come back from. */
export function useCalendarView(today: string) {
  const [query, setQuery] = useSearchParams()
  const view = readView(query, today)
  const show = useCallback(
    (next: CalendarView) =>
      setQuery((before) => writeView(before, next), { replace: true, preventScrollReset: true }),
    [setQuery],
  )
  return { view, show }
}
