import type { Appointment } from '@encaixe/contract/appointments.ts'
import type { Visit, VisitSeries } from '@encaixe/contract/visits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { appointmentsKey } from '../../platform/appointments-key.ts'
import { useBookVisit } from '../book-visit.ts'
import { appointmentQuery } from '../fetch-appointments.ts'

export const isSeries = (booked: Visit | VisitSeries): booked is VisitSeries => 'missed' in booked

/** Books a visit for a client. What other pages show of the company's appointments is then stale. */
export function useBookForClient() {
  const queries = useQueryClient()
  const [booked, setBooked] = useState<Visit | VisitSeries>()
  const { isSending, create: book } = useBookVisit((done) => {
    const all: Appointment[] = (isSeries(done) ? done.visits : [done]).flatMap((visit) => visit.appointments)
    for (const one of all) queries.setQueryData(appointmentQuery(one.id).queryKey, one)
    void queries.invalidateQueries({ queryKey: appointmentsKey, refetchType: 'none' })
    setBooked(done)
  })
  return { isSending, booked, book }
}
