import type { MemberRole } from '@encaixe/contract/member-roles.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { aClient, aShop, type Client, type Shop } from '../testing/a-shop.ts'
import { madeId, type Say, sayingAs } from '../testing/an-owner.ts'
import { startPushService } from '../testing/push-service.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

const morning = '2027-03-02T13:00:00Z'

let service: Awaited<ReturnType<typeof startPushService>>
let api: TestApi
let shop: Shop
let client: Client
let pia: Say

beforeAll(async () => {
  service = await startPushService()
  api = await startTestApi({ jobs: 'by hand', env: service.env })
  shop = await aShop(api, 'dora', { collaborators: [{}, {}] })
  pia = await aMember('pia', 'professional', shop.collaboratorIds[0])
  await aMember('rita', 'professional', shop.collaboratorIds[1])
  await aMember('rosa', 'reception')
  await follow('dora')
  client = await aClient(api, 'ana')
})

beforeEach(async () => {
  api.clock.set(morning)
  await api.drain()
  service.take()
})

afterAll(async () => {
  await api.close()
  await service.close()
  expect(service.breaches).toEqual([])
})

async function aMember(name: string, role: MemberRole, collaboratorId: string | null = null): Promise<Say> {
  await api.as(name)('GET /api/auth/profile')
  const { id: userId } = await api.database.db
    .selectFrom('users')
    .select('id')
    .where('subject', '=', name)
    .executeTakeFirstOrThrow()
  await api.database.db
    .insertInto('members')
    .values({
      company_id: shop.companyId,
      id: newId(),
      user_id: userId,
      role: role as 'professional',
      collaborator_id: collaboratorId,
      ...(collaboratorId === null && { name, email: `${name}@dora.example` }),
      since: api.clock.now(),
    })
    .execute()
  await follow(name)
  return sayingAs(api, name)
}

/** Subscribes the browser of this person. */
async function follow(name: string) {
  const as = api.as(name)
  const { key } = await as('GET /api/push/key')
  const subscription = service.subscribe(name, key)
  await as('POST /api/push/subscriptions', { body: subscription })
  return subscription
}

/** Runs the due jobs, and returns the notifications that arrived, each with its device. */
async function arrived() {
  await api.drain()
  return service
    .take()
    .map(({ device, payload }) => `${device}: ${payload.title} – ${payload.body}`)
    .sort()
}

const namesOf = async (time: string) =>
  (await arrived()).filter((one) => one.endsWith(time)).map((one) => one.split(':')[0])

async function books(change: object = {}): Promise<string> {
  return madeId(client.books(shop.wish({ date: '2027-03-02', startTime: '15:30', ...change })))
}

const ofRita = async () => (await arrived()).filter((one) => one.startsWith('rita'))

const settle = async () => {
  api.clock.advance(31_000)
  return arrived()
}

test('a client books: the owner, the reception and the booked professional are notified, a colleague is not', async () => {
  const id = await books()
  await api.drain()
  const received = service.take()
  expect(received.map(({ device }) => device).sort()).toEqual(['dora', 'pia', 'rosa'])
  expect(received.find(({ device }) => device === 'pia')).toEqual({
    device: 'pia',
    payload: {
      title: 'Novo agendamento',
      body: 'Ana, hoje 15:30',
      url: `/schedules/${id}`,
      tag: id.replaceAll('-', ''),
      quiet: false,
    },
    ttl: 5.5 * 3_600,
    urgency: 'normal',
    topic: id.replaceAll('-', ''),
  })
  await client.say(`PATCH /api/schedules/${id}/cancel`)
  expect(await arrived()).toEqual([
    'dora: Agendamento cancelado – Ana, hoje 15:30',
    'pia: Agendamento cancelado – Ana, hoje 15:30',
    'rosa: Agendamento cancelado – Ana, hoje 15:30',
  ])
})

test('a member who books an appointment gets no notification of it', async () => {
  const wish = shop.wish({ date: '2027-03-02', startTime: '16:00', clientName: 'Bia Souza' })
  const { body } = await pia('POST /api/schedules', { ...wish, withoutContact: true })
  expect(await arrived()).toEqual([
    'dora: Novo agendamento – Bia, hoje 16:00',
    'rosa: Novo agendamento – Bia, hoje 16:00',
  ])
  await shop.owner.say(`PATCH /api/schedules/${body.id}/cancel`)
  expect(await arrived()).toEqual([
    'pia: Agendamento cancelado – Bia, hoje 16:00',
    'rosa: Agendamento cancelado – Bia, hoje 16:00',
  ])
})

test('an appointment is moved to a colleague: the former professional is notified that it left, the colleague is notified of a booking', async () => {
  const id = await books({ date: '2027-03-03', startTime: '10:00' })
  await arrived()
  const [, other] = shop.collaboratorIds
  const to = { date: '2027-03-03', startTime: '11:00', collaboratorId: other }
  await shop.owner.say(`PATCH /api/schedules/${id}/reschedule`, to)
  expect(await arrived()).toEqual([])
  expect(await settle()).toEqual([
    'pia: Saiu da sua agenda – Ana, qua, 03/03 10:00',
    'rita: Novo agendamento – Ana, qua, 03/03 11:00',
    'rosa: Agendamento remarcado – Ana, qua, 03/03 11:00',
  ])
  await client.say(`PATCH /api/schedules/${id}/reschedule`, { ...to, startTime: '12:00' })
  expect(await settle()).toEqual([
    'dora: Agendamento remarcado – Ana, qua, 03/03 12:00',
    'rita: Agendamento remarcado – Ana, qua, 03/03 12:00',
    'rosa: Agendamento remarcado – Ana, qua, 03/03 12:00',
  ])
  await client.say(`PATCH /api/schedules/${id}/cancel`)
  await arrived()
})

