import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember } from '../testing/a-member.ts'
import { aClient, aShop, type Client } from '../testing/a-shop.ts'
import { aVisitShop, type Item, partsOf, type VisitShop, visitIn } from '../testing/a-visit-shop.ts'
import { offers } from '../testing/an-offer.ts'
import { endSubscription } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: VisitShop
let client: Client

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  shop = await aVisitShop(api, 'visitas', { maxOpenBookings: 50 })
  client = await aClient(api, 'cliente')
})

afterAll(() => api.close())

/** Each test books on a day of its own. */
let days = 0
const aDay = () => `2027-04-${String(++days).padStart(2, '0')}`
const rowsOn = (date: string) =>
  api.database.db
    .selectFrom('appointments')
    .select(['id', 'visit_id', 'buffer_minutes', 'waived_minutes', 'outside', 'guest_name'])
    .where('company_id', '=', shop.companyId)
    .where('day', '=', date)
    .orderBy('start_minute')
    .execute()

describe('a client who books two services', () => {
  test('a client who books two services with chosen professionals gets one visit, which both the client and the company read', async () => {
    const { cut, shave, ana, caio, owner } = shop
    const date = aDay()
    const reply = await shop.books(
      client,
      [
        [cut, ana],
        [shave, caio],
      ],
      { date, notes: 'Pode atrasar' },
    )
    expect(reply.status).toBe(201)
    const visit = visitIn(reply)
    const whole = { date, startTime: '10:00', endTime: '11:00', duration: 60, price: 80, seriesId: null }
    expect(visit).toMatchObject(whole)
    expect(partsOf(visit)).toEqual(['10:00 Corte Ana', '10:30 Barba Caio'])
    expect(visit.appointments.map((one) => [one.id === visit.id, one.visitId, one.notes])).toEqual([
      [true, visit.id, 'Pode atrasar'],
      [false, visit.id, 'Pode atrasar'],
    ])
    expect((await client.say(`GET /api/visits/${visit.id}`)).body).toEqual(visit)
    const ofCompany = visitIn(await owner.say(`GET /api/visits/${visit.id}`))
    expect(ofCompany.appointments[1]).toMatchObject({ internalNotes: null, outside: false })
    const [, second] = visit.appointments
    expect((await client.say(`GET /api/visits/${second?.id}`)).status).toBe(404)
  })

  test('a visit with one professional drops the time after the first service', async () => {
    const { cut, shave, bia } = shop
    const date = aDay()
    const visit = visitIn(
      await shop.books(
        client,
        [
          [cut, bia],
          [cut, bia],
          [shave, bia],
        ],
        { date },
      ),
    )
    expect(visit).toMatchObject({ endTime: '11:30', duration: 90, price: 130 })
    expect(await rowsOn(date)).toMatchObject([
      { buffer_minutes: 0, waived_minutes: 15 },
      { buffer_minutes: 0, waived_minutes: 15 },
      { buffer_minutes: 0, waived_minutes: 0 },
    ])
  })

  test('a visit with another professional for the second service keeps the time after the first service', async () => {
    const { cut, shave, bia, caio } = shop
    const date = aDay()
    await shop.books(
      client,
      [
        [cut, bia],
        [shave, caio],
      ],
      { date },
    )
    expect(await rowsOn(date)).toMatchObject([{ buffer_minutes: 15, waived_minutes: 0 }, {}])
    const next = await shop.books(client, [[shave, bia]], { date, startTime: '10:30' })
    expect(next).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
  })

  test('a visit with a service without a price costs the sum of its other services', async () => {
    const free = await shop.owner.call('POST /api/procedures', {
      body: { name: 'Conversa', duration: 30, companyId: shop.companyId },
    })
    await shop.owner.say(`PUT /api/collaborators/${shop.ana}`, {
      name: 'Ana',
      email: 'ana@visitas.example',
      procedureIds: [shop.cut, free.id],
    })
    const date = aDay()
    const both = await shop.books(client, [[shop.cut], [free.id]], { date })
    expect(visitIn(both).price).toBe(50)
    const alone = visitIn(await shop.books(client, [[free.id]], { date, startTime: '14:00' }))
    expect(alone).toMatchObject({ price: null, id: alone.appointments[0]?.id, duration: 30 })
    expect((await rowsOn(date)).at(-1)?.visit_id).toBeNull()
  })

  test('a visit is refused when one of its parts is taken, and nothing of the visit is stored', async () => {
    const { cut, shave, ana, caio } = shop
    const date = aDay()
    await shop.books(client, [[shave, caio]], { date, startTime: '10:30' })
    const refused = await shop.books(
      client,
      [
        [cut, ana],
        [shave, caio],
      ],
      { date },
    )
    expect(refused).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    const starts = ['09:30', '10:30', '09:00', '11:00', '11:30', '12:00']
    const nobody = { collaboratorId: null, collaboratorName: null }
    expect(refused.body.alternatives).toEqual(starts.map((startTime) => ({ date, startTime, ...nobody })))
    expect(await rowsOn(date)).toHaveLength(1)
    for (const startTime of starts) {
      const items: Item[] = [
        [cut, ana],
        [shave, caio],
      ]
      expect((await shop.reads('times', items, { date })).body).toContainEqual(
        expect.objectContaining({ startTime }),
      )
    }
  })
})

