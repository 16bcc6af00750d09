import { reaisOf } from '@encaixe/contract/money.ts'
import { invalidPhone } from '@encaixe/contract/subscriptions.ts'
import { invalidTaxId } from '@encaixe/contract/tax-id.ts'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { isRefused, refused } from '../../platform/refused.ts'
import type { ProviderPayment } from '../payment-facts.ts'
import type { Away, CheckoutWish, Payer, PaymentProvider, Traces } from '../payment-provider.ts'
import { type AsaasOptions, asaasClient } from './client.ts'
import {
  checkoutShape,
  customerShape,
  listShape,
  paymentShape,
  recurrenceShape,
  webAddress,
} from './shapes.ts'

type Options = AsaasOptions & { clock: Clock; returnTo: string }

const minutesToExpire = 60
const page = 100
/** Accepts any JSON object. A maintenance page in HTML does not match. */
const anything = z.looseObject({})
const enc = encodeURIComponent
/** The product's logo, 48 pixels wide: Asaas requires a picture for each item of a checkout. */
const itemPicture =
  'iVBORw0KGgoAAAANSUhEUgAAADAAAAAwCAIAAADYYG7QAAAAUklEQVR42u3YMQ0AIAwEQGYsYQMHqMMeBkADhKFNrnkBN30+LbWPUClAQEBAQA+g/emAgIASg8L1EFBS0JrtKkBAQHoIyMgHAgLy/QACAgLKDzrNutvnDvq28QAAAABJRU5ErkJggg=='

