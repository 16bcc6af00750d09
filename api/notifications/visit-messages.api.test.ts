import type { Visit, VisitSeries } from '@encaixe/contract/visits.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMember } from '../testing/a-member.ts'
import { aClient } from '../testing/a-shop.ts'
import type { VisitShop } from '../testing/a-visit-shop.ts'
import { inviteFileIn, inviteIn } from '../testing/read-mail.ts'
import { remindNow } from '../testing/remind-now.ts'
import { itemsOf, startVisitMails, type VisitMails } from '../testing/visit-mails.ts'
import { deliverSeriesEvent } from './deliver-event.ts'

let mails: VisitMails
let shop: VisitShop
let shops = 0

beforeAll(async () => {
  mails = await startVisitMails()
})

afterAll(() => mails.close())

beforeEach(async () => {
  shop = await mails.aShop(`visita-${++shops}`)
  // The change of a professional's e-mail is told at the old address.
  await mails.settled()
  mails.clear()
})

test('a client who books two services gets one mail, one invite and one WhatsApp; each professional reads of their own part, and one with access opens it', async () => {
  await aMember(mails.api, shop, { name: `caio-${shops}`, role: 'professional', collaboratorId: shop.caio })
  await mails.settled()
  mails.clear()
  const { visit, first, second, client } = await mails.booked(shop)
  const { all, of, phone } = mails.arrived()
  expect(all).toEqual([client, 'oi', 'pro1', 'caio'].toSorted())
  expect(of[client]?.subject).toMatch(/^Agendamento confirmado: Corte \+ Barba em .+, 03\/03 às 10:00$/)
  expect(of[client]?.text).toContain(
    'Serviços: 10:00 Corte, com Ana\n    10:30 Barba, com Caio\nData: quarta-feira, 03 de março de 2027\nHorário: 10:00 às 11:00\nPreço: R$\u00A080,00',
  )
  expect(of.oi?.text).toContain('Serviços: 10:00 Corte, com Ana\n    10:30 Barba, com Caio\n')
  expect(of.pro1?.text).toContain('Serviço: Corte\n')
  expect(of.pro1?.text).toContain('Horário: 10:00 às 10:30\nProfissional: Ana\n')
  expect(of.pro1?.text).not.toContain('Barba')
  expect(of.pro1?.text).not.toContain('/schedules/')
  expect(of.caio?.text).toContain(`Abrir na agenda: http://localhost:3000/schedules/${second}`)
  // The role reads neither prices nor a client's e-mail, and a reply would be sent to it.
  expect(of.oi?.text).toContain('Preço: R$\u00A080,00')
  expect(of.pro1?.text).not.toContain('R$')
  expect(of.pro1?.raw).not.toContain(client)
  expect(of.caio?.subject).toContain('03/03 às 10:30')
  expect(of.caio?.text).not.toContain('Corte')
  expect(phone).toMatchObject([
    { name: 'agendamento_confirmado', servico: 'Corte + Barba', profissional: 'Ana e Caio' },
  ])
  const { method, event, file } = inviteIn(of[client]?.raw ?? '')
  expect([method, event.uid, event.sequence]).toEqual(['REQUEST', `${first}@localhost:3000`, 0])
  expect(event.uid).toContain(visit.id)
  expect(event.summary).toMatch(/^Corte \+ Barba · /)
  expect(event.description).toMatch(/^10:00 Corte, com Ana\n10:30 Barba, com Caio\nhttp/)
  expect(file).toContain('DTSTART:20270303T130000Z\r\nDTEND:20270303T140000Z')
})

