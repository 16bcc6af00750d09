import type { CalendarDays } from '@encaixe/contract/calendar.ts'
import { useEffect, useRef, useState } from 'react'
import { loadLater } from '../platform/load-later.tsx'

const GapSheet = loadLater(() => import('../appointments/new/gap-sheet.tsx'))

/** The sheet that books in a free time of these days, and the focus on what was booked. */
export function useGapSheet(days: CalendarDays) {
  const [path, bookAt] = useState<string>()
  const booked = useRef<string>(undefined)

  useEffect(() => {
    GapSheet.fetch().catch(() => undefined)
  }, [])

  // The appointment may be drawn only after the sheet has closed and returned the focus.
  useEffect(() => {
    const place =
      booked.current && !path && document.querySelector<HTMLElement>(`[data-entry="${booked.current}"]`)
    if (!place) return
    place.focus()
    booked.current = undefined
  })

  const close = (id?: string) => {
    booked.current = id
    bookAt(undefined)
  }
  return { bookAt, sheet: path ? <GapSheet days={days} formPath={path} onClose={close} /> : null }
}
