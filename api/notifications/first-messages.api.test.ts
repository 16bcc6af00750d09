import { messageQuotas } from '@encaixe/contract/message-quotas.ts'
import type { Message } from '@encaixe/contract/messages.ts'
import type { Conflict } from '@encaixe/contract/offers.ts'
import type { UndeliveredPage } from '@encaixe/contract/undelivered.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aClient, aShop, everyDay, type Shop } from '../testing/a-shop.ts'
import { aLink } from '../testing/an-asking.ts'
import {
  aCompany,
  endSubscription,
  giveSubscription,
  hasPaidOnce,
  madeId,
  sayingAs,
} from '../testing/an-owner.ts'
import { production } from '../testing/environments.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { startWhatsappEmulator, type WhatsappEmulator } from '../testing/whatsapp-emulator.ts'
import { writeFirstMessages } from '../testing/write-first-messages.ts'

let meta: WhatsappEmulator
let api: TestApi
let shop: Shop

beforeEach(async () => {
  meta = await startWhatsappEmulator()
  api = await startTestApi({ jobs: 'by hand', env: meta.env })
  shop = await aShop(api, 'primeira', { collaborators: [{ workSchedule: everyDay() }] })
})

afterEach(async () => {
  await api.close()
  await meta.close()
})

const phone = '(11) 95555-0101'
let hours = 0

/** The owner books for a client with this number, at the next free hour. */
async function types(clientPhone: string, of = shop, change: Record<string, unknown> = {}): Promise<string> {
  const at = hours++
  const date = `2027-03-${String(4 + Math.floor(at / 8)).padStart(2, '0')}`
  const startTime = `${String(9 + (at % 8)).padStart(2, '0')}:00`
  const wish = of.wish({ date, startTime, clientName: 'Rita', clientPhone, ...change })
  const id = await madeId(of.owner.say('POST /api/schedules', wish))
  await api.drain()
  return id
}

const ofPhone = async (id: string, of = shop) => {
  const { body } = await of.owner.say(`GET /api/schedules/${id}/messages`)
  return (body as unknown as Message[])
    .filter(({ receiver, channel }) => receiver === 'client' && channel === 'whatsapp')
    .map(({ event, status, reason }) => [event, status, reason].filter((part) => part !== null).join(' '))
}

const haveWritten = (count: number, typedBy?: 'account') =>
  writeFirstMessages(api, shop.companyId, count, typedBy)

const undelivered = async (of = shop) =>
  (await of.owner.say('GET /api/messages/undelivered')).body as unknown as UndeliveredPage

const notMe = (button: string | undefined) => sayingAs(api)(`POST /api/links/${button}`, { notMe: true })

const closed = 'mensagens para números novos estão paradas: muitas pessoas responderam “Não é comigo”'

test('a company on trial that proves a stranger’s number by a visit of five minutes sends it one confirmation without its texts', async () => {
  const attack = await aShop(api, 'golpe', {
    collaborators: [{ workSchedule: everyDay() }],
    procedure: { name: 'Sua conta foi bloqueada, ligue 0800 123 4567', duration: 5 },
  })
  const second = await aClient(api, 'segunda-conta')
  api.clock.set('2027-03-03T12:55:00Z')
  const notes = 'Ligue para o gerente'
  const wish = attack.wish({ startTime: '10:00', clientPhone: phone, notes })
  const first = await madeId(second.books(wish))
  await api.drain()
  api.clock.set('2027-03-03T13:10:00Z')
  expect((await attack.owner.say(`PATCH /api/schedules/${first}/complete`)).status).toBe(200)
  for (const date of ['2027-03-04', '2027-03-05', '2027-03-06']) {
    const id = await madeId(second.books({ ...wish, date }))
    await api.drain()
    await attack.owner.say(`PATCH /api/schedules/${id}/cancel`)
    await api.drain()
  }
  expect(meta.received).toHaveLength(1)
  const [sent] = meta.received
  expect(sent).toMatchObject({ to: '5511955550101', name: 'numero_novo' })
  expect(sent?.parameters).toEqual({
    empresa: 'Empresa golpe-agenda',
    pagina: 'localhost:3000/golpe-agenda',
    aviso: 'você tem um horário marcado:',
    quando: 'qua, 03/03 às 10:00',
  })
  const stop = sent?.buttons[1]
  // A program that opens the link for a preview changes nothing.
  for (let times = 0; times < 2; times++)
    expect((await sayingAs(api)(`GET /api/links/${stop}`)).body).toMatchObject({
      toStranger: true,
      companyStopped: false,
    })
  expect((await notMe(stop)).body).toMatchObject({ toStranger: true, companyStopped: true })
  expect(await ofPhone(await types(phone, attack), attack)).toEqual([
    'booked failed quem tem este número respondeu “Não é comigo”',
  ])
  expect(meta.received).toHaveLength(1)
})

