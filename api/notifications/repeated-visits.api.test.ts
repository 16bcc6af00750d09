import type { Visit, VisitSeries } from '@encaixe/contract/visits.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aClient } from '../testing/a-shop.ts'
import { itemsOf } from '../testing/a-visit.ts'
import type { VisitShop } from '../testing/a-visit-shop.ts'
import { inviteFileIn } from '../testing/read-mail.ts'
import { remindNow } from '../testing/remind-now.ts'
import { startVisitMails, type VisitMails } from '../testing/visit-mails.ts'
import { deliverSeriesEvent } from './deliver-series-event.ts'

let told: VisitMails
let shop: VisitShop
let shops = 0

beforeAll(async () => {
  told = await startVisitMails()
})

afterAll(() => told.close())

beforeEach(async () => {
  shop = await told.aShop(`repete-${++shops}`)
  told.forget()
})

test('an owner who reminds by hand sees a visit once, and a change after its start asks for no second reminder', async () => {
  const { visit, second } = await told.booked(shop, { date: '2027-03-13' })
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
    await told.settled()
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
  await aClient(told.api, client)
  const clientPhone = await told.aPhone()
  const full = { date: '2027-03-10', startTime: '10:00', collaboratorId: shop.ana }
  const rival = await aClient(told.api, `rival-${shops}`)
  expect((await rival.books(shop.wish(full))).status).toBe(201)
  await told.api.drain()
  told.forget()
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
  await told.api.drain()
  const { all, of } = told.arrived()
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
  const reminders = await told.api.database.db
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
  await told.api.drain()
  const ended = told.arrived()
  expect(ended.all).toEqual([client, 'oi', 'pro1', 'caio'].toSorted())
  expect(ended.of[client]?.subject).toMatch(/^Agendamento cancelado: .+, 17\/03 às 10:00 e mais 1 data$/)
  expect(inviteFileIn(ended.of[client]?.raw ?? '').file.match(/^(UID|STATUS|SEQUENCE):.*$/gm)).toEqual(
    visits.slice(1).flatMap(({ id }) => [`UID:${id}@localhost:3000`, 'SEQUENCE:2', 'STATUS:CANCELLED']),
  )
})

/** Corte with Ana and Barba with Caio, each week at 10:00 from 3 March 2027 on. */
async function aSeries(times: number, change: object = {}) {
  const name = `semanal-${shops}`
  await aClient(told.api, name)
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
  const jobs = await told.api.drain()
  const event = jobs.map(({ data }) => data as SeriesEvent).find(({ series }) => series?.id === seriesId)
  if (!event) throw new Error('A series was booked without an event')
  return { name, seriesId, visits, event }
}

type SeriesEvent = Parameters<typeof deliverSeriesEvent>[1]

test('a client of a series moves or cancels each date by a link of its own in the confirmation', async () => {
  const { name, visits } = await aSeries(3, { clientPhone: await told.aPhone() })
  const { of, phone } = told.arrived()
  const text = of[name]?.text ?? ''
  const links = [
    ...text.matchAll(/^(\S+, \S+ às \S+)\n {2}Remarcar: \S+\/a\/(\S+)\n {2}Cancelar: \S+\/a\/(\S+)$/gm),
  ]
  expect(links.map(([, when]) => when)).toEqual([
    'qua, 03/03 às 10:00',
    'qua, 10/03 às 10:00',
    'qua, 17/03 às 10:00',
  ])
  // A button of WhatsApp acts on one visit.
  expect(phone).toMatchObject([
    { quando: 'qua, 03/03 às 10:00 e mais 2 datas (os botões são da primeira data)' },
  ])
  const [, second] = links
  const answer = await told.api.fetch(`/api/links/${second?.[3]}`, {
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

test('a client whose series is confirmed a second time after its first date was cancelled reads nothing new', async () => {
  const { visits, event } = await aSeries(3)
  expect((await shop.owner.say(`PATCH /api/visits/${visits[0]?.id}/cancel`)).status).toBe(200)
  await told.api.drain()
  told.forget()
  await deliverSeriesEvent(told.api.deps, event)
  await told.api.drain()
  expect(told.arrived().all).toEqual([])
})

test('a client reads that the rest of a date was cancelled with its series, when part of it was served', async () => {
  const { name, seriesId, visits } = await aSeries(3)
  expect((await shop.owner.say(`PATCH /api/schedules/${visits[0]?.id}/complete`)).status).toBe(200)
  told.forget()
  const cancelled = await shop.owner.say(`PATCH /api/series/${seriesId}/cancel`, { from: '2027-03-01' })
  expect(cancelled).toMatchObject({ status: 200, body: { cancelled: 3 } })
  await told.api.drain()
  const { of } = told.arrived()
  expect(of[name]?.subject).toMatch(/^Agendamento cancelado: Barba em .+, 03\/03 às 10:30 e mais 2 datas$/)
  const { file } = inviteFileIn(of[name]?.raw ?? '')
  expect(file.match(/^STATUS:.*$/gm)).toEqual(Array(3).fill('STATUS:CANCELLED'))
})

test('a client with a series gets one file for all its dates when the company corrects its zone', async () => {
  const { name, visits } = await aSeries(4)
  const [, , third] = visits
  const moved = { date: '2027-03-18', startTime: '15:00' }
  expect((await shop.owner.say(`PATCH /api/visits/${third?.id}/reschedule`, moved)).status).toBe(200)
  await told.settled()
  const own = inviteFileIn(told.arrived().of[name]?.raw ?? '')
  expect(own.file).toContain('DTSTART:20270318T180000Z')
  const zone = async (timezone: string) => {
    const company = { ...shop.owner.company, version: undefined, timezone }
    expect((await shop.owner.say(`PUT /api/companies/${shop.companyId}`, company)).status).toBe(200)
    told.api.clock.advance(120_000)
    await told.api.drain()
    return told.arrived()
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

// Must be the last test: it sets the clock forward.
test('a client is reminded once of a visit, before what is left of it, and her answer confirms all of it', async () => {
  const { visit, first, client, who } = await told.booked(shop, { date: '2027-03-05' }, [
    [shop.cut],
    [shop.shave],
    [shop.cut],
  ])
  told.forget()
  const planned = () =>
    told.api.database.db
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
  await told.settled()
  told.forget()
  told.api.clock.set('2027-03-04T10:31:00-03:00')
  await remindNow(told.api)
  await told.api.drain()
  const { all, of, phone } = told.arrived()
  expect(all).toEqual([client].toSorted())
  expect(of[client]?.text).toContain('Serviços: 10:30 Barba, com')
  expect(phone).toMatchObject([{ name: 'agendamento_lembrete', servico: 'Barba + Corte' }])
  const [, token] = /Vou sim: \S+\/a\/(\S+)/.exec(of[client]?.text ?? '') ?? []
  const answer = await told.api.fetch(`/api/links/${token}`, {
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
