import type { Appointment } from '@encaixe/contract/appointments.ts'
import type { CalendarDays } from '@encaixe/contract/calendar.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { summarizeAppointment } from '../appointments/describe-appointment.ts'
import { calendarKey } from '../appointments/fetch-appointments.ts'
import { type Gap, measureGap, readPlace } from '../appointments/new/measure-gap.ts'
import { useCompany } from '../identity/use-company.ts'
import { loadLater } from '../platform/load-later.tsx'
import { useToast } from '../ui/toast.tsx'

const GapSheet = loadLater(() => import('../appointments/new/gap-sheet.tsx'))

/** The sheet that books in a free time of these days, and the focus on what was booked. */
export function useGapSheet(days: CalendarDays) {
  const { id: companyId } = useCompany()
  const [opened, setOpened] = useState<{ gap: Gap; path: string }>()
  const booked = useRef<string>(undefined)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const notify = useToast()

  useEffect(() => {
    GapSheet.fetch().catch(() => undefined)
  }, [])

  // The appointment may be drawn only after the sheet has closed and returned the focus.
  useEffect(() => {
    const place =
      booked.current && !opened && document.querySelector<HTMLElement>(`[data-entry="${booked.current}"]`)
    if (!place) return
    place.focus()
    booked.current = undefined
  })

  const bookAt = useCallback(
    (path: string) => {
      const place = readPlace(path)
      const gap = place && measureGap(days, place)
      if (gap) setOpened({ gap, path })
      else void navigate(path)
    },
    [days, navigate],
  )

  async function showBooked(appointment: Appointment) {
    await queries.invalidateQueries({ queryKey: calendarKey })
    booked.current = appointment.id
    setOpened(undefined)
    notify(`Agendamento criado: ${summarizeAppointment(appointment, true)}`)
  }

  const sheet = opened ? (
    <GapSheet
      companyId={companyId}
      gap={opened.gap}
      formPath={opened.path}
      onClose={() => setOpened(undefined)}
      onBooked={(appointment) => void showBooked(appointment)}
    />
  ) : null
  return { bookAt, sheet }
}
