import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../testing/a-member.ts'
import { aClient } from '../testing/a-shop.ts'
import { aVisitShop, visitIn } from '../testing/a-visit-shop.ts'
import { aWaiter } from '../testing/a-waiter.ts'
import { anAsking, anOpening } from '../testing/an-asking.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
})

afterAll(() => api.close())

test('a professional reads that her time was taken, and of an appointment with a colleague neither its client nor where it is', async () => {
  const shop = await aVisitShop(api, 'colega')
  const [guest, taker] = await Promise.all([aClient(api, 'colega-vai'), aClient(api, 'colega-vem')])
  const hers = await aMember(api, shop, {
    name: 'colega-ana',
    role: 'professional',
    collaboratorId: shop.ana,
  })
  const { body } = await guest.books(shop.wish({ collaboratorId: shop.ana }))
  await guest.say(`PATCH /api/schedules/${body.id}/cancel`)
  const asking = await anAsking(api, shop, taker, { openingId: await anOpening(api, shop, body.id) })
  expect((await asking.answers()).status).toBe(200)

  const asked = async ({ say }: Pick<typeof hers, 'say'>) =>
    (await say(`GET /api/schedules/${body.id}/asked`)).body as { taken: { appointmentId: string } | null }
  const known = await asked(hers)
  expect(known).toMatchObject({ asked: 1, taken: { clientName: 'Colega-vem', startTime: '10:00' } })
  expect((await hers.say(`GET /api/schedules/${known.taken?.appointmentId}`)).status).toBe(200)

  const to = { date: '2027-03-03', startTime: '12:00', collaboratorId: shop.bia }
  await shop.owner.say(`PATCH /api/schedules/${known.taken?.appointmentId}/reschedule`, to)
  expect((await hers.say(`GET /api/schedules/${known.taken?.appointmentId}`)).status).toBe(404)
  expect(await asked(hers)).toMatchObject({
    asked: 1,
    taken: { appointmentId: null, clientName: null, startTime: '10:00' },
  })
  expect(await asked(shop.owner)).toMatchObject({ taken: { clientName: 'Colega-vem' } })
})

test('on each part of a cancelled visit an owner reads who was asked for the time in which it stood', async () => {
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
