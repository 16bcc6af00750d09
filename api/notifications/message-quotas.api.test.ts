import { messageQuotas } from '@encaixe/contract/message-quotas.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queueMessages, storeContact } from '../messages/facade.ts'
import { newId } from '../platform/ids.ts'
import { aMember } from '../testing/a-member.ts'
import { aClient, aShop, type Shop } from '../testing/a-shop.ts'
import { aCompany, hasPaidOnce, sayingAs } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop
let lines: string[]

const day = 86_400_000
const stranger = 'estranha@fora.example'

beforeEach(async () => {
  lines = []
  api = await startTestApi({ jobs: 'by hand', onLog: (line) => lines.push(line) })
  shop = await aShop(api, 'cotas', { collaborators: [{}, {}, {}] })
})

afterEach(() => api.close())

const warnings = () =>
  lines.filter((line) => line.includes('message quota reached')).map((line) => JSON.parse(line))

/** Books, as the owner, `count` half hours of one day for the same address. */
async function bookFor(clientEmail: string, count: number, date = '2027-03-03') {
  for (let at = 0; at < count; at += 1) {
    const startTime = `${String(9 + Math.floor((at % 16) / 2)).padStart(2, '0')}:${at % 2 ? '30' : '00'}`
    const collaboratorId = shop.collaboratorIds[Math.floor(at / 16)]
    const wish = shop.wish({ date, startTime, collaboratorId, clientName: 'Rita', clientEmail })
    expect((await shop.owner.say('POST /api/schedules', wish)).status).toBe(201)
  }
  await api.drain()
}

async function messagesTo(address: string) {
  return api.database.db
    .selectFrom('messages')
    .select(['id', 'status', 'reason', 'admitted_at'])
    .where('address', '=', address)
    .orderBy('created_at')
    .execute()
}

/** Stores messages as sent in the last minute, in place of real bookings in an earlier hour. */
async function haveSent(
  count: number,
  change: {
    address?: string
    account_id?: string
    by_client?: boolean
    receiver?: 'collaborator' | 'support' | 'owner'
    /** A message of another company or of the product itself. */
    company_id?: undefined
    event?: 'contact' | 'payment_due'
  } = {},
) {
  const now = api.clock.now()
  const rows = Array.from({ length: count }, (_, at) => ({
    company_id: shop.companyId,
    id: newId(),
    appointment_id: null,
    key: `earlier ${at} ${newId()}`,
    event: 'booked' as const,
    receiver: 'client' as const,
    channel: 'email' as const,
    address: `cliente-${at % 30}@fora.example`,
    subject: 'Agendamento confirmado',
    body: null,
    status: 'sent' as const,
    reason: null,
    created_at: now,
    sent_at: now,
    admitted_at: now,
    ...change,
  }))
  await api.database.db.insertInto('messages').values(rows).execute()
}

test('an owner who books sixteen times for one address sends it twelve mails, and sees why the other four were not sent', async () => {
  await bookFor(stranger, 16)
  const { max } = messageQuotas.client
  const all = await messagesTo(stranger)
  expect(all.filter(({ status }) => status === 'sent')).toHaveLength(max)
  expect(all).toHaveLength(16)
  const { body } = await shop.owner.say('GET /api/messages/failed')
  const items = body.items as { id: string; reason: string; canRetry: boolean }[]
  expect(items).toHaveLength(16 - max)
  expect(items[0]).toMatchObject({
    reason: 'limite diário de mensagens para este destinatário',
    canRetry: true,
  })
  expect(warnings()).toMatchObject([{ level: 'warn', quota: 'client', companyId: shop.companyId }])
  expect(lines.join()).not.toContain(stranger)
})

test('companies on trial that send a client all their mails of a day do not stop the first mail of another company on trial', async () => {
  await haveSent(messageQuotas.clientOfAll.ofTrials, { address: stranger, company_id: undefined })
  await bookFor(stranger, 2)
  const all = (await messagesTo(stranger)).slice(messageQuotas.clientOfAll.ofTrials)
  expect(all.map(({ status }) => status).sort()).toEqual(['failed', 'sent'])
})

test('a company that wrote to a client on an earlier day is not silenced by what other companies send the client today', async () => {
  await bookFor(stranger, 1)
  api.clock.advance(day + 1)
  await haveSent(messageQuotas.clientOfAll.max, { address: stranger, company_id: undefined })
  await bookFor(stranger, 3, '2027-03-05')
  const all = (await messagesTo(stranger)).slice(-3)
  expect(all.map(({ status }) => status)).toEqual(['sent', 'sent', 'sent'])
})

