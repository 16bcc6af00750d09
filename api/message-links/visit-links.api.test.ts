import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLink } from '../testing/a-link.ts'
import { aVisit, linesOf } from '../testing/a-visit.ts'
import { aVisitShop, visitIn } from '../testing/a-visit-shop.ts'
import { offers } from '../testing/an-offer.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
})

afterAll(() => api.close())

/** Corte with Ana at ten and Barba with Caio after it. */
async function booked(name: string) {
  const shop = await aVisitShop(api, name)
  const made = await aVisit(api, shop, [
    [shop.cut, shop.ana],
    [shop.shave, shop.caio],
  ])
  const about = { companyId: shop.companyId, appointmentId: made.visit.id }
  const read = async () => visitIn(await shop.owner.say(`GET /api/visits/${made.visit.id}`))
  return { ...made, shop, about, read }
}

test('a client who opens a link of a visit sees all its services, and one tap confirms them all', async () => {
  const { about, visit, read } = await booked('abre')
  const link = await aLink(api, about, 'confirm')
  expect((await link.opens()).body).toMatchObject({
    appointment: {
      id: visit.id,
      startTime: '10:00',
      endTime: '11:00',
      duration: 60,
      price: 80,
      procedure: { name: 'Corte + Barba' },
      parts: [
        { startTime: '10:00', procedure: 'Corte', collaborator: 'Ana' },
        { startTime: '10:30', procedure: 'Barba', collaborator: 'Caio' },
      ],
    },
  })
  expect(await link.answers({ seen: '2027-03-03 10:00' })).toMatchObject({ status: 200 })
  expect(await link.answers()).toMatchObject({ status: 200 })
  for (const { confirmedAt } of (await read()).appointments) expect(confirmedAt).not.toBeNull()
})

test('a client who cancels by the link of a visit cancels all of it, and gets one message', async () => {
  const { about, parts, read } = await booked('cancela')
  const link = await aLink(api, about, 'cancel')
  expect(await link.answers()).toMatchObject({ status: 200, body: { appointment: { status: 'cancelled' } } })
  expect(await link.answers()).toMatchObject({ status: 200 })
  expect(linesOf(await read())).toEqual([])
  await api.drain()
  const sent = await api.database.db
    .selectFrom('messages')
    .select('receiver')
    .where('appointment_id', 'in', parts)
    .where('event', '=', 'cancelled')
    .execute()
  expect(sent.map(({ receiver }) => receiver).toSorted()).toEqual([
    'client',
    'collaborator',
    'collaborator',
    'owner',
  ])
})

test('a client whose first service was cancelled reads and moves what is left by her old links', async () => {
  const { about, parts, shop, client, read } = await booked('sobra')
  const [first, second] = parts
  const link = await aLink(api, about, 'reschedule')
  expect((await client.say(`PATCH /api/schedules/${first}/cancel`)).status).toBe(200)
  expect((await link.opens()).body).toMatchObject({
    appointment: {
      id: about.appointmentId,
      startTime: '10:30',
      parts: [{ id: second }],
      status: 'scheduled',
    },
  })
  const to = { date: '2027-03-04', startTime: '09:00', collaboratorId: shop.caio }
  expect(await link.answers({ ...to, seen: '2027-03-03 10:00' })).toMatchObject({
    body: { code: 'appointment_changed' },
  })
  expect((await link.answers({ ...to, seen: '2027-03-03 10:30' })).status).toBe(200)
  expect(linesOf(await read())).toEqual(['2027-03-04 09:00 Barba Caio'])
})

