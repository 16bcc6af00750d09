import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { tryLockQuotas } from '../../messages/facade.ts'
import { aClient, aShop, type Shop } from '../../testing/a-shop.ts'
import { aLink } from '../../testing/an-asking.ts'
import { madeId } from '../../testing/an-owner.ts'
import { remindNow } from '../../testing/remind-now.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
import { phoneAnswers } from '../../testing/visit-mails.ts'
import { stopCompany } from '../facade.ts'

let api: TestApi
let shop: Shop
let shops = 0

/** `morning` is Tuesday, 10:00 in São Paulo. */
const morning = '2027-03-02T13:00:00Z'

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand', now: morning })
})

afterAll(() => api.close())

/** Sets the clock to a local time of São Paulo, and runs the schedules and jobs of that minute. */
async function at(local: string): Promise<void> {
  api.clock.set(`${local}:00-03:00`)
  await api.runSchedules()
  await api.drain()
}

async function aBooking(change: Record<string, unknown> = {}) {
  api.clock.set(morning)
  // The queue's clock is set back too.
  await api.drain()
  shop = await aShop(api, `lembra-${++shops}`)
  const client = await aClient(api, `ana-${shops}`)
  // Each client has a different number, because a number gets few messages a day.
  const clientPhone = `(11) 95555-${1_000 + shops}`
  const wish = { date: '2027-03-05', startTime: '11:00', clientPhone, ...change }
  const { status, body } = await client.books(shop.wish(wish))
  expect(status).toBe(201)
  await phoneAnswers(api, clientPhone)
  await api.drain()
  return { client, id: String(body.id), number: `+551195555${1_000 + shops}` }
}

const reminders = (id: string) =>
  api.database.db
    .selectFrom('reminders')
    .selectAll()
    .where('appointment_id', '=', id)
    .orderBy('due_at')
    .execute()

async function reminded(id: string) {
  const rows = await api.database.db
    .selectFrom('messages')
    .selectAll()
    .where('appointment_id', '=', id)
    .where('event', 'in', ['reminder_first', 'reminder_second'])
    .orderBy('channel')
    .execute()
  return rows.map(({ event, channel, status }) => `${event} ${channel} ${status}`)
}

test('a client gets each reminder once, a day before and two hours before, by mail and on the telephone', async () => {
  const { id } = await aBooking()
  await at('2027-03-04T10:59')
  expect(await reminded(id)).toEqual([])
  await at('2027-03-04T11:00')
  const first = ['reminder_first email sent', 'reminder_first whatsapp sent']
  expect(await reminded(id)).toEqual(first)
  await at('2027-03-04T11:01')
  expect(await reminded(id)).toEqual(first)
  await at('2027-03-05T09:00')
  expect((await reminded(id)).sort()).toEqual([
    ...first,
    'reminder_second email sent',
    'reminder_second whatsapp sent',
  ])
  const [mail] = await api.database.db
    .selectFrom('messages')
    .selectAll()
    .where('event', '=', 'reminder_first')
    .where('channel', '=', 'email')
    .where('appointment_id', '=', id)
    .execute()
  expect(mail?.body).toMatch(/Vou sim: http:\/\/localhost:3000\/a\/[\w-]{43}\n/)
})

