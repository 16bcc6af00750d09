import { afterEach, beforeEach, expect, test } from 'vitest'
import { aClient, aShop, everyDay, type Shop } from '../testing/a-shop.ts'
import { hasPaidOnce, madeId, sayingAs } from '../testing/an-owner.ts'
import { headerOf, type MailServer, startMailServer } from '../testing/mail-server.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { startTwilioEmulator, type TwilioEmulator } from '../testing/twilio-emulator.ts'
import { startWhatsappEmulator, type WhatsappEmulator } from '../testing/whatsapp-emulator.ts'

let smtp: MailServer
let meta: WhatsappEmulator
let twilio: TwilioEmulator
let api: TestApi
let shop: Shop

const stranger = 'estranha@fora.example'
const phone = '(11) 95555-0101'

beforeEach(async () => {
  smtp = await startMailServer()
  meta = await startWhatsappEmulator()
  twilio = await startTwilioEmulator()
  api = await startTestApi({ jobs: 'by hand', env: { ...smtp.env, ...meta.env, ...twilio.env } })
  shop = await aShop(api, 'estranhos', {
    collaborators: [{ workSchedule: everyDay() }],
    company: { name: 'Prêmio em www.evil.example', address: 'evil.com/entrada' },
    procedure: { name: 'Veja bit.ly/premio' },
  })
  await hasPaidOnce(api, 'estranhos')
})

afterEach(async () => {
  await api.close()
  await Promise.all([smtp.close(), meta.close(), twilio.close()])
})

const rita = { clientName: 'Rita', clientEmail: stranger }

async function booked(change: Record<string, unknown> = {}): Promise<string> {
  const wish = shop.wish({ ...rita, ...change })
  const id = await madeId(shop.owner.say('POST /api/schedules', wish))
  await api.drain()
  return id
}

async function ofClient(id: string, ...channels: string[]) {
  const { body } = await shop.owner.say(`GET /api/schedules/${id}/messages`)
  const all = body as unknown as {
    receiver: string
    channel: string
    status: string
    reason: string | null
  }[]
  return all
    .filter(({ receiver, channel }) => receiver === 'client' && channels.includes(channel))
    .map(({ channel, status, reason }) => ({ channel, status, reason }))
}

/** All texts of a mail, decoded: subject, sender, text, page and calendar file. */
function textsIn(raw: string): string {
  const soft = raw.replaceAll('=\r\n', '').replaceAll('\r\n ', '')
  const bytes = soft.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  const parts = raw.split(/\r\n\r\n/).filter((part) => /^[A-Za-z0-9+/=\r\n]{40,}$/.test(part.trim()))
  const plain = parts.map((part) => Buffer.from(part, 'base64').toString())
  const words = [...raw.matchAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi)].map(([, kind, text = '']) =>
    kind === 'B' ? Buffer.from(text, 'base64').toString() : text,
  )
  return [Buffer.from(bytes, 'latin1').toString(), ...plain, ...words].join('\n')
}

const stopLabel = 'Não receber mais mensagens desta empresa'

const linkIn = (raw: string, label: string) =>
  new RegExp(`${label}: http://localhost:3000(/a/([\\w-]{43}))`).exec(textsIn(raw))?.[2] ?? ''

const foreign = /evil\.|bit\.ly|www\./i

test('a stranger gets a company’s texts without links, and with links after using one of our links', async () => {
  await booked({ notes: 'Entre em http://evil.com ou escreva a x@evil.com' })
  const [mail] = smtp.to(stranger)
  const said = textsIn(mail?.raw ?? '')
  expect(said).toContain('(link removido)')
  expect(said).not.toMatch(foreign)
  expect(headerOf(mail?.raw ?? '', 'From')).toMatch(/<agenda@encaixe\.example>$/)
  for (const to of ['pro1@estranhos.example', 'oi@estranhos-agenda.example']) {
    expect(textsIn(smtp.to(to)[0]?.raw ?? '')).not.toMatch(foreign)
  }
  const token = linkIn(mail?.raw ?? '', 'Remarcar')
  const move = { date: '2027-03-04', startTime: '11:00', collaboratorId: shop.collaboratorId }
  expect((await sayingAs(api)(`POST /api/links/${token}`, move)).status).toBe(200)
  await booked({ date: '2027-03-05' })
  expect(textsIn(smtp.to(stranger).at(-1)?.raw ?? '')).toContain('bit.ly/premio')
})

