import { linkPurposes } from '@encaixe/contract/message-links.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop } from '../testing/a-shop.ts'
import { aVisitShop, visitIn } from '../testing/a-visit-shop.ts'
import { aLink } from '../testing/an-asking.ts'
import { offers } from '../testing/an-offer.ts'
import { sayingAs } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { aVisit, linesOf } from '../testing/visit-mails.ts'

let api: TestApi
let lines: string[] = []

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand', onLog: (line) => lines.push(line) })
})

afterAll(() => api.close())

/** A company, and an appointment of a client on Wednesday at ten. */
async function booked(name: string, change: Record<string, unknown> = {}) {
  const shop = await aShop(api, name, { collaborators: [{}, {}] })
  const client = await aClient(api, `ana-${name}`)
  const { body } = await client.books(shop.wish(change))
  const about = { companyId: shop.companyId, appointmentId: body.id }
  const asOwner = async () => (await shop.owner.say(`GET /api/schedules/${body.id}`)).body
  return { shop, client, about, id: String(body.id), asOwner }
}

const placed = { date: '2027-03-03', startTime: '10:00' }
const aDay = (date: string, free: boolean) => ({ date, free, open: free })

test('a client who opens a link gets the appointment and the company, and no data about the client', async () => {
  const { about, shop } = await booked('conta')
  const link = await aLink(api, about, 'confirm')
  const { status, body } = await link.opens()
  expect(status).toBe(200)
  expect(body).toMatchObject({
    purpose: 'confirm',
    appointment: { ...placed, status: 'scheduled', confirmedAt: null, procedure: { name: 'Corte' } },
    company: { slug: shop.owner.company.slug, timezone: 'America/Sao_Paulo' },
  })
  expect(JSON.stringify({ ...body, company: null })).not.toMatch(/ana-|@/)
})

test('a link is stored only as a hash, and never logged', async () => {
  const { about } = await booked('guarda')
  lines = []
  const link = await aLink(api, about, 'confirm')
  await link.opens()
  await link.answers()
  await api.fetch(`/api/links/${link.token}/form`, { method: 'POST', body: '' })
  await api.fetch(`/api/links/${link.token}/nonsense`)
  const rows = await api.database.db.selectFrom('links').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(link.token)
  expect(lines.length).toBeGreaterThan(3)
  expect(lines.join()).not.toContain(link.token)
})

test('a client who only opens a link changes nothing, whatever the link is for', async () => {
  const { about, asOwner } = await booked('olha')
  const before = await asOwner()
  for (const purpose of linkPurposes) {
    const link = await aLink(api, about, purpose)
    for (let look = 0; look < 3; look++) expect((await link.opens()).status).toBe(200)
    const head = await api.fetch(`/api/links/${link.token}`, { method: 'HEAD' })
    expect(head.status).toBe(200)
  }
  expect(await asOwner()).toEqual(before)
})

test('a client who confirms, once or twice, is shown as confirmed to the owner', async () => {
  const { about, asOwner } = await booked('vou')
  const link = await aLink(api, about, 'confirm')
  const first = await link.answers({ seen: '2027-03-03 10:00' })
  expect(first).toMatchObject({
    status: 200,
    body: { appointment: { confirmedAt: api.clock.now().toISOString() } },
  })
  expect(await link.answers({ seen: '2027-03-03 10:00' })).toEqual(first)
  expect(await asOwner()).toMatchObject({ status: 'scheduled', confirmedAt: api.clock.now().toISOString() })
})

test('a client cannot use a link for another act', async () => {
  const { about, asOwner } = await booked('so-isso')
  const before = await asOwner()
  const to = { date: '2027-03-04', startTime: '11:00', collaboratorId: before.collaboratorId }
  await (await aLink(api, about, 'calendar')).answers({ ...to, purpose: 'cancel', status: 'cancelled' })
  expect(await asOwner()).toEqual(before)
  await (await aLink(api, about, 'confirm')).answers({ ...to, purpose: 'cancel', status: 'cancelled' })
  expect(await asOwner()).toMatchObject({ ...placed, status: 'scheduled' })
  for (const purpose of ['confirm', 'cancel', 'calendar', 'stop'] as const) {
    const link = await aLink(api, about, purpose)
    expect((await link.asks('times?date=2027-03-04')).status).toBe(404)
    expect((await link.asks('days/2027-03')).status).toBe(404)
  }
})

