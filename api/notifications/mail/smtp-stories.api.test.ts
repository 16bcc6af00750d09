import { afterEach, beforeEach, expect, test } from 'vitest'
import { aShop, type Shop } from '../../testing/a-shop.ts'
import { madeId, sayingAs } from '../../testing/an-owner.ts'
import { headerOf, type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { startTestApi, type TestApi, type TestApiOptions } from '../../testing/test-api.ts'

const ana = 'ana@cliente.example'
const busy = 'o servidor de e-mail pediu para tentar mais tarde'

let smtp: MailServer
let api: TestApi
let shop: Shop
let lines: Record<string, unknown>[]
let open: { close(): Promise<unknown> }[]

beforeEach(() => {
  lines = []
  open = []
})

afterEach(async () => {
  for (const one of open.toReversed()) await one.close()
})

async function started(server: Parameters<typeof startMailServer>[1] = {}, options: TestApiOptions = {}) {
  smtp = await startMailServer(0, server)
  api = await startTestApi({
    jobs: 'by hand',
    onLog: (line) => lines.push(JSON.parse(line)),
    ...options,
    env: {
      ...smtp.env,
      SMTP_URL: `smtp://agenda:smtp-password@127.0.0.1:${smtp.port}`,
      ...options.env,
    },
  })
  open.push(smtp, api)
  shop = await aShop(api, 'correio')
}

async function booked(change: object = {}) {
  const wish = shop.wish({ clientName: 'Ana', clientEmail: ana, ...change })
  const id = await madeId(shop.owner.say('POST /api/schedules', wish))
  await api.drain()
  return id
}

async function messageOf(id: string, { owner } = shop) {
  const { body } = await owner.say(`GET /api/schedules/${id}/messages`)
  return (body as unknown as { receiver: string }[]).find(({ receiver }) => receiver === 'client')
}

/** Sets the clock to the next attempt and runs it. */
async function nextAttempt() {
  const { at } = await api.database.db
    .selectFrom('messages')
    .select((eb) => eb.fn.min('next_attempt_at').as('at'))
    .where('status', '=', 'queued')
    .executeTakeFirstOrThrow()
  if (!at) throw new Error('No message waits for an attempt')
  api.clock.set(new Date(at).toISOString())
  await api.drain()
}

const errors = () => lines.filter(({ level }) => level === 'error' || level === 'warn')

test('a mail server that greylists for an hour gets no confirmation of an appointment that has begun, but gets the mails about a cancellation', async () => {
  await started({ greylist: { seconds: 3_600, now: () => api.clock.now() } })
  const today = { date: '2027-03-02', startTime: '11:00' }
  const kept = await booked(today)
  expect(await messageOf(kept)).toMatchObject({ status: 'queued', reason: busy })
  // The clock advances: at the same instant, each mail would wait a tenth of a second longer than the mail before it.
  api.clock.advance(1_000)
  const cancelled = await booked({ ...today, startTime: '10:30', clientEmail: 'bia@cliente.example' })
  await shop.owner.say(`PATCH /api/schedules/${cancelled}/cancel`)
  await api.drain()
  api.clock.advance(3_630_000)
  await api.drain()
  expect(await messageOf(kept)).toMatchObject({ event: 'booked', status: 'withdrawn' })
  expect(smtp.to(ana)).toEqual([])
  expect(smtp.received.map(({ subject }) => /cancelado/.test(subject))).toEqual([true, true, true])
})

test('a mail server that answers 421 to a connection gets every mail later, once', async () => {
  await started()
  const closing = { at: 'connect', code: 421, text: '4.3.2 Service shutting down' } as const
  smtp.trouble(closing, closing, closing)
  const id = await booked()
  expect(await messageOf(id)).toMatchObject({ status: 'queued', reason: busy })
  await nextAttempt()
  expect(smtp.received).toHaveLength(3)
  expect(await messageOf(id)).toMatchObject({ status: 'sent' })
})

test('with a wrong password every mail waits and one line is logged, and with the right password each mail is delivered once', async () => {
  await started({}, { providerTimeout: 2_000 })
  smtp.refuseLogins(true)
  const id = await booked()
  const reason = 'o servidor de e-mail não aceitou a nossa conta'
  expect(await messageOf(id)).toMatchObject({ status: 'queued', reason })
  await nextAttempt()
  expect(errors()).toMatchObject([
    {
      level: 'error',
      message: 'mail server refuses our account: check user and password in SMTP_URL; mails wait',
      error: { code: 'EAUTH' },
    },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/smtp-password|ana@/)
  // Servers lock out a client that tries a wrong password again and again.
  expect(smtp.logins).toHaveLength(1)
  expect((await api.fetch('/api/health/ready')).status).toBe(200)
  smtp.refuseLogins(false)
  while (smtp.received.length === 0) await nextAttempt()
  for (let more = 0; more < 2; more += 1) {
    api.clock.advance(4 * 60 * 60_000)
    await api.drain()
  }
  expect(smtp.to(ana)).toHaveLength(1)
  expect(smtp.received).toHaveLength(3)
  expect(await messageOf(id)).toMatchObject({ status: 'sent', reason: null })
  expect(lines).toContainEqual(expect.objectContaining({ message: 'mail server accepts mails again' }))
})

const refused = 'o servidor de quem recebe recusou a mensagem'
const nobody = 'o endereço de e-mail não existe ou não recebe mensagens'

/** Makes a booking in a new company, whose three mails get this answer. */
async function bookedAgainst(at: 'rcpt' | 'data', code: number, text: string) {
  const its = await aShop(api, `correio-${code}`)
  shop = its
  const clientEmail = `ana-${code}@cliente.example`
  const no = { at, code, text }
  smtp.trouble(no, no, no)
  api.clock.advance(1_000)
  const id = await booked({ clientEmail })
  return { clientEmail, message: () => messageOf(id, its) }
}

test('a clear refusal fails the mail for good, and the owner reads the reason', async () => {
  await started()
  const missing = await bookedAgainst('rcpt', 550, '5.1.1 no such user')
  const spam = await bookedAgainst('data', 554, '5.6.0 content rejected')
  expect(await missing.message()).toMatchObject({ status: 'failed', reason: nobody })
  expect(await spam.message()).toMatchObject({ status: 'failed', reason: refused })
  api.clock.advance(24 * 60 * 60_000)
  await api.drain()
  expect([...smtp.to(missing.clientEmail), ...smtp.to(spam.clientEmail)]).toEqual([])
})

test('a mail with a temporary refusal is tried again and delivered, and the owner reads the reason', async () => {
  await started()
  const reasons = [
    [await bookedAgainst('rcpt', 450, '4.1.1 user unknown for now'), busy],
    [await bookedAgainst('data', 552, '5.2.2 mailbox full'), 'a caixa de e-mail de quem recebe está cheia'],
    [
      await bookedAgainst('rcpt', 554, '5.7.1 Relay access denied'),
      'o servidor de e-mail não nos deixou enviar a este endereço',
    ],
  ] as const
  for (const [{ message }, reason] of reasons) {
    expect(await message()).toMatchObject({ status: 'queued', reason })
  }
  for (const _ of reasons) await nextAttempt()
  for (const [{ message, clientEmail }] of reasons) {
    expect(smtp.to(clientEmail)).toHaveLength(1)
    expect(await message()).toMatchObject({ status: 'sent' })
  }
})

test('a mail whose connection is cut after it was accepted is sent again under the same Message-ID', async () => {
  await started()
  smtp.trouble('take, then cut', 'take, then cut', 'take, then cut')
  const id = await booked()
  expect(await messageOf(id)).toMatchObject({ status: 'queued' })
  await nextAttempt()
  const [first, second, ...more] = smtp.to(ana)
  expect(second?.messageId).toBe(first?.messageId)
  expect(more).toEqual([])
  expect(await messageOf(id)).toMatchObject({ status: 'sent' })
})

test('a mail server that greets late gets the mails at once', async () => {
  await started({ greetsAfter: 1_200 }, { providerTimeout: 1_000 })
  const id = await booked()
  expect(smtp.received).toHaveLength(3)
  expect(await messageOf(id)).toMatchObject({ status: 'sent' })
})

test('a mail server without 8BITMIME and SMTPUTF8 gets only ASCII, in lines that it accepts', async () => {
  await started({ plain: true })
  await shop.owner.say(`PUT /api/companies/${shop.companyId}`, {
    ...shop.owner.company,
    name: 'Salão São João',
  })
  await booked()
  expect(smtp.received).toHaveLength(3)
  for (const { raw } of smtp.received) {
    expect(raw).toMatch(/^[\t\r\n\x20-\x7e]*$/)
    expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998)
    expect(headerOf(raw, 'From')).toMatch(/^=\?UTF-8\?/i)
  }
})

test('an owner can give only an ASCII address: the form refuses an accent, and a domain in punycode gets mails', async () => {
  await started({ plain: true })
  for (const clientEmail of ['joão@cliente.example', 'ana@salão.example']) {
    const wish = shop.wish({ clientName: 'João', clientEmail })
    expect(await shop.owner.say('POST /api/schedules', wish)).toMatchObject({
      status: 400,
      body: { fields: { clientEmail: 'Por favor, informe um e-mail válido.' } },
    })
  }
  const clientEmail = 'ana@xn--salo-ioa.example'
  const wish = shop.wish({ clientName: 'Ana', clientEmail })
  expect((await shop.owner.say('POST /api/schedules', wish)).status).toBe(201)
  await api.drain()
  // The server of this test decodes domains; the mail itself is ASCII.
  const [mail, ...more] = smtp.to('ana@salão.example')
  expect([headerOf(mail?.raw ?? '', 'To'), more]).toEqual([clientEmail, []])
})

test('a client whose account has an accent in its address books, and the page promises no mail', async () => {
  await started()
  const joao = { sub: 'joao', name: 'João', email: 'joão@cliente.example' }
  await api.as(joao)('POST /api/auth/accept-terms')
  const authorization = `Bearer ${await api.token(joao)}`
  const reply = await sayingAs(api)('POST /api/schedules', shop.wish(), { authorization })
  expect(reply).toMatchObject({ status: 201, body: { clientName: 'João', clientEmail: null } })
  await api.drain()
  expect(await messageOf(String(reply.body.id))).toBeUndefined()
  expect(smtp.received).toHaveLength(2)
})
