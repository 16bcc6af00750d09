import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../platform/database/db.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { testClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { aSubscriber, type Subscriber } from '../testing/test-subscriber.ts'
import type { PriceList } from './create-payments.ts'
import { isActiveBy } from './facade.ts'

const DAY = 86_400_000

let database: Database
let clock: ReturnType<typeof testClock>
let api: TestApi
let ana: Subscriber

beforeEach(async () => {
  database = await openTestDatabase()
  clock = testClock('2027-01-10T13:00:00.000Z')
  api = await startTestApi({ database, clock, jobs: 'by hand' })
  ana = aSubscriber(api, 'ana')
})

afterEach(async () => {
  await api.close()
  await database.close()
})

/** Replaces the process by a process with another price list, and runs the jobs of a day twice. */
async function release(prices: Partial<PriceList>): Promise<void> {
  await api.close()
  api = await startTestApi({ database, clock, jobs: 'by hand', prices })
  ana = aSubscriber(api, 'ana')
  for (let run = 0; run < 2; run++) {
    await api.runSchedules()
    await api.drain()
  }
}

/** Pays the period that began an hour ago, and returns the price on the payment page. */
async function paysOn(date: string): Promise<string | undefined> {
  clock.set(`${date}T14:00:00.000Z`)
  const { paymentUrl = '' } = await ana.payment()
  const page = await (await api.fetch(paymentUrl)).text()
  await ana.pays(paymentUrl)
  return /R\$\u00A0[\d,]+/.exec(page)?.[0].replace('\u00A0', ' ')
}

/** Returns the sentences about prices in all mails, oldest first. */
async function priceMails(): Promise<(string | undefined)[]> {
  const mails = database.db.selectFrom('messages').select('body').where('event', '=', 'price_changed')
  const bodies = (await mails.orderBy('created_at').execute()).map(({ body }) =>
    body?.replaceAll('\u00A0', ' '),
  )
  return bodies.map((body) => /(?:A partir de|O Plano) .*\./.exec(body ?? '')?.[0])
}

const flags = async () =>
  (await database.db.selectFrom('subscription_payments').select('flag').execute()).flatMap(
    ({ flag }) => flag ?? [],
  )

test('an owner pays each month the price that is in force, while prices go up and down and the owner changes the plan', async () => {
  await ana.take()
  for (const date of ['2027-02-09', '2027-03-09', '2027-04-09', '2027-05-09']) {
    expect(await paysOn(date)).toBe('R$ 29,90')
  }

  // The new price is announced less than thirty days before the next period.
  clock.set('2027-05-12T12:00:00.000Z')
  await release({ basic: 3490 })
  expect(await priceMails()).toEqual([
    'A partir de 09/07/2027 o Plano Básico passa de R$ 29,90 para R$ 34,90 por mês.',
  ])
  expect(await ana.status()).toMatchObject({
    isActive: true,
    subscription: { status: 'active', plan: { price: 29.9 } },
    nextPrice: { price: 34.9, from: '2027-07-09' },
  })
  const company = { name: 'Navalha', slug: 'navalha', cnpj: '11222333000181', email: 'oi@navalha.example' }
  expect(await ana.call('POST /api/companies', { body: company })).toMatchObject({ slug: 'navalha' })
  expect(await paysOn('2027-06-09')).toBe('R$ 29,90')
  expect(await paysOn('2027-07-09')).toBe('R$ 34,90')
  const status = await ana.status()
  expect(status).toMatchObject({ subscription: { status: 'active', plan: { price: 34.9 } } })
  expect(status).not.toHaveProperty('nextPrice')

  await release({ basic: 2490, pro: 4990 })
  expect((await priceMails())[1]).toBe(
    'A partir de 09/08/2027 o Plano Básico passa de R$ 34,90 para R$ 24,90 por mês.',
  )
  expect((await ana.change('pro')).subscription?.plan).toMatchObject({ id: 'pro', price: 49.9 })
  await api.drain()
  expect(await paysOn('2027-08-09')).toBe('R$ 49,90')

  clock.set('2027-08-10T12:00:00.000Z')
  await release({ pro: 6990 })
  expect((await ana.status()).nextPrice).toEqual({ price: 69.9, from: '2027-09-09' })
  expect((await ana.change('basic')).subscription?.plan).toMatchObject({ id: 'basic', price: 29.9 })
  expect(await ana.status()).not.toHaveProperty('nextPrice')
  await api.drain()
  expect(await paysOn('2027-09-09')).toBe('R$ 29,90')
  expect(await paysOn('2027-10-09')).toBe('R$ 29,90')

  expect(await priceMails()).toHaveLength(3)
  const facts = await database.db.selectFrom('subscription_facts').selectAll().executeTakeFirstOrThrow()
  expect(isActiveBy(facts, clock.now())).toBe(true)
  expect(await flags()).toEqual([])
  expect(await ana.status()).toMatchObject({ isActive: true, currentPeriodEnd: '2027-11-09T14:00:00.000Z' })
})

test('an owner in the trial pays the price of the day of subscribing, and later subscribers pay the new price', async () => {
  await ana.take()
  clock.advance(DAY)
  await release({ basic: 3490 })
  expect(await ana.status()).toMatchObject({ nextPrice: { price: 34.9, from: '2027-03-09' } })
  const bia = aSubscriber(api, 'bia')
  await bia.take()
  expect((await bia.status()).subscription?.plan.price).toBe(34.9)
  expect((await api.anyone('GET /api/subscriptions/plans'))[1]).toMatchObject({ id: 'basic', price: 34.9 })
  expect(await paysOn('2027-02-09')).toBe('R$ 29,90')
  expect(await paysOn('2027-03-09')).toBe('R$ 34,90')
  expect(await flags()).toEqual([])
})

test('an owner with two announced price changes reads the old price from which the later change starts', async () => {
  await ana.take()
  clock.set('2027-02-05T12:00:00.000Z')
  await release({ basic: 3490 })
  expect(await paysOn('2027-02-09')).toBe('R$ 29,90')
  clock.set('2027-02-12T12:00:00.000Z')
  await release({ basic: 3990 })
  expect(await priceMails()).toEqual([
    'A partir de 09/03/2027 o Plano Básico passa de R$ 29,90 para R$ 34,90 por mês.',
    'A partir de 09/04/2027 o Plano Básico passa de R$ 34,90 para R$ 39,90 por mês.',
  ])
})

test('an owner whose price is lowered on the day of the mail about the end of the trial reads the lower price in this mail', async () => {
  await ana.take()
  clock.advance(26 * DAY)
  await release({ basic: 2490 })
  const mails = database.db.selectFrom('messages').select('body').where('event', '=', 'trial_ending')
  const bodies = (await mails.execute()).map(({ body }) => body?.replaceAll('\u00A0', ' '))
  expect(bodies).toEqual([expect.stringContaining('R$ 24,90')])
})

test('an open payment page is replaced when the price of its period is lowered', async () => {
  await ana.take()
  clock.advance(26 * DAY)
  const { paymentUrl: old = '' } = await ana.payment()
  await release({ basic: 2490 })
  expect((await api.fetch(old)).status).toBe(410)
  const { paymentUrl = '' } = await ana.payment()
  expect(await (await api.fetch(paymentUrl)).text()).toContain('R$\u00A024,90')
  await ana.pays(paymentUrl)
  expect(await ana.status()).toMatchObject({
    awaitsPayment: false,
    currentPeriodEnd: '2027-03-09T13:00:00.000Z',
  })
})

test('a price change is withdrawn before its date: the owner is notified that the price stays, and an owner who has left gets no mail', async () => {
  const bia = aSubscriber(api, 'bia')
  await bia.take()
  await bia.cancel()
  await ana.take()
  clock.advance(DAY)
  await release({ basic: 3490 })
  clock.advance(DAY)
  await release({})
  expect(await priceMails()).toEqual([
    'A partir de 09/03/2027 o Plano Básico passa de R$ 29,90 para R$ 34,90 por mês.',
    'O Plano Básico continua a R$ 29,90 por mês: a mudança de preço que avisamos não vale mais.',
  ])
  expect(await ana.status()).not.toHaveProperty('nextPrice')
})

test('an owner who reactivates a subscription pays the price of the day of reactivation', async () => {
  await ana.take()
  await paysOn('2027-02-09')
  await ana.cancel()
  await release({ basic: 3490 })
  expect((await ana.reactivate('basic')).data).toMatchObject({ amount: 34.9, dueOn: '2027-03-10' })
  await ana.cancel()
  clock.set('2027-03-09T14:00:00.000Z')
  const { data } = await ana.reactivate('basic')
  expect(data).toMatchObject({ requiresPayment: true, amount: 34.9, dueOn: '2027-03-09' })
  expect(await (await api.fetch(data.paymentUrl ?? '')).text()).toContain('R$\u00A034,90')
  await ana.pays(data.paymentUrl)
  expect(await ana.statusName()).toBe('active')
})
