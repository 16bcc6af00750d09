import type { CalendarDays, CalendarMonth } from '@encaixe/contract/calendar.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findOwnedCompany } from '../companies/facade.ts'
import { aClient, aShop, type Client, everyDay, type Shop } from '../testing/a-shop.ts'
import { countQueries } from '../testing/count-queries.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { readCalendar } from './read-calendar.ts'

let api: TestApi
let shop: Shop
let client: Client

const halfDays = { ...everyDay({ endTime: '13:00' }), sunday: { ...everyDay().sunday, enabled: false } }

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  shop = await aShop(api, 'agenda', {
    collaborators: [
      { name: 'Zeca', role: 'Barbeiro', workSchedule: everyDay({ breakStart: '12:00', breakEnd: '13:15' }) },
      { name: 'Ágata', workSchedule: halfDays },
      { name: 'Beto' },
      { name: 'Caio' },
    ],
  })
  client = await aClient(api, 'ana')
})

afterAll(() => api.close())

async function read(query: string): Promise<CalendarDays> {
  const { status, body } = await shop.owner.say(`GET /api/schedules/calendar?${query}`)
  expect(status).toBe(200)
  return body as unknown as CalendarDays
}

describe('an owner who reads days of the calendar', () => {
  test('an owner reads days of the calendar: the hours of each professional by name, and the company’s local time', async () => {
    const { collaborators, ...about } = await read('from=2027-03-06&to=2027-03-07')
    expect(about).toEqual({
      timezone: 'America/Sao_Paulo',
      today: '2027-03-02',
      now: '10:00',
      slotInterval: 30,
      appointments: [],
      exceptions: [],
      holidays: [],
    })
    expect(collaborators.map(({ name }) => name)).toEqual(['Ágata', 'Beto', 'Caio', 'Zeca'])
    expect(collaborators[0]?.days).toEqual([
      { date: '2027-03-06', windows: [{ start: '09:00', end: '13:00' }], breaks: [] },
      { date: '2027-03-07', windows: [], breaks: [] },
    ])
    expect(collaborators[3]).toMatchObject({
      id: shop.collaboratorId,
      email: expect.stringContaining('@'),
      role: 'Barbeiro',
      isActive: true,
      procedureIds: [shop.procedureId],
    })
    expect(collaborators[3]?.days[0]).toEqual({
      date: '2027-03-06',
      windows: [
        { start: '09:00', end: '12:00' },
        { start: '13:15', end: '18:00' },
      ],
      breaks: [{ start: '12:00', end: '13:15' }],
    })
  })

  test('an owner reads days of the calendar: the appointments of these days, ordered by start', async () => {
    const dates = ['2027-03-09', '2027-03-10', '2027-03-11', '2027-03-12']
    for (const date of dates) await client.books(shop.wish({ date, startTime: '11:00' }))
    const { body } = await client.books(
      shop.wish({ date: '2027-03-10', collaboratorId: shop.collaboratorIds[1], notes: 'Janela' }),
    )
    const { appointments } = await read('from=2027-03-10&to=2027-03-11')
    expect(appointments.map(({ date, startTime }) => `${date} ${startTime}`)).toEqual([
      '2027-03-10 10:00',
      '2027-03-10 11:00',
      '2027-03-11 11:00',
    ])
    expect(appointments[0]).toEqual({
      id: body.id,
      date: '2027-03-10',
      startTime: '10:00',
      endTime: '10:30',
      duration: 30,
      status: 'scheduled',
      heldUntil: null,
      asked: false,
      awaits: null,
      outside: false,
      bufferMinutes: 0,
      visitId: body.id,
      visitParts: 1,
      noPreference: false,
      clientName: 'Ana',
      guestName: null,
      clientPhone: null,
      procedure: { id: shop.procedureId, name: 'Corte' },
      collaboratorId: shop.collaboratorIds[1],
      collaborator: { id: shop.collaboratorIds[1], name: 'Ágata' },
      confirmedAt: null,
      hasNotes: true,
    })
    const zeca = await read(`from=2027-03-10&to=2027-03-11&collaboratorId=${shop.collaboratorId}`)
    expect(zeca.appointments).toHaveLength(2)
    expect((await read('from=2027-03-10&to=2027-03-11&collaboratorId=x')).appointments).toEqual([])
  })

  test('the calendar shows a break although time beside it is off, and no break on a day off', async () => {
    const hours = everyDay({ breakStart: '13:00', breakEnd: '14:00' })
    const { owner, companyId } = await aShop(api, 'pausa', { collaborators: [{ workSchedule: hours }] })
    const off = { companyId, kind: 'off', from: '2027-03-09', to: '2027-03-09' }
    await owner.say('POST /api/exceptions', { ...off, startTime: '14:00', endTime: '16:00' })
    await owner.say('POST /api/exceptions', { ...off, from: '2027-03-10', to: '2027-03-10' })
    const { body } = await owner.say('GET /api/schedules/calendar?from=2027-03-09&to=2027-03-10')
    const [person] = (body as unknown as CalendarDays).collaborators
    expect(person?.days.map(({ breaks }) => breaks)).toEqual([[{ start: '13:00', end: '14:00' }], []])
  })

  test('the calendar shows a former professional on days with appointments of this professional', async () => {
    const [, , beto, caio] = shop.collaboratorIds
    const bia = await aClient(api, 'bia')
    const { body } = await bia.books(shop.wish({ date: '2027-03-20', collaboratorId: beto }))
    await shop.owner.say(`PATCH /api/schedules/${body.id}/complete`)
    await shop.owner.say(`DELETE /api/collaborators/${beto}`)
    await shop.owner.say(`PATCH /api/collaborators/${caio}/status`, { isActive: false })
    const names = async (query: string) => (await read(query)).collaborators.map(({ name }) => name)
    expect(await names('from=2027-03-21&to=2027-03-27')).toEqual(['Ágata', 'Zeca'])
    expect(await names('from=2027-03-20&to=2027-03-20')).toEqual(['Ágata', 'Beto', 'Zeca'])
    const [, gone] = (await read('from=2027-03-20&to=2027-03-20')).collaborators
    expect(gone).toMatchObject({ isActive: false, days: [{ date: '2027-03-20', windows: [], breaks: [] }] })
  })

  test('the calendar causes three queries, for any number of people, appointments and exceptions', async () => {
    const { owner_id: ownerId } = await api.database.db
      .selectFrom('companies')
      .select('owner_id')
      .where('id', '=', shop.companyId)
      .executeTakeFirstOrThrow()
    const company = await findOwnedCompany(api.database.db, ownerId ?? '')
    if (!company) throw new Error(`The owner of company ${shop.companyId} was found without a company`)
    const { database, newQueries } = countQueries(api.database)
    await readCalendar(database.db, company, { from: '2027-03-01', to: '2027-04-11' }, api.clock.now())
    expect(newQueries()).toBe(3)
  })

  test.each([
    ['without days', ''],
    ['with one end only', 'from=2027-03-01'],
    ['with the end before the start', 'from=2027-03-02&to=2027-03-01'],
    ['for more than six weeks', 'from=2027-03-01&to=2027-04-12'],
    ['with a day that does not exist', 'from=2027-02-30&to=2027-03-01'],
  ])('an owner who reads the calendar with %s gets 400', async (_, query) => {
    expect((await shop.owner.say(`GET /api/schedules/calendar?${query}`)).status).toBe(400)
  })
})

