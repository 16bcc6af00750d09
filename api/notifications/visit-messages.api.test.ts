import type { Visit, VisitSeries } from '@encaixe/contract/visits.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { phoneAnswers } from '../testing/a-phone.ts'
import { aClient } from '../testing/a-shop.ts'
import { aVisit, itemsOf } from '../testing/a-visit.ts'
import { aVisitShop, type Item, type VisitShop } from '../testing/a-visit-shop.ts'
import { type MailServer, startMailServer } from '../testing/mail-server.ts'
import { decodedHeader, inviteFileIn, inviteIn, partsOf } from '../testing/read-mail.ts'
import { remindNow } from '../testing/remind-now.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { startWhatsappEmulator, type WhatsappEmulator } from '../testing/whatsapp-emulator.ts'

let smtp: MailServer
let meta: WhatsappEmulator
let api: TestApi
let shops = 0

beforeAll(async () => {
  smtp = await startMailServer()
  meta = await startWhatsappEmulator()
  api = await startTestApi({ jobs: 'by hand', env: { ...smtp.env, ...meta.env } })
})

afterAll(async () => {
  await api.close()
  await smtp.close()
  await meta.close()
})

let shop: VisitShop
let name: string

beforeEach(async () => {
  name = `visita-${++shops}`
  shop = await aVisitShop(api, name)
})

afterEach(() => forget())

function forget() {
  smtp.received.length = 0
  meta.received.length = 0
}

/** Corte with Ana and Barba with Caio, unless the items differ. */
async function booked(change: object = {}, items?: Item[]) {
  const clientPhone = `(11) 95555-${2_000 + shops}`
  await phoneAnswers(api, clientPhone)
  const { ana, caio, cut, shave } = shop
  const made = await aVisit(
    api,
    shop,
    items ?? [
      [cut, ana],
      [shave, caio],
    ],
    { clientPhone, ...change },
  )
  await api.drain()
  const [first = '', second = ''] = made.parts
  return { ...made, first, second, client: made.client.name, who: made.client }
}

const settled = async () => {
  api.clock.advance(31_000)
  await api.drain()
}

/** The mails since the last look, by the name before the @ of their receiver. */
function mails() {
  const read = smtp.received.map(({ to, subject, raw }) => {
    const [{ text = '' } = {}] = partsOf(raw).filter(({ type }) => type === 'text/plain')
    return [
      (to[0] ?? '').split('@')[0],
      { subject: decodedHeader(subject), text: text.replaceAll('\r\n', '\n'), raw },
    ] as const
  })
  const phone = meta.received.map(({ name, parameters }) => ({ name, ...parameters }))
  forget()
  return { all: read.map(([to]) => to).toSorted(), of: Object.fromEntries(read), phone }
}

test('a client who books two services gets one mail, one invite and one WhatsApp; each professional reads of her own', async () => {
  const { visit, first, client } = await booked()
  const { all, of, phone } = mails()
  expect(all).toEqual([client, 'oi', 'pro1', 'caio'].toSorted())
  expect(of[client]?.subject).toMatch(/^Agendamento confirmado: Corte e Barba em .+, 03\/03 às 10:00$/)
  expect(of[client]?.text).toContain(
    'Serviços: 10:00 Corte, com Ana\n    10:30 Barba, com Caio\nData: quarta-feira, 03 de março de 2027\nHorário: 10:00 às 11:00\nPreço: R$\u00A080,00',
  )
  expect(of.oi?.text).toContain('Serviços: 10:00 Corte, com Ana\n    10:30 Barba, com Caio\n')
  expect(of.pro1?.text).toContain('Serviço: Corte\n')
  expect(of.pro1?.text).toContain('Horário: 10:00 às 10:30\nProfissional: Ana\nPreço: R$\u00A050,00')
  expect(of.pro1?.text).not.toContain('Barba')
  expect(of.caio?.subject).toContain('03/03 às 10:30')
  expect(of.caio?.text).not.toContain('Corte')
  expect(phone).toMatchObject([
    { name: 'agendamento_confirmado', servico: 'Corte + Barba', profissional: 'Ana e Caio' },
  ])
  const { method, event, file } = inviteIn(of[client]?.raw ?? '')
  expect([method, event.uid, event.sequence]).toEqual(['REQUEST', `${first}@localhost:3000`, 0])
  expect(event.uid).toContain(visit.id)
  expect(event.summary).toMatch(/^Corte e Barba · /)
  expect(event.description).toMatch(/^10:00 Corte, com Ana\n10:30 Barba, com Caio\nhttp/)
  expect(file).toContain('DTSTART:20270303T130000Z\r\nDTEND:20270303T140000Z')
})