describe('a client without a preference', () => {
  test('a client without a preference gets one professional who performs all services', async () => {
    const reply = await shop.books(client, [[shop.cut], [shop.shave]], { date: aDay() })
    expect(partsOf(visitIn(reply))).toEqual(['10:00 Corte Bia *', '10:30 Barba Bia *'])
  })

  test('a client without a preference gets the professional with the fewest booked minutes that day (times after services do not count), then the first by name', async () => {
    const { cut, shave, ana, bia } = shop
    const date = aDay()
    const first = async (startTime: string) =>
      partsOf(visitIn(await shop.books(client, [[cut]], { date, startTime })))
    expect(await first('09:00')).toEqual(['09:00 Corte Ana *'])
    // Bia has 30 booked minutes too, but no time after the service.
    await shop.books(client, [[shave, bia]], { date, startTime: '09:00' })
    expect(await first('11:00')).toEqual(['11:00 Corte Ana *'])
    expect(await first('13:00')).toEqual(['13:00 Corte Bia *'])
    const cancelled = await shop.books(client, [[cut, ana]], { date, startTime: '15:00' })
    await client.say(`PATCH /api/schedules/${visitIn(cancelled).id}/cancel`)
    expect(await first('17:00')).toEqual(['17:00 Corte Ana *'])
  })

  test('a client without a preference is refused only when no professional is free', async () => {
    const date = aDay()
    const statuses = []
    for (let n = 0; n < 3; n++) statuses.push((await shop.books(client, [[shop.shave]], { date })).status)
    expect(statuses).toEqual([201, 201, 409])
  })

  test('a client without a preference gets the time that an expired offer held for another client', async () => {
    const date = aDay()
    const { cut, ana } = shop
    const moving = visitIn(await shop.books(client, [[cut, ana]], { date, startTime: '16:00' }))
    const proposals = [{ date, startTime: '10:00', collaboratorId: ana }]
    expect((await offers(shop, moving.id, proposals)).status).toBe(201)
    expect(
      (
        await shop.books(
          client,
          [
            [cut, ana],
            [cut, ana],
          ],
          { date },
        )
      ).body.code,
    ).toBe('slot_taken')
    const { clock } = api
    const before = clock.now().toISOString()
    clock.advance(3 * 86_400_000)
    expect(
      (
        await shop.books(
          client,
          [
            [cut, ana],
            [cut, ana],
          ],
          { date },
        )
      ).status,
    ).toBe(201)
    clock.set(before)
  })
})

