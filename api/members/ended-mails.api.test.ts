import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDepositTeam } from '../testing/a-deposit-shop.ts'
import { aMember, type TestMember, tokenOfInvitation } from '../testing/a-member.ts'
import { aClient, aShop } from '../testing/a-shop.ts'
import { statementsOf } from '../testing/a-statement.ts'
import { aVisitShop, type VisitShop, visitIn } from '../testing/a-visit-shop.ts'
import { aMissingClient, strictRule } from '../testing/a-waiting-client.ts'
import { offers } from '../testing/an-offer.ts'
import { changeVisit, itemsOf, startVisitMails, type VisitMails } from '../testing/visit-mails.ts'

let mails: VisitMails
let shops = 0

beforeAll(async () => {
  mails = await startVisitMails()
})

afterAll(() => mails.close())

/** A shop whose professional Caio has access, without the mails of its beginning. */
async function aTeam(): Promise<{ shop: VisitShop; caio: TestMember }> {
  mails.api.clock.set('2027-03-02T09:00:00-03:00')
  const shop = await mails.aShop(`saida-${++shops}`)
  const caio = await aMember(mails.api, shop, {
    ...{ name: `caio-${shops}`, role: 'professional', collaboratorId: shop.caio },
  })
  await mails.settled()
  mails.clear()
  return { shop, caio }
}

const arrivedAt = (name: string) => mails.arrived().all.filter((to) => to === name)

const getsMails = async ({ owner }: VisitShop, id: string) =>
  (await owner.call('GET /api/collaborators/{id}', { params: { id } })).getsMails

async function statesOfCaio({ companyId }: VisitShop): Promise<string[]> {
  const rows = await mails.api.database.db
    .selectFrom('messages')
    .select('status')
    .where('company_id', '=', companyId)
    .where('address', 'like', 'caio@%')
    .where('appointment_id', 'is not', null)
    .execute()
  return rows.map(({ status }) => status)
}

const queueAgain = ({ companyId }: VisitShop) =>
  mails.api.database.db
    .updateTable('messages')
    .set({ status: 'queued', next_attempt_at: mails.api.clock.now() })
    .where('company_id', '=', companyId)
    .where('address', 'like', 'caio@%')
    .where('appointment_id', 'is not', null)
    .execute()

