import { heldReasons, messageQuotas } from '@encaixe/contract/message-quotas.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { aDepositTeam } from '../testing/a-deposit-shop.ts'
import { aClient, aShop, type Shop } from '../testing/a-shop.ts'
import { aMissingClient, strictRule } from '../testing/a-waiting-client.ts'
import { giveSubscription, sayingAs } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
  shop = await aShop(api, 'navalha')
})
afterAll(() => api.close())

const erase = { confirm: 'APAGAR' }

test('a client reads the data of each company about them, and no data of others', async () => {
  const other = await aShop(api, 'outra')
  const [ana, bia] = [await aClient(api, 'ana'), await aClient(api, 'bia')]
  await ana.books(shop.wish({ clientPhone: '(11) 95555-0101', notes: 'Sem pressa' }))
  await bia.books(other.wish())

  const { status, body } = await ana.say('GET /api/me/data')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    account: { uid: 'ana', name: 'Ana', email: 'ana@cliente.example', phone: '(11) 95555-0101' },
    ownCompany: null,
    companies: [
      {
        company: { id: shop.companyId, slug: 'navalha-agenda' },
        rule: { after: 2, then: 'none', clearedBy: 3 },
        waits: false,
        contestedAt: null,
        contestText: null,
        stopped: false,
        notMe: [],
        visits: 0,
        noShows: 0,
        appointments: [{ notes: 'Sem pressa', clientName: 'Ana' }],
      },
    ],
  })
  expect((await shop.owner.say('GET /api/me/data')).body).toMatchObject({
    ownCompany: { id: shop.companyId, slug: 'navalha-agenda' },
    companies: [],
  })
})

test('a client who erases the account leaves no personal data, and the company keeps its figures', async () => {
  const carla = await aClient(api, 'carla')
  const past = await carla.books(shop.wish({ date: '2027-03-02', startTime: '11:00', notes: 'Canhota' }))
  const coming = await carla.books(shop.wish({ date: '2027-03-09', startTime: '11:00' }))
  await api.drain()
  api.clock.set('2027-03-03T13:00:00Z')
  await shop.owner.say(`PATCH /api/schedules/${past.body.id}/complete`)

  expect((await carla.say('POST /api/me/erase', { confirm: 'apagar' })).body).toMatchObject({
    code: 'invalid',
    fields: { confirm: 'Digite APAGAR para confirmar' },
  })
  const token = `Bearer ${await api.token('carla')}`
  const said = (call: string, body?: unknown) => sayingAs(api)(call, body, { authorization: token })
  expect((await said('POST /api/me/erase', erase)).status).toBe(204)

  const shown = async (id: unknown) => (await shop.owner.say(`GET /api/schedules/${id}`)).body
  const nobody = {
    clientName: 'Cliente apagado',
    clientEmail: null,
    clientPhone: null,
    clientId: null,
    notes: null,
  }
  expect(await shown(past.body.id)).toMatchObject({ ...nobody, status: 'completed', price: 50 })
  expect(await shown(coming.body.id)).toMatchObject({ ...nobody, status: 'cancelled' })
  expect(await shop.slots('2027-03-09')).toContain('11:00')

  // The old ID token creates no new account; a later sign-in creates a new user.
  expect((await said('GET /api/me/data')).status).toBe(401)
  expect((await said('GET /api/auth/profile')).status).toBe(401)
  api.clock.advance(60_000)
  const again = await aClient(api, 'carla')
  expect((await again.say('GET /api/me/data')).body).toMatchObject({ companies: [] })
  expect((await again.say('GET /api/schedules/my-schedules')).body).toEqual([])
})

test('the links in the messages about a client who erases the account open nothing any more, and those of others still do', async () => {
  const tokensOf = async (name: string, startTime: string) => {
    const client = await aClient(api, name)
    const { body } = await client.books(shop.wish({ date: '2027-03-11', startTime }))
    await api.drain()
    const messages = api.database.db.selectFrom('messages').select(['body', 'links'])
    const sent = await messages.where('appointment_id', '=', String(body.id)).execute()
    const links = sent.flatMap((one) => one.body?.match(/(?<=\/a\/)[\w-]{43}/g) ?? [])
    expect(links.length).toBeGreaterThan(4)
    return { id: String(body.id), links: [...new Set(links)] }
  }
  const [eva, fred] = [await tokensOf('eva', '14:00'), await tokensOf('fred', '15:00')]
  const opened = async (links: string[]) => {
    const replies = await Promise.all(links.map((one) => sayingAs(api)(`GET /api/links/${one}`)))
    return new Set(replies.map(({ status }) => status))
  }
  expect(await opened([...eva.links, ...fred.links])).toEqual(new Set([200]))
  const authorization = `Bearer ${await api.token('eva')}`
  expect((await sayingAs(api)('POST /api/me/erase', erase, { authorization })).status).toBe(204)
  expect([await opened(eva.links), await opened(fred.links)]).toEqual([new Set([404]), new Set([200])])
  const messages = api.database.db.selectFrom('messages').select('id').where('links', 'is not', null)
  expect(await messages.where('appointment_id', '=', eva.id).execute()).toEqual([])
})

