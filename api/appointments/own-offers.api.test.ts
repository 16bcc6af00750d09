import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLink } from '../testing/a-link.ts'
import { aClient, aShop, type Shop } from '../testing/a-shop.ts'
import { offers } from '../testing/an-offer.ts'
import { sayingAs } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
})

afterAll(() => api.close())

const at = (shop: Shop, startTime: string) => ({
  date: '2027-03-03',
  startTime,
  collaboratorId: shop.collaboratorIds[1] ?? '',
})

/** An appointment at ten, for which its signed-in client is offered eleven and noon with somebody else. */
async function offered(name: string, email?: string | null) {
  const shop = await aShop(api, name, { collaborators: [email ? { email } : {}, {}] })
  const client = await aClient(api, `ana-${name}`)
  const { body } = await client.books(shop.wish())
  const made = await offers(shop, body.id, [at(shop, '11:00'), at(shop, '12:00')])
  expect(made.status).toBe(201)
  return { shop, client, id: String(body.id), offerId: made.body.id }
}

test('a signed-in client reads the offer that waits for her, until it is answered, withdrawn or over', async () => {
  const { shop, client, id, offerId } = await offered('minha')
  const mine = async () => (await client.say('GET /api/schedules/my-offers')).body as unknown
  expect(await mine()).toMatchObject([
    {
      appointment: { id, startTime: '10:00', company: { id: shop.companyId } },
      offer: {
        id: offerId,
        endsAt: '2027-03-02T15:00:00.000Z',
        proposals: [{ startTime: '11:00' }, { startTime: '12:00' }],
      },
    },
  ])
  await shop.owner.say(`DELETE /api/schedules/${id}/offer`)
  expect(await mine()).toEqual([])
  await offers(shop, id, [at(shop, '11:00')])
  expect(await mine()).toHaveLength(1)
  api.clock.set('2027-03-02T15:00:00Z')
  expect(await mine()).toEqual([])
  api.clock.set('2027-03-02T13:00:00Z')
  expect(await mine()).toHaveLength(1)
  await client.say(`PATCH /api/schedules/${id}/cancel`)
  expect(await mine()).toEqual([])
})

test('a signed-in client opens her offer as by its message, and the link in the message shows her answer', async () => {
  const { shop, client, id, offerId } = await offered('abre')
  const opened = await client.say(`POST /api/schedules/${id}/offer/link`)
  expect(opened).toEqual({ status: 201, body: { path: expect.stringMatching(/^\/a\/[\w-]{43}$/) } })
  const visitor = sayingAs(api)
  const link = `/api/links/${String(opened.body.path).replace('/a/', '')}`
  expect((await visitor(`GET ${link}`)).body).toMatchObject({
    purpose: 'choose',
    appointment: { id },
    offer: { state: 'open' },
  })
  const about = { companyId: shop.companyId, appointmentId: id, offerId }
  const message = await aLink(api, about, 'choose')
  expect((await visitor(`POST ${link}`, at(shop, '11:00'))).body).toMatchObject({
    appointment: { startTime: '11:00' },
    offer: { state: 'settled' },
  })
  expect(await message.answers(at(shop, '12:00'))).toMatchObject({
    status: 409,
    body: { code: 'offer_settled' },
  })
})

test('a client who taps when the offer is already over is led to the page that says so', async () => {
  const { client, id } = await offered('tarde')
  api.clock.advance(2 * 3_600_000)
  const opened = await client.say(`POST /api/schedules/${id}/offer/link`)
  const link = `/api/links/${String(opened.body.path).replace('/a/', '')}`
  expect((await sayingAs(api)(`GET ${link}`)).body).toMatchObject({ offer: { state: 'ended' } })
  api.clock.set('2027-03-02T13:00:00Z')
})

test('nobody but its client reads or opens an offer: not the owner, nor the professional, nor a stranger', async () => {
  const professional = await aClient(api, 'bia-sozinha')
  const { user } = await professional.call('GET /api/auth/profile')
  const { shop, id } = await offered('sozinha', user.email)
  const stranger = await offered('vizinha')
  for (const { say } of [shop.owner, professional, stranger.client]) {
    expect(JSON.stringify((await say('GET /api/schedules/my-offers')).body)).not.toContain(id)
    expect(await say(`POST /api/schedules/${id}/offer/link`)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
  }
  const visitor = sayingAs(api)
  expect((await visitor('GET /api/schedules/my-offers')).status).toBe(401)
  expect((await visitor(`POST /api/schedules/${id}/offer/link`)).status).toBe(401)
})
