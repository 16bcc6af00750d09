import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { aSubscriber, type Subscriber } from '../testing/test-subscriber.ts'
import { sendNotices } from './send-notices.ts'

const DAY = 86_400_000

let api: TestApi
let ana: Subscriber

beforeEach(async () => {
  api = await startTestApi({ now: '2027-01-10T13:00:00.000Z', jobs: 'by hand' })
  ana = aSubscriber(api, 'ana')
})

afterEach(() => api.close())

/** Moves the clock by this number of days, then runs the daily schedule twice. */
async function later(days: number): Promise<void> {
  api.clock.advance(days * DAY)
  await sendNotices(api.deps)
  await sendNotices(api.deps)
}

async function sentNotices(): Promise<string[]> {
  const rows = await api.database.db
    .selectFrom('messages')
    .select(['event', 'address'])
    .where('receiver', '=', 'owner')
    .orderBy('created_at')
    .execute()
  return rows.map(({ event, address }) => `${event} ${address}`)
}

const to = 'ana@cliente.example'

test('an owner who must make a payment gets one notice before the trial ends, one when the payment is due and one when it is late', async () => {
  await ana.take()
  await later(24)
  expect(await sentNotices()).toEqual([])
  await later(2)
  expect(await sentNotices()).toEqual([`trial_ending ${to}`])
  await later(3)
  expect(await sentNotices()).toEqual([`trial_ending ${to}`])
  await later(2)
  expect(await sentNotices()).toEqual([`trial_ending ${to}`, `payment_due ${to}`])
  await later(5)
  expect(await sentNotices()).toEqual([`trial_ending ${to}`, `payment_due ${to}`, `payment_overdue ${to}`])
})

test('an owner who pays in time gets no further notice, and an owner who cancels gets a notice with the last day of access', async () => {
  await ana.take()
  await later(26)
  await ana.pays()
  await later(8)
  expect(await sentNotices()).toEqual([`trial_ending ${to}`])
  await ana.cancel()
  expect(await sentNotices()).toEqual([`trial_ending ${to}`, `subscription_cancelled ${to}`])
  const [mail] = await api.database.db
    .selectFrom('messages')
    .select('body')
    .where('event', '=', 'subscription_cancelled')
    .execute()
  expect(mail?.body).toContain('Você usa tudo até: ')
})
