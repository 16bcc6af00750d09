import { afterEach, beforeEach, expect, test } from 'vitest'
import { aClient, aShop, type Shop } from '../../testing/a-shop.ts'
import { hasPaidOnce } from '../../testing/an-owner.ts'
import { headerOf, type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { inviteIn } from '../../testing/read-mail.ts'
import { startTestApi, type TestApi, type TestApiOptions } from '../../testing/test-api.ts'

let smtp: MailServer
/** The pause in which the owner can undo a move. */
const secondThoughts = 30_000

let api: TestApi
let shop: Shop

async function open(more: TestApiOptions = {}) {
  api = await startTestApi({ jobs: 'by hand', env: smtp.env, ...more })
  shop = await aShop(api, 'correio')
}

beforeEach(async () => {
  smtp = await startMailServer()
  await open()
})

afterEach(async () => {
  await api.close()
  await smtp.close()
})

const minutes = (count: number) => count * 60_000

async function booked(change: Record<string, unknown> = {}) {
  const client = await aClient(api, 'ana')
  const { status, body } = await client.books(shop.wish(change))
  expect(status).toBe(201)
  return { client, id: String(body.id) }
}

const messagesOf = async (id: string) => {
  const { body } = await shop.owner.say(`GET /api/schedules/${id}/messages`)
  return body as unknown as {
    id: string
    receiver: string
    status: string
    reason: string
    canRetry: boolean
  }[]
}
const ofClient = async (id: string) => (await messagesOf(id)).filter(({ receiver }) => receiver === 'client')

test('a booking sends one mail each to client, professional and company, and the client’s mail has an invite', async () => {
  const { id } = await booked()
  expect(smtp.received).toEqual([])
  await api.drain()
  expect(smtp.received.map(({ to }) => to.join()).sort()).toEqual([
    'ana@cliente.example',
    'oi@correio-agenda.example',
    'pro1@correio.example',
  ])
  const [mail] = smtp.to('ana@cliente.example')
  const raw = mail?.raw ?? ''
  expect(headerOf(raw, 'From')).toBe(
    '"Empresa correio-agenda (Encaixe/correio-agenda)" <agenda@encaixe.example>',
  )
  expect(headerOf(raw, 'Reply-To')).toBe('oi@correio-agenda.example')
  const [row] = await ofClient(id)
  expect(mail?.messageId).toBe(`<${row?.id}@localhost-3000>`)
  const { method, event, file } = inviteIn(raw)
  expect(method).toBe('REQUEST')
  expect(event.uid).toBe(`${id}@localhost:3000`)
  expect(event.sequence).toBe(0)
  expect(event.startDate.toJSDate()).toEqual(new Date('2027-03-03T13:00:00Z'))
  expect(event.endDate.toJSDate()).toEqual(new Date('2027-03-03T13:30:00Z'))
  expect(event.organizer).toBe('mailto:agenda@encaixe.example')
  expect(event.attendees.map((one) => one.getFirstValue())).toEqual(['mailto:ana@cliente.example'])
  expect(file).toContain('DTSTART:20270303T130000Z\r\n')
  expect(Math.max(...file.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(await ofClient(id)).toMatchObject([{ status: 'sent' }])
  await api.drain()
  expect(smtp.received).toHaveLength(3)
})

test('a move keeps the UID of the invite and raises its sequence, and a cancellation cancels the invite', async () => {
  const { client, id } = await booked()
  await api.drain()
  const to = { date: '2027-03-04', startTime: '11:00', collaboratorId: shop.collaboratorId }
  expect((await shop.owner.say(`PATCH /api/schedules/${id}/reschedule`, to)).status).toBe(200)
  api.clock.advance(secondThoughts)
  await api.drain()
  const moved = inviteIn(smtp.to('ana@cliente.example')[1]?.raw ?? '')
  expect(moved).toMatchObject({ method: 'REQUEST', event: { uid: `${id}@localhost:3000`, sequence: 1 } })
  expect(moved.event.startDate.toJSDate()).toEqual(new Date('2027-03-04T14:00:00Z'))
  await client.say(`PATCH /api/schedules/${id}/cancel`)
  await api.drain()
  const gone = inviteIn(smtp.to('ana@cliente.example')[2]?.raw ?? '')
  expect(gone).toMatchObject({ method: 'CANCEL', event: { uid: `${id}@localhost:3000`, sequence: 2 } })
  expect(gone.component.getFirstPropertyValue('status')).toBe('CANCELLED')
  expect(smtp.received).toHaveLength(9)
})

test('a client gets one mail for several quick moves, which names the last place that the client was notified of', async () => {
  const { id } = await booked()
  await api.drain()
  for (const startTime of ['14:00', '15:00']) {
    const to = { date: '2027-03-04', startTime, collaboratorId: shop.collaboratorId }
    await shop.owner.say(`PATCH /api/schedules/${id}/reschedule`, to)
  }
  api.clock.advance(secondThoughts)
  await api.drain()
  const rows = await api.database.db
    .selectFrom('messages')
    .select(['receiver', 'sequence', 'key'])
    .where('event', '=', 'moved')
    .execute()
  expect(rows.map(({ sequence }) => sequence)).toEqual([2, 2, 2])
})

test('a client books while the mail server is down, and gets one mail when it is back', async () => {
  await smtp.close()
  const { id } = await booked()
  await api.drain()
  expect(await ofClient(id)).toMatchObject([
    { status: 'queued', reason: 'o servidor de e-mail não respondeu' },
  ])
  const again = await startMailServer(smtp.port)
  await api.drain()
  expect(again.received).toEqual([])
  api.clock.advance(minutes(1))
  await api.drain()
  api.clock.advance(minutes(60 * 24))
  await api.drain()
  expect(again.to('ana@cliente.example')).toHaveLength(1)
  expect(again.received).toHaveLength(3)
  expect(await ofClient(id)).toMatchObject([{ status: 'sent', reason: null }])
  await again.close()
})

test('a mail server that accepts a mail and does not answer gets the mail again under the same Message-ID', async () => {
  await api.close()
  await open({ providerTimeout: 500 })
  smtp.trouble('take, then drop', 'take, then drop', 'take, then drop')
  await booked()
  await api.drain()
  expect(smtp.received).toHaveLength(3)
  api.clock.advance(minutes(11))
  await api.drain()
  const [first, second] = smtp.to('ana@cliente.example')
  expect(second?.messageId).toBe(first?.messageId)
  expect(smtp.received).toHaveLength(6)
})

test('an owner sees why a message failed after its last attempt, and sends it again', async () => {
  await smtp.close()
  const { id } = await booked()
  for (let hours = 0; hours < 20; hours += 1) {
    await api.drain()
    api.clock.advance(minutes(60))
  }
  const [failed] = await ofClient(id)
  expect(failed).toMatchObject({
    status: 'failed',
    reason: 'o servidor de e-mail não respondeu',
    canRetry: true,
  })
  const { body } = await shop.owner.say('GET /api/messages/failed')
  expect(body).toMatchObject({ total: 3, nextCursor: null })
  expect(body.items).toContainEqual(
    expect.objectContaining({ id: failed?.id, appointment: expect.objectContaining({ clientName: 'Ana' }) }),
  )
  const other = await aShop(api, 'alheia')
  expect((await other.owner.say(`POST /api/messages/${failed?.id}/retry`)).status).toBe(404)
  const again = await startMailServer(smtp.port)
  expect(await shop.owner.say(`POST /api/messages/${failed?.id}/retry`)).toMatchObject({
    status: 200,
    body: { status: 'queued', reason: null },
  })
  await api.drain()
  expect(again.to('ana@cliente.example')).toHaveLength(1)
  expect((await shop.owner.say(`POST /api/messages/${failed?.id}/retry`)).body.code).toBe('message_settled')
  await again.close()
})

test('a mail to an address that does not exist is not tried again', async () => {
  smtp.trouble({ at: 'rcpt', code: 550 }, { at: 'rcpt', code: 550 }, { at: 'rcpt', code: 550 })
  const { id } = await booked()
  await api.drain()
  expect(await ofClient(id)).toMatchObject([
    { status: 'failed', reason: 'o endereço de e-mail não existe ou não recebe mensagens' },
  ])
})

test('a name with line breaks neither adds a header nor ends a calendar file', async () => {
  await hasPaidOnce(api, shop.owner.name)
  const clientName = 'Ana"\\,;: <b>x</b> BEGIN:VEVENT'
  const wish = shop.wish({ clientName, clientEmail: 'ana@cliente.example', notes: 'a\r\nEND:VEVENT\r\nb' })
  expect((await shop.owner.say('POST /api/schedules', wish)).status).toBe(201)
  const nasty = { ...shop.owner.company, name: 'Loja\\n;END:VEVENT,"' }
  await shop.owner.say(`PUT /api/companies/${shop.companyId}`, nasty)
  await api.drain()
  for (const { raw } of smtp.received) {
    expect(headerOf(raw, 'Bcc')).toBeUndefined()
    expect(headerOf(raw, 'Subject')).toBeDefined()
  }
  const { event } = inviteIn(smtp.to('ana@cliente.example')[0]?.raw ?? '')
  expect(event.summary).toBe('Corte · Loja\\n;END:VEVENT,"')
  expect(event.attendees).toHaveLength(1)
})
