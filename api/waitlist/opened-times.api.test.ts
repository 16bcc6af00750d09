import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop, everyDay, type Shop } from '../testing/a-shop.ts'
import { askingsOf, aWaiter } from '../testing/a-waiter.ts'
import { strictRule } from '../testing/a-waiting-client.ts'
import { offers } from '../testing/an-offer.ts'
import { madeId } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop

const today = '2027-03-02'
const second = 1_000

/** Each test uses its own hours or days. The clock continues from the end of the test before. */
beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand', now: `${today}T09:30:00-03:00` })
  const company = { noShowRule: strictRule, maxOpenBookings: 50 }
  shop = await aShop(api, 'abriu', { company, collaborators: [{}, {}] })
})

afterAll(() => api.close())

const who = { clientName: 'Quem desiste', clientPhone: '(11) 95555-0199' }

async function writesDown(wish: Record<string, unknown>): Promise<string> {
  return madeId(shop.owner.say('POST /api/schedules', { ...shop.wish(wish), ...who }))
}

async function marks(id: unknown, how: 'cancel' | 'no-show'): Promise<void> {
  expect((await shop.owner.say(`PATCH /api/schedules/${id}/${how}`)).status).toBe(200)
}

/** Runs only due jobs, no schedules, and returns this client's askings, such as `09:30 ana 03-02 10:00`. */
async function asked(name: string): Promise<string[]> {
  expect((await api.drain()).filter(({ error }) => error)).toEqual([])
  const all = await askingsOf(api, shop)
  return all.flatMap((one) => (one.split(' ')[2] === name ? one.slice(6) : [])).toSorted()
}

test('a time that opens 30 minutes before it begins is offered to a client; a time that opens one second later is offered to nobody', async () => {
  const [one, other] = shop.collaboratorIds
  const ids: string[] = []
  for (const collaboratorId of [one, other]) {
    ids.push(await writesDown({ date: today, startTime: '10:00', collaboratorId }))
  }
  await aWaiter(api, shop, 'abriu-ana', { date: today, from: '09:30', until: '10:30' })
  await marks(ids[0], 'cancel')
  expect(await asked('ana')).toEqual(['09:30 ana 03-02 10:00'])
  api.clock.advance(second)
  await marks(ids[1], 'cancel')
  expect(await asked('ana')).toHaveLength(1)
  api.clock.advance(10 * 60 * second)
  expect(await asked('ana')).toHaveLength(1)
})

test('a client does not come: the remaining time of the visit is offered to a client who waits', async () => {
  const long = { name: 'Tintura', duration: 180, price: 90, companyId: shop.companyId }
  const { id: procedureId } = await shop.owner.call('POST /api/procedures', { body: long })
  const path = `/api/collaborators/${shop.collaboratorId}` as const
  const { body: person } = await shop.owner.say(`GET ${path}`)
  const both = { ...person, procedureIds: [shop.procedureId, procedureId] }
  expect((await shop.owner.say(`PUT ${path}`, both)).status).toBe(200)
  const client = await aClient(api, 'abriu-falta')
  const visit = await client.books(shop.wish({ date: today, startTime: '13:00', procedureId }))
  expect(visit.status).toBe(201)
  await aWaiter(api, shop, 'abriu-bia', { date: today, from: '13:00', until: '16:00' })
  api.clock.set(`${today}T13:20:00-03:00`)
  await marks(visit.body.id, 'no-show')
  expect(await asked('bia')).toEqual(['13:20 bia 03-02 14:00'])
})

test('nobody answers an offer: within ten seconds of its end its times are offered to clients who wait', async () => {
  const client = await aClient(api, 'abriu-oferta')
  const { body } = await client.books(shop.wish({ date: '2027-03-04', startTime: '09:00' }))
  const place = { date: '2027-03-04', startTime: '15:00', collaboratorId: shop.collaboratorId }
  const offer = await offers(shop, body.id, [place])
  expect(offer.status).toBe(201)
  await aWaiter(api, shop, 'abriu-caio', { date: '2027-03-04', from: '15:00', until: '15:30' })
  api.clock.set(String(offer.body.endsAt))
  expect(await asked('caio')).toEqual([])
  api.clock.advance(10 * second)
  expect(await asked('caio')).toEqual(['15:20 caio 03-04 15:00'])
})

test('nobody accepts a booking: within ten seconds of its end its time is offered to clients who wait', async () => {
  const { body } = await (await aClient(api, 'abriu-falta')).books(shop.wish({ date: '2027-03-05' }))
  expect(body.status).toBe('held')
  await aWaiter(api, shop, 'abriu-duda', { date: '2027-03-05', from: '10:00', until: '10:30' })
  api.clock.set(String(body.heldUntil))
  expect(await asked('duda')).toEqual([])
  api.clock.advance(10 * second)
  expect(await asked('duda')).toEqual(['15:20 duda 03-05 10:00'])
})

test('longer weekly hours are offered to clients who wait for these days; saving the same hours again offers nothing', async () => {
  const days = { date: '2027-03-08', to: '2027-03-09', from: '18:00', until: '19:00' }
  await aWaiter(api, shop, 'abriu-eva', days)
  const path = `/api/collaborators/${shop.collaboratorId}` as const
  const { body: person } = await shop.owner.say(`GET ${path}`)
  const longer = { ...person, workSchedule: everyDay({ endTime: '19:00' }) }
  expect((await shop.owner.say(`PUT ${path}`, longer)).status).toBe(200)
  expect(await asked('eva')).toEqual(['15:20 eva 03-08 18:00', '15:20 eva 03-09 18:00'])
  const { body: changed } = await shop.owner.say(`GET ${path}`)
  expect((await shop.owner.say(`PUT ${path}`, changed)).status).toBe(200)
  expect(await asked('eva')).toHaveLength(2)
})