test('a company on trial writes to twenty numbers that its people typed, and to more once it has paid', async () => {
  const one = await types(phone)
  expect(await ofPhone(one)).toEqual(['booked sent'])
  await haveWritten(messageQuotas.firstInTrial.max - 1)
  const late = await types('(11) 95555-0102')
  expect(await ofPhone(late)).toEqual(['booked held no teste, até 20 números novos recebem mensagens'])
  expect(await ofPhone(await types(phone))).toEqual(['booked sent'])
  await hasPaidOnce(api, 'primeira')
  expect(await ofPhone(await types('(11) 95555-0102'))).toEqual(['booked sent'])
})

test('a company that pays writes to forty new numbers a day, and to 400 in its first month', async () => {
  await hasPaidOnce(api, 'primeira')
  api.clock.advance(60_000)
  await haveWritten(messageQuotas.firstOfDay.max)
  expect(await ofPhone(await types(phone))).toEqual([
    'booked failed limite diário de números novos da empresa',
  ])
  api.clock.advance(86_400_000 + 1)
  expect(await ofPhone(await types(phone))).toEqual(['booked sent'])
  await haveWritten(messageQuotas.firstOfMonth.max - messageQuotas.firstOfDay.max)
  api.clock.advance(86_400_000 + 1)
  const over = 'booked failed limite de números novos do primeiro mês'
  expect(await ofPhone(await types('(11) 95555-0103'))).toEqual([over])
})

test('a number that only accounts typed gets one confirmation of each account, of three a day, and no reminder until its owner moves a booking by the link, while a cancellation proves nothing', async () => {
  const ids: string[] = []
  for (const at of [0, 1, 2, 3]) {
    const client = await aClient(api, `conta-${at}`)
    const wish = shop.wish({ date: '2027-03-05', startTime: `1${at}:00`, clientPhone: phone })
    ids.push(await madeId(client.books(wish)))
    await api.drain()
  }
  expect(await Promise.all(ids.map((id) => ofPhone(id)))).toEqual([
    ['booked sent'],
    ['booked sent'],
    ['booked sent'],
    ['booked failed limite diário de mensagens para este destinatário'],
  ])
  api.clock.set('2027-03-04T13:01:00Z')
  await api.runSchedules()
  await api.drain()
  const unproved = 'reminder_first held o cliente ainda não confirmou este número'
  expect(await ofPhone(ids[0] ?? '')).toEqual(['booked sent', unproved])
  // A stranger cancels too, so a cancellation by a link to the number does not prove the number.
  const about = { companyId: shop.companyId, appointmentId: ids[1], sentTo: '+5511955550101' }
  const cancelled = await (await aLink(api, about, 'cancel')).answers()
  expect(cancelled).toMatchObject({ status: 200, body: { appointment: { status: 'cancelled' } } })
  await api.drain()
  expect(await ofPhone(ids[1] ?? '')).toContain('cancelled held o cliente ainda não confirmou este número')
  const contacts = await api.database.db.selectFrom('message_contacts').selectAll().execute()
  expect(contacts.filter(({ answered_at }) => answered_at !== null)).toEqual([])
  const token = meta.received[0]?.buttons[0]
  const move = { date: '2027-03-09', startTime: '15:00', collaboratorId: shop.collaboratorId }
  expect((await sayingAs(api)(`POST /api/links/${token}`, move)).status).toBe(200)
  api.clock.set('2027-03-08T18:01:00Z')
  await api.drain()
  await api.runSchedules()
  await api.drain()
  const [, , ...since] = await ofPhone(ids[0] ?? '')
  expect(since).toContain('reminder_first sent')
  expect(meta.received.at(-1)?.name).toBe('agendamento_lembrete')
})

