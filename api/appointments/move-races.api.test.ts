import { addDays } from '@encaixe/contract/local-time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember } from '../testing/a-member.ts'
import { aClient, aShop, type Client, type Shop } from '../testing/a-shop.ts'
import { madeId } from '../testing/an-owner.ts'
import { findOverlaps } from '../testing/find-overlaps.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { whileWaiting } from '../testing/test-database.ts'

let api: TestApi
let shop: Shop
let client: Client
let bookings = 0
let professional: Client | undefined

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  shop = await aShop(api, 'corre', { collaborators: [{}, {}, {}] })
  client = await aClient(api, 'ana')
})

afterAll(() => api.close())

let days = 0

/** Returns the next day without appointments. */
const nextDay = () => addDays('2027-03-02', ++days)

/** Books for a new client each time, because one client may have few open bookings. */
async function book(date: string, startTime: string, person = 0): Promise<string> {
  const collaboratorId = shop.collaboratorIds[person]
  const own = await aClient(api, `ana-${bookings++}`)
  return madeId(own.books(shop.wish({ date, startTime, collaboratorId })))
}

const move = (id: string, date: string, startTime: string, person = 0) =>
  shop.owner.say(`PATCH /api/schedules/${id}/reschedule`, {
    date,
    startTime,
    collaboratorId: shop.collaboratorIds[person],
  })

const half = (at: number) => `${String(9 + Math.floor(at / 2)).padStart(2, '0')}:${at % 2 ? '30' : '00'}`
const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status).sort()

test('many appointments move to one time at once: exactly one move succeeds, and the others change nothing', async () => {
  const date = nextDay()
  const ids = await Promise.all(Array.from({ length: 12 }, (_, at) => book(date, half(at))))
  const replies = await Promise.all(ids.map((id) => move(id, date, '17:00')))
  expect(statuses(replies)).toEqual([200, ...Array(11).fill(409)])
  for (const { status, body } of replies) if (status === 409) expect(body.code).toBe('slot_taken')
  const after = await Promise.all(ids.map((id) => shop.owner.say(`GET /api/schedules/${id}`)))
  const moved = after.map(({ body }, at) => body.startTime !== half(at))
  expect(moved.filter(Boolean)).toHaveLength(1)
  expect(await findOverlaps(api.database)).toEqual([])
})

test('a move and bookings want one time at once: exactly one request succeeds', async () => {
  for (let round = 0; round < 6; round++) {
    const date = nextDay()
    const id = await book(date, '09:00')
    const rival = await aClient(api, `rival-${round}`)
    const wishes = [...Array.from({ length: 5 }, () => rival.books(shop.wish({ date, startTime: '15:00' })))]
    wishes.splice(round, 0, move(id, date, '15:00'))
    const replies = await Promise.all(wishes)
    expect(replies.filter(({ status }) => status < 300)).toHaveLength(1)
    for (const { status, body } of replies) if (status >= 300) expect(body.code).toBe('slot_taken')
  }
  expect(await findOverlaps(api.database)).toEqual([])
})

describe('moves that cross each other', () => {
  test('moves of two appointments that want each other’s place are both refused with 409', async () => {
    for (let round = 0; round < 10; round++) {
      const date = nextDay()
      const [one, other] = [await book(date, '10:00', 0), await book(date, '10:00', 1)]
      const replies = await Promise.all([move(one, date, '10:00', 1), move(other, date, '10:00', 0)])
      expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
        [409, 'slot_taken'],
        [409, 'slot_taken'],
      ])
    }
  })

  test('moves in a ring end with 200 or 409, and succeed where a place is free', async () => {
    const date = nextDay()
    const ids = await Promise.all([book(date, '10:00', 0), book(date, '11:00', 1), book(date, '12:00', 2)])
    const ring = () =>
      Promise.all([
        move(ids[0] ?? '', date, '11:00', 1),
        move(ids[1] ?? '', date, '12:00', 2),
        move(ids[2] ?? '', date, '10:00', 0),
      ])
    for (let round = 0; round < 5; round++) expect(statuses(await ring())).toEqual([409, 409, 409])
    await shop.owner.say(`PATCH /api/schedules/${ids[0]}/cancel`)
    for (const { status } of await ring()) expect([200, 409]).toContain(status)
    expect(await findOverlaps(api.database)).toEqual([])
  })
})

test('two moves of one appointment at the same time run one after the other', async () => {
  const date = nextDay()
  const id = await book(date, '10:00')
  const replies = await Promise.all([move(id, date, '13:00', 1), move(id, date, '14:00', 2)])
  expect(statuses(replies)).toEqual([200, 200])
  const history = (await shop.owner.say(`GET /api/schedules/${id}/history`)).body as unknown as {
    from: object | null
    to: object | null
  }[]
  expect(history).toHaveLength(3)
  expect(history[2]?.from).toEqual(history[1]?.to)
})

test('a move, a cancel and a completion at the same time end in one state without a 500', async () => {
  for (let round = 0; round < 8; round++) {
    const date = nextDay()
    const id = await book(date, '10:00')
    const change = (what: string) => shop.owner.say(`PATCH /api/schedules/${id}/${what}`)
    const replies = await Promise.all([change('cancel'), move(id, date, '11:00'), change('complete')])
    for (const { status } of replies) expect([200, 409]).toContain(status)
    const { status } = (await shop.owner.say(`GET /api/schedules/${id}`)).body
    expect(['cancelled', 'completed']).toContain(status)
  }
})

test('a move to a professional who is deactivated at the same time leaves no appointment with an inactive professional', async () => {
  for (let round = 0; round < 6; round++) {
    const salon = await aShop(api, `fecha-${round}`, { collaborators: [{}, {}] })
    const [, second = ''] = salon.collaboratorIds
    const { body } = await client.books(salon.wish())
    const [moved, closed] = await Promise.all([
      salon.owner.say(`PATCH /api/schedules/${body.id}/reschedule`, {
        date: '2027-03-03',
        startTime: '12:00',
        collaboratorId: second,
      }),
      salon.owner.say(`PATCH /api/collaborators/${second}/status`, { isActive: false }),
    ])
    expect([moved.status, closed.status].sort()).toEqual([200, 409])
    expect((await client.say(`GET /api/schedules/${body.id}`)).body.collaboratorId).toBe(
      moved.status === 200 ? second : salon.collaboratorId,
    )
  }
})

test.each([
  ['cancels', 'schedules', 'cancel'],
  ['cancels the visit of', 'visits', 'cancel'],
  ['moves', 'schedules', 'reschedule'],
])(
  'a professional who %s an appointment that another transaction gives to a colleague first is refused',
  async (_, path, verb) => {
    const [own = '', colleague = ''] = shop.collaboratorIds
    professional ??= await aMember(api, shop, { name: 'davi', role: 'professional', collaboratorId: own })
    const date = nextDay()
    const id = await book(date, '10:00')
    const { say } = professional
    const to = verb === 'cancel' ? undefined : { date, startTime: '15:00', collaboratorId: own }
    const [answer] = await whileWaiting(
      api.database,
      ['update appointments set collaborator_id = $1 where id = $2', colleague, id],
      [() => say(`PATCH /api/${path}/${id}/${verb}`, to)],
    )
    expect(answer?.status).toBe(404)
    expect((await shop.owner.say(`GET /api/schedules/${id}`)).body).toMatchObject({
      ...{ status: 'scheduled', startTime: '10:00', collaboratorId: colleague },
    })
  },
)
