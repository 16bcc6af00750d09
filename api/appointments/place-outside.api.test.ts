import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClient, aShop, type Client, everyDay, type Shop } from '../testing/a-shop.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop
let client: Client

/** The clock is at Tuesday, 10:47 in São Paulo. */
const now = '2027-03-02T13:47:00Z'
const today = '2027-03-02'

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand', now })
  const workSchedule = everyDay({ breakStart: '12:00', breakEnd: '13:00' })
  workSchedule.sunday.enabled = false
  shop = await aShop(api, 'encaixa', {
    collaborators: [{ workSchedule }, { workSchedule }, { procedureIds: [] }],
    procedure: { bufferMinutes: 10 },
  })
  client = await aClient(api, 'ana')
})

afterAll(() => api.close())

const atCounter = { clientName: 'Cliente avulso', withoutContact: true }
const books = (wish: Record<string, unknown>, by = shop.owner.say) =>
  by('POST /api/schedules', shop.wish(wish))
const moves = (id: unknown, to: object, by = shop.owner.say) =>
  by(`PATCH /api/schedules/${id}/reschedule`, { collaboratorId: shop.collaboratorId, date: today, ...to })

describe('an owner who books outside the hours', () => {
  test.each([
    ['the walk-in of today, earlier and off the grid', today, '10:45', false],
    ['earlier today, on the grid', today, '09:00', false],
    ['before the hours', '2027-03-03', '08:50', true],
    ['in the break', '2027-03-03', '12:05', true],
    ['on a day off', '2027-03-07', '10:00', true],
    ['until the end of the day', '2027-03-04', '23:25', true],
    ['where it fits anyway', '2027-03-04', '10:00', false],
  ])('an owner may book outside the hours: %s', async (_, date, startTime, outside) => {
    const wish = { ...atCounter, date, startTime }
    const ordinary = await books(wish)
    expect(ordinary.status).toBe(startTime === '10:00' && date !== '2027-03-07' ? 201 : 409)
    if (ordinary.status === 201) await shop.owner.say(`PATCH /api/schedules/${ordinary.body.id}/cancel`)
    expect(await books({ ...wish, outside: true })).toMatchObject({
      status: 201,
      body: { date, startTime, outside },
    })
  })

  test.each([
    ['a date in the past', { date: '2027-03-01', startTime: '10:00' }, 400, 'date'],
    ['minutes that are not steps of five', { startTime: '10:47' }, 400, 'startTime'],
    ['until midnight', { date: '2027-03-05', startTime: '23:30' }, 409, 'slot_unavailable'],
    ['more than a year ahead', { date: '2028-03-02' }, 409, 'slot_unavailable'],
    ['over another appointment', { date: '2027-03-03', startTime: '12:20' }, 409, 'slot_taken'],
    ['in the time after another', { date: '2027-03-03', startTime: '12:40' }, 409, 'slot_taken'],
  ])('an owner who books outside the hours is refused a time %s', async (_, wish, status, code) => {
    const { body, ...reply } = await books({ ...atCounter, date: today, ...wish, outside: true })
    expect([reply.status, body.fields ? Object.keys(body.fields)[0] : body.code]).toEqual([status, code])
    if (code === 'startTime') expect(body.fields).toEqual({ startTime: 'Use minutos de 5 em 5' })
  })

  test('an owner who books outside the hours is refused a professional who does not perform the procedure, or is inactive', async () => {
    const [, second, third] = shop.collaboratorIds
    const wish = { ...atCounter, date: '2027-03-03', startTime: '07:00', outside: true }
    expect((await books({ ...wish, collaboratorId: third })).body.code).toBe('slot_unavailable')
    const inactive = (isActive: boolean) =>
      shop.owner.say(`PATCH /api/collaborators/${second}/status`, { isActive })
    expect((await inactive(false)).status).toBe(200)
    expect((await books({ ...wish, collaboratorId: second })).body.code).toBe('slot_unavailable')
    expect((await inactive(true)).status).toBe(200)
    expect((await books({ ...wish, collaboratorId: second })).status).toBe(201)
  })

  test('only the company may book outside the hours: the same field of a client is ignored', async () => {
    const wish = { date: '2027-03-05', startTime: '08:00', outside: true, withoutContact: true }
    expect((await books(wish, client.say)).body.code).toBe('slot_unavailable')
    expect((await books({ ...wish, startTime: '10:47' }, client.say)).body.code).toBe('slot_unavailable')
    const { status, body } = await books({ ...wish, startTime: '10:00' }, client.say)
    expect([status, body.clientEmail, body.outside]).toEqual([201, 'ana@cliente.example', undefined])
    expect((await moves(body.id, { startTime: '08:00', outside: true }, client.say)).body.code).toBe(
      'slot_unavailable',
    )
  })
})