test('a number that one account types gets three confirmations of a company in all, although the account is erased after each', async () => {
  const ids: string[] = []
  for (const at of [0, 1, 2, 3, 4]) {
    const client = await aClient(api, 'laco')
    const wish = shop.wish({ date: '2027-03-15', startTime: `1${at}:00`, clientPhone: phone })
    ids.push(await madeId(client.books(wish)))
    await api.drain()
    expect((await client.say('POST /api/me/erase', { confirm: 'APAGAR' })).status).toBe(204)
    await api.drain()
    // On the fourth day the limit of a day counts no message.
    api.clock.advance(at < 3 ? 61_000 : 2 * 86_400_000)
    await api.drain()
  }
  expect(meta.received.filter(({ to }) => to === '5511955550101')).toHaveLength(3)
  const rows = await api.database.db.selectFrom('messages').select('address').execute()
  expect(JSON.stringify(rows)).not.toContain('955550101')
})

test('a company on trial that books by accounts of its own writes to twenty of their numbers in all, and to forty a day once it has paid', async () => {
  await haveWritten(messageQuotas.firstInTrial.max - 1, 'account')
  api.clock.advance(86_400_000 + 1)
  const client = await aClient(api, 'conta-do-dono')
  const books = async (hour: number) => {
    const wish = { date: '2027-03-09', startTime: `${hour}:00`, clientPhone: `(11) 95555-04${hour}` }
    const id = await madeId(client.books(shop.wish(wish)))
    await api.drain()
    return ofPhone(id)
  }
  expect(await books(10)).toEqual(['booked sent'])
  expect(await books(11)).toEqual(['booked held no teste, até 20 números novos recebem mensagens'])
  expect(await ofPhone(await types(phone))).toEqual(['booked sent'])
  await hasPaidOnce(api, 'primeira')
  api.clock.advance(60_000)
  expect(await books(12)).toEqual(['booked sent'])
  await haveWritten(messageQuotas.firstOfMonth.max - 1, 'account')
  api.clock.advance(86_400_000 + 1)
  expect(await books(13)).toEqual(['booked failed limite de números novos do primeiro mês'])
})

test('five of a company’s new numbers, and more than 3 of 100, answer "Não é comigo": its messages to new numbers stop until an operator opens them', async () => {
  await hasPaidOnce(api, 'primeira')
  await haveWritten(30)
  const refuses = async (at: number) => {
    expect(await ofPhone(await types(`(11) 95555-020${at}`))).toEqual(['booked sent'])
    expect(await notMe(meta.received.at(-1)?.buttons[1])).toMatchObject({
      status: 200,
      body: { companyStopped: true },
    })
  }
  const reason = async () => (await shop.owner.say('GET /api/messages/settings')).body.closedReason
  for (const at of [1, 2, 3, 4]) await refuses(at)
  expect(await reason()).toBeNull()
  await refuses(5)
  expect(await ofPhone(await types(phone))).toEqual([`booked held ${closed}`])
  // 35 numbers were written to so far. Five are more than 3 of 100 of 166 numbers, but not of 167.
  await haveWritten(131)
  expect(await reason()).toBe(closed)
  await haveWritten(1)
  expect(await reason()).toBeNull()
  api.clock.advance(86_400_000 + 1)
  await refuses(6)
  expect(await reason()).toBe(closed)
  const opened = { first_messages_from: api.clock.now() }
  await api.database.db.updateTable('companies').set(opened).where('id', '=', shop.companyId).execute()
  api.clock.advance(1_000)
  expect(await ofPhone(await types(phone))).toEqual(['booked sent'])
  expect(await reason()).toBeNull()
})

test('strangers who answer "Não é comigo" to bookings of accounts do not close the messages of the company', async () => {
  for (const at of [1, 2, 3, 4, 5]) {
    const client = await aClient(api, `falsa-${at}`)
    const wish = { date: '2027-03-05', startTime: `1${at}:00`, clientPhone: `(11) 95555-030${at}` }
    const id = await madeId(client.books(shop.wish(wish)))
    await api.drain()
    expect(await ofPhone(id)).toEqual(['booked sent'])
    expect((await notMe(meta.received.at(-1)?.buttons[1])).body).toMatchObject({ companyStopped: true })
  }
  expect(meta.received).toHaveLength(5)
  expect(await ofPhone(await types(phone))).toEqual(['booked sent'])
})

