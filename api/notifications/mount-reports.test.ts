import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../platform/config/config.ts'
import { createHandler } from '../platform/http/create-handler.ts'
import { createLimits } from '../platform/http/limits.ts'
import { createLog } from '../platform/log/log.ts'
import { createMetrics } from '../platform/metrics/create-metrics.ts'
import { refused } from '../platform/refused.ts'
import { noCompanies } from '../testing/no-companies.ts'
import { testClock } from '../testing/test-clock.ts'
import { startTwilioEmulator, type TwilioEmulator } from '../testing/twilio-emulator.ts'
import { startWhatsappEmulator, type WhatsappEmulator } from '../testing/whatsapp-emulator.ts'
import type { DeliveryReport, PhoneAnswer } from './channel.ts'
import { mountReports } from './mount-reports.ts'

const clock = testClock('2027-03-02T13:00:00Z')
let meta: WhatsappEmulator
let twilio: TwilioEmulator
let reports: DeliveryReport[]
let answers: PhoneAnswer[]
let ask: (path: string, init?: RequestInit) => Promise<Response>

function handlerOf(env: Record<string, string>) {
  const log = createLog({ clock, level: 'silent' })
  const config = readConfig(env)
  const limits = createLimits({ clock, takeShared: async () => undefined, on: false })
  const apply = {
    report: async (report: DeliveryReport) => void reports.push(report),
    answer: async (answer: PhoneAnswer) => void answers.push(answer),
  }
  const handle = createHandler({
    routes: [],
    mounts: mountReports({ config }, apply),
    companiesOf: noCompanies,
    identify: async () => refused('unauthenticated'),
    limits,
    onBarred: () => {},
    log,
    metrics: createMetrics(),
    secure: false,
    trustProxy: 0,
  })
  return (path: string, init?: RequestInit) => handle(new Request(`${config.publicUrl}${path}`, init))
}

beforeAll(async () => {
  meta = await startWhatsappEmulator()
  twilio = await startTwilioEmulator()
  ask = handlerOf({ ...meta.env, ...twilio.env })
})

afterAll(() => Promise.all([meta.close(), twilio.close()]))

beforeEach(() => {
  reports = []
  answers = []
})

const hook = '/api/webhooks/whatsapp'
const handshake = (token: string, challenge = '1158201444', mode = 'subscribe') =>
  `${hook}?hub.mode=${mode}&hub.verify_token=${token}&hub.challenge=${encodeURIComponent(challenge)}`

test('Meta gets its challenge back, and a wrong verification token gets 403', async () => {
  const { WHATSAPP_VERIFY_TOKEN: token } = meta.env
  const shaken = await ask(handshake(token))
  expect([shaken.status, await shaken.text()]).toEqual([200, '1158201444'])
  for (const path of [
    handshake('wrong'),
    handshake(token, '1', 'unsubscribe'),
    handshake(token, '<script>alert(1)</script>'),
    hook,
  ]) {
    expect((await ask(path)).status).toBe(403)
  }
})

test('a signed notice of Meta passes its reports on in order, with the reason of a failure in Portuguese', async () => {
  const init = meta.reports(
    { id: 'wamid.1', status: 'delivered', reference: 'm1' },
    { id: 'wamid.2', status: 'failed', code: 131026 },
  )
  expect((await ask(hook, init)).status).toBe(200)
  expect(reports).toEqual([
    {
      channel: 'whatsapp',
      providerId: 'wamid.1',
      reference: 'm1',
      status: 'delivered',
      reason: undefined,
      again: false,
    },
    {
      channel: 'whatsapp',
      providerId: 'wamid.2',
      reference: undefined,
      status: 'failed',
      reason: 'número não tem WhatsApp',
      again: false,
    },
  ])
})

test('a forged, altered or unsigned notice is refused and passes nothing on', async () => {
  const good = meta.reports({ id: 'wamid.1', status: 'read' })
  const forged = meta.delivery(String(good.body), 'another-secret')
  const altered = { ...good, body: String(good.body).replace('read', 'sent') }
  const unsigned = { ...good, headers: { 'content-type': 'application/json' } }
  for (const init of [forged, altered, unsigned]) expect((await ask(hook, init)).status).toBe(401)
  expect(reports).toEqual([])
})

test('while an operator changes secrets, notices and the handshake by the old and by the new one are accepted', async () => {
  const both = Object.entries({ ...meta.env, ...twilio.env }).map(([name, value]) => [
    name,
    /SECRET|TOKEN/.test(name) && name !== 'WHATSAPP_TOKEN' ? `the-new-one, ${value}` : value,
  ])
  const changing = handlerOf(Object.fromEntries(both))
  const notice = String(meta.reports({ id: 'wamid.1', status: 'read' }).body)
  for (const init of [meta.delivery(notice), meta.delivery(notice, 'the-new-one')])
    expect((await changing(hook, init)).status).toBe(200)
  for (const token of [meta.env.WHATSAPP_VERIFY_TOKEN, 'the-new-one'])
    expect((await changing(handshake(token))).status).toBe(200)
  const fields = { AccountSid: twilio.env.TWILIO_ACCOUNT_SID, MessageSid: sid, MessageStatus: 'delivered' }
  const path = '/api/webhooks/twilio?m=m%201'
  for (const secret of [undefined, 'the-new-one', 'another'])
    expect((await changing(path, twilio.report(`http://localhost:3000${path}`, fields, secret))).status).toBe(
      secret === 'another' ? 401 : 204,
    )
})

