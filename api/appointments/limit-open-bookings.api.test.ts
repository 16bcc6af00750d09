import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClient, aShop, type Shop } from '../testing/a-shop.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue', env: { RATE_LIMITS: 'off' } })
  shop = await aShop(api, 'vagas', { collaborators: [{}, {}, {}] })
})

afterAll(() => api.close())

const dates = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => `2027-03-${String(from + at).padStart(2, '0')}`)
const statusOf = (replies: { status: number }[]) => replies.map(({ status }) => status).sort()

describe('a client with five open bookings in a shop', () => {
  test('is refused the sixth, and gets it after she cancelled one or one has passed', async () => {
    const ana = await aClient(api, 'ana')
    const booked = []
    for (const date of dates(3, 5)) booked.push(await ana.books(shop.wish({ date })))
    expect(statusOf(booked)).toEqual(Array(5).fill(201))
    const sixth = shop.wish({ date: '2027-03-08' })
    expect(await ana.books(sixth)).toEqual({
      status: 409,
      body: {
        code: 'too_many',
        error:
          'Você já tem 5 horários marcados com Empresa vagas-agenda. Fale com a empresa para marcar mais.',
        company: { name: 'Empresa vagas-agenda', slug: 'vagas-agenda', phone: '(11) 95555-0142' },
      },
    })
    expect((await ana.say(`PATCH /api/schedules/${booked[4]?.body.id}/cancel`)).status).toBe(200)
    expect((await ana.books(sixth)).status).toBe(201)
    const seventh = shop.wish({ date: '2027-03-09' })
    expect((await ana.books(seventh)).body.code).toBe('too_many')
    const before = api.clock.now().toISOString()
    // One minute before the first booking begins it still counts; when it begins it does not.
    api.clock.set('2027-03-03T12:59:00Z')
    expect((await ana.books(seventh)).body.code).toBe('too_many')
    api.clock.set('2027-03-03T13:00:00Z')
    expect((await ana.books(seventh)).status).toBe(201)
    api.clock.set(before)
  })

  test('books in another shop, is booked by the owner, and repeats a booking under its key', async () => {
    const bia = await aClient(api, 'bia')
    const key = { 'idempotency-key': 'quinto' }
    for (const date of dates(10, 4)) await bia.books(shop.wish({ date }))
    const fifth = () => bia.say('POST /api/schedules', shop.wish({ date: '2027-03-14' }), key)
    const first = await fifth()
    expect(first.status).toBe(201)
    expect(await fifth()).toEqual(first)
    expect((await bia.books(shop.wish({ date: '2027-03-15' }))).body.code).toBe('too_many')
    const other = await aShop(api, 'outras-vagas')
    expect((await bia.books(other.wish({ date: '2027-03-15' }))).status).toBe(201)
    const named = { clientName: 'Bia', clientEmail: 'bia@cliente.example' }
    const byOwner = shop.owner.say('POST /api/schedules', shop.wish({ date: '2027-03-15', ...named }))
    expect((await byOwner).status).toBe(201)
  })

  test('who sends many bookings at once keeps exactly five, however she spells the company', async () => {
    const caio = await aClient(api, 'caio')
    const wishes = [...dates(16, 5), ...dates(16, 5), ...dates(21, 5)].map((date, at) =>
      shop.wish({
        date,
        startTime: '11:00',
        collaboratorId: shop.collaboratorIds[at % 3],
        companyId: at % 2 ? shop.companyId.toUpperCase() : shop.companyId,
      }),
    )
    const replies = await Promise.all(wishes.map((wish) => caio.books(wish)))
    expect(statusOf(replies)).toEqual([...Array(5).fill(201), ...Array(10).fill(409)])
    const refused = replies.filter(({ status }) => status === 409).map(({ body }) => body.code)
    expect(new Set(refused)).toEqual(new Set(['too_many']))
  })
})

test('a client with more open bookings than the lowered limit reads how many she has', async () => {
  const small = await aShop(api, 'menos-vagas')
  const eva = await aClient(api, 'eva')
  for (const date of dates(3, 3)) await eva.books(small.wish({ date }))
  const { version: _, ...company } = small.owner.company
  await small.owner.say(`PUT /api/companies/${small.companyId}`, { ...company, maxOpenBookings: 1 })
  const fourth = small.wish({ date: '2027-03-06' })
  expect((await eva.books(fourth)).body.error).toBe(
    'Você já tem 3 horários marcados com Empresa menos-vagas-agenda. Fale com a empresa para marcar mais.',
  )
})

test('an owner books for herself beyond the cap of clients', async () => {
  const { say } = shop.owner
  const replies = []
  for (const date of dates(3, 7))
    replies.push(await say('POST /api/schedules', shop.wish({ date, startTime: '15:00' })))
  expect(statusOf(replies)).toEqual(Array(7).fill(201))
})

test('an owner chooses how many open bookings a client may have, from 1 to 50', async () => {
  const one = await aShop(api, 'uma-vaga')
  const put = (maxOpenBookings: unknown) =>
    one.owner.say(`PUT /api/companies/${one.companyId}`, {
      ...one.owner.company,
      version: undefined,
      maxOpenBookings,
    })
  expect(one.owner.company.maxOpenBookings).toBe(5)
  for (const wrong of [0, 51, 2.5, '7', null]) {
    expect((await put(wrong)).body.fields).toEqual({ maxOpenBookings: 'Informe um número inteiro de 1 a 50' })
  }
  expect((await put(1)).body.maxOpenBookings).toBe(1)
  const dani = await aClient(api, 'dani')
  expect((await dani.books(one.wish({ date: '2027-03-05' }))).status).toBe(201)
  expect((await dani.books(one.wish({ date: '2027-03-06' }))).body.error).toBe(
    'Você já tem um horário marcado com Empresa uma-vaga-agenda. Fale com a empresa para marcar mais.',
  )
  expect((await put(50)).body.maxOpenBookings).toBe(50)
  expect((await dani.books(one.wish({ date: '2027-03-06' }))).status).toBe(201)
  expect((await dani.say('GET /api/public/company/uma-vaga-agenda')).body).not.toHaveProperty(
    'maxOpenBookings',
  )
})
