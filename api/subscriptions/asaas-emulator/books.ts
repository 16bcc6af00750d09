import { randomBytes, randomUUID } from 'node:crypto'
import { isTaxId } from '@encaixe/contract/tax-id.ts'
import type { Clock } from '../../platform/clock.ts'
import { beginningOf, dateOf, monthsLater } from '../periods.ts'

export type EmulatedPayment = Fields & {
  id: string
  status: string
  dueDate: string
  value: number
  subscription: string
}
export type EmulatedEvent = {
  id: string
  event: string
  dateCreated: string
  payment?: Fields
  checkout?: Fields
}

const shortId = () => randomBytes(8).toString('hex')

type Customer = Fields & { id: string }
type Checkout = Fields & { id: string; status: string }
type Recurrence = Fields & { id: string; deleted: boolean; status: string }

export type BooksState = Partial<{
  customers: Customer[]
  checkouts: Checkout[]
  recurrences: Recurrence[]
  payments: EmulatedPayment[]
}>
export type BooksOptions = {
  clock: Clock
  /** Returns the address of the page on which a checkout or a single charge is paid. */
  pageUrl: (id: string) => string
}

const byId = <T extends { id: string }>(all: readonly T[] = []) => new Map(all.map((one) => [one.id, one]))
export const isUnpaid = ({ status, deleted }: EmulatedPayment) =>
  !deleted && (status === 'PENDING' || status === 'OVERDUE')

export type AsaasBooks = ReturnType<typeof createAsaasBooks>

