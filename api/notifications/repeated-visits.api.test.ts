import type { Visit, VisitSeries } from '@encaixe/contract/visits.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aClient } from '../testing/a-shop.ts'
import { itemsOf } from '../testing/a-visit.ts'
import type { VisitShop } from '../testing/a-visit-shop.ts'
import { inviteFileIn } from '../testing/read-mail.ts'
import { remindNow } from '../testing/remind-now.ts'
import { startVisitMails, type VisitMails } from '../testing/visit-mails.ts'

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

test('an owner who reminds by hand sees a visit once, with all its services', async () => {
  const { visit } = await told.booked(shop, { date: '2027-03-13' })
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
