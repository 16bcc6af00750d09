import { expect, test } from 'vitest'
import { startAsaasEmulator } from '../asaas-emulator.ts'
import { testClock } from '../test-clock.ts'
import { startTwilioEmulator } from '../twilio-emulator.ts'
import { startWhatsappEmulator } from '../whatsapp-emulator.ts'

type Emulated = { takeBreaches(): string[]; close(): Promise<void> }
type Fields = Record<string, unknown>

const page = 'https://encaixe.example/subscription'
const checkout = {
  billingTypes: ['CREDIT_CARD'],
  chargeTypes: ['RECURRENT'],
  minutesToExpire: 60,
  callback: { successUrl: page, cancelUrl: page },
  items: [{ name: 'Plano Básico', quantity: 1, value: 29.9, imageBase64: 'aGk=' }],
  subscription: { cycle: 'MONTHLY', nextDueDate: '2027-03-02' },
}
const sms = {
  To: '+5511955550101',
  From: '+551140028922',
  Body: 'Oi',
  StatusCallback: 'https://encaixe.example/x',
}
const template = { name: 'agendamento_lembrete', language: { policy: 'deterministic', code: 'pt_BR' } }
const message = {
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: '5511955550101',
  type: 'template',
  template,
}

async function toAsaas(body: Fields): Promise<[Emulated, Response]> {
  const clock = testClock('2027-03-02T13:00:00Z')
  const asaas = await startAsaasEmulator({ apiKey: 'key', webhookToken: 'token', clock })
  const headers = { access_token: 'key', 'user-agent': 'Encaixe', 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  return [asaas, await fetch(`${asaas.baseUrl}/checkouts`, init)]
}

async function toTwilio(body: Fields): Promise<[Emulated, Response]> {
  const twilio = await startTwilioEmulator()
  const { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token } = twilio.env
  const authorization = `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`
  const init = {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams(body as Record<string, string>),
  }
  return [twilio, await fetch(`${twilio.origin}/2010-04-01/Accounts/${sid}/Messages.json`, init)]
}

async function toMeta(body: Fields): Promise<[Emulated, Response]> {
  const meta = await startWhatsappEmulator()
  const { WHATSAPP_BASE_URL: base, WHATSAPP_PHONE_NUMBER_ID: number, WHATSAPP_TOKEN: token } = meta.env
  const init = { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: JSON.stringify(body) }
  return [meta, await fetch(`${base}/${number}/messages`, init)]
}

test.each([
  ['Asaas', toAsaas, checkout],
  ['Twilio', toTwilio, sms],
  ['Meta', toMeta, message],
] as const)('a request that the document of %s allows is accepted by the emulator', async (_, send, body) => {
  const [emulated, answer] = await send(body)
  expect(answer.ok).toBe(true)
  expect(emulated.takeBreaches()).toEqual([])
  await emulated.close()
})

const both = { customer: 'cus_1', customerData: { name: 'Ana' } }

test.each([
  ['an unknown field', 'Asaas', toAsaas, { ...checkout, coupon: 'X' }, 'coupon'],
  [
    'a missing field',
    'Asaas',
    toAsaas,
    { ...checkout, callback: { successUrl: page } },
    'callback.cancelUrl',
  ],
  ['a wrong type', 'Asaas', toAsaas, { ...checkout, minutesToExpire: '60' }, 'minutesToExpire'],
  ['a payer named twice', 'Asaas', toAsaas, { ...checkout, ...both }, 'customer and customerData'],
  [
    'a name of 31 letters',
    'Asaas',
    toAsaas,
    { ...checkout, items: [{ name: 'x'.repeat(31) }] },
    'items.0.name',
  ],
  ['an unknown field', 'Twilio', toTwilio, { ...sms, Text: 'Oi' }, 'Text'],
  ['a missing field', 'Twilio', toTwilio, { ...sms, Body: '' }, 'Body'],
  ['a national number', 'Twilio', toTwilio, { ...sms, To: '11955550101' }, 'To'],
  ['an unknown field', 'Meta', toMeta, { ...message, text: { body: 'Oi' } }, 'text'],
  [
    'no policy of the language',
    'Meta',
    toMeta,
    { ...message, template: { ...template, language: { code: 'pt_BR' } } },
    'language.policy',
  ],
  ['a number as a number', 'Meta', toMeta, { ...message, to: 5511955550101 }, 'to'],
] as const)(
  '%s is refused by the emulator of %s, and fails the test that sent it',
  async (_, __, send, body, field) => {
    const [emulated, answer] = await send(body)
    expect(answer.status).toBe(400)
    await expect(emulated.close()).rejects.toThrow(field)
  },
)
