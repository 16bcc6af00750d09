import { isRefusal } from '@encaixe/contract/client.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { aSubscriber, type Subscriber } from '../testing/test-subscriber.ts'

const DAY = 86_400_000
const begun = '2027-01-10T13:00:00.000Z'

let api: TestApi
let ana: Subscriber

beforeEach(async () => {
  api = await startTestApi({ now: begun, jobs: 'by hand' })
  ana = aSubscriber(api, 'ana')
})

afterEach(() => api.close())

const days = (count: number) => api.clock.advance(count * DAY)
const actions = async () => (await ana.history()).map(({ action }) => action)

test('an owner goes through trial, pending, active, cancelled and expired, and reactivates the subscription from cancelled and from expired', async () => {
  expect(await ana.status()).toEqual({
    hasSubscription: false,
    isActive: false,
    subscription: null,
    trialDaysRemaining: 0,
    isWithinValidPeriod: false,
    currentPeriodEnd: null,
    canReactivate: false,
    awaitsPayment: false,
    trialEndsAt: null,
    renewsOn: null,
  })
  expect(await ana.take('pro')).toEqual({ success: true, data: { status: 'trial', requiresPayment: false } })
  expect(await ana.status()).toEqual({
    hasSubscription: true,
    isActive: true,
    subscription: {
      status: 'trial',
      plan: expect.objectContaining({
        id: 'pro',
        name: 'Plano Profissional',
        price: 59.9,
        maxCollaborators: 15,
      }),
      createdAt: begun,
    },
    trialDaysRemaining: 30,
    isWithinValidPeriod: true,
    currentPeriodEnd: '2027-02-09T13:00:00.000Z',
    canReactivate: false,
    awaitsPayment: false,
    trialEndsAt: '2027-02-09T13:00:00.000Z',
    renewsOn: '2027-02-09',
  })

  days(30)
  expect(await ana.payment()).toMatchObject({
    subscription: { status: 'pending' },
    isActive: false,
    awaitsPayment: true,
    paymentUrl: expect.stringContaining('/api/dev/payments/'),
  })
  const back = await ana.pays()
  expect([back.status, back.headers.get('location')]).toEqual([303, `${api.config.publicUrl}/subscription`])
  expect(await ana.status()).toMatchObject({
    subscription: { status: 'active' },
    isActive: true,
    currentPeriodEnd: '2027-03-09T13:00:00.000Z',
    awaitsPayment: false,
  })

  days(10)
  expect(await ana.cancel()).toEqual({ success: true })
  expect(await ana.status()).toMatchObject({
    subscription: { status: 'cancelled' },
    isActive: true,
    canReactivate: true,
    currentPeriodEnd: '2027-03-09T13:00:00.000Z',
  })
  const renewed = { requiresPayment: false, amount: 59.9, dueOn: '2027-03-10' }
  expect(await ana.reactivate('pro')).toEqual({ success: true, data: renewed })
  expect((await ana.history())[0]).toMatchObject({
    action: 'reactivated',
    periodStart: null,
    periodEnd: null,
  })
  expect(await ana.statusName()).toBe('active')
  await ana.cancel()

  api.clock.set('2027-03-09T12:59:59Z')
  expect((await ana.status()).isActive).toBe(true)
  api.clock.set('2027-03-09T13:00:00Z')
  expect(await ana.status()).toMatchObject({
    subscription: { status: 'expired' },
    isActive: false,
    canReactivate: true,
  })

  const again = await ana.reactivate('basic')
  const paymentUrl = expect.stringContaining('/api/dev/payments/')
  expect(again.data).toEqual({ requiresPayment: true, paymentUrl, amount: 29.9, dueOn: '2027-03-09' })
  expect(await ana.statusName()).toBe('pending')
  await ana.pays(again.data.paymentUrl)
  expect(await ana.status()).toMatchObject({
    subscription: { status: 'active', plan: { id: 'basic' } },
    currentPeriodEnd: '2027-04-09T13:00:00.000Z',
  })
  expect((await actions()).reverse()).toEqual([
    'created',
    'payment_received',
    'cancelled',
    'reactivated',
    'cancelled',
    'expired',
    'reactivated',
    'payment_received',
  ])
})