test('a client whose first service is cancelled keeps the invite of what is left; the last one ends it', async () => {
  const { first, second, client, who } = await booked()
  forget()
  expect((await who.say(`PATCH /api/schedules/${first}/cancel`)).status).toBe(200)
  await settled()
  const changed = mails()
  expect(changed.all).toEqual([client, 'oi', 'pro1'].toSorted())
  expect(changed.of[client]?.subject).toMatch(/^Seu horário mudou: Barba em .+, 03\/03 às 10:30$/)
  expect(changed.of[client]?.text).toContain(
    'Parte da sua visita foi cancelada. Veja o que continua marcado:',
  )
  expect(changed.of[client]?.text).toContain(
    'De: qua, 03/03: 10:00 Corte, 10:30 Barba\nPara: qua, 03/03: 10:30 Barba',
  )
  expect(changed.of.pro1?.subject).toMatch(/^Agendamento cancelado: .+, 03\/03 às 10:00$/)
  expect(changed.phone).toMatchObject([{ name: 'agendamento_alterado', servico: 'Barba' }])
  const left = inviteIn(changed.of[client]?.raw ?? '')
  expect([left.method, left.event.uid, left.event.sequence]).toEqual([
    'REQUEST',
    `${first}@localhost:3000`,
    1,
  ])
  expect(left.file).toContain('DTSTART:20270303T133000Z\r\nDTEND:20270303T140000Z')

  expect((await who.say(`PATCH /api/schedules/${second}/cancel`)).status).toBe(200)
  await api.drain()
  const ended = mails()
  expect(ended.all).toEqual([client, 'oi', 'caio'].toSorted())
  expect(ended.of[client]?.subject).toMatch(/^Agendamento cancelado: Barba em /)
  const end = inviteIn(ended.of[client]?.raw ?? '')
  expect([end.method, end.event.uid, end.event.sequence]).toEqual(['CANCEL', `${first}@localhost:3000`, 2])
})

test('a client whose services both move within half a minute gets one message about both', async () => {
  const { first, second, client } = await booked()
  forget()
  const moves = async (id: string, startTime: string, collaboratorId: string) => {
    const to = { date: '2027-03-03', startTime, collaboratorId }
    expect((await shop.owner.say(`PATCH /api/schedules/${id}/reschedule`, to)).status).toBe(200)
    api.clock.advance(10_000)
    await api.drain()
  }
  await moves(second, '15:00', shop.bia)
  await moves(first, '14:30', shop.ana)
  expect(mails().all).toEqual([])
  await settled()
  const { all, of } = mails()
  expect(all).toEqual([client, 'oi', 'pro1', 'bia', 'caio'].toSorted())
  expect(of[client]?.text).toContain(
    'De: qua, 03/03: 10:00 Corte com Ana, 10:30 Barba com Caio\nPara: qua, 03/03: 14:30 Corte com Ana, 15:00 Barba com Bia',
  )
  expect(of.pro1?.text).toContain('De: qua, 03/03 às 10:00\nPara: qua, 03/03 às 14:30')
  expect(of.bia?.subject).toMatch(/^Novo agendamento: .+, 03\/03 às 15:00$/)
  expect(of.caio?.subject).toMatch(/^Agendamento passado a outra pessoa: .+, 03\/03 às 10:30$/)
  expect(inviteIn(of[client]?.raw ?? '').event.sequence).toBe(2)
})

