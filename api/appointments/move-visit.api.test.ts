import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClient, everyDay } from '../testing/a-shop.ts'
import { aVisitShop, type Item, type VisitShop, visitIn } from '../testing/a-visit-shop.ts'
import type { Say } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { aVisit, changeVisit, eventsOf, itemsOf, linesOf, timesAfter } from '../testing/visit-mails.ts'

let api: TestApi
let shop: VisitShop
let day = 2

/** Returns the next day without appointments. */
const nextDay = () => `2027-03-${String(++day).padStart(2, '0')}`

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
  shop = await aVisitShop(api, 'muda')
})

afterAll(() => api.close())

const move = (say: Say, id: string, to: object) => changeVisit({ say }, id, 'reschedule', to)
const historyOf = async (id: string) => {
  const { body } = await shop.owner.say(`GET /api/schedules/${id}/history`)
  return (body as unknown as { kind: string; at: string }[]).map(({ kind }) => kind)
}
describe('a client who moves a visit', () => {
  test('a client moves a visit: all parts go to the new time with the same people, back to back', async () => {
    const date = nextDay()
    const { client, visit, parts } = await aVisit(
      api,
      shop,
      [
        [shop.cut, shop.bia],
        [shop.shave, shop.bia],
      ],
      { date },
    )
    const reply = await move(client.say, visit.id, { date, startTime: '15:00' })
    expect(reply.status).toBe(200)
    const moved = visitIn(reply)
    expect(linesOf(moved)).toEqual([`${date} 15:00 Corte Bia`, `${date} 15:30 Barba Bia`])
    expect(moved).toMatchObject({ id: visit.id, startTime: '15:00', endTime: '16:00', duration: 60 })
    expect(moved.appointments.map(({ sequence }) => sequence)).toEqual([1, 1])
    expect(await timesAfter(api, parts)).toEqual(['0+15', '0+0'])
    for (const id of parts) expect(await historyOf(id)).toEqual(['booked', 'moved'])
    expect(await eventsOf(api, visit.id)).toEqual(['booked', 'moved 2'])
  })

  test('a client moves a visit by less than its own length, because its own time counts as free', async () => {
    const date = nextDay()
    const { client, visit } = await aVisit(
      api,
      shop,
      [
        [shop.cut, shop.bia],
        [shop.shave, shop.bia],
      ],
      { date },
    )
    const { status, body } = await client.say(`GET /api/visits/${visit.id}/move-times?date=${date}`)
    expect(status).toBe(200)
    expect(body).toContainEqual({ startTime: '10:30', endTime: '11:30' })
    expect(linesOf(visitIn(await move(client.say, visit.id, { date, startTime: '10:30' })))).toEqual([
      `${date} 10:30 Corte Bia`,
      `${date} 11:00 Barba Bia`,
    ])
  })

  test('a client moves a visit twice with the same request: the second request changes nothing', async () => {
    const date = nextDay()
    const { client, visit, parts } = await aVisit(api, shop, shop.cutAndShave, { date })
    const to = { date, startTime: '14:00', items: itemsOf([[shop.cut], [shop.shave, shop.caio]]) }
    const first = await move(client.say, visit.id, to)
    expect(first.status).toBe(200)
    expect((await move(client.say, visit.id, to)).body).toEqual(first.body)
    expect(await historyOf(parts[0] ?? '')).toEqual(['booked', 'moved'])
  })

  test('a moved visit gets the next best professionals for items without a preference; the professionals whom the client then names are a preference', async () => {
    const date = nextDay()
    const { client, visit } = await aVisit(api, shop, shop.cutAndShave, { date })
    await aVisit(api, shop, [[shop.cut, shop.ana]], { date, startTime: '14:00' })
    const items = itemsOf([[shop.cut], [shop.shave]])
    const moved = visitIn(await move(client.say, visit.id, { date, startTime: '14:00', items }))
    expect(linesOf(moved)).toEqual([`${date} 14:00 Corte Bia`, `${date} 14:30 Barba Bia`])
    expect(moved.appointments.map(({ noPreference }) => noPreference)).toEqual([true, true])
    const named = {
      date,
      startTime: '16:00',
      items: itemsOf(shop.cutAndShave),
    }
    const chosen = visitIn(await move(client.say, visit.id, named))
    expect(linesOf(chosen)).toEqual([`${date} 16:00 Corte Ana`, `${date} 16:30 Barba Caio`])
    expect(chosen.appointments.map(({ noPreference }) => noPreference)).toEqual([false, false])
  })

  test('a client who moves a visit is refused other procedures, another order and unknown professionals', async () => {
    const date = nextDay()
    const { client, visit } = await aVisit(api, shop, shop.cutAndShave, { date })
    for (const items of [[[shop.shave], [shop.cut]], [[shop.cut]]] as Item[][]) {
      const to = { date, startTime: '15:00', items: itemsOf(items) }
      const { status, body } = await move(client.say, visit.id, to)
      expect([status, body.fields]).toEqual([
        400,
        { items: 'Os serviços não podem mudar: escolha só quem atende' },
      ])
    }
    const nobody = '11111111-1111-4111-8111-111111111111'
    const items = itemsOf([[shop.cut, nobody], [shop.shave]])
    expect((await move(client.say, visit.id, { date, startTime: '15:00', items })).status).toBe(404)
    const times = await client.say(
      `GET /api/visits/${visit.id}/move-times?date=${date}&items=${shop.shave},${shop.cut}`,
    )
    expect(times.status).toBe(400)
  })

  test('a client who moves a visit to a taken time gets starts for all parts, and no part moves', async () => {
    const date = nextDay()
    const { client, visit } = await aVisit(
      api,
      shop,
      [
        [shop.cut, shop.bia],
        [shop.shave, shop.bia],
      ],
      { date },
    )
    await aVisit(api, shop, [[shop.shave, shop.bia]], { date, startTime: '15:30' })
    const { status, body } = await move(client.say, visit.id, { date, startTime: '15:00' })
    expect([status, body.code]).toEqual([409, 'slot_taken'])
    const alternatives = body.alternatives as { startTime: string; collaboratorId: null }[]
    expect(alternatives).toHaveLength(6)
    expect(alternatives[0]).toEqual({
      date,
      startTime: '14:30',
      collaboratorId: null,
      collaboratorName: null,
    })
    const after = visitIn(await client.say(`GET /api/visits/${visit.id}`))
    expect(linesOf(after)).toEqual([`${date} 10:00 Corte Bia`, `${date} 10:30 Barba Bia`])
  })

  test('a client who moves a visit to a time outside the hours reads that the time is not offered', async () => {
    const date = nextDay()
    const { client, visit } = await aVisit(api, shop, shop.cutAndShave, { date })
    const { status, body } = await move(client.say, visit.id, { date, startTime: '17:30' })
    expect([status, body.code]).toEqual([409, 'slot_unavailable'])
  })

  test('a moved visit leaves a cancelled part behind', async () => {
    const date = nextDay()
    const { client, visit, parts } = await aVisit(
      api,
      shop,
      [
        [shop.cut, shop.ana],
        [shop.shave, shop.caio],
        [shop.cut, shop.ana],
      ],
      { date },
    )
    await client.say(`PATCH /api/schedules/${parts[1]}/cancel`)
    const moved = visitIn(await move(client.say, visit.id, { date, startTime: '15:00' }))
    expect(linesOf(moved)).toEqual([`${date} 15:00 Corte Ana`, `${date} 15:30 Corte Ana`])
    expect(moved).toMatchObject({ startTime: '15:00', endTime: '16:00' })
    expect(await timesAfter(api, parts)).toEqual(['0+15', '0+0', '15+0'])
  })

  test('a client may move a visit five times in 24 hours, and each move of all parts counts once', async () => {
    const date = nextDay()
    const { client, visit } = await aVisit(
      api,
      shop,
      [
        [shop.cut, shop.bia],
        [shop.shave, shop.bia],
      ],
      { date },
    )
    const times = ['11:00', '12:00', '13:00', '14:00', '15:00', '16:00']
    const replies = []
    for (const startTime of times) replies.push(await move(client.say, visit.id, { date, startTime }))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 409])
    expect(replies.at(-1)?.body.code).toBe('too_many')
  })

  test('a client’s move of a visit is too late when the first part begins within the notice of the company', async () => {
    const strict = await aVisitShop(api, 'prazo', { cancellationNotice: 1_440 })
    const { client, visit } = await aVisit(api, strict, [[strict.cut], [strict.shave]], {
      date: '2027-03-03',
    })
    api.clock.set('2027-03-02T13:30:00Z')
    const to = { date: '2027-03-05', startTime: '10:00' }
    expect((await move(client.say, visit.id, to)).body.code).toBe('too_late')
    expect((await changeVisit(client, visit.id, 'cancel')).body.code).toBe('too_late')
    expect(await client.say(`GET /api/visits/${visit.id}/move-times?date=2027-03-05`)).toMatchObject({
      body: [],
    })
    expect((await move(strict.owner.say, visit.id, to)).status).toBe(200)
  })
})

