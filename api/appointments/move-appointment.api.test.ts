import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClient, aShop, type Client, everyDay, type Shop } from '../testing/a-shop.ts'
import { aLink } from '../testing/an-asking.ts'
import { anOwner, endSubscription, giveSubscription, type Reply } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop
let client: Client

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
  shop = await aShop(api, 'remarca', { collaborators: [{ name: 'Davi' }, { name: 'Bia' }, { name: 'Caio' }] })
})

afterAll(() => api.close())

let day = 3

/** Books an appointment at 10:00 with Davi on a day that no other test uses, for a new client who becomes `client`. */
async function fresh(of = shop): Promise<{ id: string; date: string; booked: Reply['body'] }> {
  const date = `2027-03-${String(day++).padStart(2, '0')}`
  client = await aClient(api, `ana-${day}`)
  const { status, body } = await client.books(of.wish({ date }))
  expect(status).toBe(201)
  return { id: String(body.id), date, booked: body }
}

const move = (id: string, to: object, by = shop.owner.say) => by(`PATCH /api/schedules/${id}/reschedule`, to)
const to = (date: string, startTime: string, person = 0, of = shop) => ({
  date,
  startTime,
  collaboratorId: of.collaboratorIds[person],
})

describe('an owner who moves an appointment', () => {
  test('an owner moves an appointment to another time and professional, and it keeps its id, price, duration and notes', async () => {
    const { id, date, booked } = await fresh()
    await shop.owner.say(`PUT /api/procedures/${shop.procedureId}`, {
      name: 'Corte',
      duration: 60,
      price: 90,
    })
    const reply = await move(id, to(date, '14:30', 1))
    await shop.owner.say(`PUT /api/procedures/${shop.procedureId}`, {
      name: 'Corte',
      duration: 30,
      price: 50,
    })
    expect(reply).toEqual({
      status: 200,
      body: {
        ...booked,
        ...{ internalNotes: null, outside: false, clientRecordId: expect.any(String) },
        ...{ payment: null, share: null, sequence: 1 },
        startTime: '14:30',
        endTime: '15:00',
        startsAt: `${date}T17:30:00.000Z`,
        endsAt: `${date}T18:00:00.000Z`,
        collaboratorId: shop.collaboratorIds[1],
        collaborator: { id: shop.collaboratorIds[1], name: 'Bia' },
      },
    })
    const { internalNotes, outside, clientRecordId, payment, share, ...clientView } = reply.body
    expect((await client.say(`GET /api/schedules/${id}`)).body).toEqual(clientView)
    const rival = await aClient(api, 'rival-do-horario')
    expect((await rival.books(shop.wish({ date }))).status).toBe(201)
    expect((await rival.books({ ...shop.wish(), ...to(date, '14:30', 1) })).body.code).toBe('slot_taken')
  })

  test('an owner moves an appointment by less than its duration, because its own time counts as free', async () => {
    const of = await aShop(api, 'quartos', { company: { slotInterval: 15 } })
    const { id, date } = await fresh(of)
    const reply = await move(id, to(date, '10:15', 0, of), of.owner.say)
    expect(reply.body).toMatchObject({ startTime: '10:15', endTime: '10:45' })
  })

  test('an owner moves an appointment to its own place: nothing changes and nobody is notified', async () => {
    const { id, date, booked } = await fresh()
    await api.drain()
    expect(await move(id, to(date, '10:00'))).toMatchObject({ status: 200, body: booked })
    expect(await api.drain()).toEqual([])
    expect((await shop.owner.say(`GET /api/schedules/${id}/history`)).body).toHaveLength(1)
  })

  test('an owner moves an appointment several times: each move enqueues an event with the next sequence', async () => {
    const { id, date } = await fresh()
    await move(id, to(date, '11:00'))
    await move(id, to(date, '12:00'))
    await shop.owner.say(`PATCH /api/schedules/${id}/cancel`)
    // The event of a move is enqueued with a delay.
    api.clock.advance(30_000)
    const events = (await api.drain()).map(({ data }) => data as Record<string, unknown>)
    expect(
      events
        .filter(({ appointmentId }) => appointmentId === id)
        .map(({ event, sequence }) => [event, sequence])
        .sort(),
    ).toEqual([
      ['booked', undefined],
      ['cancelled', 3],
      ['moved', 1],
      ['moved', 2],
    ])
  })

  test('an owner may move an appointment of an inactive company or procedure', async () => {
    const { id, date } = await fresh()
    const patch = (what: string, isActive: boolean) =>
      shop.owner.say(`PATCH /api/${what}/status`, { isActive })
    await patch(`companies/${shop.companyId}`, false)
    await patch(`procedures/${shop.procedureId}`, false)
    expect((await move(id, to(date, '16:00', 1))).status).toBe(200)
    await patch(`companies/${shop.companyId}`, true)
    await patch(`procedures/${shop.procedureId}`, true)
  })
})