test('the invite of a client whose first service is cancelled keeps the other services, and the last cancellation ends the invite', async () => {
  const { first, second, client, who } = await mails.booked(shop)
  mails.clear()
  expect((await who.say(`PATCH /api/schedules/${first}/cancel`)).status).toBe(200)
  await mails.settled()
  const changed = mails.arrived()
  expect(changed.all).toEqual([client, 'oi', 'pro1'].toSorted())
  expect(changed.of[client]?.subject).toMatch(/^Sua visita mudou: Barba em .+, 03\/03 às 10:30$/)
  expect(changed.of[client]?.text).toContain(
    'Parte da sua visita foi cancelada (Corte). Veja o que continua marcado:',
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
  await mails.api.drain()
  const ended = mails.arrived()
  expect(ended.all).toEqual([client, 'oi', 'caio'].toSorted())
  expect(ended.of[client]?.subject).toMatch(/^Agendamento cancelado: Barba em /)
  const end = inviteIn(ended.of[client]?.raw ?? '')
  expect([end.method, end.event.uid, end.event.sequence]).toEqual(['CANCEL', `${first}@localhost:3000`, 2])
})

test('a client whose visit is cancelled after its first service was served gets an invite that cancels the visit', async () => {
  const { visit, first, client } = await mails.booked(shop)
  expect((await shop.owner.say(`PATCH /api/schedules/${first}/complete`)).status).toBe(200)
  mails.clear()
  expect((await shop.owner.say(`PATCH /api/visits/${visit.id}/cancel`)).status).toBe(200)
  await mails.api.drain()
  const { of } = mails.arrived()
  expect(of[client]?.subject).toMatch(/^Agendamento cancelado: Barba em .+, 03\/03 às 10:30$/)
  const { method, file } = inviteIn(of[client]?.raw ?? '')
  expect([method, /^STATUS:.*$/m.exec(file)?.[0]]).toEqual(['CANCEL', 'STATUS:CANCELLED'])
})

test('a client gets a newer invite after every kind of change, also with one service on another day', async () => {
  const { visit, first, second, client } = await mails.booked(shop)
  const sequences = [inviteIn(mails.arrived().of[client]?.raw ?? '').event.sequence]
  const change = async (call: string, body?: object) => {
    expect((await shop.owner.say(`PATCH /api/${call}`, body)).status).toBe(200)
    await mails.settled()
    const mail = mails.arrived().of[client]
    const invite = inviteIn(mail?.raw ?? '')
    sequences.push(invite.event.sequence)
    return { text: mail?.text, file: invite.file }
  }
  const to = { date: '2027-03-04', startTime: '15:00', collaboratorId: shop.caio }
  const apart = await change(`schedules/${second}/reschedule`, to)
  expect(apart.text).toContain(
    'Serviços: qua, 03/03 às 10:00 Corte, com Ana\n    qui, 04/03 às 15:00 Barba, com Caio\n',
  )
  expect(apart.file).toContain('DTSTART:20270303T130000Z\r\nDTEND:20270304T183000Z')
  await change(`visits/${visit.id}/reschedule`, { date: '2027-03-05', startTime: '11:00' })
  await change(`schedules/${first}/cancel`)
  await change(`visits/${visit.id}/cancel`)
  expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b))
})

test('a client whose services both move within half a minute gets one message about both moves', async () => {
  const { first, second, client } = await mails.booked(shop)
  mails.clear()
  const moves = async (id: string, startTime: string, collaboratorId: string) => {
    const to = { date: '2027-03-03', startTime, collaboratorId }
    expect((await shop.owner.say(`PATCH /api/schedules/${id}/reschedule`, to)).status).toBe(200)
    mails.api.clock.advance(10_000)
    await mails.api.drain()
  }
  await moves(second, '15:00', shop.bia)
  await moves(first, '14:30', shop.ana)
  expect(mails.arrived().all).toEqual([])
  await mails.settled()
  const { all, of } = mails.arrived()
  expect(all).toEqual([client, 'oi', 'pro1', 'bia', 'caio'].toSorted())
  expect(of[client]?.text).toContain(
    'De: qua, 03/03: 10:00 Corte com Ana, 10:30 Barba com Caio\nPara: qua, 03/03: 14:30 Corte com Ana, 15:00 Barba com Bia',
  )
  expect(of.pro1?.text).toContain('De: qua, 03/03 às 10:00\nPara: qua, 03/03 às 14:30')
  expect(of.bia?.subject).toMatch(/^Novo agendamento: .+, 03\/03 às 15:00$/)
  expect(of.caio?.subject).toMatch(/^Agendamento passado a outra pessoa: .+, 03\/03 às 10:30$/)
  expect(inviteIn(of[client]?.raw ?? '').event.sequence).toBe(2)
})