test('reminders that a company on trial writes at once reach no more than forty mailboxes a day that nobody proved', async () => {
  for (let at = 1; at < messageQuotas.strangers.ofTrials; at++)
    await haveSent(1, { address: `cliente-${at}@fora.example` })
  const drafts = ['um', 'dois', 'tres'].map((name) => ({
    company_id: shop.companyId,
    appointment_id: null,
    key: name,
    event: 'reminder_first' as const,
    receiver: 'client' as const,
    channel: 'email' as const,
    address: `${name}@fora.example`,
    subject: 'Lembrete',
    body: 'Até amanhã',
    content: {},
  }))
  const { leaving } = await api.database.transaction((tx) =>
    queueMessages(tx, api.deps.jobs, drafts, api.clock.now()),
  )
  expect(leaving).toBe(1)
})

test('a company on trial writes to forty mailboxes a day that nobody proved, and goes on writing to those forty and to proved ones', async () => {
  const { ofTrials } = messageQuotas.strangers
  for (let at = 0; at < ofTrials; at++) await haveSent(1, { address: `cliente-${at}@fora.example` })
  const reasonsOf = async (address: string) =>
    (await messagesTo(address)).slice(-1).map(({ reason }) => reason)
  await bookFor(stranger, 1)
  expect(await reasonsOf(stranger)).toEqual(['limite diário de endereços de e-mail novos da empresa'])
  await bookFor('cliente-1@fora.example', 1, '2027-03-04')
  const client = await aClient(api, 'ana')
  await client.books(shop.wish({ date: '2027-03-05' }))
  await bookFor('ana@cliente.example', 1, '2027-03-06')
  for (const address of ['cliente-1@fora.example', 'ana@cliente.example'])
    expect(await reasonsOf(address)).toEqual([null])
})

test('an owner cannot send a message over a quota again before the window has room', async () => {
  await bookFor(stranger, 13)
  const held = (await messagesTo(stranger)).find(({ status }) => status === 'failed')
  expect(await shop.owner.say(`POST /api/messages/${held?.id}/retry`)).toMatchObject({
    status: 409,
    body: {
      code: 'too_many',
      error: 'Limite diário de mensagens para este destinatário. Tente amanhã.',
    },
  })
  api.clock.advance(day + 1)
  expect(await shop.owner.say(`POST /api/messages/${held?.id}/retry`)).toMatchObject({ status: 200 })
  await api.drain()
  expect((await messagesTo(stranger)).filter(({ status }) => status === 'sent')).toHaveLength(13)
})

test('another spelling of a mailbox shares its quota, and the team has a separate quota', async () => {
  await bookFor(stranger, 11)
  await bookFor('Estranha+mais@fora.example', 3, '2027-03-04')
  const others = await messagesTo('Estranha+mais@fora.example')
  expect(others.map(({ status }) => status).sort()).toEqual(['failed', 'failed', 'sent'])
  const team = await messagesTo('pro1@cotas.example')
  expect(team.map(({ status }) => status)).toEqual(Array.from({ length: 14 }, () => 'sent'))
})

test('a company in its trial sends 200 of its 300 messages about bookings, with one warning near the limit and one at the limit', async () => {
  const most = (messageQuotas.companyInTrial.max * 2) / 3
  await haveSent(most - 5)
  await bookFor(stranger, 3)
  const { db } = api.database
  const rows = await db.selectFrom('messages').select(['status', 'reason']).execute()
  expect(rows.filter(({ status }) => status === 'sent')).toHaveLength(most)
  expect(rows.filter(({ reason }) => reason === 'limite diário de mensagens da empresa')).toHaveLength(4)
  expect(warnings().map(({ quota }) => quota)).toEqual(['company nearly reached', 'companyInTrial'])
})

const mailsOf = async (id: unknown, event: string) => {
  const { body } = await shop.owner.say(`GET /api/schedules/${id}/messages`)
  const all = body as unknown as { event: string; receiver: string; status: string }[]
  return all.filter((one) => one.event === event && one.receiver === 'client').map(({ status }) => status)
}