export function asaasProvider({ clock, returnTo, ...options }: Options): PaymentProvider {
  const { log } = options
  const ask = asaasClient(options)
  const away = refused('payment_unavailable')

  async function findCustomer(reference: string) {
    const path = `/customers?externalReference=${enc(reference)}&limit=10`
    const found = await ask({ method: 'GET', path, shape: listShape(customerShape) })
    if (isRefused(found)) return found
    if (!found.ok) return undefined
    // The reference is compared here, because Asaas may ignore the filter and list other people's customers.
    return found.value.data.find((customer) => !customer.deleted && customer.externalReference === reference)
  }

  async function registerPayer(reference: string, { name, taxId, phone, email }: Payer) {
    const known = await findCustomer(reference)
    if (isRefused(known)) return known
    const saved = await ask({
      method: known ? 'PUT' : 'POST',
      path: known ? `/customers/${enc(known.id)}` : '/customers',
      body: {
        name,
        cpfCnpj: taxId,
        email,
        ...phoneFields(phone),
        externalReference: reference,
        // Asaas sends no mails, because the product writes its own mails to the payer.
        notificationDisabled: true,
      },
      shape: customerShape,
    })
    if (isRefused(saved)) return saved
    if (saved.ok) return { customerId: saved.value.id }
    log.warn('asaas refused a payer', { code: 'asaas_refused', codes: saved.codes })
    return refused('invalid', { fields: describeRefusedField([...saved.codes, ...saved.reasons]) })
  }

  /** Opens a checkout. Asaas shows a registered payer's data. A payer refused by Asaas enters the data on the page. */
  async function openCheckout({ reference, payerReference, planName, cents, dueOn }: CheckoutWish) {
    const payer = await findCustomer(payerReference)
    if (isRefused(payer)) return payer
    const opened = await ask({
      method: 'POST',
      path: '/checkouts',
      body: {
        billingTypes: ['CREDIT_CARD'],
        chargeTypes: ['RECURRENT'],
        minutesToExpire,
        externalReference: reference,
        callback: { successUrl: returnTo, cancelUrl: returnTo, expiredUrl: returnTo },
        items: [
          {
            name: planName,
            description: planName,
            quantity: 1,
            value: reaisOf(cents),
            imageBase64: itemPicture,
          },
        ],
        ...(payer && { customer: payer.id }),
        subscription: { cycle: 'MONTHLY', nextDueDate: dueOn },
      },
      shape: checkoutShape,
    })
    if (isRefused(opened)) return opened
    if (!opened.ok) {
      log.error('asaas refused a checkout', { code: 'asaas_refused', codes: opened.codes })
      return away
    }
    const link = webAddress(opened.value.link) ?? checkoutPage(options.baseUrl, opened.value.id)
    return {
      id: opened.value.id,
      link,
      expiresAt: new Date(clock.now().getTime() + minutesToExpire * 60_000),
    }
  }

  /** Closes a checkout. Asaas cancels no paid, expired or cancelled checkout; this refusal counts as success. */
  async function closeCheckout(id: string) {
    const path = `/checkouts/${enc(id)}/cancel`
    const closed = await ask({ method: 'POST', path, body: {}, shape: anything })
    return isRefused(closed) ? closed : undefined
  }

  /** Parses a charge. A charge of unknown status or shape is logged and skipped, so that the other charges are read. */
  function parsePayment(raw: unknown): ProviderPayment[] {
    const parsed = paymentShape.safeParse(raw)
    if (parsed.success) return [parsed.data]
    log.error('asaas sent a charge in an unknown shape', {
      code: 'asaas_unknown_answer',
      problems: parsed.error.issues.map(({ message }) => message),
    })
    return []
  }

  async function findPayment(id: string) {
    const found = await ask({ method: 'GET', path: `/payments/${enc(id)}`, shape: anything })
    if (isRefused(found)) return found
    return found.ok ? parsePayment(found.value)[0] : undefined
  }

  async function all(path: string): Promise<ProviderPayment[] | Away> {
    const payments: ProviderPayment[] = []
    for (let offset = 0, more = true; more; ) {
      const at = `${path}${path.includes('?') ? '&' : '?'}limit=${page}&offset=${offset}`
      const found = await ask({ method: 'GET', path: at, shape: listShape(anything) })
      if (isRefused(found)) return found
      if (!found.ok) return payments
      const { data, hasMore } = found.value
      payments.push(...data.flatMap(parsePayment))
      offset += data.length
      more = hasMore === true && data.length > 0
    }
    return payments
  }

  /** Lists charges by customer, checkout and recurrence, because Asaas's sandbox ignores some filters of the list. */
  async function listPayments({ customerId, checkoutIds, recurrenceIds }: Traces) {
    const paths = [
      ...(customerId ? [`/payments?customer=${enc(customerId)}`] : []),
      ...checkoutIds.map((id) => `/payments?checkoutSession=${enc(id)}`),
      ...recurrenceIds.map((id) => `/subscriptions/${enc(id)}/payments`),
    ]
    const found = new Map<string, ProviderPayment>()
    for (const path of paths) {
      const listed = await all(path)
      if (isRefused(listed)) return listed
      for (const payment of listed) found.set(payment.id, payment)
    }
    return [...found.values()]
  }

  async function findRecurrence(id: string) {
    const found = await ask({ method: 'GET', path: `/subscriptions/${enc(id)}`, shape: recurrenceShape })
    if (isRefused(found)) return found
    return found.ok ? found.value : undefined
  }

  async function changeRecurrence(id: string, { cents, dueOn }: { cents: number; dueOn: string }) {
    const body = { value: reaisOf(cents), nextDueDate: dueOn, updatePendingPayments: true }
    const changed = await ask({ method: 'PUT', path: `/subscriptions/${enc(id)}`, body, shape: anything })
    if (isRefused(changed)) return changed
    if (!changed.ok)
      log.error('asaas refused a change of recurrence', { code: 'asaas_refused', codes: changed.codes })
    return undefined
  }

  async function moveCharge(id: string, { cents, dueOn }: { cents: number; dueOn: string }) {
    const body = { billingType: 'CREDIT_CARD', value: reaisOf(cents), dueDate: dueOn }
    const moved = await ask({ method: 'PUT', path: `/payments/${enc(id)}`, body, shape: anything })
    if (isRefused(moved)) return moved
    if (!moved.ok) log.warn('asaas refused to move a charge', { code: 'asaas_refused', codes: moved.codes })
    return moved.ok
  }

  /** Closes a recurrence. After a 404 it is closed; after a refusal only if Asaas shows the recurrence as inactive. */
  async function closeRecurrence(id: string) {
    const closed = await ask({ method: 'DELETE', path: `/subscriptions/${enc(id)}`, shape: anything })
    if (isRefused(closed)) return closed
    if (closed.ok || closed.status === 404) return undefined
    const left = await findRecurrence(id)
    if (isRefused(left) || !left?.alive) return isRefused(left) ? left : undefined
    log.error('asaas refused to close a recurrence', { code: 'asaas_refused', codes: closed.codes })
    return away
  }

  return {
    registerPayer,
    openCheckout,
    closeCheckout,
    findPayment,
    listPayments,
    findRecurrence,
    changeRecurrence,
    moveCharge,
    closeRecurrence,
  }
}

/** Returns the phone fields for Asaas, which expects national numbers and has a separate field for mobile numbers. */
function phoneFields(phone: string): { mobilePhone: string } | { phone: string } {
  const national = phone.length > 11 ? phone.replace(/^55/, '') : phone
  return national.length === 11 ? { mobilePhone: national } : { phone: national }
}

/** Returns the refused field. `invalid_object` is the code for several fields; only the description names the field. */
function describeRefusedField(errors: string[]): Record<string, string> {
  if (errors.some((error) => /phone|telefone|celular/i.test(error)))
    return { 'customerData.phone': invalidPhone }
  if (errors.some((error) => /e-?mail/i.test(error))) return { 'customerData.email': 'E-mail inválido' }
  return { 'customerData.cpfCnpj': invalidTaxId }
}

function checkoutPage(baseUrl: string, id: string): string {
  const host = new URL(baseUrl).hostname.includes('sandbox') ? 'sandbox.asaas.com' : 'asaas.com'
  return `https://${host}/checkoutSession/show?id=${enc(id)}`
}
