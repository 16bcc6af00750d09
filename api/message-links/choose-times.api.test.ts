import { afterAll, beforeAll, expect, test } from 'vitest'
import { expireOffers } from '../appointments/jobs.ts'
import { aClient, aShop, type Shop } from '../testing/a-shop.ts'
import { aLink } from '../testing/an-asking.ts'
import { heldRows, offers } from '../testing/an-offer.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
})

afterAll(() => api.close())

const date = '2027-03-03'
const at = (shop: Shop, startTime: string, person = 1) => ({
  date,
  startTime,
  collaboratorId: shop.collaboratorIds[person] ?? '',
})

/** An appointment at ten, for which its client is offered eleven and noon with somebody else. */
async function offered(name: string, company: Record<string, unknown> = {}) {
  const shop = await aShop(api, name, { collaborators: [{}, {}], company })
  const client = await aClient(api, `ana-${name}`)
  const { body } = await client.books(shop.wish())
  const made = await offers(shop, body.id, [at(shop, '11:00'), at(shop, '12:00')])
  expect(made.status).toBe(201)
  const about = { companyId: shop.companyId, appointmentId: body.id, offerId: made.body.id }
  return { shop, client, about, id: String(body.id), link: await aLink(api, about, 'choose') }
}

test('a client who opens the link of an offer sees the held times and until when they are held', async () => {
  const { link } = await offered('ve')
  const { status, body } = await link.opens()
  expect(status).toBe(200)
  expect(body).toMatchObject({
    purpose: 'choose',
    offer: {
      state: 'open',
      endsAt: '2027-03-02T15:00:00.000Z',
      proposals: [{ startTime: '11:00', collaboratorName: 'Profissional 2' }, { startTime: '12:00' }],
    },
  })
  // The company's own e-mail is public.
  expect(JSON.stringify({ ...body, company: null })).not.toMatch(/ana-|@/)
})

test('a client who chooses an offered time is booked for it, the other offered time is free, and a second answer is refused', async () => {
  const { shop, link, id, client } = await offered('escolhe')
  const chosen = await link.answers(at(shop, '12:00'))
  expect(chosen).toMatchObject({
    status: 200,
    body: { appointment: { id, startTime: '12:00', sequence: 1 }, offer: { state: 'settled' } },
  })
  expect(await link.answers(at(shop, '12:00'))).toEqual(chosen)
  for (const other of [at(shop, '11:00'), { cancel: true }]) {
    expect(await link.answers(other)).toMatchObject({ status: 409, body: { code: 'offer_settled' } })
  }
  expect(await heldRows(api, shop)).toEqual([])
  expect((await client.books(shop.wish(at(shop, '11:00')))).status).toBe(201)
})

test('a client with an offer may choose any free time, including the held times, or cancel', async () => {
  const { shop, link } = await offered('outro')
  const days = await link.asks('days/2027-03')
  expect(days.body).toContainEqual({ date, free: true, open: true })
  const times = (await link.asks(`times?date=${date}`)).body as unknown as { startTime: string }[]
  expect(times.map(({ startTime }) => startTime)).toEqual(expect.arrayContaining(['11:00', '12:00', '16:00']))
  expect(await link.answers(at(shop, '16:10'))).toMatchObject({
    status: 409,
    body: { code: 'slot_unavailable' },
  })
  expect(await link.answers(at(shop, '16:00', 0))).toMatchObject({
    status: 200,
    body: { appointment: { startTime: '16:00' } },
  })
  expect(await heldRows(api, shop)).toEqual([])

  const other = await offered('cancela-oferta')
  const cancelled = await other.link.answers({ cancel: true })
  expect(cancelled).toMatchObject({ status: 200, body: { appointment: { status: 'cancelled' } } })
  expect(await other.link.answers({ cancel: true })).toEqual(cancelled)
  expect(await other.link.answers(at(other.shop, '11:00'))).toMatchObject({
    status: 409,
    body: { code: 'offer_settled' },
  })
  expect(await heldRows(api, other.shop)).toEqual([])
})

