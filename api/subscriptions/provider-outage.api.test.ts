import { ApiError } from '@encaixe/contract/client.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startAsaasApi } from '../testing/asaas-api.ts'
import type { AsaasEmulator } from '../testing/asaas-emulator.ts'
import type { TestApi } from '../testing/test-api.ts'
import { aSubscriber, billing, type Subscriber } from '../testing/test-subscriber.ts'

const DAY = 86_400_000

let asaas: AsaasEmulator
let api: TestApi
let ana: Subscriber

async function open(providerTimeout?: number) {
  ;({ asaas, api, ana } = await startAsaasApi(providerTimeout ? { providerTimeout } : {}))
}

beforeEach(() => open())

afterEach(() => api.close())

const refusal = async (attempt: Promise<unknown>) => {
  const error = await attempt.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof ApiError ? { status: error.status, ...error.body } : error
}

const unavailable = {
  status: 503,
  code: 'payment_unavailable',
  error: 'O provedor de pagamentos não respondeu. Nada foi cobrado. Por favor, tente novamente em instantes.',
}

const stored = async () => {
  const { db } = api.database
  return {
    subscriptions: (await db.selectFrom('subscriptions').selectAll().execute()).length,
    checkouts: (await db.selectFrom('subscription_checkouts').selectAll().execute()).length,
    history: (await db.selectFrom('subscription_history').selectAll().execute()).length,
    trials: (await db.selectFrom('subscription_trials').selectAll().execute()).length,
  }
}
const nothing = { subscriptions: 0, checkouts: 0, history: 0, trials: 0 }

/** Restarts the API with a short time limit for Asaas, so that a test of a hanging request ends soon. */
async function withShortTimeout() {
  await api.close()
  await open(1_500)
}

/** Creates another user who has had the trial of this CPF, so that a subscription needs a page of the provider. */
async function withoutTrial() {
  const customerData = billing()
  const rui = aSubscriber(api, 'rui')
  await rui.take('micro', customerData)
  await api.database.db.deleteFrom('subscription_history').execute()
  await api.database.db.deleteFrom('subscriptions').execute()
  asaas.heard.length = 0
  return customerData
}

test.each([
  'hang',
  'garbage',
  'cut after acting',
  { status: 500 },
  { status: 503 },
  { status: 429 },
  { status: 401 },
] as const)(
  'an owner who subscribes while Asaas fails (%o) gets 503, nothing is stored, and the next attempt succeeds',
  async (trouble) => {
    if (trouble === 'hang') await withShortTimeout()
    const customerData = await withoutTrial()
    asaas.failEverything(trouble)
    expect(await refusal(ana.take('basic', customerData))).toEqual(unavailable)
    expect(await stored()).toEqual({ ...nothing, trials: 1 })
    expect((await ana.status()).hasSubscription).toBe(false)
    asaas.recover()
    const taken = await ana.take('basic', customerData)
    expect(taken.data).toMatchObject({ status: 'pending', requiresPayment: true })
    const mine = [...asaas.customers.values()].filter((each) => each.cpfCnpj === customerData.cpfCnpj)
    expect(new Set(mine.map((each) => each.externalReference)).size).toBe(mine.length)
  },
)

test.each(['hang', 'cut after acting', { status: 500 }] as const)(
  'an owner who subscribes while only the payment page of Asaas fails (%o) gets 503, and nothing is stored',
  async (trouble) => {
    if (trouble === 'hang') await withShortTimeout()
    const customerData = await withoutTrial()
    asaas.fail('POST /checkouts', trouble)
    expect(await refusal(ana.take('basic', customerData))).toEqual(unavailable)
    expect(await stored()).toEqual({ ...nothing, trials: 1 })
  },
)

test('a customer whose creation got no answer is found again and not created twice', async () => {
  const customerData = await withoutTrial()
  asaas.fail('POST /customers', 'cut after acting', 1)
  expect(await refusal(ana.take('basic', customerData))).toEqual(unavailable)
  await ana.take('basic', customerData)
  const references = [...asaas.customers.values()].map((each) => each.externalReference)
  expect(new Set(references).size).toBe(references.length)
})

test('a trial begins while Asaas is away, and the payer is registered afterwards', async () => {
  asaas.failEverything({ status: 500 })
  const customerData = billing()
  expect((await ana.take('basic', customerData)).data).toEqual({ status: 'trial', requiresPayment: false })
  const payer = () =>
    api.database.db
      .selectFrom('subscriptions')
      .select(['unregistered_payer', 'provider_customer_id'])
      .executeTakeFirstOrThrow()
  expect((await payer()).unregistered_payer).toMatchObject({ taxId: customerData.cpfCnpj })
  await api.drain()
  asaas.recover()
  api.clock.advance(DAY)
  await api.drain()
  expect(await payer()).toEqual({
    unregistered_payer: null,
    provider_customer_id: expect.stringMatching(/^cus_/),
  })
})