test('the company and the client get the usual message of a cancellation, and its text and address are deleted afterwards', async () => {
  const duda = await aClient(api, 'duda')
  const { body } = await duda.books(shop.wish({ date: '2027-03-10', startTime: '15:00' }))
  const read = async () => {
    const rows = await api.database.db
      .selectFrom('messages')
      .select(['event', 'receiver', 'status', 'address', 'subject', 'body', 'content', 'told'])
      .where('appointment_id', '=', String(body.id))
      .execute()
    return rows.sort((a, b) => (a.event + a.receiver < b.event + b.receiver ? -1 : 1))
  }
  await api.drain()
  await duda.say('POST /api/me/erase', erase)
  expect((await read()).filter(({ event }) => event === 'cancelled')).toMatchObject([
    { receiver: 'client', status: 'queued', address: 'duda@cliente.example' },
    { receiver: 'collaborator', status: 'queued' },
    { receiver: 'owner', status: 'queued', address: 'oi@navalha-agenda.example' },
  ])

  await api.drain()
  api.clock.advance(61_000)
  await api.drain()
  const rows = await read()
  expect(rows).toHaveLength(6)
  for (const row of rows)
    expect(row).toMatchObject({
      status: 'sent',
      address: '',
      subject: '',
      body: null,
      content: null,
      told: null,
    })
})

test('a client who has used up the mails of the day gets one mail for each visit that the erasure cancels, and the owner keeps no failed message', async () => {
  const rosa = await aClient(api, 'rosa')
  const dates = ['2027-04-05', '2027-04-06']
  for (const date of dates) await rosa.books(shop.wish({ date }))
  await api.drain()
  const address = 'rosa@cliente.example'
  const messages = () =>
    api.database.db.selectFrom('messages').select(['event', 'status', 'reason', 'appointment_id', 'address'])
  const now = api.clock.now()
  const row = {
    company_id: shop.companyId,
    appointment_id: null,
    event: 'booked' as const,
    address,
    subject: '',
  }
  const sent = {
    status: 'sent' as const,
    created_at: now,
    sent_at: now,
    admitted_at: now,
    body: null,
    reason: null,
  }
  const earlier = Array.from({ length: messageQuotas.client.max }, () => {
    const id = newId()
    return {
      ...row,
      ...sent,
      id,
      key: `earlier ${id}`,
      receiver: 'client' as const,
      channel: 'email' as const,
    }
  })
  await api.database.db.insertInto('messages').values(earlier).execute()
  const third = await rosa.books(shop.wish({ date: '2027-04-07' }))
  await api.drain()
  const about = (await messages().where('appointment_id', '=', String(third.body.id)).execute()).filter(
    (one) => one.address === address,
  )
  expect(about).toMatchObject([{ event: 'booked', status: 'failed', reason: heldReasons.receiver }])
  const failed = async () => (await shop.owner.say('GET /api/messages/failed')).body
  expect(await failed()).toMatchObject({ total: 1 })

  await rosa.say('POST /api/me/erase', erase)
  const last = await messages().where('address', '=', address).where('event', '=', 'cancelled').execute()
  expect(last.map(({ status }) => status)).toEqual(['queued', 'queued', 'queued'])
  await api.drain()
  api.clock.advance(61_000)
  await api.drain()
  expect(await failed()).toEqual({ items: [], nextCursor: null, total: 0 })
})

test('an owner deletes the company and cancels the subscription before erasing the account', async () => {
  const other = await aShop(api, 'salao')
  expect((await other.owner.say('POST /api/me/erase', erase)).body).toMatchObject({ code: 'company_open' })
})