test('an owner who reads a month gets the booked and free minutes of each day', async () => {
  const salon = await aShop(api, 'mes', {
    collaborators: [
      { workSchedule: halfDays },
      { workSchedule: everyDay({ breakStart: '12:00', breakEnd: '13:00' }) },
    ],
  })
  const [first = '', second = ''] = salon.collaboratorIds
  for (const startTime of ['09:00', '10:00', '11:00']) {
    await client.books(salon.wish({ date: '2027-04-06', startTime, collaboratorId: first }))
  }
  await client.books(salon.wish({ date: '2027-04-06', collaboratorId: second }))
  const gone = await client.books(salon.wish({ date: '2027-04-07' }))
  await client.say(`PATCH /api/schedules/${gone.body.id}/cancel`)
  const month = async (query = '') =>
    (await salon.owner.say(`GET /api/schedules/calendar/2027-04${query}`)).body as unknown as CalendarMonth
  const { days, ...about } = await month()
  expect(about).toEqual({ timezone: 'America/Sao_Paulo', today: '2027-03-02' })
  expect(days).toHaveLength(30)
  const ordinary = { closed: null, holiday: null, away: [] }
  expect(days[5]).toEqual({
    date: '2027-04-06',
    appointments: 4,
    bookedMinutes: 120,
    openMinutes: 720,
    freeMinutes: 600,
    ...ordinary,
  })
  expect(days[6]).toEqual({
    date: '2027-04-07',
    appointments: 0,
    bookedMinutes: 0,
    openMinutes: 720,
    freeMinutes: 720,
    ...ordinary,
  })
  // On this Sunday only the second professional works.
  expect(days[3]).toEqual({
    date: '2027-04-04',
    appointments: 0,
    bookedMinutes: 0,
    openMinutes: 480,
    freeMinutes: 480,
    ...ordinary,
  })
  expect((await month(`?collaboratorId=${second}`)).days[5]).toEqual({
    date: '2027-04-06',
    appointments: 1,
    bookedMinutes: 30,
    openMinutes: 480,
    freeMinutes: 450,
    ...ordinary,
  })
  // It is ten o’clock: the free minutes of today are counted from now, and yesterday has none.
  await client.books(salon.wish({ date: '2027-03-02', startTime: '11:00', collaboratorId: second }))
  const { body: now } = await salon.owner.say(`GET /api/schedules/calendar/2027-03?collaboratorId=${second}`)
  const [yesterday, today] = (now as unknown as CalendarMonth).days
  expect(yesterday).toMatchObject({ openMinutes: 480, freeMinutes: 0 })
  expect(today).toMatchObject({ appointments: 1, bookedMinutes: 30, openMinutes: 480, freeMinutes: 390 })
  expect((await salon.owner.say('GET /api/schedules/calendar/2027-13')).status).toBe(400)
  const { companyId } = salon
  const off = { companyId, kind: 'off', from: '2027-04-21', to: '2027-04-21', collaboratorId: second }
  expect((await salon.owner.say('POST /api/exceptions', off)).status).toBe(201)
  expect((await month()).days[20]).toMatchObject({
    date: '2027-04-21',
    holiday: 'Tiradentes',
    away: [expect.stringMatching(/./)],
  })
})
