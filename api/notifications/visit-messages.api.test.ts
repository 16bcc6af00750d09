import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { VisitShop } from '../testing/a-visit-shop.ts'
import { inviteIn } from '../testing/read-mail.ts'
import { startVisitMails, type VisitMails } from '../testing/visit-mails.ts'

let told: VisitMails
let shop: VisitShop
let shops = 0

beforeAll(async () => {
  told = await startVisitMails()
})

afterAll(() => told.close())

beforeEach(async () => {
  shop = await told.aShop(`visita-${++shops}`)
  told.forget()
})

test('a client who books two services gets one mail, one invite and one WhatsApp; each professional reads of her own', async () => {
  const { visit, first, client } = await told.booked(shop)
  const { all, of, phone } = told.arrived()
  expect(all).toEqual([client, 'oi', 'pro1', 'caio'].toSorted())
  expect(of[client]?.subject).toMatch(/^Agendamento confirmado: Corte \+ Barba em .+, 03\/03 às 10:00$/)
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
  expect(event.summary).toMatch(/^Corte \+ Barba · /)
  expect(event.description).toMatch(/^10:00 Corte, com Ana\n10:30 Barba, com Caio\nhttp/)
  expect(file).toContain('DTSTART:20270303T130000Z\r\nDTEND:20270303T140000Z')
})

test('a client whose first service is cancelled keeps the invite of what is left; the last one ends it', async () => {
  const { first, second, client, who } = await told.booked(shop)
  told.forget()
  expect((await who.say(`PATCH /api/schedules/${first}/cancel`)).status).toBe(200)
  await told.settled()
  const changed = told.arrived()
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
  await told.api.drain()
  const ended = told.arrived()
  expect(ended.all).toEqual([client, 'oi', 'caio'].toSorted())
  expect(ended.of[client]?.subject).toMatch(/^Agendamento cancelado: Barba em /)
  const end = inviteIn(ended.of[client]?.raw ?? '')
  expect([end.method, end.event.uid, end.event.sequence]).toEqual(['CANCEL', `${first}@localhost:3000`, 2])
})

test('a client whose visit is cancelled after its first service was served gets an invite that ends it', async () => {
  const { visit, first, client } = await told.booked(shop)
  expect((await shop.owner.say(`PATCH /api/schedules/${first}/complete`)).status).toBe(200)
  told.forget()
  expect((await shop.owner.say(`PATCH /api/visits/${visit.id}/cancel`)).status).toBe(200)
  await told.api.drain()
  const { of } = told.arrived()
  expect(of[client]?.subject).toMatch(/^Agendamento cancelado: Barba em .+, 03\/03 às 10:30$/)
  const { method, file } = inviteIn(of[client]?.raw ?? '')
  expect([method, /^STATUS:.*$/m.exec(file)?.[0]]).toEqual(['CANCEL', 'STATUS:CANCELLED'])
})

test('a client gets a newer invite after every kind of change, also with one service on another day', async () => {
  const { visit, first, second, client } = await told.booked(shop)
  const sequences = [inviteIn(told.arrived().of[client]?.raw ?? '').event.sequence]
  const change = async (call: string, body?: object) => {
    expect((await shop.owner.say(`PATCH /api/${call}`, body)).status).toBe(200)
    await told.settled()
    const mail = told.arrived().of[client]
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

test('a client whose services both move within half a minute gets one message about both', async () => {
  const { first, second, client } = await told.booked(shop)
  told.forget()
  const moves = async (id: string, startTime: string, collaboratorId: string) => {
    const to = { date: '2027-03-03', startTime, collaboratorId }
    expect((await shop.owner.say(`PATCH /api/schedules/${id}/reschedule`, to)).status).toBe(200)
    told.api.clock.advance(10_000)
    await told.api.drain()
  }
  await moves(second, '15:00', shop.bia)
  await moves(first, '14:30', shop.ana)
  expect(told.arrived().all).toEqual([])
  await told.settled()
  const { all, of } = told.arrived()
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
  const { second, visit, client } = await told.booked(shop, {}, [[shop.cut, shop.ana], [shop.shave]])
  const [, chosen] = visit.appointments
  const [now, next] =
    chosen?.collaboratorId === shop.caio ? (['caio', 'bia'] as const) : (['bia', 'caio'] as const)
  const confirmed = told.arrived()
  expect(confirmed.of[now]?.text).toContain('Escolhido pelo Encaixe: o cliente não tem preferência.')
  expect(confirmed.of.pro1?.text).not.toContain('preferência')
  expect(confirmed.of[client]?.text).not.toContain('Escolhido')
  const to = {
    date: '2027-03-03',
    startTime: '10:30',
    collaboratorId: next === 'bia' ? shop.bia : shop.caio,
  }
  expect((await shop.owner.say(`PATCH /api/schedules/${second}/reschedule`, to)).status).toBe(200)
  await told.settled()
  const { all, of, phone } = told.arrived()
  expect(all).toEqual(['oi', now, next].toSorted())
  expect(phone).toEqual([])
  expect(of[next]?.text).toContain('O cliente não tem preferência de profissional.')
  const later = { ...to, startTime: '16:00' }
  expect((await shop.owner.say(`PATCH /api/schedules/${second}/reschedule`, later)).status).toBe(200)
  await told.settled()
  expect(told.arrived().all).toEqual([client, 'oi', next].toSorted())
})

test('a client who books for her son reads his name, and so does everybody who serves him', async () => {
  const { client } = await told.booked(shop, { guestName: 'Davi' })
  const { of, phone } = told.arrived()
  for (const text of [client, 'oi', 'pro1', 'caio'].map((to) => of[to]?.text)) {
    expect(text).toContain('Para: Davi\n')
  }
  expect(phone).toMatchObject([{ servico: 'Corte + Barba (para Davi)' }])
})
