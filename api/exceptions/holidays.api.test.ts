import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop, type Client, type Shop } from '../testing/a-shop.ts'
import { type Reply, sayingAs } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop
let ana: Client

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  shop = await aShop(api, 'feriados')
  ana = await aClient(api, 'ana')
})

afterAll(() => api.close())

const year = async (of = 2027) =>
  (await shop.owner.say(`GET /api/holidays?year=${of}`)).body as unknown as Reply['body'][]
const one = async (date: string) => (await year()).find((holiday) => holiday.date === date)
const decide = (date: string, decision: string, more: object = {}) =>
  shop.owner.say(`POST /api/holidays/${date}/decision`, { decision, ...more })
const exceptionsOn = async (date: string) =>
  (await shop.owner.say(`GET /api/exceptions?from=${date}&to=${date}`)).body as unknown as Reply['body'][]
const make = (body: object) =>
  shop.owner.say('POST /api/exceptions', { companyId: shop.companyId, kind: 'off', ...body })

test('an owner reads the undecided holidays of a year, each with its number of appointments', async () => {
  const booked = await ana.books(shop.wish({ date: '2027-05-01' }))
  expect((await ana.books(shop.wish({ date: '2027-05-01', startTime: '11:00' }))).status).toBe(201)
  const found = await year()
  expect(found.map(({ kind }) => kind).filter((kind) => kind === 'optional')).toHaveLength(4)
  expect(found).toHaveLength(14)
  expect(found.slice(0, 2)).toEqual([
    {
      date: '2027-01-01',
      name: 'Confraternização Universal',
      kind: 'national',
      decision: null,
      appointments: 0,
    },
    {
      date: '2027-02-08',
      name: 'Segunda-feira de Carnaval',
      kind: 'optional',
      decision: null,
      appointments: 0,
    },
  ])
  expect(await one('2027-05-01')).toMatchObject({ name: 'Dia do Trabalho', appointments: 2 })
  await ana.say(`PATCH /api/schedules/${booked.body.id}/cancel`)
  expect(await one('2027-05-01')).toMatchObject({ appointments: 1 })
  expect((await shop.owner.say('GET /api/holidays?year=1999')).body).toMatchObject({
    fields: { year: 'Informe um ano de 2000 a 2199' },
  })
  expect((await sayingAs(api, 'ana')('GET /api/holidays?year=2027')).status).toBe(404)
})

test('closing on a holiday creates an exception with the holiday’s name, and a second decision replaces it', async () => {
  const date = '2027-09-07'
  const name = 'Independência do Brasil'
  expect(await decide(date, 'closed')).toEqual({
    status: 200,
    body: { date, name, kind: 'national', decision: 'closed', appointments: 0 },
  })
  expect(await exceptionsOn(date)).toMatchObject([{ kind: 'off', from: date, to: date, reason: name }])
  expect(await shop.slots(date)).toEqual([])

  expect((await decide(date, 'hours', { startTime: '10:00', endTime: '11:00' })).body.decision).toBe('hours')
  expect(await exceptionsOn(date)).toMatchObject([
    { kind: 'hours', startTime: '10:00', endTime: '11:00', reason: name },
  ])
  expect(await shop.slots(date)).toEqual(['10:00', '10:30'])

  expect((await decide(date, 'open')).body.decision).toBe('open')
  expect(await exceptionsOn(date)).toEqual([])
  expect(await shop.slots(date)).toHaveLength(18)
})

test('a decision about a holiday asks about appointments like an exception, and leaves them when the request says `keep`', async () => {
  const date = '2027-10-12'
  const booked = await ana.books(shop.wish({ date, startTime: '15:00' }))
  const asked = await decide(date, 'closed')
  expect(asked.body).toMatchObject({
    code: 'appointments_affected',
    count: 1,
    appointments: [{ id: booked.body.id }],
  })
  expect(await one(date)).toMatchObject({ decision: null })
  expect((await decide(date, 'hours', { startTime: '09:00', endTime: '16:00' })).status).toBe(200)
  expect((await decide(date, 'closed', { keep: true })).body).toMatchObject({
    decision: 'closed',
    appointments: 1,
  })
})

