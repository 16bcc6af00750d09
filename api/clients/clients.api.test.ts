import type { Client, ClientPage } from '@encaixe/contract/clients.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClient, aShop, type Shop } from '../testing/a-shop.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  shop = await aShop(api, 'caderno', { company: { maxOpenBookings: 50 } })
})

afterAll(() => api.close())

const create = (body: object) => shop.owner.say('POST /api/clients', body)
const made = async (body: object) => {
  const reply = await create(body)
  expect([reply.status, reply.body.fields]).toEqual([201, undefined])
  return reply.body as Client
}
const list = async (query: Record<string, string>, { owner } = shop) => {
  const reply = await owner.say(`GET /api/clients?${new URLSearchParams(query)}`)
  expect(reply.status).toBe(200)
  return reply.body as ClientPage
}
const names = async (query: Record<string, string>, at = shop) =>
  (await list(query, at)).items.map(({ name }) => name)

describe('an owner who adds a client', () => {
  test('an owner who adds a client reads the number in its stored form, and the e-mail in small letters', async () => {
    const client = await made({
      name: 'Joana Prado',
      phone: '(011) 8123-4567',
      email: 'Joana@Cliente.example',
      birthday: '1990-02-03',
      notes: 'Alérgica a amônia',
      tags: ['vip', 'vip', 'cor'],
    })
    expect(client).toEqual({
      id: expect.any(String),
      companyId: expect.any(String),
      name: 'Joana Prado',
      phone: '+5511981234567',
      email: 'joana@cliente.example',
      birthday: '1990-02-03',
      notes: 'Alérgica a amônia',
      tags: ['vip', 'cor'],
      blocked: false,
      claims: [],
      claimedBy: [],
      hasAccount: false,
      visits: 0,
      noShows: 0,
      lastVisit: null,
      nextVisit: null,
      spent: 0,
      waits: false,
      version: 1,
    })
    expect((await shop.owner.say(`GET /api/clients/${client.id}`)).body).toEqual(client)
  })

  test('an owner who adds a client is shown the existing client with the same mobile or e-mail', async () => {
    const { id: clientId } = await made({ name: 'Rui', phone: '11 91111-0001', email: 'rui@cliente.example' })
    for (const body of [
      { name: 'Outro', phone: '+55 11 91111-0001' },
      { name: 'Outro', email: 'RUI@cliente.example' },
    ]) {
      expect(await create(body)).toMatchObject({ status: 409, body: { code: 'client_exists', clientId } })
    }
  })

  test('an owner who adds a client twice with one key gets the first client again, and another client with that key is refused', async () => {
    const headers = { 'Idempotency-Key': 'cliente-1' }
    const body = { name: 'Repetida', phone: '11911110099' }
    const say = (wanted: object) => shop.owner.say('POST /api/clients', wanted, headers)
    const first = await say(body)
    expect(first.status).toBe(201)
    expect(await say(body)).toEqual(first)
    expect(await say({ ...body, name: 'Outra' })).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    })
  })

  test.each([
    [{ name: 'Sem contato' }, { phone: 'Informe um celular ou um e-mail' }],
    [
      { name: 'Bebê', email: 'bebe@cliente.example', birthday: '2027-03-02' },
      { birthday: 'Informe uma data de nascimento que já passou' },
    ],
    [{ name: ' ', email: 'x@cliente.example' }, { name: 'Informe o nome do cliente' }],
    [
      { name: 'X', email: 'x@cliente.example', tags: ['a'.repeat(31)] },
      { 'tags.0': 'Use de 1 a 30 caracteres em cada etiqueta' },
    ],
  ])('an owner who adds a client with wrong fields gets a sentence for %o', async (body, fields) => {
    expect(await create(body)).toMatchObject({ status: 400, body: { fields } })
  })
})