test('the days of a month for a move are the days with a start for all parts of the visit', async () => {
  const { client, visit } = await aVisit(api, shop, shop.cutAndShave, { date: nextDay() })
  await shop.owner.say('POST /api/exceptions', {
    companyId: shop.companyId,
    collaboratorId: shop.caio,
    kind: 'off',
    from: '2027-03-25',
    to: '2027-03-25',
  })
  const days = async (query = '') =>
    (await client.say(`GET /api/visits/${visit.id}/move-days/2027-03${query}`)).body as unknown as {
      date: string
      free: boolean
    }[]
  const isFree = (all: { date: string; free: boolean }[], date: string) =>
    all.find((one) => one.date === date)?.free
  const kept = await days()
  expect([isFree(kept, '2027-03-25'), isFree(kept, '2027-03-26')]).toEqual([false, true])
  expect(isFree(await days(`?items=${shop.cut},${shop.shave}`), '2027-03-25')).toBe(true)
})

describe('the company', () => {
  test('the company moves a visit outside the hours, and every part is marked as outside', async () => {
    const date = nextDay()
    const { visit } = await aVisit(api, shop, shop.cutAndShave, { date })
    const { say } = shop.owner
    expect((await move(say, visit.id, { date, startTime: '17:32', outside: true })).status).toBe(400)
    const moved = visitIn(await move(say, visit.id, { date, startTime: '17:35', outside: true }))
    expect(linesOf(moved)).toEqual([`${date} 17:35 Corte Ana`, `${date} 18:05 Barba Caio`])
    expect(moved.appointments.map((one) => one.outside)).toEqual([true, true])
  })

  test('the company undoes its move of a visit within ten minutes, and the confirmation is restored', async () => {
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

  test('the company may undo its move also for parts that did not follow each other directly', async () => {
    const date = nextDay()
    const { visit, parts } = await aVisit(api, shop, shop.cutAndShave, { date })
    const { say } = shop.owner
    const apart = { date, startTime: '11:30', collaboratorId: shop.caio }
    await say(`PATCH /api/schedules/${parts[1]}/reschedule`, apart)
    await move(say, visit.id, { date, startTime: '16:00' })
    expect(linesOf(visitIn(await move(say, visit.id, { date, startTime: '10:00' })))).toEqual([
      `${date} 10:00 Corte Ana`,
      `${date} 11:30 Barba Caio`,
    ])
  })

  test('the company may move a visit whose professional no longer performs the service', async () => {
    const other = await aVisitShop(api, 'outrora')
    const { visit } = await aVisit(api, other, other.cutAndShave)
    await other.owner.say(`PUT /api/collaborators/${other.ana}`, {
      name: 'Ana',
      email: 'ana@outrora.example',
      procedureIds: [other.shave],
      workSchedule: everyDay(),
    })
    const moved = await move(other.owner.say, visit.id, { date: '2027-03-04', startTime: '10:00' })
    expect(linesOf(visitIn(moved))).toEqual(['2027-03-04 10:00 Corte Ana', '2027-03-04 10:30 Barba Caio'])
  })

  test('the company moves a single appointment as a visit of one part', async () => {
    const date = nextDay()
    const client = await aClient(api, 'so-um')
    const { body } = await client.books(shop.wish({ date }))
    const moved = visitIn(await move(shop.owner.say, String(body.id), { date, startTime: '11:00' }))
    expect(linesOf(moved)).toEqual([`${date} 11:00 Corte Ana`])
  })

  test('the company cannot move a visit without scheduled parts', async () => {
    const date = nextDay()
    const { visit, parts } = await aVisit(api, shop, shop.cutAndShave, { date })
    const { say } = shop.owner
    for (const id of parts) await say(`PATCH /api/schedules/${id}/complete`)
    expect((await move(say, visit.id, { date, startTime: '15:00' })).body.code).toBe('appointment_closed')
    expect((await say(`GET /api/visits/${visit.id}/move-times?date=${date}`)).status).toBe(409)
    expect((await say(`GET /api/visits/${visit.id}/move-days/2027-03`)).status).toBe(409)
    expect((await changeVisit(shop.owner, visit.id, 'cancel')).body.code).toBe('appointment_closed')
  })
})
