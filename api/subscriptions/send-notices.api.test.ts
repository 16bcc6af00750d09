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

type Walk = {
  state: string
  walk: () => Promise<unknown>
  mail?: 'trial_ending' | 'payment_due' | 'payment_overdue' | 'subscription_cancelled'
  renewsOn: string
  mailed?: string
}

const walks: Walk[] = [
  {
    state: 'trial',
    walk: () => later(26),
    mail: 'trial_ending',
    renewsOn: '2027-02-09',
    mailed: '09 de fevereiro',
  },
  { state: 'trial', walk: () => later(26).then(() => ana.pays()), renewsOn: '2027-03-09' },
  {
    state: 'pending',
    walk: () => later(31),
    mail: 'payment_due',
    renewsOn: '2027-02-09',
    mailed: '09 de fevereiro',
  },
  {
    state: 'overdue',
    walk: () => later(36),
    mail: 'payment_overdue',
    renewsOn: '2027-02-09',
    mailed: '09 de fevereiro',
  },
  { state: 'active', walk: () => later(31).then(() => ana.pays()), renewsOn: '2027-03-10' },
  {
    state: 'cancelled',
    walk: () =>
      later(31)
        .then(() => ana.pays())
        .then(() => ana.cancel()),
    mail: 'subscription_cancelled',
    renewsOn: '2027-03-11',
    mailed: '10 de março',
  },
  { state: 'expired', walk: () => ana.cancel().then(() => later(40)), renewsOn: '2027-02-19' },
]

test.each(walks)(
  'an owner whose subscription is $state reads the same date and price in the status, after a reactivation and in the mail',
  async ({ state, walk, mail, mailed, renewsOn }) => {
    await ana.take()
    await walk()
    const status = await ana.status()
    expect([status.subscription?.status, status.renewsOn]).toEqual([state, renewsOn])
    if (mail) {
      const sent = api.database.db.selectFrom('messages').select('body').where('event', '=', mail)
      const { body } = await sent.executeTakeFirstOrThrow()
      expect(body).toMatch(new RegExp(`: \\S+, ${mailed} de 2027`))
      expect(body?.replace(/\s/g, ' ')).toContain(
        `R$ ${status.subscription?.plan.price.toFixed(2).replace('.', ',')} por mês`,
      )
    }
    if (!status.canReactivate) return
    expect((await ana.reactivate('basic')).data).toMatchObject({ dueOn: renewsOn, amount: 29.9 })
    expect((await ana.status()).renewsOn).toBe(renewsOn)
  },
)