test('an owner can pay from five days before the trial’s end, and the paid month begins at the trial’s end', async () => {
  await ana.take()
  days(25)
  api.clock.advance(-1000)
  expect(await ana.payment()).not.toHaveProperty('paymentUrl')
  api.clock.advance(1000)
  await ana.pays()
  expect(await ana.status()).toMatchObject({
    subscription: { status: 'trial' },
    trialDaysRemaining: 5,
    trialEndsAt: '2027-02-09T13:00:00.000Z',
    currentPeriodEnd: '2027-03-09T13:00:00.000Z',
    renewsOn: '2027-03-09',
    awaitsPayment: false,
  })
  days(5)
  expect(await ana.statusName()).toBe('active')
})

test('a month that is paid up to three days late begins at the end of the previous month', async () => {
  await ana.take()
  days(30)
  await ana.pays()
  api.clock.set('2027-03-09T12:00:00Z')
  expect((await ana.status()).awaitsPayment).toBe(false)
  api.clock.set('2027-03-11T13:00:00Z')
  expect(await ana.status()).toMatchObject({ subscription: { status: 'active' }, awaitsPayment: true })
  await ana.pays()
  expect((await ana.status()).currentPeriodEnd).toBe('2027-04-09T13:00:00.000Z')
})

test('a refused card changes nothing, and the owner can try again', async () => {
  await ana.take()
  days(30)
  const refused = await ana.choose('recusar')
  const page = await api.fetch(refused.headers.get('location') ?? '')
  expect(await page.text()).toContain('O cartão foi recusado. Você pode tentar de novo.')
  expect(await ana.statusName()).toBe('pending')
  await ana.pays()
  expect(await ana.statusName()).toBe('active')
})

test('a subscription whose charge is reported overdue is overdue at once, and can still be paid', async () => {
  await ana.take()
  days(30)
  await ana.choose('vencer')
  expect(await ana.status()).toMatchObject({ subscription: { status: 'overdue' }, isActive: false })
  days(4)
  await ana.pays()
  expect(await ana.status()).toMatchObject({
    subscription: { status: 'active' },
    currentPeriodEnd: '2027-03-13T13:00:00.000Z',
  })
})

test('a charge whose button is pressed eight times is paid once', async () => {
  await ana.take()
  days(30)
  const { paymentUrl } = await ana.payment()
  await Promise.all(Array.from({ length: 8 }, () => ana.pays(paymentUrl)))
  expect((await ana.status()).currentPeriodEnd).toBe('2027-03-09T13:00:00.000Z')
  expect((await actions()).filter((action) => action === 'payment_received')).toHaveLength(1)
  expect(await (await api.fetch(paymentUrl ?? '')).text()).toContain('Pagamento confirmado')
})

test('a subscription sixty days overdue expires, and two runs of the job at once record the expiry once', async () => {
  await ana.take()
  days(93)
  await Promise.all([api.runSchedules(), api.runSchedules()])
  await api.drain()
  const row = await api.database.db
    .selectFrom('subscription_history')
    .select(['action', 'at'])
    .where('action', '=', 'expired')
    .execute()
  expect(row).toEqual([{ action: 'expired', at: new Date(Date.parse(begun) + 93 * DAY) }])
  expect(await ana.statusName()).toBe('expired')
  await api.runSchedules()
  await api.drain()
  expect((await actions()).filter((action) => action === 'expired')).toHaveLength(1)
})

test('the history shows an expiry before the job has recorded it', async () => {
  await ana.take()
  await ana.cancel()
  days(31)
  expect((await actions())[0]).toBe('expired')
})

