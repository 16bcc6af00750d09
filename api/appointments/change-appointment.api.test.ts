import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClient, aShop, type Client, type Shop } from '../testing/a-shop.ts'
import { aLink } from '../testing/an-asking.ts'
import { anOwner, endSubscription, madeId, type Reply } from '../testing/an-owner.ts'
import { readLive } from '../testing/live-reader.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop
let client: Client

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
  shop = await aShop(api, 'muda', { collaborators: Array.from({ length: 12 }, () => ({})) })
})

afterAll(() => api.close())

let used = 0

/** Books an appointment for a new client, who becomes `client`: one client may have few open bookings. */
async function fresh(): Promise<string> {
  const collaboratorId = shop.collaboratorIds[used % 12]
  const date = `2027-03-${String(3 + Math.floor(used / 12)).padStart(2, '0')}`
  used += 1
  client = await aClient(api, `ana-${used}`)
  return madeId(client.books(shop.wish({ collaboratorId, date })))
}

const closed = {
  status: 409,
  body: { code: 'appointment_closed', error: 'Este agendamento já foi concluído ou cancelado.' },
}
const owner = (call: string, body?: object): Promise<Reply> => shop.owner.say(call, body)
const complete = (id: string) => `PATCH /api/schedules/${id}/complete`
const cancel = (id: string) => `PATCH /api/schedules/${id}/cancel`

describe('an appointment that is completed', () => {
  test('an appointment may be completed only by the owner, at any time, and only once', async () => {
    const id = await fresh()
    expect(await client.say(complete(id))).toMatchObject({ status: 403, body: { code: 'owner_only' } })
    expect(await owner(complete(id))).toMatchObject({ status: 200, body: { id, status: 'completed' } })
    expect(await owner(complete(id))).toEqual(closed)
    expect(await owner(cancel(id))).toEqual(closed)
    expect(await client.say(cancel(id))).toEqual(closed)
    expect(await client.say(`PUT /api/schedules/${id}`, { notes: 'tarde' })).toEqual(closed)
  })
})

describe('an appointment that is cancelled', () => {
  test.each(['client', 'owner'])(
    'an appointment is cancelled by the %s: a second cancel changes nothing',
    async (who) => {
      const id = await fresh()
      const by = who === 'client' ? client.say : owner
      const first = await by(cancel(id))
      expect(first).toMatchObject({ status: 200, body: { status: 'cancelled' } })
      expect(await by(cancel(id))).toEqual(first)
      expect((await owner(cancel(id))).body).toEqual({
        ...first.body,
        payment: null,
        share: null,
        internalNotes: null,
        outside: false,
        clientRecordId: expect.any(String),
      })
      expect(await owner(complete(id))).toEqual(closed)
      expect(await client.say(`PUT /api/schedules/${id}`, { notes: 'tarde' })).toEqual(closed)
      const events = (await api.drain()).map(({ data }) => data as { appointmentId: string; event: string })
      expect(events.filter(({ appointmentId }) => appointmentId === id).map(({ event }) => event)).toEqual([
        'booked',
        'cancelled',
      ])
    },
  )

  test('an appointment gets two cancels and a completion at once: either the cancels or the completion succeed', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await fresh()
      const replies = await Promise.all([client.say(cancel(id)), owner(complete(id)), owner(cancel(id))])
      const { status } = (await client.say(`GET /api/schedules/${id}`)).body
      expect(replies.map((reply) => reply.status)).toEqual(
        status === 'completed' ? [409, 200, 409] : [200, 409, 200],
      )
    }
  })
})

describe('the notes of an appointment', () => {
  test('the notes of an appointment may be changed and removed by the owner and by the client', async () => {
    const id = await fresh()
    const put = (by: typeof owner, notes: unknown) => by(`PUT /api/schedules/${id}`, { notes } as object)
    expect((await put(client.say, '  Chego  às 10h ')).body.notes).toBe('Chego  às 10h')
    expect((await put(owner, 'Cadeira 2')).body.notes).toBe('Cadeira 2')
    expect((await put(client.say, 'é'.repeat(1_000))).status).toBe(200)
    expect(await put(client.say, 'é'.repeat(1_001))).toMatchObject({
      status: 400,
      body: { fields: { notes: 'Use no máximo 1000 caracteres' } },
    })
    expect((await put(client.say, '')).body.notes).toBe(null)
    expect((await put(client.say, null)).body.notes).toBe(null)
    for (const wrong of [7, {}, ['x'], undefined]) expect((await put(client.say, wrong)).status).toBe(400)
  })

  test('an update of the notes changes no other field of the appointment', async () => {
    const id = await fresh()
    const before = (await client.say(`GET /api/schedules/${id}`)).body
    const reply = await client.say(`PUT /api/schedules/${id}`, {
      notes: 'só isto',
      status: 'completed',
      date: '2027-05-05',
      price: 1,
      clientName: 'Outra',
    })
    expect(reply.body).toEqual({ ...before, notes: 'só isto' })
  })
})