test('a client who stops a company’s messages changes nothing else', async () => {
  const { about, asOwner } = await booked('sem-lembrete')
  const before = await asOwner()
  const link = await aLink(api, about, 'stop')
  expect(await link.opens()).toMatchObject({ body: { companyStopped: false } })
  expect(await link.answers()).toMatchObject({ status: 200, body: { companyStopped: true } })
  expect(await link.answers()).toMatchObject({ status: 200, body: { companyStopped: true } })
  expect(await asOwner()).toEqual(before)
})

test('a client with one link to manage confirms, moves and cancels the appointment', async () => {
  const { about, shop, asOwner } = await booked('tudo')
  const link = await aLink(api, about, 'manage')
  expect(await link.answers()).toMatchObject({ status: 200 })
  expect((await asOwner()).confirmedAt).not.toBeNull()
  expect(await link.asks('times?date=2027-03-04')).toMatchObject({ status: 200 })
  const to = { date: '2027-03-04', startTime: '11:00', collaboratorId: shop.collaboratorId }
  for (let times = 0; times < 2; times++) expect(await link.answers(to)).toMatchObject({ status: 200 })
  expect(await asOwner()).toMatchObject({ date: '2027-03-04', startTime: '11:00', status: 'scheduled' })
  const old = { cancel: true, seen: '2027-03-03 10:00' }
  expect(await link.answers(old)).toMatchObject({ status: 409, body: { code: 'appointment_changed' } })
  for (let times = 0; times < 2; times++)
    expect(await link.answers({ cancel: true })).toMatchObject({
      body: { appointment: { status: 'cancelled' } },
    })
})

test('a client with a link to manage waits for an earlier time, changes how much earlier, and waits no more; without an account or a list nobody can wait', async () => {
  const { about, client, id, shop } = await booked('antes')
  const link = await aLink(api, about, 'manage')
  const waits = async () => {
    const { earlier } = (await link.opens()).body
    const own = (await client.say('GET /api/waitlist/mine')).body as unknown as Record<string, unknown>[]
    return { earlier, own: own.map(({ appointmentId, daysBefore }) => [appointmentId, daysBefore]) }
  }
  const nobody = { earlier: { days: null }, own: [] }
  expect(await waits()).toEqual(nobody)
  expect(await link.answers({ earlier: 31 })).toMatchObject({ status: 400, body: { code: 'invalid' } })
  const old = { earlier: 2, seen: '2027-03-02 10:00' }
  expect(await link.answers(old)).toMatchObject({ status: 409, body: { code: 'appointment_changed' } })
  for (const earlier of [2, 0]) {
    expect(await link.answers({ earlier, seen: '2027-03-03 10:00' })).toMatchObject({
      status: 200,
      body: { earlier: { days: earlier }, appointment: { ...placed, confirmedAt: null } },
    })
    expect(await waits()).toEqual({ earlier: { days: earlier }, own: [[id, earlier]] })
  }
  for (let times = 0; times < 2; times++) expect((await link.answers({ earlier: null })).status).toBe(200)
  expect(await waits()).toEqual(nobody)
  const form = (earlier: string) =>
    api.fetch(`/api/links/${link.token}/form`, { method: 'POST', body: new URLSearchParams({ earlier }) })
  expect((await form('7')).status).toBe(303)
  expect((await waits()).own).toEqual([[id, 7]])
  await form('')
  expect(await waits()).toEqual(nobody)

  expect((await (await aLink(api, about, 'reschedule')).opens()).body.earlier).toBeNull()
  const bia = { clientName: 'Bia', clientEmail: 'bia@cliente.example', startTime: '16:00' }
  const { body } = await shop.owner.say('POST /api/schedules', shop.wish(bia))
  const without = await aLink(api, { ...about, appointmentId: body.id }, 'manage')
  const { db } = api.database
  await db.updateTable('companies').set({ waitlist: false }).where('id', '=', shop.companyId).execute()
  for (const one of [without, link]) {
    expect((await one.opens()).body.earlier).toBeNull()
    expect(await one.answers({ earlier: 0 })).toMatchObject({ status: 409, body: { code: 'waitlist_off' } })
  }
})

