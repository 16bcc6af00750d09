import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop, type Client } from '../testing/a-shop.ts'
import { aVisitShop, type Item, type VisitShop } from '../testing/a-visit-shop.ts'
import { endSubscription } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: VisitShop
let client: Client

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue', env: { RATE_LIMITS: 'off' } })
  shop = await aVisitShop(api, 'visitas', { maxOpenBookings: 50 })
  client = await aClient(api, 'cliente')
})

afterAll(() => api.close())

const partsOn = (date: string) =>
  api.database.db
    .selectFrom('appointments')
    .select('id')
    .where('company_id', '=', shop.companyId)
    .where('day', '=', date)
    .execute()

test('a visit is refused with 404 when any of its ids is unknown or belongs to another company', async () => {
  const { cut, ana } = shop
  const foreign = await aShop(api, 'outra-de-visitas')
  const missing: [Item[], string][] = [
    [[[cut], [crypto.randomUUID()]], 'Procedimento não encontrado'],
    [[[cut], [foreign.procedureId]], 'Procedimento não encontrado'],
    [[[cut], ['nada']], 'Procedimento não encontrado'],
    [[[cut], [cut, foreign.collaboratorId]], 'Colaborador não encontrado'],
    [
      [
        [cut, ana],
        [cut, 'ninguém'],
      ],
      'Colaborador não encontrado',
    ],
  ]
  for (const [items, sentence] of missing) {
    const refused = { status: 404, body: { code: 'not_found', error: sentence } }
    expect(await shop.books(client, items)).toEqual(refused)
    expect(await shop.books(client, items, { date: 'ontem' })).toEqual(refused)
    expect(await shop.reads('times', items, { date: '2027-03-03' })).toEqual(refused)
    expect(await shop.reads('days', items, { month: 'nunca' })).toEqual(refused)
  }
  expect((await shop.books(client, [[cut]], { companyId: crypto.randomUUID() })).status).toBe(404)
})

test('a visit is refused with 400 without items, with seven, or with items that cannot be read', async () => {
  const { cut } = shop
  const seven = Array.from({ length: 7 }, (): Item => [cut])
  for (const items of [[], seven])
    expect((await shop.books(client, items)).body.fields).toEqual({ items: 'Escolha de 1 a 6 serviços' })
  const odd = [{}, { procedureId: cut }, { procedureId: 7, collaboratorId: null }, 'corte', null]
  for (const item of odd) expect((await shop.books(client, [], { items: [item] })).status).toBe(400)
  for (const items of ['', ',', `${cut},`, `${cut}:`, `${cut}:${shop.ana}:1`, Array(7).fill(cut).join()])
    expect((await shop.reads('times', [[items]], { date: '2027-03-03' })).status).toBe(400)
  expect((await shop.books(client, [[cut]], { guestName: 'x'.repeat(101) })).body.fields).toEqual({
    guestName: 'Use no máximo 100 caracteres',
  })
})

test('a visit is refused where a named person does not perform her item, or one is off, or it lies off the grid', async () => {
  const { cut, shave, ana, caio } = shop
  const date = '2027-04-01'
  const unavailable = { status: 409, body: { code: 'slot_unavailable' } }
  expect(
    await shop.books(
      client,
      [
        [cut, ana],
        [shave, ana],
      ],
      { date },
    ),
  ).toMatchObject(unavailable)
  expect(
    (
      await shop.reads(
        'times',
        [
          [cut, ana],
          [shave, ana],
        ],
        { date },
      )
    ).body,
  ).toEqual([])
  expect(await shop.books(client, [[cut], [shave]], { date, startTime: '10:10' })).toMatchObject(unavailable)
  expect(await shop.books(client, [[cut], [shave]], { date, startTime: '17:30' })).toMatchObject(unavailable)
  const off = { companyId: shop.companyId, collaboratorId: caio, kind: 'off', from: date, to: date }
  await shop.owner.say('POST /api/exceptions', off)
  const reply = await shop.books(
    client,
    [
      [cut, ana],
      [shave, caio],
    ],
    { date },
  )
  expect(reply).toMatchObject(unavailable)
  expect(await partsOn(date)).toEqual([])
})

test('a visit is refused beyond the limits of clients, which do not bind the company', async () => {
  const strict = await aVisitShop(api, 'com-limites', { minimumNotice: 120, bookingHorizon: 10 })
  const items: Item[] = [[strict.cut], [strict.shave]]
  const far = { date: '2027-04-15' }
  expect((await strict.books(client, items, far)).body.code).toBe('slot_unavailable')
  expect((await strict.books(strict.owner, items, far)).status).toBe(201)
  const yesterday = await strict.books(client, items, { date: '2027-01-01' })
  expect(yesterday).toMatchObject({ status: 400, body: { fields: { date: expect.any(String) } } })
})

test('a visit is refused while a procedure of it or the company is inactive, or the subscription has ended', async () => {
  const one = await aVisitShop(api, 'fechada')
  const items: Item[] = [[one.cut], [one.shave]]
  const answers = async () => [
    (await one.books(client, items)).body.code,
    (await one.reads('times', items, { date: '2027-03-03' })).body.code,
    (await one.books(one.owner, items)).body.code,
  ]
  await one.owner.say(`PATCH /api/procedures/${one.shave}/status`, { isActive: false })
  expect(await answers()).toEqual(Array(3).fill('procedure_inactive'))
  await one.owner.say(`PATCH /api/companies/${one.companyId}/status`, { isActive: false })
  expect(await answers()).toEqual(Array(3).fill('company_inactive'))
  await one.owner.say(`PATCH /api/companies/${one.companyId}/status`, { isActive: true })
  await endSubscription(api, 'fechada')
  expect(await answers()).toEqual(['company_inactive', 'company_inactive', 'subscription_required'])
})

test('a client at her limit of open bookings is refused; a visit counts once', async () => {
  const one = await aVisitShop(api, 'duas-vagas', { maxOpenBookings: 2 })
  const bia = await aClient(api, 'bia')
  const items: Item[] = [[one.cut], [one.shave], [one.shave]]
  const statuses = []
  for (const startTime of ['09:00', '11:00', '14:00'])
    statuses.push((await one.books(bia, items, { startTime })).status)
  expect(statuses).toEqual([201, 201, 409])
  expect((await one.books(bia, items, { startTime: '15:00' })).body.error).toBe(
    'Você já tem 2 horários marcados com Empresa duas-vagas-agenda. Fale com a empresa para marcar mais.',
  )
})

test('a procedure or a person of a visit cannot be deleted while it is to come', async () => {
  const one = await aVisitShop(api, 'sem-apagar')
  await one.books(client, [[one.cut, one.ana], [one.shave]])
  for (const path of [`procedures/${one.shave}`, `collaborators/${one.bia}`]) {
    const reply = await one.owner.say(`DELETE /api/${path}`)
    expect([path, reply.body.code]).toEqual([path, 'has_future_appointments'])
  }
})
