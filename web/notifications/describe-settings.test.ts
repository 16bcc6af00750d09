import type { MessageSettings } from '@encaixe/contract/messages.ts'
import { expect, test } from 'vitest'
import { describeSettings } from './describe-settings.ts'

const settings: MessageSettings = {
  channels: { email: true, whatsapp: true, sms: false },
  available: { email: true, whatsapp: true, sms: false },
  ownWhatsapp: null,
  canConnectWhatsapp: true,
  first: { on: true, minutes: 1440 },
  second: { on: true, minutes: 120 },
  quietHours: { on: false, from: '21:00', until: '08:00' },
  closedReason: null,
  newNumbersLeft: 12,
}
const off = { on: false, minutes: 120 }

test.each<[string, Partial<MessageSettings>]>([
  ['Lembretes por e-mail e WhatsApp, 1 dia e 2h antes.', {}],
  [
    'Lembretes por e-mail, 1 dia antes.',
    { second: off, available: { email: true, whatsapp: false, sms: false } },
  ],
  ['Lembretes por e-mail e WhatsApp, 7 dias antes.', { first: { on: true, minutes: 10080 }, second: off }],
  ['Os lembretes automáticos estão desligados.', { first: off, second: off }],
  ['Os lembretes automáticos estão desligados.', { channels: { email: false, whatsapp: false, sms: true } }],
])('settings of messages are described as: %s', (sentence, change) => {
  expect(describeSettings({ ...settings, ...change })).toBe(sentence)
})