test('when another professional takes over, a client without a preference gets no message, and the company gets one', async () => {
  const { second, visit, client } = await mails.booked(shop, {}, [[shop.cut, shop.ana], [shop.shave]])
  const [, chosen] = visit.appointments
  const [now, next] =
    chosen?.collaboratorId === shop.caio ? (['caio', 'bia'] as const) : (['bia', 'caio'] as const)
  const confirmed = mails.arrived()
  expect(confirmed.of[now]?.text).toContain('Escolhido pelo Encaixe: o cliente não tem preferência.')
  expect(confirmed.of.pro1?.text).not.toContain('preferência')
  expect(confirmed.of[client]?.text).not.toContain('Escolhido')
  const to = {
    date: '2027-03-03',
    startTime: '10:30',
    collaboratorId: next === 'bia' ? shop.bia : shop.caio,
  }
  expect((await shop.owner.say(`PATCH /api/schedules/${second}/reschedule`, to)).status).toBe(200)
  await mails.settled()
  const { all, of, phone } = mails.arrived()
  expect(all).toEqual(['oi', now, next].toSorted())
  expect(phone).toEqual([])
  expect(of[next]?.text).toContain('O cliente não tem preferência de profissional.')
  const later = { ...to, startTime: '16:00' }
  expect((await shop.owner.say(`PATCH /api/schedules/${second}/reschedule`, later)).status).toBe(200)
  await mails.settled()
  expect(mails.arrived().all).toEqual([client, 'oi', next].toSorted())
})

test('a client who books for a son reads the son’s name, and so do the owner and the professionals', async () => {
  const { client } = await mails.booked(shop, { guestName: 'Davi' })
  const { of, phone } = mails.arrived()
  for (const text of [client, 'oi', 'pro1', 'caio'].map((to) => of[to]?.text)) {
    expect(text).toContain('Para: Davi\n')
  }
  expect(phone).toMatchObject([{ servico: 'Corte + Barba (para Davi)' }])
})

test('an owner who sends reminders personally sees a visit once, and a later move of one of its parts asks for no second reminder', async () => {
  const { visit, second } = await mails.booked(shop, { date: '2027-03-13' })
  const { body } = await shop.owner.say('GET /api/messages/whatsapp-list?date=2027-03-12')
  expect(body.items).toMatchObject([
    {
      appointmentId: visit.id,
      startTime: '10:00',
      procedureName: 'Corte + Barba',
      collaboratorName: 'Ana e Caio',
    },
  ])
  const moves = async (startTime: string) => {
    const to = { date: '2027-03-13', startTime, collaboratorId: shop.bia }
    expect((await shop.owner.say(`PATCH /api/schedules/${second}/reschedule`, to)).status).toBe(200)
    await mails.settled()
    return shop.owner.say('GET /api/messages/whatsapp-list?date=2027-03-12')
  }
  const { items } = (await moves('10:30')).body as { items: { text: string }[] }
  expect(items[0]?.text).toContain('com Ana e Bia')
  expect((await shop.owner.say(`POST /api/messages/whatsapp-list/${visit.id}/done`)).status).toBe(200)
  expect((await moves('16:00')).body.items).toMatchObject([{ doneAt: expect.any(String) }])
  const again = await shop.owner.say('GET /api/messages/whatsapp-list?date=2027-03-12')
  expect(again.body.items).toMatchObject([{ doneAt: expect.any(String) }])
})

