import type { Conflict } from '@encaixe/contract/offers.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClient, aShop, everyDay, type Shop } from '../testing/a-shop.ts'
import { aVisitShop, type VisitShop, visitIn } from '../testing/a-visit-shop.ts'
import { aLink } from '../testing/an-asking.ts'
import { heldRows, offers } from '../testing/an-offer.ts'
import { madeId } from '../testing/an-owner.ts'
import { countQueries } from '../testing/count-queries.ts'
import { findOverlaps } from '../testing/find-overlaps.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { aVisit, changeVisit, linesOf } from '../testing/visit-mails.ts'

let api: TestApi
let close: () => Promise<void>
let newQueries: () => number
let shop: Shop
let day = 9

/** Tuesday, 10:00 in São Paulo. */
const now = '2027-03-02T13:00:00Z'

beforeAll(async () => {
  const database = await openTestDatabase()
  const counted = countQueries(database)
  api = await startTestApi({ jobs: 'enqueue', database: counted.database, now })
  newQueries = counted.newQueries
  close = async () => {
    await api.close()
    await database.close()
  }
  const workSchedule = everyDay({ breakStart: '12:00', breakEnd: '13:00' })
  shop = await aShop(api, 'conflita', {
    collaborators: [
      { name: 'Ana', workSchedule },
      { name: 'Bia', workSchedule },
      { name: 'Caio', workSchedule },
      { name: 'Davi', workSchedule, procedureIds: [] },
    ],
    procedure: { bufferMinutes: 10, duration: 60 },
    company: { minimumNotice: 600, bookingHorizon: 10 },
  })
})

afterAll(() => close())

type Page = { items: Conflict[]; count: number; nextCursor: string | null }

async function conflicts(query = '', of = shop): Promise<Page> {
  const { status, body } = await of.owner.say(`GET /api/schedules/conflicts${query}`)
  expect(status).toBe(200)
  return body as unknown as Page
}
const counted = async (of = shop) => (await of.owner.say('GET /api/schedules/counts')).body.conflicts
async function books(wish: Record<string, unknown>, of = shop): Promise<string> {
  const contact = { clientName: 'Rui', withoutContact: true }
  return madeId(of.owner.say('POST /api/schedules', of.wish({ ...contact, ...wish })))
}
async function off(exception: object, of = shop): Promise<string> {
  const wish = { companyId: of.companyId, kind: 'off', keep: true, ...exception }
  return madeId(of.owner.say('POST /api/exceptions', wish))
}
const ends = async (id: string, of = shop) =>
  expect((await of.owner.say(`DELETE /api/exceptions/${id}`)).status).toBe(204)
const nextDay = () => `2027-04-${String(++day).padStart(2, '0')}`
const short = ({ proposals }: Conflict) =>
  proposals.map(({ kind, date, startTime, collaboratorName }) => [
    kind,
    date.slice(8),
    startTime,
    collaboratorName,
  ])

