import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClient, aShop, type Shop } from '../testing/a-shop.ts'
import { aLink } from '../testing/an-asking.ts'
import { heldRows, type OfferedPlace, offers } from '../testing/an-offer.ts'
import { endSubscription, sayingAs } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
  shop = await aShop(api, 'oferta', { collaborators: [{ name: 'Davi' }, { name: 'Bia' }] })
})

afterAll(() => api.close())

let day = 3
const dateOf = (count: number) => `2027-03-${String(count).padStart(2, '0')}`

/** Books an appointment at 10:00 with Davi, on a day that no other test uses. */
async function fresh(change: Record<string, unknown> = {}) {
  const date = dateOf(day++)
  const client = await aClient(api, `ana-${day}`)
  const { status, body } = await client.books(shop.wish({ date, ...change }))
  expect(status).toBe(201)
  return { id: String(body.id), date, client }
}

const at = (date: string, startTime: string, person = 1) => ({
  date,
  startTime,
  collaboratorId: shop.collaboratorIds[person],
})

test('an owner offers three times: other clients find these times taken, and the calendar shows until when', async () => {
  const { id, date } = await fresh()
  const wanted = [at(date, '11:00', 0), at(date, '10:00'), at(date, '16:00')]
  const made = await offers(shop, id, wanted)
  expect(made).toMatchObject({
    status: 201,
    body: {
      endsAt: '2027-03-02T15:00:00.000Z',
      proposals: [
        { ...wanted[0], collaboratorName: 'Davi' },
        { ...wanted[1], collaboratorName: 'Bia' },
        { ...wanted[2], collaboratorName: 'Bia' },
      ],
    },
  })
  const rival = await aClient(api, 'rival')
  for (const place of wanted) {
    expect(await rival.books(shop.wish(place))).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
  }
  const { body } = await shop.owner.say(`GET /api/schedules/calendar?from=${date}&to=${date}`)
  const entries = body.appointments as { status: string; startTime: string; heldUntil: string }[]
  expect(entries.map(({ status, startTime }) => `${startTime} ${status}`).toSorted()).toEqual([
    '10:00 held',
    '10:00 scheduled',
    '11:00 held',
    '16:00 held',
  ])
  expect(entries.filter(({ status }) => status === 'held').map(({ heldUntil }) => heldUntil)).toEqual(
    Array(3).fill('2027-03-02T15:00:00.000Z'),
  )
})

async function heldOn(date: string) {
  const rows = await heldRows(api, shop)
  return rows
    .filter((row) => row.day === date)
    .map(({ start_minute, end_minute, buffer_minutes }) => [start_minute, end_minute, buffer_minutes])
}

test('held times of an offer are in no list, count or load, and the client sees only the appointment', async () => {
  const of = await aShop(api, 'contas', { collaborators: [{}, {}] })
  const ana = await aClient(api, 'ana-contas')
  const { body } = await ana.books(of.wish())
  const before = await seen()
  const [, other] = of.collaboratorIds
  const place = { date: '2027-03-03', startTime: '15:00', collaboratorId: other }
  expect((await offers(of, body.id, [place])).status).toBe(201)
  expect(await seen()).toEqual(before)
  expect(await heldRows(api, of)).toHaveLength(1)

  async function seen() {
    const list = `/api/schedules/company/${of.companyId}`
    const paths = [list, `${list}?tab=upcoming&limit=1`, `${list}?q=ana&limit=20`, '/api/schedules/counts']
    const calls = [...paths, '/api/clients?q=ana', '/api/schedules/calendar/2027-03']
    const asOwner = await Promise.all(calls.map((path) => of.owner.say(`GET ${path}`)))
    const mine = await ana.say('GET /api/schedules/my-schedules')
    return [...asOwner, mine].map((reply) => {
      expect(reply.status).toBe(200)
      return reply.body
    })
  }
})

test('an expired hold is free at once, before any job runs, and a booking of its time deletes it', async () => {
  const { id, date } = await fresh()
  expect((await offers(shop, id, [at(date, '11:00'), at(date, '12:00')])).status).toBe(201)
  const rival = await aClient(api, 'rival-tarde')
  api.clock.advance(2 * 3_600_000 - 1)
  expect((await rival.books(shop.wish(at(date, '11:00')))).status).toBe(409)
  api.clock.advance(1)
  const { body } = await shop.owner.say(`GET /api/schedules/calendar?from=${date}&to=${date}`)
  expect(body.appointments).toHaveLength(1)
  expect((await rival.books(shop.wish(at(date, '11:00')))).status).toBe(201)
  expect(await heldOn(date)).toEqual([])
  api.clock.set('2027-03-02T13:00:00Z')
})