test('a client without a preference reads nothing when another professional takes over, the company does', async () => {
  const { second, visit, client } = await booked({}, [[shop.cut, shop.ana], [shop.shave]])
  const [, chosen] = visit.appointments
  const [now, next] =
    chosen?.collaboratorId === shop.caio ? (['caio', 'bia'] as const) : (['bia', 'caio'] as const)
  const confirmed = mails()
  expect(confirmed.of[now]?.text).toContain('Escolhido pelo Encaixe: o cliente não tem preferência.')
  expect(confirmed.of.pro1?.text).not.toContain('preferência')
  expect(confirmed.of[client]?.text).not.toContain('Escolhido')
  const to = {
    date: '2027-03-03',
    startTime: '10:30',
    collaboratorId: next === 'bia' ? shop.bia : shop.caio,
  }
  expect((await shop.owner.say(`PATCH /api/schedules/${second}/reschedule`, to)).status).toBe(200)
  await settled()
  const { all, of, phone } = mails()
  expect(all).toEqual(['oi', now, next].toSorted())
  expect(phone).toEqual([])
  expect(of[next]?.text).toContain('O cliente não tem preferência de profissional.')
  const later = { ...to, startTime: '16:00' }
  expect((await shop.owner.say(`PATCH /api/schedules/${second}/reschedule`, later)).status).toBe(200)
  await settled()
  expect(mails().all).toEqual([client, 'oi', next].toSorted())
})

test('a client who books for her son reads his name, and so does everybody who serves him', async () => {
  const { client } = await booked({ guestName: 'Davi' })
  const { of, phone } = mails()
  for (const text of [client, 'oi', 'pro1', 'caio'].map((to) => of[to]?.text)) {
    expect(text).toContain('Para: Davi\n')
  }
  expect(phone).toMatchObject([{ servico: 'Corte + Barba (para Davi)' }])
})

test('an owner who reminds by hand sees a visit once, with all its services', async () => {
  const { visit } = await booked({ date: '2027-03-13' })
  const { body } = await shop.owner.say('GET /api/messages/whatsapp-list?date=2027-03-12')
  expect(body.items).toMatchObject([
    {
      appointmentId: visit.id,
      startTime: '10:00',
      procedureName: 'Corte e Barba',
      collaboratorName: 'Ana e Caio',
    },
  ])
  expect((await shop.owner.say(`POST /api/messages/whatsapp-list/${visit.id}/done`)).status).toBe(200)
  const again = await shop.owner.say('GET /api/messages/whatsapp-list?date=2027-03-12')
  expect(again.body.items).toMatchObject([{ doneAt: expect.any(String) }])
})

