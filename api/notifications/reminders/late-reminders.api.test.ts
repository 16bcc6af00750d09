import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop, type Shop } from '../../testing/a-shop.ts'
import { madeId } from '../../testing/an-owner.ts'
import { remindNow } from '../../testing/remind-now.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
import { phoneAnswers } from '../../testing/visit-mails.ts'

let api: TestApi
let shop: Shop
let shops = 0

/** `morning` is Tuesday, 10:00 in São Paulo. */
const morning = '2027-03-02T13:00:00Z'

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand', now: morning })
})

afterAll(() => api.close())

const set = (local: string) => api.clock.set(`${local}:00-03:00`)

/** Books Friday at nine. The reminders are due on Thursday at nine and in the last minute before the quiet hours. */
async function aBooking() {
  api.clock.set(morning)
  // The queue's clock moves with the API's clock.
  await api.drain()
  shop = await aShop(api, `tarde-${++shops}`)
  const client = await aClient(api, `bia-${shops}`)
  const clientPhone = `(11) 95555-01${10 + shops}`
  const wish = { date: '2027-03-05', startTime: '09:00', clientPhone }
  const id = await madeId(client.books(shop.wish(wish)))
  await phoneAnswers(api, clientPhone)
  await api.drain()
  return id
}

async function messagesOf(id: string, event: 'booked' | 'reminder_second') {
  return api.database.db
    .selectFrom('messages')
    .selectAll()
    .where('appointment_id', '=', id)
    .where('event', '=', event)
    .where('receiver', '=', 'client')
    .orderBy('channel')
    .execute()
}

test('a reminder that is due just before the quiet hours is sent until a few minutes after their start', async () => {
  const id = await aBooking()
  set('2027-03-04T21:03')
  await remindNow(api)
  await api.drain()
  expect((await messagesOf(id, 'reminder_second')).map(({ status }) => status)).toEqual(['sent', 'sent'])
})

test('a reminder that is late by hours waits until the quiet hours end', async () => {
  const id = await aBooking()
  set('2027-03-04T20:59')
  await remindNow(api)
  set('2027-03-04T22:00')
  await api.drain()
  const waiting = { status: 'queued', next_attempt_at: new Date('2027-03-05T08:00:00-03:00'), attempts: 0 }
  expect(await messagesOf(id, 'reminder_second')).toMatchObject([waiting, waiting])
  set('2027-03-05T08:00')
  await api.drain()
  expect((await messagesOf(id, 'reminder_second')).map(({ status }) => status)).toEqual(['sent', 'sent'])
})

test('late reminders of two companies wait until the quiet hours of each company end', async () => {
  const usual = await aBooking()
  const { body } = await shop.owner.say('GET /api/messages/settings')
  const early = await aBooking()
  const quietHours = { on: true, from: '21:00', until: '07:30' }
  await shop.owner.say('PUT /api/messages/settings', { ...body, quietHours })
  set('2027-03-04T20:59')
  await remindNow(api)
  set('2027-03-04T22:00')
  await api.drain()
  const until = async (id: string) =>
    (await messagesOf(id, 'reminder_second')).map(({ next_attempt_at: at }) => at?.toISOString())
  const [sooner, eight] = ['2027-03-05T10:30:00.000Z', '2027-03-05T11:00:00.000Z']
  expect([await until(usual), await until(early)]).toEqual([
    [eight, eight],
    [sooner, sooner],
  ])
})

test('a client gets the link to stop reminders in the booking mail, by whichever channel reminders are sent, and no link to move or cancel past the company’s notice', async () => {
  const usual = await messagesOf(await aBooking(), 'booked')
  expect(usual[0]?.body).toMatch(/Remarcar: .+Cancelar o agendamento: /s)
  const stop = /Não receber mais mensagens desta empresa: http:\/\/localhost:3000\/a\/[\w-]{43}\n/
  expect(usual[0]?.body).toMatch(stop)
  const { body: settings } = await shop.owner.say('GET /api/messages/settings')
  const channels = { email: false, whatsapp: true, sms: true }
  await shop.owner.say('PUT /api/messages/settings', { ...settings, channels })
  const client = await aClient(api, 'caio')
  const { body } = await client.books(shop.wish({ date: '2027-03-05', startTime: '11:00' }))
  await api.drain()
  const [mail] = await messagesOf(String(body.id), 'booked')
  expect(mail?.body).toMatch(stop)

  const { version: _, ...company } = shop.owner.company
  const change = { ...company, cancellationNotice: 720 }
  expect((await shop.owner.say(`PUT /api/companies/${shop.companyId}`, change)).status).toBe(200)
  const late = await client.books(shop.wish({ date: '2027-03-02', startTime: '15:00' }))
  await api.drain()
  const [lateMail] = await messagesOf(String(late.body.id), 'booked')
  expect(lateMail?.body).toMatch(/Pôr na minha agenda: /)
  expect(lateMail?.body).not.toMatch(/Remarcar|Cancelar/)
})

