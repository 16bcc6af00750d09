import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMarkedTeam, type MarkedTeam, mark } from './testing/a-marked-team.ts'
import { aMember } from './testing/a-member.ts'
import { startTestApi, type TestApi } from './testing/test-api.ts'

let api: TestApi
let team: MarkedTeam

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
  team = await aMarkedTeam(api)
  await api.drain()
})

afterAll(() => api.close())

type Part = { id: string; collaboratorId: string; status: string }
const partsOf = (body: Record<string, unknown>) => body.appointments as Part[]
const whole = async () => partsOf((await team.shop.owner.say(`GET /api/visits/${team.shared.visitId}`)).body)

test('a professional who shares a visit with a colleague reads only their own part', async () => {
  const { member, shared, ana } = team
  const { status, body } = await member.say(`GET /api/visits/${shared.visitId}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ startTime: '14:00', endTime: '14:30', duration: 30, price: null })
  expect(partsOf(body).map(({ collaboratorId }) => collaboratorId)).toEqual([ana])
  expect((await member.say(`GET /api/schedules/${shared.theirPart}`)).status).toBe(404)
  const { body: days } = await member.say('GET /api/schedules/calendar?from=2027-03-03&to=2027-03-03')
  const entry = (days.appointments as { visitId: string; visitParts: number }[]).find(
    ({ visitId }) => visitId === shared.visitId,
  )
  expect(entry?.visitParts).toBe(1)
  expect(JSON.stringify([body, days])).not.toContain(mark)
})

test('a professional moves their own part, and cannot move a visit in which a colleague has a part', async () => {
  const { member, shared, ana } = team
  const before = await whole()
  const to = { date: '2027-03-03', startTime: '16:00' }
  const visit = `/api/visits/${shared.visitId}`
  const refused = await member.say(`PATCH ${visit}/reschedule`, to)
  expect([refused.status, refused.body.code]).toEqual([403, 'role'])
  const times = await member.say(`GET ${visit}/move-times?date=2027-03-03`)
  expect([times.status, times.body]).toEqual([200, []])
  expect(await whole()).toEqual(before)
  const [own] = before
  const moved = await member.say(`PATCH /api/schedules/${own?.id}/reschedule`, { ...to, collaboratorId: ana })
  expect([moved.status, moved.body.price, moved.body.clientEmail]).toEqual([200, null, null])
  await member.say(`PATCH /api/schedules/${own?.id}/reschedule`, {
    ...{ date: '2027-03-03', startTime: '14:00', collaboratorId: ana },
  })
})

test('a professional marks a no-show or cancels, and the colleague’s part does not change', async () => {
  const { member, shared, ana, bia } = team
  api.clock.set('2027-03-03T17:35:00Z')
  const statuses = async () =>
    Object.fromEntries((await whole()).map(({ collaboratorId, status }) => [collaboratorId, status]))
  const own = (await whole()).find(({ collaboratorId }) => collaboratorId === ana)
  expect((await member.say(`PATCH /api/schedules/${own?.id}/no-show`)).status).toBe(200)
  expect(await statuses()).toEqual({ [ana]: 'no_show', [bia]: 'scheduled' })
  expect((await member.say(`PATCH /api/schedules/${own?.id}/reopen`)).status).toBe(200)
  const cancelled = await member.say(`PATCH /api/visits/${shared.visitId}/cancel`)
  expect([cancelled.status, partsOf(cancelled.body).length]).toEqual([200, 1])
  expect(await statuses()).toEqual({ [ana]: 'cancelled', [bia]: 'scheduled' })
  const again = await member.say(`PATCH /api/visits/${shared.visitId}/cancel`)
  expect(again.status).toBe(200)
})

test('a professional who ends a series ends only their own parts of the series', async () => {
  const { member, shared, shop, ana, bia } = team
  const { status } = await member.say(`PATCH /api/series/${shared.seriesId}/cancel`, { from: '2027-03-01' })
  expect(status).toBe(200)
  const list = await shop.owner.say(
    `GET /api/schedules/company/${shop.companyId}?seriesId=${shared.seriesId}&limit=50`,
  )
  const found = (list.body.items as Part[]).map((one) => `${one.collaboratorId} ${one.status}`)
  expect(found.filter((one) => one.startsWith(ana))).toEqual([`${ana} cancelled`, `${ana} cancelled`])
  expect(found.filter((one) => one.startsWith(bia))).toEqual([`${bia} scheduled`, `${bia} scheduled`])
})

test('a professional who chooses no professional books with themselves, and is offered only their own times', async () => {
  const { member, own, ana, bia } = team
  const wish = {
    ...{ companyId: own.companyId, date: '2027-03-15', clientName: 'Nina', clientPhone: '(11) 95555-0333' },
    items: [{ procedureId: own.procedureId, collaboratorId: null }],
  }
  const booked = await member.say('POST /api/visits', { ...wish, startTime: '10:00' })
  expect(booked.status).toBe(201)
  const [part] = partsOf(booked.body)
  expect(part).toMatchObject({ collaboratorId: ana, noPreference: false, price: null })
  // The colleague is free at this time.
  const lost = await member.say('POST /api/visits', { ...wish, startTime: '10:00' })
  expect([lost.status, lost.body.code]).toEqual([409, 'slot_taken'])
  const free = `companyId=${own.companyId}&date=2027-03-15&startTime=11:00&items=${own.procedureId}`
  const { body: people } = await member.say(`GET /api/public/visit-collaborators?${free}`)
  expect((people as unknown as { id: string }[][]).flat().map(({ id }) => id)).toEqual([ana])
  for (const collaboratorId of [bia, bia.toUpperCase()]) {
    const items = [{ procedureId: own.procedureId, collaboratorId }]
    expect((await member.say('POST /api/visits', { ...wish, items, startTime: '11:00' })).status).toBe(404)
    expect((await member.say('POST /api/visits', { ...wish, items, startTime: 'cedo' })).status).toBe(404)
  }
})

test('a professional sees that a time is held for a colleague’s client, and does not see for which client', async () => {
  const { member, shop, theirs, ana } = team
  const place = { date: '2027-03-16', startTime: '12:00', collaboratorId: ana }
  const offer = await shop.owner.say(`POST /api/schedules/${theirs.laterId}/offer`, { proposals: [place] })
  expect([offer.status, offer.body.error]).toEqual([201, undefined])
  const { body } = await member.say('GET /api/schedules/calendar?from=2027-03-16&to=2027-03-16')
  expect(body.appointments).toMatchObject([
    { status: 'held', clientName: 'Cliente de outro profissional', clientPhone: null },
  ])
})

test('a professional reads the company’s days off, and changes only their own', async () => {
  const { member, companyOffId, own, shop } = team
  const { body } = await member.say('GET /api/exceptions?from=2027-03-20&to=2027-03-20')
  expect(body).toMatchObject([{ id: companyOffId, reason: 'Reforma' }])
  const off = { companyId: shop.companyId, kind: 'off', from: '2027-05-03', to: '2027-05-03' }
  const wrong = [
    await member.say('POST /api/exceptions', off),
    await member.say(`PUT /api/exceptions/${companyOffId}`, { reason: 'Minha' }),
    await member.say(`DELETE /api/exceptions/${companyOffId}?keep=true`),
    await member.say(`PUT /api/exceptions/${own.exceptionId}`, { collaboratorId: null }),
  ]
  expect(wrong.map(({ status, body }) => [status, body.code])).toEqual(wrong.map(() => [403, 'role']))
})

test('a receptionist reads the calendar and the clients of all professionals, but neither the clients’ spending nor tax ids', async () => {
  const { shop, theirs } = team
  const desk = await aMember(api, shop, { name: 'duda', role: 'reception' })
  const manager = await aMember(api, shop, { name: 'gil', role: 'manager' })
  const spentOf = async (who: typeof desk) =>
    ((await who.say('GET /api/clients')).body.items as { spent: number | null }[]).map(({ spent }) => spent)
  const all = await spentOf(manager)
  expect(all.length).toBeGreaterThan(1)
  expect(await spentOf(desk)).toEqual(all.map(() => null))
  expect(all).not.toContain(null)
  const company = await desk.say('GET /api/companies/my-company')
  expect(company.body).toMatchObject({ cnpj: null, cpf: null })
  expect((await manager.say('GET /api/companies/my-company')).body.cpf).toBe('52998224725')
  const appointment = await desk.say(`GET /api/schedules/${theirs.laterId}`)
  expect(appointment.body).toMatchObject({ price: 77.77 })
})

test('a professional reads a colleague’s free times with the limits of a client, and their own free times with those of the company', async () => {
  const { member, shop, own, ana, bia } = team
  const changed = await shop.owner.say(`PUT /api/companies/${own.companyId}`, {
    ...shop.owner.company,
    version: undefined,
    bookingHorizon: 30,
  })
  expect(changed.status).toBe(200)
  const beyond = (person: string) =>
    `GET /api/schedules/available-slots?${new URLSearchParams({
      ...{ companyId: own.companyId, collaboratorId: person, date: '2027-06-04', duration: '30' },
    })}`
  expect(await member.say(beyond(bia.toUpperCase()))).toMatchObject({ status: 200, body: [] })
  expect((await member.say(beyond(ana.toUpperCase()))).body).not.toEqual([])
  expect((await shop.owner.say(beyond(bia))).body).not.toEqual([])
})

test('a professional reads the messages to the client of a visit with a colleague, without their subjects', async () => {
  const { member, shop, own, ana, bia } = team
  const items = [ana, bia].map((collaboratorId) => ({ procedureId: own.procedureId, collaboratorId }))
  const contact = { clientName: 'Rita', clientPhone: '(11) 95555-0111', clientEmail: 'rita@cliente.example' }
  const books = async (wish: object) => {
    const place = { companyId: own.companyId, date: '2027-03-30', ...contact, ...wish }
    const { status, body } = await shop.owner.say('POST /api/visits', place)
    expect(status).toBe(201)
    return partsOf(body)[0]?.id
  }
  const both = await books({ items, startTime: '14:00' })
  const alone = await books({ items: items.slice(0, 1), startTime: '10:00' })
  await api.drain()
  const all = await shop.owner.say(`GET /api/schedules/${both}/messages`)
  expect(JSON.stringify(all.body)).toContain(`${mark}-bia@nossa.example`)
  const read = await member.say(`GET /api/schedules/${both}/messages`)
  const messages = read.body as unknown as { receiver: string }[]
  expect(messages).toContainEqual(expect.objectContaining({ receiver: 'client', subject: null }))
  expect(JSON.stringify(messages)).not.toContain(mark)
  expect((await member.say(`GET /api/schedules/${alone}/messages`)).body).toContainEqual(
    expect.objectContaining({ receiver: 'client', subject: expect.any(String) }),
  )
})