test('a client whose visits repeat gets one message with all dates and one file with all of them', async () => {
  const client = `cliente-${name}`
  await aClient(api, client)
  const clientPhone = `(11) 95555-${2_000 + shops}`
  await phoneAnswers(api, clientPhone)
  const full = { date: '2027-03-10', startTime: '10:00', collaboratorId: shop.ana }
  const rival = await aClient(api, `rival-${name}`)
  expect((await rival.books(shop.wish(full))).status).toBe(201)
  await api.drain()
  forget()
  const wish = { clientName: 'Cliente', clientEmail: `${client}@cliente.example`, clientPhone }
  const { companyId, cut, shave, ana, caio } = shop
  const items = itemsOf([
    [cut, ana],
    [shave, caio],
  ])
  const series = {
    companyId,
    date: '2027-03-03',
    startTime: '10:00',
    items,
    repeat: { everyWeeks: 1, times: 4 },
  }
  const { status, body } = await shop.owner.say('POST /api/visits', { ...series, ...wish })
  expect(status).toBe(201)
  const { seriesId, visits } = body as unknown as VisitSeries
  await api.drain()
  const { all, of } = mails()
  expect(all).toEqual([client, 'oi', 'pro1', 'caio'].toSorted())
  expect(of[client]?.subject).toMatch(/03\/03 às 10:00 e mais 2 datas$/)
  expect(of[client]?.text).toContain(
    'Datas: qua, 03/03 às 10:00\n    qua, 17/03 às 10:00\n    qua, 24/03 às 10:00\nSem vaga: qua, 10/03\n',
  )
  expect(of[client]?.text).toContain('Preço: R$\u00A080,00 por visita')
  expect(of.caio?.text).toContain('Datas: qua, 03/03 às 10:30\n    qua, 17/03 às 10:30\n')
  const { method, file } = inviteFileIn(of[client]?.raw ?? '')
  expect(method).toBe('PUBLISH')
  expect(file.match(/^UID:.*$/gm)).toEqual(visits.map(({ id }) => `UID:${id}@localhost:3000`))
  const reminders = await api.database.db
    .selectFrom('reminders')
    .select('appointment_id')
    .where('company_id', '=', companyId)
    .where('kind', '=', 'first')
    .where(
      'appointment_id',
      'in',
      visits.map(({ id }) => id),
    )
    .execute()
  // The first visit is tomorrow at this time.
  expect(reminders.length).toBeGreaterThanOrEqual(2)

  const cancelled = await shop.owner.say(`PATCH /api/series/${seriesId}/cancel`, { from: '2027-03-15' })
  expect(cancelled).toMatchObject({ status: 200, body: { cancelled: 2 } })
  await api.drain()
  const ended = mails()
  expect(ended.all).toEqual([client, 'oi', 'pro1', 'caio'].toSorted())
  expect(ended.of[client]?.subject).toMatch(/^Agendamento cancelado: .+, 17\/03 às 10:00 e mais 1 data$/)
  expect(inviteFileIn(ended.of[client]?.raw ?? '').file.match(/^(UID|STATUS|SEQUENCE):.*$/gm)).toEqual(
    visits.slice(1).flatMap(({ id }) => [`UID:${id}@localhost:3000`, 'SEQUENCE:2', 'STATUS:CANCELLED']),
  )
})

// Must be the last test: it sets the clock forward.
test('a client is reminded once of a visit, before what is left of it, and her answer confirms all of it', async () => {
  const { visit, first, client, who } = await booked({ date: '2027-03-05' }, [
    [shop.cut],
    [shop.shave],
    [shop.cut],
  ])
  forget()
  const planned = () =>
    api.database.db
      .selectFrom('reminders')
      .select(['appointment_id', 'due_at'])
      .where('company_id', '=', shop.companyId)
      .where('kind', '=', 'first')
      .execute()
  const due = (time: string) => [
    { appointment_id: visit.id, due_at: new Date(`2027-03-04T${time}:00-03:00`) },
  ]
  expect(await planned()).toEqual(due('10:00'))
  await who.say(`PATCH /api/schedules/${first}/cancel`)
  expect(await planned()).toEqual(due('10:30'))
  await settled()
  forget()
  api.clock.set('2027-03-04T10:31:00-03:00')
  await remindNow(api)
  await api.drain()
  const { all, of, phone } = mails()
  expect(all).toEqual([client].toSorted())
  expect(of[client]?.text).toContain('Serviços: 10:30 Barba, com')
  expect(phone).toMatchObject([{ name: 'agendamento_lembrete', servico: 'Barba + Corte' }])
  const [, token] = /Vou sim: \S+\/a\/(\S+)/.exec(of[client]?.text ?? '') ?? []
  const answer = await api.fetch(`/api/links/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(answer.status).toBe(200)
  const { body } = await who.say(`GET /api/visits/${visit.id}`)
  const states = (body as unknown as Visit).appointments.map(({ status, confirmedAt }) => [
    status,
    confirmedAt !== null,
  ])
  expect(states).toEqual([
    ['cancelled', false],
    ['scheduled', true],
    ['scheduled', true],
  ])
})