test('a client who cancels by link frees the time, and the client’s other links show the cancellation', async () => {
  const { about, shop, asOwner } = await booked('cancela')
  const confirm = await aLink(api, about, 'confirm')
  const cancel = await aLink(api, about, 'cancel')
  const move = await aLink(api, about, 'reschedule')
  expect(await cancel.answers()).toMatchObject({
    status: 200,
    body: { appointment: { status: 'cancelled' } },
  })
  expect(await cancel.answers()).toMatchObject({
    status: 200,
    body: { appointment: { status: 'cancelled' } },
  })
  expect(await asOwner()).toMatchObject({ status: 'cancelled' })
  expect(await shop.slots('2027-03-03')).toContain('10:00')
  expect(await confirm.answers()).toMatchObject({ status: 409, body: { code: 'appointment_closed' } })
  expect(await confirm.opens()).toMatchObject({ status: 200, body: { appointment: { status: 'cancelled' } } })
  const to = { date: '2027-03-04', startTime: '11:00', collaboratorId: shop.collaboratorId }
  expect(await move.answers(to)).toMatchObject({ status: 409, body: { code: 'appointment_closed' } })
})

test('an appointment that a client moves by link keeps its id, and the old time is free', async () => {
  const { about, shop, id, asOwner } = await booked('remarca')
  const [, other = ''] = shop.collaboratorIds
  const link = await aLink(api, about, 'reschedule')
  expect((await link.asks('days/2027-03')).body).toContainEqual(aDay('2027-03-04', true))
  const times = (await link.asks('times?date=2027-03-04')).body as unknown as {
    startTime: string
    collaborators: { id: string }[]
  }[]
  expect(
    times
      .find(({ startTime }) => startTime === '11:00')
      ?.collaborators.map((one) => one.id)
      .toSorted(),
  ).toEqual(shop.collaboratorIds.toSorted())
  // The appointment's own time counts as free.
  const same = (await link.asks('times?date=2027-03-03')).body as unknown as typeof times
  expect(same.find(({ startTime }) => startTime === '10:00')?.collaborators).toHaveLength(2)

  const to = { date: '2027-03-04', startTime: '11:00', collaboratorId: other, seen: '2027-03-03 10:00' }
  const moved = await link.answers(to)
  expect(moved).toMatchObject({
    status: 200,
    body: {
      appointment: { id, date: '2027-03-04', startTime: '11:00', collaborator: { id: other }, sequence: 1 },
    },
  })
  expect(await link.answers(to)).toEqual(moved)
  expect(await asOwner()).toMatchObject({ id, date: '2027-03-04', startTime: '11:00', status: 'scheduled' })
  expect(await shop.slots('2027-03-03')).toContain('10:00')
  const { sequence } = await api.database.db
    .selectFrom('appointments')
    .select('sequence')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(sequence).toBe(1)
})

