import { afterAll, beforeAll, expect, test } from 'vitest'
import { pix } from '../testing/a-deposit-shop.ts'
import { aClient, aShop, type Client } from '../testing/a-shop.ts'
import { aVisitShop, visitIn } from '../testing/a-visit-shop.ts'
import { askingsOf, aWaiter } from '../testing/a-waiter.ts'
import { aMissingClient, strictRule } from '../testing/a-waiting-client.ts'
import { anAsking } from '../testing/an-asking.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { linesOf } from '../testing/visit-mails.ts'
import { deleteLinksBefore } from './store.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
})

afterAll(() => api.close())

const entryOf = (id: string) =>
  api.database.db
    .selectFrom('waitlist_entries')
    .select(['status', 'closed_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const askOf = (id: string) =>
  api.database.db
    .selectFrom('waitlist_asks')
    .select(['outcome', 'appointment_id', 'replaces'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
/** Returns the client's appointments as texts such as `2027-03-03 10:00 scheduled`. */
async function appointmentsOf(client: Client): Promise<string[]> {
  const { body } = await client.say('GET /api/schedules/my-schedules?tab=upcoming')
  const { items } = body as { items: { date: string; startTime: string; status: string }[] }
  return items.map(({ date, startTime, status }) => `${date} ${startTime} ${status}`)
}

test('a waiting client takes the time of the link: it is booked once, however often the client taps', async () => {
  const shop = await aShop(api, 'pega')
  const client = await aClient(api, 'pega-ana')
  const asking = await anAsking(api, shop, client)
  const opened = await asking.opens()
  expect(opened).toMatchObject({
    status: 200,
    body: {
      purpose: 'take',
      company: { name: 'Empresa pega-agenda' },
      state: 'open',
      offer: {
        date: '2027-03-03',
        startTime: '10:00',
        endTime: '10:30',
        items: [{ procedureId: shop.procedureId, procedure: 'Corte', collaborator: 'Profissional 1' }],
        replaces: null,
      },
      price: 50,
    },
  })
  expect(JSON.stringify(opened.body)).not.toMatch(/pega-ana|@/)
  expect(await asking.answers()).toMatchObject({ status: 200, body: { state: 'taken' } })
  expect(await asking.answers()).toMatchObject({ status: 200, body: { state: 'taken' } })
  expect(await appointmentsOf(client)).toEqual(['2027-03-03 10:00 scheduled'])
  expect(await entryOf(asking.entryId)).toMatchObject({ status: 'taken' })
  expect(await askOf(asking.askId)).toMatchObject({ outcome: 'took', replaces: null })
})

test('a client with a later appointment on that day takes the earlier time: the appointment moves, and the page shows what it replaces', async () => {
  const shop = await aShop(api, 'adianta', { company: { cancellationNotice: 10_080 } })
  const client = await aClient(api, 'adianta-ana')
  const { body } = await client.books(shop.wish({ startTime: '17:00' }))
  const asking = await anAsking(api, shop, client, { tied: String(body.id) })
  expect(await asking.opens()).toMatchObject({
    body: {
      state: 'open',
      offer: { replaces: { date: '2027-03-03', startTime: '17:00' } },
      price: null,
      deposit: null,
    },
  })
  expect(await asking.answers()).toMatchObject({
    status: 200,
    body: { state: 'taken', offer: { replaces: { date: '2027-03-03', startTime: '17:00' } } },
  })
  expect(await asking.answers()).toMatchObject({ status: 200 })
  expect(await appointmentsOf(client)).toEqual(['2027-03-03 10:00 scheduled'])
  expect(await askOf(asking.askId)).toEqual({
    outcome: 'took',
    appointment_id: body.id,
    replaces: { day: '2027-03-03', minute: 1_020 },
  })
})

test('a client whose offered time somebody else took reads that the time is gone, and stays on the waiting list', async () => {
  const shop = await aShop(api, 'tarde')
  const [ana, bia] = [await aClient(api, 'tarde-ana'), await aClient(api, 'tarde-bia')]
  const [first, second] = [await anAsking(api, shop, ana), await anAsking(api, shop, bia)]
  expect((await first.answers()).status).toBe(200)
  expect(await askOf(second.askId)).toMatchObject({ outcome: 'late' })
  expect(await second.opens()).toMatchObject({ body: { state: 'late' } })
  expect(await second.answers()).toMatchObject({
    status: 409,
    body: { code: 'slot_taken', error: 'Alguém foi mais rápido. Você continua na lista.' },
  })
  expect(await entryOf(second.entryId)).toMatchObject({ status: 'open' })
  expect(await appointmentsOf(bia)).toEqual([])
})

test('a client who taps after the time has begun reads that the link is gone', async () => {
  const shop = await aShop(api, 'depois')
  const asking = await anAsking(api, shop, await aClient(api, 'depois-ana'), { date: '2027-03-01' })
  const before = api.clock.now()
  api.clock.set('2027-03-01T10:00:00-03:00')
  expect(await asking.opens()).toMatchObject({ status: 404, body: { code: 'link_gone' } })
  expect(await asking.answers()).toMatchObject({ status: 404, body: { code: 'link_gone' } })
  api.clock.set(before.toISOString())
})

test('a client leaves the list by the link or with one click of a mail program, and can take no time afterwards', async () => {
  const shop = await aShop(api, 'sai')
  const asking = await anAsking(api, shop, await aClient(api, 'sai-ana'))
  expect(await asking.answers({ cancel: true })).toMatchObject({ status: 200, body: { state: 'ended' } })
  expect(await asking.answers()).toMatchObject({ status: 409, body: { code: 'waitlist_closed' } })
  const other = await anAsking(api, shop, await aClient(api, 'sai-bia'))
  const before = api.clock.now()
  // The client still has the mail after the time in it is over.
  api.clock.set('2027-03-03T23:00:00-03:00')
  expect((await other.answers()).status).toBe(404)
  const clicked = await api.fetch(`/api/links/${other.token}/form`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(clicked.status).toBe(200)
  expect(await entryOf(other.entryId)).toMatchObject({ status: 'ended' })
  api.clock.set(before.toISOString())
})

test('a client whose price changed since the page was opened is refused with the present price, and takes the time at it', async () => {
  const shop = await aShop(api, 'preco-da-vaga')
  const client = await aClient(api, 'preco-da-vaga-ana')
  const asking = await anAsking(api, shop, client)
  const { body: service } = await shop.owner.say(`GET /api/procedures/${shop.procedureId}`)
  await shop.owner.say(`PUT /api/procedures/${shop.procedureId}`, { ...service, price: 75 })
  expect(await asking.answers({ price: 50 })).toMatchObject({
    status: 409,
    body: {
      code: 'price_changed',
      error: 'O preço mudou de R$\u00A050,00 para R$\u00A075,00. Confirme de novo.',
      price: 75,
    },
  })
  const form = (price: string) =>
    api.fetch(`/api/links/${asking.token}/form`, { method: 'POST', body: new URLSearchParams({ price }) })
  expect((await form('')).headers.get('location')).toMatch(/\?aviso=price_changed$/)
  expect(await entryOf(asking.entryId)).toMatchObject({ status: 'open' })
  expect((await form('75')).headers.get('location')).toMatch(/\/a\/[\w-]+$/)
  expect(await appointmentsOf(client)).toEqual(['2027-03-03 10:00 scheduled'])
})

test('a client without JavaScript takes the time with the form, and is redirected to the page', async () => {
  const shop = await aShop(api, 'forma')
  const [ana, bia] = [await aClient(api, 'forma-ana'), await aClient(api, 'forma-bia')]
  const [first, second] = [await anAsking(api, shop, ana), await anAsking(api, shop, bia)]
  const posts = async (token: string) => {
    const path = `/api/links/${token}/form`
    const { status, headers } = await api.fetch(path, { method: 'POST', body: '', redirect: 'manual' })
    return [status, headers.get('location')?.replace(/^.*\/a\//, '')]
  }
  expect(await posts(first.token)).toEqual([303, first.token])
  expect(await posts(second.token)).toEqual([303, `${second.token}?aviso=slot_taken`])
  expect(await appointmentsOf(ana)).toEqual(['2027-03-03 10:00 scheduled'])
})

test('when a client cancels, each waiting client gets a mail, and the first client who taps gets the time', async () => {
  const shop = await aShop(api, 'inteiro')
  const gone = await aClient(api, 'inteiro-dona')
  const { body } = await gone.books(shop.wish())
  for (const name of ['a', 'b', 'c']) await aWaiter(api, shop, `inteiro-${name}`)
  await gone.say(`PATCH /api/schedules/${body.id}/cancel`)
  await api.drain()
  const mails = await api.database.db
    .selectFrom('messages')
    .select('body')
    .where('company_id', '=', shop.companyId)
    .where('event', '=', 'time_opened')
    .orderBy('address')
    .execute()
  const tokens = mails.map((mail) => /\/a\/([\w-]{43})/.exec(mail.body ?? '')?.[1])
  expect(tokens).toHaveLength(3)
  const [first, second, third] = tokens
  const taps = (token = '') => api.fetch(`/api/links/${token}`, { method: 'POST', headers: json, body: '{}' })
  expect((await taps(second)).status).toBe(200)
  expect((await taps(first)).status).toBe(409)
  expect((await taps(third)).status).toBe(409)
  const asked = await shop.owner.say(`GET /api/schedules/${body.id}/asked`)
  expect(asked.body).toMatchObject({ asked: 3, taken: { startTime: '10:00' } })
  api.clock.advance(600_000)
  expect((await api.drain()).filter(({ error }) => error)).toEqual([])
  expect(await askingsOf(api, shop)).toHaveLength(3)
  const after = await shop.owner.say(`GET /api/schedules/${body.id}/asked`)
  expect(after.body).toMatchObject({ asked: 3, answersUntil: null, asking: false })
})

const json = { 'content-type': 'application/json' }

test('the link of a time that is over leads to the shop until the links of that day are deleted', async () => {
  const shop = await aShop(api, 'velho')
  const asking = await anAsking(api, shop, await aClient(api, 'velho-ana'))
  const before = api.clock.now()
  api.clock.set('2027-04-02T12:00:00-03:00')
  await deleteLinksBefore(api.database.db, { from: '2027-03-01', day: '2027-03-03' })
  expect(await asking.opens()).toMatchObject({ status: 404, body: { company: { slug: 'velho-agenda' } } })
  await deleteLinksBefore(api.database.db, { from: '2027-03-01', day: '2027-03-04' })
  expect((await asking.opens()).body).not.toHaveProperty('company')
  api.clock.set(before.toISOString())
})

const outcomeOf = async (id: string) =>
  (
    await api.database.db
      .selectFrom('waitlist_asks')
      .select('outcome')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).outcome

test('a client who taps after the shop closed that day is not offered the time any more, and still waits', async () => {
  const shop = await aShop(api, 'folga')
  const asking = await anAsking(api, shop, await aClient(api, 'folga-ana'))
  const off = { kind: 'off', from: '2027-03-03', to: '2027-03-03', collaboratorId: null, reason: null }
  const made = await shop.owner.say('POST /api/exceptions', { companyId: shop.companyId, ...off })
  expect(made.status).toBe(201)
  expect(await asking.opens()).toMatchObject({ body: { state: 'late' } })
  expect(await asking.answers()).toMatchObject({ status: 409, body: { code: 'slot_unavailable' } })
  expect(await outcomeOf(asking.askId)).toBe('late')
})

test('a client taps inside the minimum notice of the shop and is refused', async () => {
  const shop = await aShop(api, 'aviso', { company: { minimumNotice: 120 } })
  const asking = await anAsking(api, shop, await aClient(api, 'aviso-ana'))
  const before = api.clock.now()
  api.clock.set('2027-03-03T08:30:00-03:00')
  expect(await asking.opens()).toMatchObject({ body: { state: 'late' } })
  expect(await asking.answers()).toMatchObject({ status: 409, body: { code: 'slot_unavailable' } })
  api.clock.set(before.toISOString())
  expect((await asking.answers()).status).toBe(200)
})

test('a client who was too late takes the time by the same link when it is free again', async () => {
  const shop = await aShop(api, 'volta')
  const [ana, bia] = [await aClient(api, 'volta-ana'), await aClient(api, 'volta-bia')]
  const asking = await anAsking(api, shop, ana)
  const { body } = await bia.books(shop.wish())
  expect(await asking.answers()).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
  await bia.say(`PATCH /api/schedules/${body.id}/cancel`)
  expect(await asking.opens()).toMatchObject({ body: { state: 'open' } })
  expect((await asking.answers()).status).toBe(200)
  expect(await outcomeOf(asking.askId)).toBe('took')
})

test('a client with as many bookings as the shop allows cannot take a new time, but can move an own appointment earlier', async () => {
  const shop = await aShop(api, 'cheia', { company: { maxOpenBookings: 1 } })
  const client = await aClient(api, 'cheia-ana')
  const { body } = await client.books(shop.wish({ startTime: '17:00' }))
  const other = await anAsking(api, shop, client)
  expect(await other.answers()).toMatchObject({ status: 409, body: { code: 'too_many' } })
  expect(await outcomeOf(other.askId)).toBeNull()
  const earlier = await anAsking(api, shop, client, { tied: String(body.id), start: 660, end: 690 })
  expect((await earlier.answers()).status).toBe(200)
})

test('a client whom the shop blocked, or whose shop is paused, cannot take a time', async () => {
  const shop = await aShop(api, 'bloqueia')
  const client = await aClient(api, 'bloqueia-ana')
  await client.books(shop.wish({ startTime: '17:00' }))
  const asking = await anAsking(api, shop, client)
  await shop.owner.say(`PATCH /api/companies/${shop.companyId}/status`, { isActive: false })
  expect(await asking.answers()).toMatchObject({ status: 409, body: { code: 'company_inactive' } })
  await shop.owner.say(`PATCH /api/companies/${shop.companyId}/status`, { isActive: true })
  await api.database.db
    .updateTable('clients')
    .set({ blocked: true })
    .where('company_id', '=', shop.companyId)
    .execute()
  expect(await asking.answers()).toMatchObject({ status: 409, body: { code: 'not_accepted' } })
})

test('a client whose bookings need the shop’s yes takes a time, and the booking waits for the yes too', async () => {
  const before = api.clock.now()
  const shop = await aShop(api, 'pede', { company: { noShowRule: strictRule } })
  const client = await aMissingClient(api, shop, 'pede-ana', '2027-03-03')
  const asking = await anAsking(api, shop, client)
  expect(await asking.answers()).toMatchObject({ status: 200, body: { state: 'taken', waitsFor: 'company' } })
  const [held] = await api.database.db
    .selectFrom('appointments')
    .select(['status', 'start_minute'])
    .where('company_id', '=', shop.companyId)
    .where('status', '=', 'held')
    .execute()
  expect(held).toEqual({ status: 'held', start_minute: 600 })
  api.clock.set(before.toISOString())
})

test('a client who must pay a deposit takes a time: it is held for the deposit, and the client has left the list', async () => {
  const deposit = { when: 'always', amount: { percent: 30 }, minutes: 60 }
  const shop = await aShop(api, 'sinaliza', { company: { pix, deposit } })
  const client = await aClient(api, 'sinaliza-ana')
  const asking = await anAsking(api, shop, client)
  const terms = { refund: 'until_notice', refundNotice: 0 }
  expect((await asking.opens()).body.deposit).toEqual({ when: 'always', cents: 1500, minutes: 60, ...terms })
  expect(await asking.answers()).toMatchObject({ status: 200, body: { state: 'taken', waitsFor: 'deposit' } })
  const [held] = (await client.say('GET /api/schedules/my-schedules')).body as unknown as Record<
    string,
    unknown
  >[]
  expect(held).toMatchObject({
    status: 'held',
    startTime: '10:00',
    deposit: { cents: 1500, state: 'waiting' },
  })
  expect((await client.say('GET /api/waitlist/mine')).body).toEqual([])
  const { status } = await client.say(`PATCH /api/visits/${held?.id}/deposit/claimed`)
  expect(status).toBe(200)
  await shop.owner.say(`PATCH /api/visits/${held?.id}/deposit/received`)
  expect((await asking.opens()).body).not.toHaveProperty('waitsFor')
})

test('a client whose appointment was cancelled or moved to an earlier time meanwhile reads that the question is over', async () => {
  const shop = await aShop(api, 'mudou')
  const client = await aClient(api, 'mudou-ana')
  const { body } = await client.books(shop.wish({ startTime: '17:00' }))
  const asking = await anAsking(api, shop, client, { tied: String(body.id) })
  const to = { date: '2027-03-03', startTime: '09:30', collaboratorId: shop.collaboratorId }
  expect((await shop.owner.say(`PATCH /api/schedules/${body.id}/reschedule`, to)).status).toBe(200)
  expect(await asking.opens()).toMatchObject({ body: { state: 'ended' } })
  expect(await asking.answers()).toMatchObject({ status: 409, body: { code: 'appointment_changed' } })
  await shop.owner.say(`PATCH /api/schedules/${body.id}/cancel`)
  expect(await asking.opens()).toMatchObject({ body: { state: 'ended' } })
  expect(await asking.answers()).toMatchObject({ status: 409, body: { code: 'appointment_closed' } })
})

test('a client whose last window is over no longer waits, although the stored entry is still open', async () => {
  const shop = await aShop(api, 'janela')
  const asking = await anAsking(api, shop, await aClient(api, 'janela-ana'))
  await api.database.db
    .updateTable('waitlist_entries')
    .set({ ends_at: api.clock.now() })
    .where('id', '=', asking.entryId)
    .execute()
  expect(await asking.opens()).toMatchObject({ body: { state: 'ended' } })
  expect(await asking.answers()).toMatchObject({ status: 409, body: { code: 'waitlist_closed' } })
})

test('a client takes a visit of two services with two professionals by the link, as a new visit or as an earlier time of an own visit', async () => {
  const shop = await aVisitShop(api, 'visita')
  const items = [
    { procedureId: shop.cut, procedure: 'Corte', collaboratorId: shop.ana, collaborator: 'Ana' },
    { procedureId: shop.shave, procedure: 'Barba', collaboratorId: shop.caio, collaborator: 'Caio' },
  ]
  const ana = await aClient(api, 'visita-ana')
  const asking = await anAsking(api, shop, ana, { items, end: 660 })
  expect(await asking.opens()).toMatchObject({
    body: {
      price: 80,
      offer: {
        items: [
          { procedure: 'Corte', collaborator: 'Ana' },
          { procedure: 'Barba', collaborator: 'Caio' },
        ],
      },
    },
  })
  expect((await asking.answers()).status).toBe(200)
  const bia = await aClient(api, 'visita-bia')
  const visit = visitIn(
    await shop.books(
      bia,
      [
        [shop.cut, shop.ana],
        [shop.shave, shop.bia],
      ],
      { startTime: '16:00' },
    ),
  )
  const earlier = await anAsking(api, shop, bia, { items, tied: visit.id, start: 660, end: 720 })
  expect((await earlier.answers()).status).toBe(200)
  const now = visitIn(await shop.owner.say(`GET /api/visits/${visit.id}`))
  expect(linesOf(now)).toEqual(['2027-03-03 11:00 Corte Ana', '2027-03-03 11:30 Barba Caio'])
})
