import type { Appointment } from '@encaixe/contract/appointments.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop, type Shop } from '../testing/a-shop.ts'
import { madeId, sayingAs } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { startTwilioEmulator, type TwilioEmulator } from '../testing/twilio-emulator.ts'
import { phoneAnswers } from '../testing/visit-mails.ts'
import { startWhatsappEmulator, type WhatsappEmulator } from '../testing/whatsapp-emulator.ts'

let meta: WhatsappEmulator
let twilio: TwilioEmulator
let api: TestApi
let shop: Shop
let clients = 0

beforeAll(async () => {
  meta = await startWhatsappEmulator()
  twilio = await startTwilioEmulator()
  api = await startTestApi({ jobs: 'by hand', env: { ...meta.env, ...twilio.env } })
  shop = await aShop(api, 'fones')
})

afterAll(async () => {
  await api.close()
  await meta.close()
  await twilio.close()
})

async function booked(): Promise<string> {
  const client = await aClient(api, `cliente-${++clients}`)
  const wish = { startTime: `${9 + clients}:00`, clientPhone: `(11) 95555-010${clients}` }
  const id = await madeId(client.books(shop.wish(wish)))
  await phoneAnswers(api, wish.clientPhone)
  await api.drain()
  return id
}

async function byPhone(id: string) {
  const { body } = await shop.owner.say(`GET /api/schedules/${id}/messages`)
  const all = body as unknown as { channel: string; status: string; reason: string | null }[]
  const phones = all.filter(({ channel }) => channel !== 'email')
  return phones
    .map(({ channel, status, reason }) => ({ channel, status, reason }))
    .sort((a, b) => b.channel.localeCompare(a.channel))
}

const reportOf = (init: RequestInit) => api.fetch('/api/webhooks/whatsapp', init)

test('a client with WhatsApp gets no SMS, and the owner sees the state that Meta reports', async () => {
  const id = await booked()
  const received = meta.received.at(-1)
  expect(received).toMatchObject({
    to: '5511955550101',
    name: 'agendamento_confirmado',
    parameters: { servico: 'Corte', quando: 'qua, 03/03 às 10:00' },
    buttons: [expect.stringMatching(/^[\w-]{43}$/), expect.stringMatching(/^[\w-]{43}$/)],
  })
  expect(await byPhone(id)).toEqual([{ channel: 'whatsapp', status: 'sent', reason: null }])
  const about = { id: received?.id ?? '', reference: received?.reference }
  await reportOf(meta.reports({ ...about, status: 'read' }, { ...about, status: 'delivered' }))
  await reportOf(meta.reports({ ...about, status: 'failed', code: 131026 }))
  expect(await byPhone(id)).toEqual([{ channel: 'whatsapp', status: 'read', reason: null }])
  expect(twilio.received).toEqual([])
})

test('a client without WhatsApp gets an SMS, and the owner sees why', async () => {
  const id = await booked()
  const received = meta.received.at(-1)
  const failed = meta.reports({ id: received?.id ?? '', status: 'failed', code: 131026 })
  await reportOf(failed)
  await reportOf(failed)
  await api.drain()
  expect(await byPhone(id)).toEqual([
    { channel: 'whatsapp', status: 'failed', reason: expect.stringContaining('WhatsApp') },
    { channel: 'sms', status: 'sent', reason: null },
  ])
  expect(twilio.received).toHaveLength(1)
})

test('a client gets an SMS when WhatsApp is off, and nothing on the telephone when both are off', async () => {
  const { body: settings } = await shop.owner.say('GET /api/messages/settings')
  const choose = (channels: object) => shop.owner.say('PUT /api/messages/settings', { ...settings, channels })
  expect((await choose({ email: true, whatsapp: false, sms: true })).status).toBe(200)
  expect(await byPhone(await booked())).toMatchObject([{ channel: 'sms', status: 'sent' }])
  await choose({ email: true, whatsapp: false, sms: false })
  expect(await byPhone(await booked())).toEqual([])
})

test('a process of the previous release reads the channels that an owner chose, and this release reads the channels that it writes', async () => {
  const { body: settings } = await shop.owner.say('GET /api/messages/settings')
  const choose = (channels: object) => shop.owner.say('PUT /api/messages/settings', { ...settings, channels })
  const chosen = async () => (await shop.owner.say('GET /api/messages/settings')).body.channels
  const ofCompany = sql`where company_id = ${shop.companyId}::uuid`
  const readBefore = async () => {
    const found = await sql`select email, whatsapp, sms from message_settings ${ofCompany}`.execute(
      api.database.db,
    )
    return found.rows[0]
  }
  for (const channels of [
    { email: false, whatsapp: true, sms: true },
    { email: true, whatsapp: false, sms: false },
    { email: false, whatsapp: false, sms: false },
  ]) {
    await choose(channels)
    expect([await chosen(), await readBefore()]).toEqual([channels, channels])
  }
  await sql`
    insert into message_settings (company_id, email, whatsapp, sms, first_on, first_minutes, second_on, second_minutes,
      quiet_on, quiet_from, quiet_until, updated_at)
    select company_id, true, false, true, first_on, first_minutes, second_on, second_minutes,
      quiet_on, quiet_from, quiet_until, updated_at from message_settings ${ofCompany}
    on conflict (company_id) do update set email = true, whatsapp = false, sms = true`.execute(
    api.database.db,
  )
  expect(await chosen()).toEqual({ email: true, whatsapp: false, sms: true })
  const other = await aShop(api, 'fones-novos')
  await sql`
    insert into message_settings (company_id, email, whatsapp, sms, first_on, first_minutes, second_on, second_minutes,
      quiet_on, quiet_from, quiet_until, updated_at)
    values (${other.companyId}::uuid, false, true, false, true, 60, false, 30, false, 0, 60, now())`.execute(
    api.database.db,
  )
  const found = await other.owner.say('GET /api/messages/settings')
  expect(found.body.channels).toEqual({ email: false, whatsapp: true, sms: false })
})

