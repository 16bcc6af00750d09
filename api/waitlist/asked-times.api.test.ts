import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../testing/a-member.ts'
import { aClient, aShop } from '../testing/a-shop.ts'
import { aVisitShop, visitIn } from '../testing/a-visit-shop.ts'
import { aWaiter } from '../testing/a-waiter.ts'
import { anAsking, anOpening } from '../testing/an-asking.ts'
import { startPushService } from '../testing/push-service.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let service: Awaited<ReturnType<typeof startPushService>>
let api: TestApi

beforeAll(async () => {
  service = await startPushService()
  api = await startTestApi({ jobs: 'by hand', env: service.env })
  api.clock.set('2027-03-02T13:00:00Z')
})

afterAll(async () => {
  await api.close()
  await service.close()
})

test('the owner opens a cancelled appointment and reads who was asked for its time, until when, and who took it', async () => {
  const shop = await aShop(api, 'painel')
  const [gone, ana, bia] = await Promise.all(['g', 'a', 'b'].map((name) => aClient(api, `painel-${name}`)))
  if (!gone || !ana || !bia) throw new Error('A client of the test is missing')
  const { body } = await gone.books(shop.wish())
  const asked = () => shop.owner.say(`GET /api/schedules/${body.id}/asked`)
  expect(await asked()).toMatchObject({
    status: 200,
    body: { asked: 0, answersUntil: null, asking: false, taken: null },
  })
  await gone.say(`PATCH /api/schedules/${body.id}/cancel`)
  const openingId = await anOpening(api, shop, body.id)
  const first = await anAsking(api, shop, ana, { openingId })
  const second = await anAsking(api, shop, bia, { openingId })
  expect(await asked()).toMatchObject({
    body: { asked: 2, answersUntil: '2027-03-02T13:10:00.000Z', asking: true, taken: null },
  })
  expect((await second.answers()).status).toBe(200)
  expect(await asked()).toMatchObject({
    body: { asked: 2, answersUntil: null, taken: { clientName: 'Painel-b', startTime: '10:00' } },
  })
  expect((await first.answers()).status).toBe(409)
  expect((await gone.say(`GET /api/schedules/${body.id}/asked`)).status).toBe(404)
})

test('the owner reads the times that the waiting list won in a month: new visits count with their price, moved visits without, cancelled visits not at all', async () => {
  const shop = await aShop(api, 'ganhos')
  const [ana, bia, caio] = await Promise.all(['a', 'b', 'c'].map((name) => aClient(api, `ganhos-${name}`)))
  if (!ana || !bia || !caio) throw new Error('A client of the test is missing')
  const won = async () => (await shop.owner.say('GET /api/waitlist/won?month=2027-03')).body
  expect(await won()).toEqual({ count: 0, cents: 0 })
  expect((await (await anAsking(api, shop, ana)).answers()).status).toBe(200)
  const { body } = await bia.books(shop.wish({ startTime: '17:00' }))
  const times = { start: 660, end: 690 }
  const earlier = await anAsking(api, shop, bia, { tied: String(body.id), ...times })
  expect((await earlier.answers()).status).toBe(200)
  const third = await anAsking(api, shop, caio, { start: 720, end: 750 })
  expect((await third.answers()).status).toBe(200)
  expect(await won()).toEqual({ count: 3, cents: 10_000 })
  const { body: mine } = await caio.say('GET /api/schedules/my-schedules?tab=upcoming')
  const [one] = (mine as { items: { id: string }[] }).items
  expect((await caio.say(`PATCH /api/schedules/${one?.id}/cancel`)).status).toBe(200)
  expect(await won()).toEqual({ count: 2, cents: 5_000 })
  expect((await shop.owner.say('GET /api/waitlist/won?month=2027-04')).body).toEqual({ count: 0, cents: 0 })
  expect((await shop.owner.say('GET /api/waitlist/won?month=2027-13')).status).toBe(400)
})