test('an owner who deletes a company on trial and opens another has no new numbers left', async () => {
  await haveWritten(messageQuotas.firstInTrial.max)
  const { owner } = shop
  await endSubscription(api, 'primeira')
  const confirm = owner.company.slug
  expect((await owner.say(`DELETE /api/companies/${shop.companyId}`, { confirm })).status).toBe(204)
  await giveSubscription(api, 'primeira')
  const { id: companyId } = await owner.call('POST /api/companies', { body: aCompany('segunda') })
  const procedureId = await madeId(
    owner.say('POST /api/procedures', { name: 'Corte', duration: 30, price: 50, companyId }),
  )
  const person = { name: 'Ana', email: 'ana@segunda.example', companyId, workSchedule: everyDay() }
  const collaboratorId = await madeId(
    owner.say('POST /api/collaborators', { ...person, procedureIds: [procedureId] }),
  )
  const again = { companyId, procedureId, collaboratorId }
  expect(await ofPhone(await types(phone, shop, again))).toEqual([
    'booked held no teste, até 20 números novos recebem mensagens',
  ])
})

test('a company on trial with the name of a bank writes to no stranger, and its mails show its page as the sender', async () => {
  const bank = await aShop(api, 'oficina', { company: { name: 'Banco Itaú Atendimento' } })
  const held = 'held o nome da empresa parece o de um banco ou órgão, ou tem telefone ou site'
  const id = await types(phone, bank, { clientEmail: 'rita@fora.example' })
  expect(await ofPhone(id, bank)).toEqual([`booked ${held}`])
  const client = await aClient(api, 'conhecida')
  const own = await madeId(client.books(bank.wish({ date: '2027-03-10' })))
  await api.drain()
  const mails = await api.database.db
    .selectFrom('messages')
    .select(['appointment_id', 'status', 'content'])
    .where('receiver', '=', 'client')
    .where('channel', '=', 'email')
    .where('appointment_id', 'in', [id, own])
    .execute()
  expect(mails.find((one) => one.appointment_id === id)?.status).toBe('held')
  expect(mails.find((one) => one.appointment_id === own)?.content?.senderName).toBe('Encaixe/oficina-agenda')
  await hasPaidOnce(api, 'oficina')
  expect(await ofPhone(await types(phone, bank), bank)).toEqual(['booked sent'])
})

test('a company on trial whose service looks like the notice of a bank reads that the service is why its mail is held', async () => {
  const fine = await aShop(api, 'comum', { procedure: { name: 'Sua conta foi bloqueada' } })
  const id = await types(phone, fine, { clientEmail: 'rita@fora.example' })
  const { body } = await fine.owner.say(`GET /api/schedules/${id}/messages`)
  const mail = (body as unknown as Message[]).find(
    ({ receiver, channel }) => receiver === 'client' && channel === 'email',
  )
  expect(mail).toMatchObject({
    status: 'held',
    reason: 'o nome do serviço parece um aviso de banco ou órgão, ou tem telefone',
  })
})

test('a stranger who confirms opens no door: a company on trial still writes no alarm and no link to the proved number or mailbox, but clients get what they booked themselves', async () => {
  const trap = await aShop(api, 'isca', { collaborators: [{ name: 'Ana em evil.com' }] })
  const sets = async (name: string) => {
    const service = { companyId: trap.companyId, name, duration: 30, price: 50 }
    expect((await trap.owner.say(`PUT /api/procedures/${trap.procedureId}`, service)).status).toBe(200)
  }
  const first = await types(phone, trap)
  const about = { companyId: trap.companyId, appointmentId: first, sentTo: '+5511955550101' }
  expect((await (await aLink(api, about, 'confirm')).answers()).status).toBe(200)
  await sets('Sua conta foi bloqueada')
  const alarm = await types(phone, trap)
  const service = 'o nome do serviço parece um aviso de banco ou órgão, ou tem telefone'
  expect(await ofPhone(alarm, trap)).toEqual([`booked held ${service}`])
  await sets('Corte evil.com/x')
  expect(await ofPhone(await types(phone, trap), trap)).toEqual(['booked sent'])
  const sent = meta.received.at(-1)
  expect(sent?.name).toBe('agendamento_confirmado')
  expect(sent?.parameters).toMatchObject({
    servico: 'Corte (link removido)',
    profissional: 'Ana em (link removido)',
  })
  const client = await aClient(api, 'da-conta')
  const own = await madeId(client.books(trap.wish({ date: '2027-03-23' })))
  const typed = await types('', trap, { clientEmail: 'da-conta@cliente.example' })
  await sets('Sua conta foi bloqueada')
  const held = await types('', trap, { clientEmail: 'da-conta@cliente.example' })
  const ownAlarm = await madeId(client.books(trap.wish({ date: '2027-03-24' })))
  await api.drain()
  api.clock.set('2027-03-23T13:01:00Z')
  await api.runSchedules()
  await api.drain()
  const mails = await api.database.db
    .selectFrom('messages')
    .select(['appointment_id as id', 'event', 'status', 'subject'])
    .where('company_id', '=', trap.companyId)
    .where('receiver', '=', 'client')
    .where('channel', '=', 'email')
    .orderBy('created_at')
    .execute()
  const of = (id: string) =>
    mails.filter((mail) => mail.id === id).map(({ event, status, subject }) => [event, status, subject])
  expect(of(own)[0]).toEqual(['booked', 'sent', expect.stringContaining('Corte evil.com/x')])
  expect(of(typed)[0]).toEqual(['booked', 'sent', expect.stringContaining('Corte (link removido)')])
  expect(of(held)[0]?.slice(0, 2)).toEqual(['booked', 'held'])
  expect(of(ownAlarm).map((one) => one.slice(0, 2))).toEqual([
    ['booked', 'sent'],
    ['reminder_first', 'sent'],
  ])
})