test('a client gets reminders and mails about own bookings after bookings of others have used two thirds of the quota', async () => {
  const client = await aClient(api, 'ana')
  const { body } = await client.books(shop.wish({ date: '2027-03-04' }))
  await api.drain()
  await haveSent((messageQuotas.companyInTrial.max * 2) / 3)
  await haveSent(messageQuotas.clientOfAll.max - 6, { address: 'ana@cliente.example', company_id: undefined })
  await bookFor('ana@cliente.example', 1)
  const own = await client.books(shop.wish({ date: '2027-03-05' }))
  await api.drain()
  expect(await mailsOf(own.body.id, 'booked')).toEqual(['sent'])
  const typed = await messagesTo('ana@cliente.example')
  expect(typed.filter(({ status }) => status === 'failed')).toHaveLength(1)
  api.clock.set('2027-03-03T13:01:00Z')
  await haveSent((messageQuotas.companyInTrial.max * 2) / 3)
  await api.runSchedules()
  await api.drain()
  expect(await mailsOf(body.id, 'reminder_first')).toEqual(['sent'])
})

test('a reminder over a quota is sent when the window has room, if its appointment has not begun', async () => {
  await bookFor(stranger, 1, '2027-03-08')
  const { id } = await api.database.db.selectFrom('appointments').select('id').executeTakeFirstOrThrow()
  api.clock.set('2027-03-07T12:00:00Z')
  await haveSent(messageQuotas.client.max, { address: stranger })
  const pass = async (at: string) => {
    api.clock.set(at)
    await api.runSchedules()
    await api.drain()
    return mailsOf(id, 'reminder_first')
  }
  expect(await pass('2027-03-07T12:01:00Z')).toEqual([])
  await api.database.db
    .updateTable('messages')
    .set({ admitted_at: new Date('2027-03-01T12:00:00Z') })
    .execute()
  expect(await pass('2027-03-07T13:02:00Z')).toEqual(['sent'])
})

test('an owner who moves and cancels a client’s bookings uses nothing of the client’s quota', async () => {
  const client = await aClient(api, 'lia')
  const { body } = await client.books(shop.wish())
  await api.drain()
  const caused = async () =>
    (await api.database.db.selectFrom('messages').select('id').where('by_client', '=', true).execute()).length
  const before = await caused()
  expect(before).toBe(3)
  await shop.owner.say(`PATCH /api/schedules/${body.id}/cancel`)
  await api.drain()
  expect(await mailsOf(body.id, 'cancelled')).toEqual(['sent'])
  expect(await caused()).toBe(before)
})

test('an owner sends one message again three times a day, and each time counts for the receiver’s quota', async () => {
  await bookFor(stranger, 1)
  const [message] = await messagesTo(stranger)
  const retry = async () => {
    await api.database.db
      .updateTable('messages')
      .set({ status: 'failed', body: 'x', content: JSON.stringify({}) })
      .where('id', '=', message?.id ?? '')
      .execute()
    const answer = await shop.owner.say(`POST /api/messages/${message?.id}/retry`)
    await api.drain()
    return answer
  }
  for (let at = 0; at < 3; at += 1) expect(await retry()).toMatchObject({ status: 200 })
  expect(await retry()).toMatchObject({
    status: 409,
    body: {
      code: 'too_many',
      error: 'Esta mensagem já foi reenviada 3 vezes em 24 horas. Tente amanhã.',
    },
  })
  await bookFor(stranger, 9, '2027-03-04')
  const all = await messagesTo(stranger)
  expect(all.filter(({ admitted_at }) => admitted_at !== null)).toHaveLength(messageQuotas.client.max - 3)
})

test('an address that did not exist gets messages again after 30 days, in whatever spelling it was typed', async () => {
  const daysAgo = (days: number) => new Date(api.clock.now().getTime() - days * day)
  const { db } = api.database
  await storeContact(db, 'mia@gmail.com', { suppressed_at: daysAgo(29), suppressed_for: 'missing' })
  await storeContact(db, 'lea@fora.example', { suppressed_at: daysAgo(31), suppressed_for: 'missing' })
  await bookFor('M.ia+x@googlemail.com', 1)
  await bookFor('lea@fora.example', 1, '2027-03-04')
  expect(await messagesTo('M.ia+x@googlemail.com')).toMatchObject([{ status: 'failed' }])
  expect(await messagesTo('lea@fora.example')).toMatchObject([{ status: 'sent' }])
})