test('an owner reads by which channel a message reaches a client, and that the owner of a number is not the client', async () => {
  const shop = await aShop(api, 'avisados')
  const wish = shop.wish({ date: '2027-03-09', clientName: 'Rita', clientPhone: '(11) 95555-0199' })
  const id = await madeId(shop.owner.say('POST /api/schedules', wish))
  const reach = async (of = id) => (await shop.owner.say(`GET /api/schedules/${of}/reach`)).body
  const list = async () => {
    const path = `GET /api/schedules/company/${shop.companyId}?tab=upcoming`
    const { items } = (await shop.owner.say(path)).body as unknown as { items: Appointment[] }
    return items.flatMap((one) => (one.undelivered ? one.id : []))
  }
  const reached = { channels: ['whatsapp'], reason: null, messageId: null, whatsappUrl: null }
  expect(await reach()).toEqual(reached)
  await api.drain()
  expect([await reach(), await list()]).toEqual([reached, []])
  const stop = meta.received.at(-1)?.buttons[1]
  for (let times = 0; times < 2; times++)
    expect((await sayingAs(api)(`POST /api/links/${stop}`, { notMe: true })).status).toBe(200)
  const reason = 'quem tem este número respondeu “Não é comigo”'
  const { messageId, ...lost } = await reach()
  expect(lost).toEqual({ channels: [], reason, whatsappUrl: null })
  expect(await list()).toEqual([id])
  const { body: undelivered } = await shop.owner.say('GET /api/messages/undelivered')
  expect(undelivered).toMatchObject({
    count: 1,
    items: [{ id: messageId, clientName: 'Rita', procedureName: 'Corte', date: '2027-03-09', reason }],
  })
  const { body } = await shop.owner.say(`GET /api/schedules/${id}`)
  const { body: client } = await shop.owner.say(`GET /api/clients/${body.clientRecordId}`)
  expect(client.notMe).toBe(true)
  const { body: trail } = await shop.owner.say(`GET /api/trail?recordId=${body.clientRecordId}`)
  const acts = (trail as unknown as { items: { action: string }[] }).items.map(({ action }) => action)
  expect(acts.filter((action) => action === 'not_me')).toHaveLength(1)
  expect((await shop.owner.say(`POST /api/messages/${messageId}/by-hand`)).status).toBe(200)
  expect([await reach(), await list()]).toEqual([{ ...lost, messageId: null }, []])

  const walksIn = async (startTime: string, clientPhone: string) => {
    const counter = { ...wish, startTime, clientPhone, withoutContact: true }
    return reach(await madeId(shop.owner.say('POST /api/schedules', counter)))
  }
  const walkIn = await walksIn('15:00', '(11) 95555-0198')
  expect(walkIn).toMatchObject({ channels: [], reason: 'foi marcado sem contato' })
  expect(String(walkIn.whatsappUrl)).toContain('Corte%20marcado%20para%20ter%2C%2009%2F03')
  expect((await walksIn('16:00', wish.clientPhone as string)).whatsappUrl).toBe(null)
})

test('a receiver who answers "Não é comigo" after "Vou sim" reads the page of a stranger from then on', async () => {
  const shop = await aShop(api, 'arrependida')
  const wish = shop.wish({ date: '2027-03-09', clientName: 'Rita', clientPhone: '(11) 95555-0189' })
  await madeId(shop.owner.say('POST /api/schedules', wish))
  await api.drain()
  const [open, stop] = meta.received.at(-1)?.buttons ?? []
  const say = sayingAs(api)
  expect((await say(`GET /api/links/${stop}`)).body).toMatchObject({
    toStranger: true,
    companyStopped: false,
  })
  expect((await say(`POST /api/links/${open}`, {})).status).toBe(200)
  expect((await say(`GET /api/links/${stop}`)).body).toMatchObject({
    toStranger: false,
    companyStopped: false,
  })
  const answered = await say(`POST /api/links/${stop}`, { notMe: true })
  expect(answered.body).toMatchObject({ toStranger: true, companyStopped: true })
  expect((await say(`GET /api/links/${stop}`)).body).toMatchObject({ toStranger: true, companyStopped: true })
})