describe('an owner who changes a client', () => {
  test('an owner who changes a client keeps omitted fields, clears fields that are sent empty, and cannot change an old version', async () => {
    const { id } = await made({
      name: 'Bia',
      phone: '11922220001',
      email: 'bia@cliente.example',
      notes: 'Oi',
    })
    const put = (body: object) => shop.owner.say(`PUT /api/clients/${id}`, body)
    expect(await put({ notes: null, blocked: true, version: 1 })).toMatchObject({
      status: 200,
      body: { name: 'Bia', phone: '+5511922220001', notes: null, blocked: true, version: 2 },
    })
    expect(await put({ notes: 'Velho', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale_version' },
    })
    expect((await put({ phone: null })).body).toMatchObject({ phone: null, email: 'bia@cliente.example' })
    expect(await put({ email: null })).toMatchObject({
      status: 400,
      body: { fields: { phone: 'Informe um celular ou um e-mail' } },
    })
  })

  test('an owner who gives a client the number of another client is shown that other client', async () => {
    const { id: clientId } = await made({ name: 'Caio', phone: '11922220002' })
    const { id } = await made({ name: 'Davi', phone: '11922220003' })
    const reply = await shop.owner.say(`PUT /api/clients/${id}`, { phone: '(11) 92222-0002' })
    expect(reply).toMatchObject({ status: 409, body: { code: 'client_exists', clientId } })
  })
})

describe('an owner who searches', () => {
  let other: Shop
  const there = [
    { name: 'Ângela Nóbrega', phone: '(11) 97777-1234', tags: ['vip'] },
    { name: 'Angelo Dias', email: 'contato@dias.example', tags: ['vip', 'cor'] },
    { name: 'Beatriz 100%', phone: '(21) 96666-4321' },
    { name: 'Zé da Silva', phone: '(11) 95555-9876', email: 'ze@silva.example' },
  ]
  beforeAll(async () => {
    other = await aShop(api, 'busca')
    for (const body of there) await other.owner.say('POST /api/clients', body)
  })

  test.each([
    ['an', ['Ângela Nóbrega', 'Angelo Dias']],
    ['no', ['Ângela Nóbrega']],
    ['ob', []],
    ['obr', ['Ângela Nóbrega']],
    ['nobrega ANGELA', ['Ângela Nóbrega']],
    ['1234', ['Ângela Nóbrega']],
    ['(11) 9 7777-1234', ['Ângela Nóbrega']],
    ['+55 11 97777', ['Ângela Nóbrega']],
    ['silva.ex', ['Zé da Silva']],
    ['100%', ['Beatriz 100%']],
    ['%', ['Beatriz 100%']],
    ['_', []],
    ['\\\\', []],
    ["'", []],
    ['joana', []],
    ['', ['Ângela Nóbrega', 'Angelo Dias', 'Beatriz 100%', 'Zé da Silva']],
  ])('an owner’s search for "%s" finds %j', async (q, expected) => {
    expect(await names({ q, order: 'name' }, other)).toEqual(expected)
  })

  test('an owner who searches for the beginning of a name reads the names that begin with it first, then who came last', async () => {
    const salon = await aShop(api, 'ordem')
    const came = { Mariana: '2027-02-03', 'Ana Lima': '2027-02-01', 'Anabela Reis': '2027-02-02' }
    for (const [name, day] of Object.entries({ ...came, Joana: '2027-02-04' })) {
      const phone = `(11) 96666-10${day.slice(-2)}`
      const { id } = (await salon.owner.say('POST /api/clients', { name, phone })).body
      await api.database.db
        .updateTable('clients')
        .set({ last_visit: day })
        .where('id', '=', String(id))
        .execute()
    }
    const fit = ['Anabela Reis', 'Ana Lima', 'Joana', 'Mariana']
    expect(await names({ q: 'ana' }, salon)).toEqual(fit)
    const read: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: ClientPage = await list({ q: 'ana', limit: '1', ...(cursor && { cursor }) }, salon)
      read.push(...page.items.map(({ name }) => name))
      cursor = page.nextCursor
    }
    expect(read).toEqual(fit)
    expect(await names({ q: '9666610' }, salon)).toEqual(['Joana', 'Mariana', 'Anabela Reis', 'Ana Lima'])
  })

  test('an owner who searches by a tag finds the clients with this tag, and the summary counts them', async () => {
    expect(await names({ tag: 'cor' }, other)).toEqual(['Angelo Dias'])
    expect(await names({ tag: 'vip', q: 'nob' }, other)).toEqual(['Ângela Nóbrega'])
    expect((await other.owner.say('GET /api/clients/summary')).body).toEqual({
      count: 4,
      tags: [
        { tag: 'vip', count: 2 },
        { tag: 'cor', count: 1 },
      ],
    })
  })

  test('an owner who reads all pages of clients, in any order, gets each client once', async () => {
    for (const order of ['name', 'recent', 'visits']) {
      const found: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: ClientPage = await list({ order, limit: '1', ...(cursor && { cursor }) }, other)
        found.push(...page.items.map(({ name }) => name))
        cursor = page.nextCursor
      }
      expect(found.toSorted()).toEqual(there.map(({ name }) => name).toSorted())
    }
  })

  test('an owner who sends a cursor of another order, or a text that is no cursor, gets 400', async () => {
    const { nextCursor } = await list({ limit: '1' }, other)
    for (const query of [
      { order: 'visits', cursor: String(nextCursor) },
      { order: 'name', cursor: 'x' },
    ]) {
      const reply = await other.owner.say(`GET /api/clients?${new URLSearchParams(query)}`)
      expect(reply).toMatchObject({ status: 400, body: { fields: { cursor: 'Página inválida' } } })
    }
  })
})

