import type { Appointment } from '@encaixe/contract/appointments.ts'
import type { CalendarDays } from '@encaixe/contract/calendar.ts'
import type { Exception } from '@encaixe/contract/exceptions.ts'
import { useEffect, useRef, useState } from 'react'
import { BookingDialog } from '../appointments/new/load-booking-dialog.ts'
import type { BlockGap } from '../appointments/new/measure-gap.ts'
import { titleOf } from './measure-exceptions.ts'

type Acts = {
  onBlock?: BlockGap
  /** Opens the exception that closes the time, if there is one. */
  onEdit?: (exception: Exception) => void
}

/** Moves the focus to an appointment of these days that a sheet booked, so that the calendar shows it. */
export function useFocusBooked(days: CalendarDays | undefined, isOpen: boolean) {
  const booked = useRef<string>(undefined)
  const opener = useRef<Element>(undefined)

  // The appointment is drawn after the sheet has closed and returned the focus.
  useEffect(() => {
    const id = booked.current
    if (isOpen || !days?.appointments.some((entry) => entry.id === id)) return
    booked.current = undefined
    const { activeElement, body } = document
    if (activeElement !== body && activeElement !== opener.current) return
    document.querySelector<HTMLElement>(`[data-entry="${id}"]`)?.focus()
  }, [isOpen, days])

  return {
    begin() {
      opener.current = document.activeElement ?? undefined
      booked.current = undefined
    },
    // An appointment accepted for a day that is not on screen must not take the focus when that day is opened later.
    end(appointment?: Appointment) {
      const shown = days?.collaborators.some((person) =>
        person.days.some(({ date }) => date === appointment?.date),
      )
      booked.current = shown ? appointment?.id : undefined
    },
  }
}

/** The sheet that books in a free time of these days. Moves the focus to the booked appointment. */
export function useGapSheet(days: CalendarDays, { onBlock, onEdit }: Acts = {}) {
  const [place, bookAt] = useState<{ path: string; exception?: Exception | undefined }>()
  const path = place?.path
  const closedBy = place?.exception
  const { begin, end } = useFocusBooked(days, path !== undefined)

  useEffect(() => {
    BookingDialog.fetch().catch(() => undefined)
  }, [])

  const open = (path: string, exception?: Exception) => {
    begin()
    bookAt({ path, exception })
  }
  const close = (appointment?: Appointment) => {
    end(appointment)
    bookAt(undefined)
  }
  return {
    bookAt: open,
    sheet: path ? (
      <BookingDialog
        place={{
          days,
          formPath: path,
          onBlock:
            onBlock &&
            ((gap) => {
              close()
              onBlock(gap)
            }),
          edit:
            onEdit && closedBy
              ? {
                  title: titleOf(closedBy),
                  ofAll: closedBy.collaboratorId === null,
                  act: () => {
                    close()
                    onEdit(closedBy)
                  },
                }
              : undefined,
        }}
        onClose={close}
      />
    ) : null,
  }
}
