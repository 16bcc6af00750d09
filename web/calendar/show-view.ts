import { useCallback } from 'react'
import { useQueryChanges } from '../platform/use-query-changes.ts'
import { type CalendarView, readView, writeView } from './read-view.ts'

/** What changes of the view, or what follows from the view before. */
export type ViewChange = Partial<CalendarView> | ((before: CalendarView) => CalendarView)

/** The view in the address. */
export function useCalendarView(today: string) {
  const [query, setQuery] = useQueryChanges()
  const show = useCallback(
    (change: ViewChange) =>
      setQuery((known) => {
        const before = readView(known, today)
        return writeView(known, typeof change === 'function' ? change(before) : { ...before, ...change })
      }),
    [setQuery, today],
  )
  return { view: readView(query, today), show }
}
