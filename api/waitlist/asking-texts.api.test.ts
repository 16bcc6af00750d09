import { afterAll, beforeAll, expect, test } from 'vitest'
import { pix } from '../testing/a-deposit-shop.ts'
import { aClient, aShop, everyDay, type Shop } from '../testing/a-shop.ts'
import { aWaiter, waits } from '../testing/a-waiter.ts'
import { sayingAs } from '../testing/an-owner.ts'
import { takeLinkIn } from '../testing/list-mails.ts'
import { type MailServer, startMailServer } from '../testing/mail-server.ts'
import { decodedHeader, partsOf } from '../testing/read-mail.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { startTwilioEmulator, type TwilioEmulator } from '../testing/twilio-emulator.ts'
import { phoneAnswers } from '../testing/visit-mails.ts'
import { startWhatsappEmulator, type WhatsappEmulator } from '../testing/whatsapp-emulator.ts'

let smtp: MailServer
let meta: WhatsappEmulator
let twilio: TwilioEmulator
let api: TestApi
let shop: Shop

const date = '2027-03-02'
const cancelled = new Map<string, string>()

/** Ana waits to move today's 18:00 visit earlier, Bia for a new booking. Today three appointments will be cancelled. */
beforeAll(async () => {
  smtp = await startMailServer()
  meta = await startWhatsappEmulator()
  twilio = await startTwilioEmulator()
  // Tuesday, 10:00 in São Paulo.
  api = await startTestApi({ jobs: 'by hand', env: { ...smtp.env, ...meta.env, ...twilio.env } })
  shop = await aShop(api, 'texto', {
    collaborators: [{ name: 'Davi', workSchedule: everyDay({ endTime: '20:00' }) }],
  })
  for (const startTime of ['14:00', '15:00', '16:00']) {
    const client = { clientName: 'Quem desiste', clientPhone: '(11) 95555-0199' }
    const made = await shop.owner.say('POST /api/schedules', { ...shop.wish({ date, startTime }), ...client })
    cancelled.set(startTime, String(made.body.id))
  }
  const ana = await aClient(api, 'ana')
  const { body } = await ana.books(shop.wish({ date, startTime: '18:00' }))
  const waiting = [
    await waits(api, shop, ana, { earlier: { id: String(body.id), days: 0 } }),
    await aWaiter(api, shop, 'bia', { date, from: '14:00', until: '17:00' }),
  ]
  const other = await aShop(api, 'outra')
  for (const [at, { userId }] of waiting.entries()) {
    const phone = `+551195555020${at + 1}`
    await api.database.db.updateTable('users').set({ phone }).where('id', '=', userId).execute()
    const client = await aClient(api, at === 0 ? 'ana' : 'bia')
    // Each client proves the number at another company.
    await client.books(other.wish({ startTime: `${10 + at}:00`, clientPhone: phone }))
    await phoneAnswers(api, phone)
  }
  await api.drain()
  smtp.received.length = 0
  meta.received.length = 0
})

afterAll(async () => {
  await api.close()
  await Promise.all([smtp.close(), meta.close(), twilio.close()])
})

/** Cancels an appointment as the company, and returns the sent mails, by the name before the @ of the receiver. */
async function cancels(startTime: string) {
  await api.drain()
  for (const { received } of [smtp, meta, twilio]) received.length = 0
  expect((await shop.owner.say(`PATCH /api/schedules/${cancelled.get(startTime)}/cancel`)).status).toBe(200)
  await api.drain()
  const asking = smtp.received.filter((mail) => takeLinkIn(mail) !== undefined)
  return new Map(
    asking.map((mail) => {
      const text = partsOf(mail.raw).find(({ type }) => type === 'text/plain')?.text ?? ''
      const [name = ''] = (mail.to[0] ?? '').split('@')
      const link = `http://localhost:3000/a/${takeLinkIn(mail)}`
      const words = text.replaceAll('\r\n', '\n').replaceAll(link, 'LINK').trimEnd()
      return [name, { subject: decodedHeader(mail.subject), text: words, token: takeLinkIn(mail) }]
    }),
  )
}

const smsTo = (last: string) =>
  twilio.received
    .filter(({ to }) => to.endsWith(last))
    .map(({ body }) => body.replace(/http:\S+\/a\/[\w-]{43}/, 'LINK'))

const facts = (now = '') => `O horário não está reservado: fica com ele quem tocar primeiro.

Serviço: Corte
Data: terça-feira, 02 de março de 2027
Horário: 14:00 às 14:30
Profissional: Davi
${now}Endereço: Rua Harmonia, 412
Telefone: (11) 95555-0142

Quero este horário: LINK
Sair da lista de espera: LINK`