describe('an owner who moves outside the hours', () => {
  const date = '2027-03-08'
  const placed = async (id: unknown) => {
    const { body } = await shop.owner.say(`GET /api/schedules/${id}`)
    return [body.date, body.startTime, body.outside]
  }

  test('a move outside the hours marks the appointment, an undo restores the mark, and an ordinary move removes it', async () => {
    const { body } = await books({ ...atCounter, date, startTime: '09:00' })
    const { id } = body
    expect((await moves(id, { date, startTime: '07:00' })).body.code).toBe('slot_unavailable')
    expect((await moves(id, { date, startTime: '07:03', outside: true })).body.fields).toEqual({
      startTime: 'Use minutos de 5 em 5',
    })
    expect((await moves(id, { date, startTime: '07:05', outside: true })).status).toBe(200)
    expect(await placed(id)).toEqual([date, '07:05', true])
    expect((await moves(id, { date, startTime: '09:00' })).status).toBe(200)
    expect(await placed(id)).toEqual([date, '09:00', false])
    expect((await moves(id, { date, startTime: '07:05' })).status).toBe(200)
    expect(await placed(id)).toEqual([date, '07:05', true])
    expect((await moves(id, { startTime: '10:00', outside: true })).status).toBe(200)
    expect(await placed(id)).toEqual([today, '10:00', false])
    expect((await moves(id, { date: '2027-03-01', startTime: '09:30', outside: true })).status).toBe(400)
  })

  test('an owner who moves outside the hours is refused a time that another appointment or its time after takes, and an inactive professional', async () => {
    const day = '2027-03-09'
    await books({ ...atCounter, date: day, startTime: '09:00' })
    const { body } = await books({ ...atCounter, date: day, startTime: '15:00' })
    const to = (startTime: string, more = {}) =>
      moves(body.id, { date: day, startTime, outside: true, ...more })
    expect((await to('09:35')).body.code).toBe('slot_taken')
    expect((await to('08:25')).body.code).toBe('slot_taken')
    expect((await to('09:40')).status).toBe(200)
    expect((await to('08:20')).status).toBe(200)
    const [, , third] = shop.collaboratorIds
    expect((await to('08:00', { collaboratorId: third })).body.code).toBe('slot_unavailable')
  })
})

describe('a client without contact', () => {
  const messagesOf = (id: unknown) =>
    api.database.db
      .selectFrom('messages')
      .select(['receiver', 'event'])
      .where('appointment_id', '=', String(id))
      .orderBy('receiver')
      .execute()

  test.each([
    ['with a name alone', {}],
    [
      'with a telephone and an e-mail',
      { clientEmail: ' Rui@cliente.example ', clientPhone: '(11) 95555-0142' },
    ],
  ])('a client without contact is booked %s, and nobody is notified', async (_, contact) => {
    const date = 'clientEmail' in contact ? '2027-03-11' : '2027-03-10'
    const { status, body } = await books({ clientName: 'Rui', withoutContact: true, date, ...contact })
    expect([status, body.clientName, body.clientId]).toEqual([201, 'Rui', null])
    const { clientPhone = null } = contact as { clientPhone?: string }
    expect([body.clientEmail, body.clientPhone]).toEqual([
      clientPhone === null ? null : 'Rui@cliente.example',
      clientPhone,
    ])
    // The company’s page shows that nothing is sent.
    expect(body.withoutContact).toBe(true)
    expect((await shop.owner.say(`GET /api/schedules/${body.id}`)).body.withoutContact).toBe(true)
    await api.drain()
    expect(await messagesOf(body.id)).toEqual([])
    api.clock.set(`${date}T11:05:00Z`)
    await api.runSchedules()
    await api.drain()
    expect(await messagesOf(body.id)).toEqual([])
    const list = await shop.owner.say(`GET /api/schedules/company/${shop.companyId}?q=rui&date=${date}`)
    expect((list.body.items as { id: string }[]).map(({ id }) => id)).toEqual([body.id])
    expect((await shop.owner.say('GET /api/clients?q=rui')).status).toBe(200)
    expect((await shop.owner.say(`PATCH /api/schedules/${body.id}/cancel`)).status).toBe(200)
    await api.drain()
    expect(await messagesOf(body.id)).toEqual([])
    api.clock.set(now)
    await api.drain()
  })

  test.each([
    ['without a name', { withoutContact: true }, 'clientName'],
    ['with an e-mail that is none', { ...atCounter, clientEmail: 'x' }, 'clientEmail'],
    ['of a booking with contact, without an e-mail', { clientName: 'Rui' }, 'clientEmail'],
  ])('a client without contact is refused %s', async (_, wish, field) => {
    const { status, body } = await books({ date: '2027-03-12', ...wish })
    expect([status, Object.keys(body.fields as object)]).toEqual([400, [field]])
  })
})
