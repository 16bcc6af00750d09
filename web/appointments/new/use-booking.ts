import type { Appointment } from '@encaixe/contract/appointments.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { appointmentsKey } from '../../platform/appointments-key.ts'
import { useBookSlot } from '../book-slot.ts'
import { appointmentQuery } from '../fetch-appointments.ts'

/** Books for a client. What other pages show of the company's appointments is then stale. */
export function useBooking(onBooked?: (appointment: Appointment) => void) {
  const queries = useQueryClient()
  const [booked, setBooked] = useState<Appointment>()
  const { isSending, create: book } = useBookSlot((appointment) => {
    queries.setQueryData(appointmentQuery(appointment.id).queryKey, appointment)
    void queries.invalidateQueries({ queryKey: appointmentsKey, refetchType: 'none' })
    setBooked(appointment)
    onBooked?.(appointment)
  })
  return { isSending, booked, book }
}