test('a client who moves to a past, unaligned or taken time, or to a foreign professional, is refused', async () => {
  const { about, shop } = await booked('recusa')
  const rival = await aClient(api, 'rival-recusa')
  await rival.books(shop.wish({ date: '2027-03-04', startTime: '11:00' }))
  const foreign = await aShop(api, 'alheia')
  const link = await aLink(api, about, 'reschedule')
  const collaboratorId = shop.collaboratorId
  const answers = await Promise.all(
    [
      { date: '2027-03-01', startTime: '10:00', collaboratorId },
      { date: '2027-03-04', startTime: '10:10', collaboratorId },
      { date: '2027-03-04', startTime: '11:00', collaboratorId },
      { date: '2027-03-04', startTime: '12:00', collaboratorId: foreign.collaboratorId },
      { date: '2027-02-30', startTime: '12:00', collaboratorId },
      { date: '2027-03-04', startTime: '12:00' },
      {},
    ].map((to) => link.answers(to)),
  )
  expect(answers.map(({ status }) => status)).toEqual([400, 409, 409, 404, 400, 400, 400])
  expect(answers[2]?.body).toMatchObject({ code: 'slot_taken', alternatives: expect.any(Array) })
})

test('a client who confirms or cancels after a move gets 409 until the client has read the new time', async () => {
  const { about, shop, asOwner, id } = await booked('leu')
  const confirm = await aLink(api, about, 'confirm')
  const cancel = await aLink(api, about, 'cancel')
  const to = { date: '2027-03-05', startTime: '15:00', collaboratorId: shop.collaboratorId }
  expect((await shop.owner.say(`PATCH /api/schedules/${id}/reschedule`, to)).status).toBe(200)
  for (const link of [confirm, cancel]) {
    expect(await link.answers({ seen: '2027-03-03 10:00' })).toMatchObject({
      status: 409,
      body: { code: 'appointment_changed' },
    })
  }
  expect(await asOwner()).toMatchObject({ status: 'scheduled', confirmedAt: null })
  expect((await confirm.answers({ seen: '2027-03-05 15:00' })).status).toBe(200)
})

test('a client of an inactive company cannot move by link, but can cancel', async () => {
  const { about, shop } = await booked('fechada')
  await shop.owner.say(`PATCH /api/companies/${shop.companyId}/status`, { isActive: false })
  const move = await aLink(api, about, 'reschedule')
  const to = { date: '2027-03-04', startTime: '11:00', collaboratorId: shop.collaboratorId }
  expect((await move.asks('times?date=2027-03-04')).body).toEqual([])
  expect((await move.asks('days/2027-03')).body).toContainEqual(aDay('2027-03-04', false))
  expect(await move.answers(to)).toMatchObject({
    status: 409,
    body: { error: 'Esta empresa não está aceitando agendamentos no momento' },
  })
  expect((await (await aLink(api, about, 'cancel')).answers()).status).toBe(200)
})

test('a client without JavaScript answers by a form and is redirected to the page', async () => {
  const { about, asOwner } = await booked('sem-script')
  const link = await aLink(api, about, 'confirm')
  const send = (fields: Record<string, string>) =>
    api.fetch(`/api/links/${link.token}/form`, { method: 'POST', body: new URLSearchParams(fields) })
  const changed = await send({ seen: '2027-03-03 09:00' })
  expect([changed.status, changed.headers.get('location')]).toEqual([
    303,
    `${api.config.publicUrl}${link.path}?aviso=appointment_changed`,
  ])
  expect(await asOwner()).toMatchObject({ confirmedAt: null })
  const done = await send({ seen: '2027-03-03 10:00' })
  expect(done.headers.get('location')).toBe(`${api.config.publicUrl}${link.path}`)
  expect(await asOwner()).toMatchObject({ confirmedAt: api.clock.now().toISOString() })
})

test('a caller with an invalid or nearly right token always gets the same answer, 404', async () => {
  const { about } = await booked('quase')
  const { token } = await aLink(api, about, 'confirm')
  const say = sayingAs(api)
  const last = token.endsWith('A') ? 'B' : 'A'
  for (const wrong of [
    `${token.slice(0, -1)}${last}`,
    token.slice(1),
    `${token}A`,
    'x',
    '%00',
    "' or 1=1--",
  ]) {
    const answer = await say(`GET /api/links/${encodeURIComponent(wrong)}`)
    expect(answer).toEqual({ status: 404, body: { error: 'Este link não vale mais', code: 'link_gone' } })
  }
})