test('the company reads what did not leave, with the whole text for its own WhatsApp, and marks it as told', async () => {
  await haveWritten(messageQuotas.firstInTrial.max)
  const id = await types(phone)
  const list = await undelivered()
  const [item] = list.items
  expect(list).toMatchObject({ count: 1, nextCursor: null })
  expect(item).toMatchObject({
    appointmentId: id,
    clientName: 'Rita',
    channel: 'whatsapp',
    reason: 'no teste, até 20 números novos recebem mensagens',
  })
  const url = new URL(item?.whatsappUrl ?? '')
  expect([url.host, url.pathname]).toEqual(['wa.me', '/5511955550101'])
  const text = url.searchParams.get('text') ?? ''
  expect(text).toMatch(/Corte marcado para .* Para mudar: http:\/\/localhost:3000\/a\/[\w-]{43}$/)
  const token = text.slice(-43)
  const move = { date: '2027-03-20', startTime: '15:00', collaboratorId: shop.collaboratorId }
  expect((await sayingAs(api)(`POST /api/links/${token}`, move)).status).toBe(200)
  const contacts = await api.database.db.selectFrom('message_contacts').selectAll().execute()
  expect(contacts.filter(({ answered_at }) => answered_at !== null)).toEqual([])
  const mark = () => shop.owner.say(`POST /api/messages/${item?.id}/by-hand`)
  expect(await mark()).toMatchObject({ status: 200, body: { id: item?.id, status: 'sent', reason: null } })
  expect(await mark()).toMatchObject({ status: 409, body: { code: 'message_settled' } })
  expect((await undelivered()).items.map((one) => one.id)).not.toContain(item?.id)
  const other = await aShop(api, 'alheia')
  expect((await other.owner.say(`POST /api/messages/${item?.id}/by-hand`)).status).toBe(404)
})

test('the links that the company read in a failed text prove no number, and those of the message prove it once it is sent again', async () => {
  await hasPaidOnce(api, 'primeira')
  await haveWritten(messageQuotas.firstOfDay.max)
  await types(phone, shop, { date: '2027-03-29' })
  const [item] = (await undelivered()).items.filter((one) => one.channel === 'whatsapp')
  expect((await undelivered()).items.map((one) => one.whatsappUrl)).toContain(item?.whatsappUrl)
  const proofs = () =>
    api.database.db
      .selectFrom('message_contacts')
      .select('key')
      .where('answered_at', 'is not', null)
      .execute()
  const moves = async (token: string | undefined, date: string) => {
    const move = { date, startTime: '16:00', collaboratorId: shop.collaboratorId }
    expect((await sayingAs(api)(`POST /api/links/${token}`, move)).status).toBe(200)
    await api.drain()
  }
  await moves(item?.whatsappUrl?.slice(-43), '2027-03-29')
  expect(await proofs()).toEqual([])
  const other = await types('(11) 95555-0102', shop, { date: '2027-03-30' })
  const failed = (await undelivered()).items.find((one) => one.appointmentId === other)
  api.clock.advance(86_400_000 + 1)
  expect((await shop.owner.say(`POST /api/messages/${failed?.id}/retry`)).status).toBe(200)
  await api.drain()
  const sent = meta.received.find(({ to }) => to === '5511955550102')
  await moves(sent?.buttons[0], '2027-03-30')
  expect(await proofs()).toHaveLength(1)
})