test('a stranger gets the same 404 for another client’s appointment as for an unknown one', async () => {
  const id = await fresh()
  const rival = await anOwner(api, 'rival')
  const stranger = await aClient(api, 'estranha')
  for (const say of [rival.say, stranger.say]) {
    for (const call of ['GET #', 'PUT #', 'PATCH #/complete', 'PATCH #/cancel']) {
      const at = (one: string) => call.replace('#', `/api/schedules/${one}`)
      const body = call.startsWith('PUT') ? { notes: 'x' } : undefined
      const foreign = await say(at(id), body)
      expect(foreign).toEqual({
        status: 404,
        body: { code: 'not_found', error: 'Agendamento não encontrado' },
      })
      expect(await say(at(crypto.randomUUID()), body)).toEqual(foreign)
      expect(await say(at('1'), body)).toEqual(foreign)
    }
  }
})

test('an owner whose subscription ended cannot book new appointments and still manages the existing ones', async () => {
  const [one, three, two] = [await fresh(), await fresh(), await fresh()]
  await endSubscription(api, shop.owner.name)
  expect((await owner('POST /api/schedules', shop.wish({ date: '2027-04-01' }))).status).toBe(403)
  expect((await client.books(shop.wish({ date: '2027-04-01' }))).status).toBe(409)
  expect((await owner(`GET /api/schedules/company/${shop.companyId}`)).status).toBe(200)
  expect((await owner(complete(one))).status).toBe(200)
  expect((await client.say(cancel(two))).status).toBe(200)
  expect((await owner(`PUT /api/schedules/${three}`, { notes: 'visto' })).status).toBe(200)
})