test('an owner reads exactly the appointments that do not fit the hours in force', async () => {
  const date = nextDay()
  const [ana = '', bia = ''] = shop.collaboratorIds
  const ids = [
    await books({ date, startTime: '09:00' }),
    await books({ date, startTime: '10:30' }),
    await books({ date, startTime: '14:00' }),
  ]
  await books({ date, startTime: '07:00', outside: true })
  await books({ date, startTime: '10:00', collaboratorId: bia })
  await shop.owner.say(`PATCH /api/schedules/${await books({ date, startTime: '16:00' })}/cancel`)
  expect(await conflicts()).toEqual({ items: [], count: 0, nextCursor: null })
  expect(await counted()).toBe(0)

  const exception = await off({
    collaboratorId: ana,
    from: date,
    to: date,
    startTime: '11:00',
    endTime: '18:00',
  })
  const found = await conflicts()
  expect(found.items.map(({ appointment }) => appointment.id)).toEqual(ids.slice(1))
  expect([found.count, await counted()]).toEqual([2, 2])
  const [{ appointment, offer } = {} as Conflict] = found.items
  expect([appointment.startTime, appointment.outside, offer]).toEqual(['10:30', false, null])
  for (const [query, count] of [
    [`?collaboratorId=${ana}`, 2],
    [`?collaboratorId=${bia}`, 0],
    [`?collaboratorId=${crypto.randomUUID()}`, 0],
    ['?collaboratorId=x', 0],
    [`?date=${date}`, 2],
    ['?date=2027-04-01', 0],
    [`?date=${date}&collaboratorId=${ana}`, 2],
  ] as const) {
    expect([query, (await conflicts(query)).count]).toEqual([query, count])
  }
  const client = await aClient(api, 'rita')
  expect((await client.say('GET /api/schedules/conflicts')).status).toBe(404)
  expect((await client.say('GET /api/schedules/counts')).body.conflicts).toBe(0)
  expect((await shop.owner.say('GET /api/schedules/conflicts?cursor=x')).body.fields).toEqual({
    cursor: 'Página inválida',
  })
  expect((await shop.owner.say('GET /api/schedules/conflicts?date=x')).status).toBe(400)
  const to = { date, startTime: '13:00', collaboratorId: bia }
  expect((await shop.owner.say(`PATCH /api/schedules/${ids[1]}/reschedule`, to)).status).toBe(200)
  expect((await shop.owner.say(`PATCH /api/schedules/${ids[2]}/complete`)).status).toBe(200)
  expect(await counted()).toBe(0)
  await ends(exception)
})

describe('the proposals for an appointment', () => {
  async function expectFree(id: string, found: Conflict | undefined): Promise<void> {
    for (const { date, startTime, collaboratorId } of found?.proposals ?? []) {
      const to = { date, startTime, collaboratorId }
      expect((await shop.owner.say(`PATCH /api/schedules/${id}/reschedule`, to)).status).toBe(200)
    }
  }

  test('the proposals are the same time with others, then other times of the same professional, then the nearest times of anybody', async () => {
    const date = nextDay()
    const [ana = '', bia = '', caio = ''] = shop.collaboratorIds
    const id = await books({ date, startTime: '10:00' })
    await books({ date, startTime: '11:00', collaboratorId: bia })
    await books({ date, startTime: '09:30', collaboratorId: caio })
    const exception = await off({
      collaboratorId: ana,
      from: date,
      to: date,
      startTime: '10:30',
      endTime: '11:00',
    })
    const [found] = (await conflicts(`?date=${date}`)).items
    const dd = date.slice(8)
    expect(found && short(found)).toEqual([
      // Bia is taken from 11:00: the ten minutes after an appointment from 10:00 to 11:00 have no room; Caio is taken.
      ['same_person', dd, '09:30', 'Ana'],
      ['same_person', dd, '09:00', 'Ana'],
      ['nearest', dd, '11:00', 'Ana'],
      ['nearest', dd, '13:00', 'Ana'],
      ['nearest', dd, '13:30', 'Ana'],
      ['nearest', dd, '14:00', 'Ana'],
    ])
    // The appointment’s own time counts as free: the proposed 09:30 to 10:30 overlaps the appointment’s present time.
    await expectFree(id, found)
    await ends(exception)
  })

  test('the proposals when the professional is away are the same time with others, then the next days of this professional', async () => {
    const date = nextDay()
    const [ana = ''] = shop.collaboratorIds
    const id = await books({ date, startTime: '15:00' })
    const exception = await off({ collaboratorId: ana, from: date, to: `2027-04-${day + 1}` })
    const [found] = (await conflicts(`?date=${date}&collaboratorId=${ana}`)).items
    const kinds = found?.proposals.map(({ kind }) => kind)
    expect(kinds).toEqual(['same_time', 'same_time', 'same_person', 'same_person', 'nearest', 'nearest'])
    const [bia, caio, ...rest] = found ? short(found) : []
    expect([bia, caio]).toEqual([
      ['same_time', date.slice(8), '15:00', 'Bia'],
      ['same_time', date.slice(8), '15:00', 'Caio'],
    ])
    expect(rest.slice(0, 2).map(([, on, , name]) => [on, name])).toEqual([
      [String(day - 1), 'Ana'],
      [String(day - 1), 'Ana'],
    ])
    expect(rest.slice(2).map(([, on, time, name]) => [on, time, name])).toEqual([
      [date.slice(8), '14:30', 'Bia'],
      [date.slice(8), '15:30', 'Bia'],
    ])
    await expectFree(id, found)
    await ends(exception)
    day++
  })

  test('the proposals begin late enough to be offered, unless the appointment itself is too near', async () => {
    const date = '2027-03-02'
    const [ana = '', bia = ''] = shop.collaboratorIds
    await books({ date, startTime: '10:30' })
    await books({ date, startTime: '15:00' })
    const exception = await off({ collaboratorId: ana, from: date, to: date })
    const [near, far] = (await conflicts(`?date=${date}`)).items
    expect(near?.proposals[0]).toMatchObject({ startTime: '10:30', collaboratorId: bia, kind: 'same_time' })
    api.clock.set('2027-03-02T17:00:00Z')
    const [later] = (await conflicts(`?date=${date}`)).items
    expect(far?.appointment.id).toBe(later?.appointment.id)
    const times = later?.proposals.filter((one) => one.date === date).map(({ startTime }) => startTime) ?? []
    expect(times).toContain('15:00')
    expect(times.every((time) => time >= '14:45')).toBe(true)
    api.clock.set(now)
    await ends(exception)
  })
})