test('a client whose booking got no answer erases the account before the booking is ended', async () => {
  const strict = await aShop(api, 'severa', { company: { noShowRule: strictRule } })
  const eva = await aMissingClient(api, strict, 'eva', '2027-03-15')
  const asked = await eva.books(strict.wish({ date: '2027-03-22' }))
  expect(asked.body).toMatchObject({ status: 'held' })
  api.clock.set(String(asked.body.heldUntil))
  api.clock.advance(1_000)
  expect((await eva.say('POST /api/me/erase', erase)).status).toBe(204)
  const { body } = await strict.owner.say(`GET /api/schedules/${asked.body.id}`)
  expect(body).toMatchObject({ clientName: 'Cliente apagado', clientEmail: null })
})

test('nothing is stored for an account that was erased meanwhile', async () => {
  const fabi = await aClient(api, 'fabi')
  const { id } = await api.database.db
    .selectFrom('users')
    .select('id')
    .where('subject', '=', 'fabi')
    .executeTakeFirstOrThrow()
  expect((await fabi.say('POST /api/me/erase', erase)).status).toBe(204)
  const row = {
    id: newId(),
    user_id: id,
    plan_id: 'pro',
    cents: 5990,
    trial: true,
    taken_at: api.clock.now(),
  } as const
  const stored = api.database.db.insertInto('subscriptions').values(row).execute()
  await expect(stored).rejects.toThrow('constraint "account_not_erased"')
})

test('a client who erases the account and signs in again stays blocked, and keeps the no-shows, at each company for twelve months, and a client without such a mark leaves nothing', async () => {
  api.clock.set('2027-06-01T13:00:00Z')
  const marks = await aShop(api, 'marcas', { company: { noShowRule: strictRule } })
  const left = () =>
    api.database.db
      .selectFrom('erased_clients')
      .selectAll()
      .where('company_id', '=', marks.companyId)
      .execute()
  const returns = async (name: string) => {
    const client = await aClient(api, name)
    expect((await client.say('POST /api/me/erase', erase)).status).toBe(204)
    api.clock.advance(61_000)
    await api.drain()
    return aClient(api, name)
  }
  const waits = async (name: string) => {
    const headers = { authorization: `Bearer ${await api.token(name)}` }
    const { body } = await sayingAs(api)(`POST /api/auth/verify?companyId=${marks.companyId}`, {}, headers)
    return body.waits
  }

  const nice = await aClient(api, 'nada-consta')
  expect((await nice.books(marks.wish({ date: '2027-06-09' }))).status).toBe(201)
  await returns('nada-consta')
  expect(await left()).toEqual([])

  const bad = await aClient(api, 'vetada')
  const { body: booked } = await bad.books(marks.wish({ date: '2027-06-09' }))
  const { clientRecordId } = (await marks.owner.say(`GET /api/schedules/${booked.id}`)).body
  expect((await marks.owner.say(`PUT /api/clients/${clientRecordId}`, { blocked: true })).status).toBe(200)
  for (const _ of ['once', 'twice']) {
    const again = await returns('vetada')
    expect((await again.books(marks.wish({ date: '2027-06-10' }))).body.code).toBe('not_accepted')
  }

  await aMissingClient(api, marks, 'faltosa', '2027-06-03')
  const missed = await returns('faltosa')
  expect(await waits('faltosa')).not.toBeNull()
  const first = await missed.books(marks.wish({ date: '2027-06-11' }))
  expect(first.body.status).toBe('held')
  // The rule holds for the new record too, after its first booking.
  const second = await missed.books(marks.wish({ date: '2027-06-12' }))
  expect(second.body.status).toBe('held')

  const rows = await left()
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toMatch(/vetada|faltosa/)
  api.clock.set('2028-06-04T13:00:00Z')
  await api.runSchedules()
  await api.drain()
  expect(await left()).toEqual([])
  await giveSubscription(api, 'marcas')
  const late = await (await aClient(api, 'vetada')).books(marks.wish({ date: '2028-06-12' }))
  expect(late).toMatchObject({ status: 201 })
})

test('a client whose reported payment was refused, who erases the account and signs in again, reports no payment there', async () => {
  const { shop: asks, client, books, claims, refuses } = await aDepositTeam(api, 'apaga-avisos')
  const { id } = await books()
  expect([(await claims(id)).status, (await refuses(id)).status]).toEqual([200, 200])
  expect((await client.say('POST /api/me/erase', erase)).status).toBe(204)
  api.clock.advance(61_000)
  const again = await aClient(api, client.name)
  const { body } = await again.books(asks.wish({ date: '2027-06-20' }))
  expect((await claims(body.id, again)).body.code).toBe('claims_ended')
})