test('a client takes a time that they were asked for: the owner gets one notification of an Encaixe, and none of a booking or a move', async () => {
  const shop = await aShop(api, 'avisa')
  const follow = api.as('avisa')
  const { key } = await follow('GET /api/push/key')
  await follow('POST /api/push/subscriptions', { body: service.subscribe('avisa', key) })
  const ana = await aClient(api, 'Ana')
  const { body } = await ana.books(shop.wish({ startTime: '17:00' }))
  const arrived = async () => {
    api.clock.advance(31_000)
    await api.drain()
    return service.take().map(({ payload }) => `${payload.title} – ${payload.body}`)
  }
  await arrived()
  expect((await (await anAsking(api, shop, ana, { tied: String(body.id) })).answers()).status).toBe(200)
  expect(await arrived()).toEqual(['Encaixe – Ana, qua, 03/03 10:00'])
  const bia = await aClient(api, 'Bia')
  const asking = await anAsking(api, shop, bia, { start: 660, end: 690 })
  expect((await asking.answers()).status).toBe(200)
  expect(await arrived()).toEqual(['Encaixe – Bia, qua, 03/03 11:00'])
})

test('a professional reads who took a time of theirs; once the appointment is with a colleague, its client and place are hidden', async () => {
  const shop = await aVisitShop(api, 'colega')
  const [guest, taker] = await Promise.all([aClient(api, 'colega-vai'), aClient(api, 'colega-vem')])
  const professional = await aMember(api, shop, {
    name: 'colega-ana',
    role: 'professional',
    collaboratorId: shop.ana,
  })
  const { body } = await guest.books(shop.wish({ collaboratorId: shop.ana }))
  await guest.say(`PATCH /api/schedules/${body.id}/cancel`)
  const asking = await anAsking(api, shop, taker, { openingId: await anOpening(api, shop, body.id) })
  expect((await asking.answers()).status).toBe(200)

  const asked = async ({ say }: Pick<typeof professional, 'say'>) =>
    (await say(`GET /api/schedules/${body.id}/asked`)).body as { taken: { appointmentId: string } | null }
  const known = await asked(professional)
  expect(known).toMatchObject({ asked: 1, taken: { clientName: 'Colega-vem', startTime: '10:00' } })
  expect((await professional.say(`GET /api/schedules/${known.taken?.appointmentId}`)).status).toBe(200)

  const to = { date: '2027-03-03', startTime: '12:00', collaboratorId: shop.bia }
  await shop.owner.say(`PATCH /api/schedules/${known.taken?.appointmentId}/reschedule`, to)
  expect((await professional.say(`GET /api/schedules/${known.taken?.appointmentId}`)).status).toBe(404)
  expect(await asked(professional)).toMatchObject({
    asked: 1,
    taken: { appointmentId: null, clientName: null, startTime: '10:00' },
  })
  expect(await asked(shop.owner)).toMatchObject({ taken: { clientName: 'Colega-vem' } })
})

test('a visit is cancelled: on each of its parts the owner reads who was asked for the time of that part', async () => {
  const shop = await aVisitShop(api, 'partes')
  const guest = await aClient(api, 'partes-vai')
  const visit = visitIn(
    await shop.books(guest, [
      [shop.cut, shop.bia],
      [shop.shave, shop.bia],
      [shop.shave, shop.caio],
    ]),
  )
  await aWaiter(api, shop, 'partes-bia', { collaboratorId: shop.bia })
  await guest.say(`PATCH /api/visits/${visit.id}/cancel`)
  await api.drain()
  const counts: unknown[] = []
  for (const { id } of visit.appointments)
    counts.push((await shop.owner.say(`GET /api/schedules/${id}/asked`)).body.asked)
  expect(counts).toEqual([1, 1, 0])
})

test('a company asks a client for a time that begins in three minutes: the question ends when the time begins', async () => {
  api.clock.set('2027-03-02T13:27:00Z')
  const shop = await aShop(api, 'ja')
  const waiter = await aWaiter(api, shop, 'ja-ana', { date: '2027-03-02' })
  const ask = async (startTime: string) => {
    const body = { date: '2027-03-02', startTime, collaboratorId: shop.collaboratorId }
    expect((await shop.owner.say(`POST /api/waitlist/${waiter.entryId}/ask`, body)).status).toBe(201)
  }
  await ask('10:30')
  await ask('11:00')
  await ask('15:00')
  const asks = api.database.db.selectFrom('waitlist_asks').select('answers_until').orderBy('start_minute')
  const rows = await asks.where('entry_id', '=', waiter.entryId).execute()
  expect(rows.map(({ answers_until }) => answers_until.toISOString().slice(11, 16))).toEqual([
    '13:30',
    '13:32',
    '13:37',
  ])
})
