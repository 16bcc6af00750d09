import { afterEach, beforeEach, expect, test } from 'vitest'
import { aClient, aShop, type Shop } from '../../testing/a-shop.ts'
import { aLink } from '../../testing/an-asking.ts'
import { madeId, sayingAs } from '../../testing/an-owner.ts'
import { type MailServer, type ReceivedMail, startMailServer } from '../../testing/mail-server.ts'
import { inviteIn, partsOf } from '../../testing/read-mail.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

let smtp: MailServer
let api: TestApi
let shop: Shop

beforeEach(async () => {
  smtp = await startMailServer()
  api = await startTestApi({ jobs: 'by hand', env: smtp.env })
  shop = await aShop(api, 'convite')
})

afterEach(async () => {
  await api.close()
  await smtp.close()
})

/** The addresses in a text that show an appointment: by a message link, or on a page after sign-in. */
const linksIn = (text: string) => text.match(/http:\/\/localhost:3000\/(?:a|schedules)\/[\w-]+/g) ?? []

/** Opens a link as the named person, or as a visitor when no name is given. */
async function openedBy(who: string | undefined, link: string) {
  const [, kind, key] = /\/(a|schedules)\/([\w-]+)$/.exec(link) ?? []
  const path = kind === 'a' ? `/api/links/${key}` : `/api/schedules/${key}`
  const { status, body } = await sayingAs(api, who)(`GET ${path}`)
  return { status, shows: kind === 'a' ? body.appointment : body }
}

function everyLink({ raw }: ReceivedMail) {
  const { component, event } = inviteIn(raw)
  const bodies = partsOf(raw).filter(({ type }) => type === 'text/plain' || type === 'text/html')
  return {
    url: [String(component.getFirstPropertyValue('url'))],
    description: linksIn(event.description),
    plain: linksIn(bodies[0]?.text ?? ''),
    html: linksIn(bodies[1]?.text ?? ''),
  }
}

async function expectAllOpen(mail: ReceivedMail | undefined, id: string, state: object) {
  if (!mail) throw new Error(`The mail about appointment ${id} did not arrive`)
  for (const [place, links] of Object.entries(everyLink(mail))) {
    expect(links, place).not.toEqual([])
    for (const link of links) {
      expect(await openedBy(undefined, link), `${place}: ${link}`).toMatchObject({
        status: 200,
        shows: { id, ...state },
      })
    }
  }
}

const ana = 'ana@cliente.example'

/** The tokens of the links in all parts of a mail, each once. */
const tokensOf = (mail: ReceivedMail | undefined) => {
  if (!mail) throw new Error('The mail did not arrive')
  const links = Object.values(everyLink(mail)).flat()
  return [...new Set(links.flatMap((link) => link.split('/a/')[1] ?? []))]
}

const statusOf = async (token: string) => (await sayingAs(api)(`GET /api/links/${token}`)).status

async function bookedForAna() {
  const wish = shop.wish({ clientName: 'Ana', clientEmail: ana })
  const id = await madeId(shop.owner.say('POST /api/schedules', wish))
  await api.drain()
  return id
}

test('a client without account opens the appointment by every link of the mail and of its invite', async () => {
  const id = await bookedForAna()
  await expectAllOpen(smtp.to(ana)[0], id, { date: '2027-03-03', startTime: '10:00' })
})

test('a client without account opens the appointment after a move and after a cancellation, also by the first invite', async () => {
  const id = await bookedForAna()
  const to = { date: '2027-03-04', startTime: '11:00', collaboratorId: shop.collaboratorId }
  await shop.owner.say(`PATCH /api/schedules/${id}/reschedule`, to)
  api.clock.advance(30_000)
  await api.drain()
  const [first, moved] = smtp.to(ana)
  for (const mail of [first, moved]) await expectAllOpen(mail, id, { date: '2027-03-04', startTime: '11:00' })
  await shop.owner.say(`PATCH /api/schedules/${id}/cancel`)
  await api.drain()
  for (const mail of smtp.to(ana)) await expectAllOpen(mail, id, { status: 'cancelled' })
  expect(smtp.to(ana)).toHaveLength(3)
})

test('a client with an account opens the links of the invite without signing in', async () => {
  const client = await aClient(api, 'bia')
  const { body } = await client.books(shop.wish())
  await api.drain()
  await expectAllOpen(smtp.to('bia@cliente.example')[0], String(body.id), { status: 'scheduled' })
})

