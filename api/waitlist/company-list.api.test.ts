import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop, type Shop } from '../testing/a-shop.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  shop = await aShop(api, 'lista', { collaborators: [{}, {}] })
})

afterAll(() => api.close())

const day = '2027-03-03'

async function waits(name: string, startTime: string, endTime: string, collaboratorId: string | null = null) {
  const client = await aClient(api, name)
  const windows = [{ from: day, to: '2027-03-04', startTime, endTime }]
  const items = [{ procedureId: shop.procedureId, collaboratorId: null }]
  const { status, body } = await client.say('POST /api/waitlist', {
    companyId: shop.companyId,
    items,
    windows,
    collaboratorId,
  })
  expect(status).toBe(201)
  api.clock.advance(1_000)
  return { ...client, id: body.id }
}

test('a shop reads who waits for a day in pages, oldest first, and how many wait for each hour', async () => {
  const [first = '', second = ''] = shop.collaboratorIds
  const ana = await waits('ana', '09:00', '12:00')
  const bia = await waits('bia', '11:00', '14:00', first)
  const caio = await aClient(api, 'caio')
  const booked = await caio.books(shop.wish({ date: '2027-03-05', startTime: '15:00' }))
  const tied = await caio.say(`POST /api/schedules/${booked.body.id}/earlier`, { days: 2 })

  const list = await shop.owner.call('GET /api/waitlist', { query: { date: day, limit: '2' } })
  expect(list.items).toMatchObject([
    { id: ana.id, procedures: ['Corte'], collaborator: null, appointment: null, asks: [], status: 'open' },
    { id: bia.id, collaborator: 'Profissional 1', collaboratorId: first },
  ])
  const rest = await shop.owner.call('GET /api/waitlist', {
    query: { date: day, limit: '2', cursor: list.nextCursor ?? '' },
  })
  expect(rest).toMatchObject({
    items: [{ id: tied.body.id, appointment: { date: '2027-03-05', startTime: '15:00' } }],
    nextCursor: null,
  })
  const later = await shop.owner.call('GET /api/waitlist', { query: { date: '2027-03-06' } })
  expect(later).toEqual({ items: [], nextCursor: null })

  const range = { query: { from: day, to: day } }
  const of = (collaboratorId: string, startTime: string, endTime: string, count: number) => ({
    date: day,
    collaboratorId,
    startTime,
    endTime,
    count,
  })
  const counted = await shop.owner.call('GET /api/waitlist/waiting', range)
  const expected = [
    of(first, '00:00', '09:00', 1),
    of(first, '09:00', '11:00', 2),
    of(first, '11:00', '12:00', 3),
    of(first, '12:00', '14:00', 2),
    of(first, '14:00', '23:59', 1),
    of(second, '09:00', '12:00', 1),
  ]
  expect(counted).toEqual(expected.toSorted((a, b) => (a.collaboratorId < b.collaboratorId ? -1 : 1)))

  await bia.say(`DELETE /api/waitlist/${bia.id}`)
  const left = await shop.owner.call('GET /api/waitlist', { query: { date: day } })
  expect(left.items.map(({ id }) => id)).toEqual([ana.id, tied.body.id])
})

test('a shop that asks for a bad page or too many days reads what is wrong', async () => {
  const { say } = shop.owner
  expect(await say(`GET /api/waitlist?date=${day}&cursor=x`)).toMatchObject({ status: 400 })
  expect(await say('GET /api/waitlist')).toMatchObject({ status: 400 })
  expect(await say('GET /api/waitlist/waiting?from=2027-03-02&to=2027-03-01')).toMatchObject({ status: 400 })
  expect(await say('GET /api/waitlist/waiting?from=2027-03-02&to=2028-03-01')).toMatchObject({ status: 400 })
})
