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

test('a checkout names a payer whom Asaas has registered by id, and asks one whom it refused for the data', async () => {
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
  'an owner gets another page as soon as Asaas reports that the first is %s',
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
  'an owner who returns unpaid from a page that %s gets another at once, without an event',
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

test('an owner who returns unpaid from a page that is still alive gets another, and the first can no longer be paid', async () => {
  const first = await open()
  const second = await open(first)
  expect(checkoutOf(first).status).toBe('CANCELED')
  expect(payable()).toMatchObject([{ link: second }])
})

test('an owner who asks to replace a page that is paid already gets no other page', async () => {
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

test('an owner who pays at the very moment at which the page is replaced is not charged again', async () => {
  const first = await open()
  asaas.meanwhile('POST /checkouts/', () => {
    asaas.set(asaas.completeCheckout(first), 'CONFIRMED', 'PAYMENT_CONFIRMED')
  })
  expect(await ana.payment(first)).toMatchObject({ awaitsPayment: false, isActive: true })
  expect(asaas.checkouts.size).toBe(1)
})

test('two tabs at once, in one process and in two, leave one page that can be paid', async () => {
  const first = await open()
  const { id } = await api.database.db.selectFrom('subscriptions').select('id').executeTakeFirstOrThrow()
  const here = { ...api.deps, payments: api.payments }
  // Requests of one process share a page by their provider object, so another provider object stands for another
  // process.
  const there = { ...api.deps, payments: { ...api.payments, provider: { ...api.payments.provider } } }
  const links = await Promise.all([here, here, there, there].map((deps) => offerPayment(deps, id, first)))
  expect(new Set(links).size).toBe(1)
  expect(payable()).toMatchObject([{ link: links[0] }])
})

test('the event and the owner’s click at once leave one page that can be paid', async () => {
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

test('while Asaas is away an owner who returns unpaid gets 503, and the page stays as it was', async () => {
  const first = await open()
  asaas.fail('POST /checkouts/', { status: 503 })
  await expect(ana.payment(first)).rejects.toMatchObject({ status: 503 })
  expect(payable()).toMatchObject([{ link: first }])
  asaas.recover()
  expect(payable()).toMatchObject([{ link: first }])
  expect(await open(first)).not.toBe(first)
})

test('a forged or late report about one page closes no other page', async () => {
  const first = await open()
  const event = end(first, 'EXPIRED')
  const second = await open(first)
  await deliver(event)
  await deliver({ ...event, id: 'evt_again' })
  await api.drain()
  expect(payable()).toMatchObject([{ link: second }])
  expect(await open()).toBe(second)
})