test('an owner who sent yesterday’s reminder personally still has today’s reminder to send, also after new settings, and no reminder is called automatic while reminders are off', async () => {
  const id = await aBooking()
  await shop.owner.say('PUT /api/messages/settings', {
    ...(await shop.owner.say('GET /api/messages/settings')).body,
    quietHours: { on: false, from: '21:00', until: '08:00' },
  })
  const list = async () =>
    (await shop.owner.say('GET /api/messages/whatsapp-list')).body.items as { doneAt: string | null }[]
  const mark = async () => (await shop.owner.say(`POST /api/messages/whatsapp-list/${id}/done`)).body.doneAt
  set('2027-03-04T08:00')
  expect(await list()).toMatchObject([{ doneAt: null }])
  const first = await mark()
  expect(await list()).toMatchObject([{ doneAt: first }])
  set('2027-03-05T06:30')
  expect(await list()).toMatchObject([{ doneAt: null }])
  const second = await mark()
  expect(second).not.toBe(first)
  expect(await mark()).toBe(second)
  const { body } = await shop.owner.say('GET /api/messages/settings')
  await shop.owner.say('PUT /api/messages/settings', { ...body, second: { on: true, minutes: 90 } })
  expect(await list()).toMatchObject([{ doneAt: second }])
  const isAutomatic = async () => (await shop.owner.say('GET /api/messages/whatsapp-list')).body.automatic
  expect(await isAutomatic()).toBe(true)
  const { body: settings } = await shop.owner.say('GET /api/messages/settings')
  const off = (lead: unknown) => ({ ...(lead as object), on: false })
  const without = { ...settings, first: off(settings.first), second: off(settings.second) }
  expect((await shop.owner.say('PUT /api/messages/settings', without)).status).toBe(200)
  expect(await isAutomatic()).toBe(false)
})

test('an owner who asks for the reminders of a day in the far past or future gets an answer', async () => {
  await aBooking()
  for (const date of ['0001-01-01', '9999-12-31']) {
    const { status } = await shop.owner.say(`GET /api/messages/whatsapp-list?date=${date}`)
    expect({ date, status }).toEqual({ date, status: 200 })
  }
})

async function at(local: string): Promise<void> {
  api.clock.set(`${local}:00-03:00`)
  await api.runSchedules()
  await api.drain()
}

/** Books an appointment on Friday, and then makes its professional absent that day. */
async function affected(startTime: string, clientPhone?: string) {
  api.clock.set(morning)
  await api.drain()
  shop = await aShop(api, `espera-${++shops}`)
  const client = await aClient(api, `ana-${shops}`)
  const { status, body } = await client.books(
    shop.wish({ date: '2027-03-05', startTime, ...(clientPhone && { clientPhone }) }),
  )
  expect(status).toBe(201)
  const off = { kind: 'off', from: '2027-03-05', to: '2027-03-05', keep: true }
  const { companyId, collaboratorId } = shop
  const made = await shop.owner.say('POST /api/exceptions', { ...off, companyId, collaboratorId })
  expect(made.status).toBe(201)
  await api.drain()
  return { id: String(body.id), exceptionId: made.body.id }
}

async function reminded(id: string) {
  const rows = await api.database.db
    .selectFrom('messages')
    .select(['event'])
    .where('appointment_id', '=', id)
    .where('event', 'in', ['reminder_first', 'reminder_second'])
    .orderBy('created_at')
    .execute()
  return rows.map(({ event }) => event)
}

test('the reminder of an appointment that has to be moved waits until the appointment fits the hours again', async () => {
  const { id, exceptionId } = await affected('11:00')
  for (const local of ['2027-03-04T11:00', '2027-03-04T11:30', '2027-03-04T15:00']) {
    await at(local)
    expect(await reminded(id)).toEqual([])
  }
  expect((await shop.owner.say(`DELETE /api/exceptions/${exceptionId}`)).status).toBe(204)
  await at('2027-03-04T15:10')
  expect(await reminded(id)).toEqual(['reminder_first'])
  await at('2027-03-05T09:00')
  expect(await reminded(id)).toEqual(['reminder_first', 'reminder_second'])
})

