import type { Appointment } from '@encaixe/contract/appointments.ts'
import type { PaymentInput } from '@encaixe/contract/payment-fields.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { describePayments } from '../payments/describe-payment.ts'
import { api } from '../platform/api.ts'
import { useToast } from '../ui/toast.tsx'
import { settleParts } from './change-status.ts'
import { appointmentQuery, historyKey, tillKey } from './fetch-appointments.ts'
import { putAppointment } from './update-cached.ts'

export const paymentFailed = 'Não foi possível salvar o pagamento. Por favor, tente novamente.'

/** Edits the payments of completed appointments, of a visit part by part: a part that is saved shows, whatever the others do. */
export function useEditPayments(onSaved: () => void) {
  const queries = useQueryClient()
  const notify = useToast()
  const { mutateAsync } = useMutation({
    mutationFn: (payments: ReadonlyMap<string, PaymentInput>) =>
      settleParts(
        [...payments].map(async ([id, body]) => {
          const saved: Appointment = await api('PUT /api/schedules/{id}/payment', { params: { id }, body })
          queries.setQueryData(appointmentQuery(id).queryKey, saved)
          putAppointment(queries, saved)
          return [saved]
        }),
      ),
    onSuccess: (saved) => {
      onSaved()
      const paid = saved.flatMap(({ payment }) => payment ?? [])
      notify(`Pagamento corrigido: ${describePayments(paid)}`, 'success', undefined, saved[0]?.visitId)
    },
    onSettled: () => {
      for (const queryKey of [historyKey, tillKey]) void queries.invalidateQueries({ queryKey })
    },
  })
  return mutateAsync
}
