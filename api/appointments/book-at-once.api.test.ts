import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { channel } from '../live/note.ts'
import type { Database } from '../platform/database/db.ts'
import { aClient, aShop, type Client, everyDay, type Shop } from '../testing/a-shop.ts'
import { endSubscription, giveSubscription } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { openTestDatabase } from '../testing/test-database.ts'

let database: Database
let api: TestApi
let client: Client
/** Transactions opened since the last look. */
let opened = 0

beforeAll(async () => {
  const real = await openTestDatabase()
  database = {
    ...real,
    transaction: (work) => {
      opened += 1
      return real.transaction(work)
    },
  }
  api = await startTestApi({ jobs: 'by hand', database })
  client = await aClient(api, 'ana')
})

beforeEach(() => {
  opened = 0
})

afterAll(async () => {
  await api.close()
  await database.close()
})

const withKey = (key: string, wish: object) =>
  client.say('POST /api/schedules', wish, { 'idempotency-key': key })

test('who has been booked before is booked in one statement: answered, told and followed up the same', async () => {
  const shop = await aShop(api, 'ja-conhecida')
  const told: string[] = []
  const stop = await database.listen(channel, (note) => told.push(note))
  opened = 0
  const first = await withKey('um', shop.wish())
  expect(opened).toBe(1)
  const second = await withKey('dois', shop.wish({ startTime: '14:00' }))
  expect(opened).toBe(1)
  expect(second).toEqual({
    status: 201,
    body: {
      ...first.body,
      id: second.body.id,
      startTime: '14:00',
      endTime: '14:30',
      startsAt: '2027-03-03T17:00:00.000Z',
      endsAt: '2027-03-03T17:30:00.000Z',
    },
  })
  const { id } = second.body
  expect((await client.say(`GET /api/schedules/${id}`)).body).toEqual(second.body)
  await expect.poll(() => told.filter((note) => note.includes(String(id)))).toHaveLength(1)
  await stop()
  const jobs = (await api.drain()).filter(({ kind }) => kind === 'booking-event')
  expect(jobs.map(({ data }) => data)).toMatchObject([
    { appointmentId: first.body.id, event: 'booked' },
    { appointmentId: id, event: 'booked' },
  ])
})

test('the same key again is answered the same, and another body under it is refused', async () => {
  const shop = await aShop(api, 'outra-vez')
  await withKey('antes', shop.wish())
  opened = 0
  const made = await withKey('chave', shop.wish({ startTime: '11:00' }))
  expect(opened).toBe(0)
  expect(await withKey('chave', shop.wish({ startTime: '11:00' }))).toEqual(made)
  expect((await withKey('chave', shop.wish({ startTime: '12:00' }))).status).toBe(422)
  // A key whose booking was refused is free again.
  expect((await withKey('perde', shop.wish({ startTime: '11:00' }))).body.code).toBe('slot_taken')
  expect((await withKey('perde', shop.wish({ startTime: '12:00' }))).status).toBe(201)
})

test('what is taken is refused with what is free near it, and leaves nothing', async () => {
  const shop = await aShop(api, 'cheia')
  await client.books(shop.wish())
  await api.drain()
  const { status, body } = await client.books(shop.wish())
  expect({ status, code: body.code }).toEqual({ status: 409, code: 'slot_taken' })
  expect(body.alternatives).toHaveLength(6)
  expect((await api.drain()).filter(({ kind }) => kind === 'booking-event')).toEqual([])
})

type Changes = (shop: Shop) => Promise<unknown>
const company = (change: object): Changes => {
  return ({ owner, companyId }) =>
    owner.say(`PUT /api/companies/${companyId}`, { ...owner.company, ...change })
}
const procedure = (change: object): Changes => {
  return ({ owner, procedureId }) =>
    owner.say(`PUT /api/procedures/${procedureId}`, { name: 'Corte', duration: 30, price: 50, ...change })
}
const person = (change: object): Changes => {
  return ({ owner, collaboratorId }) =>
    owner.say(`PUT /api/collaborators/${collaboratorId}`, {
      name: 'Profissional 1',
      email: 'pro@a.example',
      ...change,
    })
}
const status = (noun: 'companies' | 'procedures' | 'collaborators', isActive: boolean): Changes => {
  return (shop) => {
    const id = { companies: shop.companyId, procedures: shop.procedureId, collaborators: shop.collaboratorId }
    return shop.owner.say(`PATCH /api/${noun}/${id[noun]}/status`, { isActive })
  }
}

describe('what has changed since the last booking counts', () => {
  test.each<[string, Changes, object]>([
    ['the price', procedure({ price: 90 }), { price: 90 }],
    ['the length', procedure({ duration: 60 }), { duration: 60, endTime: '12:30' }],
    ['the procedure’s name', procedure({ name: 'Corte novo' }), { procedure: { name: 'Corte novo' } }],
    ['the professional’s name', person({ name: 'Bia' }), { collaborator: { name: 'Bia' } }],
    ['the company’s name', company({ name: 'Outra' }), { company: { name: 'Outra' } }],
    ['the company’s zone', company({ timezone: 'America/Manaus' }), { startsAt: '2027-03-03T15:30:00.000Z' }],
    ['the grid', company({ slotInterval: 60 }), { code: 'slot_unavailable' }],
    ['the hours', person({ workSchedule: everyDay({ endTime: '11:00' }) }), { code: 'slot_unavailable' }],
    ['who performs it', person({ procedureIds: [] }), { code: 'slot_unavailable' }],
    ['a procedure put aside', status('procedures', false), { code: 'procedure_inactive' }],
    [
      'a cancellation that leaves the days paid for',
      ({ owner }) => owner.say('DELETE /api/subscriptions/my-subscription'),
      { status: 'scheduled' },
    ],
    ['a company that is closed', status('companies', false), { code: 'company_inactive' }],
    [
      'a subscription that ended',
      ({ owner }) => endSubscription(api, owner.name),
      { code: 'company_inactive' },
    ],
  ])('%s', async (name, change, expected) => {
    const shop = await aShop(api, `muda-${name.replaceAll(/[^a-z]+/g, '-')}`)
    const other = await client.books(shop.wish({ date: '2027-03-05' }))
    expect(other.status).toBe(201)
    await client.say(`PATCH /api/schedules/${other.body.id}/cancel`)
    await change(shop)
    opened = 0
    const { body } = await client.books(shop.wish({ startTime: '11:30' }))
    expect(body).toMatchObject(expected)
    expect(opened).toBe(1)
  })

  test('a professional or a procedure that is gone is not found', async () => {
    for (const [name, noun, id] of [
      ['some-a-pessoa', 'collaborators', 'collaboratorId'],
      ['some-o-corte', 'procedures', 'procedureId'],
    ] as const) {
      const shop = await aShop(api, name)
      const { body } = await client.books(shop.wish())
      await client.say(`PATCH /api/schedules/${body.id}/cancel`)
      await shop.owner.say(`DELETE /api/${noun}/${shop[id]}`)
      expect((await client.books(shop.wish({ startTime: '11:30' }))).status).toBe(404)
    }
  })

  test('what opens again is booked again', async () => {
    const shop = await aShop(api, 'reabre-ja')
    await client.books(shop.wish())
    await endSubscription(api, shop.owner.name)
    expect((await client.books(shop.wish({ startTime: '11:00' }))).status).toBe(409)
    await giveSubscription(api, shop.owner.name)
    expect((await client.books(shop.wish({ startTime: '11:00' }))).status).toBe(201)
    opened = 0
    expect((await client.books(shop.wish({ startTime: '11:30' }))).status).toBe(201)
    expect(opened).toBe(0)
  })
})