test('a subscription that is cancelled while pending expires at once, and its payment page is closed', async () => {
  await ana.take()
  days(31)
  const { paymentUrl } = await ana.payment()
  await ana.cancel()
  expect(await ana.statusName()).toBe('expired')
  await api.drain()
  expect((await api.fetch(paymentUrl ?? '')).status).toBe(410)
})

test('the limits of a larger plan apply at once, and its price from the next charge', async () => {
  await ana.take('micro')
  days(30)
  await ana.pays()
  const changed = await ana.change('pro')
  expect(changed.subscription?.plan.id).toBe('pro')
  await api.drain()
  api.clock.set('2027-03-09T14:00:00Z')
  const { paymentUrl } = await ana.payment()
  expect(await (await api.fetch(paymentUrl ?? '')).text()).toContain('R$\u00A059,90')
  await ana.pays()
  expect(await ana.status()).toMatchObject({ currentPeriodEnd: '2027-04-09T13:00:00.000Z' })
  expect((await actions())[1]).toBe('plan_changed')
})

test('a change of plan while a payment is awaited closes the payment page with the old price', async () => {
  await ana.take('micro')
  days(30)
  const { paymentUrl: old } = await ana.payment()
  const { paymentUrl } = await ana.change('basic')
  expect(paymentUrl).not.toBe(old)
  await api.drain()
  expect((await api.fetch(old ?? '')).status).toBe(410)
  expect((await ana.pays(old)).status).not.toBe(500)
  expect(await ana.statusName()).toBe('pending')
})

test('an owner with an expired subscription can subscribe again, without a trial', async () => {
  await ana.take()
  await ana.cancel()
  days(31)
  const again = await ana.take('micro')
  expect(again.data).toMatchObject({ status: 'pending', requiresPayment: true })
  await ana.pays(again.data.paymentUrl)
  expect(await ana.statusName()).toBe('active')
})

test('a company cannot be created without terms, without a subscription, or by an owner who already has a company', async () => {
  const reason = async (client = ana.call) =>
    (await client('GET /api/subscriptions/can-create-company')).reason
  expect(await reason(api.as('bia', { terms: false }))).toBe('terms_not_accepted')
  expect(await reason()).toBe('subscription_required')
  await ana.take()
  expect(await ana.call('GET /api/subscriptions/can-create-company')).toEqual({
    canCreate: true,
    reason: null,
  })
  await ana.call('POST /api/companies', {
    body: { name: 'Navalha', slug: 'navalha', cnpj: '11222333000181', email: 'oi@navalha.example' },
  })
  expect(await reason()).toBe('already_has_company')
})

test('a plan with fewer collaborators than are active is refused, and the sentence names both numbers', async () => {
  await ana.take('basic')
  const company = await ana.call('POST /api/companies', {
    body: { name: 'Navalha', slug: 'navalha', cnpj: '11222333000181', email: 'oi@navalha.example' },
  })
  for (const name of ['Rui', 'Leo']) {
    await ana.call('POST /api/collaborators', {
      body: { name, email: `${name}@navalha.example`, companyId: company.id },
    })
  }
  const error = await ana.change('micro').catch((thrown: unknown) => thrown)
  expect(isRefusal(error, 'plan_too_small') && error.body.error).toBe(
    'Você tem 2 colaboradores ativos e este plano permite até 1. Desative colaboradores ou escolha outro plano.',
  )
  await ana.cancel()
  const back = await ana.reactivate('micro').catch((thrown: unknown) => thrown)
  expect(isRefusal(back, 'plan_too_small')).toBe(true)
})

test('a payment page that was opened before a restart can be paid after the restart', async () => {
  await ana.take()
  days(30)
  const { paymentUrl } = await ana.payment()
  const { database, clock } = api
  const restarted = await startTestApi({ database, clock, jobs: 'by hand' })
  const again = aSubscriber(restarted, 'ana')
  await again.pays(paymentUrl)
  expect(await again.statusName()).toBe('active')
  await restarted.close()
})
