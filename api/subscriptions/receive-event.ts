import { createHash } from 'node:crypto'
import { type Answered, answer, answerRefusal } from '../platform/http/answer.ts'
import { readBody } from '../platform/http/read-body.ts'
import { readField } from '../platform/http/read-field.ts'
import type { Incoming } from '../platform/http/serve-route.ts'
import { isRefused, refused } from '../platform/refused.ts'
import { isSameSecret } from '../platform/secret-token.ts'
import type { BillingDeps } from './create-payments.ts'
import { eventReceived } from './job-kinds.ts'
import { closeCheckouts } from './open-checkout.ts'
import type { ProviderPayment } from './payment-facts.ts'
import type { Away } from './payment-provider.ts'
import { recordPayments } from './record-payments.ts'
import { refreshSubscription } from './refresh-subscription.ts'
import { insertEvent, markEvent, nextLookup, selectCheckouts, selectEvent, selectTraced } from './store.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Fields that are removed before an event is stored: card data, card tokens and the payer's identity. */
const personal = new Set([
  'creditCard',
  'creditCardToken',
  'creditCardHolderInfo',
  'customerData',
  'cpfCnpj',
  'email',
  'phone',
  'mobilePhone',
  'remoteIp',
])

function withoutPersonal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPersonal)
  if (typeof value !== 'object' || value === null) return value
  const rest = Object.entries(value).filter(([key]) => !personal.has(key))
  return Object.fromEntries(rest.map(([key, inner]) => [key, withoutPersonal(inner)]))
}

/**
 * Receives an event, which only hints at a change of a payment. Its token is checked, and the event is stored under its
 * own id and answered with 200. A job then reads the true state at the provider, and decides which kinds of events
 * matter.
 */
export async function receiveEvent(deps: BillingDeps, { request, log }: Incoming): Promise<Answered> {
  const { database, jobs, clock, payments } = deps
  const token = request.headers.get('asaas-access-token') ?? ''
  if (!payments.webhookTokens.some((ours) => isSameSecret(token, ours))) {
    log.warn('payment event refused: wrong token', { code: 'payment_event_forged' })
    return answerRefusal(refused('unauthenticated', { sentence: 'Evento não reconhecido.' }))
  }
  const read = await readBody(request)
  if (isRefused(read)) return answerRefusal(read)
  const event = withoutPersonal(read.json)
  if (typeof event !== 'object' || event === null || Array.isArray(event))
    return answerRefusal(refused('malformed'))
  const payload = JSON.stringify(event)
  const [givenId, givenKind] = [readField(event, 'id'), readField(event, 'event')]
  const id = shortText(givenId) ?? `unnamed_${digest(payload).toString('hex')}`
  const kind = shortText(givenKind) ?? 'unknown'
  const fresh = await database.transaction(async (tx) => {
    const stored = await insertEvent(tx, { id, kind, payload, received_at: clock.now() })
    if (stored) await jobs.send(tx, eventReceived, { eventId: id }, { key: id })
    return stored
  })
  log.info('payment event received', { event: kind, fresh })
  return answer(200, { received: true })
}

const shortText = (value: unknown) =>
  typeof value === 'string' && value !== '' && value.length <= 255 ? value : undefined

/** Reads the record of an event at the provider. Throws while the provider is away, so that the queue retries. */
export async function handleEvent(deps: BillingDeps, eventId: string): Promise<void> {
  const { db } = deps.database
  const event = await selectEvent(db, eventId)
  if (!event || event.handled_at) return
  const outcome = await outcomeOf(deps, event)
  if (isRefused(outcome))
    throw new Error(`Payment event ${eventId} could not be handled: the payment provider is away`)
  await markEvent(db, eventId, outcome, deps.clock.now())
}

type Outcome = 'recorded' | 'unknown payment' | 'not ours' | 'ignored'
type Event = { kind: string; payload: unknown }

async function outcomeOf(deps: BillingDeps, { kind, payload }: Event): Promise<Outcome | Away> {
  const paymentId = idOf(payload, 'payment')
  if (paymentId !== null) return readPayment(deps, paymentId)
  const checkoutId = idOf(payload, 'checkout')
  const recurrenceId = idOf(payload, 'subscription')
  if (checkoutId === null && recurrenceId === null) return 'ignored'
  const id = await traced(deps, { checkoutId, recurrenceId, reference: null })
  if (id === undefined) return 'not ours'
  if (isRefused(id)) return id
  if (endedEarly.has(kind)) {
    const pages = await selectCheckouts(deps.database.db, id)
    const ended = pages.filter((page) => page.provider_id === checkoutId && page.status === 'open')
    // Asaas has no call that reads a checkout, so this checkout is closed. An ended checkout stays as it is.
    const away = await closeCheckouts(deps, ended)
    if (away) return away
  }
  const state = await refreshSubscription(deps, id)
  return isRefused(state) ? state : 'recorded'
}

/** Events about a payment page that the payer, the account or Asaas closed before our time limit. */
const endedEarly = new Set(['CHECKOUT_CANCELED', 'CHECKOUT_EXPIRED'])

async function readPayment(deps: BillingDeps, paymentId: string): Promise<Outcome | Away> {
  const lookup = await nextLookup(deps.database.db)
  const payment = await deps.payments.provider.findPayment(paymentId)
  if (isRefused(payment)) return payment
  if (!payment) return 'unknown payment'
  const id = await traced(deps, payment)
  if (id === undefined) return 'not ours'
  if (isRefused(id)) return id
  await recordPayments(deps, id, [await withOrigin(deps, payment)], lookup)
  return 'recorded'
}

type Trace = Pick<ProviderPayment, 'checkoutId' | 'recurrenceId' | 'reference'>

/**
 * Finds the subscription of a charge. A charge of a recurrence may name neither checkout nor reference; in this case
 * the recurrence is read, which names its checkout.
 */
async function traced(deps: BillingDeps, trace: Trace): Promise<string | Away | undefined> {
  const { db } = deps.database
  const found = await selectTraced(db, trace)
  if (found || trace.recurrenceId === null) return found
  const recurrence = await deps.payments.provider.findRecurrence(trace.recurrenceId)
  if (isRefused(recurrence)) return recurrence
  return recurrence && selectTraced(db, { ...recurrence, recurrenceId: null })
}

async function withOrigin(deps: BillingDeps, payment: ProviderPayment): Promise<ProviderPayment> {
  if (payment.checkoutId !== null || payment.reference !== null || payment.recurrenceId === null)
    return payment
  const recurrence = await deps.payments.provider.findRecurrence(payment.recurrenceId)
  if (!recurrence || isRefused(recurrence)) return payment
  return { ...payment, checkoutId: recurrence.checkoutId, reference: recurrence.reference }
}

function idOf(payload: unknown, part: 'payment' | 'checkout' | 'subscription'): string | null {
  const id = readField(readField(payload, part), 'id')
  return typeof id === 'string' && id !== '' && id.length <= 255 ? id : null
}
