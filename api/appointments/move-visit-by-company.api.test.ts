import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClient, everyDay } from '../testing/a-shop.ts'
import { aVisit, changeVisit, linesOf } from '../testing/a-visit.ts'
import { aVisitShop, type VisitShop, visitIn } from '../testing/a-visit-shop.ts'
import type { Say } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: VisitShop
let day = 2

/** A day without appointments. */
const nextDay = () => `2027-03-${String(++day).padStart(2, '0')}`

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand', env: { RATE_LIMITS: 'off' } })
  shop = await aVisitShop(api, 'mudadona')
})

afterAll(() => api.close())

const move = (say: Say, id: string, to: object) => changeVisit({ say }, id, 'reschedule', to)
describe('the company', () => {
  test('moves a visit outside the hours, and every part knows whether it is', async () => {
    const date = nextDay()
    const { visit } = await aVisit(
      api,
      shop,
      [
        [shop.cut, shop.ana],
        [shop.shave, shop.caio],
      ],
      { date },
    )
    const { say } = shop.owner
    expect((await move(say, visit.id, { date, startTime: '17:32', outside: true })).status).toBe(400)
    const moved = visitIn(await move(say, visit.id, { date, startTime: '17:35', outside: true }))
    expect(linesOf(moved)).toEqual([`${date} 17:35 Corte Ana`, `${date} 18:05 Barba Caio`])
    expect(moved.appointments.map((one) => one.outside)).toEqual([true, true])
  })

  test('undoes its move within ten minutes, and the confirmation comes back', async () => {
    const date = nextDay()
    const { visit, parts } = await aVisit(
      api,
      shop,
      [
        [shop.cut, shop.bia],
        [shop.shave, shop.bia],
      ],
      { date },
    )
    const confirmed = api.clock.now()
    await sql`update appointments set confirmed_at = ${confirmed} where id = any(${parts}::uuid[])`.execute(
      api.database.db,
    )
    const { say } = shop.owner
    expect((await move(say, visit.id, { date, startTime: '16:00' })).status).toBe(200)
    const back = visitIn(await move(say, visit.id, { date, startTime: '10:00' }))
    expect(linesOf(back)).toEqual([`${date} 10:00 Corte Bia`, `${date} 10:30 Barba Bia`])
    expect(back.appointments.map(({ confirmedAt }) => confirmedAt)).toEqual(
      Array(2).fill(confirmed.toISOString()),
    )
  })

  test('undoes it also for parts that stood apart', async () => {
    const date = nextDay()
    const { visit, parts } = await aVisit(
      api,
      shop,
      [
        [shop.cut, shop.ana],
        [shop.shave, shop.caio],
      ],
      { date },
    )
    const { say } = shop.owner
    const apart = { date, startTime: '11:30', collaboratorId: shop.caio }
    await say(`PATCH /api/schedules/${parts[1]}/reschedule`, apart)
    await move(say, visit.id, { date, startTime: '16:00' })
    expect(linesOf(visitIn(await move(say, visit.id, { date, startTime: '10:00' })))).toEqual([
      `${date} 10:00 Corte Ana`,
      `${date} 11:30 Barba Caio`,
    ])
  })

  test('moves a visit whose professional does not perform the service any more', async () => {
    const other = await aVisitShop(api, 'outrora')
    const { visit } = await aVisit(api, other, [
      [other.cut, other.ana],
      [other.shave, other.caio],
    ])
    await other.owner.say(`PUT /api/collaborators/${other.ana}`, {
      name: 'Ana',
      email: 'ana@outrora.example',
      procedureIds: [other.shave],
      workSchedule: everyDay(),
    })
    const moved = await move(other.owner.say, visit.id, { date: '2027-03-04', startTime: '10:00' })
    expect(linesOf(visitIn(moved))).toEqual(['2027-03-04 10:00 Corte Ana', '2027-03-04 10:30 Barba Caio'])
  })

  test('moves an appointment alone as a visit of one', async () => {
    const date = nextDay()
    const client = await aClient(api, 'so-um')
    const { body } = await client.books(shop.wish({ date }))
    const moved = visitIn(await move(shop.owner.say, String(body.id), { date, startTime: '11:00' }))
    expect(linesOf(moved)).toEqual([`${date} 11:00 Corte Ana`])
  })

  test('learns that a visit is closed once nothing of it is scheduled', async () => {
    const date = nextDay()
    const { visit, parts } = await aVisit(
      api,
      shop,
      [
        [shop.cut, shop.ana],
        [shop.shave, shop.caio],
      ],
      { date },
    )
    const { say } = shop.owner
    for (const id of parts) await say(`PATCH /api/schedules/${id}/complete`)
    expect((await move(say, visit.id, { date, startTime: '15:00' })).body.code).toBe('appointment_closed')
    expect((await say(`GET /api/visits/${visit.id}/move-times?date=${date}`)).status).toBe(409)
    expect((await say(`GET /api/visits/${visit.id}/move-days/2027-03`)).status).toBe(409)
    expect((await changeVisit(shop.owner, visit.id, 'cancel')).body.code).toBe('appointment_closed')
  })
})
