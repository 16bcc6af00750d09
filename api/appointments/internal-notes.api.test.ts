import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLink } from '../testing/a-link.ts'
import { aClient, aShop, type Client, type Shop } from '../testing/a-shop.ts'
import { readLive } from '../testing/live-reader.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop
let ana: Client

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand', env: { RATE_LIMITS: 'off' } })
  shop = await aShop(api, 'interna')
  ana = await aClient(api, 'ana')
})

afterAll(() => api.close())

const secret = 'Pagou com nota falsa'
const date = '2027-03-10'
const noted = '2027-03-11'

test('internal notes of the company are in no answer, event, message or link that its client gets', async () => {
  const sent = await ana.books(shop.wish({ date, internalNotes: 'da cliente', notes: 'Corte baixo' }))
  const path = `/api/schedules/${sent.body.id}`
  const events = readLive(
    await api.fetch('/api/live', { headers: { authorization: `Bearer ${await api.token('ana')}` } }),
  )
  const owned = await shop.owner.say(`PUT ${path}`, { internalNotes: ` ${secret} ` })
  expect(owned).toMatchObject({ status: 200, body: { notes: 'Corte baixo', internalNotes: secret } })

  const goal = { date, startTime: '11:00', collaboratorId: shop.collaboratorId }
  const link = await aLink(api, { companyId: shop.companyId, appointmentId: sent.body.id }, 'reschedule')
  let told = 0
  // Equal events that are sent together arrive as one, so each is awaited before the next is caused.
  const tells = async <Answer>(answered: Promise<Answer>) => {
    const answer = await answered
    told += 1
    await events.heard(told)
    return answer
  }
  const answers = [
    sent,
    await ana.say(`GET ${path}`),
    await ana.say(`GET ${path}/history`),
    await ana.say(`GET ${path}/messages`),
    await ana.say('GET /api/schedules/my-schedules'),
    await ana.say('GET /api/schedules/my-schedules?tab=upcoming'),
    await tells(ana.say(`PUT ${path}`, { notes: 'Corte médio', internalNotes: 'da cliente' })),
    await tells(ana.say(`PATCH ${path}/reschedule`, goal)),
    await ana.say(`PATCH ${path}/reschedule`, goal),
    await link.opens(),
    await tells(link.answers({ ...goal, startTime: '12:00' })),
    await tells(ana.say(`PATCH ${path}/cancel`)),
    await ana.say(`PATCH ${path}/cancel`),
  ]
  for (const { status, body } of answers) {
    expect([200, 201]).toContain(status)
    expect(JSON.stringify(body)).not.toMatch(/internalNotes|nota falsa|da cliente/)
  }
  // The company's own change is no event of hers.
  const heard = (await events.heard(4)).map(({ type }) => type)
  expect(heard).toEqual(['changed', 'changed', 'changed', 'cancelled'])
  expect(answers[2]?.body).toMatchObject([{ kind: 'booked' }])
  expect(answers[2]?.body).toHaveLength(1)
  await events.close()

  api.clock.advance(600_000)
  await api.drain()
  const messages = await api.database.db.selectFrom('messages').selectAll().execute()
  expect(messages.length).toBeGreaterThan(1)
  expect(JSON.stringify(messages)).not.toContain('nota falsa')
})

test('an owner writes internal notes when booking and reads them in lists and after every change', async () => {
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

test('a client who sends only internal notes is asked for notes', async () => {
  const { body } = await ana.books(shop.wish({ date, startTime: '16:00' }))
  const reply = await ana.say(`PUT /api/schedules/${body.id}`, { internalNotes: 'da cliente' })
  expect(reply).toMatchObject({ status: 400, body: { fields: { notes: 'Informe as observações' } } })
})

test('an owner writes internal notes after the visit or a no-show, and none on a cancelled appointment', async () => {
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
    // What the client reads ends with the visit, and nothing of such a request is stored.
    expect((await write({ notes: 'tarde', internalNotes: 'tarde' })).body.code).toBe('appointment_closed')
    const { body } = await shop.owner.say(`GET /api/schedules/${id}`)
    expect([body.notes, body.internalNotes]).toEqual([null, 'Máquina 2'])
  }
  const late = await shop.owner.say(`PUT /api/schedules/${gone}`, { internalNotes: 'tarde' })
  expect([late.status, late.body.code]).toEqual([409, 'appointment_closed'])
})
