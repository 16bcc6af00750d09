import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startAsaasApi } from '../testing/asaas-api.ts'
import type { AsaasEmulator, EmulatedEvent, EmulatedPayment } from '../testing/asaas-emulator.ts'
import type { TestApi } from '../testing/test-api.ts'
import { billing, type Subscriber } from '../testing/test-subscriber.ts'

const DAY = 86_400_000
const webhook = '/api/webhooks/asaas'

let asaas: AsaasEmulator
let api: TestApi
let ana: Subscriber
let lines: string[]

beforeEach(async () => {
  lines = []
  ;({ asaas, api, ana } = await startAsaasApi({ onLog: (line) => lines.push(line) }))
})

afterEach(() => api.close())

const deliver = (event: EmulatedEvent | Record<string, unknown>, token?: string | null) =>
  api.fetch(webhook, asaas.delivery(event, token))

/** Lets the trial end and enters a card on the provider's page. The first charge is not confirmed yet. */
async function dueAndTyped(): Promise<EmulatedPayment> {
  await ana.take()
  api.clock.advance(30 * DAY)
  const { paymentUrl = '' } = await ana.payment()
  return asaas.completeCheckout(paymentUrl)
}

async function confirm(payment: EmulatedPayment) {
  await deliver(asaas.set(payment, 'CONFIRMED', 'PAYMENT_CONFIRMED'))
  await api.drain()
}

const received = async () =>
  (await ana.history()).filter(({ action }) => action === 'payment_received').length

test('an owner who pays at a checkout gets access through the event of Asaas', async () => {
  await ana.take()
  api.clock.advance(25 * DAY)
  const { paymentUrl = '' } = await ana.payment()
  const opened = asaas.heard.find(({ method, path }) => method === 'POST' && path === '/v3/checkouts')
  expect(opened?.headers).toMatchObject({ access_token: '$aact_hmlg_key', 'user-agent': 'Encaixe' })
  expect(opened?.body).toMatchObject({
    billingTypes: ['CREDIT_CARD'],
    chargeTypes: ['RECURRENT'],
    callback: { successUrl: `${api.config.publicUrl}/subscription` },
    items: [{ name: 'Plano Básico', quantity: 1, value: 29.9, imageBase64: expect.any(String) }],
    customer: [...asaas.customers.keys()][0],
    subscription: { cycle: 'MONTHLY', nextDueDate: '2027-02-09' },
  })
  const payment = asaas.completeCheckout(paymentUrl)
  api.clock.advance(5 * DAY)
  expect(await ana.statusName()).toBe('pending')
  await confirm(payment)
  expect(await ana.status()).toMatchObject({
    subscription: { status: 'active' },
    currentPeriodEnd: '2027-03-09T13:00:00.000Z',
  })
})

test('fifty simultaneous deliveries of one event count as one payment', async () => {
  const payment = await dueAndTyped()
  const event = asaas.set(payment, 'CONFIRMED', 'PAYMENT_CONFIRMED')
  const answers = await Promise.all(Array.from({ length: 50 }, () => deliver(event)))
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
  expect(await answers[0]?.json()).toEqual({ received: true })
  const runs = (await api.drain()).filter(({ kind }) => kind === 'payment-event')
  expect(runs).toHaveLength(1)
  expect(await received()).toBe(1)
  expect((await ana.status()).currentPeriodEnd).toBe('2027-03-09T13:00:00.000Z')
})

test('an event without one of the right tokens gets 401 and changes nothing', async () => {
  const payment = await dueAndTyped()
  const event = asaas.set({ ...payment }, 'CONFIRMED', 'PAYMENT_CONFIRMED')
  for (const token of [null, '', 'wrong', 'the-token-of-event', 'the-token-of-eventsx']) {
    expect((await deliver(event, token)).status).toBe(401)
  }
  expect(await api.database.db.selectFrom('payment_events').selectAll().execute()).toEqual([])
  // An event with the right token changes nothing either, because the charge is still unpaid at the provider.
  expect((await deliver(event)).status).toBe(200)
  expect((await deliver(event, 'the-next-token')).status).toBe(200)
  await api.drain()
  expect(await ana.statusName()).toBe('pending')
  expect(await received()).toBe(0)
})

