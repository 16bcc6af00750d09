import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClient, aShop, type Client, everyDay, type Shop } from '../testing/a-shop.ts'
import { endSubscription, giveSubscription } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let client: Client

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  client = await aClient(api, 'ana')
})

afterAll(() => api.close())

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

describe('a client who books again is judged by the offer as it is now', () => {
  test.each<[string, Changes, object]>([
    ['a new price', procedure({ price: 90 }), { price: 90 }],
    ['a new duration', procedure({ duration: 60 }), { duration: 60, endTime: '12:30' }],
    ['a new name of the procedure', procedure({ name: 'Corte novo' }), { procedure: { name: 'Corte novo' } }],
    ['a new name of the professional', person({ name: 'Bia' }), { collaborator: { name: 'Bia' } }],
    ['a new name of the company', company({ name: 'Outra' }), { company: { name: 'Outra' } }],
    [
      'a new time zone of the company',
      company({ timezone: 'America/Manaus' }),
      { startsAt: '2027-03-03T15:30:00.000Z' },
    ],
    ['a new interval between times', company({ slotInterval: 60 }), { code: 'slot_unavailable' }],
    [
      'new working hours',
      person({ workSchedule: everyDay({ endTime: '11:00' }) }),
      { code: 'slot_unavailable' },
    ],
    [
      'a professional who no longer performs the procedure',
      person({ procedureIds: [] }),
      { code: 'slot_unavailable' },
    ],
    ['a deactivated procedure', status('procedures', false), { code: 'procedure_inactive' }],
    [
      'a cancelled subscription with paid days left',
      ({ owner }) => owner.say('DELETE /api/subscriptions/my-subscription'),
      { status: 'scheduled' },
    ],
    ['a deactivated company', status('companies', false), { code: 'company_inactive' }],
    ['an ended subscription', ({ owner }) => endSubscription(api, owner.name), { code: 'company_inactive' }],
  ])('%s', async (_, change, expected) => {
    const shop = await aShop(api, `muda-${crypto.randomUUID().slice(0, 8)}`)
    const other = await client.books(shop.wish({ date: '2027-03-05' }))
    expect(other.status).toBe(201)
    await client.say(`PATCH /api/schedules/${other.body.id}/cancel`)
    await change(shop)
    const { body } = await client.books(shop.wish({ startTime: '11:30' }))
    expect(body).toMatchObject(expected)
  })

  test('a client who books a deleted professional or procedure gets 404', async () => {
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

  test('a client books again after the subscription was renewed', async () => {
    const shop = await aShop(api, 'reabre-ja')
    await client.books(shop.wish())
    await endSubscription(api, shop.owner.name)
    expect((await client.books(shop.wish({ startTime: '11:00' }))).status).toBe(409)
    await giveSubscription(api, shop.owner.name)
    expect((await client.books(shop.wish({ startTime: '11:00' }))).status).toBe(201)
    expect((await client.books(shop.wish({ startTime: '11:30' }))).status).toBe(201)
  })
})