test('a stranger whose address companies on trial typed for their teams gets 16 mails a day in all, and can stop them', async () => {
  const team = await aShop(api, 'alheia', { collaborators: [{ email: stranger }] })
  await haveSent(messageQuotas.teamUnknownOfAll.ofTrials - 1, { address: stranger, receiver: 'collaborator' })
  const book = async (startTime: string, date = '2027-03-03') => {
    const wish = team.wish({ date, startTime, clientName: 'Rita', clientEmail: 'rita@fora.example' })
    expect((await team.owner.say('POST /api/schedules', wish)).status).toBe(201)
    await api.drain()
    return (
      await api.database.db.selectFrom('messages').selectAll().where('address', '=', stranger).execute()
    )
      .filter(({ company_id }) => company_id === team.companyId)
      .toSorted((a, b) => a.id.localeCompare(b.id))
  }
  const [mail] = await book('09:00')
  expect(mail?.status).toBe('sent')
  expect(mail?.content?.unsubscribe).toMatch(/\/api\/links\/[\w-]{43}\/form$/)
  expect((await book('10:00')).filter(({ status }) => status === 'failed')).toHaveLength(1)
  const stop = /Parar os e-mails da empresa neste endereço: http:\/\/localhost:3000\/a\/([\w-]{43})/
  const token = stop.exec(mail?.body ?? '')?.[1]
  const stopped = await sayingAs(api)(`POST /api/links/${token}`, {})
  expect(stopped).toMatchObject({ status: 200, body: { companyStopped: true } })
  api.clock.advance(day + 1)
  const reasons = (await book('11:00', '2027-03-08')).map(({ reason }) => reason)
  expect(reasons).toContain('este contato não recebe mensagens')
  expect((await messagesTo('rita@fora.example')).map(({ status }) => status)).toEqual([
    'sent',
    'sent',
    'sent',
  ])
})

test('a company that has paid has a larger quota', async () => {
  await haveSent(messageQuotas.companyInTrial.max)
  await hasPaidOnce(api, 'cotas')
  await bookFor(stranger, 1)
  expect(await messagesTo(stranger)).toMatchObject([{ status: 'sent' }])
})

test('an account causes at most sixty messages a day over all companies', async () => {
  const client = await aClient(api, 'insistente')
  const { id } = await api.database.db
    .selectFrom('users')
    .select('id')
    .where('subject', '=', 'insistente')
    .executeTakeFirstOrThrow()
  await haveSent(messageQuotas.account.max - 1, { account_id: id, by_client: true })
  const { body } = await client.books(shop.wish())
  await api.drain()
  const { body: list } = await shop.owner.say(`GET /api/schedules/${body.id}/messages`)
  const seen = (list as unknown as { status: string; reason: string }[]).map(({ reason }) => reason)
  expect(
    seen.filter((reason) => reason === 'limite diário de mensagens causadas por este cliente'),
  ).toHaveLength(2)
})

test('a manager who used up the messages of the day and gave the company the name of a bank cannot hide that a colleague’s e-mail was changed: the colleague and the owner are told', async () => {
  const manager = await aMember(api, shop, { name: 'mario', role: 'manager' })
  await haveSent(messageQuotas.companyInTrial.max)
  await haveSent(messageQuotas.teamUnknownOfAll.max, {
    address: 'pro1@cotas.example',
    receiver: 'collaborator',
  })
  const moves = async (email: string, say = manager.say) => {
    const path = `/api/collaborators/${shop.collaboratorId}` as const
    expect((await say(`PUT ${path}`, { name: 'Paula', email })).status).toBe(200)
    await api.drain()
  }
  const path = `/api/companies/${shop.companyId}` as const
  const names = async (name: string) =>
    (await manager.say(`PUT ${path}`, { ...aCompany('cotas-agenda'), name })).status
  expect(await names('Banco do Brasil')).toBe(200)
  await moves('mario3@evil.example')
  expect(await names('Empresa cotas-agenda')).toBe(200)
  const notices = () =>
    api.database.db
      .selectFrom('messages')
      .select(['receiver', 'address', 'subject', 'body', 'status'])
      .where('event', '=', 'address_changed')
      .orderBy('receiver')
      .execute()
  const [toOld, toOwner, ...more] = await notices()
  const safe = 'Encaixe/cotas-agenda'
  expect(toOld).toMatchObject({
    address: 'pro1@cotas.example',
    subject: `Seu e-mail foi trocado: ${safe}`,
    status: 'sent',
  })
  expect(toOwner).toMatchObject({
    address: 'cotas@cliente.example',
    subject: `O e-mail de Paula foi trocado: ${safe}`,
    status: 'sent',
  })
  expect(more).toEqual([])
  for (const words of ['mario trocou', 'pro1@cotas.example', 'mario3@evil.example'])
    expect(toOwner?.body).toContain(words)
  expect([toOld?.body, toOwner?.body].join()).not.toContain('Banco')
  const invited = { role: 'reception', name: 'Lia', email: 'lia@fora.example' }
  expect((await shop.owner.say('POST /api/invitations', invited)).status).toBe(201)
  await api.drain()
  expect(await messagesTo('lia@fora.example')).toMatchObject([{ status: 'sent' }])

  // These messages use up nothing of the company's quota, and have a quota of their own.
  await api.database.db
    .updateTable('messages')
    .set({ admitted_at: null })
    .where('event', '=', 'booked')
    .execute()
  await haveSent((messageQuotas.companyInTrial.max * 2) / 3 - 1)
  await bookFor(stranger, 1)
  expect(await messagesTo(stranger)).toMatchObject([{ status: 'sent' }])
  const ofOwner = async () => (await notices()).filter(({ receiver }) => receiver === 'owner')
  await moves('pro1@cotas.example', shop.owner.say)
  expect(await ofOwner()).toHaveLength(1)
  for (let at = 0; at < 11; at += 1)
    for (const email of ['mario3@evil.example', 'pro1@cotas.example']) await moves(email)
  const toMario = (await notices()).filter(({ address }) => address === 'mario3@evil.example')
  expect(toMario.filter(({ status }) => status === 'sent')).toHaveLength(messageQuotas.security.max)
  const statuses = (await ofOwner()).map(({ status }) => status)
  expect(statuses).toEqual(Array.from({ length: 23 }, () => 'sent'))
})

