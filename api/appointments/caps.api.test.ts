import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClient, aShop, type Client, type Shop } from '../testing/a-shop.ts'
import { aVisitShop } from '../testing/a-visit-shop.ts'
import { aLink } from '../testing/an-asking.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { aVisit, changeVisit, itemsOf } from '../testing/visit-mails.ts'

let api: TestApi
let shop: Shop

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  shop = await aShop(api, 'vagas', { collaborators: [{}, {}, {}] })
})

afterAll(() => api.close())

const dates = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => `2027-03-${String(from + at).padStart(2, '0')}`)
const statusOf = (replies: { status: number }[]) => replies.map(({ status }) => status).sort()

describe('a client with five open bookings in a shop', () => {
  test('a client with five open bookings is refused the sixth, and may book it after one was cancelled or has begun', async () => {
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
    // A booking counts as open until its appointment begins.
    api.clock.set('2027-03-03T12:59:00Z')
    expect((await ana.books(seventh)).body.code).toBe('too_many')
    api.clock.set('2027-03-03T13:00:00Z')
    expect((await ana.books(seventh)).status).toBe(201)
    api.clock.set(before)
  })

  test('a client with five open bookings may book in another company, may be booked by the owner, and may repeat a request with its key', async () => {
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

  test('a client who sends many bookings at once gets exactly five, even with the company’s id in capital letters', async () => {
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

test('a client has more open bookings than the lowered limit: the refusal states how many are open', async () => {
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

test('an owner books for the own account beyond the cap of clients', async () => {
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

describe('the cap of changes of an appointment', () => {
  let shop: Shop

  beforeAll(async () => {
    shop = await aShop(api, 'reescreve')
  })

  const date = '2027-03-10'
  const otherDate = '2027-03-11'
  const refused = {
    status: 409,
    body: {
      code: 'too_many',
      error: 'Você já mudou este agendamento 100 vezes. Para mudar de novo, cancele e marque outro.',
    },
  }

  test('a client may change the notes 100 times, even with requests at once; the company may still write, and the client may cancel', async () => {
    const ana = await aClient(api, 'ana')
    const path = `/api/schedules/${(await ana.books(shop.wish({ date }))).body.id}`
    const writes = (at: number) => ana.say(`PUT ${path}`, { notes: `Corte ${at}` })
    for (let at = 0; at < 97; at++) expect((await writes(at)).status).toBe(200)
    const last = await Promise.all([97, 98, 99, 100, 101].map(writes))
    expect(last.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409])
    expect(await writes(102)).toEqual(refused)
    const goal = { date, startTime: '11:00', collaboratorId: shop.collaboratorId }
    expect(await ana.say(`PATCH ${path}/reschedule`, goal)).toEqual(refused)
    expect((await shop.owner.say(`PUT ${path}`, { notes: 'Traga a toalha' })).status).toBe(200)
    expect((await ana.say(`GET ${path}/history`)).body).toHaveLength(102)
    expect((await ana.say(`PATCH ${path}/cancel`)).status).toBe(200)
    expect((await writes(103)).body.code).toBe('appointment_closed')
  })

  test('an owner may move an appointment and write its notes 100 times together, and write internal notes without a cap', async () => {
    const named = { clientName: 'Bia', clientEmail: 'bia@cliente.example' }
    const { say } = shop.owner
    const path = `/api/schedules/${(await say('POST /api/schedules', shop.wish({ date: otherDate, ...named }))).body.id}`
    const moves = (startTime: string) =>
      say(`PATCH ${path}/reschedule`, { date: otherDate, startTime, collaboratorId: shop.collaboratorId })
    for (let at = 0; at < 50; at++) {
      expect((await moves(at % 2 ? '15:00' : '16:00')).status).toBe(200)
      expect((await say(`PUT ${path}`, { notes: `Nota ${at}` })).status).toBe(200)
    }
    expect(await moves('16:00')).toEqual(refused)
    expect(await say(`PUT ${path}`, { notes: 'Mais uma' })).toEqual(refused)
    expect((await say(`PUT ${path}`, { internalNotes: 'Ligar antes' })).status).toBe(200)
    expect((await say(`PATCH ${path}/complete`)).status).toBe(200)
  })
})

describe('the cap of moves by a client', () => {
  let shop: Shop
  let client: Client

  beforeAll(async () => {
    shop = await aShop(api, 'muda-muito')
    client = await aClient(api, 'ana')
  })

  const refused = {
    code: 'too_many',
    error: 'Você já mudou este horário 5 vezes em 24 horas. Fale com a empresa.',
    company: { name: 'Empresa muda-muito-agenda', slug: 'muda-muito-agenda', phone: '(11) 95555-0142' },
  }

  async function booked(date: string): Promise<string> {
    return String((await client.books(shop.wish({ date }))).body.id)
  }

  const moves = (id: string, date: string, startTime: string, by = client.say) =>
    by(`PATCH /api/schedules/${id}/reschedule`, { date, startTime, collaboratorId: shop.collaboratorId })

  test('a client moved an appointment five times in 24 hours, undos included: the sixth move is refused', async () => {
    const date = '2027-03-10'
    const id = await booked(date)
    const link = await aLink(api, { companyId: shop.companyId, appointmentId: id }, 'reschedule')
    const byLink = (startTime: string) =>
      link.answers({ date, startTime, collaboratorId: shop.collaboratorId, seen: undefined })
    expect((await moves(id, date, '11:00')).status).toBe(200)
    expect((await moves(id, date, '10:00')).status).toBe(200)
    api.clock.advance(3_600_000)
    expect((await byLink('12:00')).status).toBe(200)
    expect((await byLink('13:00')).status).toBe(200)
    expect((await moves(id, date, '13:00')).status).toBe(200)
    expect((await moves(id, date, '14:00')).status).toBe(200)
    expect(await moves(id, date, '15:00')).toEqual({ status: 409, body: refused })
    expect((await byLink('15:00')).body).toEqual(refused)
    // A move to the same place is not a change, and the owner’s moves are not counted.
    expect((await moves(id, date, '14:00')).status).toBe(200)
    for (const time of ['15:00', '16:00', '15:00']) {
      expect((await moves(id, date, time, shop.owner.say)).status).toBe(200)
    }
    api.clock.advance(23 * 3_600_000)
    expect((await moves(id, date, '09:00')).status).toBe(200)
    expect((await moves(id, date, '09:30')).status).toBe(200)
    expect((await moves(id, date, '10:00')).body.code).toBe('too_many')
    expect((await client.say(`PATCH /api/schedules/${id}/cancel`)).status).toBe(200)
  })

  test('a client sends many moves of one appointment at once: exactly five succeed', async () => {
    const date = '2027-03-11'
    const id = await booked(date)
    const times = ['11:00', '11:30', '12:00', '12:30', '13:00', '13:30', '14:00', '14:30']
    const replies = await Promise.all(times.map((time) => moves(id, date, time)))
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(3).fill(409)])
  })

  test('a client moved a visit and its parts five times in all: the sixth move is refused, of the visit and of a part', async () => {
    const date = '2027-03-12'
    const salon = await aVisitShop(api, 'muda-visita')
    const items: [string, string][] = [
      [salon.cut, salon.ana],
      [salon.shave, salon.bia],
      [salon.shave, salon.caio],
    ]
    const { client: mover, visit, parts } = await aVisit(api, salon, items, { date })
    const [cut = '', shave = '', last = ''] = parts
    const whole = (startTime: string) => changeVisit(mover, visit.id, 'reschedule', { date, startTime })
    const part = (id: string, startTime: string, collaboratorId: string, by = mover.say) =>
      by(`PATCH /api/schedules/${id}/reschedule`, { date, startTime, collaboratorId })
    const moves = [
      () => whole('12:00'),
      () => part(shave, '16:00', salon.bia),
      () => part(cut, '09:00', salon.ana),
      () => whole('13:00'),
      () => part(last, '17:00', salon.caio),
    ]
    for (const move of moves) {
      api.clock.advance(60_000)
      expect((await move()).status).toBe(200)
    }
    for (const reply of [await part(cut, '10:00', salon.ana), await whole('09:00')])
      expect(reply.body.code).toBe('too_many')
    expect((await part(cut, '10:00', salon.ana, salon.owner.say)).status).toBe(200)
    const alone = await aVisit(api, salon, [[salon.cut, salon.ana]], { date: '2027-03-13' })
    const body = { date: '2027-03-13', startTime: '11:00', items: itemsOf([[salon.cut, salon.ana]]) }
    expect((await changeVisit(alone.client, alone.visit.id, 'reschedule', body)).status).toBe(200)
  })
})
