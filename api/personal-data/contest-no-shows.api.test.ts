import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop, type Client, type Shop } from '../testing/a-shop.ts'
import { aMissingClient } from '../testing/a-waiting-client.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop
let client: Client

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
  shop = await aShop(api, 'contesta')
  client = await aMissingClient(api, shop, 'atenta', '2027-03-03')
})

afterAll(() => api.close())

const contest = (
  who: Client,
  text: unknown = 'Eu fui, e a Bia me atendeu.',
  companyId: unknown = shop.companyId,
) => who.say('POST /api/me/no-shows/contest', { companyId, text })
const mails = () =>
  api.database.db.selectFrom('messages').selectAll().where('event', '=', 'contested').execute()

test('a client who contests a no-show writes one mail a day to the company, which can answer it', async () => {
  for (const [text, companyId] of [
    ['', shop.companyId],
    ['x'.repeat(1_001), shop.companyId],
    ['Oi', 7],
    [7, shop.companyId],
  ])
    expect((await contest(client, text, companyId)).status).toBe(400)
  const replies = await Promise.all(Array.from({ length: 4 }, () => contest(client)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 409, 409, 409])
  expect(await contest(client)).toMatchObject({
    status: 409,
    body: {
      code: 'too_many',
      error: 'Você já escreveu à empresa sobre as suas faltas. Aguarde a resposta dela.',
    },
  })
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    address: 'oi@contesta-agenda.example',
    receiver: 'owner',
    subject: 'Falta contestada: Atenta, qua, 03/03 às 09:00',
    content: { replyTo: 'atenta@cliente.example' },
  })
  expect(mail?.body).toContain('Eu fui, e a Bia me atendeu.')
  const { body: trail } = await shop.owner.say('GET /api/trail')
  expect(trail.items).toContainEqual(
    expect.objectContaining({ action: 'contested', kind: 'client', role: 'client' }),
  )
  const written = async () => (await client.say('GET /api/me/data')).body
  expect(await written()).toMatchObject({ companies: [{ contestText: 'Eu fui, e a Bia me atendeu.' }] })
  api.clock.advance(24 * 60 * 60_000)
  expect((await contest(client, 'Ninguém respondeu.\nEu fui.')).status).toBe(204)
  expect(await written()).toMatchObject({
    companies: [{ contestedAt: api.clock.now().toISOString(), contestText: 'Ninguém respondeu.\nEu fui.' }],
  })
})

test('a client without a no-show at a company cannot contest one at that company', async () => {
  const other = await aShop(api, 'outra-loja')
  const nothing = { status: 404, body: { error: 'Esta empresa não anotou faltas suas.' } }
  expect(await contest(client, 'Oi', other.companyId)).toMatchObject(nothing)
  expect(await contest(client, 'Oi', crypto.randomUUID())).toMatchObject(nothing)
  const punctual = await aClient(api, 'pontual')
  await punctual.books(shop.wish({ date: '2027-03-10' }))
  expect(await contest(punctual)).toMatchObject(nothing)
})

test('a client contests under their own name the no-shows of a record that is theirs by e-mail, or that others share', async () => {
  const lia = await aClient(api, 'lia')
  const early = { date: '2027-03-15', startTime: '09:00', clientName: 'Amélia Souza' }
  const { body } = await shop.owner.say(
    'POST /api/schedules',
    shop.wish({ ...early, clientEmail: 'lia@cliente.example' }),
  )
  api.clock.set('2027-03-15T09:05:00-03:00')
  await shop.owner.say(`PATCH /api/schedules/${body.id}/no-show`)
  expect((await contest(lia)).status).toBe(204)
  const mail = (await mails()).find(({ subject }) => subject.includes('Lia'))
  expect(mail).toMatchObject({ content: { replyTo: 'lia@cliente.example' } })
  expect(JSON.stringify(mail)).not.toContain('Souza')
})
