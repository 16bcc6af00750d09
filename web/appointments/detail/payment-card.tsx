import type { Appointment } from '@encaixe/contract/appointments.ts'
import { paymentDays } from '@encaixe/contract/payment-rules.ts'
import { useState } from 'react'
import { useMay, useOwnOnly } from '../../identity/use-company.ts'
import { describePayments, formatPercent, isEditable } from '../../payments/describe-payment.ts'
import { formatCents, formatDate } from '../../platform/formats.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardTitle } from '../../ui/card.tsx'
import { PencilIcon } from '../../ui/icons/actions.tsx'
import { procedureName } from '../describe-appointment.ts'
import { paymentFailed, useEditPayments, VisitPayment } from '../visit-payment.tsx'

type Props = { parts: readonly Appointment[]; today: string }

/** The payment of a completed appointment or of a whole visit, with the share if the API sends it. */
export function PaymentCard({ parts, today }: Props) {
  const may = useMay()
  const isOwn = useOwnOnly('GET /api/schedules/{id}') !== undefined
  const [editing, setEditing] = useState(false)
  const save = useEditPayments(() => setEditing(false))
  const paid = parts.filter(({ status, payment }) => status === 'completed' && payment)
  const payments = paid.flatMap(({ payment }) => payment ?? [])
  const [first] = payments
  if (!first) return null
  const open = payments.every((one) => isEditable(one, today))
  const mayEdit = may('PUT /api/schedules/{id}/payment')
  return (
    <Card as="section" aria-labelledby="pagamento" padding="roomy">
      <CardTitle
        id="pagamento"
        aside={
          mayEdit && open ? (
            <Button variant="text" size="sm" icon={<PencilIcon />} onClick={() => setEditing(true)}>
              Corrigir
            </Button>
          ) : null
        }
      >
        Pagamento
      </CardTitle>
      <p className="text-lg font-semibold">{describePayments(payments)}</p>
      <p className="mt-0.5 text-sm text-ink-2">{`Entrou no caixa de ${formatDate(first.paidOn)}.`}</p>
      <ul className="mt-4 grid divide-y divide-line border-t border-line empty:hidden">
        {paid.map((one) =>
          one.share ? (
            <li key={one.id} className="flex justify-between gap-4 py-2.5 text-ui last:pb-0">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {isOwn ? 'Sua cota' : `Cota de ${one.collaborator.name}`}
                {paid.length > 1 ? `, ${procedureName(one)}` : ''}
                <span className="block text-sm text-ink-2">
                  {one.share.percent === null
                    ? 'não havia cota quando foi concluído'
                    : `${formatPercent(one.share.percent)}, sem a gorjeta`}
                </span>
              </span>
              <span className="font-semibold whitespace-nowrap tabular-nums">
                {formatCents(one.share.cents)}
              </span>
            </li>
          ) : null,
        )}
      </ul>
      {mayEdit && !open ? (
        <p className="mt-3 text-sm text-ink-2">{`Não muda mais: um pagamento só é corrigido em até ${paymentDays} dias.`}</p>
      ) : null}
      <VisitPayment
        parts={editing ? paid : undefined}
        onClose={() => setEditing(false)}
        onPay={save}
        failure={paymentFailed}
      />
    </Card>
  )
}
