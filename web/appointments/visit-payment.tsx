import type { Appointment } from '@encaixe/contract/appointments.ts'
import { centsOf } from '@encaixe/contract/money.ts'
import type { PaymentInput } from '@encaixe/contract/payment-fields.ts'
import { getsField } from '@encaixe/contract/permissions.ts'
import { useCompanyIfAny } from '../identity/use-company.ts'
import type { PaidLine } from '../payments/payment-sheet.tsx'
import { loadLater } from '../platform/load-later.tsx'
import { useFirstMove } from '../platform/use-first-move.ts'
import { shortDay } from './choose-time/describe-choice.ts'
import { procedureName } from './describe-appointment.ts'
import { listProcedures } from './describe-visit.ts'

const PaymentSheet = loadLater(() => import('../payments/payment-sheet.tsx'))

/** Calendar entries carry no price; for a blank amount the API takes the price. */
type Part = Pick<Appointment, 'id' | 'clientName' | 'date' | 'startTime' | 'procedure'> &
  Partial<Pick<Appointment, 'price' | 'payment' | 'deposit'>>

type Props = {
  /** Undefined while it is closed. */
  parts: readonly Part[] | undefined
  onClose: () => void
  onPay: (payments: ReadonlyMap<string, PaymentInput>) => Promise<unknown>
  failure: string
}

/** `readsPrices`: false for a role that gets no price. To every other role null says that there is none. */
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

/** The payment of an appointment that is completed by it, or was completed before. */
export function VisitPayment({ parts, ...rest }: Props) {
  const company = useCompanyIfAny()
  const readsPrices = !company || getsField(company.role, 'GET /api/schedules/{id}', 'price')
  // A client never receives.
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
