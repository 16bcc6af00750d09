import { afterEach, beforeEach, expect, test } from 'vitest'
import { startAsaasApi } from '../testing/asaas-api.ts'
import type { AsaasEmulator, EmulatedEvent } from '../testing/asaas-emulator.ts'
import type { TestApi } from '../testing/test-api.ts'
import type { Subscriber } from '../testing/test-subscriber.ts'
import { offerPayment } from './offer-payment.ts'

const DAY = 86_400_000

let asaas: AsaasEmulator
let api: TestApi
let ana: Subscriber

beforeEach(async () => {
  ;({ asaas, api, ana } = await startAsaasApi())
  await ana.take()
  api.clock.advance(30 * DAY)
})

afterEach(() => api.close())

const checkoutOf = (link: string) => {
  const found = [...asaas.checkouts.values()].find((one) => one.link === link)
  if (!found) throw new Error(`The emulated Asaas has no checkout ${link}`)
  return found
}
const payable = () => [...asaas.checkouts.values()].filter(({ status }) => status === 'ACTIVE')
const open = async (unpaidUrl?: string) => (await ana.payment(unpaidUrl)).paymentUrl ?? ''
const deliver = (event: EmulatedEvent) => api.fetch('/api/webhooks/asaas', asaas.delivery(event))

function end(link: string, how: 'CANCELED' | 'EXPIRED'): EmulatedEvent {
  const event = asaas.endCheckout(checkoutOf(link), how)
  if (!event) throw new Error(`Checkout ${link} had ended already`)
  return event
}

test('a checkout names a registered payer by id, and asks a payer whom Asaas refused for the data', async () => {
  await open()
  const [checkout] = asaas.checkouts.values()
  expect(checkout?.customer).toBe([...asaas.customers.keys()][0])
  expect(checkout).not.toHaveProperty('customerData')
  asaas.customers.clear()
  api.clock.advance(DAY)
  await open()
  const second = [...asaas.checkouts.values()][1]
  expect(second).toMatchObject({ status: 'ACTIVE' })
  expect([second?.customer, second?.customerData]).toEqual([undefined, undefined])
})

test.each(['CANCELED', 'EXPIRED'] as const)(
  'an owner gets another payment page as soon as Asaas reports that the first is %s',
  async (how) => {
    const first = await open()
    await deliver(end(first, how))
    await api.drain()
    expect((await ana.status()).paymentUrl).toBe(`${api.config.publicUrl}/subscription`)
    const second = await open()
    expect(second).toContain('/checkoutSession/')
    expect(second).not.toBe(first)
    expect(payable()).toHaveLength(1)
  },
)

test.each([
  ['was closed by the owner', (link: string) => void end(link, 'CANCELED')],
  ['expired early', (link: string) => void end(link, 'EXPIRED')],
  ['vanished', (link: string) => void asaas.checkouts.delete(checkoutOf(link).id)],
])(
  'an owner who returns unpaid from a payment page that %s gets another page at once, without an event',
  async (_, happens) => {
    const first = await open()
    happens(first)
    expect(await open()).toBe(first)
    const second = await open(first)
    expect(second).not.toBe(first)
    expect(payable()).toMatchObject([{ link: second }])
    expect(await open(first)).toBe(second)
  },
)

test('an owner who returns unpaid from an open payment page gets another page, and the first can no longer be paid', async () => {
  const first = await open()
  const second = await open(first)
  expect(checkoutOf(first).status).toBe('CANCELED')
  expect(payable()).toMatchObject([{ link: second }])
})

test('an owner who asks to replace a payment page that is already paid gets no other page', async () => {
  const first = await open()
  asaas.set(asaas.completeCheckout(first), 'CONFIRMED', 'PAYMENT_CONFIRMED')
  expect(await ana.payment(first)).toMatchObject({ awaitsPayment: false, isActive: true })
  const [recurrence] = asaas.recurrences.values()
  expect(recurrence).toMatchObject({ deleted: false })
  expect(await ana.payment(first)).toMatchObject({ awaitsPayment: false })
  await api.drain()
  expect(recurrence).toMatchObject({ deleted: false })
  expect(asaas.checkouts.size).toBe(1)
})

test('an owner who pays while the payment page is being replaced is not charged again', async () => {
  const first = await open()
  asaas.meanwhile('POST /checkouts/', () => {
    asaas.set(asaas.completeCheckout(first), 'CONFIRMED', 'PAYMENT_CONFIRMED')
  })
  expect(await ana.payment(first)).toMatchObject({ awaitsPayment: false, isActive: true })
  expect(asaas.checkouts.size).toBe(1)
})

test('two tabs that ask at once, in one process and in two, leave one page that can be paid', async () => {
  const first = await open()
  const { id } = await api.database.db.selectFrom('subscriptions').select('id').executeTakeFirstOrThrow()
  const here = { ...api.deps, payments: api.payments }
  // Requests of a process share a page by their provider object. So another provider object simulates another process.
  const there = { ...api.deps, payments: { ...api.payments, provider: { ...api.payments.provider } } }
  const links = await Promise.all([here, here, there, there].map((deps) => offerPayment(deps, id, first)))
  expect(new Set(links).size).toBe(1)
  expect(payable()).toMatchObject([{ link: links[0] }])
})

test('an event of Asaas and a click of the owner at once leave one page that can be paid', async () => {
  for (let round = 0; round < 4; round++) {
    const first = await open()
    const event = end(first, 'CANCELED')
    const [second] = await Promise.all([open(first), deliver(event).then(() => api.drain())])
    await api.drain()
    expect(second).not.toBe(first)
    expect(payable()).toMatchObject([{ link: second }])
    expect(await open()).toBe(second)
  }
})

test('an owner who returns unpaid while Asaas is away gets 503, and the page does not change', async () => {
  const first = await open()
  asaas.fail('POST /checkouts/', { status: 503 })
  await expect(ana.payment(first)).rejects.toMatchObject({ status: 503 })
  expect(payable()).toMatchObject([{ link: first }])
  asaas.recover()
  expect(payable()).toMatchObject([{ link: first }])
  expect(await open(first)).not.toBe(first)
})

test('a forged or late report about one payment page closes no other page', async () => {
  const first = await open()
  const event = end(first, 'EXPIRED')
  const second = await open(first)
  await deliver(event)
  await deliver({ ...event, id: 'evt_again' })
  await api.drain()
  expect(payable()).toMatchObject([{ link: second }])
  expect(await open()).toBe(second)
})