test('a link cannot connect one company with another company’s appointment', async () => {
  const one = await booked('uma-loja')
  const other = await booked('outra-loja')
  const made = aLink(api, { companyId: one.shop.companyId, appointmentId: other.id }, 'cancel')
  await expect(made).rejects.toThrow(/foreign key/)
})

/** Books Corte with Ana at ten and Barba with Caio after it. */
async function bookedVisit(name: string) {
  const shop = await aVisitShop(api, name)
  const made = await aVisit(api, shop, shop.cutAndShave)
  const about = { companyId: shop.companyId, appointmentId: made.visit.id }
  const read = async () => visitIn(await shop.owner.say(`GET /api/visits/${made.visit.id}`))
  return { ...made, shop, about, read }
}

test('a client who opens a link of a visit sees all its services, and confirms all of them with one tap', async () => {
  const { about, visit, read } = await bookedVisit('abre')
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
  const { about, parts, read } = await bookedVisit('cancela-visita')
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

test('a client whose first service was cancelled reads and moves the other services of the visit by the old links', async () => {
  const { about, parts, shop, client, read } = await bookedVisit('sobra')
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

test('a client who moves a whole visit by link is offered start times for the whole visit, and keeps the chosen professionals', async () => {
  const { about, shop, client, read } = await bookedVisit('muda')
  const busy = { date: '2027-03-04', startTime: '10:30', collaboratorId: shop.caio, procedureId: shop.shave }
  expect((await client.books(shop.wish(busy))).status).toBe(201)
  const link = await aLink(api, about, 'reschedule')
  expect((await link.asks('days/2027-03')).body).toContainEqual(aDay('2027-03-04', true))
  const times = (await link.asks('times?date=2027-03-04')).body as unknown as {
    startTime: string
    collaborators: { name: string }[]
  }[]
  const starts = times.map(({ startTime }) => startTime)
  expect(starts).toContain('09:00')
  // Caio is busy at 10:30, when his part of a visit at 10:00 would begin.
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

test('a move by link gives a part without a preference to any free professional, and the chosen professional of another part stays', async () => {
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
  expect((await link.asks('days/2027-03')).body).toContainEqual(aDay(day, true))
  const to = { date: day, startTime: '09:00', seen: '2027-03-03 10:00' }
  expect((await link.answers(to)).status).toBe(200)
  const now = visitIn(await shop.owner.say(`GET /api/visits/${visit.id}`))
  expect(linesOf(now)).toEqual([`${day} 09:00 Corte Ana`, `${day} 09:30 Barba Caio`])
  expect(now.appointments.map(({ noPreference }) => noPreference)).toEqual([false, true])
})

test('a client who is offered another time for one service reads which service it is, and moves only that one', async () => {
  const { parts, shop, about, read } = await bookedVisit('oferta')
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

// This test must be the last one, because it sets the clock forward.
test('a client who opens a link after the appointment reads only the name of the company, and a month later the link is deleted, also when nights were missed', async () => {
  const { about, shop } = await booked('fim')
  await api.drain()
  const link = await aLink(api, about, 'cancel')
  api.clock.set('2027-03-03T13:29:00Z')
  expect((await link.opens()).status).toBe(200)
  api.clock.set('2027-03-03T13:30:00Z')
  const { name, slug } = shop.owner.company
  const gone = {
    status: 404,
    body: { error: 'Este link não vale mais', code: 'link_gone', company: { name, slug } },
  }
  expect(await link.opens()).toEqual(gone)
  expect(await link.answers()).toEqual(gone)
  for (const night of ['2027-03-04T07:50:00Z', '2027-05-20T07:50:00Z']) {
    api.clock.set(night)
    await api.runSchedules()
    await api.drain()
  }
  const links = api.database.db.selectFrom('links').selectAll()
  expect(await links.where('appointment_id', '=', about.appointmentId as string).execute()).toEqual([])
  expect((await link.opens()).body).toEqual({ error: 'Este link não vale mais', code: 'link_gone' })
})