test('a client books for a guest; a guest name in a booking by the company is ignored', async () => {
  const date = aDay()
  const reply = await shop.books(client, [[shop.cut], [shop.shave]], { date, guestName: '  Davi ' })
  expect(visitIn(reply).appointments.map(({ guestName }) => guestName)).toEqual(['Davi', 'Davi'])
  const byCompany = { date, startTime: '15:00', guestName: 'Davi', clientName: 'Lia', withoutContact: true }
  const [one] = visitIn(await shop.books(shop.owner, [[shop.cut]], byCompany)).appointments
  expect(one).toMatchObject({ guestName: null, clientName: 'Lia' })
})

test('the company books outside the hours: any professional who is not busy may get the appointment', async () => {
  const { cut, shave, owner, ana, bia, caio } = shop
  const date = aDay()
  const early = { date, startTime: '07:05', outside: true }
  const reply = await shop.books(owner, [[cut], [shave]], early)
  expect(partsOf(visitIn(reply))).toEqual(['07:05 Corte Bia *', '07:35 Barba Bia *'])
  expect(await rowsOn(date)).toMatchObject([{ outside: true }, { outside: true }])
  expect(partsOf(visitIn(await shop.books(owner, [[cut], [shave]], early)))).toEqual([
    '07:05 Corte Ana *',
    '07:35 Barba Caio *',
  ])
  expect(
    (
      await shop.books(
        owner,
        [
          [cut, ana],
          [shave, caio],
        ],
        early,
      )
    ).body.code,
  ).toBe('slot_taken')
  expect((await shop.books(client, [[cut, bia]], early)).body.code).toBe('slot_unavailable')
  const half = await shop.books(
    owner,
    [
      [cut, ana],
      [shave, caio],
    ],
    { ...early, startTime: '17:35' },
  )
  expect(half.status).toBe(201)
  expect((await rowsOn(date)).slice(-2)).toMatchObject([{ outside: true }, { outside: true }])
  const odd = await shop.books(owner, [[cut], [shave]], { ...early, startTime: '07:03' })
  expect(odd.status).toBe(400)
  const late = await shop.books(owner, [[cut], [shave]], { ...early, startTime: '23:15' })
  expect(late.body.code).toBe('slot_unavailable')
})

test('a client repeats a request with its idempotency key and gets the first answer again; the other endpoint refuses the key', async () => {
  const { cut, shave, ana } = shop
  const date = aDay()
  const key = { 'idempotency-key': 'visita' }
  const again = () => shop.books(client, [[cut], [shave]], { date }, key)
  const first = await again()
  expect(first.status).toBe(201)
  await client.say(`PUT /api/schedules/${visitIn(first).id}`, { notes: 'mudou' })
  expect(await again()).toEqual(first)
  expect(await rowsOn(date)).toHaveLength(2)
  const lone = { companyId: shop.companyId, procedureId: cut, collaboratorId: ana, date, startTime: '14:00' }
  const reused = await client.say('POST /api/schedules', lone, key)
  expect(reused).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  const other = { 'idempotency-key': 'avulso' }
  expect((await client.say('POST /api/schedules', lone, other)).status).toBe(201)
  const asVisit = await shop.books(client, [[cut, ana]], { date, startTime: '14:00' }, other)
  expect(asVisit.status).toBe(422)
})

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