test('a move to an expired hold succeeds', async () => {
  const { id, date } = await fresh()
  expect((await offers(shop, id, [at(date, '11:00')])).status).toBe(201)
  const { body } = await (await aClient(api, 'outra')).books(shop.wish({ date, startTime: '14:00' }))
  const move = () => shop.owner.say(`PATCH /api/schedules/${body.id}/reschedule`, at(date, '11:00'))
  expect(await move()).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
  api.clock.advance(2 * 3_600_000)
  expect((await move()).status).toBe(200)
  api.clock.set('2027-03-02T13:00:00Z')
})

test('offered times overlap the appointment and each other: only minutes that the appointment does not block are held', async () => {
  const { id, date } = await fresh()
  const procedure = { body: { name: 'Longo', duration: 90, bufferMinutes: 10, companyId: shop.companyId } }
  const long = await shop.owner.call('POST /api/procedures', procedure)
  await shop.owner.say(`PUT /api/collaborators/${shop.collaboratorId}`, {
    name: 'Davi',
    email: 'davi@oferta.example',
    procedureIds: [shop.procedureId, long.id],
  })
  expect((await shop.owner.say(`PATCH /api/schedules/${id}/cancel`)).status).toBe(200)
  const ana = await aClient(api, 'ana-longa')
  const { body } = await ana.books(shop.wish({ date, procedureId: long.id }))
  const made = await offers(shop, body.id, [at(date, '11:00', 0), at(date, '10:30', 0)])
  expect(made.status).toBe(201)
  expect(await heldOn(date)).toEqual([
    [700, 720, 10],
    [730, 750, 10],
  ])
  const link = await aLink(
    api,
    { companyId: shop.companyId, appointmentId: body.id, offerId: made.body.id },
    'choose',
  )
  expect(await link.answers(at(date, '10:30', 0))).toMatchObject({
    status: 200,
    body: { appointment: { startTime: '10:30', endTime: '12:00' } },
  })
  expect(await heldOn(date)).toEqual([])
})

test('an offer ends after two hours, or half an hour before the earliest of its times', async () => {
  const { id, date } = await fresh()
  const today = '2027-03-02'
  const soon = await offers(shop, id, [at(date, '12:00'), at(today, '11:00')])
  expect(soon.body.endsAt).toBe('2027-03-02T13:30:00.000Z')
  const later = await offers(shop, id, [at(date, '12:00'), at(today, '12:30')])
  expect(later.body.endsAt).toBe('2027-03-02T15:00:00.000Z')
})

test('an owner offers again and the former offer is replaced; a second withdrawal changes nothing', async () => {
  const { id, date, client } = await fresh()
  await offers(shop, id, [at(date, '11:00'), at(date, '12:00')])
  expect((await offers(shop, id, [at(date, '12:00'), at(date, '13:00')])).status).toBe(201)
  expect((await heldOn(date)).map(([start]) => start)).toEqual([720, 780])
  const path = `DELETE /api/schedules/${id}/offer`
  expect((await client.say(path)).body.code).toBe('owner_only')
  for (let times = 0; times < 2; times++) expect((await shop.owner.say(path)).status).toBe(204)
  expect(await heldOn(date)).toEqual([])
})

const settling: [string, (id: string, date: string) => [call: string, body?: object]][] = [
  ['moves', (id, date) => [`PATCH /api/schedules/${id}/reschedule`, at(date, '16:00', 0)]],
  ['cancels', (id) => [`PATCH /api/schedules/${id}/cancel`]],
  ['completes', (id) => [`PATCH /api/schedules/${id}/complete`]],
]
test.each(settling)('an owner who %s the appointment settles its offer', async (_, asking) => {
  const { id, date } = await fresh()
  const { body } = await offers(shop, id, [at(date, '11:00')])
  const [call, input] = asking(id, date)
  expect((await shop.owner.say(call, input)).status).toBe(200)
  expect(await heldOn(date)).toEqual([])
  const offerId = body.id
  const link = await aLink(api, { companyId: shop.companyId, appointmentId: id, offerId }, 'choose')
  expect((await link.opens()).body).toMatchObject({ offer: { state: 'settled' } })
  expect(await link.answers(at(date, '11:00'))).toMatchObject({
    status: 409,
    body: { code: 'offer_settled' },
  })
})

test('an owner repeats an offer with its key and gets the first offer again; another body is refused', async () => {
  const { id, date } = await fresh()
  const first = await offers(shop, id, [at(date, '11:00')], 'chave-1')
  expect(await offers(shop, id, [at(date, '11:00')], 'chave-1')).toEqual(first)
  expect((await heldOn(date)).length).toBe(1)
  expect((await offers(shop, id, [at(date, '12:00')], 'chave-1')).body).toMatchObject({
    code: 'idempotency_key_reused',
  })
})

