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

/** The payments of one visit, all by one method, in words: `R$ 50,00 por Pix e R$ 5,00 de gorjeta`. */
export function describePayments(payments: readonly Paid[]): string {
  const sum = (of: 'cents' | 'tipCents') => payments.reduce((total, one) => total + one[of], 0)
  const methods = new Set(payments.map(({ method }) => method))
  const [method = 'other'] = methods.size === 1 ? methods : []
  const tip = sum('tipCents')
  return `${formatCents(sum('cents'))}${ways[method]}${tip > 0 ? ` e ${formatCents(tip)} de gorjeta` : ''}`
}

/** Formats a percentage: `42,5%`. */
export const formatPercent = (percent: number) =>
  `${percent.toLocaleString('pt-BR', { maximumFractionDigits: 2 })}%`

/** Whether owner and manager may still edit the payment. */
export const isEditable = ({ paidOn }: Pick<Payment, 'paidOn'>, today: string) =>
  today <= addDays(paidOn, paymentDays)