test('a client who moves by the link of a visit is offered starts of all of it, and keeps her people', async () => {
  const { about, shop, client, read } = await booked('muda')
  const busy = { date: '2027-03-04', startTime: '10:30', collaboratorId: shop.caio, procedureId: shop.shave }
  expect((await client.books(shop.wish(busy))).status).toBe(201)
  const link = await aLink(api, about, 'reschedule')
  expect((await link.asks('days/2027-03')).body).toContainEqual({ date: '2027-03-04', free: true })
  const times = (await link.asks('times?date=2027-03-04')).body as unknown as {
    startTime: string
    collaborators: { name: string }[]
  }[]
  const starts = times.map(({ startTime }) => startTime)
  expect(starts).toContain('09:00')
  // Caio is busy when his part would begin.
  expect(starts).not.toContain('10:00')
  expect(times[0]?.collaborators).toMatchObject([{ name: 'Ana e Caio' }])
  const to = { date: '2027-03-04', startTime: '11:00' }
  const moved = await link.answers({ ...to, seen: '2027-03-03 10:00' })
  expect(moved).toMatchObject({ status: 200, body: { appointment: { ...to, sequence: 2 } } })
  expect(await link.answers(to)).toEqual(moved)
  expect(linesOf(await read())).toEqual(['2027-03-04 11:00 Corte Ana', '2027-03-04 11:30 Barba Caio'])
  const taken = await link.answers({ date: '2027-03-04', startTime: '10:00' })
  expect(taken).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
})

test('a client without a preference moves by the link to times of anybody, and whom she named stays', async () => {
  const shop = await aVisitShop(api, 'qualquer')
  const { visit } = await aVisit(api, shop, [[shop.cut, shop.ana], [shop.shave]])
  expect(linesOf(visit)).toEqual(['2027-03-03 10:00 Corte Ana', '2027-03-03 10:30 Barba Bia'])
  const day = '2027-03-04'
  const taken = [
    ['09:30', shop.bia],
    ['14:30', shop.bia],
    ['14:30', shop.caio],
  ] as const
  for (const [startTime, person] of taken) {
    await aVisit(api, shop, [[shop.shave, person]], { date: day, startTime })
  }
  const link = await aLink(api, { companyId: shop.companyId, appointmentId: visit.id }, 'reschedule')
  expect((await link.opens()).body).toMatchObject({
    appointment: { parts: [{ noPreference: false }, { noPreference: true }] },
  })
  const times = (await link.asks(`times?date=${day}`)).body as unknown as {
    startTime: string
    collaborators: { name: string }[]
  }[]
  const starts = times.map(({ startTime }) => startTime)
  expect(starts).toContain('09:00')
  expect(starts).not.toContain('14:00')
  expect(times[0]?.collaborators).toMatchObject([{ name: 'Ana e quem estiver livre' }])
  expect((await link.asks('days/2027-03')).body).toContainEqual({ date: day, free: true })
  const to = { date: day, startTime: '09:00', seen: '2027-03-03 10:00' }
  expect((await link.answers(to)).status).toBe(200)
  const now = visitIn(await shop.owner.say(`GET /api/visits/${visit.id}`))
  expect(linesOf(now)).toEqual([`${day} 09:00 Corte Ana`, `${day} 09:30 Barba Caio`])
  expect(now.appointments.map(({ noPreference }) => noPreference)).toEqual([false, true])
})

test('a client who is offered another time for one service reads which, and moves that one alone', async () => {
  const { parts, shop, about, read } = await booked('oferta')
  await api.drain()
  const [, second = ''] = parts
  const proposal = { date: '2027-03-03', startTime: '15:00', collaboratorId: shop.caio }
  const made = await offers(shop, second, [proposal])
  expect(made.status).toBe(201)
  await api.drain()
  const mail = await api.database.db
    .selectFrom('messages')
    .select(['body', 'subject'])
    .where('appointment_id', '=', second)
    .where('event', '=', 'offered')
    .where('channel', '=', 'email')
    .executeTakeFirstOrThrow()
  expect(mail.body).toContain('Serviço: Barba, parte da sua visita\n')
  const link = await aLink(api, { ...about, appointmentId: second, offerId: made.body.id }, 'choose')
  const { body } = await link.opens()
  expect(body).toMatchObject({
    appointment: { id: second, startTime: '10:30', duration: 30, procedure: { name: 'Barba' } },
  })
  expect((body as { appointment: { parts: unknown[] } }).appointment.parts).toHaveLength(2)
  expect((await link.answers(proposal)).status).toBe(200)
  expect(linesOf(await read())).toEqual(['2027-03-03 10:00 Corte Ana', '2027-03-03 15:00 Barba Caio'])
})
