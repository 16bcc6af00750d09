import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClient, aShop, type Client, everyDay, type Shop } from '../testing/a-shop.ts'
import type { Reply } from '../testing/an-owner.ts'
import { findOverlaps } from '../testing/find-overlaps.ts'
import { seeded } from '../testing/random-weeks.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop
let clients: Client[]

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  shop = await aShop(api, 'corrida', { collaborators: [{}, {}, {}] })
  clients = await Promise.all(Array.from({ length: 200 }, (_, at) => aClient(api, `cliente-${at}`)))
}, 120_000)

afterAll(() => api.close())

describe.each([20, 200])('%i clients book one slot', (count) => {
  test('of the clients who book one slot at once, exactly one gets 201 and all others get 409', async () => {
    const wish = shop.wish({ startTime: count === 20 ? '10:00' : '11:00' })
    const replies = await Promise.all(clients.slice(0, count).map((client) => client.books(wish)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(count - 1).fill(409)])
    for (const { status, body } of replies) if (status === 409) expect(body.code).toBe('slot_taken')
    expect(await findOverlaps(api.database)).toEqual([])
  })
})

test('clients who book overlapping times get no appointments that overlap', async () => {
  const long = await shop.owner.call('POST /api/procedures', {
    body: { name: 'Longo', duration: 90, companyId: shop.companyId },
  })
  await shop.owner.say(`PUT /api/collaborators/${shop.collaboratorId}`, {
    name: 'Um',
    email: 'um@corrida.example',
    procedureIds: [shop.procedureId, long.id],
  })
  const wishes = clients.slice(0, 30).map((client, at) => {
    const startTime = ['13:00', '13:30', '14:00'][at % 3]
    const procedureId = at % 2 === 0 ? long.id : shop.procedureId
    return client.books(shop.wish({ startTime, procedureId, date: '2027-03-05' }))
  })
  const replies = await Promise.all(wishes)
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 409]))
  expect(await findOverlaps(api.database)).toEqual([])
})

const actions = Number(process.env.RANDOM_ACTIONS ?? 5_000)
const inBursts = 40

test(`after ${actions} random bookings, moves, cancels, completions, deletions and closings nothing overlaps`, async () => {
  const roll = seeded(20_270_302)
  const salon = await aShop(api, 'acaso', { plan: 'pro', collaborators: [{}, {}, {}, {}] })
  const booked: { id: string; client: Client }[] = []
  const outcomes = new Map<string, number>()
  const any = <T>(all: readonly T[]) => all[roll(all.length)] as T

  function anyPlace() {
    const half = roll(18)
    const startTime = `${String(9 + Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`
    return { date: `2027-03-0${3 + roll(3)}`, startTime, collaboratorId: any(salon.collaboratorIds) }
  }
  async function book(): Promise<Reply> {
    const client = any(clients)
    const reply = await client.books(salon.wish(anyPlace()))
    if (reply.status === 201) booked.push({ id: String(reply.body.id), client })
    return reply
  }
  async function change(what: string, body?: () => object): Promise<Reply> {
    const one = booked[roll(Math.max(1, booked.length))]
    return one ? salon.owner.say(`PATCH /api/schedules/${one.id}/${what}`, body?.()) : book()
  }
  async function close(): Promise<Reply> {
    const id = any(salon.collaboratorIds)
    const reply = await salon.owner.say(`PATCH /api/collaborators/${id}/status`, { isActive: false })
    if (reply.status === 200)
      await salon.owner.say(`PATCH /api/collaborators/${id}/status`, { isActive: true })
    return reply
  }
  /** Deletes a new collaborator while a client books; at the plan’s limit, an existing collaborator is deleted. */
  async function leave(): Promise<Reply> {
    const hired = await salon.owner.say('POST /api/collaborators', {
      name: 'Volante',
      email: 'volante@acaso.example',
      companyId: salon.companyId,
      procedureIds: [salon.procedureId],
      workSchedule: everyDay(),
    })
    if (hired.status === 201) salon.collaboratorIds.push(String(hired.body.id))
    const id = hired.status === 201 ? String(hired.body.id) : any(salon.collaboratorIds)
    const [reply] = await Promise.all([salon.owner.say(`DELETE /api/collaborators/${id}`), book()])
    const at = salon.collaboratorIds.indexOf(id)
    if (reply.status === 204 && at !== -1) salon.collaboratorIds.splice(at, 1)
    return reply
  }
  async function shut(): Promise<Reply> {
    const path = `PATCH /api/companies/${salon.companyId}/status`
    const reply = await salon.owner.say(path, { isActive: false })
    await salon.owner.say(path, { isActive: true })
    return reply
  }
  async function act(): Promise<[string, Reply]> {
    const face = roll(100)
    if (face < 50) return ['book', await book()]
    if (face < 68) return ['move', await change('reschedule', anyPlace)]
    if (face < 90) return ['cancel', await change('cancel')]
    if (face < 92) return ['complete', await change('complete')]
    if (face < 95) return ['close', await close()]
    if (face < 97) return ['leave', await leave()]
    if (face < 98) return ['shut', await shut()]
    return ['delete', await salon.owner.say(`DELETE /api/procedures/${salon.procedureId}`)]
  }

  for (let done = 0; done < actions; done += inBursts) {
    for (const [what, { status }] of await Promise.all(Array.from({ length: inBursts }, act))) {
      const outcome = `${what} ${status}`
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
  }
  process.stdout.write(`random actions: ${JSON.stringify(Object.fromEntries([...outcomes].sort()))}\n`)
  expect(await findOverlaps(api.database)).toEqual([])
  expect([...outcomes.keys()].filter((outcome) => / 5\d\d$/.test(outcome))).toEqual([])
  expect(outcomes.get('book 201')).toBeGreaterThan(50)
  expect(outcomes.get('book 409')).toBeGreaterThan(50)
  expect(outcomes.get('leave 204')).toBeGreaterThan(0)
  expect(outcomes.get('move 200')).toBeGreaterThan(10)
  expect(outcomes.get('move 409')).toBeGreaterThan(10)
}, 600_000)