test('a person with a forwarded invite sees the appointment, and can neither move, confirm nor cancel it', async () => {
  const id = await bookedForAna()
  const [link = ''] = everyLink(smtp.to(ana)[0] as ReceivedMail).url
  const token = link.split('/a/')[1]
  const say = sayingAs(api)
  const to = { date: '2027-03-04', startTime: '11:00', collaboratorId: shop.collaboratorId }
  expect(await say(`POST /api/links/${token}`, to)).toMatchObject({
    status: 200,
    body: { purpose: 'calendar', appointment: { date: '2027-03-03', confirmedAt: null } },
  })
  const contacts = await api.database.db.selectFrom('message_contacts').selectAll().execute()
  expect(contacts.filter(({ answered_at }) => answered_at !== null)).toEqual([])
  expect((await say(`GET /api/links/${token}/times?date=2027-03-04`)).status).toBe(404)
  expect((await shop.owner.say(`GET /api/schedules/${id}`)).body).toMatchObject({
    status: 'scheduled',
    date: '2027-03-03',
    confirmedAt: null,
  })
})

test('a person with a saved calendar file sees the appointment, and can change nothing by its link', async () => {
  const appointmentId = await bookedForAna()
  const about = { companyId: shop.companyId, appointmentId }
  const asOwner = async () => (await shop.owner.say(`GET /api/schedules/${appointmentId}`)).body
  const before = await asOwner()
  const say = sayingAs(api)
  for (const purpose of ['confirm', 'cancel', 'reschedule', 'calendar'] as const) {
    const { token, opens } = await aLink(api, about, purpose)
    const calendar = String((await opens()).body.calendar)
    if (purpose !== 'calendar') expect(calendar).not.toBe(token)
    const shown = {
      status: 200,
      body: { purpose: 'calendar', calendar, appointment: { status: 'scheduled' } },
    }
    expect(await say(`GET /api/links/${calendar}`)).toMatchObject(shown)
    const to = { date: '2027-03-04', startTime: '11:00', collaboratorId: before.collaboratorId }
    expect(await say(`POST /api/links/${calendar}`, to)).toMatchObject(shown)
    await api.fetch(`/api/links/${calendar}/form`, { method: 'POST', body: new URLSearchParams() })
    expect((await say(`GET /api/links/${calendar}/times?date=2027-03-04`)).status).toBe(404)
  }
  expect(await asOwner()).toEqual(before)
  expect((await (await aLink(api, about, 'stop')).opens()).body.calendar).toBeNull()
})

test('an owner opens the page of the appointment by the link of the mail, also when the owner is its professional', async () => {
  const { email } = shop.owner.company
  const linkOf = (mail: ReceivedMail | undefined) =>
    linksIn(partsOf(mail?.raw ?? '')[0]?.text ?? '').filter((link) => link.includes('/schedules/'))
  const first = await bookedForAna()
  expect(linkOf(smtp.to(email)[0])).toEqual([`http://localhost:3000/schedules/${first}`])
  expect(linkOf(smtp.to('pro1@convite.example')[0])).toEqual([])
  const { body } = await shop.owner.say(`GET /api/collaborators/${shop.collaboratorId}`)
  await shop.owner.say(`PUT /api/collaborators/${shop.collaboratorId}`, { ...body, email })
  const again = shop.wish({ clientName: 'Ana', clientEmail: ana, startTime: '14:00' })
  const second = (await shop.owner.say('POST /api/schedules', again)).body
  await api.drain()
  expect(smtp.to(email)).toHaveLength(2)
  const [link = ''] = linkOf(smtp.to(email)[1])
  expect(link).toBe(`http://localhost:3000/schedules/${second.id}`)
  expect(await openedBy(shop.owner.name, link)).toMatchObject({ status: 200, shows: { id: second.id } })
})

/** The text of each mail about the appointment that arrived at the client's address since the last call. */
async function textsTo(name: string): Promise<string[]> {
  await api.drain()
  const mails = smtp.received.filter(({ to }) => to[0]?.startsWith(`${name}@`))
  smtp.received.length = 0
  return mails.map(({ raw }) => partsOf(raw).find(({ type }) => type === 'text/plain')?.text ?? '')
}

async function booking(name: string, wish: Record<string, unknown> = {}) {
  const client = await aClient(api, name)
  const { body, status } = await client.books(shop.wish(wish))
  expect(status).toBe(201)
  return { id: String(body.id), texts: await textsTo(name) }
}

/** The link by which the client of this appointment waits for an earlier time without signing in. */
async function earlierIn(text: string | undefined, id: string) {
  const [, token] = /^Posso ir antes: http:\/\/localhost:3000\/a\/([\w-]+)\?antes=1$/m.exec(text ?? '') ?? []
  const { body } = await sayingAs(api)(`GET /api/links/${token}`)
  expect(body).toMatchObject({ purpose: 'manage', appointment: { id }, earlier: { days: null } })
}