describe('internal notes', () => {
  let shop: Shop
  let ana: Client

  beforeAll(async () => {
    shop = await aShop(api, 'interna')
    ana = await aClient(api, 'ana')
  })

  const secret = 'Pagou com nota falsa'
  const date = '2027-03-10'
  const noted = '2027-03-11'

  test('the client gets no internal notes in any answer, event, message or link', async () => {
    const events = readLive(
      await api.fetch('/api/live', { headers: { authorization: `Bearer ${await api.token('ana')}` } }),
    )
    const sent = await ana.books(shop.wish({ date, internalNotes: 'da cliente', notes: 'Corte baixo' }))
    const path = `/api/schedules/${sent.body.id}`
    await events.heard(1)
    const owned = await shop.owner.say(`PUT ${path}`, { internalNotes: ` ${secret} ` })
    expect(owned).toMatchObject({ status: 200, body: { notes: 'Corte baixo', internalNotes: secret } })

    const goal = { date, startTime: '11:00', collaboratorId: shop.collaboratorId }
    const link = await aLink(api, { companyId: shop.companyId, appointmentId: sent.body.id }, 'reschedule')
    let expected = 1
    // Equal events that are sent together arrive as one event, so the test awaits each event before it causes the next.
    const causes = async <Answer>(answered: Promise<Answer>) => {
      const answer = await answered
      expected += 1
      await events.heard(expected)
      return answer
    }
    const answers = [
      sent,
      await ana.say(`GET ${path}`),
      await ana.say(`GET ${path}/history`),
      await ana.say(`GET ${path}/messages`),
      await ana.say('GET /api/schedules/my-schedules'),
      await ana.say('GET /api/schedules/my-schedules?tab=upcoming'),
      await causes(ana.say(`PUT ${path}`, { notes: 'Corte médio', internalNotes: 'da cliente' })),
      await causes(ana.say(`PATCH ${path}/reschedule`, goal)),
      await ana.say(`PATCH ${path}/reschedule`, goal),
      await link.opens(),
      await causes(link.answers({ ...goal, startTime: '12:00' })),
      await causes(ana.say(`PATCH ${path}/cancel`)),
      await ana.say(`PATCH ${path}/cancel`),
    ]
    for (const { status, body } of answers) {
      expect([200, 201]).toContain(status)
      expect(JSON.stringify(body)).not.toMatch(/internalNotes|nota falsa|da cliente/)
    }
    // The client gets no event of a change of internal notes.
    const heard = (await events.heard(5)).map(({ type }) => type)
    expect(heard).toEqual(['created', 'changed', 'changed', 'changed', 'cancelled'])
    expect(answers[2]?.body).toMatchObject([{ kind: 'booked' }])
    expect(answers[2]?.body).toHaveLength(1)
    await events.close()

    api.clock.advance(600_000)
    await api.drain()
    const messages = await api.database.db.selectFrom('messages').selectAll().execute()
    expect(messages.length).toBeGreaterThan(1)
    expect(JSON.stringify(messages)).not.toContain('nota falsa')
  })

  test('an owner writes internal notes when booking, and reads the notes in lists and after every change', async () => {
    const named = { clientName: 'Bia', clientEmail: 'bia@cliente.example' }
    const wish = shop.wish({ date, startTime: '14:00', internalNotes: secret, ...named })
    const key = { 'idempotency-key': 'interna' }
    const first = await shop.owner.say('POST /api/schedules', wish, key)
    expect(first).toMatchObject({ status: 201, body: { notes: null, internalNotes: secret } })
    expect(await shop.owner.say('POST /api/schedules', wish, key)).toEqual(first)
    const path = `/api/schedules/${first.body.id}`
    const list = `GET /api/schedules/company/${shop.companyId}`
    const plain = (await shop.owner.say(list)).body as unknown as { id: string }[]
    expect(plain.find(({ id }) => id === first.body.id)).toMatchObject({ internalNotes: secret })
    expect((await shop.owner.say(`${list}?date=${date}&status=scheduled`)).body.items).toMatchObject([
      { internalNotes: secret },
    ])
    const goal = { date, startTime: '15:00', collaboratorId: shop.collaboratorId }
    expect((await shop.owner.say(`PATCH ${path}/reschedule`, goal)).body.internalNotes).toBe(secret)
    const both = await shop.owner.say(`PUT ${path}`, { notes: 'Traga a toalha', internalNotes: '' })
    expect(both.body).toMatchObject({ notes: 'Traga a toalha', internalNotes: null })
    expect((await shop.owner.say(`PUT ${path}`, { internalNotes: 'a'.repeat(1_001) })).status).toBe(400)
    expect((await shop.owner.say(`PUT ${path}`, { notes: null })).body.internalNotes).toBe(null)
    await shop.owner.say(`PUT ${path}`, { internalNotes: secret })
    expect((await shop.owner.say(`PATCH ${path}/complete`)).body.internalNotes).toBe(secret)
  })

  test('a client who sends only internal notes gets 400, which asks for notes', async () => {
    const { body } = await ana.books(shop.wish({ date, startTime: '16:00' }))
    const reply = await ana.say(`PUT /api/schedules/${body.id}`, { internalNotes: 'da cliente' })
    expect(reply).toMatchObject({ status: 400, body: { fields: { notes: 'Informe as observações' } } })
  })

  test('an owner may write internal notes after a visit or a no-show, but not on a cancelled appointment', async () => {
    const named = { clientName: 'Bia', clientEmail: 'bia@cliente.example' }
    const placed = async (startTime: string) =>
      (await shop.owner.say('POST /api/schedules', shop.wish({ date: noted, startTime, ...named }))).body.id
    const [came, missed, gone] = [await placed('10:00'), await placed('11:00'), await placed('12:00')]
    api.clock.set(`${noted}T18:00:00Z`)
    await shop.owner.say(`PATCH /api/schedules/${came}/complete`)
    await shop.owner.say(`PATCH /api/schedules/${missed}/no-show`)
    await shop.owner.say(`PATCH /api/schedules/${gone}/cancel`)
    for (const [id, status] of [
      [came, 'completed'],
      [missed, 'no_show'],
    ]) {
      const write = (body: object) => shop.owner.say(`PUT /api/schedules/${id}`, body)
      expect(await write({ internalNotes: 'Máquina 2' })).toMatchObject({
        status: 200,
        body: { status, internalNotes: 'Máquina 2' },
      })
      // The shared notes cannot be changed after the visit, and nothing of such a request is stored.
      expect((await write({ notes: 'tarde', internalNotes: 'tarde' })).body.code).toBe('appointment_closed')
      const { body } = await shop.owner.say(`GET /api/schedules/${id}`)
      expect([body.notes, body.internalNotes]).toEqual([null, 'Máquina 2'])
    }
    const late = await shop.owner.say(`PUT /api/schedules/${gone}`, { internalNotes: 'tarde' })
    expect([late.status, late.body.code]).toEqual([409, 'appointment_closed'])
  })
})
