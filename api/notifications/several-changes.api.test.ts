import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLink } from '../testing/a-link.ts'
import { aClient, aShop, type Shop } from '../testing/a-shop.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
})

afterAll(() => api.close())

async function movedMessages(id: string) {
  const rows = await api.database.db
    .selectFrom('messages')
    .select(['event', 'receiver'])
    .where('appointment_id', '=', id)
    .where('event', '=', 'moved')
    .where('channel', '=', 'email')
    .orderBy('receiver')
    .execute()
  return rows.map(({ receiver }) => receiver)
}

test('nobody is notified of a move that is undone at once, even if owner and professional are one person', async () => {
  const shop = await aShop(api, 'so-eu', { collaborators: [{ email: 'contato@so-eu.example' }] })
  const company = { ...shop.owner.company, email: 'contato@so-eu.example' }
  expect((await shop.owner.say(`PUT /api/companies/${shop.companyId}`, company)).status).toBe(200)
  const client = await aClient(api, 'dora')
  const { body } = await client.books(shop.wish())
  await api.drain()
  const { collaboratorId } = shop
  for (const startTime of ['11:00', '10:00']) {
    const to = { date: '2027-03-03', startTime, collaboratorId }
    expect((await shop.owner.say(`PATCH /api/schedules/${body.id}/reschedule`, to)).status).toBe(200)
    // The page still offers to undo ten seconds later.
    api.clock.advance(10_000)
    await api.drain()
  }
  api.clock.advance(30_000)
  await api.drain()
  expect(await movedMessages(String(body.id))).toEqual([])
})

test('a client is notified of a move although the zone changes before its message is written', async () => {
  const shop = await aShop(api, 'fuso')
  const client = await aClient(api, 'eva')
  const { body } = await client.books(shop.wish())
  await api.drain()
  const to = { date: '2027-03-03', startTime: '15:00', collaboratorId: shop.collaboratorId }
  expect((await shop.owner.say(`PATCH /api/schedules/${body.id}/reschedule`, to)).status).toBe(200)
  const company = { ...shop.owner.company, timezone: 'America/Manaus' }
  expect((await shop.owner.say(`PUT /api/companies/${shop.companyId}`, company)).status).toBe(200)
  api.clock.advance(30_000)
  await api.drain()
  expect(await movedMessages(String(body.id))).toEqual(['client', 'collaborator', 'owner'])
})

const seconds = (count: number) => count * 1_000

async function after(pause: number) {
  api.clock.advance(pause)
  await api.drain()
}

async function laterMessages(id: string) {
  const rows = await api.database.db
    .selectFrom('messages')
    .select(['event', 'receiver', 'channel', 'subject', 'address', 'content', 'sequence'])
    .where('appointment_id', '=', id)
    .where('event', '<>', 'booked')
    .orderBy('sequence')
    .orderBy('receiver')
    .orderBy('channel')
    .execute()
  return rows
}

const asNews = (rows: Awaited<ReturnType<typeof laterMessages>>) =>
  rows.map(({ receiver, event, channel }) => `${receiver} ${event} ${channel}`)

async function changeZone(shop: Shop, timezone: string) {
  const company = { ...shop.owner.company, version: undefined, timezone }
  expect((await shop.owner.say(`PUT /api/companies/${shop.companyId}`, company)).status).toBe(200)
}

async function aBooking(name: string, options?: Parameters<typeof aShop>[2]) {
  const shop = await aShop(api, name, options)
  const client = await aClient(api, `cliente-${name}`)
  const { body } = await client.books(shop.wish({ date: '2027-03-05', clientPhone: '(11) 95555-0101' }))
  await api.drain()
  const id = String(body.id)
  const moves = async (startTime: string, person = 0) => {
    const to = { date: '2027-03-05', startTime, collaboratorId: shop.collaboratorIds[person] }
    expect((await shop.owner.say(`PATCH /api/schedules/${id}/reschedule`, to)).status).toBe(200)
  }
  return { shop, client, id, moves }
}

const zones = ['America/Manaus', 'America/Sao_Paulo']

test('an owner who changes the zone twenty times sends each client one new invite, two minutes after the last', async () => {
  const { shop, id } = await aBooking('vinte-fusos')
  for (let change = 0; change < 19; change++) {
    await changeZone(shop, zones[change % 2] ?? '')
    await after(seconds(100))
  }
  expect(await laterMessages(id)).toEqual([])
  await after(seconds(20))
  const messages = await laterMessages(id)
  expect(asNews(messages)).toEqual(['client zone_changed email'])
  expect(messages[0]?.content?.calendar?.file).toContain('DTSTART:20270305T140000Z')

  await changeZone(shop, 'America/Sao_Paulo')
  await changeZone(shop, 'America/Manaus')
  await after(seconds(600))
  expect(await laterMessages(id)).toHaveLength(1)
})

