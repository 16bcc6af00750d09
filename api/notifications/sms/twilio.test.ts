import { afterEach, beforeEach, expect, test } from 'vitest'
import { pacesFrom } from '../../platform/config/config-providers.ts'
import { createLog } from '../../platform/log/log.ts'
import { testClock } from '../../testing/test-clock.ts'
import { startTwilioEmulator, type TwilioEmulator } from '../../testing/twilio-emulator.ts'
import type { Channel, OutgoingMessage } from '../channel.ts'
import { twilioChannel } from './twilio.ts'

let twilio: TwilioEmulator
let lines: string[]

const link = `https://encaixe.example/a/${'x'.repeat(43)}`
const message: OutgoingMessage = {
  reference: 'm1',
  to: '+5511955550101',
  text: `Barbearia Navalha: Corte amanhã às 10:00 com João. Vou sim: ${link}`,
  template: { name: 'unused', parameters: [] },
}

function channel(
  change: { authTokens?: string[]; from?: string; baseUrl?: string; timeout?: number } = {},
): Channel {
  const log = createLog({ clock: testClock('2027-03-02T13:00:00Z'), write: (line) => lines.push(line) })
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM, TWILIO_BASE_URL } = twilio.env
  return twilioChannel({
    accountSid: TWILIO_ACCOUNT_SID,
    authTokens: [TWILIO_AUTH_TOKEN],
    from: TWILIO_FROM,
    baseUrl: TWILIO_BASE_URL,
    publicUrl: 'https://encaixe.example',
    log,
    pace: pacesFrom({}).sms,
    timeout: 15_000,
    ...change,
  })
}

beforeEach(async () => {
  lines = []
  twilio = await startTwilioEmulator()
})

afterEach(() => twilio.close())

test('an SMS is sent in the GSM alphabet with its whole link and the address for its reports', async () => {
  const sent = await channel().send(message)
  const [received] = twilio.received
  expect(sent).toEqual({ ok: true, providerId: received?.sid })
  expect(received).toMatchObject({
    to: '+5511955550101',
    from: '+551140028922',
    body: `Barbearia Navalha: Corte amanha às 10:00 com Joao. Vou sim: ${link}`,
    callback: 'https://encaixe.example/api/webhooks/twilio?m=m1',
  })
})

test('an SMS of a deployment with a messaging service names the service as its sender', async () => {
  await channel({ from: 'MG00000000000000000000000000000001' }).send(message)
  expect(twilio.received[0]?.from).toBe('MG00000000000000000000000000000001')
})

test.each([
  [400, 21211, false, 'número de celular inválido'],
  [400, 21604, false, 'número de celular inválido'],
  [400, 21602, false, 'a mensagem estava vazia'],
  [400, 21617, false, 'a mensagem é longa demais para um SMS'],
  [400, 21408, false, 'SMS não é enviado para este país'],
  [400, 21612, false, 'a operadora não aceita SMS para este número'],
  [400, 21606, true, 'a conta de SMS da plataforma está com problema; tentaremos de novo'],
  [400, 21660, true, 'a conta de SMS da plataforma está com problema; tentaremos de novo'],
  [400, 21703, true, 'a conta de SMS da plataforma está com problema; tentaremos de novo'],
  [404, 20404, true, 'a conta de SMS da plataforma está com problema; tentaremos de novo'],
  [401, 20003, true, 'a conta de SMS da plataforma está com problema; tentaremos de novo'],
  [403, 0, true, 'a conta de SMS da plataforma está com problema; tentaremos de novo'],
  [503, 21730, true, 'o serviço de SMS não respondeu; tentaremos de novo'],
  [400, 21614, false, 'número não recebe SMS'],
  [400, 21610, false, 'a pessoa pediu para não receber SMS'],
  [400, 77_777, false, 'o serviço de SMS recusou a mensagem'],
  [429, 20429, true, 'limite de envio de SMS atingido; tentaremos de novo'],
  [503, 0, true, 'o serviço de SMS não respondeu; tentaremos de novo'],
])(
  'a refusal with status %i and code %i: another attempt %s, reason "%s"',
  async (status, code, again, reason) => {
    twilio.fail(twilio.wrong(status, code, 'x'))
    expect(await channel().send(message)).toMatchObject({ ok: false, again, reason })
  },
)

test.each([
  [429, 20429, '120', 120],
  [503, 0, '45', 45],
  [429, 20429, undefined, 10],
  [400, 21211, '120', undefined],
])(
  'a refusal with status %i and code %i whose Retry-After is %s waits %s seconds',
  async (status, code, wish, wait) => {
    twilio.fail({ ...twilio.wrong(status, code, 'x'), headers: wish ? { 'retry-after': wish } : {} })
    const { retryAfter } = { retryAfter: undefined, ...(await channel().send(message)) }
    expect(retryAfter).toBe(wait)
  },
)

test('an SMS that is refused for a wrong key is tried again, and the log contains neither key nor number', async () => {
  const sent = await channel({ authTokens: ['leaked0secret0leaked0secret0'] }).send(message)
  expect(sent).toMatchObject({ ok: false, again: true, retryAfter: 3_600 })
  expect(lines.join()).toContain('20003')
  expect(lines.join()).not.toMatch(/leaked|95555|Navalha/)
})

test.each(['hang', 'garbage', 'oversized', 'cut after acting'] as const)(
  'an answer of Twilio that fails by %s leaves the result unsure and throws nothing',
  async (trouble) => {
    twilio.fail(trouble)
    const first = trouble === 'hang' ? channel({ timeout: 1_500 }) : channel()
    expect(await first.send(message)).toMatchObject({ ok: false, again: true, unsure: true })
    expect(await channel().send(message)).toMatchObject({ ok: true })
  },
)
