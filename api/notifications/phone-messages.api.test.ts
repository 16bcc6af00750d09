import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop, type Shop } from '../testing/a-shop.ts'
import { madeId } from '../testing/an-owner.ts'
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
