import { caps } from '@encaixe/contract/caps.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../testing/a-member.ts'
import { aVisitShop, type VisitShop } from '../testing/a-visit-shop.ts'
import { anOwner, type Owner, type Reply } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: VisitShop
let stranger: Owner

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  shop = await aVisitShop(api, 'cotas')
  stranger = await anOwner(api, 'vizinha', 'pro')
})

afterAll(() => api.close())

const owner = (call: string, body?: unknown, headers?: Record<string, string>): Promise<Reply> =>
  shop.owner.say(call, body, headers)
const create = (body: object, headers?: Record<string, string>) => owner('POST /api/shares', body, headers)
const list = async (query = '') => (await owner(`GET /api/shares${query}`)).body as unknown as object[]

test('the owner sets shares and reads them, the latest share first', async () => {
  const { ana, bia, shave } = shop
  const general = { collaboratorId: bia, procedureId: null, percent: 40, from: '2027-01-01' }
  const made = await create(general)
  expect(made).toEqual({ status: 201, body: { id: expect.any(String), ...general } })
  const { procedureId: _, ...short } = general
  await create({ ...short, percent: 42.55, from: '2027-04-01' })
  await create({ ...general, procedureId: shave, percent: 0 })
  await create({ ...general, collaboratorId: ana, percent: 100 })
  const ofBia = [
    { ...general, percent: 42.55, from: '2027-04-01' },
    general,
    { ...general, procedureId: shave, percent: 0 },
  ]
  expect(await list()).toMatchObject([{ collaboratorId: ana, percent: 100 }, ...ofBia])
  expect(await list(`?collaboratorId=${bia.toUpperCase()}`)).toMatchObject(ofBia)
  const again = await create({ ...general, percent: 50 })
  expect(again).toEqual({
    status: 409,
    body: {
      code: 'share_exists',
      error: 'Este profissional já tem uma cota que começa nesta data. Escolha outra data.',
    },
  })
  const { body } = await owner('GET /api/trail?kind=share')
  expect(body.items).toHaveLength(4)
})

test('twenty simultaneous requests set one share: one request succeeds, and a request with a repeated key gets the same share', async () => {
  const wish = { collaboratorId: shop.caio, percent: 10, from: '2027-01-01' }
  const replies = await Promise.all(Array.from({ length: 20 }, () => create(wish)))
  expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
  const key = { 'idempotency-key': 'cota-do-caio' }
  const later = { ...wish, from: '2027-01-02' }
  const first = await create(later, key)
  expect([first.status, await create(later, key)]).toEqual([201, first])
  expect((await create({ ...later, percent: 11 }, key)).status).toBe(422)
  expect(await list(`?collaboratorId=${shop.caio}`)).toHaveLength(2)
})

test('a share can be deleted until the day before it begins', async () => {
  const { body: next } = await create({ collaboratorId: shop.caio, percent: 10, from: '2027-03-03' })
  const { body: last } = await create({ collaboratorId: shop.caio, percent: 10, from: '2027-03-04' })
  const remove = (id: unknown) => owner(`DELETE /api/shares/${id}`)
  // In São Paulo the date is still 2 March.
  api.clock.set('2027-03-03T02:59:59Z')
  expect((await stranger.say(`DELETE /api/shares/${next.id}`)).body.code).toBe('not_found')
  expect((await remove(next.id)).status).toBe(204)
  expect((await remove(next.id)).body).toEqual({ code: 'not_found', error: 'Cota não encontrada' })
  api.clock.set('2027-03-04T03:00:00Z')
  expect((await remove(last.id)).body).toMatchObject({ code: 'share_in_force' })
  api.clock.set('2027-03-02T13:00:00Z')
})