test('messages that several processes write at once do not exceed a company’s quota', async () => {
  const { database, clock, deps } = api
  await haveSent(messageQuotas.client.max - 2, { address: stranger })
  const draft = {
    company_id: shop.companyId,
    appointment_id: null,
    event: 'booked' as const,
    receiver: 'client' as const,
    channel: 'email' as const,
    address: stranger,
    subject: 'x',
    body: 'x',
    content: {},
  }
  await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      database.transaction((tx) =>
        queueMessages(tx, deps.jobs, [{ ...draft, key: `at once ${at}` }], clock.now()),
      ),
    ),
  )
  const all = await messagesTo(stranger)
  expect(all.filter(({ admitted_at }) => admitted_at !== null)).toHaveLength(messageQuotas.client.max)
})

test('a visitor who fills the contact form all day sends the support 500 mails, and reads that the next message was not taken', async () => {
  const { max } = messageQuotas.contact
  await haveSent(max, { company_id: undefined, event: 'contact', receiver: 'support' })
  const form = { name: 'Rita', email: stranger, subject: 'suporte', message: 'Olá, tudo bem por aí?' }
  const { db } = api.database
  const send = async () => {
    const headers = { 'content-type': 'application/json' }
    const answer = await api.fetch('/api/contact', { method: 'POST', headers, body: JSON.stringify(form) })
    const { code, error } = (await answer.json()) as Record<string, unknown>
    return [answer.status, answer.headers.get('retry-after'), code, error]
  }
  const sentence = 'O formulário recebeu mensagens demais hoje. Tente de novo mais tarde.'
  expect(await send()).toEqual([429, '3600', 'too_many_requests', sentence])
  expect(await db.selectFrom('contact_messages').select('id').execute()).toEqual([])
  expect(await db.selectFrom('messages').select('id').where('status', '=', 'failed').execute()).toEqual([])
  api.clock.advance(24 * 60 * 60_000)
  expect((await send())[0]).toBe(201)
})

test('an owner gets ten mails of the product a day, and the next one is stored as failed with its reason', async () => {
  const notice = { event: 'payment_due', receiver: 'owner', address: stranger } as const
  await haveSent(messageQuotas.product.max, { ...notice, company_id: undefined })
  const draft = { ...notice, company_id: null, appointment_id: null, channel: 'email' as const, key: 'next' }
  await api.database.transaction((tx) =>
    queueMessages(tx, api.deps.jobs, [{ ...draft, subject: 'x', body: 'x', content: {} }], api.clock.now()),
  )
  const failed = (await messagesTo(stranger)).filter(({ status }) => status === 'failed')
  expect(failed.map(({ reason }) => reason)).toEqual(['limite diário de mensagens para este destinatário'])
})