test('an owner reads the amount that a client spent, the last visit and the next visit', async () => {
  const client = await aClient(api, 'fiel')
  const book = async (change: object) =>
    (await client.books(shop.wish({ clientPhone: '11933330001', ...change }))).body
  const past = await book({ startTime: '10:30', date: '2027-03-02' })
  await book({ date: '2027-03-04', startTime: '09:00' })
  await book({ date: '2027-03-05', startTime: '09:00' })
  await shop.owner.say(`PATCH /api/schedules/${past.id}/complete`)
  const [found] = (await list({ q: '33330001', order: 'recent' })).items
  expect(found).toMatchObject({
    name: 'Fiel',
    phone: null,
    claims: [{ phone: '+5511933330001', other: null }],
    hasAccount: true,
    nextVisit: '2027-03-04',
    visits: 1,
    lastVisit: '2027-03-02',
    spent: 50,
  })

  const first = await shop.owner.say(`GET /api/clients/${found?.id}/history?limit=2`)
  const items = first.body.items as { date: string; clientRecordId: string }[]
  expect(items.map(({ date }) => date)).toEqual(['2027-03-05', '2027-03-04'])
  expect(items[0]?.clientRecordId).toBe(found?.id)
  const query = new URLSearchParams({ cursor: String(first.body.nextCursor) })
  const last = await shop.owner.say(`GET /api/clients/${found?.id}/history?${query}`)
  expect(last.body).toMatchObject({ items: [{ date: '2027-03-02' }], nextCursor: null })
  // The history still shows the last visit: future bookings do not hide it.
  const done = await shop.owner.say(`GET /api/clients/${found?.id}/history?status=completed&limit=1`)
  expect(done.body).toMatchObject({ items: [{ id: past.id, date: '2027-03-02' }], nextCursor: null })
  const wrong = await shop.owner.say(`GET /api/clients/${found?.id}/history?status=x`)
  expect(wrong).toMatchObject({ status: 400, body: { fields: { status: 'Status inválido' } } })
})