describe('a move is refused', () => {
  test('a move to a taken time is refused: the alternatives include the appointment’s own time', async () => {
    const { id, date } = await fresh()
    expect((await client.books(shop.wish({ date, startTime: '10:30' }))).status).toBe(201)
    const reply = await move(id, to(date, '10:30'))
    expect(reply).toMatchObject({
      status: 409,
      body: {
        code: 'slot_taken',
        error: 'Este horário acabou de ser reservado. Por favor, escolha outro horário.',
      },
    })
    const [davi, bia] = [0, 1].map((at) => ({
      date,
      collaboratorId: shop.collaboratorIds[at],
      collaboratorName: ['Davi', 'Bia'][at],
    }))
    expect((reply.body.alternatives as object[]).slice(0, 3)).toEqual([
      { ...bia, startTime: '10:30' },
      { ...davi, startTime: '10:00' },
      { ...davi, startTime: '11:00' },
    ])
  })

  test.each([
    ['to a time between two intervals', '10:20'],
    ['to a time before the working hours', '08:30'],
    ['to a time that ends after the working hours', '17:45'],
    ['to a time whose end is after midnight', '23:30'],
  ])('%s', async (_, startTime) => {
    const { id, date } = await fresh()
    expect(await move(id, to(date, startTime))).toMatchObject({
      status: 409,
      body: { code: 'slot_unavailable', alternatives: expect.any(Array) },
    })
  })

  test('a move to past times, past days and days after the booking horizon is refused', async () => {
    const { id } = await fresh()
    expect((await move(id, to('2027-03-02', '09:30'))).body.code).toBe('slot_unavailable')
    expect((await move(id, to('2027-03-02', '10:30'))).status).toBe(200)
    expect(await move(id, to('2027-03-01', '10:00'))).toMatchObject({
      status: 400,
      body: { fields: { date: 'Escolha uma data a partir de hoje.' } },
    })
    expect((await move(id, to('2028-03-01', '10:00'))).status).toBe(200)
    expect((await move(id, to('2028-03-02', '10:00'))).body.code).toBe('slot_unavailable')
  })

  test('a move to a professional who does not perform the procedure, does not work, is inactive or of another company is refused', async () => {
    const of = await aShop(api, 'equipe', {
      collaborators: [{}, { procedureIds: [] }, { workSchedule: everyDay({ enabled: false }) }, {}, {}],
    })
    const { id, date } = await fresh(of)
    const attempt = (person: number) => move(id, to(date, '11:00', person, of), of.owner.say)
    expect((await attempt(1)).body.code).toBe('slot_unavailable')
    expect((await attempt(2)).body.code).toBe('slot_unavailable')
    await of.owner.say(`PATCH /api/collaborators/${of.collaboratorIds[3]}/status`, { isActive: false })
    expect((await attempt(3)).body.code).toBe('slot_unavailable')
    await of.owner.say(`DELETE /api/collaborators/${of.collaboratorIds[4]}`)
    const missing = { status: 404, body: { error: 'Colaborador não encontrado' } }
    expect(await attempt(4)).toMatchObject(missing)
    expect(await move(id, to(date, '11:00'), of.owner.say)).toMatchObject(missing)
    expect(await move(id, { ...to(date, '11:00'), collaboratorId: '1' }, of.owner.say)).toMatchObject(missing)
  })

  test('a move is not refused with the same professional who no longer performs the procedure', async () => {
    const of = await aShop(api, 'mantem')
    const { id, date } = await fresh(of)
    await of.owner.say(`PUT /api/collaborators/${of.collaboratorId}`, {
      name: 'Davi',
      email: 'davi@mantem.example',
      procedureIds: [],
    })
    expect((await move(id, to(date, '11:00', 0, of), of.owner.say)).status).toBe(200)
  })

  test('a move is refused for an appointment that is completed, cancelled or of an earlier day', async () => {
    const done = await fresh()
    await shop.owner.say(`PATCH /api/schedules/${done.id}/complete`)
    const gone = await fresh()
    await shop.owner.say(`PATCH /api/schedules/${gone.id}/cancel`)
    for (const { id, date } of [done, gone]) {
      expect((await move(id, to(date, '11:00'))).body).toEqual({
        code: 'appointment_closed',
        error: 'Este agendamento já foi concluído ou cancelado.',
      })
    }
    const of = await aShop(api, 'ontem')
    const { body } = await client.books(of.wish({ date: '2027-03-02', startTime: '17:30' }))
    const begin = api.clock.now().toISOString()
    // At 23:30 the appointment has ended, but its day is still today, so the owner may move it.
    api.clock.set('2027-03-03T02:30:00Z')
    expect((await move(String(body.id), to('2027-03-03', '10:00', 0, of), of.owner.say)).status).toBe(200)
    api.clock.set('2027-03-04T03:00:00Z')
    expect(await move(String(body.id), to('2027-03-05', '10:00', 0, of), of.owner.say)).toMatchObject({
      status: 409,
      body: { code: 'appointment_closed', error: 'Só agendamentos de hoje em diante podem ser remarcados.' },
    })
    api.clock.set(begin)
  })

  test('a move is refused without a subscription, to a third user, and for a malformed body', async () => {
    const of = await aShop(api, 'recusa')
    const { id, date } = await fresh(of)
    const goal = to(date, '11:00', 0, of)
    const others = await anOwner(api, 'de-fora')
    for (const say of [others.say, (await aClient(api, 'de-longe')).say]) {
      const unknown = { status: 404, body: { error: 'Agendamento não encontrado' } }
      expect(await move(id, goal, say)).toMatchObject(unknown)
      expect(await say(`GET /api/schedules/${id}/history`)).toMatchObject(unknown)
      expect(await say(`GET /api/schedules/${id}/move-times?date=${date}`)).toMatchObject(unknown)
      expect(await say(`GET /api/schedules/${id}/move-days/2027-03`)).toMatchObject(unknown)
    }
    for (const wrong of [{}, { ...goal, date: '2027-02-30' }, { ...goal, startTime: '9:00' }]) {
      expect((await move(id, wrong, of.owner.say)).status).toBe(400)
    }
    expect((await move(id, { ...goal, collaboratorId: 7 }, of.owner.say)).status).toBe(400)
    await endSubscription(api, of.owner.name)
    expect((await move(id, goal, of.owner.say)).body.code).toBe('subscription_required')
    await giveSubscription(api, of.owner.name)
    expect((await move(id, goal, of.owner.say)).status).toBe(200)
  })
})

