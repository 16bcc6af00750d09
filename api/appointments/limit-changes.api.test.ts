import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop, type Shop } from '../testing/a-shop.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue', env: { RATE_LIMITS: 'off' } })
  shop = await aShop(api, 'reescreve')
})

afterAll(() => api.close())

const date = '2027-03-10'
const otherDate = '2027-03-11'
const refused = {
  status: 409,
  body: {
    code: 'too_many',
    error: 'Você já mudou este agendamento 100 vezes. Para mudar de novo, cancele e marque outro.',
  },
}

test('a client writes notes of an appointment 100 times however many come at once; the company still writes, and both cancel', async () => {
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

test('an owner moves an appointment and writes its notes 100 times together, and internal notes without end', async () => {
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
