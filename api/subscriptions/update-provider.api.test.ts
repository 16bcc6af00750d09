import { afterEach, beforeEach, expect, test } from 'vitest'
import { startAsaasApi } from '../testing/asaas-api.ts'
import type { AsaasEmulator, EmulatedPayment } from '../testing/asaas-emulator.ts'
import type { TestApi } from '../testing/test-api.ts'
import { noJobs } from '../testing/test-jobs.ts'
import type { Subscriber } from '../testing/test-subscriber.ts'
import { recordElapsed } from './record-state.ts'

const DAY = 86_400_000
const quiet = { debug() {}, info() {}, warn() {}, error() {}, child: () => quiet }

let asaas: AsaasEmulator
let api: TestApi
let ana: Subscriber

beforeEach(async () => {
  ;({ asaas, api, ana } = await startAsaasApi())
  await ana.take()
})

afterEach(() => api.close())

async function deliver(payment: EmulatedPayment, status: string, event: string) {
  await api.fetch('/api/webhooks/asaas', asaas.delivery(asaas.set(payment, status, event)))
  await api.drain()
}

const typed = async () => asaas.completeCheckout((await ana.payment()).paymentUrl ?? '')

test('an owner who paid late is charged for the next month on the day of the new period', async () => {
  api.clock.advance(30 * DAY)
  const payment = await typed()
  api.clock.advance(12 * DAY)
  await deliver(payment, 'CONFIRMED', 'PAYMENT_CONFIRMED')
  expect((await ana.status()).currentPeriodEnd).toBe('2027-03-21T13:00:00.000Z')
  expect(asaas.recurrences.get(payment.subscription)).toMatchObject({
    nextDueDate: '2027-03-21',
    value: 29.9,
  })
})

test('an owner who paid late is charged once for the next month, although the charge of this month existed already', async () => {
  api.clock.advance(30 * DAY)
  const payment = await typed()
  // The real Asaas also creates the charge weeks before its day, on the old day.
  const ahead = asaas.chargeNext(payment.subscription)
  expect(ahead.dueDate).toBe('2027-03-09')
  api.clock.advance(20 * DAY)
  await deliver(payment, 'CONFIRMED', 'PAYMENT_CONFIRMED')
  expect((await ana.status()).currentPeriodEnd).toBe('2027-04-01T13:00:00.000Z')
  expect(ahead.dueDate).toBe('2027-04-01')
  expect(asaas.recurrences.get(payment.subscription)?.nextDueDate).toBe('2027-05-01')
  await api.runSchedules()
  await api.drain()
  expect(ahead.dueDate).toBe('2027-04-01')

  api.clock.set('2027-04-01T15:00:00Z')
  await deliver(ahead, 'CONFIRMED', 'PAYMENT_CONFIRMED')
  expect((await ana.status()).currentPeriodEnd).toBe('2027-05-01T13:00:00.000Z')
  const flags = await api.database.db.selectFrom('subscription_payments').select('flag').execute()
  expect(flags).toEqual([{ flag: null }, { flag: null }])
})

test('an owner who pays on time is charged on the days of the recurrence', async () => {
  api.clock.advance(30 * DAY)
  const payment = await typed()
  const ahead = asaas.chargeNext(payment.subscription)
  await deliver(payment, 'CONFIRMED', 'PAYMENT_CONFIRMED')
  expect(ahead.dueDate).toBe('2027-03-09')
  expect(asaas.recurrences.get(payment.subscription)?.nextDueDate).toBe('2027-04-09')
  expect(asaas.heard.filter(({ method, path }) => method === 'PUT' && !path.includes('/customers'))).toEqual(
    [],
  )
})

test('a charge that was deleted without an event is found, and another payment page is opened', async () => {
  api.clock.advance(26 * DAY)
  const payment = await typed()
  await deliver(payment, 'PENDING', 'PAYMENT_CREATED')
  api.clock.advance(5 * DAY)
  expect((await ana.payment()).paymentUrl).toBe(payment.invoiceUrl)
  payment.deleted = true
  await api.runSchedules()
  await api.drain()
  expect((await ana.payment()).paymentUrl).toContain('/checkoutSession/')
})

test('a payment page that is paid just before it closes is not replaced', async () => {
  api.clock.advance(30 * DAY)
  const { paymentUrl = '' } = await ana.payment()
  api.clock.advance(59 * 60_000)
  asaas.meanwhile('POST /checkouts', () => {
    asaas.set(asaas.completeCheckout(paymentUrl), 'CONFIRMED', 'PAYMENT_CONFIRMED')
  })
  const status = await ana.payment()
  expect(status).toMatchObject({ subscription: { status: 'active' }, awaitsPayment: false })
  expect(status).not.toHaveProperty('paymentUrl')
  expect(asaas.checkouts.size).toBe(1)
})

