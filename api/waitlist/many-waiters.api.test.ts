import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop, type Shop } from '../testing/a-shop.ts'
import { askingsOf, aWaiter } from '../testing/a-waiter.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi

// Tuesday, 10:00 in São Paulo.
beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
})

afterAll(() => api.close())

const minute = 60_000

const rounds = async () => expect((await api.drain()).filter(({ error }) => error)).toEqual([])

/** The messages that ask a client for a time, with the time and the address of each message. */
async function messagesOf(shop: Shop) {
  const rows = await api.database.db
    .selectFrom('messages')
    .select(['created_at', 'address'])
    .where('company_id', '=', shop.companyId)
    .where('event', '=', 'time_opened')
    .orderBy('created_at')
    .execute()
  return rows.map(({ created_at, address }) => ({ at: created_at.getTime(), address }))
}

test('a hundred clients wait for one freed hour: at most three messages are sent in any ten minutes, and no client gets two', async () => {
  const shop = await aShop(api, 'cem', { procedure: { duration: 60 } })
  const booked = await (await aClient(api, 'cem-dona')).books(shop.wish())
  await Promise.all(Array.from({ length: 100 }, (_, one) => aWaiter(api, shop, `cem-${one}`)))
  await shop.owner.say(`PATCH /api/schedules/${booked.body.id}/cancel`)
  const began = api.clock.now().getTime()
  for (let passed = 0; passed < 120; passed += 5) {
    await rounds()
    api.clock.advance(5 * minute)
  }
  const messages = await messagesOf(shop)
  expect(messages).toHaveLength(36)
  expect(new Set(messages.map(({ address }) => address)).size).toBe(36)
  for (let passed = 0; passed < 120; passed++) {
    const from = began + passed * minute
    const inTen = messages.filter(({ at }) => at >= from && at < from + 10 * minute)
    expect(inTen.length).toBeLessThanOrEqual(3)
  }
  expect(await askingsOf(api, shop)).toHaveLength(36)
  // The list is switched off, because the next test would ask these clients too.
  const { company, say } = shop.owner
  expect((await say(`PUT /api/companies/${company.id}`, { ...company, waitlist: false })).status).toBe(200)
})

const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '13:00', '14:00', '15:00', '16:00', '17:00']

test('ten appointments are cancelled in a row: each client is asked at most three times that day, and again the next morning', async () => {
  const shop = await aShop(api, 'dez')
  const who = { clientName: 'Quem desiste', clientPhone: '(11) 95555-0199' }
  const ids: unknown[] = []
  for (const startTime of times) {
    const { status, body } = await shop.owner.say('POST /api/schedules', {
      ...shop.wish({ startTime }),
      ...who,
    })
    expect(status).toBe(201)
    ids.push(body.id)
  }
  for (const name of ['a', 'b', 'c', 'd']) await aWaiter(api, shop, `dez-${name}`)
  for (const id of ids) {
    expect(await shop.owner.say(`PATCH /api/schedules/${id}/cancel`)).toMatchObject({ status: 200 })
    await rounds()
    api.clock.advance(minute)
  }
  for (let passed = 0; passed < 120; passed += 10) {
    api.clock.advance(10 * minute)
    await rounds()
  }
  const asked = async (day: string) =>
    Object.groupBy(
      (await askingsOf(api, shop)).filter((one) => one.startsWith(day)),
      (one) => one.split(' ')[2] ?? '',
    )
  const today = await asked('03-02')
  expect(Object.keys(today).sort()).toEqual(['a', 'b', 'c', 'd'])
  expect(Object.values(today).map((ones) => ones?.length)).toEqual([3, 3, 3, 3])
  // At 08:00 the quiet hours end.
  api.clock.set('2027-03-03T11:00:00Z')
  await rounds()
  for (let passed = 0; passed < 60; passed += 10) {
    api.clock.advance(10 * minute)
    await rounds()
  }
  const morning = await asked('03-03')
  expect(Object.keys(morning).sort()).toEqual(['a', 'b', 'c', 'd'])
  expect(Object.values(morning).map((ones) => ones?.length)).toEqual([3, 3, 3, 3])
  expect((await askingsOf(api, shop)).find((one) => one.startsWith('03-03'))).toMatch(/^03-03 08:00 /)
  expect(new Set((await askingsOf(api, shop)).map((one) => one.slice(12))).size).toBe(24)
})