test('events of unknown kinds, unknown charges or other payers are stored, answered with 200, and change nothing', async () => {
  await dueAndTyped()
  const manual: EmulatedPayment = {
    ...([...asaas.payments.values()][0] as EmulatedPayment),
    id: 'pay_by_hand',
    subscription: '',
    checkoutSession: null,
    status: 'CONFIRMED',
  }
  asaas.payments.set(manual.id, manual)
  const strange = [
    { id: 'evt_1', event: 'PIX_SOMETHING_NEW', thing: { a: 1 } },
    { id: 'evt_2', event: 'PAYMENT_CONFIRMED', payment: { id: 'pay_unknown' } },
    { id: 'evt_3', event: 'PAYMENT_CONFIRMED', payment: { id: 'pay_by_hand' } },
    { id: 'evt_4', event: 'PAYMENT_CONFIRMED', payment: { id: '../customers' } },
    { id: 'evt_5', event: 'SUBSCRIPTION_UPDATED', subscription: { id: 'sub_x', nextDueDate: '22/11/2024' } },
    { event: 'NAMELESS' },
    {},
  ]
  for (const event of strange) expect((await deliver(event)).status).toBe(200)
  expect((await api.drain()).filter(({ error }) => error)).toEqual([])
  const rows = await api.database.db.selectFrom('payment_events').select(['outcome']).orderBy('id').execute()
  expect(rows.map(({ outcome }) => outcome).sort()).toEqual([
    'ignored',
    'ignored',
    'ignored',
    'not ours',
    'not ours',
    'unknown payment',
    'unknown payment',
  ])
  expect(await ana.statusName()).toBe('pending')
})

test('a body that is not an event is refused and not stored', async () => {
  for (const body of ['[]', 'null', '42', '{']) {
    const init = asaas.delivery({})
    expect((await api.fetch(webhook, { ...init, body })).status).toBe(400)
  }
})

test('the events of a month give the same state in any order and with repetitions', async () => {
  const payment = await dueAndTyped()
  asaas.set(payment, 'OVERDUE', 'PAYMENT_OVERDUE')
  asaas.set(payment, 'CONFIRMED', 'PAYMENT_CONFIRMED')
  asaas.set(payment, 'RECEIVED', 'PAYMENT_RECEIVED')
  const all = asaas.events.filter(({ event }) => !event.startsWith('CHECKOUT_CREATED'))
  const orders = fc.sample(fc.shuffledSubarray([...all, ...all], { minLength: all.length }), {
    numRuns: 12,
    seed: 7,
  })
  for (const events of orders) {
    for (const [index, event] of events.entries()) {
      // Each delivery has its own id, so that no delivery is ignored as a repetition.
      expect((await deliver({ ...event, id: `${event.id} ${index} ${Math.random()}` })).status).toBe(200)
      if (index % 2) await api.drain()
    }
    await api.drain()
    expect(await ana.status()).toMatchObject({
      subscription: { status: 'active' },
      currentPeriodEnd: '2027-03-09T13:00:00.000Z',
    })
    expect(await received()).toBe(1)
  }
})

test('a refunded payment ends the month that was paid with it', async () => {
  const payment = await dueAndTyped()
  await confirm(payment)
  api.clock.advance(2 * DAY)
  await deliver(asaas.set(payment, 'REFUNDED', 'PAYMENT_REFUNDED'))
  await api.drain()
  expect(await ana.status()).toMatchObject({ subscription: { status: 'pending' }, isActive: false })
  expect((await ana.history())[0]?.action).toBe('payment_refunded')
})

test('a payment whose amount differs from the plan’s price is flagged and not counted', async () => {
  const payment = await dueAndTyped()
  payment.value = 1
  await confirm(payment)
  expect(await ana.statusName()).toBe('pending')
  const rows = await api.database.db.selectFrom('subscription_payments').select('flag').execute()
  expect(rows).toEqual([{ flag: 'wrong_amount' }])
  expect(lines.join()).toContain('payment flagged')
})

test('a second payment for the same period is flagged and not counted', async () => {
  const payment = await dueAndTyped()
  await confirm(payment)
  const twin = { ...payment, id: 'pay_twin', status: 'PENDING' }
  asaas.payments.set(twin.id, twin)
  await confirm(twin)
  expect(await ana.status()).toMatchObject({ currentPeriodEnd: '2027-03-09T13:00:00.000Z' })
  const rows = await api.database.db
    .selectFrom('subscription_payments')
    .select('provider_id')
    .where('flag', '=', 'second_for_period')
    .execute()
  expect(rows).toEqual([{ provider_id: 'pay_twin' }])
})

