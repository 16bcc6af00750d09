import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../platform/log/log.ts'
import { isRefused } from '../../platform/refused.ts'
import { type AsaasEmulator, startAsaasEmulator } from '../../testing/asaas-emulator.ts'
import { testClock } from '../../testing/test-clock.ts'
import type { PaymentProvider } from '../payment-provider.ts'
import { asaasProvider } from './provider.ts'
import { paymentShape } from './shapes.ts'

const clock = testClock('2027-03-02T13:00:00Z')
const log = createLog({ clock, level: 'silent' })
const returnTo = 'https://encaixe.example/subscription'
const payer = { name: 'Ana', taxId: '52998224725', phone: '5511955550142', email: 'ana@navalha.example' }

let asaas: AsaasEmulator
let provider: PaymentProvider

function aProvider(timeout = 15_000): PaymentProvider {
  const { baseUrl } = asaas
  return asaasProvider({ apiKey: 'key', baseUrl, clock, log, returnTo, timeout, waits: [1, 1] })
}

beforeEach(async () => {
  asaas = await startAsaasEmulator({ apiKey: 'key', webhookToken: 'token', clock })
  provider = aProvider()
})

afterEach(() => asaas.close())

const wish = { reference: 'checkout-1', payerReference: 'user-1', planName: 'Plano Básico', cents: 2990 }

async function paidRecurrence() {
  await provider.registerPayer('user-1', payer)
  const opened = await provider.openCheckout({ ...wish, dueOn: '2027-03-02' })
  if (isRefused(opened)) throw new Error('The emulated Asaas opened no checkout')
  return { opened, payment: asaas.completeCheckout(opened.link) }
}

test("a payer who is registered twice stays one customer with updated data, and Asaas's own mails are turned off", async () => {
  const first = await provider.registerPayer('user-1', payer)
  const second = await provider.registerPayer('user-1', { ...payer, name: 'Ana Souza' })
  expect(second).toEqual(first)
  expect([...asaas.customers.values()]).toMatchObject([
    {
      name: 'Ana Souza',
      mobilePhone: '11955550142',
      externalReference: 'user-1',
      notificationDisabled: true,
    },
  ])
})

test('a customer with another reference is never used as the payer', async () => {
  const others = { data: [{ id: 'cus_other', name: 'Rui', externalReference: 'user-2' }] }
  asaas.fail('GET /customers', { status: 200, body: others }, 1)
  const registered = await provider.registerPayer('user-1', payer)
  expect(registered).toEqual({ customerId: [...asaas.customers.keys()][0] })
  expect(asaas.heard.map(({ method }) => method)).toEqual(['GET', 'POST'])
})

test('a GET is retried a few times after a failure', async () => {
  asaas.fail('GET /payments', { status: 500 }, 2)
  expect(await provider.findPayment('pay_none')).toBeUndefined()
  asaas.heard.length = 0
  asaas.fail('GET /payments', { status: 500 })
  expect(await provider.findPayment('pay_none')).toMatchObject({ refused: 'payment_unavailable' })
  expect(asaas.heard).toHaveLength(3)
})

test('a POST is not retried after a failure, because Asaas may have carried it out', async () => {
  asaas.fail('POST /checkouts', 'cut after acting')
  expect(await provider.openCheckout({ ...wish, dueOn: '2027-03-02' })).toMatchObject({
    refused: 'payment_unavailable',
  })
  expect(asaas.checkouts.size).toBe(1)
})

test('a request that times out is not retried', async () => {
  asaas.fail('GET /payments', 'hang')
  expect(await aProvider(1_500).findPayment('pay_1')).toMatchObject({ refused: 'payment_unavailable' })
  expect(asaas.heard).toHaveLength(1)
})

test('an answer of 2 MB from Asaas counts as a provider that is away', async () => {
  await provider.registerPayer('user-1', payer)
  asaas.fail('GET /customers', 'oversized')
  expect(await provider.registerPayer('user-1', payer)).toMatchObject({ refused: 'payment_unavailable' })
})

const refusalOf = (code: string, description: string) => ({ errors: [{ code, description }] })

test.each([
  ['invalid_object', 'O CPF/CNPJ informado é inválido.', 'customerData.cpfCnpj'],
  ['invalid_cpfCnpj', 'O CPF ou CNPJ informado é inválido', 'customerData.cpfCnpj'],
  ['invalid_mobilePhone', 'O celular informado é inválido.', 'customerData.phone'],
  ['invalid_object', 'O telefone informado é inválido.', 'customerData.phone'],
  ['invalid_email', 'O email informado é inválido.', 'customerData.email'],
  ['invalid_object', 'O e-mail informado é inválido.', 'customerData.email'],
])(
  'a payer whom Asaas refuses with %s, "%s" gets an error at the field %s',
  async (code, description, field) => {
    asaas.fail('POST /customers', { status: 400, body: refusalOf(code, description) }, 1)
    const refusal = await provider.registerPayer('user-1', payer)
    expect(refusal).toMatchObject({ refused: 'invalid', fields: { [field]: expect.any(String) } })
  },
)

test.each([401, 403, 429, 500, 503])(
  'a status %i of Asaas counts as a provider that is away',
  async (status) => {
    asaas.failEverything({ status, code: 'invalid_access_token' })
    expect(await provider.registerPayer('user-1', payer)).toMatchObject({ refused: 'payment_unavailable' })
  },
)

test('a refusal of Asaas in an unknown form counts as a refusal without a reason', async () => {
  asaas.fail('POST /customers', { status: 400, body: { message: 'no' } }, 1)
  expect(await provider.registerPayer('user-1', payer)).toMatchObject({ refused: 'invalid' })
})

