import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLink } from '../testing/a-link.ts'
import { aClient, aShop, type Client, type Shop } from '../testing/a-shop.ts'
import { aVisit, changeVisit, itemsOf } from '../testing/a-visit.ts'
import { aVisitShop } from '../testing/a-visit-shop.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop
let client: Client

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue', env: { RATE_LIMITS: 'off' } })
  shop = await aShop(api, 'muda-muito')
  client = await aClient(api, 'ana')
})

afterAll(() => api.close())

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

test('a client who moved an appointment five times in 24 hours, undo counted, is refused the sixth', async () => {
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
  // To its own place is no change, and the owner's moves are not counted.
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

test('a client who sends many moves of one appointment at once makes exactly five', async () => {
  const date = '2027-03-11'
  const id = await booked(date)
  const times = ['11:00', '11:30', '12:00', '12:30', '13:00', '13:30', '14:00', '14:30']
  const replies = await Promise.all(times.map((time) => moves(id, date, time)))
  expect(replies.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(3).fill(409)])
})

test('a client who moved a visit and its parts five times in all is refused the sixth, of whichever', async () => {
  const date = '2027-03-12'
  const salon = await aVisitShop(api, 'muda-visita')
  const items: [string, string][] = [
    [salon.cut, salon.ana],
    [salon.shave, salon.bia],
    [salon.shave, salon.caio],
  ]
  const { client: she, visit, parts } = await aVisit(api, salon, items, { date })
  const [cut = '', shave = '', last = ''] = parts
  const whole = (startTime: string) => changeVisit(she, visit.id, 'reschedule', { date, startTime })
  const part = (id: string, startTime: string, collaboratorId: string, by = she.say) =>
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