test('a client whose visits repeat gets one message with all dates and one file with all of them', async () => {
  const client = `cliente-${shops}`
  await aClient(mails.api, client)
  const clientPhone = await mails.aPhone()
  const full = { date: '2027-03-10', startTime: '10:00', collaboratorId: shop.ana }
  const rival = await aClient(mails.api, `rival-${shops}`)
  expect((await rival.books(shop.wish(full))).status).toBe(201)
  await mails.api.drain()
  mails.clear()
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
  await mails.api.drain()
  const { all, of } = mails.arrived()
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
  const reminders = await mails.api.database.db
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
  expect(reminders.length).toBeGreaterThanOrEqual(2)

  const cancelled = await shop.owner.say(`PATCH /api/series/${seriesId}/cancel`, { from: '2027-03-15' })
  expect(cancelled).toMatchObject({ status: 200, body: { cancelled: 2 } })
  await mails.api.drain()
  const ended = mails.arrived()
  expect(ended.all).toEqual([client, 'oi', 'pro1', 'caio'].toSorted())
  expect(ended.of[client]?.subject).toMatch(/^Agendamento cancelado: .+, 17\/03 às 10:00 e mais 1 data$/)
  expect(inviteFileIn(ended.of[client]?.raw ?? '').file.match(/^(UID|STATUS|SEQUENCE):.*$/gm)).toEqual(
    visits.slice(1).flatMap(({ id }) => [`UID:${id}@localhost:3000`, 'SEQUENCE:2', 'STATUS:CANCELLED']),
  )
})

/** Books Corte with Ana and Barba with Caio, each week at 10:00 from 3 March 2027 on. */
async function aSeries(times: number, change: object = {}) {
  const name = `semanal-${shops}`
  await aClient(mails.api, name)
  const { companyId, cut, shave, ana, caio } = shop
  const items = itemsOf([
    [cut, ana],
    [shave, caio],
  ])
  const wish = { companyId, date: '2027-03-03', startTime: '10:00', items, ...change }
  const client = { clientName: 'Cliente', clientEmail: `${name}@cliente.example` }
  const repeat = { everyWeeks: 1, times }
  const { status, body } = await shop.owner.say('POST /api/visits', { ...wish, ...client, repeat })
  expect(status).toBe(201)
  const { seriesId, visits } = body as unknown as VisitSeries
  const jobs = await mails.api.drain()
  const event = jobs.map(({ data }) => data as SeriesEvent).find(({ series }) => series?.id === seriesId)
  if (!event) throw new Error(`Series ${seriesId} was booked without an event`)
  return { name, seriesId, visits, event }
}

type SeriesEvent = Parameters<typeof deliverSeriesEvent>[1]