test('an owner who reactivates while the last payment page is being paid is not charged again', async () => {
  api.clock.advance(30 * DAY)
  const { paymentUrl = '' } = await ana.payment()
  asaas.failEverything({ status: 503 })
  await ana.cancel()
  expect(await ana.statusName()).toBe('expired')
  asaas.recover()
  asaas.meanwhile('POST /checkouts', () => {
    asaas.set(asaas.completeCheckout(paymentUrl), 'CONFIRMED', 'PAYMENT_CONFIRMED')
  })
  expect((await ana.reactivate('basic')).data).toMatchObject({ requiresPayment: false })
  expect(asaas.checkouts.size).toBe(1)
})

test('when one of two payment pages is paid, the other page is closed', async () => {
  api.clock.advance(30 * DAY)
  const { paymentUrl = '' } = await ana.payment()
  api.clock.advance(59 * 60_000)
  asaas.fail('POST /checkouts/', { status: 400, code: 'invalid_action' }, 1)
  await ana.payment()
  const pages = () => [...asaas.checkouts.values()].map(({ status }) => status)
  expect(pages()).toEqual(['ACTIVE', 'ACTIVE'])
  await deliver(asaas.completeCheckout(paymentUrl), 'CONFIRMED', 'PAYMENT_CONFIRMED')
  expect(pages()).toEqual(['PAID', 'CANCELED'])
})

test('an open charge of a stored card is paid by its own invoice, so that nothing is charged twice', async () => {
  api.clock.advance(26 * DAY)
  const payment = await typed()
  api.clock.advance(6 * DAY)
  await deliver(payment, 'OVERDUE', 'PAYMENT_OVERDUE')
  expect(await ana.status()).toMatchObject({
    subscription: { status: 'overdue' },
    paymentUrl: payment.invoiceUrl,
  })
  expect(asaas.checkouts.size).toBe(1)
})

test('a recurrence that ended at Asaas is replaced by a new payment page', async () => {
  api.clock.advance(30 * DAY)
  const payment = await typed()
  await deliver(payment, 'CONFIRMED', 'PAYMENT_CONFIRMED')
  const recurrence = asaas.recurrences.get(payment.subscription)
  if (recurrence) recurrence.status = 'INACTIVE'
  await api.runSchedules()
  await api.drain()
  api.clock.set('2027-03-10T13:00:00Z')
  expect((await ana.payment()).paymentUrl).toContain('/checkoutSession/')
})

test('an owner who paid on two payment pages keeps one recurrence', async () => {
  api.clock.advance(30 * DAY)
  const { paymentUrl = '' } = await ana.payment()
  api.clock.advance(3_600_000)
  asaas.fail('POST /checkouts/', { status: 400, code: 'invalid_action' }, 1)
  const second = (await ana.payment()).paymentUrl ?? ''
  const [one, two] = [asaas.completeCheckout(paymentUrl), asaas.completeCheckout(second)]
  await deliver(one, 'CONFIRMED', 'PAYMENT_CONFIRMED')
  await deliver(two, 'CONFIRMED', 'PAYMENT_CONFIRMED')
  await api.runSchedules()
  await ana.change('pro')
  await api.drain()
  const alive = [...asaas.recurrences.values()].filter(({ deleted }) => !deleted)
  expect(alive).toMatchObject([{ value: 59.9 }])
  expect((await ana.status()).currentPeriodEnd).toBe('2027-03-09T14:00:00.000Z')
})

test('a request for a payment page gets 503 after some seconds when the provider does not answer', async () => {
  api.clock.advance(30 * DAY)
  asaas.failEverything('hang')
  await expect(ana.payment()).rejects.toMatchObject({ status: 503 })
  expect(await ana.status()).toMatchObject({ awaitsPayment: true, isActive: false })
  expect(asaas.unanswered.size).toBeGreaterThan(0)
})

test('three runs at once of the job for elapsed time record an expiry once', async () => {
  api.clock.advance(93 * DAY)
  const deps = { database: api.database, clock: api.clock, log: quiet, jobs: noJobs }
  await Promise.all([recordElapsed(deps), recordElapsed(deps), recordElapsed(deps)])
  const written = await api.database.db
    .selectFrom('subscription_history')
    .select('action')
    .orderBy('entry_order')
    .execute()
  expect(written.map(({ action }) => action)).toEqual(['created', 'expired'])
})