test('an appointment of a deleted or inactive professional is still listed', async () => {
  const date = nextDay()
  const [, , , davi = ''] = shop.collaboratorIds
  const wish = { name: 'Davi', email: 'davi@conflita.example', procedureIds: [shop.procedureId] }
  expect((await shop.owner.say(`PUT /api/collaborators/${davi}`, wish)).status).toBe(200)
  const id = await books({ date, startTime: '10:00', collaboratorId: davi })
  const exception = await off({ from: date, to: date })
  for (const state of [{ is_active: false }, { deleted_at: api.clock.now() }]) {
    await api.database.db.updateTable('collaborators').set(state).where('id', '=', davi).execute()
    const { items, count } = await conflicts(`?date=${date}`)
    expect([count, items[0]?.appointment.id]).toEqual([1, id])
    expect(items[0]?.proposals).toHaveLength(6)
    expect(
      items[0]?.proposals.every(({ kind, collaboratorId }) => kind === 'nearest' && collaboratorId !== davi),
    ).toBe(true)
  }
  await shop.owner.say(`PATCH /api/schedules/${id}/cancel`)
  await ends(exception)
})

test('an owner with five thousand future appointments reads the conflicts page by page, in few queries', async () => {
  const collaborators = Array.from({ length: 15 }, () => ({}))
  const big = await aShop(api, 'grande', { collaborators })
  const first = await books({ date: '2027-03-03', startTime: '09:00' }, big)
  await sql`insert into appointments (company_id, id, procedure_id, collaborator_id, client_name, day, start_minute, end_minute,
      procedure_name, price_cents, collaborator_name, status, created_at, updated_at, sequence, buffer_minutes, outside)
    select a.company_id, gen_random_uuid(), a.procedure_id, k.id, 'Rui', a.day + n / 6, 540 + n % 6 * 90, 570 + n % 6 * 90,
      a.procedure_name, a.price_cents, k.name, 'scheduled', a.created_at, a.updated_at, 0, 10, false
    from appointments a join collaborators k on k.company_id = a.company_id, generate_series(1, 334) n
    where a.id = ${first}::uuid`.execute(api.database.db)
  await off({ from: '2027-03-03', to: '2027-03-10', startTime: '09:00', endTime: '10:00' }, big)
  for (const collaboratorId of big.collaboratorIds.slice(0, 5)) {
    await off({ collaboratorId, from: '2027-03-03', to: '2027-03-05' }, big)
  }
  const seen: string[] = []
  const all = await counted(big)
  for (let cursor: string | null | undefined; cursor !== null; ) {
    newQueries()
    const page = await conflicts(cursor ? `?cursor=${cursor}` : '', big)
    expect(newQueries()).toBeLessThanOrEqual(9)
    seen.push(
      ...page.items.map(
        ({ appointment }) => `${appointment.date} ${appointment.startTime} ${appointment.id}`,
      ),
    )
    expect(page.items.length <= 20 && page.count === all).toBe(true)
    for (const { proposals } of page.items) {
      expect(proposals.length).toBeLessThanOrEqual(6)
      const places = proposals.map(
        ({ date, startTime, collaboratorId }) => `${date} ${startTime} ${collaboratorId}`,
      )
      expect(new Set(places).size).toBe(places.length)
    }
    cursor = page.nextCursor
  }
  expect(seen).toEqual(seen.toSorted())
  expect([new Set(seen).size, seen.length]).toEqual([seen.length, all])
})