test('a notification in the quiet hours is sent when they end', async () => {
  api.clock.set('2027-03-03T01:00:00Z')
  const soon = await books({
    date: '2027-03-03',
    startTime: '09:00',
    collaboratorId: shop.collaboratorIds[1],
  })
  expect(await arrived()).toEqual([])
  api.clock.set('2027-03-03T10:59:00Z')
  expect(await arrived()).toEqual([])
  api.clock.set('2027-03-03T11:00:00Z')
  expect(await ofRita()).toEqual(['rita: Novo agendamento – Ana, hoje 09:00'])
  await client.say(`PATCH /api/schedules/${soon}/cancel`)
  await arrived()
})

test('a booking that is cancelled before the quiet hours end causes only the notification of the cancellation', async () => {
  api.clock.set('2027-03-03T01:00:00Z')
  const id = await books({
    date: '2027-03-04',
    startTime: '09:00',
    collaboratorId: shop.collaboratorIds[1],
  })
  await client.say(`PATCH /api/schedules/${id}/cancel`)
  expect(await arrived()).toEqual([])
  api.clock.set('2027-03-03T11:00:00Z')
  expect(await ofRita()).toEqual(['rita: Agendamento cancelado – Ana, qui, 04/03 09:00'])
})

test('a member who switched off a kind of notification gets no notification of this kind', async () => {
  const { body: usual } = await pia('GET /api/push/settings')
  const kinds = { ...(usual.kinds as object), booked: false }
  await pia('PUT /api/push/settings', {
    kinds,
    quietHours: { on: false, from: '21:00', until: '08:00' },
  })
  api.clock.set('2027-03-03T01:00:00Z')
  const id = await books({ date: '2027-03-05', startTime: '09:00' })
  expect(await arrived()).toEqual([])
  await client.say(`PATCH /api/schedules/${id}/cancel`)
  expect(await arrived()).toEqual(['pia: Agendamento cancelado – Ana, sex, 05/03 09:00'])
  await pia('PUT /api/push/settings', usual)
})

test('a notification that an overloaded push service refuses is sent again at the time that the service names, and never after the appointment began', async () => {
  service.fail({ status: 429, headers: { 'retry-after': '240' } }, 'cut', { status: 503 })
  const id = await books({ startTime: '15:00' })
  expect(await arrived()).toEqual([])
  api.clock.advance(61_000)
  expect(await arrived()).toHaveLength(2)
  api.clock.advance(180_000)
  expect(await arrived()).toHaveLength(1)
  service.fail({ status: 500 }, { status: 500 }, { status: 500 })
  await client.say(`PATCH /api/schedules/${id}/cancel`)
  expect(await arrived()).toEqual([])
  api.clock.set('2027-03-02T18:00:00Z')
  expect(await arrived()).toEqual([])
})

test('a subscription that the push service reports as gone is deleted, and a subscription stays when the service refuses one notification', async () => {
  const old = await follow('rita')
  service.end(old)
  const wish = { date: '2027-03-08', startTime: '09:00', collaboratorId: shop.collaboratorIds[1] }
  const id = await books(wish)
  expect(await ofRita()).toHaveLength(1)
  const left = await api.database.db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('endpoint', '=', old.endpoint)
    .execute()
  expect(left).toEqual([])
  service.fail({ status: 413 }, { status: 413 }, { status: 413 })
  await client.say(`PATCH /api/schedules/${id}/cancel`)
  expect(await arrived()).toEqual([])
  api.clock.advance(3_600_000)
  expect(await arrived()).toEqual([])
})

test('a member who loses access gets no more notifications, not even notifications that were waiting', async () => {
  await aMember('nina', 'manager')
  api.clock.set('2027-03-03T01:00:00Z')
  const id = await books({ date: '2027-03-09', startTime: '09:00' })
  await api.drain()
  await api.database.db
    .deleteFrom('members')
    .where('user_id', 'in', (eb) => eb.selectFrom('users').select('id').where('subject', '=', 'nina'))
    .execute()
  api.clock.set('2027-03-03T12:00:00Z')
  expect(await namesOf('09/03 09:00')).toEqual(['dora', 'pia', 'rosa'])
  await client.say(`PATCH /api/schedules/${id}/cancel`)
  expect(await namesOf('09/03 09:00')).toEqual(['dora', 'pia', 'rosa'])
})

test('after twelve notifications in an hour, one quiet notification counts all further notifications', async () => {
  api.clock.set('2027-03-10T13:00:00Z')
  const wish = shop.wish({ date: '2027-03-11', clientName: 'Bia', withoutContact: true })
  for (let at = 0; at < 14; at++) {
    const startTime = `${String(9 + Math.floor(at / 2)).padStart(2, '0')}:${at % 2 ? '30' : '00'}`
    const { status } = await shop.owner.say('POST /api/schedules', { ...wish, startTime })
    expect(status).toBe(201)
  }
  await api.drain()
  const piasPushes = service.take().filter(({ device }) => device === 'pia')
  expect(piasPushes.map(({ payload }) => payload.title === 'Novo agendamento')).toEqual([
    ...Array(12).fill(true),
    false,
    false,
  ])
  expect(
    piasPushes
      .slice(12)
      .map(({ payload, topic, urgency }) => [payload.body, payload.quiet, payload.tag, topic, urgency]),
  ).toEqual([
    ['mais 1 aviso', true, 'mais', 'mais', 'low'],
    ['mais 2 avisos', true, 'mais', 'mais', 'low'],
  ])
  api.clock.set('2027-03-10T14:01:00Z')
  await shop.owner.say('POST /api/schedules', { ...wish, startTime: '17:00' })
  expect(await arrived()).toContain('pia: Novo agendamento – Bia, qui, 11/03 17:00')
})