test('a client counts as unanswered for the company once a reminder asked, until a confirmation or a paid deposit', async () => {
  const { client, id } = await aBooking()
  const late = await madeId(
    shop.owner.say('POST /api/schedules', shop.wish({ date: '2027-03-02', startTime: '11:30' })),
  )
  const unanswered = async (of: string) => {
    const [{ body }, days] = [
      await shop.owner.say(`GET /api/schedules/${of}`),
      await shop.owner.say('GET /api/schedules/calendar?from=2027-03-02&to=2027-03-05'),
    ]
    const entries = days.body.appointments as { id: string; unanswered?: true }[]
    return [body.unanswered, entries.find((one) => one.id === of)?.unanswered]
  }
  const listed = async (tab: string) => {
    const list = `GET /api/schedules/company/${shop.companyId}?unanswered=true&tab=${tab}`
    return ((await shop.owner.say(list)).body.items as { id: string }[]).map((one) => one.id)
  }
  expect(await unanswered(id)).toEqual([undefined, undefined])
  expect(await listed('current')).toEqual([])
  await at('2027-03-04T11:00')
  expect(await unanswered(id)).toEqual([true, true])
  expect([await listed('current'), await listed('upcoming'), await listed('past')]).toEqual([[id], [id], []])
  expect((await client.say('GET /api/schedules/my-schedules?unanswered=true')).body).toHaveLength(1)
  api.clock.set('2027-03-05T11:00:00-03:00')
  expect([await listed('current'), await listed('ended')]).toEqual([[], []])
  api.clock.set('2027-03-04T11:00:00-03:00')
  expect((await client.say(`GET /api/schedules/${id}`)).body).not.toHaveProperty('unanswered')
  expect(await unanswered(late)).toEqual([undefined, undefined])
  const { db } = api.database
  await sql`update appointments set asked_until = updated_at where id = ${id}::uuid`.execute(db)
  await sql`insert into deposits (company_id, visit_id, cents, code, due_at, state, created_at, settled_at)
    select company_id, id, 1000, 'x', updated_at, 'received', updated_at, updated_at from appointments where id = ${id}::uuid`.execute(
    db,
  )
  expect(await unanswered(id)).toEqual([undefined, undefined])
  expect(await listed('current')).toEqual([])
})

test('a client gets no reminder of a cancelled appointment, not even one that was already queued', async () => {
  const { client, id } = await aBooking()
  await client.say(`PATCH /api/schedules/${id}/cancel`)
  expect(await reminders(id)).toEqual([])
  await at('2027-03-04T11:00')
  expect(await reminded(id)).toEqual([])

  const late = await aBooking()
  api.clock.set('2027-03-04T11:00:00-03:00')
  await remindNow(api)
  expect(await reminded(late.id)).toEqual(['reminder_first email queued', 'reminder_first whatsapp queued'])
  await late.client.say(`PATCH /api/schedules/${late.id}/cancel`)
  await api.drain()
  expect(await reminded(late.id)).toEqual([
    'reminder_first email withdrawn',
    'reminder_first whatsapp withdrawn',
  ])
})

test('an owner who moves an appointment moves its reminders with it', async () => {
  const { id } = await aBooking()
  await at('2027-03-04T11:00')
  expect(await reminded(id)).toHaveLength(2)
  const to = { date: '2027-03-08', startTime: '16:00', collaboratorId: shop.collaboratorId }
  expect((await shop.owner.say(`PATCH /api/schedules/${id}/reschedule`, to)).status).toBe(200)
  expect((await reminders(id)).map(({ due_at }) => due_at.toISOString())).toEqual([
    '2027-03-07T19:00:00.000Z',
    '2027-03-08T17:00:00.000Z',
  ])
  await at('2027-03-05T09:00')
  expect(await reminded(id)).toHaveLength(2)
  await at('2027-03-07T16:00')
  expect(await reminded(id)).toHaveLength(4)
})

test('no reminder is written for the past or sent in the quiet hours', async () => {
  const soon = await aBooking({ date: '2027-03-02', startTime: '11:00' })
  expect(await reminders(soon.id)).toEqual([])
  const early = await aBooking({ date: '2027-03-04', startTime: '09:00' })
  expect((await reminders(early.id)).map(({ due_at }) => due_at.toISOString())).toEqual([
    '2027-03-03T12:00:00.000Z',
    '2027-03-03T23:59:00.000Z',
  ])
  // The workers were down until after 21:00: the reminder waits until the morning.
  await at('2027-03-03T22:00')
  expect(await reminded(early.id)).toEqual([])
  await at('2027-03-04T08:00')
  expect(await reminded(early.id)).toEqual(['reminder_second email sent', 'reminder_second whatsapp sent'])
})

test('a late reminder of an appointment that has begun is not sent', async () => {
  const { id } = await aBooking()
  await at('2027-03-05T11:00')
  expect(await reminded(id)).toEqual([])
  expect((await reminders(id)).map(({ state }) => state)).toEqual(['dropped', 'dropped'])
})

