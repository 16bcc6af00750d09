import type { CallInput } from '@encaixe/contract/client.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../platform/api.ts'
import { appointmentQuery, appointmentsKey } from '../fetch-appointments.ts'
import { freeTimesKey } from './fetch-free-times.ts'

type AppointmentBody = CallInput<'POST /api/schedules'>['body']

/** Sent twice, by an impatient finger or a bad line, the same appointment is made once. */
export function useBookAppointment() {
  const queries = useQueryClient()
  const last = useRef({ body: '', key: '' })
  return useMutation({
    mutationFn: (input: AppointmentBody) => {
      const body = JSON.stringify(input)
      if (last.current.body !== body) last.current = { body, key: crypto.randomUUID() }
      return api('POST /api/schedules', { body: input, headers: { 'idempotency-key': last.current.key } })
    },
    onSuccess: (appointment) => {
      queries.setQueryData(appointmentQuery(appointment.id).queryKey, appointment)
      void queries.invalidateQueries({ queryKey: appointmentsKey, refetchType: 'none' })
      void queries.invalidateQueries({ queryKey: ['appointment-clients'] })
    },
    // Once it is booked the form is gone, and nobody looks at what else is free.
    onSettled: (_, error) =>
      queries.invalidateQueries({ queryKey: freeTimesKey, refetchType: error ? 'active' : 'none' }),
  })
}