test('a visit is refused when a named professional does not perform the item or is off, or when the start is off the grid', async () => {
  const { cut, shave, ana, caio } = shop
  const date = '2027-05-06'
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

test('a visit beyond the limits of clients is refused to clients and booked by the company', async () => {
  const strict = await aVisitShop(api, 'com-limites', { minimumNotice: 120, bookingHorizon: 10 })
  const items: Item[] = [[strict.cut], [strict.shave]]
  const far = { date: '2027-04-15' }
  expect((await strict.books(client, items, far)).body.code).toBe('slot_unavailable')
  expect((await strict.books(strict.owner, items, far)).status).toBe(201)
  const yesterday = await strict.books(client, items, { date: '2027-01-01' })
  expect(yesterday).toMatchObject({ status: 400, body: { fields: { date: expect.any(String) } } })
})

test('a visit is refused while one of its procedures or the company is inactive, or the company’s subscription has ended', async () => {
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

test('a client at the limit of open bookings is refused; a visit counts once', async () => {
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

test('a procedure or a professional of a future visit cannot be deleted', async () => {
  const one = await aVisitShop(api, 'sem-apagar')
  await one.books(client, [[one.cut, one.ana], [one.shave]])
  for (const path of [`procedures/${one.shave}`, `collaborators/${one.bia}`]) {
    const reply = await one.owner.say(`DELETE /api/${path}`)
    expect([path, reply.body.code]).toEqual([path, 'has_future_appointments'])
  }
})

describe('a price that changed after the client read it', () => {
  const changed = (sentence: string, price: number, items: object[]) => ({
    status: 409,
    body: { code: 'price_changed', error: sentence.replaceAll('R$ ', 'R$\u00A0'), price, items },
  })

  test('a booking with an old price is refused with the present one, and the second booking keeps its price', async () => {
    const one = await aVisitShop(api, 'preco-novo')
    const charge = (price: number | null) =>
      one.owner.say(`PUT /api/procedures/${one.cut}`, { name: 'Corte', duration: 30, price })
    const book = (price?: unknown) =>
      client.say('POST /api/schedules', one.wish({ price }), { 'idempotency-key': `preco-${price}` })
    await charge(75)
    const now = [{ procedureId: one.cut, price: 75 }]
    expect(await book(60)).toMatchObject(
      changed('O preço mudou de R$ 60,00 para R$ 75,00. Confirme de novo.', 75, now),
    )
    expect(await book(null)).toMatchObject(changed('O preço mudou para R$ 75,00. Confirme de novo.', 75, now))
    const booked = await book(75)
    expect(booked).toMatchObject({ status: 201, body: { price: 75 } })
    await charge(null)
    expect(await book(75)).toEqual(booked)
    expect((await client.say(`GET /api/schedules/${booked.body.id}`)).body.price).toBe(75)
    expect((await book(80)).body.error).toContain('para “sem preço”')
    expect(await book(-1)).toMatchObject({ status: 400, body: { fields: { price: expect.any(String) } } })
  })

  test('a visit names the services whose price changed, for client and company; a professional learns no price', async () => {
    const one = await aVisitShop(api, 'precos-da-visita')
    const items = (cut: number, shave: number) => [
      { procedureId: one.cut, collaboratorId: one.ana, price: cut },
      { procedureId: one.shave, collaboratorId: one.caio, price: shave },
    ]
    const now = items(50, 30).map(({ procedureId, price }) => ({ procedureId, price }))
    for (const { say } of [client, one.owner]) {
      const book = (cut: number, shave: number) =>
        one.books({ say }, [], { items: items(cut, shave), date: aDay() })
      expect(await book(45.5, 30)).toMatchObject(
        changed('O preço mudou: Corte de R$ 45,50 para R$ 50,00. Confirme de novo.', 80, now),
      )
      expect(await book(45.5, 25)).toMatchObject(
        changed(
          'O preço mudou: Corte de R$ 45,50 para R$ 50,00; Barba de R$ 25,00 para R$ 30,00. Confirme de novo.',
          80,
          now,
        ),
      )
      expect(await book(50, 30)).toMatchObject({ status: 201, body: { price: 80 } })
    }
    const pro = await aMember(api, one, { name: 'pro-precos', role: 'professional', collaboratorId: one.ana })
    const own = { items: [{ procedureId: one.cut, collaboratorId: null, price: 1 }], date: aDay() }
    expect(await one.books(pro, [], own)).toMatchObject({ status: 201, body: { price: null } })
  })
})