describe('an owner who merges two clients', () => {
  test('an owner merges two clients: one record has the data of both, and the account is linked to it', async () => {
    const client = await aClient(api, 'dupla')
    const { body: booked } = await client.books(shop.wish({ date: '2027-03-06', clientPhone: '11944440001' }))
    const { clientRecordId: id } = (await shop.owner.say(`GET /api/schedules/${booked.id}`)).body
    await shop.owner.say(`PUT /api/clients/${id}`, { tags: ['cor'], notes: 'Do site' })
    const into = await made({ name: 'Dulce', phone: '11944440002', tags: ['vip'], notes: 'Do caderno' })
    const merged = await shop.owner.say(`POST /api/clients/${id}/merge`, { into: into.id })
    expect(merged).toMatchObject({
      status: 200,
      body: {
        id: into.id,
        name: 'Dulce',
        phone: '+5511944440002',
        email: null,
        tags: ['vip', 'cor'],
        notes: 'Do caderno\nDo site',
        nextVisit: '2027-03-06',
      },
    })
    expect((await shop.owner.say(`GET /api/clients/${id}`)).status).toBe(404)
    const { body: next } = await client.books(shop.wish({ date: '2027-03-06', startTime: '11:00' }))
    const { body: read } = await shop.owner.say(`GET /api/schedules/${next.id}`)
    expect([next.code, read.clientRecordId]).toEqual([undefined, into.id])
  })

  test.each([
    [false, null],
    [true, 'Alergia'],
  ])(
    'an owner merges the record of an account, same person %s: the account reads of the notes: %s',
    async (samePerson, notes) => {
      const client = await aClient(api, `elza-${samePerson}`)
      const phone = samePerson ? '11944440003' : '11944440004'
      const into = await made({ name: 'Elza', phone, notes: 'Alergia' })
      const { body: booked } = await client.books(
        shop.wish({ date: '2027-03-07', clientPhone: phone, startTime: samePerson ? '09:00' : '10:00' }),
      )
      const { clientRecordId: id } = (await shop.owner.say(`GET /api/schedules/${booked.id}`)).body
      const merged = await shop.owner.say(`POST /api/clients/${id}/merge`, { into: into.id, samePerson })
      expect(merged).toMatchObject({ status: 200, body: { claims: [], hasAccount: true } })
      const { body } = await client.say('GET /api/me/data')
      expect(body.companies).toMatchObject([
        { record: notes && { notes }, appointments: [{ date: '2027-03-07' }] },
      ])
    },
  )

  test('after a merge only the contact that stopped messages stays without them', async () => {
    const phone = '(11) 95555-0381'
    const email = 'gil@cliente.example'
    const [gone, into] = [await made({ name: 'Gil Sá', phone }), await made({ name: 'Gil', email })]
    await sql`insert into company_stops (company_id, contact_key, stopped_at)
      values (${shop.companyId}, contact_key('+5511955550381'), ${api.clock.now()})`.execute(api.database.db)
    const merged = await shop.owner.say(`POST /api/clients/${gone.id}/merge`, { into: into.id })
    expect(merged).toMatchObject({ status: 200, body: { email } })
    const wish = shop.wish({ startTime: '17:00', clientName: 'Gil', clientEmail: email, clientPhone: phone })
    const { body } = await shop.owner.say('POST /api/schedules', wish)
    const reach = await shop.owner.say(`GET /api/schedules/${body.id}/reach`)
    expect(reach.body).toMatchObject({ channels: ['email'] })
  })

  test('an owner who merges a client with itself, or with a client of another company, is refused', async () => {
    const { id } = await made({ name: 'Só', phone: '11944440009' })
    expect(await shop.owner.say(`POST /api/clients/${id}/merge`, { into: id })).toMatchObject({
      status: 400,
      body: { fields: { into: 'Escolha outro cliente: estes dois são o mesmo' } },
    })
    const other = await aShop(api, 'longe')
    const { body } = await other.owner.say('POST /api/clients', { name: 'Longe', phone: '11944440010' })
    expect((await shop.owner.say(`POST /api/clients/${id}/merge`, { into: body.id })).status).toBe(404)
  })
})