test('a client with a series moves or cancels each date by its own link in the confirmation', async () => {
  const { name, visits } = await aSeries(3, { clientPhone: await mails.aPhone() })
  const { of, phone } = mails.arrived()
  const text = of[name]?.text ?? ''
  const links = [
    ...text.matchAll(/^(\S+, \S+ às \S+)\n {2}Remarcar: \S+\/a\/(\S+)\n {2}Cancelar: \S+\/a\/(\S+)$/gm),
  ]
  expect(links.map(([, when]) => when)).toEqual([
    'qua, 03/03 às 10:00',
    'qua, 10/03 às 10:00',
    'qua, 17/03 às 10:00',
  ])
  // A WhatsApp button acts on one visit only.
  expect(phone).toMatchObject([
    { quando: 'qua, 03/03 às 10:00 e mais 2 datas (os botões são da primeira data)' },
  ])
  const [, second] = links
  const answer = await mails.api.fetch(`/api/links/${second?.[3]}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(answer.status).toBe(200)
  const states = await Promise.all(
    visits.map(async ({ id }) => {
      const { body } = await shop.owner.say(`GET /api/visits/${id}`)
      return (body as unknown as Visit).appointments.map(({ status }) => status).join()
    }),
  )
  expect(states).toEqual(['scheduled,scheduled', 'cancelled,cancelled', 'scheduled,scheduled'])
})

test('a client whose series is confirmed again after its first date was cancelled gets no further message', async () => {
  const { visits, event } = await aSeries(3)
  expect((await shop.owner.say(`PATCH /api/visits/${visits[0]?.id}/cancel`)).status).toBe(200)
  await mails.api.drain()
  mails.clear()
  await deliverSeriesEvent(mails.api.deps, event)
  await mails.api.drain()
  expect(mails.arrived().all).toEqual([])
})

test('a client whose date was served in part reads that its other parts were cancelled with the series', async () => {
  const { name, seriesId, visits } = await aSeries(3)
  expect((await shop.owner.say(`PATCH /api/schedules/${visits[0]?.id}/complete`)).status).toBe(200)
  mails.clear()
  const cancelled = await shop.owner.say(`PATCH /api/series/${seriesId}/cancel`, { from: '2027-03-01' })
  expect(cancelled).toMatchObject({ status: 200, body: { cancelled: 3 } })
  await mails.api.drain()
  const { of } = mails.arrived()
  expect(of[name]?.subject).toMatch(/^Agendamento cancelado: Barba em .+, 03\/03 às 10:30 e mais 2 datas$/)
  const { file } = inviteFileIn(of[name]?.raw ?? '')
  expect(file.match(/^STATUS:.*$/gm)).toEqual(Array(3).fill('STATUS:CANCELLED'))
})

test('a client with a series gets one file for all its dates when the company corrects its zone', async () => {
  const { name, visits } = await aSeries(4)
  const [, , third] = visits
  const moved = { date: '2027-03-18', startTime: '15:00' }
  expect((await shop.owner.say(`PATCH /api/visits/${third?.id}/reschedule`, moved)).status).toBe(200)
  await mails.settled()
  const own = inviteFileIn(mails.arrived().of[name]?.raw ?? '')
  expect(own.file).toContain('DTSTART:20270318T180000Z')
  const zone = async (timezone: string) => {
    const company = { ...shop.owner.company, version: undefined, timezone }
    expect((await shop.owner.say(`PUT /api/companies/${shop.companyId}`, company)).status).toBe(200)
    mails.api.clock.advance(120_000)
    await mails.api.drain()
    return mails.arrived()
  }
  const { all, of } = await zone('America/Manaus')
  expect(all).toEqual([name])
  expect(of[name]?.subject).toMatch(/^Convite atualizado: .+, 03\/03 às 10:00 e mais 3 datas$/)
  const { file } = inviteFileIn(of[name]?.raw ?? '')
  expect(file.match(/^(UID|DTSTART):.*$/gm)).toEqual(
    visits.flatMap(({ id }, at) => {
      const start = ['0303T140000', '0310T140000', '0318T190000', '0324T140000'][at]
      return [`UID:${id}@localhost:3000`, `DTSTART:2027${start}Z`]
    }),
  )
  const back = await zone('America/Sao_Paulo')
  expect(back.all).toEqual([name])
  expect(inviteFileIn(back.of[name]?.raw ?? '').file.match(/^DTSTART:.*$/gm)).toHaveLength(4)
  expect((await zone('America/Sao_Paulo')).all).toEqual([])
})

// This must be the last test, because it sets the clock forward.
test('a client gets one reminder of a visit, before its first remaining part, and the answer confirms all its parts', async () => {
  const { visit, first, client, who } = await mails.booked(shop, { date: '2027-03-05' }, [
    [shop.cut],
    [shop.shave],
    [shop.cut],
  ])
  mails.clear()
  const planned = () =>
    mails.api.database.db
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
  await mails.settled()
  mails.clear()
  mails.api.clock.set('2027-03-04T10:31:00-03:00')
  await remindNow(mails.api)
  await mails.api.drain()
  const { all, of, phone } = mails.arrived()
  expect(all).toEqual([client].toSorted())
  expect(of[client]?.text).toContain('Serviços: 10:30 Barba, com')
  expect(phone).toMatchObject([{ name: 'agendamento_lembrete', servico: 'Barba + Corte' }])
  const [, token] = /Vou sim: \S+\/a\/(\S+)/.exec(of[client]?.text ?? '') ?? []
  const answer = await mails.api.fetch(`/api/links/${token}`, {
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
