import { heldReasons } from '@encaixe/contract/message-quotas.ts'
import type { Message } from '@encaixe/contract/messages.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '../testing/a-shop.ts'
import { aVisitShop, type VisitShop, visitIn } from '../testing/a-visit-shop.ts'
import { aMissingClient, strictRule } from '../testing/a-waiting-client.ts'
import { aLink } from '../testing/an-asking.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { phoneAnswers } from '../testing/visit-mails.ts'

let api: TestApi
let shop: VisitShop
let client: Client

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
  shop = await aVisitShop(api, 'recados', { noShowRule: strictRule, maxOpenBookings: 50 })
  client = await aMissingClient(api, shop, 'pedinte', '2027-03-03')
})

afterAll(() => api.close())

let month = 3
let date = ''
const phone = '(11) 95555-0777'

/** Books Corte (Ana) and Barba (Caio) at ten, each test on another day. Both wait for a yes until tomorrow at 9:05. */
async function asked(): Promise<string> {
  const reply = await shop.books(client, shop.cutAndShave, { date, clientPhone: phone })
  expect(reply.body).toMatchObject({ appointments: [{ status: 'held' }, { status: 'held' }] })
  await phoneAnswers(api, phone)
  return visitIn(reply).id
}

beforeEach(async () => {
  date = `2027-${String(++month).padStart(2, '0')}-05`
  api.clock.set('2027-03-03T09:05:00-03:00')
  await api.drain()
})

async function sent(id: string) {
  await api.drain()
  const rows = await api.database.db
    .selectFrom('messages')
    .selectAll()
    .where('appointment_id', '=', id)
    .orderBy('created_at')
    .orderBy('receiver')
    .orderBy('channel')
    .orderBy('subject')
    .execute()
  return rows
}

const lines = (rows: Awaited<ReturnType<typeof sent>>, event: string) =>
  rows
    .filter((row) => row.event === event)
    .map(({ receiver, channel, subject }) => `${receiver} ${channel}: ${subject}`)

test('client and company read that a booking waits and until when, and after the company’s yes they get the usual messages of a booking', async () => {
  const id = await asked()
  const first = await sent(id)
  const [, monthOf, day] = date.split('-')
  const when = `${day}/${monthOf} às 10:00`
  expect(lines(first, 'asked')).toEqual([
    `client email: Pedido recebido: Corte + Barba em Empresa recados-agenda, ${when}`,
    expect.stringContaining('client whatsapp: '),
    `collaborator email: Pedido de horário: Pedinte, ${when}`,
    `collaborator email: Pedido de horário: Pedinte, ${day}/${monthOf} às 10:30`,
    `owner email: Pedido de horário: Pedinte, ${when}`,
  ])
  const text = (receiver: string, channel = 'email') =>
    first.find((row) => row.receiver === receiver && row.channel === channel)?.body
  expect(text('client')).toContain(
    'O horário está reservado enquanto a empresa responde, até quinta, 04/03 às 09:05.',
  )
  expect(text('client')).toContain(
    'Por causa das faltas anotadas, a empresa responde antes. Sem resposta até lá, o horário fica livre de novo e nada fica marcado.',
  )
  expect(text('client')).toContain('Cancelar o pedido')
  expect(text('client')).not.toContain('Remarcar')
  expect(first.find(({ receiver }) => receiver === 'client')?.content).not.toHaveProperty('calendar')
  expect(text('owner')).toContain(
    'Pela regra de faltas da sua empresa, este pedido espera a sua resposta até quinta, 04/03 às 09:05.',
  )
  expect(text('owner')).toContain('Aceitar ou recusar')
  expect(text('client', 'whatsapp')).toContain('recebemos seu pedido de Corte + Barba')
  await shop.owner.say(`PATCH /api/schedules/${id}/accept`)
  const after = await sent(id)
  expect(lines(after, 'booked')).toHaveLength(5)
  expect(lines(after, 'booked')[0]).toContain('Agendamento confirmado')
  const reminders = await api.database.db
    .selectFrom('reminders')
    .selectAll()
    .where('appointment_id', '=', id)
    .execute()
  expect(reminders.length).toBeGreaterThan(0)
})

test.each([
  ['a no', 'decline', 'Pedido não aceito', 'Pedido recusado'],
  ['an own cancellation', 'cancel', 'Pedido cancelado', 'Pedido cancelado'],
])(
  'after %s client and company each get one message with the words for this outcome',
  async (_, act, forClient, forTeam) => {
    const id = await asked()
    await sent(id)
    const say = act === 'cancel' ? client.say : shop.owner.say
    expect((await say(`PATCH /api/schedules/${id}/${act}`)).status).toBe(200)
    const rows = await sent(id)
    const subjects = lines(rows, 'cancelled')
    expect(subjects).toHaveLength(5)
    expect(subjects[0]).toContain(forClient)
    for (const line of subjects.slice(2)) expect(line).toContain(forTeam)
    expect(lines(rows, 'booked')).toEqual([])
  },
)

test('when a request ends without an answer, client and company read that it ended, and no reminder was ever planned', async () => {
  const id = await asked()
  await sent(id)
  api.clock.set('2027-03-04T09:05:00-03:00')
  await api.runSchedules()
  const subjects = lines(await sent(id), 'cancelled')
  expect(subjects).toHaveLength(5)
  for (const line of subjects.filter((one) => one.includes('email')))
    expect(line).toContain('Pedido sem resposta')
  const reminders = await api.database.db
    .selectFrom('reminders')
    .selectAll()
    .where('appointment_id', '=', id)
    .execute()
  expect(reminders).toEqual([])
})

test('a client who opens the link of a request sees that it waits, and can cancel all of it by the link', async () => {
  const id = await asked()
  const about = { companyId: shop.companyId, appointmentId: id }
  const link = await aLink(api, about, 'cancel')
  expect((await link.opens()).body.appointment).toMatchObject({
    status: 'held',
    startTime: '10:00',
    endTime: '11:00',
  })
  for (const purpose of ['confirm', 'reschedule'] as const) {
    const other = await aLink(api, about, purpose)
    const to = { date, startTime: '14:00' }
    expect(await other.answers(purpose === 'reschedule' ? to : {})).toMatchObject({
      status: 409,
      body: { code: 'appointment_closed' },
    })
  }
  const answer = { seen: `${date} 10:00` }
  expect(await link.answers(answer)).toMatchObject({
    status: 200,
    body: { appointment: { status: 'cancelled' } },
  })
  expect(await link.answers(answer)).toMatchObject({ status: 200 })
  const { body } = await shop.owner.say(`GET /api/visits/${id}`)
  expect(body.appointments).toMatchObject([{ status: 'cancelled' }, { status: 'cancelled' }])
})

test('a client sees only the messages that were or will be sent to the client, and the company sees all', async () => {
  const id = await asked()
  await sent(id)
  const change = { status: 'held' as const, reason: heldReasons.unproven }
  await api.database.db
    .updateTable('messages')
    .set(change)
    .where('appointment_id', '=', id)
    .where('channel', '=', 'whatsapp')
    .execute()
  const read = async (say: Client['say']) =>
    ((await say(`GET /api/schedules/${id}/messages`)).body as unknown as Message[])
      .filter(({ receiver }) => receiver === 'client')
      .map(({ channel, status, reason }) => [channel, status, reason])
      .toSorted()
  expect(await read(client.say)).toEqual([['email', 'sent', null]])
  expect(await read(shop.owner.say)).toEqual([
    ['email', 'sent', null],
    ['whatsapp', 'held', heldReasons.unproven],
  ])
})
