import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLink } from '../testing/a-link.ts'
import { aClient, aShop, type Client, everyDay, type Shop } from '../testing/a-shop.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop
let client: Client

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  shop = await aShop(api, 'remarca', { collaborators: [{ name: 'Davi' }, { name: 'Bia' }, { name: 'Caio' }] })
})

afterAll(() => api.close())

let day = 3

/** An appointment of a new client, who becomes `client`, at 10:00 with Davi, on a day that no other test uses. */
async function fresh(of = shop): Promise<{ id: string; date: string }> {
  const date = `2027-03-${String(day++).padStart(2, '0')}`
  client = await aClient(api, `ana-${day}`)
  const { status, body } = await client.books(of.wish({ date }))
  expect(status).toBe(201)
  return { id: String(body.id), date }
}

const move = (id: string, to: object, by = shop.owner.say) => by(`PATCH /api/schedules/${id}/reschedule`, to)
const to = (date: string, startTime: string, person = 0, of = shop) => ({
  date,
  startTime,
  collaboratorId: of.collaboratorIds[person],
})

const comes = async ({ companyId }: Shop, appointmentId: string) => {
  const link = await aLink(api, { companyId, appointmentId }, 'confirm')
  expect((await link.answers()).status).toBe(200)
}

describe('undoing a move', () => {
  test('within ten minutes restores the exact place and the confirmation', async () => {
    const of = await aShop(api, 'desfaz', { collaborators: [{}, {}] })
    const { id, date } = await fresh(of)
    await comes(of, id)
    const confirmed = (await of.owner.say(`GET /api/schedules/${id}`)).body
    expect(confirmed.confirmedAt).not.toBe(null)
    await of.owner.say(`PUT /api/collaborators/${of.collaboratorId}`, {
      name: 'Davi',
      email: 'davi@desfaz.example',
      workSchedule: everyDay({ startTime: '09:10' }),
    })
    const moved = await move(id, to(date, '10:00', 1, of), of.owner.say)
    expect(moved.body.confirmedAt).toBe(null)
    api.clock.advance(10 * 60_000)
    expect((await move(id, to(date, '10:00', 0, of), of.owner.say)).body).toEqual({
      ...confirmed,
      sequence: 2,
    })

    await move(id, to(date, '10:00', 1, of), of.owner.say)
    api.clock.advance(10 * 60_000 + 1)
    expect((await move(id, to(date, '10:00', 0, of), of.owner.say)).body.code).toBe('slot_unavailable')
  })

  test('takes it back to the professional whom the service was taken from meanwhile', async () => {
    const of = await aShop(api, 'larga', { collaborators: [{}, {}] })
    const body = { name: 'Barba', duration: 30, price: 30, companyId: of.companyId }
    const { id: other } = await of.owner.call('POST /api/procedures', { body })
    const { id, date } = await fresh(of)
    await of.owner.say(`PUT /api/collaborators/${of.collaboratorId}`, {
      name: 'Davi',
      email: 'davi@larga.example',
      procedureIds: [other],
    })
    expect((await move(id, to(date, '10:00', 1, of), of.owner.say)).status).toBe(200)
    const back = await move(id, to(date, '10:00', 0, of), of.owner.say)
    expect([back.status, back.body.collaboratorId]).toEqual([200, of.collaboratorId])
    // Only an undo: another time with this professional is not offered any more.
    await move(id, to(date, '10:00', 1, of), of.owner.say)
    expect((await move(id, to(date, '11:00', 0, of), of.owner.say)).body.code).toBe('slot_unavailable')
  })

  test('is refused when the place was taken meanwhile', async () => {
    const { id, date } = await fresh()
    await move(id, to(date, '15:00'))
    await client.books(shop.wish({ date }))
    expect((await move(id, to(date, '10:00'))).body.code).toBe('slot_taken')
  })

  test('is refused a client whose former time was closed meanwhile', async () => {
    const { id, date } = await fresh()
    expect((await move(id, to(date, '15:00'), client.say)).status).toBe(200)
    const { companyId } = shop
    const body = { companyId, kind: 'off', from: date, to: date, startTime: '09:00', endTime: '12:00' }
    expect((await shop.owner.say('POST /api/exceptions', body)).status).toBe(201)
    const back = await move(id, to(date, '10:00'), client.say)
    expect(back).toMatchObject({ status: 409, body: { code: 'slot_unavailable' } })
  })
})

describe('the free times for a move', () => {
  test('are listed by professional, and the appointment’s own time counts as free', async () => {
    const { id, date } = await fresh()
    await client.books(shop.wish({ date, startTime: '11:00' }))
    const path = `GET /api/schedules/${id}/move-times?date=${date}`
    const { status, body } = await shop.owner.say(path)
    expect(status).toBe(200)
    const people = body.people as { name: string; times: string[]; collaboratorId: string }[]
    expect(people.map(({ name }) => name)).toEqual(['Bia', 'Caio', 'Davi'])
    const [bia, , davi] = people.map(({ times }) => times)
    expect(bia).toHaveLength(18)
    expect(davi).toEqual(bia?.filter((time) => time !== '11:00'))
    const one = await shop.owner.say(`${path}&collaboratorId=${shop.collaboratorId}`)
    expect(one.body).toEqual({ ...body, people: [people[2]] })
    expect((await client.say(path)).body).toEqual(body)

    await shop.owner.say(`PATCH /api/schedules/${id}/cancel`)
    const none = (await shop.owner.say(path)).body.people as { times: string[] }[]
    expect(none.flatMap(({ times }) => times)).toEqual([])
  })
})

test('the owner and the client read every change and its author in the history', async () => {
  const { id, date } = await fresh()
  api.clock.advance(60_000)
  await move(id, to(date, '15:00', 1))
  await client.say(`PUT /api/schedules/${id}`, { notes: 'Chego antes' })
  await comes(shop, id)
  await comes(shop, id)
  await client.say(`PATCH /api/schedules/${id}/cancel`)
  const first = {
    date,
    startTime: '10:00',
    endTime: '10:30',
    collaboratorId: shop.collaboratorId,
    collaboratorName: 'Davi',
  }
  const second = {
    date,
    startTime: '15:00',
    endTime: '15:30',
    collaboratorId: shop.collaboratorIds[1],
    collaboratorName: 'Bia',
  }
  const at = expect.any(String)
  const history = (await client.say(`GET /api/schedules/${id}/history`)).body
  expect(history).toEqual([
    { at, kind: 'booked', by: 'client', byLink: false, from: null, to: first },
    { at, kind: 'moved', by: 'company', byLink: false, from: first, to: second },
    { at, kind: 'notes', by: 'client', byLink: false, from: null, to: null },
    { at, kind: 'confirmed', by: 'client', byLink: true, from: null, to: null },
    { at, kind: 'cancelled', by: 'client', byLink: false, from: null, to: null },
  ])
  expect((await shop.owner.say(`GET /api/schedules/${id}/history`)).body).toEqual(history)
})
