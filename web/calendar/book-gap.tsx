import type { Appointment } from '@encaixe/contract/appointments.ts'
import type { CalendarDays } from '@encaixe/contract/calendar.ts'
import { useEffect, useRef, useState } from 'react'
import type { BlockGap } from '../appointments/new/measure-gap.ts'
import { loadLater } from '../platform/load-later.tsx'

const GapSheet = loadLater(() => import('../appointments/new/gap-sheet.tsx'))

/** The sheet that books in a free time of these days, and the focus on what was booked. */
export function useGapSheet(days: CalendarDays, onBlock?: BlockGap) {
  const [path, bookAt] = useState<string>()
  const booked = useRef<string>(undefined)
  const opener = useRef<Element>(undefined)

  useEffect(() => {
    GapSheet.fetch().catch(() => undefined)
  }, [])

  // The appointment is drawn after the sheet has closed and returned the focus.
  useEffect(() => {
    const id = booked.current
    if (path || !days.appointments.some((entry) => entry.id === id)) return
    booked.current = undefined
    const { activeElement, body } = document
    if (activeElement !== body && activeElement !== opener.current) return
    document.querySelector<HTMLElement>(`[data-entry="${id}"]`)?.focus()
  }, [path, days])

  const open = (place: string) => {
    opener.current = document.activeElement ?? undefined
    booked.current = undefined
    bookAt(place)
  }
  // One that is accepted for a day that is not on screen must not take the focus when that day is opened later.
  const close = (appointment?: Appointment) => {
    const shown = days.collaborators.some((person) =>
      person.days.some(({ date }) => date === appointment?.date),
    )
    booked.current = shown ? appointment?.id : undefined
    bookAt(undefined)
  }
  return {
    bookAt: open,
    sheet: path ? (
      <GapSheet
        days={days}
        formPath={path}
        onClose={close}
        onBlock={
          onBlock &&
          ((gap) => {
            close()
            onBlock(gap)
          })
        }
      />
    ) : null,
  }
}
