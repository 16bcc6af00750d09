import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClient, aShop, type Client, everyDay, type Shop } from '../testing/a-shop.ts'
import { endSubscription, giveSubscription, type Reply } from '../testing/an-owner.ts'
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

describe('a client books again after a change: the present offer of the company applies', () => {
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

  test('a client who books with a deleted professional or procedure gets 404', async () => {
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

const patch = (shop: Shop, what: string, isActive: boolean) =>
  shop.owner.say(`PATCH /api/${what}/status`, { isActive })

describe('an owner who deactivates or deletes', () => {
  test('an owner who deactivates or deletes a professional with future appointments gets 409 with their number', async () => {
    const shop = await aShop(api, 'fecha')
    const first = await client.books(shop.wish())
    const second = await client.books(shop.wish({ startTime: '11:00' }))
    const path = `collaborators/${shop.collaboratorId}`
    const refusal = {
      status: 409,
      body: {
        code: 'has_future_appointments',
        count: 2,
        error: 'Este colaborador tem 2 agendamentos futuros. Remarque ou cancele antes de desativar.',
      },
    }
    expect(await patch(shop, path, false)).toEqual(refusal)
    const { name, email } = { name: 'Ana', email: 'ana@fecha.example' }
    expect((await shop.owner.say(`PUT /api/${path}`, { name, email, isActive: false })).status).toBe(409)
    expect(await shop.owner.say(`DELETE /api/${path}`)).toMatchObject({ status: 409, body: { count: 2 } })

    await client.say(`PATCH /api/schedules/${first.body.id}/cancel`)
    expect((await shop.owner.say(`DELETE /api/${path}`)).body.error).toBe(
      'Este colaborador tem 1 agendamento futuro. Remarque ou cancele antes de excluir.',
    )
    await shop.owner.say(`PATCH /api/schedules/${second.body.id}/complete`)
    expect((await shop.owner.say(`DELETE /api/${path}`)).status).toBe(204)
    const kept = (await client.say(`GET /api/schedules/${second.body.id}`)).body
    expect(kept.collaborator).toEqual({ id: shop.collaboratorId, name: 'Profissional 1' })
  })

  test('an owner may deactivate a procedure with future appointments but not delete it', async () => {
    const shop = await aShop(api, 'apaga')
    const { body } = await client.books(shop.wish())
    const path = `procedures/${shop.procedureId}`
    expect(await shop.owner.say(`DELETE /api/${path}`)).toMatchObject({
      status: 409,
      body: { code: 'has_future_appointments', count: 1 },
    })
    expect((await patch(shop, path, false)).status).toBe(200)
    await client.say(`PATCH /api/schedules/${body.id}/cancel`)
    expect((await shop.owner.say(`DELETE /api/${path}`)).status).toBe(204)
    expect((await client.say(`GET /api/schedules/${body.id}`)).body.procedure).toEqual({
      id: shop.procedureId,
      name: 'Corte',
    })
  })

  test('an owner may delete a professional once the last appointment has begun in the company’s time zone', async () => {
    const shop = await aShop(api, 'comeca', { company: { timezone: 'America/Manaus' } })
    const now = api.clock.now().toISOString()
    await client.books(shop.wish({ date: '2027-03-02', startTime: '10:00' }))
    const path = `collaborators/${shop.collaboratorId}`
    api.clock.set('2027-03-02T13:59:59Z')
    expect((await shop.owner.say(`DELETE /api/${path}`)).status).toBe(409)
    api.clock.set('2027-03-02T14:00:00Z')
    expect((await shop.owner.say(`DELETE /api/${path}`)).status).toBe(204)
    api.clock.set(now)
  })
})

/** Counts scheduled appointments with an inactive professional or a deleted procedure: always 0. */
async function orphans(shop: Shop): Promise<number> {
  const found = await api.database.db
    .selectFrom('appointments')
    .innerJoin('collaborators', (join) =>
      join
        .onRef('collaborators.company_id', '=', 'appointments.company_id')
        .onRef('collaborators.id', '=', 'appointments.collaborator_id'),
    )
    .innerJoin('procedures', (join) =>
      join
        .onRef('procedures.company_id', '=', 'appointments.company_id')
        .onRef('procedures.id', '=', 'appointments.procedure_id'),
    )
    .select('appointments.id')
    .where('appointments.company_id', '=', shop.companyId)
    .where('appointments.status', '=', 'scheduled')
    .where((eb) =>
      eb.or([eb('collaborators.is_active', '=', false), eb('procedures.deleted_at', 'is not', null)]),
    )
    .execute()
  return found.length
}

describe('clients book at the moment at which the owner closes', () => {
  const rounds = 6
  const times = ['10:00', '10:30', '11:00', '11:30', '12:00']

  async function race(name: string, close: (shop: Shop) => Promise<Reply>): Promise<Reply[]> {
    const closings: Reply[] = []
    for (let round = 0; round < rounds; round++) {
      const shop = await aShop(api, `${name}-${round}`)
      const all = times.map((startTime) => client.books(shop.wish({ startTime })))
      all.splice(round % all.length, 0, close(shop))
      const replies = await Promise.all(all)
      for (const { status } of replies) expect([200, 201, 204, 404, 409]).toContain(status)
      expect(await orphans(shop)).toBe(0)
      closings.push(replies[round % times.length] as Reply)
    }
    return closings
  }

  test('clients book while the owner deactivates a professional: no appointment with an inactive professional is left', async () => {
    await race('corre-colaborador', (shop) => patch(shop, `collaborators/${shop.collaboratorId}`, false))
  })

  test('clients book while the owner deletes a procedure: no appointment for a deleted procedure is left', async () => {
    await race('corre-procedimento', (shop) => shop.owner.say(`DELETE /api/procedures/${shop.procedureId}`))
  })

  test('clients book while the owner deactivates the company: nothing is booked after the answer', async () => {
    for (const closing of await race('corre-empresa', async (shop) => {
      const reply = await patch(shop, `companies/${shop.companyId}`, false)
      const late = await client.books(shop.wish({ startTime: '17:00' }))
      expect(late.body.code).toBe('company_inactive')
      return reply
    })) {
      expect(closing.status).toBe(200)
    }
  })
})

test('clients book again after the owner’s subscription was renewed', async () => {
  const shop = await aShop(api, 'reabre')
  await endSubscription(api, shop.owner.name)
  expect((await client.books(shop.wish())).body.code).toBe('company_inactive')
  await giveSubscription(api, shop.owner.name)
  expect((await client.books(shop.wish())).status).toBe(201)
})