describe('an offer is refused', () => {
  const refusal = async (id: string, places: OfferedPlace[]) => {
    const { status, body } = (await offers(shop, id, places)) as { status: number; body: object }
    return { status, ...body }
  }

  test('an offer is refused with equal times, the present time, past times or times that are too near', async () => {
    const { id, date } = await fresh()
    expect(await refusal(id, [at(date, '11:00'), at(date, '11:00')])).toMatchObject({
      status: 400,
      fields: { 'proposals.1': 'Este horário já está na oferta' },
    })
    expect(await refusal(id, [at(date, '10:00', 0)])).toMatchObject({
      status: 400,
      fields: { 'proposals.0': 'Este já é o horário do agendamento' },
    })
    expect(await refusal(id, [at('2027-03-01', '11:00')])).toMatchObject({ status: 400 })
    expect(await refusal(id, [at('2027-03-02', '10:30')])).toMatchObject({
      status: 400,
      fields: { 'proposals.0': 'Ofereça horários que começam daqui a pelo menos 40 minutos' },
    })
    expect(await refusal(id, [])).toMatchObject({ status: 400 })
    const four = ['11:00', '12:00', '13:00', '14:00'].map((time) => at(date, time))
    expect(await refusal(id, four)).toMatchObject({ status: 400 })
  })

  test('an offer is refused with a time that is taken or not offered, and nothing is held', async () => {
    const { id, date } = await fresh()
    await (await aClient(api, 'ja-tem')).books(shop.wish(at(date, '15:00')))
    expect(await refusal(id, [at(date, '11:00'), at(date, '15:00')])).toMatchObject({
      status: 409,
      code: 'slot_taken',
      alternatives: expect.arrayContaining([expect.objectContaining({ startTime: '15:00' })]),
    })
    expect(await refusal(id, [at(date, '11:00'), at(date, '20:00')])).toMatchObject({
      status: 409,
      code: 'slot_unavailable',
    })
    expect(await heldOn(date)).toEqual([])
  })

  test('an offer is refused for a closed appointment, by a stranger, by its client, or without a subscription', async () => {
    const { id, date, client } = await fresh()
    const foreign = await aShop(api, 'oferta-alheia')
    const place = { proposals: [at(date, '11:00')] }
    const path = `POST /api/schedules/${id}/offer`
    expect((await foreign.owner.say(path, place)).status).toBe(404)
    expect(await client.say(path, place)).toMatchObject({ status: 403, body: { code: 'owner_only' } })
    const [person] = foreign.collaboratorIds
    expect((await refusal(id, [{ ...at(date, '11:00'), collaboratorId: person }])).status).toBe(404)
    await shop.owner.say(`PATCH /api/schedules/${id}/cancel`)
    expect(await refusal(id, [at(date, '11:00')])).toMatchObject({ status: 409, code: 'appointment_closed' })

    const { body } = await client.books(foreign.wish())
    await endSubscription(api, 'oferta-alheia')
    const to = { date: '2027-03-03', startTime: '11:00', collaboratorId: foreign.collaboratorId }
    expect((await offers(foreign, body.id, [to])).body).toMatchObject({ code: 'subscription_required' })
  })

  test('an offer is refused for a client without contact', async () => {
    const date = dateOf(day++)
    const counter = { date, clientName: 'Balcão', withoutContact: true }
    const { status, body } = await shop.owner.say('POST /api/schedules', shop.wish(counter))
    expect(status).toBe(201)
    expect(await refusal(String(body.id), [at(date, '11:00')])).toMatchObject({
      status: 400,
      fields: { clientEmail: 'Este cliente não tem e-mail nem celular' },
    })
  })

  test('an offer is refused for a client with only a mobile, when the company sends nothing to mobiles', async () => {
    const date = dateOf(day++)
    const { body } = await shop.owner.say(
      'POST /api/schedules',
      shop.wish({ date, clientName: 'Zé', withoutContact: true }),
    )
    const only = { without_contact: false, client_phone: '(11) 96666-0001' }
    await api.database.db.updateTable('appointments').set(only).where('id', '=', String(body.id)).execute()
    const now = (await shop.owner.say('GET /api/messages/settings')).body
    const settings = { ...now, channels: { email: true, whatsapp: false, sms: false } }
    expect((await offers(shop, body.id, [at(date, '11:00')])).status).toBe(201)
    expect((await shop.owner.say('PUT /api/messages/settings', settings)).status).toBe(200)
    expect(await refusal(String(body.id), [at(date, '11:00')])).toMatchObject({
      status: 400,
      fields: { clientEmail: 'Este cliente não tem e-mail, e sua empresa não envia mensagens para celular' },
    })
  })

  test('an offer is refused after ten offers for one appointment in a day', async () => {
    const { id, date } = await fresh()
    const statuses = []
    for (let times = 0; times < 11; times++) {
      statuses.push((await offers(shop, id, [at(date, times % 2 ? '11:00' : '12:00')])).status)
    }
    expect(statuses).toEqual([...Array(10).fill(201), 409])
  })
})