test('a stranger gets no text that speaks as a bank or has a telephone number, whoever typed it', async () => {
  const alarm = 'ITAÚ INFORMA: ligue 0800 123 4567'
  const { version: _, ...company } = shop.owner.company
  const change = { ...company, address: 'Rua Harmonia, 412, 05435-000', phone: 'golpe.example' }
  expect((await shop.owner.say(`PUT /api/companies/${shop.companyId}`, change)).status).toBe(200)
  await booked({ clientName: `cliente ${alarm}`, notes: alarm })
  for (const to of [stranger, 'pro1@estranhos.example', 'oi@estranhos-agenda.example']) {
    const [mail] = smtp.to(to)
    expect(mail, to).toBeDefined()
    // Longer than the three letters that the token of a link has by chance now and then.
    expect(textsIn(mail?.raw ?? ''), to).not.toMatch(/\bITA[UÚ]|\b0800 |golpe\.example/i)
  }
  expect(textsIn(smtp.to(stranger)[0]?.raw ?? '')).toContain('Rua Harmonia, 412, 05435-000')
})

test('a stranger gets no notes and no words beside the telephone from a company that never paid', async () => {
  const trial = await aShop(api, 'teste', { company: { phone: '4004-0001 Central do Cartao' } })
  const client = await aClient(api, 'rui')
  const books = async (by: typeof trial.owner.say, change: object) => {
    await madeId(by('POST /api/schedules', trial.wish({ notes: 'Traga o documento', ...change })))
    await api.drain()
  }
  await books(trial.owner.say, rita)
  await books(client.say, { startTime: '11:00' })
  const [toStranger = '', toClient = ''] = [stranger, 'rui@cliente.example'].map((to) =>
    textsIn(smtp.to(to)[0]?.raw ?? ''),
  )
  expect(toStranger).not.toMatch(/Traga|4004|Central/)
  expect(toClient).toMatch(/Traga o documento/)
  expect(toClient).not.toMatch(/4004|Central/)
  await trial.owner.say(`PUT /api/companies/${trial.companyId}`, {
    ...trial.owner.company,
    version: undefined,
    phone: '(11) 3003-0001',
  })
  await books(trial.owner.say, { ...rita, startTime: '12:00' })
  expect(textsIn(smtp.to(stranger)[1]?.raw ?? '')).toContain('(11) 3003-0001')
})

test('a client who books in an own account gets the company’s texts with their links', async () => {
  const client = await aClient(api, 'ana')
  await client.books(shop.wish())
  await api.drain()
  expect(textsIn(smtp.to('ana@cliente.example')[0]?.raw ?? '')).toContain('bit.ly/premio')
})

const barred = { channel: 'email', status: 'failed', reason: 'este contato não recebe mensagens' }

const written = (from: string, body: string) =>
  api.fetch(
    '/api/webhooks/whatsapp',
    meta.delivery({ entry: [{ changes: [{ value: { messages: [{ from, text: { body } }] } }] }] }),
  )

test('a number whose owner wrote to us gets messages until its owner writes "Sair"; the company still reads the text of what did not leave', async () => {
  await written('551195550101', 'Oi')
  await written('5511955550101', 'Oi, quero marcar')
  const id = await booked({ clientPhone: phone })
  expect(await ofClient(id, 'whatsapp')).toMatchObject([{ status: 'sent' }])
  await written('5511955550101', 'Sair!')
  const after = await booked({ clientPhone: phone, date: '2027-03-04' })
  expect(await ofClient(after, 'whatsapp', 'sms')).toEqual([{ ...barred, channel: 'whatsapp' }])
  await written('5511955550101', 'voltar')
  meta.fail(meta.wrong(500, 1, 'Please reduce the amount of data'))
  await booked({ clientEmail: undefined, clientPhone: phone, startTime: '16:00' })
  await written('5511955550101', 'sair')
  api.clock.advance(3_600_000)
  await api.drain()
  const { body: page } = await shop.owner.say('GET /api/messages/undelivered')
  const rows = page.items as { startTime: string; channel: string; whatsappUrl: string | null }[]
  const lost = rows.find(({ startTime, channel }) => startTime === '16:00' && channel === 'whatsapp')
  expect(decodeURIComponent(lost?.whatsappUrl ?? '')).toMatch(/\?text=.+16:00/)
  await written('5511955550101', 'voltar')
  const again = await booked({ clientPhone: phone, date: '2027-03-05' })
  expect(await ofClient(again, 'whatsapp')).toMatchObject([{ status: 'sent' }])
  expect(meta.received).toHaveLength(2)
})