test('an appointment that was moved gets the reminders of its new time', async () => {
  const { id } = await affected('11:00')
  await at('2027-03-04T11:00')
  const to = { date: '2027-03-06', startTime: '11:00', collaboratorId: shop.collaboratorId }
  expect((await shop.owner.say(`PATCH /api/schedules/${id}/reschedule`, to)).status).toBe(200)
  await at('2027-03-05T09:00')
  expect(await reminded(id)).toEqual([])
  await at('2027-03-05T11:00')
  expect(await reminded(id)).toEqual(['reminder_first'])
})

test.each([
  ['two hours before it', '11:00', '2027-03-05T08:59', '2027-03-05T09:00'],
  ['before the quiet hours in which that falls', '09:00', '2027-03-04T20:58', '2027-03-04T20:59'],
])('the reminder of an unresolved appointment is sent %s', async (_, startTime, before, then) => {
  const { id } = await affected(startTime)
  await at('2027-03-04T11:00')
  await at(before)
  expect(await reminded(id)).toEqual([])
  await at(then)
  expect(await reminded(id)).toEqual(['reminder_second'])
  await at('2027-03-05T10:30')
  expect(await reminded(id)).toEqual(['reminder_second'])
})

test('an appointment that was put outside the hours on purpose gets its reminders as usual', async () => {
  api.clock.set(morning)
  await api.drain()
  shop = await aShop(api, `espera-${++shops}`)
  const wish = {
    date: '2027-03-05',
    startTime: '19:00',
    clientName: 'Rui',
    clientEmail: 'rui@cliente.example',
  }
  const { body } = await shop.owner.say('POST /api/schedules', shop.wish({ ...wish, outside: true }))
  await api.drain()
  await at('2027-03-04T19:00')
  expect(await reminded(String(body.id))).toEqual(['reminder_first'])
})

test('the list of reminders for the owner leaves out clients whose appointment has to be moved, until two hours before it', async () => {
  const { id, exceptionId } = await affected('11:00', '(11) 96666-0142')
  const listed = async (date: string) => {
    const { body } = await shop.owner.say(`GET /api/messages/whatsapp-list?date=${date}`)
    return (body.items as { appointmentId: string }[]).map((one) => one.appointmentId)
  }
  await at('2027-03-04T11:00')
  expect(await listed('2027-03-04')).toEqual([])
  await at('2027-03-05T08:59')
  expect(await listed('2027-03-05')).toEqual([])
  api.clock.set('2027-03-05T09:00:00-03:00')
  expect(await listed('2027-03-05')).toEqual([id])
  api.clock.set('2027-03-05T08:59:00-03:00')
  expect((await shop.owner.say(`DELETE /api/exceptions/${exceptionId}`)).status).toBe(204)
  expect(await listed('2027-03-05')).toEqual([id])
})

test('the list of reminders for the owner names a client’s appointment with a present professional, and leaves out the appointment that has to be moved', async () => {
  api.clock.set(morning)
  await api.drain()
  shop = await aShop(api, `espera-${++shops}`, { collaborators: [{}, {}] })
  const client = await aClient(api, `ana-${shops}`)
  const [away, present] = shop.collaboratorIds
  const books = async (collaboratorId: string | undefined, date: string, startTime: string) => {
    const wish = { date, startTime, collaboratorId, clientPhone: '(11) 96666-0143' }
    return String((await client.books(shop.wish(wish))).body.id)
  }
  const day = '2027-03-05'
  await books(away, day, '11:00')
  const stays = [await books(away, '2027-03-04', '12:00'), await books(present, day, '11:00')]
  const off = { kind: 'off', from: day, to: day, keep: true, collaboratorId: away }
  await shop.owner.say('POST /api/exceptions', { ...off, companyId: shop.companyId })
  await api.drain()
  api.clock.set('2027-03-04T09:00:00-03:00')
  const { body } = await shop.owner.say('GET /api/messages/whatsapp-list?date=2027-03-04')
  expect((body.items as { appointmentId: string }[]).map((one) => one.appointmentId)).toEqual(stays)
})
