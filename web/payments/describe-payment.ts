import { addDays } from '@encaixe/contract/local-time.ts'
import type { Payment } from '@encaixe/contract/payment-fields.ts'
import { type PaymentMethod, paymentDays } from '@encaixe/contract/payment-rules.ts'
import { formatCents } from '../platform/formats.ts'

const ways: Record<PaymentMethod, string> = {
  cash: ' em dinheiro',
  pix: ' por Pix',
  debit: ' no débito',
  credit: ' no crédito',
  other: '',
}

type Paid = Pick<Payment, 'cents' | 'method' | 'tipCents'>

/** `R$ 50,00 por Pix e R$ 5,00 de gorjeta`, of all parts of a visit together, which are paid in one way. */
export function describePayments(payments: readonly Paid[]): string {
  const sum = (of: 'cents' | 'tipCents') => payments.reduce((total, one) => total + one[of], 0)
  const methods = new Set(payments.map(({ method }) => method))
  const [method = 'other'] = methods.size === 1 ? methods : []
  const tip = sum('tipCents')
  return `${formatCents(sum('cents'))}${ways[method]}${tip > 0 ? ` e ${formatCents(tip)} de gorjeta` : ''}`
}

/** `42,5%`. */
export const formatPercent = (percent: number) =>
  `${percent.toLocaleString('pt-BR', { maximumFractionDigits: 2 })}%`

/** Whether owner and manager may still edit the payment. */
export const isEditable = ({ paidOn }: Pick<Payment, 'paidOn'>, today: string) =>
  today <= addDays(paidOn, paymentDays)