test('an SMS "PARAR", or Twilio’s answer that the person said no, ends all messages to the number', async () => {
  await written('5511955550101', 'Oi')
  const { body: settings } = await shop.owner.say('GET /api/messages/settings')
  const channels = { email: true, whatsapp: false, sms: true }
  await shop.owner.say('PUT /api/messages/settings', { ...settings, channels })
  twilio.fail(twilio.wrong(400, 21610, 'Attempt to send to unsubscribed recipient'))
  const first = await booked({ clientPhone: phone })
  expect(await ofClient(first, 'sms')).toMatchObject([{ status: 'failed' }])
  const second = await booked({ clientPhone: phone, date: '2027-03-04' })
  expect(await ofClient(second, 'sms')).toMatchObject([{ reason: barred.reason }])
  expect(twilio.received).toEqual([])
})

test('an address that does not exist gets no mail from any company any more, and a corrected address gets mails', async () => {
  smtp.trouble(
    { at: 'rcpt', code: 550, text: '5.1.1 No such user' },
    { at: 'rcpt', code: 550, text: '5.1.1 No such user' },
    { at: 'rcpt', code: 550, text: '5.1.1 No such user' },
  )
  await booked()
  const again = await booked({ date: '2027-03-04' })
  expect(await ofClient(again, 'email')).toEqual([barred])
  expect(smtp.to(stranger)).toEqual([])
  const { body } = await shop.owner.say('GET /api/messages/failed')
  const items = body.items as { reason: string; canRetry: boolean }[]
  expect(items.find(({ reason }) => reason === barred.reason)?.canRetry).toBe(false)
  const corrected = await booked({ date: '2027-03-05', clientEmail: 'rita@fora.example' })
  expect(await ofClient(corrected, 'email')).toMatchObject([{ status: 'sent' }])
})

test('a mail program ends all messages of a company with one click, without a session, as often as it likes', async () => {
  const id = await booked()
  const raw = smtp.to(stranger)[0]?.raw ?? ''
  expect(headerOf(raw, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  const path = /^<http:\/\/localhost:3000(\/api\/links\/[\w-]{43}\/form)>$/.exec(
    headerOf(raw, 'List-Unsubscribe') ?? '',
  )?.[1]
  const stops = () => api.database.db.selectFrom('company_stops').select('only_reminders').execute()
  const opened = await api.fetch(path ?? '')
  expect([opened.status, opened.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/^http:\/\/localhost:3000\/a\/[\w-]{43}$/),
  ])
  expect(await stops()).toEqual([])
  await shop.owner.say(`PATCH /api/schedules/${id}/cancel`)
  await api.drain()
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  api.clock.advance(5 * 86_400_000)
  for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), form]) {
    const answer = await api.fetch(path ?? '', { method: 'POST', body })
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null])
  }
  expect(await stops()).toEqual([{ only_reminders: false }])
  expect(headerOf(smtp.to(stranger)[1]?.raw ?? '', 'List-Unsubscribe')).toBeDefined()
  const again = await booked({ date: '2027-03-10', clientEmail: 'Estranha+outra@fora.example' })
  expect(await ofClient(again, 'email')).toEqual([barred])
  const other = await aShop(api, 'outra')
  await other.owner.say('POST /api/schedules', other.wish({ ...rita, date: '2027-03-10' }))
  await api.drain()
  expect(smtp.to(stranger)).toHaveLength(3)
})