test.each([
  ['no JSON', '<xml/>'],
  ['no object', '[]'],
  ['a message from nobody', { entry: [{ changes: [{ value: { messages: [{ id: 'x' }] } }] }] }],
  [
    'a status that will be invented',
    {
      entry: [{ changes: [{ value: { statuses: [{ id: 'x', status: 'pondered' }, { id: 7 }] } }] }],
    },
  ],
])('%s with a right signature is accepted and passes nothing on', async (_, payload) => {
  expect((await ask(hook, meta.delivery(payload))).status).toBe(200)
  expect(reports).toEqual([])
})

test('a notice with accents is accepted by the signature over its bytes', async () => {
  const text =
    '{"entry":[{"changes":[{"value":{"statuses":[{"id":"wamid.é","status":"sent","x":"\\u00e9"}]}}]}]}'
  expect((await ask(hook, meta.delivery(text))).status).toBe(200)
  expect(reports).toMatchObject([{ providerId: 'wamid.é', status: 'sent' }])
})

const sid = 'SM00000000000000000000000000000001'
const smsReport = (fields: Record<string, string>, secret?: string, to = '/api/webhooks/twilio?m=m%201') =>
  ask(
    to,
    twilio.report(
      'http://localhost:3000/api/webhooks/twilio?m=m%201',
      { AccountSid: twilio.env.TWILIO_ACCOUNT_SID, MessageSid: sid, ...fields },
      secret,
    ),
  )

test('a Twilio report is accepted by its signature over address and form', async () => {
  expect((await smsReport({ MessageStatus: 'undelivered', ErrorCode: '30003' })).status).toBe(204)
  expect((await smsReport({ MessageStatus: 'delivered' })).status).toBe(204)
  expect(reports).toEqual([
    {
      channel: 'sms',
      providerId: sid,
      reference: 'm 1',
      status: 'failed',
      reason: 'o celular estava desligado ou fora de área',
      again: false,
    },
    {
      channel: 'sms',
      providerId: sid,
      reference: 'm 1',
      status: 'delivered',
      reason: undefined,
      again: false,
    },
  ])
})

test('a Twilio report with a repeated field is accepted, in whatever order its values come', async () => {
  const url = 'http://localhost:3000/api/webhooks/twilio?m=m%201'
  const fields = { MessageSid: sid, AccountSid: twilio.env.TWILIO_ACCOUNT_SID, MessageStatus: 'sent' }
  const init = twilio.report(url, { ...fields, ChannelPrefix: ['whatsapp', 'sms', 'sms'] })
  expect((await ask('/api/webhooks/twilio?m=m%201', init)).status).toBe(204)
  expect(reports).toMatchObject([{ providerId: sid, status: 'sent' }])
})

test('a Twilio report that is forged, for another account or still in progress passes nothing on', async () => {
  expect((await smsReport({ MessageStatus: 'delivered' }, 'another-token')).status).toBe(401)
  expect(
    (await smsReport({ MessageStatus: 'delivered' }, undefined, '/api/webhooks/twilio?m=m2')).status,
  ).toBe(401)
  expect(
    (await smsReport({ MessageStatus: 'delivered', AccountSid: 'AC00000000000000000000000000000002' }))
      .status,
  ).toBe(204)
  expect((await smsReport({ MessageStatus: 'queued' })).status).toBe(204)
  expect(reports).toEqual([])
})

test('a message from a person is passed on with the full number, from WhatsApp and by SMS', async () => {
  const messages = [
    { from: '551195550101', type: 'text', text: { body: 'Oi' } },
    { from: '5511955550102', type: 'button', button: { text: 'Sair' } },
    { from: '14155550100', type: 'text', text: { body: 'Hi' } },
  ]
  const payload = { entry: [{ changes: [{ value: { messages } }] }] }
  expect((await ask(hook, meta.delivery(payload, 'another-secret'))).status).toBe(401)
  expect((await ask(hook, meta.delivery(payload))).status).toBe(200)
  expect((await smsReport({ From: '+5511955550103', Body: 'PARAR', SmsStatus: 'received' })).status).toBe(204)
  expect(answers).toEqual([
    { from: '+5511995550101', text: 'Oi' },
    { from: '+5511955550102', text: 'Sair' },
    { from: '+5511955550103', text: 'PARAR' },
  ])
  expect(reports).toEqual([])
})

test('a provider that the deployment does not have has no address for reports', async () => {
  const without = handlerOf({})
  expect((await without(hook, meta.reports({ id: 'wamid.x', status: 'sent' }))).status).toBe(404)
  expect((await without('/api/webhooks/twilio', { method: 'POST' })).status).toBe(404)
})