test('a client with an account finds the link to come earlier in the confirmation and in the reminder', async () => {
  const { id, texts } = await booking('antes-ana', { startTime: '15:00' })
  expect(texts).toHaveLength(1)
  await earlierIn(texts[0], id)
  // The clock is set to a day before the appointment.
  api.clock.advance(5 * 3_600_000)
  await api.runSchedules()
  const reminders = await textsTo('antes-ana')
  expect(reminders.length).toBeGreaterThan(0)
  for (const text of reminders) await earlierIn(text, id)
})

test('a client without an account gets no link to come earlier, and the company gets none either', async () => {
  const wish = shop.wish({ startTime: '11:00', clientName: 'Bia', clientEmail: 'antes-bia@cliente.example' })
  expect((await shop.owner.say('POST /api/schedules', wish)).status).toBe(201)
  await api.drain()
  expect(smtp.received.length).toBeGreaterThan(0)
  for (const { raw } of smtp.received) expect(raw).not.toContain('antes=1')
  smtp.received.length = 0
})

test('a client of a company whose waiting list is off gets no link to come earlier', async () => {
  const { companyId } = shop
  await api.database.db
    .updateTable('companies')
    .set({ waitlist: false })
    .where('id', '=', companyId)
    .execute()
  const { texts } = await booking('antes-caio', { startTime: '14:00' })
  expect(texts).toHaveLength(1)
  expect(texts[0]).not.toContain('Posso ir antes')
})

test('a booking writes no row of `links`, its message stores no token, and a token with another secret opens nothing', async () => {
  await bookedForAna()
  const { db } = api.database
  expect(await db.selectFrom('links').selectAll().execute()).toEqual([])
  const tokens = tokensOf(smtp.to(ana)[0])
  expect(tokens.length).toBeGreaterThan(3)
  const rows = JSON.stringify(await db.selectFrom('messages').selectAll().execute())
  for (const token of tokens) {
    const bytes = Buffer.from(token, 'base64url')
    expect([await statusOf(token), rows.includes(token), rows.includes(bytes.toString('hex', 16))]).toEqual([
      200,
      false,
      false,
    ])
    bytes[31] = (bytes[31] ?? 0) ^ 1
    expect(await statusOf(bytes.toString('base64url'))).toBe(404)
    const { body } = await sayingAs(api)(`GET /api/links/${token}`)
    if (body.calendar === null || body.purpose === 'calendar') continue
    expect((await sayingAs(api)(`GET /api/links/${body.calendar}`)).body).toMatchObject({
      purpose: 'calendar',
      appointment: body.appointment,
    })
  }
})

test('a client opens the links of a later visit of a series while the first one is long past, and a month after the last they are deleted', async () => {
  const { procedureId, collaboratorId, companyId, owner } = shop
  const place = {
    companyId,
    items: [{ procedureId, collaboratorId }],
    date: '2027-03-03',
    startTime: '10:00',
  }
  const client = { clientName: 'Ana', clientEmail: ana }
  const made = await owner.say('POST /api/visits', {
    ...{ ...place, ...client, repeat: { everyWeeks: 6, times: 2 } },
  })
  expect(made.status).toBe(201)
  await api.drain()
  const tokens = linksIn(partsOf(smtp.to(ana)[0]?.raw ?? '')[0]?.text ?? '').map(
    (link) => link.split('/a/')[1] ?? '',
  )
  const opened = async () => {
    const bodies = await Promise.all(tokens.map((token) => sayingAs(api)(`GET /api/links/${token}`)))
    return bodies.map(({ body, status }) =>
      status === 200 ? `${body.purpose} ${Object(body.appointment).date}` : status,
    )
  }
  const [first, second] = ['2027-03-03', '2027-04-14'].map((day) =>
    ['reschedule', 'cancel'].map((purpose) => `${purpose} ${day}`),
  )
  expect(await opened()).toEqual(expect.arrayContaining([...(first ?? []), ...(second ?? [])]))
  const later = async (at: string) => {
    api.clock.set(at)
    await api.runSchedules()
    await api.drain()
    return opened()
  }
  expect(await later('2027-04-05T13:00:00Z')).toEqual(expect.arrayContaining(second ?? []))
  expect(new Set(await later('2027-05-17T13:00:00Z'))).toEqual(new Set([404]))
  const left = api.database.db.selectFrom('messages').select('id').where('links', 'is not', null)
  expect(await left.where('event', '=', 'booked').execute()).toEqual([])
})