test('a client who stopped a company’s messages still gets mails about bookings in the client’s own account', async () => {
  const client = await aClient(api, 'nina')
  const mail = 'nina@cliente.example'
  await client.books(shop.wish())
  await api.drain()
  const token = linkIn(smtp.to(mail)[0]?.raw ?? '', stopLabel)
  expect((await sayingAs(api)(`POST /api/links/${token}`, {})).body).toMatchObject({ companyStopped: true })
  await booked({ clientEmail: mail, date: '2027-03-04' })
  expect(smtp.to(mail)).toHaveLength(1)
  const { body } = await client.books(shop.wish({ date: '2027-03-05' }))
  await api.drain()
  await shop.owner.say(`PATCH /api/schedules/${body.id}/cancel`)
  await api.drain()
  expect(smtp.to(mail)).toHaveLength(3)
})

test('a link for another purpose cannot end reminders with one click', async () => {
  await booked()
  const token = linkIn(smtp.to(stranger)[0]?.raw ?? '', 'Remarcar')
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  const { status } = await api.fetch(`/api/links/${token}/form`, { method: 'POST', body })
  expect(status).toBe(404)
})

test('a person who stopped all mails gets only mails about own bookings', async () => {
  const client = await aClient(api, 'rita')
  const mail = 'rita@cliente.example'
  await client.say('GET /api/auth/profile')
  await booked({ clientEmail: mail })
  const token = linkIn(smtp.to(mail)[0]?.raw ?? '', stopLabel)
  const use = (body: object) => sayingAs(api)(`POST /api/links/${token}`, body)
  expect((await use({ everything: true })).body).toMatchObject({ companyStopped: true, allStopped: true })
  const other = await aShop(api, 'outra')
  const wish = { clientName: 'Rita', clientEmail: mail.toUpperCase() }
  expect((await other.owner.say('POST /api/schedules', other.wish(wish))).status).toBe(201)
  await api.drain()
  expect(smtp.received.filter(({ to }) => to.join().toLowerCase() === mail)).toHaveLength(1)
  await client.books(other.wish({ date: '2027-03-05' }))
  await api.drain()
  api.clock.set('2027-03-04T13:00:00Z')
  await api.runSchedules()
  await api.drain()
  const own = smtp.received.filter(({ to }) => to.join().toLowerCase() === mail)
  expect(own).toHaveLength(2)
  const known = await api.database.db.selectFrom('message_contacts').selectAll().execute()
  expect(JSON.stringify(known)).not.toMatch(/rita|955550101/)
})

test('a professional with an account who wants no mails gets no mail about bookings of clients in their accounts', async () => {
  const mail = 'davi@cliente.example'
  await (await aClient(api, 'davi')).say('GET /api/auth/profile')
  const other = await aShop(api, 'equipe', { collaborators: [{ email: mail }] })
  await booked({ clientEmail: mail })
  const token = linkIn(smtp.to(mail)[0]?.raw ?? '', stopLabel)
  await sayingAs(api)(`POST /api/links/${token}`, { everything: true })
  const client = await aClient(api, 'lia')
  await client.books(other.wish())
  await api.drain()
  expect(smtp.to(mail)).toHaveLength(1)
  expect(smtp.to('lia@cliente.example')).toHaveLength(1)
})

test.each([
  ['was not verified', { email: 'vitima@fora.example', email_verified: false }],
  ['is no address', { email: '"a b"@fora.example', email_verified: true }],
])('a client whose e-mail %s gets no mail, and the company does not see it', async (_, claims) => {
  const person = { sub: 'sem-prova', name: 'Rui', ...claims }
  const book = api.as(person)
  const { clientEmail, clientName } = await book('POST /api/schedules', {
    body: shop.wish() as never,
  })
  await api.drain()
  expect({ clientEmail, clientName }).toEqual({ clientEmail: null, clientName: 'Rui' })
  expect(smtp.received.map(({ to }) => to.join()).sort()).toEqual([
    'oi@estranhos-agenda.example',
    'pro1@estranhos.example',
  ])
})
