import { readFileSync } from 'node:fs'
import { whatsappTemplates } from '@encaixe/contract/whatsapp-templates.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pacesFrom } from '../../platform/config/config-providers.ts'
import { createLog } from '../../platform/log/log.ts'
import { testClock } from '../../testing/test-clock.ts'
import { startWhatsappEmulator, type WhatsappEmulator } from '../../testing/whatsapp-emulator.ts'
import type { Channel, OutgoingMessage } from '../channel.ts'
import { whatsappChannel } from './whatsapp.ts'
import { whatsappFault } from './whatsapp-errors.ts'

let meta: WhatsappEmulator
let whatsapp: Channel
let lines: string[]

const message: OutgoingMessage = {
  reference: 'm1',
  to: '+5511955550101',
  text: 'unused',
  template: {
    name: 'agendamento_lembrete',
    parameters: [
      { name: 'cliente', text: 'Ana\n\tSouza' },
      { name: 'quando', text: 'amanhã às 10:00' },
      { name: 'observacao', text: '  ' },
    ],
    buttons: ['token-1', 'token-2'],
  },
}

function channel(change: { token?: string; baseUrl?: string; timeout?: number } = {}) {
  const log = createLog({ clock: testClock('2027-03-02T13:00:00Z'), write: (line) => lines.push(line) })
  const {
    WHATSAPP_TOKEN: token,
    WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
    WHATSAPP_BASE_URL: baseUrl,
  } = meta.env
  const pace = pacesFrom({}).whatsapp
  return whatsappChannel({ token, phoneNumberId, baseUrl, log, pace, timeout: 15_000, ...change })
}

beforeEach(async () => {
  lines = []
  meta = await startWhatsappEmulator()
  whatsapp = channel()
})

afterEach(() => meta.close())

test('a template is sent with its name, buttons and our reference, and each parameter in one line', async () => {
  const sent = await whatsapp.send(message)
  const [received] = meta.received
  expect(sent).toEqual({ ok: true, providerId: received?.id })
  expect(received).toMatchObject({
    to: '5511955550101',
    name: 'agendamento_lembrete',
    reference: 'm1',
    parameters: { cliente: 'Ana Souza', quando: 'amanhã às 10:00', observacao: '–' },
    buttons: ['token-1', 'token-2'],
  })
})

test.each([
  [429, 130429, true, 'limite de envio do WhatsApp atingido; tentaremos de novo'],
  [429, 131056, true, 'limite de envio do WhatsApp atingido; tentaremos de novo'],
  [400, 131026, false, 'número não tem WhatsApp'],
  [400, 80007, true, 'limite de envio do WhatsApp atingido; tentaremos de novo'],
  [400, 4, true, 'limite de envio do WhatsApp atingido; tentaremos de novo'],
  [400, 131048, true, 'limite de envio do WhatsApp atingido; tentaremos de novo'],
  [400, 133016, true, 'limite de envio do WhatsApp atingido; tentaremos de novo'],
  [401, 0, true, 'a conta de WhatsApp da plataforma está com problema; tentaremos de novo'],
  [401, 190, true, 'a conta de WhatsApp da plataforma está com problema; tentaremos de novo'],
  [403, 10, true, 'a conta de WhatsApp da plataforma está com problema; tentaremos de novo'],
  [403, 299, true, 'a conta de WhatsApp da plataforma está com problema; tentaremos de novo'],
  [400, 33, true, 'a conta de WhatsApp da plataforma está com problema; tentaremos de novo'],
  [403, 131031, true, 'a conta de WhatsApp da plataforma está com problema; tentaremos de novo'],
  [400, 131042, true, 'a conta de WhatsApp da plataforma está com problema; tentaremos de novo'],
  [500, 131045, true, 'a conta de WhatsApp da plataforma está com problema; tentaremos de novo'],
  [400, 130472, false, 'o WhatsApp não entregou a mensagem a esta pessoa'],
  [400, 131049, false, 'o WhatsApp limitou as mensagens para esta pessoa'],
  [400, 131050, false, 'a pessoa pediu para não receber mensagens no WhatsApp'],
  [400, 100, false, 'o WhatsApp não aceitou o modelo desta mensagem'],
  [400, 131008, false, 'o WhatsApp não aceitou o modelo desta mensagem'],
  [400, 131009, false, 'o WhatsApp não aceitou o modelo desta mensagem'],
  [400, 132015, false, 'o WhatsApp não aceitou o modelo desta mensagem'],
  [400, 132000, false, 'o WhatsApp não aceitou o modelo desta mensagem'],
  [404, 132001, false, 'o WhatsApp não aceitou o modelo desta mensagem'],
  [400, 999_999, false, 'o WhatsApp recusou a mensagem'],
  [500, 131000, true, 'o WhatsApp não respondeu; tentaremos de novo'],
  [503, 2, true, 'o WhatsApp não respondeu; tentaremos de novo'],
])(
  'a refusal with status %i and code %i: another attempt %s, reason "%s"',
  async (status, code, again, reason) => {
    meta.fail(meta.wrong(status, code, 'x'))
    expect(await whatsapp.send(message)).toMatchObject({ ok: false, again, reason })
  },
)

test.each([
  [429, 130429, '120', 120],
  [503, 2, '45', 45],
  [429, 131056, undefined, 60],
  [400, 131026, '120', undefined],
])(
  'a refusal with status %i and code %i whose Retry-After is %s waits %s seconds',
  async (status, code, wish, wait) => {
    meta.fail({ ...meta.wrong(status, code, 'x'), headers: wish ? { 'retry-after': wish } : {} })
    const { retryAfter } = { retryAfter: undefined, ...(await whatsapp.send(message)) }
    expect(retryAfter).toBe(wait)
  },
)

test('a message that is refused for an expired token is tried again, and the log contains no token', async () => {
  expect(await channel({ token: 'EAAexpired0000000000000000' }).send(message)).toMatchObject({
    ok: false,
    again: true,
    retryAfter: 3_600,
  })
  expect(lines.join()).toContain('"providerCode":190')
  expect(lines.join()).not.toMatch(/EAAexpired|95555|Ana/)
})

test.each(['hang', 'garbage', 'oversized', 'cut after acting'] as const)(
  'an answer of Meta that fails by %s leaves the result unsure and throws nothing',
  async (trouble) => {
    meta.fail(trouble)
    const first = trouble === 'hang' ? channel({ timeout: 1_500 }) : whatsapp
    expect(await first.send(message)).toMatchObject({ ok: false, again: true, unsure: true })
    expect(await whatsapp.send(message)).toMatchObject({ ok: true })
  },
)

test('a message to an unreachable provider, or in a process that stops, fails without an exception', async () => {
  expect(await channel({ baseUrl: 'http://127.0.0.1:1' }).send(message)).toMatchObject({
    ok: false,
    again: true,
  })
  expect(await whatsapp.send(message, AbortSignal.abort())).toMatchObject({ ok: false, again: true })
  expect(meta.received).toHaveLength(0)
})

test('every reason of a failure is in Portuguese and without numbers', () => {
  for (let code = 0; code < 200_000; code += code < 5_000 ? 1 : 7) {
    expect(whatsappFault(code).reason).not.toMatch(/\d{3}|error/i)
  }
})

test('owners and operators read the same templates', () => {
  const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
  const rows = whatsappTemplates.map(
    ({ name, text, buttons }) => `| \`${name}\` | ${text} | ${buttons.join(', ') || 'none'} |`,
  )
  expect(page).toContain(rows.join('\n'))
})
