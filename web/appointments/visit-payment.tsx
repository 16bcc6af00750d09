import type { Appointment } from '@encaixe/contract/appointments.ts'
import { centsOf } from '@encaixe/contract/money.ts'
import type { PaymentInput } from '@encaixe/contract/payment-fields.ts'
import { type PaidLine, PaymentSheet } from '../payments/payment-sheet.tsx'
import { shortDay } from './choose-time/describe-choice.ts'
import { procedureName } from './describe-appointment.ts'
import { listProcedures } from './describe-visit.ts'

/** An entry of the calendar has no price: what is left blank is the price. */
type Part = Pick<Appointment, 'id' | 'clientName' | 'date' | 'startTime' | 'procedure'> &
  Partial<Pick<Appointment, 'price' | 'payment' | 'deposit'>>

type Props = {
  /** Undefined while it is closed. */
  parts: readonly Part[] | undefined
  onClose: () => void
  onPay: (payments: ReadonlyMap<string, PaymentInput>) => void
  sending?: boolean
  error?: string | undefined
}

function lineOf(part: Part): PaidLine {
  const { id, payment, price = null } = part
  const name = procedureName(part)
  if (payment) return { id, name, cents: payment.cents, tipCents: payment.tipCents }
  return { id, name, cents: price === null ? undefined : centsOf(price) }
}

/** The payment of an appointment that is completed by it, or was completed before. */
export function VisitPayment({ parts, ...rest }: Props) {
  const [first] = parts ?? []
  const payment = first?.payment
  const deposit = first?.deposit
  return (
    <PaymentSheet
      {...rest}
      open={first !== undefined}
      title={payment ? 'Corrigir pagamento' : 'Receber'}
      sentence={
        first && parts
          ? `${first.clientName}, ${shortDay(first.date)} às ${first.startTime} · ${listProcedures(parts)}`
          : ''
      }
      lines={parts?.map(lineOf) ?? []}
      method={payment?.method}
      depositCents={deposit?.state === 'received' ? deposit.cents : undefined}
    />
  )
}