test('a Retry-After of Asaas has precedence over the reset time of its rate limit', async () => {
  asaas.failEverything({ status: 429, headers: { 'retry-after': '31' } })
  expect(await provider.findPayment('pay_1')).toEqual({ refused: 'payment_unavailable', retryAfter: 31 })
})

test('a 429 of Asaas is returned with the time to wait', async () => {
  asaas.failEverything({ status: 429 })
  expect(await provider.findPayment('pay_1')).toEqual({ refused: 'payment_unavailable', retryAfter: 7 })
})

test('a refused connection counts as a provider that is away', async () => {
  await asaas.close()
  expect(await provider.registerPayer('user-1', payer)).toMatchObject({ refused: 'payment_unavailable' })
  asaas = await startAsaasEmulator({ apiKey: 'key', webhookToken: 'token', clock })
})

test('a charge is read with all its fields, and a checkout or recurrence can be closed twice', async () => {
  const { opened, payment } = await paidRecurrence()
  asaas.set(payment, 'CONFIRMED', 'PAYMENT_CONFIRMED')
  expect(await provider.findPayment(payment.id)).toEqual({
    id: payment.id,
    cents: 2990,
    dueOn: '2027-03-02',
    state: 'paid',
    paidOn: '2027-03-02',
    invoiceUrl: payment.invoiceUrl,
    customerId: [...asaas.customers.keys()][0],
    checkoutId: opened.id,
    recurrenceId: payment.subscription,
    reference: null,
  })
  for (let again = 0; again < 2; again++) {
    expect(await provider.closeRecurrence(payment.subscription)).toBeUndefined()
    expect(await provider.closeCheckout(opened.id)).toBeUndefined()
  }
  expect(await provider.findRecurrence(payment.subscription)).toMatchObject({ alive: false })
  expect(await provider.findRecurrence('sub_none')).toBeUndefined()
})

test('a recurrence that Asaas refuses to close counts as open', async () => {
  const { payment } = await paidRecurrence()
  asaas.fail('DELETE /subscriptions', { status: 400, code: 'invalid_action' }, 1)
  expect(await provider.closeRecurrence(payment.subscription)).toMatchObject({
    refused: 'payment_unavailable',
  })
  expect(await provider.closeRecurrence(payment.subscription)).toBeUndefined()
  asaas.fail('DELETE /subscriptions', { status: 400, code: 'invalid_action' }, 1)
  expect(await provider.closeRecurrence(payment.subscription)).toBeUndefined()
})

test('an open charge can be moved, and a paid charge cannot', async () => {
  const { payment } = await paidRecurrence()
  const wish = { cents: 5990, dueOn: '2027-03-20' }
  expect(await provider.moveCharge(payment.id, wish)).toBe(true)
  expect(payment).toMatchObject({ value: 59.9, dueDate: '2027-03-20' })
  asaas.set(payment, 'CONFIRMED', 'PAYMENT_CONFIRMED')
  expect(await provider.moveCharge(payment.id, wish)).toBe(false)
  expect(await provider.moveCharge('pay_none', wish)).toBe(false)
})

test('a list of charges with several pages is read to its end, and an unknown charge in it is skipped', async () => {
  const { opened, payment } = await paidRecurrence()
  for (let number = 0; number < 230; number++) {
    asaas.payments.set(`pay_${number}`, { ...payment, id: `pay_${number}` })
  }
  asaas.payments.set('pay_odd', { ...payment, id: 'pay_odd', status: 'INVENTED_LATER' })
  const listed = await provider.listPayments({
    customerId: [...asaas.customers.keys()][0] ?? null,
    checkoutIds: [opened.id],
    recurrenceIds: [payment.subscription],
  })
  expect(Array.isArray(listed) && listed.length).toBe(231)
  expect(asaas.takeBreaches().join()).toMatch(/data\.\d+\.status: Invalid option/)
})

test.each([
  ['PENDING', 'awaiting'],
  ['AWAITING_RISK_ANALYSIS', 'awaiting'],
  ['CONFIRMED', 'paid'],
  ['RECEIVED', 'paid'],
  ['RECEIVED_IN_CASH', 'paid'],
  ['OVERDUE', 'overdue'],
  ['REFUNDED', 'returned'],
  ['REFUND_IN_PROGRESS', 'returned'],
  ['CHARGEBACK_REQUESTED', 'returned'],
  ['AWAITING_CHARGEBACK_REVERSAL', 'returned'],
])('a charge with the Asaas status %s is read as %s, and a deleted charge as gone', (status, state) => {
  const shape = { id: 'pay_1', value: 29.9, dueDate: '02/03/2027', status }
  expect(paymentShape.parse(shape)).toMatchObject({ state, cents: 2990, dueOn: '2027-03-02' })
  expect(paymentShape.parse({ ...shape, deleted: true })).toMatchObject({ state: 'gone' })
})

test.each([
  { value: 29.999 },
  { value: '29.9' },
  { value: Number.NaN },
  { dueDate: 'tomorrow' },
  { status: 'NEW' },
  { id: '' },
])('a charge with %o cannot be parsed', (change) => {
  const shape = { id: 'pay_1', value: 29.9, dueDate: '2027-03-02', status: 'CONFIRMED', ...change }
  expect(paymentShape.safeParse(shape).success).toBe(false)
})

test('a charge whose link is not http or https is read without the link', () => {
  const shape = {
    id: 'pay_1',
    value: 29.9,
    dueDate: '2027-03-02',
    status: 'PENDING',
    invoiceUrl: 'javascript:alert(1)',
  }
  expect(paymentShape.parse(shape).invoiceUrl).toBeNull()
})