test('an owner who changes the reminder settings changes the reminders that still wait', async () => {
  const { id } = await aBooking()
  const { status, body } = await shop.owner.say('GET /api/messages/settings')
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      channels: { email: true, whatsapp: true, sms: true },
      first: { on: true, minutes: 1_440 },
      second: { on: true, minutes: 120 },
      quietHours: { on: true, from: '21:00', until: '08:00' },
    },
  })
  const wish = {
    ...body,
    channels: { email: false, whatsapp: false, sms: true },
    first: { on: false, minutes: 1_440 },
    second: { on: true, minutes: 60 },
  }
  expect((await shop.owner.say('PUT /api/messages/settings', wish)).status).toBe(200)
  expect((await reminders(id)).map(({ due_at }) => due_at.toISOString())).toEqual([
    '2027-03-05T13:00:00.000Z',
  ])
  await at('2027-03-05T10:00')
  expect(await reminded(id)).toEqual(['reminder_second sms sent'])
  const wrong = { ...wish, first: { on: true, minutes: 30 } }
  expect(await shop.owner.say('PUT /api/messages/settings', wrong)).toMatchObject({
    status: 400,
    body: { fields: { 'second.minutes': expect.any(String) } },
  })
})

test('a client who stops reminders gets no more reminders from that company', async () => {
  const { id } = await aBooking()
  const about = { companyId: shop.companyId, appointmentId: id }
  await api.database.transaction((tx) =>
    stopCompany(tx, { ...about, sentTo: null, notMe: false, now: api.clock.now() }),
  )
  await at('2027-03-04T11:00')
  expect(await reminded(id)).toEqual([])
})

test('an owner who changes the zone keeps the wall times of appointments, moves the reminders and sends new invites', async () => {
  const { id } = await aBooking()
  const company = { ...shop.owner.company, timezone: 'America/Manaus' }
  expect((await shop.owner.say(`PUT /api/companies/${shop.companyId}`, company)).status).toBe(200)
  expect((await reminders(id)).map(({ due_at }) => due_at.toISOString())).toEqual([
    '2027-03-04T15:00:00.000Z',
    '2027-03-05T13:00:00.000Z',
  ])
  api.clock.advance(2 * 60_000)
  await api.drain()
  const sent = await api.database.db
    .selectFrom('messages')
    .selectAll()
    .where('appointment_id', '=', id)
    .where('event', '=', 'zone_changed')
    .execute()
  expect(sent).toMatchObject([{ receiver: 'client', channel: 'email', sequence: 1, status: 'sent' }])
  expect(sent[0]?.content?.calendar?.file).toContain('DTSTART:20270305T150000Z')
  expect(sent[0]?.content?.calendar?.file).toContain('SEQUENCE:1')
})

test('a reminder that cannot be written delays no other reminder, and is sent when it can be written', async () => {
  const broken = await aBooking()
  const { companyId } = shop
  const sound = await aBooking()
  const zoneOf = (timezone: string) =>
    sql`update companies set timezone = ${timezone} where id = ${companyId}`.execute(api.database.db)
  await zoneOf('America/Atlantida')
  await at('2027-03-04T11:00')
  expect(await reminded(sound.id)).toHaveLength(2)
  expect(await reminded(broken.id)).toEqual([])
  await zoneOf('America/Sao_Paulo')
  await at('2027-03-04T11:10')
  expect(await reminded(broken.id)).toEqual(['reminder_first email sent', 'reminder_first whatsapp sent'])
})

test('a company whose reminders cannot be stored delays no other company', async () => {
  const broken = await aBooking()
  const { companyId } = shop
  const sound = await aBooking()
  const refuse = `alter table reminders add constraint refused check (company_id <> '${companyId}') not valid`
  await api.database.exec(refuse)
  await at('2027-03-04T11:00')
  expect([await reminded(broken.id), (await reminded(sound.id)).length]).toEqual([[], 2])
  await api.database.exec('alter table reminders drop constraint refused')
  await at('2027-03-04T11:01')
  expect(await reminded(broken.id)).toHaveLength(2)
})