test('a completed appointment has the share of its date, and later rates, prices and names change nothing', async () => {
  const { ana, cut } = shop
  await create({ collaboratorId: ana, procedureId: cut, percent: 60, from: '2027-03-10' })
  const book = async (date: string) => {
    const wish = shop.wish({ date, collaboratorId: ana, clientName: 'Rui', withoutContact: true })
    return String((await owner('POST /api/schedules', wish)).body.id)
  }
  const [before, after] = [await book('2027-03-09'), await book('2027-03-10')]
  const shares = async () => {
    const replies = await Promise.all([before, after].map((id) => owner(`GET /api/schedules/${id}`)))
    return replies.map(({ body: { payment, share } }) => ({ payment, share }))
  }
  // Both appointments are completed before the later changes of rates.
  for (const id of [before, after]) await owner(`PATCH /api/schedules/${id}/complete`)
  const frozen = await shares()
  expect(frozen).toMatchObject([
    { share: { percent: 100, cents: 5_000 } },
    { share: { percent: 60, cents: 3_000 } },
  ])
  await create({ collaboratorId: ana, procedureId: cut, percent: 1, from: '2027-03-08' })
  await owner(`PUT /api/procedures/${cut}`, { name: 'Corte novo', duration: 30, price: 99 })
  await owner(`PUT /api/collaborators/${ana}`, { name: 'Ana Maria', email: 'ana@cotas.example' })
  expect(await shares()).toEqual(frozen)
  const third = await book('2027-03-11')
  const { body } = await owner(`PATCH /api/schedules/${third}/complete`, { payment: { cents: 50 } })
  expect(body.share).toEqual({ percent: 60, cents: 30 })
})

test.each<[object, string | null]>([
  [{ percent: 33.333 }, 'percent'],
  [{ percent: -0.01 }, 'percent'],
  [{ percent: 100.01 }, 'percent'],
  [{ percent: '50' }, 'percent'],
  [{ percent: null }, 'percent'],
  [{ percent: 1e-9 }, 'percent'],
  [{ from: '2027-02-30' }, 'from'],
  [{ from: '' }, 'from'],
  [{ from: 20270301 }, 'from'],
  [{ collaboratorId: '' }, 'collaboratorId'],
  [{ collaboratorId: 5 }, 'collaboratorId'],
  [{ procedureId: 5 }, 'procedureId'],
  [{ collaboratorId: crypto.randomUUID() }, null],
  [{ collaboratorId: 'x' }, null],
  [{ procedureId: crypto.randomUUID() }, null],
])('a share with %j is refused, and no share is stored', async (change, field) => {
  const before = await list()
  const wish = { collaboratorId: shop.bia, percent: 50, from: '2027-06-01', ...change }
  const { status, body } = await create(wish)
  if (field === null) expect([status, body.code]).toEqual([404, 'not_found'])
  else expect([status, Object.keys(body.fields as object)]).toEqual([400, [field]])
  expect((await stranger.say('POST /api/shares', { ...wish, collaboratorId: shop.bia })).status).toBe(404)
  expect(await list()).toEqual(before)
})

test('shares belong to the owner: a manager is refused', async () => {
  const { say } = await aMember(api, shop, { name: 'gerente', role: 'manager' })
  const wish = { collaboratorId: shop.bia, percent: 50, from: '2027-06-01' }
  const answers = [await say('GET /api/shares'), await say('POST /api/shares', wish)]
  expect(answers.map(({ body }) => body.code)).toEqual(['role', 'role'])
})

test('two simultaneous requests use the last free place for a share: one succeeds, and a deleted professional’s shares no longer count', async () => {
  const wish = { collaboratorId: shop.bia, percent: 50, from: '2028-01-01' }
  const left = caps.shares.max - (await list()).length - 1
  await sql`
    insert into shares (company_id, id, collaborator_id, basis_points, from_day, created_at)
    select ${shop.companyId}::uuid, gen_random_uuid(), ${shop.caio}::uuid, 1, date '2030-01-01' + n, now()
    from generate_series(1, ${left}::int) n`.execute(api.database.db)
  const both = await Promise.all([create(wish), create({ ...wish, from: '2028-01-02' })])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(both.map(({ body }) => body.code)).toContain('too_many')
  expect((await owner(`DELETE /api/collaborators/${shop.caio}`)).status).toBe(204)
  expect((await create({ ...wish, from: '2028-01-03' })).status).toBe(201)
  expect((await create({ ...wish, collaboratorId: shop.caio })).status).toBe(404)
})