test('the charge of the second month is found by its recurrence, because it names no checkout', async () => {
  const payment = await dueAndTyped()
  await confirm(payment)
  api.clock.set('2027-03-09T12:00:00Z')
  const next = asaas.chargeNext(payment.subscription)
  expect(next.checkoutSession).toBeNull()
  await confirm(next)
  expect((await ana.status()).currentPeriodEnd).toBe('2027-04-09T13:00:00.000Z')
})

test('an expired payment page is replaced, and an open payment page is used again', async () => {
  await ana.take()
  api.clock.advance(30 * DAY)
  const first = (await ana.payment()).paymentUrl
  expect((await ana.payment()).paymentUrl).toBe(first)
  api.clock.advance(3_600_000)
  const second = (await ana.payment()).paymentUrl
  expect(second).not.toBe(first)
  const left = [...asaas.checkouts.values()].map(({ status }) => status)
  expect(left).toEqual(['CANCELED', 'ACTIVE'])
})

test('a cancellation ends the recurrence at Asaas, and a reactivation within the period opens a new recurrence from the end of the period', async () => {
  const payment = await dueAndTyped()
  await confirm(payment)
  await ana.cancel()
  await api.drain()
  expect(asaas.recurrences.get(payment.subscription)?.deleted).toBe(true)
  await ana.reactivate('basic')
  await api.drain()
  api.clock.set('2027-03-05T13:00:00Z')
  const { paymentUrl = '', subscription } = await ana.payment()
  expect(subscription?.status).toBe('active')
  const next = asaas.completeCheckout(paymentUrl)
  expect(next.dueDate).toBe('2027-03-10')
  api.clock.set('2027-03-10T15:00:00Z')
  await confirm(next)
  expect((await ana.status()).currentPeriodEnd).toBe('2027-04-10T13:00:00.000Z')
})

test('a change of plan changes the price of the recurrence from the next charge', async () => {
  const payment = await dueAndTyped()
  await confirm(payment)
  await ana.change('pro')
  await api.drain()
  expect(asaas.recurrences.get(payment.subscription)?.value).toBe(59.9)
})

test('the daily reconciliation finds a payment whose event was lost', async () => {
  const payment = await dueAndTyped()
  asaas.set(payment, 'CONFIRMED', 'PAYMENT_CONFIRMED')
  api.clock.advance(DAY)
  await api.runSchedules()
  await api.drain()
  expect(await ana.statusName()).toBe('active')
  expect(await received()).toBe(1)
})

test('a request for a payment page finds a payment whose event was lost, and opens no second page', async () => {
  const payment = await dueAndTyped()
  asaas.set(payment, 'CONFIRMED', 'PAYMENT_CONFIRMED')
  api.clock.advance(3_600_000)
  expect(await ana.payment()).toMatchObject({ subscription: { status: 'active' }, awaitsPayment: false })
  expect(asaas.checkouts.size).toBe(1)
})

test('no CPF, card or secret is left in the log or in the tables of Encaixe', async () => {
  const customerData = billing()
  await ana.take('basic', customerData)
  api.clock.advance(30 * DAY)
  const { paymentUrl = '' } = await ana.payment()
  await confirm(asaas.completeCheckout(paymentUrl))
  // When the payer enters personal data on a page, the events of this page contain these data.
  for (const { checkout, ...event } of asaas.events) {
    await deliver({ ...event, ...(checkout && { checkout: { ...checkout, customerData } }) })
  }
  await api.drain()
  const rows = []
  for (const table of [
    'subscriptions',
    'subscription_trials',
    'subscription_payments',
    'payment_events',
  ] as const) {
    rows.push(await api.database.db.selectFrom(table).selectAll().execute())
  }
  const all = lines.join('\n') + JSON.stringify(rows)
  expect(lines.length).toBeGreaterThan(5)
  for (const secret of [
    customerData.cpfCnpj,
    customerData.email,
    '11955550142',
    '$aact_hmlg_key',
    'the-token-of-events',
    'token-of-a-card',
    '8829',
  ]) {
    expect(all).not.toContain(secret)
  }
  for (const { path } of asaas.heard) expect(path).not.toContain(customerData.cpfCnpj)
})