describe('the conflicts of a visit', () => {
  let shop: VisitShop
  let day = 3

  beforeAll(async () => {
    shop = await aVisitShop(api, 'faltou')
  })

  const conflictsOn = async (date: string) => {
    const { body } = await shop.owner.say(`GET /api/schedules/conflicts?date=${date}`)
    return body.items as Conflict[]
  }

  /** Books two cuts with Ana at 10:00 and 10:30; then Ana is off from 10:30 to 13:00. */
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
    const reply = await shop.owner.say('POST /api/exceptions', {
      companyId,
      collaboratorId: shop.ana,
      ...off,
    })
    expect(reply.status).toBe(201)
    return { date, ...visiting }
  }

  test('a part of a visit does not fit: only this part is listed, and no time is proposed at which the client has another part', async () => {
    const { date, parts } = await missing()
    const conflicts = await conflictsOn(date)
    expect(conflicts.map(({ appointment }) => appointment.id)).toEqual([parts[1]])
    const proposals = conflicts[0]?.proposals ?? []
    expect(proposals[0]).toMatchObject({
      date,
      startTime: '10:30',
      collaboratorName: 'Bia',
      kind: 'same_time',
    })
    const places = proposals.map((one) => `${one.date} ${one.startTime} ${one.collaboratorName}`)
    expect(places).toContain(`${date} 09:30 Bia`)
    expect(places.filter((place) => place.startsWith(`${date} 10:00`))).toEqual([])
  })

  test('a client accepts an offered time for a part: only this part moves, and the part before it gets its time after back', async () => {
    const { client, visit, date, parts } = await missing()
    const count = async () => (await shop.owner.say('GET /api/schedules/counts')).body
    const before = await count()
    const made = await offers(shop, parts[1], [{ date, startTime: '10:30', collaboratorId: shop.bia }])
    expect(made.status).toBe(201)
    // The dashboard says how many conflicts wait for their client.
    expect(await count()).toEqual({ ...before, offered: Number(before.offered) + 1 })
    const link = await aLink(
      api,
      { companyId: shop.companyId, appointmentId: parts[1] ?? '', offerId: made.body.id },
      'choose',
    )
    const chosen = await link.answers({ date, startTime: '10:30', collaboratorId: shop.bia })
    expect(chosen.status).toBe(200)
    expect(await count()).toMatchObject({ conflicts: Number(before.conflicts) - 1, offered: before.offered })
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

  test('a visit moves with all its parts: the offer for one of its parts ends', async () => {
    const { visit, date, parts } = await missing()
    await offers(shop, parts[1], [{ date, startTime: '16:00', collaboratorId: shop.bia }])
    expect(await heldRows(api, shop)).toHaveLength(1)
    // The held time is promised to this client, so it is free for this client's visit.
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
})