test('an owner holds times only for a client whom a message reaches, or sends them by hand, but not to a stranger’s number', async () => {
  const id = await types(phone)
  await haveWritten(messageQuotas.firstInTrial.max)
  const other = await types('(11) 95555-0102')
  const { collaboratorId } = shop
  const proposals = [{ date: '2027-03-25', startTime: '15:00', collaboratorId }]
  const offers = (to: string, more = {}) =>
    shop.owner.say(`POST /api/schedules/${to}/offer`, { proposals, ...more })
  expect(await offers(other)).toMatchObject({
    status: 400,
    body: {
      fields: {
        clientEmail: 'Este cliente não recebe mensagens nossas. Mande você os horários pelo WhatsApp.',
      },
    },
  })
  expect((await shop.slots('2027-03-25')).includes('15:00')).toBe(true)
  expect((await offers(id)).status).toBe(201)
  await shop.owner.say(`DELETE /api/schedules/${id}/offer`)
  const before = (await undelivered()).count
  const byHand = await offers(other, { byHand: true })
  expect(byHand.status).toBe(201)
  const chat = new URL(String(byHand.body.whatsappUrl))
  expect(chat.pathname).toBe('/5511955550102')
  const text = chat.searchParams.get('text') ?? ''
  expect(text).toMatch(/Reservado para você até .*25\/03 às 15:00.* Escolha: http\S+\/a\/[\w-]{43}$/)
  await api.drain()
  expect((await undelivered()).count).toBe(before)
  expect((await shop.slots('2027-03-25')).includes('15:00')).toBe(false)
  const chooses = sayingAs(api)(`POST /api/links/${text.slice(-43)}`, proposals[0])
  expect((await chooses).status).toBe(200)
  await notMe(meta.received.find(({ to }) => to === '5511955550101')?.buttons[1])
  expect((await offers(id, { byHand: true })).status).toBe(400)
})

test('an owner whose professional is absent reads whom an offer reaches, as far as the new numbers of the trial last', async () => {
  await haveWritten(messageQuotas.firstInTrial.max - 2)
  await types(phone)
  const absent = '2027-03-26'
  // Nothing is sent to the first number, so it takes none of the numbers that are left.
  for (const [at, last] of [4, 1, 2, 3].entries()) {
    const client = { clientPhone: `(11) 95555-010${last}`, withoutContact: at === 0 }
    const wish = shop.wish({ date: absent, startTime: `1${at}:00`, clientName: 'Rita', ...client })
    await madeId(shop.owner.say('POST /api/schedules', wish))
  }
  const off = { companyId: shop.companyId, kind: 'off', from: absent, to: absent, keep: true }
  expect((await shop.owner.say('POST /api/exceptions', off)).status).toBe(201)
  const list = await shop.owner.say(`GET /api/schedules/conflicts?date=${absent}`)
  const items = list.body.items as Conflict[]
  expect(items.map(({ reach }) => reach)).toEqual(['none', 'message', 'message', 'by_hand'])
})

test('in production the texts to stopped numbers are deleted after a week, and held texts when their appointments are over', async () => {
  const stopped = await types(phone)
  await notMe(meta.received.at(-1)?.buttons[1])
  const failed = await types(phone)
  await haveWritten(messageQuotas.firstInTrial.max)
  const held = await types('(11) 95555-0102')
  const late = await types('(11) 95555-0103', shop, { date: '2027-03-30' })
  const cleaning = await startTestApi({
    jobs: 'by hand',
    env: { ...production, RATE_LIMITS: 'on' },
    database: api.database,
    clock: api.clock,
    channels: { email: null },
  })
  const withText = async () => {
    const texts = api.database.db
      .selectFrom('messages')
      .select('appointment_id')
      .where('receiver', '=', 'client')
      .where((eb) => eb.or([eb('body', 'is not', null), eb('content', 'is not', null)]))
    const ids = new Set((await texts.execute()).map(({ appointment_id }) => appointment_id))
    return [stopped, failed, held, late].map((id) => ids.has(id))
  }
  expect(await withText()).toEqual([true, true, true, true])
  api.clock.set('2027-03-20T13:00:00Z')
  await cleaning.runSchedules()
  await cleaning.drain()
  expect(await withText()).toEqual([false, false, false, true])
  await cleaning.close()
})
