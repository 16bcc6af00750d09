import { type AsaasBooks, type EmulatedPayment, type Fields, isUnpaid } from './books.ts'

/** The subject of a payment page: a checkout until it is paid, then its first charge; or a single charge. */
export type Bill = {
  id: string
  value: number
  dueOn: string
  state: 'open' | 'overdue' | 'paid' | 'closed'
  returnTo: string
  /** True for a checkout, which the payer can close for good; false for a charge. */
  mayEnd: boolean
}

const findCharge = ({ payments }: AsaasBooks, id: string) =>
  payments.get(id) ?? [...payments.values()].find((payment) => payment.checkoutSession === id)

export function findBill(books: AsaasBooks, id: string): Bill | undefined {
  const payment = findCharge(books, id)
  const recurrence = payment && books.recurrences.get(payment.subscription)
  const checkout = books.checkouts.get(recurrence ? String(recurrence.checkoutSession) : id)
  if (!checkout) return undefined
  const { callback, items, subscription } = checkout as Fields & Record<string, Fields & Fields[]>
  const returnTo = String(callback?.successUrl)
  if (payment) {
    const { value, dueDate: dueOn } = payment
    return { id, value, dueOn, state: stateOf(payment), returnTo, mayEnd: false }
  }
  const mayEnd = checkout.status === 'ACTIVE'
  const [value, dueOn] = [Number(items?.[0]?.value), String(subscription?.nextDueDate)]
  return { id, value, dueOn, state: mayEnd ? 'open' : 'closed', returnTo, mayEnd }
}

function stateOf(payment: EmulatedPayment): Bill['state'] {
  if (payment.deleted) return 'closed'
  if (!isUnpaid(payment)) return 'paid'
  return payment.status === 'OVERDUE' ? 'overdue' : 'open'
}

/** Returns the charge of a bill that can still be paid. For an open checkout the function creates the first charge. */
function chargeToPay(books: AsaasBooks, id: string): EmulatedPayment | undefined {
  const checkout = books.checkouts.get(id)
  if (checkout?.status === 'ACTIVE') return books.completeCheckout(String(checkout.link))
  const payment = findCharge(books, id)
  return payment && isUnpaid(payment) ? payment : undefined
}

export type Choice = 'pay' | 'refuse' | 'let expire' | 'end'

/** The choices of a person who acts as payer or bank for a bill, each with its effect on the emulated Asaas. */
export const choices: Record<Choice, (books: AsaasBooks, id: string) => void> = {
  /** The card is accepted. The charge of the next month is created at once with its own due date. */
  pay(books, id) {
    const payment = chargeToPay(books, id)
    if (!payment) return
    books.set(payment, 'CONFIRMED', 'PAYMENT_CONFIRMED')
    if (!books.recurrences.get(payment.subscription)?.deleted) books.chargeNext(payment.subscription)
  },
  /** The card is refused. A checkout stays open and sends no event. */
  refuse(books, id) {
    const payment = findCharge(books, id)
    if (payment && isUnpaid(payment)) books.recordEvent('PAYMENT_CREDIT_CARD_CAPTURE_REFUSED', { payment })
  },
  /** The bank does not confirm the charge in time. */
  'let expire'(books, id) {
    const payment = chargeToPay(books, id)
    if (payment?.status === 'PENDING') books.set(payment, 'OVERDUE', 'PAYMENT_OVERDUE')
  },
  /** The payer closes the page for good, without paying. */
  end(books, id) {
    const checkout = books.checkouts.get(id)
    if (checkout) books.endCheckout(checkout, 'CANCELED')
  },
}
