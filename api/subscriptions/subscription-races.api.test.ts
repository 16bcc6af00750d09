import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startAsaasApi } from '../testing/asaas-api.ts'
import type { AsaasEmulator } from '../testing/asaas-emulator.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { noJobs } from '../testing/test-jobs.ts'
import { aSubscriber, billing, type Subscriber } from '../testing/test-subscriber.ts'
import { sendNotices } from './send-notices.ts'

const DAY = 86_400_000

let asaas: AsaasEmulator
let api: TestApi
let ana: Subscriber

beforeEach(async () => {
  ;({ asaas, api, ana } = await startAsaasApi())
  await ana.status()
})

afterEach(() => api.close())

const times = <T>(count: number, act: (index: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: count }, (_, index) => act(index)))

const succeeded = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === 'fulfilled').length

const statusOf = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.status] : []))

const payable = () => [...asaas.checkouts.values()].filter(({ status }) => status === 'ACTIVE').length

test('a user who subscribes in sixteen simultaneous requests gets exactly one subscription', async () => {
  const outcomes = await times(16, () => ana.take('basic'))
  expect(succeeded(outcomes)).toBe(1)
  expect(statusOf(outcomes)).toEqual(Array(15).fill(409))
  expect(await ana.history()).toHaveLength(1)
})

test('eight users with one CPF subscribe at once: one user gets the trial, and no unused payment page stays open', async () => {
  const customerData = billing()
  const names = Array.from({ length: 8 }, (_, index) => `user-${index}`)
  const users = names.map((name) => aSubscriber(api, name))
  await Promise.all(users.map((user) => user.status()))
  const taken = await Promise.all(users.map((user) => user.take('basic', customerData)))
  expect(taken.map(({ data }) => data.status).sort()).toEqual([...Array(7).fill('pending'), 'trial'])
  await Promise.all(users.map((user) => user.payment()))
  expect(payable()).toBe(7)
})

test('a user subscribes without a trial sixteen times at once: one request succeeds, with one payment page', async () => {
  const customerData = billing()
  await aSubscriber(api, 'rui').take('basic', customerData)
  const outcomes = await times(16, () => ana.take('basic', customerData))
  expect(succeeded(outcomes)).toBe(1)
  expect(payable()).toBe(1)
})

test('an owner reactivates sixteen times at once: one request succeeds, with one payment page', async () => {
  await ana.take()
  await ana.cancel()
  api.clock.advance(31 * DAY)
  const outcomes = await times(16, () => ana.reactivate('basic'))
  expect(succeeded(outcomes)).toBe(1)
  expect(new Set(statusOf(outcomes))).toEqual(new Set([409]))
  expect((await ana.history()).filter(({ action }) => action === 'reactivated')).toHaveLength(1)
  expect(payable()).toBe(1)
})

test('eight simultaneous runs of the notices notify an owner of a price once, also of a price that was changed back', async () => {
  await ana.take()
  const { prices } = api.payments
  for (const [basic, notices] of [
    [3490, 1],
    [prices.basic, 2],
  ] as const) {
    const deps = { ...api.deps, payments: { prices: { ...prices, basic } } }
    await Promise.all(Array.from({ length: 8 }, () => sendNotices(deps)))
    const kinds = await api.database.db.selectFrom('subscription_acts').select('kind').execute()
    expect(kinds).toEqual(Array(notices).fill({ kind: 'price_changed' }))
    const mails = await api.database.db.selectFrom('messages').select('event').execute()
    expect(mails).toHaveLength(notices)
  }
})

test('an owner cancels sixteen times at once: one request succeeds', async () => {
  await ana.take()
  const outcomes = await times(16, () => ana.cancel())
  expect([succeeded(outcomes), new Set(statusOf(outcomes))]).toEqual([1, new Set([409])])
  expect((await ana.history()).filter(({ action }) => action === 'cancelled')).toHaveLength(1)
})

test('an owner asks for a payment page twelve times at once: one page is opened', async () => {
  await ana.take()
  api.clock.advance(30 * DAY)
  const links = await Promise.all(Array.from({ length: 12 }, () => ana.payment()))
  expect(new Set(links.map(({ paymentUrl }) => paymentUrl)).size).toBe(1)
  expect(payable()).toBe(1)
})

test('a cancellation at the same time as the event of a payment counts one month at most, and the history stays in order', async () => {
  for (let round = 0; round < 6; round++) {
    const name = `round-${round}`
    const bia = aSubscriber(api, name)
    await bia.take()
    api.clock.advance(30 * DAY)
    const payment = asaas.completeCheckout((await bia.payment()).paymentUrl ?? '')
    const event = asaas.delivery(asaas.set(payment, 'CONFIRMED', 'PAYMENT_CONFIRMED'))
    await Promise.all([bia.cancel(), api.fetch('/api/webhooks/asaas', event).then(() => api.drain())])
    await api.drain()
    const history = await bia.history()
    const received = history.filter(({ action }) => action === 'payment_received')
    expect(received.length).toBeLessThanOrEqual(1)
    expect(['cancelled', 'expired']).toContain(await bia.statusName())
    const instants = history.map(({ createdAt }) => createdAt)
    expect(instants).toEqual([...instants].sort().reverse())
    expect(asaas.recurrences.get(payment.subscription)?.deleted).toBe(true)
  }
})

test('an older answer of the provider does not overwrite a newer one', async () => {
  await ana.take()
  api.clock.advance(30 * DAY)
  const payment = asaas.completeCheckout((await ana.payment()).paymentUrl ?? '')
  const { id = '' } =
    (await api.database.db.selectFrom('subscriptions').select('id').executeTakeFirst()) ?? {}
  const { recordPayments } = await import('./record-payments.ts')
  const quiet = { debug() {}, info() {}, warn() {}, error() {}, child: () => quiet }
  const deps = { database: api.database, clock: api.clock, log: quiet, jobs: noJobs }
  const found = await api.payments.provider.findPayment(payment.id)
  if (!found || 'refused' in found)
    throw new Error(`Charge ${payment.id} does not exist at the emulated Asaas`)
  await recordPayments(deps, id, [{ ...found, state: 'paid', paidOn: '2027-02-09' }], 1_000_002)
  await recordPayments(deps, id, [{ ...found, state: 'awaiting' }], 1_000_001)
  expect(await ana.statusName()).toBe('active')
})

test('an owner cancels and reactivates at a process whose clock is two seconds ahead: the other process reads both at once, and refuses the second reactivation', async () => {
  await ana.take()
  const now = new Date(api.clock.now().getTime() - 2_000).toISOString()
  const behind = await startTestApi({ database: api.database, now, jobs: 'enqueue' })
  onTestFinished(() => behind.close())
  const slow = aSubscriber(behind, 'ana')
  await ana.cancel()
  expect((await slow.status()).canReactivate).toBe(true)
  await slow.reactivate('basic')
  expect((await ana.status()).canReactivate).toBe(false)
  await ana.cancel()
  await ana.reactivate('basic')
  await expect(slow.reactivate('basic')).rejects.toMatchObject({ status: 409 })
  expect((await ana.history()).map(({ action }) => action)).toEqual([
    'reactivated',
    'cancelled',
    'reactivated',
    'cancelled',
    'created',
  ])
})