test('the stored data of a payer are deleted when Asaas refuses the payer later', async () => {
  asaas.failEverything({ status: 500 })
  const customerData = billing()
  await ana.take('basic', customerData)
  await api.drain()
  asaas.recover()
  asaas.fail('POST /customers', { status: 400, code: 'invalid_object' }, 1)
  api.clock.advance(DAY)
  await api.drain()
  const rows = await api.database.db.selectFrom('subscriptions').selectAll().execute()
  expect(rows).toMatchObject([{ unregistered_payer: null, provider_customer_id: null }])
  api.clock.advance(29 * DAY)
  expect((await ana.payment()).paymentUrl).toContain('/checkoutSession/')
})

test('a request for a payment page gets 503 while the provider is away, and the status says that a payment is awaited', async () => {
  await ana.take()
  api.clock.advance(30 * DAY)
  asaas.failEverything({ status: 503 })
  expect(await refusal(ana.payment())).toEqual(unavailable)
  const status = await ana.status()
  expect(status).toMatchObject({ awaitsPayment: true, subscription: { status: 'pending' } })
  expect(status.paymentUrl).toBe(`${api.deps.config.publicUrl}/subscription`)
  asaas.recover()
  expect((await ana.payment()).paymentUrl).toContain('/checkoutSession/')
})

test('an owner can cancel while Asaas is away, and nothing is charged when Asaas is back', async () => {
  await ana.take()
  api.clock.advance(30 * DAY)
  const { paymentUrl = '' } = await ana.payment()
  const payment = asaas.completeCheckout(paymentUrl)
  await api.fetch('/api/webhooks/asaas', asaas.delivery(asaas.set(payment, 'CONFIRMED', 'PAYMENT_CONFIRMED')))
  await api.drain()
  asaas.failEverything('garbage')
  expect(await ana.cancel()).toEqual({ success: true })
  await api.drain()
  expect(asaas.recurrences.get(payment.subscription)?.deleted).toBe(false)
  asaas.recover()
  api.clock.advance(DAY)
  await api.drain()
  expect(asaas.recurrences.get(payment.subscription)?.deleted).toBe(true)
})

test('the daily reconciliation closes the recurrence of a subscription that was cancelled while Asaas was away for weeks', async () => {
  await ana.take()
  api.clock.advance(30 * DAY)
  const payment = asaas.completeCheckout((await ana.payment()).paymentUrl ?? '')
  await api.fetch('/api/webhooks/asaas', asaas.delivery(asaas.set(payment, 'CONFIRMED', 'PAYMENT_CONFIRMED')))
  await api.drain()
  asaas.failEverything({ status: 503 })
  await ana.cancel()
  for (let runs = 1; runs > 0; runs = (await api.drain()).length) api.clock.advance(DAY)
  asaas.recover()
  await api.drain()
  expect(asaas.recurrences.get(payment.subscription)?.deleted).toBe(false)
  await api.runSchedules()
  await api.drain()
  expect(asaas.recurrences.get(payment.subscription)?.deleted).toBe(true)
})

test('an owner who reactivates an expired subscription while Asaas is away gets 503, and nothing changes', async () => {
  await ana.take()
  await ana.cancel()
  await api.drain()
  api.clock.advance(31 * DAY)
  asaas.failEverything({ status: 500 })
  expect(await refusal(ana.reactivate('basic'))).toEqual(unavailable)
  expect(await ana.statusName()).toBe('expired')
  asaas.recover()
  expect((await ana.reactivate('basic')).data).toMatchObject({
    requiresPayment: true,
    paymentUrl: expect.any(String),
  })
})

test('an event that arrives while Asaas is away is stored, and handled when Asaas is back', async () => {
  await ana.take()
  api.clock.advance(30 * DAY)
  const payment = asaas.completeCheckout((await ana.payment()).paymentUrl ?? '')
  asaas.failEverything({ status: 500 })
  const event = asaas.delivery(asaas.set(payment, 'CONFIRMED', 'PAYMENT_CONFIRMED'))
  expect((await api.fetch('/api/webhooks/asaas', event)).status).toBe(200)
  expect((await api.drain()).some(({ error }) => error)).toBe(true)
  asaas.recover()
  api.clock.advance(60_000)
  await api.drain()
  expect(await ana.statusName()).toBe('active')
})

test('payer data that Asaas refuses get 400 with an error at their field', async () => {
  const body = { planId: 'basic' as const, customerData: billing({ phone: '(11) 99999-9999' }) }
  asaas.fail('POST /customers', { status: 400, code: 'invalid_mobilePhone' }, 1)
  expect(await refusal(ana.call('POST /api/subscriptions', { body }))).toMatchObject({
    status: 400,
    code: 'invalid',
    fields: { 'customerData.phone': 'Telefone inválido' },
  })
  expect(await stored()).toEqual(nothing)
})

test('reading the status of a subscription that awaits a payment calls no provider and writes nothing', async () => {
  await ana.take()
  await api.drain()
  api.clock.advance(30 * DAY)
  const [asked, rows] = [asaas.heard.length, await stored()]
  expect(await ana.status()).toMatchObject({ awaitsPayment: true })
  expect(asaas.heard).toHaveLength(asked)
  expect(await stored()).toEqual(rows)
  const { paymentUrl } = await ana.payment()
  expect(await ana.status()).toMatchObject({ awaitsPayment: true, paymentUrl })
})
