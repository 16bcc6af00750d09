import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aClient, aShop, type Shop } from '../testing/a-shop.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { startTwilioEmulator, type TwilioEmulator } from '../testing/twilio-emulator.ts'
import { startWhatsappEmulator, type WhatsappEmulator } from '../testing/whatsapp-emulator.ts'

let meta: WhatsappEmulator
let twilio: TwilioEmulator
let api: TestApi
let shop: Shop

beforeAll(async () => {
  meta = await startWhatsappEmulator()
  twilio = await startTwilioEmulator()
  api = await startTestApi({ jobs: 'by hand', env: { ...meta.env, ...twilio.env } })
})

afterAll(async () => {
  await api.close()
  await Promise.all([meta.close(), twilio.close()])
})

let shops = 0

beforeEach(async () => {
  shop = await aShop(api, `fone-${++shops}`)
  for (const kept of [meta.taken, meta.heard, twilio.taken, twilio.heard]) kept.length = 0
})

async function booked(clientPhone = '(11) 95555-0101') {
  const client = await aClient(api, 'ana')
  const { body } = await client.books(shop.wish({ clientPhone }))
  await api.drain()
  return { client, id: String(body.id) }
}

type Told = { id: string; channel: string; status: string; reason: string | null }

/** The client's messages that are no mail, as the owner sees them, WhatsApp first. */
async function told(id: string) {
  const { body } = await shop.owner.say(`GET /api/schedules/${id}/messages`)
  return (body as unknown as Told[])
    .filter(({ channel }) => channel !== 'email')
    .toSorted((one, other) => (one.channel < other.channel ? 1 : -1))
    .map(({ channel, status, reason }) => [channel, status, reason])
}

const report = async (init: RequestInit) => (await api.fetch('/api/webhooks/whatsapp', init)).status

test('a booking goes by WhatsApp, with buttons that open its links, and its reports move it on, never back', async () => {
  const { id } = await booked()
  const [sent] = meta.taken
  expect(sent).toMatchObject({
    to: '5511955550101',
    name: 'agendamento_confirmado',
    parameters: {
      cliente: 'Ana',
      empresa: shop.owner.company.name,
      servico: 'Corte',
      quando: expect.stringContaining('10:00'),
      profissional: 'Profissional 1',
    },
  })
  const links = await Promise.all((sent?.buttons ?? []).map((token) => api.fetch(`/api/links/${token}`)))
  const purposes = await Promise.all(
    links.map(async (link) => ((await link.json()) as { purpose: string }).purpose),
  )
  expect(purposes).toEqual(['reschedule', 'cancel'])
  expect(await told(id)).toEqual([['whatsapp', 'sent', null]])

  const { id: wamid = '', reference } = sent ?? {}
  for (const status of ['read', 'delivered', 'sent', 'read'] as const) {
    expect(await report(meta.reports({ id: wamid, status }))).toBe(200)
    expect(await told(id)).toEqual([['whatsapp', 'read', null]])
  }
  expect(await report(meta.reports({ id: wamid, status: 'failed', code: 131026, reference }))).toBe(200)
  expect(await told(id)).toEqual([['whatsapp', 'read', null]])
  expect(meta.taken).toHaveLength(1)
})

test('a forged report changes nothing, and one of an unknown message neither', async () => {
  const { id } = await booked()
  const [sent] = meta.taken
  const good = meta.reports({ id: sent?.id ?? '', status: 'read' })
  expect(await report(meta.delivery(String(good.body), 'guessed'))).toBe(401)
  const unknown = [
    { id: 'wamid.other', status: 'read' as const },
    { id: 'wamid.other', status: 'read' as const, reference: crypto.randomUUID() },
    { id: 'wamid.other', status: 'read' as const, reference: "' or 1=1" },
  ]
  expect(await report(meta.reports(...unknown))).toBe(200)
  expect(await told(id)).toEqual([['whatsapp', 'sent', null]])
})

test('a report finds its message by our own id when the answer was lost', async () => {
  meta.fail('cut after acting')
  const { id } = await booked()
  const [sent] = meta.taken
  expect(await told(id)).toMatchObject([
    ['whatsapp', 'queued', 'o WhatsApp não respondeu; tentaremos de novo'],
  ])
  expect(
    await report(meta.reports({ id: sent?.id ?? '', status: 'delivered', reference: sent?.reference })),
  ).toBe(200)
  expect(await told(id)).toEqual([['whatsapp', 'delivered', null]])
  api.clock.advance(3_600_000)
  await api.drain()
  expect(meta.taken).toHaveLength(1)
})

test('who has no WhatsApp gets an SMS with the same link, and what became of it is told', async () => {
  const { id } = await booked()
  const [sent] = meta.taken
  await report(meta.reports({ id: sent?.id ?? '', status: 'failed', code: 131026 }))
  await api.drain()
  expect(await told(id)).toEqual([
    ['whatsapp', 'failed', 'número não tem WhatsApp'],
    ['sms', 'sent', null],
  ])
  const [sms] = twilio.taken
  expect(sms?.to).toBe('+5511955550101')
  expect(sms?.body).toMatch(/Corte.*http:\/\/localhost:3000\/a\/[\w-]{43}$/)
  expect(sms?.body).not.toMatch(/[áãâêíóõôúç]/)

  const { pathname, search } = new URL(sms?.callback ?? '')
  const tell = (fields: Record<string, string>, secret?: string) =>
    api.fetch(
      `${pathname}${search}`,
      twilio.report(
        sms?.callback ?? '',
        { AccountSid: twilio.env.TWILIO_ACCOUNT_SID, MessageSid: sms?.sid ?? '', ...fields },
        secret,
      ),
    )
  expect((await tell({ MessageStatus: 'delivered' }, 'guessed')).status).toBe(401)
  expect((await told(id)).at(-1)).toEqual(['sms', 'sent', null])
  expect((await tell({ MessageStatus: 'undelivered', ErrorCode: '30005' })).status).toBe(204)
  expect((await told(id)).at(-1)).toEqual(['sms', 'failed', 'número não existe'])
})

test('a limit that is reached is waited for; what can never go is not tried again', async () => {
  meta.fail(meta.wrong(429, 130429, 'limit'), meta.wrong(404, 132001, 'no template'))
  const { id } = await booked()
  expect(await told(id)).toMatchObject([['whatsapp', 'queued', expect.stringContaining('limite')]])
  api.clock.advance(3_600_000)
  await api.drain()
  expect((await told(id))[0]).toEqual([
    'whatsapp',
    'failed',
    'o WhatsApp não aceitou o modelo desta mensagem',
  ])
  expect(meta.heard).toHaveLength(2)
})

test('a landline gets neither', async () => {
  const { id } = await booked('(11) 3555-0101')
  expect(await told(id)).toEqual([])
  expect(meta.heard).toHaveLength(0)
  expect(twilio.heard).toHaveLength(0)
})