test('an exception of the company on a holiday counts as a decision, but a weekly one does not; deleting the exception ends the decision', async () => {
  const date = '2027-11-15'
  const lunch = await make({
    from: '2027-03-08',
    to: null,
    weekly: true,
    startTime: '12:00',
    endTime: '13:00',
  })
  expect(lunch.status).toBe(201)
  const ofPerson = { from: date, to: date, collaboratorId: shop.collaboratorId }
  expect((await make(ofPerson)).status).toBe(201)
  expect(await one(date)).toMatchObject({ decision: null })
  const { body: meeting } = await make({ from: date, to: date, startTime: '09:00', endTime: '10:00' })
  expect(await one(date)).toMatchObject({ decision: 'hours' })
  expect((await decide(date, 'closed')).status).toBe(200)
  expect((await exceptionsOn(date)).map(({ id }) => id)).toContain(meeting.id)
  expect((await shop.owner.say(`DELETE /api/exceptions/${meeting.id}`)).status).toBe(204)

  const closed = (await exceptionsOn(date)).find(({ reason }) => reason === 'Proclamação da República')
  const path = `/api/exceptions/${closed?.id}`
  expect((await shop.owner.say(`PUT ${path}`, { from: '2027-11-16', to: '2027-11-16' })).status).toBe(200)
  expect(await one(date)).toMatchObject({ decision: null })
  expect((await shop.owner.say(`DELETE ${path}`)).status).toBe(204)
})

test('a company that closes on holidays is closed on undecided national holidays, even on days with a weekly exception', async () => {
  const put = (more: object) =>
    shop.owner.say(`PUT /api/companies/${shop.companyId}`, {
      ...shop.owner.company,
      businessHours: undefined,
      version: undefined,
      ...more,
    })
  expect((await put({ closedOnHolidays: true, keep: true })).status).toBe(200)
  // 15 November is a Monday, on which the company has a weekly pause; Corpus Christi is optional.
  expect(await shop.slots('2027-11-15')).toEqual([])
  expect(await shop.slots('2027-05-27')).toHaveLength(18)
  expect((await decide('2027-11-02', 'open')).status).toBe(200)
  expect(await shop.slots('2027-11-02')).toHaveLength(18)
  // Its page says that it is closed on every day that can be booked, not only in the next two weeks.
  expect((await put({ closedOnHolidays: true, keep: true, bookingHorizon: 365 })).status).toBe(200)
  const { body: page } = await shop.owner.say(`GET /api/public/company/${shop.owner.company.slug}`)
  const closed = (page.notices as { from: string }[]).map(({ from }) => from)
  expect(closed).toContain('2027-11-15')
  expect(closed).not.toContain('2027-11-02')
  expect((await put({ closedOnHolidays: false })).status).toBe(200)
})

test('a day that is not a holiday, is past, or lies in a longer closure cannot be decided', async () => {
  expect(await decide('2027-05-28', 'closed')).toEqual({
    status: 404,
    body: { error: 'Feriado não encontrado', code: 'not_found' },
  })
  expect((await decide('hoje', 'closed')).status).toBe(404)
  expect((await decide('2027-01-01', 'closed')).body.fields).toEqual({ date: 'Este feriado já passou' })
  expect((await decide('2027-12-25', 'hours', { startTime: '10:00' })).body.fields).toEqual({
    endTime: 'Horário de término é obrigatório',
  })
  expect((await decide('2027-12-25', 'talvez')).status).toBe(400)
  expect((await make({ from: '2027-12-24', to: '2027-12-31', reason: 'Recesso' })).status).toBe(201)
  expect(await one('2027-12-25')).toMatchObject({ decision: 'closed' })
  expect((await decide('2027-12-25', 'open')).body.fields).toEqual({
    decision:
      'A empresa tem folga de 24/12/2027 a 31/12/2027. Altere ou exclua essa folga para abrir nesse dia.',
  })
  expect((await decide('2027-12-25', 'closed')).status).toBe(200)
  const longer = { from: '2027-04-15', to: '2027-04-30', kind: 'hours', startTime: '08:00', endTime: '20:00' }
  expect((await make(longer)).status).toBe(201)
  const hours = { startTime: '10:00', endTime: '12:00' }
  expect((await decide('2027-04-21', 'hours', hours)).body.fields).toEqual({
    decision:
      'A empresa tem horário especial de 15/04/2027 a 30/04/2027. Altere ou exclua esse horário para mudar esse dia.',
  })
})