test('the subject of the mail names both times to a client who can go earlier, and the opened time to a client who waits for a new booking', async () => {
  const mails = await cancels('14:00')
  expect(mails.get('ana')?.subject).toBe('Dá para ir antes: hoje às 14:00, Corte em Empresa texto-agenda')
  expect(mails.get('ana')?.text).toBe(`Dá para ir antes

Olá, Ana!

Abriu um horário mais cedo em Empresa texto-agenda, em vez de hoje às 18:00.

${facts('Seu horário de agora: hoje às 18:00\n')}`)
  expect(mails.get('bia')?.subject).toBe('Abriu um horário: hoje às 14:00, Corte em Empresa texto-agenda')
  expect(mails.get('bia')?.text).toBe(`Abriu um horário

Olá, Bia!

Abriu um horário em Empresa texto-agenda, como você pediu.

${facts()}`)
})

test('a WhatsApp message uses the approved template with the words of the mail, and its button opens the link to take the time', async () => {
  const sent = meta.received.filter(({ name }) => name === 'lista_de_espera_horario')
  const both = {
    na_empresa: 'em Empresa texto-agenda (localhost:3000/texto-agenda)',
    servico: 'Corte',
    profissional: 'Davi',
  }
  expect(sent.map(({ parameters }) => parameters)).toEqual([
    { ...both, cliente: 'Ana', quando: 'hoje às 14:00, em vez de hoje às 18:00' },
    { ...both, cliente: 'Bia', quando: 'hoje às 14:00' },
  ])
  for (const { buttons } of sent) {
    const [token] = buttons
    expect(await sayingAs(api)(`GET /api/links/${token}`)).toMatchObject({ body: { purpose: 'take' } })
  }
})

test('an SMS to a client who waits contains the opened time, the time that it replaces and the link', async () => {
  const { body: settings } = await shop.owner.say('GET /api/messages/settings')
  const channels = { email: true, whatsapp: false, sms: true }
  await shop.owner.say('PUT /api/messages/settings', { ...settings, channels })
  await cancels('15:00')
  const abriu =
    'Empresa texto-agenda (localhost:3000/texto-agenda): abriu um horario para Corte, hoje às 15:00'
  const end = '. Fica com ele quem tocar primeiro: LINK'
  expect(smsTo('201')).toEqual([`${abriu}, em vez de hoje às 18:00${end}`])
  expect(smsTo('202')).toEqual([`${abriu}${end}`])
})

test('the mail says that a new booking asks for a deposit, its amount and the time to pay, and a move asks for none', async () => {
  const deposit = { when: 'always', amount: { cents: 2_000 }, minutes: 90 }
  const payShop = await aShop(api, 'com-sinal')
  const { owner, wish } = payShop
  const { body: made } = await owner.say('POST /api/schedules', {
    ...wish({ date, startTime: '14:00' }),
    clientName: 'Quem desiste',
    clientPhone: '(11) 95555-0198',
  })
  const moves = await aClient(api, 'quem-adianta')
  const { body: late } = await moves.books(wish({ date, startTime: '17:00' }))
  await waits(api, payShop, moves, { date, earlier: { id: String(late.id), days: 0 } })
  await aWaiter(api, payShop, 'quem-espera', { date })
  const { company } = owner
  const changed = await owner.say(`PUT /api/companies/${payShop.companyId}`, { ...company, pix, deposit })
  expect(changed.status).toBe(200)
  await api.drain()
  smtp.received.length = 0
  await owner.say(`PATCH /api/schedules/${made.id}/cancel`)
  await api.drain()
  const textTo = (name: string) => {
    const mail = smtp.received.find((one) => one.to[0]?.startsWith(name) && takeLinkIn(one))
    return (mail && partsOf(mail.raw).find(({ type }) => type === 'text/plain')?.text) ?? ''
  }
  expect(textTo('quem-espera')).toContain(
    'Sinal de R$\u00A020,00 por Pix para confirmar. Depois de aceitar, você tem 1 hora e 30 minutos, e no máximo até a hora da visita, para pagar. Depois que você avisar que pagou, a empresa confere no máximo até 30 minutos antes da visita. Sem resposta, o horário fica livre. Se você cancelar antes do horário, a empresa devolve o sinal.',
  )
  expect(textTo('quem-adianta')).toContain('Dá para ir antes')
  expect(textTo('quem-adianta')).not.toContain('Sinal')
})

test('one of two clients takes the time by the link of the mail: messages that were not sent yet are withdrawn', async () => {
  const busy = { status: 503, body: { code: 20503, message: 'Service unavailable' } }
  // The two questions, and the message to the client who was cancelled.
  twilio.fail(busy, busy, busy)
  const mails = await cancels('16:00')
  expect(twilio.received).toEqual([])
  expect((await sayingAs(api)(`POST /api/links/${mails.get('bia')?.token}`, {})).status).toBe(200)
  api.clock.advance(10 * 60_000)
  await api.drain()
  expect([...smsTo('201'), ...smsTo('202')].filter((text) => text.includes('abriu'))).toEqual([])
  const { db } = api.database
  const states = await db
    .selectFrom('messages')
    .select('status')
    .where('event', '=', 'time_opened')
    .where('channel', '=', 'sms')
    .execute()
  expect(states.map(({ status }) => status).toSorted()).toEqual(['sent', 'sent', 'withdrawn', 'withdrawn'])
})