describe('the offers of a signed-in client', () => {
  const at = (shop: Shop, startTime: string) => ({
    date: '2027-03-03',
    startTime,
    collaboratorId: shop.collaboratorIds[1] ?? '',
  })

  /** Books an appointment at ten. Its signed-in client gets an offer of eleven and noon with another professional. */
  async function offered(name: string, email?: string | null) {
    const shop = await aShop(api, name, { collaborators: [email ? { email } : {}, {}] })
    const client = await aClient(api, `ana-${name}`)
    const { body } = await client.books(shop.wish())
    const made = await offers(shop, body.id, [at(shop, '11:00'), at(shop, '12:00')])
    expect(made.status).toBe(201)
    return { shop, client, id: String(body.id), offerId: made.body.id }
  }

  test('a signed-in client reads an open offer until the offer is answered, withdrawn or over', async () => {
    const { shop, client, id, offerId } = await offered('minha')
    const mine = async () => (await client.say('GET /api/schedules/my-offers')).body as unknown
    expect(await mine()).toMatchObject([
      {
        appointment: { id, startTime: '10:00', company: { id: shop.companyId } },
        offer: {
          id: offerId,
          endsAt: '2027-03-02T15:00:00.000Z',
          proposals: [{ startTime: '11:00' }, { startTime: '12:00' }],
        },
      },
    ])
    await shop.owner.say(`DELETE /api/schedules/${id}/offer`)
    expect(await mine()).toEqual([])
    await offers(shop, id, [at(shop, '11:00')])
    expect(await mine()).toHaveLength(1)
    api.clock.set('2027-03-02T15:00:00Z')
    expect(await mine()).toEqual([])
    api.clock.set('2027-03-02T13:00:00Z')
    expect(await mine()).toHaveLength(1)
    await client.say(`PATCH /api/schedules/${id}/cancel`)
    expect(await mine()).toEqual([])
  })

  test('a signed-in client opens an offer and answers it; the link in the message then shows the offer as settled', async () => {
    const { shop, client, id, offerId } = await offered('abre')
    const opened = await client.say(`POST /api/schedules/${id}/offer/link`)
    expect(opened).toEqual({ status: 201, body: { path: expect.stringMatching(/^\/a\/[\w-]{43}$/) } })
    const visitor = sayingAs(api)
    const link = `/api/links/${String(opened.body.path).replace('/a/', '')}`
    expect((await visitor(`GET ${link}`)).body).toMatchObject({
      purpose: 'choose',
      appointment: { id },
      offer: { state: 'open' },
    })
    const about = { companyId: shop.companyId, appointmentId: id, offerId }
    const message = await aLink(api, about, 'choose')
    expect((await visitor(`POST ${link}`, at(shop, '11:00'))).body).toMatchObject({
      appointment: { startTime: '11:00' },
      offer: { state: 'settled' },
    })
    expect(await message.answers(at(shop, '12:00'))).toMatchObject({
      status: 409,
      body: { code: 'offer_settled' },
    })
  })

  test('a client opens an offer that has ended: its page says that the offer ended', async () => {
    const { client, id } = await offered('tarde')
    api.clock.advance(2 * 3_600_000)
    const opened = await client.say(`POST /api/schedules/${id}/offer/link`)
    const link = `/api/links/${String(opened.body.path).replace('/a/', '')}`
    expect((await sayingAs(api)(`GET ${link}`)).body).toMatchObject({ offer: { state: 'ended' } })
    api.clock.set('2027-03-02T13:00:00Z')
  })

  test('only the client reads or opens an offer: the owner, the professional and a stranger get 404', async () => {
    const professional = await aClient(api, 'bia-sozinha')
    const { user } = await professional.call('GET /api/auth/profile')
    const { shop, id } = await offered('sozinha', user.email)
    const stranger = await offered('vizinha')
    for (const { say } of [shop.owner, professional, stranger.client]) {
      expect(JSON.stringify((await say('GET /api/schedules/my-offers')).body)).not.toContain(id)
      expect(await say(`POST /api/schedules/${id}/offer/link`)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
    }
    const visitor = sayingAs(api)
    expect((await visitor('GET /api/schedules/my-offers')).status).toBe(401)
    expect((await visitor(`POST /api/schedules/${id}/offer/link`)).status).toBe(401)
  })
})