test('an owner whose zone was changed and changed back sends nothing', async () => {
  const { shop, id } = await aBooking('ida-e-volta')
  for (const zone of zones) await changeZone(shop, zone)
  await after(seconds(600))
  expect(await laterMessages(id)).toEqual([])
})

test('a client who moves an appointment four times by a link is notified once, thirty seconds after the last', async () => {
  const { shop, id } = await aBooking('quatro-vezes')
  const link = await aLink(api, { companyId: shop.companyId, appointmentId: id }, 'reschedule')
  for (const startTime of ['11:00', '12:00', '13:00', '14:00']) {
    const to = { date: '2027-03-05', startTime, collaboratorId: shop.collaboratorId }
    expect((await link.answers(to)).status).toBe(200)
    await after(seconds(29))
  }
  expect(await laterMessages(id)).toEqual([])
  await after(seconds(1))
  const messages = await laterMessages(id)
  expect(asNews(messages)).toEqual([
    'client moved email',
    'client moved whatsapp',
    'collaborator moved email',
    'owner moved email',
  ])
  for (const { subject } of messages) expect(subject).toContain('05/03 às 14:00')
  expect(messages[0]?.content?.calendar?.file).toContain('SEQUENCE:4')
})

test('an appointment that is moved and then cancelled is only cancelled, at once and at the place everybody knows', async () => {
  const { client, id, moves } = await aBooking('so-cancelado', { collaborators: [{}, {}] })
  await moves('15:00', 1)
  await client.say(`PATCH /api/schedules/${id}/cancel`)
  await api.drain()
  const messages = await laterMessages(id)
  expect(asNews(messages)).toEqual([
    'client cancelled email',
    'client cancelled whatsapp',
    'collaborator cancelled email',
    'owner cancelled email',
  ])
  // The second professional was never notified of it, the first one is.
  expect(messages[2]?.address).toBe('pro1@so-cancelado.example')
  for (const { subject } of messages) expect(subject).toContain('05/03 às 10:00')
  await after(seconds(60))
  expect(await laterMessages(id)).toHaveLength(4)
})

test('an appointment that is moved before its confirmation is written is confirmed at its last place', async () => {
  const shop = await aShop(api, 'logo-depois', { collaborators: [{}, {}] })
  const client = await aClient(api, 'apressada')
  const { body } = await client.books(shop.wish())
  const to = { date: '2027-03-03', startTime: '16:00', collaboratorId: shop.collaboratorIds[1] }
  expect((await client.say(`PATCH /api/schedules/${body.id}/reschedule`, to)).status).toBe(200)
  await api.drain()
  await after(seconds(60))
  const sent = await api.database.db
    .selectFrom('messages')
    .select(['event', 'receiver', 'address', 'subject'])
    .where('appointment_id', '=', String(body.id))
    .orderBy('receiver')
    .execute()
  expect(sent.map(({ event }) => event)).toEqual(['booked', 'booked', 'booked'])
  for (const { subject } of sent) expect(subject).toContain('às 16:00')
  expect(sent[1]?.address).toBe('pro2@logo-depois.example')
})

test('an owner who is also the professional is notified once of each change after a handover', async () => {
  const { id, moves } = await aBooking('dona-atende', {
    collaborators: [{ email: 'bia@dona-atende.example' }, { email: 'eu@dona-atende.example' }],
    company: { email: 'eu@dona-atende.example' },
  })
  await moves('15:00', 1)
  await after(seconds(30))
  await moves('16:00', 1)
  await after(seconds(30))
  const toTeam = (await laterMessages(id)).filter(({ receiver }) => receiver !== 'client')
  expect(asNews(toTeam)).toEqual([
    'collaborator moved email',
    'former_collaborator moved email',
    'collaborator moved email',
  ])
})

test('a client whose appointment moves before the new zone is notified learns both from one message', async () => {
  const { shop, id, moves } = await aBooking('os-dois')
  await changeZone(shop, 'America/Manaus')
  await after(seconds(100))
  await moves('15:00')
  await after(seconds(25))
  expect(await laterMessages(id)).toEqual([])
  await after(seconds(300))
  const mails = (await laterMessages(id)).filter(
    ({ receiver, channel }) => receiver + channel === 'clientemail',
  )
  expect(asNews(mails)).toEqual(['client moved email'])
  expect(mails[0]?.content?.calendar?.file).toContain('DTSTART:20270305T190000Z')
})
