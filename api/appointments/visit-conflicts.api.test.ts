import type { Conflict } from '@encaixe/contract/offers.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLink } from '../testing/a-link.ts'
import { aVisit, changeVisit, linesOf } from '../testing/a-visit.ts'
import { aVisitShop, type VisitShop, visitIn } from '../testing/a-visit-shop.ts'
import { heldRows, offers } from '../testing/an-offer.ts'
import { findOverlaps } from '../testing/find-overlaps.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: VisitShop
let day = 3

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand', env: { RATE_LIMITS: 'off' } })
  shop = await aVisitShop(api, 'faltou')
})

afterAll(() => api.close())

const conflictsOn = async (date: string) => {
  const { body } = await shop.owner.say(`GET /api/schedules/conflicts?date=${date}`)
  return body.items as Conflict[]
}

/** Two cuts with Ana at 10:00 and 10:30; then she is off from 10:30 to 13:00. */
async function missing() {
  const date = `2027-03-${String(++day).padStart(2, '0')}`
  const visiting = await aVisit(
    api,
    shop,
    [
      [shop.cut, shop.ana],
      [shop.cut, shop.ana],
    ],
    { date },
  )
  const off = { kind: 'off', from: date, to: date, startTime: '10:30', endTime: '13:00', keep: true }
  const { companyId } = shop
  const reply = await shop.owner.say('POST /api/exceptions', { companyId, collaboratorId: shop.ana, ...off })
  expect(reply.status).toBe(201)
  return { date, ...visiting }
}

test('the part that does not fit is listed alone, and no time is proposed at which its client is elsewhere', async () => {
  const { date, parts } = await missing()
  const conflicts = await conflictsOn(date)
  expect(conflicts.map(({ appointment }) => appointment.id)).toEqual([parts[1]])
  const proposals = conflicts[0]?.proposals ?? []
  expect(proposals[0]).toMatchObject({ date, startTime: '10:30', collaboratorName: 'Bia', kind: 'same_time' })
  const places = proposals.map((one) => `${one.date} ${one.startTime} ${one.collaboratorName}`)
  expect(places).toContain(`${date} 09:30 Bia`)
  expect(places.filter((place) => place.startsWith(`${date} 10:00`))).toEqual([])
})

test('an offer for a part moves that part alone, and the one before it gets its time after back', async () => {
  const { client, visit, date, parts } = await missing()
  const made = await offers(shop, parts[1], [{ date, startTime: '10:30', collaboratorId: shop.bia }])
  expect(made.status).toBe(201)
  const link = await aLink(
    api,
    { companyId: shop.companyId, appointmentId: parts[1] ?? '', offerId: made.body.id },
    'choose',
  )
  const chosen = await link.answers({ date, startTime: '10:30', collaboratorId: shop.bia })
  expect(chosen.status).toBe(200)
  expect(linesOf(visitIn(await client.say(`GET /api/visits/${visit.id}`)))).toEqual([
    `${date} 10:00 Corte Ana`,
    `${date} 10:30 Corte Bia`,
  ])
  expect(await conflictsOn(date)).toEqual([])
  const { body } = await shop.owner.say(`GET /api/schedules/calendar?from=${date}&to=${date}`)
  const entries = body.appointments as { visitId: string; visitParts: number; bufferMinutes: number }[]
  expect(
    entries.map(({ visitId, visitParts, bufferMinutes }) => [visitId, visitParts, bufferMinutes]),
  ).toEqual([
    [visit.id, 2, 15],
    [visit.id, 2, 15],
  ])
})

test('a visit that moves as a whole ends the offer for one of its parts', async () => {
  const { visit, date, parts } = await missing()
  await offers(shop, parts[1], [{ date, startTime: '16:00', collaboratorId: shop.bia }])
  expect(await heldRows(api, shop)).toHaveLength(1)
  // The held time is promised to this client, so it is free for her visit.
  const items = [
    { procedureId: shop.cut, collaboratorId: shop.bia },
    { procedureId: shop.cut, collaboratorId: shop.bia },
  ]
  const to = { date, startTime: '15:30', items }
  expect(linesOf(visitIn(await changeVisit(shop.owner, visit.id, 'reschedule', to)))).toEqual([
    `${date} 15:30 Corte Bia`,
    `${date} 16:00 Corte Bia`,
  ])
  expect(await heldRows(api, shop)).toEqual([])
  expect(await findOverlaps(api.database)).toEqual([])
})