test('a professional whose access the owner takes away gets no mail about any later act, and mails that wait are withdrawn', async () => {
  const { shop, caio } = await aTeam()
  const { owner } = shop
  const before = await mails.booked(shop)
  expect(arrivedAt('caio')).toEqual(['caio'])
  const other = await mails.booked(shop, { date: '2027-03-04' })
  mails.clear()
  await queueAgain(shop)
  const waiting = await shop.books(before.who, shop.cutAndShave, { date: '2027-03-05' })
  expect(waiting.status).toBe(201)

  expect((await owner.say(`DELETE /api/members/${caio.memberId}`)).status).toBe(204)
  expect(await statesOfCaio(shop)).toEqual(['withdrawn', 'withdrawn'])
  expect([await getsMails(shop, shop.caio), await getsMails(shop, shop.ana)]).toEqual([false, true])
  // A mail whose text was written while the access ended waits after the end.
  await queueAgain(shop)
  await mails.settled()

  const booked = await mails.booked(shop, { date: '2027-03-08' })
  const contact = { clientName: 'Rui', clientEmail: 'rui@cliente.example', clientPhone: await mails.aPhone() }
  const series = await owner.say('POST /api/visits', {
    ...{ companyId: shop.companyId, date: '2027-03-09', startTime: '09:00', ...contact },
    ...{ items: itemsOf(shop.cutAndShave), repeat: { everyWeeks: 1, times: 2 } },
  })
  expect(series.status).toBe(201)
  const acts = [
    await changeVisit(booked.who, booked.visit.id, 'cancel'),
    await owner.say(`PATCH /api/schedules/${before.second}/reschedule`, {
      ...{ date: '2027-03-03', startTime: '11:00', collaboratorId: shop.caio },
    }),
    await owner.say(`PATCH /api/schedules/${other.second}/reschedule`, {
      ...{ date: '2027-03-04', startTime: '11:00', collaboratorId: shop.bia },
    }),
    await owner.say(`PATCH /api/series/${series.body.seriesId}/cancel`, { from: '2027-03-09' }),
  ]
  await mails.settled()
  await owner.say(`PATCH /api/schedules/${before.second}/cancel`)
  await mails.settled()
  expect(acts.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  for (let day = 0; day < 7; day++) {
    mails.api.clock.advance(86_400_000)
    await mails.api.runSchedules()
    await mails.api.drain()
  }
  const { all } = mails.arrived()
  expect(all).not.toContain('caio')
  expect(all).toEqual(expect.arrayContaining(['bia', 'oi', 'pro1', 'rui', booked.client]))
  expect(new Set(await statesOfCaio(shop))).toEqual(new Set(['withdrawn']))
})

/** Ends the access of a new account of Caio, and returns a function that lists the mails to Caio since then. */
async function withoutCaio({ owner, caio, companyId }: VisitShop) {
  const { database, clock, drain } = mails.api
  const name = `caio-sem-${++shops}`
  const { memberId } = await aMember(mails.api, { owner }, {
    ...{ name, role: 'professional', collaboratorId: caio },
  } as const)
  await drain()
  clock.advance(1_000)
  const ended = clock.now()
  expect((await owner.say(`DELETE /api/members/${memberId}`)).status).toBe(204)
  return async (receiver: 'owner' | 'collaborator') => {
    await drain()
    const rows = await database.db
      .selectFrom('messages')
      .select('event')
      .where('company_id', '=', companyId)
      .where('created_at', '>=', ended)
      .where((eb) => (receiver === 'owner' ? eb('receiver', '=', 'owner') : eb('address', 'like', 'caio@%')))
      .execute()
    return rows
  }
}

const eventsIn = (rows: { event: string }[]) => [...new Set(rows.map(({ event }) => event))].toSorted()

test('requests, offers, the waiting list and a corrected zone send nothing to a professional whose access ended', async () => {
  const { api } = mails
  api.clock.set('2027-03-02T09:00:00-03:00')
  const shop = await aVisitShop(api, 'pedidos', {
    noShowRule: strictRule,
    maxOpenBookings: 50,
    waitlist: true,
  })
  const missing = await aMissingClient(api, shop, 'faltosa', '2027-03-03')
  const mailsTo = await withoutCaio(shop)
  const asks = async (date: string) =>
    visitIn(await shop.books(missing, shop.cutAndShave, { date, clientPhone: '(11) 95555-0777' }))
  const [accepted, declined, taken] = [
    await asks('2027-03-08'),
    await asks('2027-03-09'),
    await asks('2027-03-10'),
  ]
  await mails.settled()
  await shop.owner.say(`PATCH /api/schedules/${accepted.id}/accept`)
  await shop.owner.say(`PATCH /api/schedules/${declined.id}/decline`)
  await mails.settled()
  const [, part] = accepted.appointments
  const place = { date: '2027-03-11', startTime: '10:00', collaboratorId: shop.caio }
  expect((await offers(shop, part?.id, [place])).status).toBe(201)
  const waiting = await aClient(api, 'espera')
  const wait = await waiting.say('POST /api/waitlist', {
    companyId: shop.companyId,
    items: [{ procedureId: shop.shave, collaboratorId: shop.caio }],
    windows: [{ from: '2027-03-10', to: '2027-03-10', startTime: '10:00', endTime: '12:00' }],
    collaboratorId: shop.caio,
  })
  expect(wait.status).toBe(201)
  await missing.say(`PATCH /api/visits/${taken.id}/cancel`)
  for (let half = 0; half < 6; half++) {
    api.clock.advance(43_200_000)
    await api.runSchedules()
    await api.drain()
  }
  const company = { ...shop.owner.company, version: undefined, timezone: 'America/Manaus' }
  expect((await shop.owner.say(`PUT /api/companies/${shop.companyId}`, company)).status).toBe(200)
  await mails.settled()
  expect(eventsIn(await mailsTo('owner'))).toEqual(['asked', 'booked', 'cancelled', 'offer_unanswered'])
  expect(await mailsTo('collaborator')).toEqual([])
})

test('deposits send nothing to a professional whose access ended, and the mail of a statement names no client', async () => {
  const { api } = mails
  api.clock.set('2027-03-02T09:00:00-03:00')
  const { shop, books, claims, receives } = await aDepositTeam(api, 'sinal')
  const mailsTo = await withoutCaio(shop)
  const own = { procedureId: shop.shave, collaboratorId: shop.caio }
  const { id } = await books(own)
  expect((await claims(id)).status).toBe(200)
  await api.drain()
  expect((await receives(id)).status).toBe(200)
  expect(eventsIn(await mailsTo('owner'))).toEqual(['booked', 'deposit_claimed'])
  const { attends, shares, closes } = statementsOf(api, shop)
  await shares(50, '2027-01-01')
  await attends({ ...own, date: '2027-03-03' }, { cents: 3_000 })
  mails.clear()
  expect((await closes('2027-03', shop.caio)).status).toBe(200)
  expect(await mailsTo('collaborator')).toMatchObject([{ event: 'statement_sent' }])
  const { caio } = mails.arrived().of
  expect(caio?.text).toContain('Sua cota')
  expect(caio?.text).not.toMatch(/Cliente|pagante/i)
})

test('mails to a professional who left begin again with an accepted invitation, another address, or the company’s word', async () => {
  const { shop, caio } = await aTeam()
  const change = (body: object) =>
    shop.owner.say(`PUT /api/collaborators/${shop.caio}`, {
      ...{ name: 'Caio', email: `caio@saida-${shops}.example`, ...body },
    })
  expect((await caio.say(`DELETE /api/members/${caio.memberId}`)).status).toBe(204)
  expect((await change({ role: 'Barbeiro' })).body).toMatchObject({ role: 'Barbeiro', getsMails: false })
  expect((await change({ getsMails: true })).body.getsMails).toBe(true)
  await mails.booked(shop)
  expect(arrivedAt('caio')).toEqual(['caio'])

  await change({ getsMails: false })
  await mails.booked(shop, { date: '2027-03-04' })
  expect(arrivedAt('caio')).toEqual([])
  expect((await change({ email: `novo@saida-${shops}.example` })).body.getsMails).toBe(true)
  await mails.booked(shop, { date: '2027-03-05' })
  expect(arrivedAt('novo')).toEqual(['novo'])

  await change({ getsMails: false })
  const invited = await shop.owner.say(`POST /api/collaborators/${shop.caio}/invite`, {
    role: 'professional',
  })
  // The invitation may be declined or undone, so it alone begins no mails.
  expect([invited.status, await getsMails(shop, shop.caio)]).toEqual([201, false])
  await mails.api.drain()
  mails.clear()
  await mails.booked(shop, { date: '2027-03-08' })
  expect(arrivedAt('caio')).toEqual([])
  const token = tokenOfInvitation(invited.body.url)
  expect((await caio.say(`POST /api/invitations/${token}/accept`)).status).toBe(200)
  await mails.booked(shop, { date: '2027-03-09' })
  expect(arrivedAt('caio')).toEqual(['caio'])
})

test('every end of an access ends the mails, also to a collaborator with the address of the account', async () => {
  for (const end of ['left', 'erased', 'deactivated']) {
    const { shop, caio } = await aTeam()
    const status = (isActive: boolean) =>
      shop.owner.say(`PATCH /api/collaborators/${shop.caio}/status`, { isActive })
    if (end === 'left') await caio.say(`DELETE /api/members/${caio.memberId}`)
    if (end === 'erased')
      expect((await caio.say('POST /api/me/erase', { confirm: 'APAGAR' })).status).toBe(204)
    if (end === 'deactivated') {
      await status(false)
      await status(true)
    }
    expect([end, await getsMails(shop, shop.caio)]).toEqual([end, false])
  }
  const shop = await aShop(mails.api, 'balcao', {
    collaborators: [
      { name: 'Rosa', email: 'rosa@equipe.example' },
      { name: 'Ana', email: 'rosa-antiga@equipe.example' },
    ],
  })
  const rosa = await aMember(mails.api, shop, { name: 'rosa', role: 'reception' })
  await shop.owner.say(`DELETE /api/members/${rosa.memberId}`)
  const people = await shop.owner.call('GET /api/collaborators/company/{companyId}', {
    params: { companyId: shop.companyId },
  })
  expect(people.map((one) => [one.name, one.getsMails])).toEqual([
    ['Ana', true],
    ['Rosa', false],
  ])
})
