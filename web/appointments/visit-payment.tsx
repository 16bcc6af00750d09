import type { Appointment } from '@encaixe/contract/appointments.ts'
import { centsOf } from '@encaixe/contract/money.ts'
import type { PaymentInput } from '@encaixe/contract/payment-fields.ts'
import { getsField } from '@encaixe/contract/permissions.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCompanyIfAny } from '../identity/use-company.ts'
import { describePayments } from '../payments/describe-payment.ts'
import type { PaidLine } from '../payments/payment-sheet.tsx'
import { api } from '../platform/api.ts'
import { loadLater } from '../platform/load-later.tsx'
import { useFirstMove } from '../platform/use-first-move.ts'
import { useToast } from '../ui/toast.tsx'
import { settleParts } from './change-status.ts'
import { shortDay } from './choose-time/describe-choice.ts'
import { procedureName } from './describe-appointment.ts'
import { listProcedures } from './describe-visit.ts'
import { appointmentQuery } from './fetch-appointments.ts'
import { putAppointment } from './update-cached.ts'

const PaymentSheet = loadLater(() => import('../payments/payment-sheet.tsx'))

/** Appointments of the calendar carry no price; when the amount is left empty the API uses the price. */
type Part = Pick<Appointment, 'id' | 'clientName' | 'date' | 'startTime' | 'procedure'> &
  Partial<Pick<Appointment, 'price' | 'payment' | 'deposit'>>

type Props = {
  /** The appointments that are paid; undefined while the sheet is closed. */
  parts: readonly Part[] | undefined
  onClose: () => void
  onPay: (payments: ReadonlyMap<string, PaymentInput>) => Promise<unknown>
  failure: string
}

/**
 * Returns the line of one appointment with its suggested amount. A role that reads no prices gets no suggestion; for
 * every other role a null price means that the appointment has no price.
 */
function lineOf(part: Part, readsPrices: boolean): PaidLine {
  const { id, payment, price } = part
  const name = procedureName(part)
  if (payment) return { id, name, cents: payment.cents, tipCents: payment.tipCents }
  return {
    id,
    name,
    cents: price == null ? undefined : centsOf(price),
    unpriced: readsPrices && price === null,
  }
}

/** The sheet for the payment of an appointment, which is completed by the payment or was completed before. */
export function VisitPayment({ parts, ...rest }: Props) {
  const company = useCompanyIfAny()
  const readsPrices = !company || getsField(company.role, 'GET /api/schedules/{id}', 'price')
  // The sheet is never rendered for a client.
  useFirstMove(() => (company ? PaymentSheet.fetch() : Promise.resolve()))
  const [first] = parts ?? []
  if (!parts || !first) return null
  const { payment, deposit } = first
  return (
    <PaymentSheet
      {...rest}
      title={payment ? 'Corrigir pagamento' : 'Receber'}
      sentence={`${first.clientName}, ${shortDay(first.date)} às ${first.startTime} · ${listProcedures(parts)}`}
      lines={parts.map((part) => lineOf(part, readsPrices))}
      method={payment?.method}
      depositCents={deposit?.state === 'received' ? deposit.cents : undefined}
    />
  )
}

export const paymentFailed = 'Não foi possível salvar o pagamento. Por favor, tente novamente.'

/**
 * Edits the payments of completed appointments. The parts of a visit are saved one by one, and a saved part shows its
 * payment even if other parts fail.
 */
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
  })
  return mutateAsync
}
