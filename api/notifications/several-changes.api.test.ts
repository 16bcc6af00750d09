import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop, type Shop } from '../testing/a-shop.ts'
import { aLink } from '../testing/an-asking.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { whileWaiting } from '../testing/test-database.ts'
import { phoneAnswers } from '../testing/visit-mails.ts'

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
    // The page offers to undo the move for ten seconds.
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

test('an owner who changes the zone twenty times sends each client one new invite, two minutes after the last change', async () => {
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

test('when an owner changes the zone and changes it back, no client gets a message', async () => {
  const { shop, id } = await aBooking('ida-e-volta')
  for (const zone of zones) await changeZone(shop, zone)
  await after(seconds(600))
  expect(await laterMessages(id)).toEqual([])
})

test('when a client moves an appointment four times by a link, everybody is notified once, thirty seconds after the last move', async () => {
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

test('when an appointment is moved and then cancelled, only the cancellation is notified, at once, and each message names the hour of the end and the one of before', async () => {
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
  // The first professional gets the message; the second professional was never notified of the appointment.
  expect(messages[2]?.address).toBe('pro1@so-cancelado.example')
  const hours = messages.map(({ subject }) => /05\/03 às (\d\d:\d\d)/.exec(subject ?? '')?.[1])
  expect(hours).toEqual(['15:00', '15:00', '10:00', '15:00'])
  for (const at of [0, 3]) {
    const html = messages[at]?.content?.html
    expect(html).toContain('15:00 às 15:30')
    expect(html).toMatch(/mudar de sex, 05\/03 às 10:00.* para sex, 05\/03 às 15:00/)
  }
  expect(messages[2]?.content?.html).not.toContain('15:00')
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

test('a client whose appointment moves before the new zone is announced reads the move and the zone in one message', async () => {
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

const by = fc.constantFrom('owner' as const, 'client' as const, 'link' as const)
const change = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('move' as const), place: fc.nat(3), by }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), by }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('zone' as const), zone: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.constantFrom(0, 5, 20, 31, 125) }),
  },
)
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

const twoZones = ['America/Sao_Paulo', 'America/Manaus']
const date = '2027-03-05'
let runs = 0

async function aStory() {
  const name = `historia-${++runs}`
  const shop = await aShop(api, name, { collaborators: [{}, {}] })
  const client = await aClient(api, `cliente-${name}`)
  // Each client has another number, because a number gets few messages a day.
  const clientPhone = `(11) 95555-${1_000 + runs}`
  const { body } = await client.books(shop.wish({ date, clientPhone }))
  await phoneAnswers(api, clientPhone)
  const id = String(body.id)
  const link = await aLink(api, { companyId: shop.companyId, appointmentId: id }, 'reschedule')
  const path = `/api/schedules/${id}`
  const read = async () => (await shop.owner.say(`GET ${path}`)).body
  const waits = { move: Number.POSITIVE_INFINITY, zone: Number.POSITIVE_INFINITY, pauses: 0 }
  let zone = twoZones[0]
  let previous = 0
  let here = 0

  async function move(place: number, who: 'owner' | 'client' | 'link') {
    const startTime = place % 2 ? '15:00' : '10:00'
    const to = { date, startTime, collaboratorId: shop.collaboratorIds[place >> 1] }
    const reply =
      who === 'link'
        ? await link.answers(to)
        : await (who === 'owner' ? shop.owner : client).say(`PATCH ${path}/reschedule`, to)
    if (reply.status !== 200 || place === here) return
    waits.move = api.clock.now().getTime() + 30_000
    previous = here
    here = place
  }

  async function step(now: Change) {
    if (now.kind === 'move') return move(now.place, now.by)
    if (now.kind === 'undo') return move(previous, now.by)
    if (now.kind === 'cancel') {
      const { status } = await shop.owner.say(`PATCH ${path}/cancel`)
      expect(status).toBe(200)
      waits.pauses++
      return
    }
    if (now.kind === 'zone') {
      if (twoZones[now.zone] === zone) return
      zone = twoZones[now.zone]
      const company = { ...shop.owner.company, version: undefined, timezone: zone }
      expect((await shop.owner.say(`PUT /api/companies/${shop.companyId}`, company)).status).toBe(200)
      waits.zone = api.clock.now().getTime() + 120_000
      return
    }
    api.clock.advance(now.seconds * 1_000)
    await api.drain()
    for (const kind of ['move', 'zone'] as const) {
      if (api.clock.now().getTime() < waits[kind]) continue
      waits[kind] = Number.POSITIVE_INFINITY
      waits.pauses++
    }
  }

  return { id, read, step, waits, zoneNow: () => zone }
}

async function messagesOf(id: string) {
  const rows = await api.database.db
    .selectFrom('messages')
    .select(['event', 'receiver', 'channel', 'address', 'subject', 'status', 'sequence', 'told', 'content'])
    .where('appointment_id', '=', id)
    .orderBy('created_at')
    .orderBy('sequence')
    .execute()
  return Map.groupBy(rows, ({ channel, address }) => `${channel} ${address}`)
}

test('after any changes with any pauses everybody was notified of the final state, by at most one message for each pause', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 2, maxLength: 14 }), async (changes) => {
      const story = await aStory()
      for (const now of changes) await story.step(now)
      for (const seconds of [125, 31, 125] as const) await story.step({ kind: 'wait', seconds })
      const end = await story.read()
      const messages = await messagesOf(story.id)
      for (const rows of messages.values()) {
        expect(rows.length).toBeLessThanOrEqual(story.waits.pauses + 1)
        const sequences = rows.map(({ sequence }) => sequence)
        expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b))
        const last = rows.at(-1)
        expect(last?.status).toBe('sent')
        if (last?.receiver === 'former_collaborator') continue
        expect(last?.event === 'cancelled').toBe(end.status === 'cancelled')
        if (end.status === 'cancelled') continue
        expect(last?.subject).toContain(`05/03 às ${end.startTime}`)
        expect(last?.told?.collaborator_id).toBe(end.collaboratorId)
        if (last?.receiver !== 'client' || last.channel !== 'email') continue
        expect(last.told?.timezone).toBe(story.zoneNow())
        expect(last.content?.calendar?.file).toContain(`SEQUENCE:${last.sequence}\r\n`)
      }
      const knowing = [...messages.values()].filter((rows) => rows.at(-1)?.receiver !== 'former_collaborator')
      const receivers = knowing.map((rows) => rows.at(-1)?.receiver)
      expect(receivers.toSorted()).toEqual(['client', 'client', 'collaborator', 'owner'])
    }),
    { numRuns: 30, seed: 13 },
  )
}, 180_000)

test('a client whose appointment goes to another professional while the confirmation is written still gets the confirmation', async () => {
  const shop = await aShop(api, 'no-mesmo-instante', { collaborators: [{}, {}] })
  const client = await aClient(api, 'gil')
  const { body } = await client.books(shop.wish())
  const to = { date: '2027-03-03', startTime: '15:00', collaboratorId: shop.collaboratorIds[1] }
  const move = async () => (await shop.owner.say(`PATCH /api/schedules/${body.id}/reschedule`, to)).status
  // The move has changed the appointment and waits for the table, and the job of the confirmation waits for the move.
  const lock = 'lock table appointment_changes in share mode'
  const [moved] = await whileWaiting<unknown>(api.database, [lock], [move, () => api.drain()])
  expect(moved).toBe(200)
  const { body: messages } = await shop.owner.say(`GET /api/schedules/${body.id}/messages`)
  const written = (messages as unknown as { receiver: string; event: string }[]).map(
    ({ receiver, event }) => `${receiver} ${event}`,
  )
  expect(written.sort()).toEqual(['client booked', 'collaborator booked', 'owner booked'])
})