/** The records of the emulated Asaas, with the changes that its API, the payer and the bank can make. */
export function createAsaasBooks({ clock, pageUrl }: BooksOptions, stored: BooksState = {}) {
  const customers = byId(stored.customers)
  const checkouts = byId(stored.checkouts)
  const recurrences = byId(stored.recurrences)
  const payments = byId(stored.payments)
  const events: EmulatedEvent[] = []

  function recordEvent(event: string, about: Pick<EmulatedEvent, 'payment' | 'checkout'>): EmulatedEvent {
    const dateCreated = clock.now().toISOString().slice(0, 19).replace('T', ' ')
    const recorded = {
      id: `evt_${randomBytes(16).toString('hex')}&${events.length}`,
      event,
      dateCreated,
      account: { id: '3f0f5c1e-6a6b-4f0e-9d3a-0c9b8a7d6e5f', ownerId: null },
      ...about,
    }
    events.push(structuredClone(recorded))
    return recorded
  }

  function charge(recurrence: Fields & { id: string }, dueDate: string): EmulatedPayment {
    const id = `pay_${shortId()}`
    const isFirst = ![...payments.values()].some((each) => each.subscription === recurrence.id)
    const payment: EmulatedPayment = {
      object: 'payment',
      id,
      dateCreated: dateOf(clock.now()),
      customer: recurrence.customer,
      subscription: recurrence.id,
      // A charge does not have the checkout's reference, and later charges name no checkout, as in the real Asaas.
      checkoutSession: isFirst ? recurrence.checkoutSession : null,
      externalReference: null,
      value: Number(recurrence.value),
      netValue: Number(recurrence.value) - 0.49,
      billingType: 'CREDIT_CARD',
      status: 'PENDING',
      dueDate,
      originalDueDate: dueDate,
      confirmedDate: null,
      paymentDate: null,
      clientPaymentDate: null,
      invoiceUrl: pageUrl(id),
      deleted: false,
      creditCard: {
        creditCardNumber: '8829',
        creditCardBrand: 'MASTERCARD',
        creditCardToken: 'token-of-a-card',
      },
    }
    payments.set(id, payment)
    recordEvent('PAYMENT_CREATED', { payment })
    return payment
  }

  function saveCustomer(body: Fields, id = `cus_${shortId()}`): Answer {
    if (typeof body.name !== 'string' || body.name === '') return wrong(400, 'invalid_name')
    if (typeof body.cpfCnpj !== 'string' || !isTaxId(body.cpfCnpj)) return wrong(400, 'invalid_object')
    if (/^(\d\d)?(\d)\2+$/.test(String(body.mobilePhone ?? ''))) return wrong(400, 'invalid_mobilePhone')
    const customer: Customer = {
      object: 'customer',
      dateCreated: dateOf(clock.now()),
      personType: body.cpfCnpj.length === 11 ? 'FISICA' : 'JURIDICA',
      ...customers.get(id),
      ...body,
      id,
      deleted: false,
    }
    customers.set(id, customer)
    return ok(customer)
  }

  function openCheckout(body: Fields): Answer {
    const { items, callback, subscription, chargeTypes } = body as Record<string, Fields & Fields[]>
    const item = items?.[0]
    if (!item?.name || !item.quantity || !item.value || !item.imageBase64) return wrong(400, 'invalid_items')
    if (!callback?.successUrl || !callback.cancelUrl) return wrong(400, 'invalid_callback')
    if (String(chargeTypes) !== 'RECURRENT' || !subscription?.nextDueDate)
      return wrong(400, 'invalid_subscription')
    if (String(subscription.nextDueDate) < dateOf(clock.now())) return wrong(400, 'invalid_nextDueDate')
    // Asaas's guide 'How to provide customer data': not both `customer` and `customerData`; the customer must exist.
    const { customer, customerData } = body
    if (customer !== undefined && customerData !== undefined) return wrong(400, 'invalid_customer')
    if (customer !== undefined && customers.get(String(customer))?.deleted !== false)
      return wrong(400, 'invalid_customer')
    const id = randomUUID()
    const checkout = { ...body, id, link: pageUrl(id), status: 'ACTIVE' }
    checkouts.set(id, checkout)
    recordEvent('CHECKOUT_CREATED', { checkout })
    return ok(checkout)
  }

  function cancelCheckout(id: string): Answer {
    const checkout = checkouts.get(id)
    if (!checkout) return wrong(404, 'not_found')
    return endCheckout(checkout, 'CANCELED') ? ok(checkout) : wrong(400, 'invalid_action')
  }

  /** Ends a checkout that nobody has paid: the account or the payer closes it, or its time is over. */
  function endCheckout(checkout: Checkout, status: 'CANCELED' | 'EXPIRED'): EmulatedEvent | undefined {
    if (checkout.status !== 'ACTIVE') return undefined
    checkout.status = status
    return recordEvent(`CHECKOUT_${status}`, { checkout })
  }

  function deleteRecurrence(id: string): Answer {
    const recurrence = recurrences.get(id)
    if (!recurrence || recurrence.deleted) return wrong(404, 'not_found')
    recurrence.deleted = true
    for (const payment of payments.values()) {
      if (payment.subscription !== id || !isUnpaid(payment)) continue
      payment.deleted = true
      recordEvent('PAYMENT_DELETED', { payment })
    }
    return ok({ deleted: true, id })
  }

  /** Changes a recurrence. `nextDueDate` is the day of the next new charge; existing charges keep their days. */
  function changeRecurrence(id: string, { value, nextDueDate, updatePendingPayments }: Fields): Answer {
    const recurrence = recurrences.get(id)
    if (!recurrence || recurrence.deleted) return wrong(404, 'not_found')
    Object.assign(recurrence, { value, nextDueDate })
    for (const payment of payments.values()) {
      const open = payment.subscription === id && payment.status === 'PENDING' && !payment.deleted
      if (open && updatePendingPayments) payment.value = Number(value)
    }
    return ok(recurrence)
  }

  function changePayment(id: string, { value, dueDate }: Fields): Answer {
    const payment = payments.get(id)
    if (!payment || payment.deleted) return wrong(404, 'not_found')
    if (!isUnpaid(payment)) return wrong(400, 'invalid_action')
    Object.assign(payment, { value, dueDate })
    recordEvent('PAYMENT_UPDATED', { payment })
    return ok(payment)
  }

  function act({ method, path, body }: Asked): Answer {
    const url = new URL(path, 'http://emulator')
    const query = url.searchParams
    const page = { offset: Number(query.get('offset') ?? 0), limit: Number(query.get('limit') ?? 10) }
    const [noun = '', id = '', verb = ''] = url.pathname.split('/').slice(2).map(decodeURIComponent)
    // A deleted charge is in no list; it can only be found by its id.
    const all = [...payments.values()].filter(({ deleted }) => !deleted)
    const has = (payment: EmulatedPayment, field: string) =>
      !query.has(field) || payment[field] === query.get(field)
    switch (`${method} ${noun}${id && '/{id}'}${verb && `/${verb}`}`) {
      case 'GET customers': {
        const reference = query.get('externalReference')
        return list(
          [...customers.values()].filter((each) => each.externalReference === reference),
          page,
        )
      }
      case 'POST customers':
        return saveCustomer(body)
      case 'PUT customers/{id}':
        return customers.has(id) ? saveCustomer(body, id) : wrong(404, 'not_found')
      case 'POST checkouts':
        return openCheckout(body)
      case 'POST checkouts/{id}/cancel':
        return cancelCheckout(id)
      case 'GET payments':
        return list(
          all.filter((each) => has(each, 'customer') && has(each, 'checkoutSession')),
          page,
        )
      case 'GET payments/{id}':
        return payments.has(id) ? ok(payments.get(id)) : wrong(404, 'not_found')
      case 'PUT payments/{id}':
        return changePayment(id, body)
      case 'GET subscriptions/{id}':
        return recurrences.has(id) ? ok(recurrences.get(id)) : wrong(404, 'not_found')
      case 'GET subscriptions/{id}/payments':
        return list(
          all.filter((each) => each.subscription === id),
          page,
        )
      case 'PUT subscriptions/{id}':
        return changeRecurrence(id, body)
      case 'DELETE subscriptions/{id}':
        return deleteRecurrence(id)
      default:
        return wrong(404, 'not_found')
    }
  }

  /** Completes a checkout: the payer enters a card on its page, which creates a recurrence and its first charge. */
  function completeCheckout(link: string): EmulatedPayment {
    const checkout = [...checkouts.values()].find((each) => each.link === link)
    if (checkout?.status !== 'ACTIVE') throw new Error(`Checkout ${link} is not open, so it cannot be paid`)
    checkout.status = 'PAID'
    const item = (checkout.items as Fields[])[0]
    const subscription = checkout.subscription as Fields
    const recurrence = {
      object: 'subscription',
      id: `sub_${shortId()}`,
      customer: checkout.customer ?? `cus_${shortId()}`,
      value: item?.value,
      dateCreated: dateOf(clock.now()),
      billingType: 'CREDIT_CARD',
      cycle: 'MONTHLY',
      nextDueDate: dateOf(monthsLater(beginningOf(String(subscription.nextDueDate)), 1)),
      status: 'ACTIVE',
      deleted: false,
      checkoutSession: checkout.id,
      externalReference: null,
    }
    recurrences.set(recurrence.id, recurrence)
    const payment = charge(recurrence, String(subscription.nextDueDate))
    recordEvent('CHECKOUT_PAID', { checkout })
    return payment
  }

  function chargeNext(recurrenceId: string): EmulatedPayment {
    const recurrence = recurrences.get(recurrenceId)
    if (!recurrence || recurrence.deleted)
      throw new Error(`Recurrence ${recurrenceId} has ended, so it makes no further charge`)
    const dueDate = String(recurrence.nextDueDate)
    recurrence.nextDueDate = dateOf(monthsLater(beginningOf(dueDate), 1))
    return charge(recurrence, dueDate)
  }

  function set(payment: EmulatedPayment, status: string, event: string): EmulatedEvent {
    payment.status = status
    if (['CONFIRMED', 'RECEIVED'].includes(status)) payment.confirmedDate ??= dateOf(clock.now())
    return recordEvent(event, { payment })
  }

  return {
    customers,
    checkouts,
    recurrences,
    payments,
    /** All events so far, in order. The caller delivers them. */
    events,
    act,
    endCheckout,
    completeCheckout,
    chargeNext,
    set,
    recordEvent,
    state: (): Required<BooksState> => ({
      customers: [...customers.values()],
      checkouts: [...checkouts.values()],
      recurrences: [...recurrences.values()],
      payments: [...payments.values()],
    }),
  }
}

export type Fields = Record<string, unknown>
export type Asked = { method: string; path: string; body: Fields }
export type Answer = { status: number; body: unknown; headers?: Record<string, string> }

const list = (data: unknown[], { offset, limit }: { offset: number; limit: number }): Answer => ({
  status: 200,
  body: {
    object: 'list',
    hasMore: data.length > offset + limit,
    totalCount: data.length,
    limit,
    offset,
    data: data.slice(offset, offset + limit),
  },
})
const ok = (body: unknown): Answer => ({ status: 200, body })
export const wrong = (status: number, code: string): Answer => ({
  status,
  body: { errors: [{ code, description: code }] },
})