describe('a client who moves an own appointment', () => {
  test('a client who moves an appointment to another time and back is the author in the history', async () => {
    const { id, date, booked } = await fresh()
    const moved = await move(id, to(date, '15:00', 1), client.say)
    expect(moved).toMatchObject({
      status: 200,
      body: { id, startTime: '15:00', collaborator: { name: 'Bia' } },
    })
    expect((await move(id, to(date, '10:00'), client.say)).body).toEqual({ ...booked, sequence: 2 })
    for (const say of [client.say, shop.owner.say]) {
      const { body } = await say(`GET /api/schedules/${id}/history`)
      expect(body).toMatchObject([{ kind: 'booked' }, { kind: 'moved', by: 'client' }, { by: 'client' }])
    }
  })

  test('a client may not undo a move to a time that has begun', async () => {
    const { id, date } = await fresh()
    const before = api.clock.now().toISOString()
    api.clock.set(`${date}T12:58:00Z`)
    expect((await move(id, to(date, '15:00'), client.say)).status).toBe(200)
    api.clock.set(`${date}T13:02:00Z`)
    expect((await move(id, to(date, '10:00'), client.say)).body.code).toBe('slot_unavailable')
    api.clock.set(before)
  })

  test('a client’s move is refused once the appointment has begun or the company takes no bookings', async () => {
    const of = await aShop(api, 'cliente-leva')
    const { id, date } = await fresh(of)
    const goal = to(date, '11:00', 0, of)
    const patch = (isActive: boolean) =>
      of.owner.say(`PATCH /api/companies/${of.companyId}/status`, { isActive })
    await patch(false)
    expect(await move(id, goal, client.say)).toMatchObject({
      status: 409,
      body: { code: 'company_inactive' },
    })

    const asked = `GET /api/schedules/${id}/move-times?date=${date}`
    expect(await client.say(asked)).toMatchObject({ status: 409, body: { code: 'company_inactive' } })
    expect((await of.owner.say(asked)).status).toBe(200)
    await patch(true)
    await endSubscription(api, of.owner.name)
    expect((await move(id, goal, client.say)).body.code).toBe('company_inactive')
    await giveSubscription(api, of.owner.name)
    expect((await move(id, { ...goal, collaboratorId: shop.collaboratorId }, client.say)).status).toBe(404)
    const before = api.clock.now().toISOString()
    api.clock.set(`${date}T13:00:00Z`)
    const times = await client.say(asked)
    expect(times.body.people).toMatchObject([{ times: [] }])
    expect(await move(id, goal, client.say)).toMatchObject({
      status: 409,
      body: { code: 'appointment_closed' },
    })
    // The owner may still move an appointment of a client who is late.
    expect((await move(id, goal, of.owner.say)).status).toBe(200)
    api.clock.set(before)
  })
})

const comes = async ({ companyId }: Shop, appointmentId: string) => {
  const link = await aLink(api, { companyId, appointmentId }, 'confirm')
  expect((await link.answers()).status).toBe(200)
}

describe('undoing a move', () => {
  test('undoing a move within ten minutes restores the exact place and the confirmation', async () => {
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

  test('undoing a move restores the professional, even one who no longer performs the service', async () => {
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
    // Only the undo is allowed: other times with this professional are not offered any more.
    await move(id, to(date, '10:00', 1, of), of.owner.say)
    expect((await move(id, to(date, '11:00', 0, of), of.owner.say)).body.code).toBe('slot_unavailable')
  })

  test('undoing a move is refused when the former place was taken meanwhile', async () => {
    const { id, date } = await fresh()
    await move(id, to(date, '15:00'))
    await client.books(shop.wish({ date }))
    expect((await move(id, to(date, '10:00'))).body.code).toBe('slot_taken')
  })

  test('undoing a move is refused to a client whose former time was closed meanwhile', async () => {
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
  test('the free times for a move are listed by professional, and the appointment’s own time counts as free', async () => {
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