test('three processes share the due reminders of several companies, and every client is reminded once', async () => {
  const those = [await aBooking(), await aBooking(), await aBooking()]
  api.clock.set('2027-03-04T11:00:00-03:00')
  await Promise.all([remindNow(api), remindNow(api), remindNow(api)])
  await api.drain()
  for (const { id } of those) expect(await reminded(id)).toHaveLength(2)
})

test('a company whose messages are being counted waits with its reminders, and delays those of no other company', async () => {
  const busy = await aBooking()
  const company = { id: shop.companyId }
  const free = await aBooking()
  api.clock.set('2027-03-04T11:00:00-03:00')
  const [locked, counted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const counting = api.database.transaction(async (tx) => {
    expect(await tryLockQuotas(tx, [company])).toEqual([company])
    locked.resolve()
    await counted.promise
  })
  await locked.promise
  const reminding = remindNow(api)
  await vi.waitFor(async () => expect(await reminded(free.id)).toHaveLength(2), 20_000)
  expect(await reminded(busy.id)).toEqual([])
  counted.resolve()
  await Promise.all([counting, reminding])
  expect(await reminded(busy.id)).toHaveLength(2)
})

test('an owner gets the list of a day with ready texts, and a reminder that the owner marks counts as sent', async () => {
  const { id, number } = await aBooking()
  api.clock.set('2027-03-04T09:00:00-03:00')
  const list = async () => (await shop.owner.say('GET /api/messages/whatsapp-list')).body
  const [item] = (await list()).items as { text: string; url: string; doneAt: string | null }[]
  expect(item).toMatchObject({ appointmentId: id, phone: number, doneAt: null })
  expect(item?.text).toMatch(/Confirme aqui: http:\/\/localhost:3000\/a\/[\w-]{43}$/)
  expect(item?.url).toBe(`https://wa.me/${number.slice(1)}?text=${encodeURIComponent(item?.text ?? '')}`)
  expect(await list()).toMatchObject({ date: '2027-03-04', items: [item] })
  const done = await shop.owner.say(`POST /api/messages/whatsapp-list/${id}/done`)
  expect(done).toMatchObject({ status: 200, body: { appointmentId: id } })
  expect(await shop.owner.say(`POST /api/messages/whatsapp-list/${id}/done`)).toEqual(done)
  expect(await list()).toMatchObject({ items: [{ doneAt: done.body.doneAt }] })
  await at('2027-03-04T11:00')
  expect(await reminded(id)).toEqual(['reminder_first email sent', 'reminder_first whatsapp sent'])
  const stranger = await aShop(api, `alheia-${shops}`)
  expect((await stranger.owner.say(`POST /api/messages/whatsapp-list/${id}/done`)).status).toBe(404)
})

test('the list of reminders names only clients who still need a message, and no client who confirmed or was reminded already', async () => {
  const onList = async () => (await shop.owner.say('GET /api/messages/whatsapp-list')).body.items as unknown[]
  const sure = await aBooking()
  api.clock.set('2027-03-04T09:00:00-03:00')
  expect(await onList()).toHaveLength(1)
  const { companyId } = shop
  const link = await aLink(api, { companyId, appointmentId: sure.id }, 'confirm')
  expect((await link.answers()).status).toBe(200)
  expect(await onList()).toEqual([])
  const mailed = await aBooking()
  api.clock.set('2027-03-04T09:00:00-03:00')
  expect(await onList()).toHaveLength(1)
  await at('2027-03-04T11:00')
  expect(await reminded(mailed.id)).toHaveLength(2)
  expect(await onList()).toEqual([])
})

test('a reminder is deleted thirty days after it was due', async () => {
  const { id } = await aBooking()
  await at('2027-03-05T09:00')
  await at('2027-04-03T11:00')
  expect(await reminders(id)).toHaveLength(2)
  await at('2027-04-03T11:01')
  expect((await reminders(id)).map(({ kind }) => kind)).toEqual(['second'])
  await at('2027-04-04T09:01')
  expect(await reminders(id)).toEqual([])
})