test('a client answers an offer although limits, a pause of bookings or earlier moves would refuse a move by the client', async () => {
  const { shop, client, id, about } = await offered('sem-limite')
  const reschedule = (startTime: string) =>
    client.say(`PATCH /api/schedules/${id}/reschedule`, at(shop, startTime, 0))
  for (const time of ['13:00', '14:00', '13:00', '14:00', '13:00']) {
    expect((await reschedule(time)).status).toBe(200)
  }
  expect((await reschedule('14:00')).body.code).toBe('too_many')
  const limits = { cancellationNotice: 10_080, minimumNotice: 10_080 }
  const company = { ...shop.owner.company, ...limits, version: undefined }
  expect((await shop.owner.say(`PUT /api/companies/${shop.companyId}`, company)).status).toBe(200)
  const { body } = await offers(shop, id, [at(shop, '15:00')])
  await shop.owner.say(`PATCH /api/companies/${shop.companyId}/status`, { isActive: false })
  const link = await aLink(api, { ...about, offerId: body.id }, 'choose')
  // A time outside the offer counts as a move by the client.
  expect((await link.answers(at(shop, '16:00'))).body.code).toBe('company_inactive')
  expect((await link.answers(at(shop, '15:00'))).status).toBe(200)
})

test('the link of an ended offer still moves and cancels the appointment, as any other link does', async () => {
  const { shop, link, client } = await offered('acabou')
  api.clock.advance(2 * 3_600_000)
  expect((await link.opens()).body).toMatchObject({ offer: { state: 'ended' } })
  await client.books(shop.wish(at(shop, '11:00')))
  expect(await link.answers(at(shop, '11:00'))).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
  expect(await link.answers(at(shop, '12:00'))).toMatchObject({ status: 200 })
  api.clock.set('2027-03-02T13:00:00Z')
})

test('a client who moves or cancels after the end of an offer reads on its link that the offer is settled', async () => {
  const byLink = await offered('tarde-link')
  const byApp = await offered('tarde-app')
  const cancels = await offered('tarde-cancela')
  const before = await offered('tarde-job')
  api.clock.advance(2 * 3_600_000)
  const moved = await byLink.link.answers(at(byLink.shop, '16:00'))
  expect(moved).toMatchObject({ status: 200, body: { offer: { state: 'settled' } } })
  expect(await byLink.link.opens()).toEqual(moved)
  expect(await byLink.link.answers(at(byLink.shop, '16:00'))).toEqual(moved)
  expect((await byLink.link.answers({ cancel: true })).body.code).toBe('offer_settled')

  await byApp.client.say(`PATCH /api/schedules/${byApp.id}/reschedule`, at(byApp.shop, '13:00'))
  expect((await byApp.link.opens()).body).toMatchObject({
    appointment: { startTime: '13:00' },
    offer: { state: 'settled' },
  })

  const cancelled = await cancels.link.answers({ cancel: true })
  expect(cancelled).toMatchObject({
    body: { appointment: { status: 'cancelled' }, offer: { state: 'settled' } },
  })
  expect(await cancels.link.answers({ cancel: true })).toEqual(cancelled)

  await expireOffers(api.deps)
  expect((await before.link.opens()).body).toMatchObject({ offer: { state: 'ended' } })
  expect((await before.link.answers(at(before.shop, '12:00'))).body).toMatchObject({
    offer: { state: 'settled' },
  })
  api.clock.set('2027-03-02T13:00:00Z')
})

test('the link of an offer still opens when the appointment that it replaces is over', async () => {
  const shop = await aShop(api, 'depois', { collaborators: [{}, {}] })
  const { body } = await (await aClient(api, 'ana-depois')).books(
    shop.wish({ date: '2027-03-02', startTime: '11:00' }),
  )
  const made = await offers(shop, body.id, [at(shop, '11:00')])
  const about = { companyId: shop.companyId, appointmentId: body.id, offerId: made.body.id }
  const link = await aLink(api, about, 'choose')
  api.clock.advance(100 * 60_000)
  expect((await link.opens()).status).toBe(200)
  expect(await link.answers(at(shop, '11:00'))).toMatchObject({
    status: 200,
    body: { appointment: { date } },
  })
  api.clock.set('2027-03-02T13:00:00Z')
})

test('a client without JavaScript answers an offer by a form', async () => {
  const { shop, link, id } = await offered('sem-script-oferta')
  const send = (fields: Record<string, string>) =>
    api.fetch(`/api/links/${link.token}/form`, { method: 'POST', body: new URLSearchParams(fields) })
  const done = await send({ seen: `${date} 10:00`, ...at(shop, '11:00') })
  expect([done.status, done.headers.get('location')]).toEqual([303, `${api.config.publicUrl}${link.path}`])
  expect((await shop.owner.say(`GET /api/schedules/${id}`)).body).toMatchObject({ startTime: '11:00' })
  const late = await send({ cancel: 'true' })
  expect(late.headers.get('location')).toBe(`${api.config.publicUrl}${link.path}?aviso=offer_settled`)
})
