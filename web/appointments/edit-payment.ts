import type { Appointment } from '@encaixe/contract/appointments.ts'
import type { PaymentInput } from '@encaixe/contract/payment-fields.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { appointmentQuery, historyKey, tillKey } from './fetch-appointments.ts'
import { putAppointment } from './update-cached.ts'

/** Edits the payments of completed appointments, of a visit part by part. */
export function useEditPayments() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (payments: ReadonlyMap<string, PaymentInput>) =>
      Promise.all(
        [...payments].map(([id, body]) => api('PUT /api/schedules/{id}/payment', { params: { id }, body })),
      ),
    onSuccess: (saved: Appointment[]) => {
      for (const one of saved) {
        queries.setQueryData(appointmentQuery(one.id).queryKey, one)
        putAppointment(queries, one)
      }
    },
    onSettled: () => {
      for (const queryKey of [historyKey, tillKey]) void queries.invalidateQueries({ queryKey })
    },
  })
}
