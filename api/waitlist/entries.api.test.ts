import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../platform/database/db.ts'
import { aClient, aShop, type Client, type Shop } from '../testing/a-shop.ts'
import { madeId } from '../testing/an-owner.ts'
import { startProxy } from '../testing/start-proxy.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { createServerDatabase } from '../testing/test-database.ts'

let api: TestApi
let shop: Shop

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
  shop = await aShop(api, 'espera', { collaborators: [{}, {}] })
})

afterAll(() => api.close())

const day = (date: string, startTime = '09:00', endTime = '12:00') => ({
  from: date,
  to: date,
  startTime,
  endTime,
})

const wish = (change: Record<string, unknown> = {}) => ({
  companyId: shop.companyId,
  items: [{ procedureId: shop.procedureId, collaboratorId: null }],
  windows: [day('2027-03-03')],
  collaboratorId: null,
  ...change,
})

const mineOf = async ({ call }: Client) => call('GET /api/waitlist/mine')

async function aBooking(client: Client, change: Record<string, unknown> = {}): Promise<string> {
  return madeId(client.books(shop.wish(change)))
}

test('a client joins the waiting list: the entry is in the client’s list until the client leaves', async () => {
  const ana = await aClient(api, 'ana')
  const joined = await ana.say('POST /api/waitlist', wish({ collaboratorId: shop.collaboratorId }))
  expect(joined).toEqual({
    status: 201,
    body: {
      ...wish({ collaboratorId: shop.collaboratorId }),
      id: expect.any(String),
      appointmentId: null,
      status: 'open',
    },
  })
  const [mine] = await mineOf(ana)
  expect(mine).toMatchObject({
    ...joined.body,
    company: { name: 'Empresa espera-agenda', slug: 'espera-agenda' },
    procedures: ['Corte'],
    collaborator: 'Profissional 1',
    daysBefore: null,
  })
  const rui = await aClient(api, 'rui')
  expect((await rui.say(`DELETE /api/waitlist/${mine?.id}`)).status).toBe(404)
  expect((await ana.say(`DELETE /api/waitlist/${mine?.id}`)).status).toBe(204)
  expect(await mineOf(ana)).toEqual([])
  const windows = api.database.db.selectFrom('waitlist_windows').select('entry_id')
  expect(await windows.where('entry_id', '=', mine?.id ?? '').execute()).toEqual([])
})

test('a client repeats a request to join the waiting list with its key: one entry is made, and another body with the same key is refused', async () => {
  const eva = await aClient(api, 'eva')
  const key = { 'idempotency-key': crypto.randomUUID() }
  const [first, again] = await Promise.all([1, 2].map(() => eva.say('POST /api/waitlist', wish(), key)))
  expect(first?.status).toBe(201)
  expect(again).toEqual(first)
  const other = wish({ windows: [day('2027-03-04')] })
  expect((await eva.say('POST /api/waitlist', other, key)).body.code).toBe('idempotency_key_reused')
  expect(await mineOf(eva)).toHaveLength(1)
})

test('a client sends seven requests to join the waiting list at once: five succeed, and the others get the limit and the company’s contact', async () => {
  const lia = await aClient(api, 'lia')
  const answers = await Promise.all(
    [4, 5, 6, 7, 8, 9, 10].map((date) =>
      lia.say('POST /api/waitlist', wish({ windows: [day(`2027-03-${String(date).padStart(2, '0')}`)] })),
    ),
  )
  const full = answers.filter(({ status }) => status === 409)
  expect(full).toHaveLength(2)
  expect(full[0]?.body).toMatchObject({
    code: 'too_many',
    error: 'Você já espera por 5 horários em Empresa espera-agenda. Saia de um para pedir outro.',
    company: { slug: 'espera-agenda' },
  })
  const appointment = await aBooking(lia, { date: '2027-03-12' })
  const earlier = await lia.say(`POST /api/schedules/${appointment}/earlier`, { sameDay: true })
  expect(earlier.body.code).toBe('too_many')
})

test.each([
  ['no window', { windows: [] }, { windows: 'Escolha de 1 a 5 períodos' }],
  ['six windows', { windows: Array(6).fill(day('2027-03-03')) }, { windows: 'Escolha de 1 a 5 períodos' }],
  ['a day of yesterday', { windows: [day('2027-03-01')] }, { 'windows.0.to': 'Este período já passou' }],
  [
    'hours of today that are over',
    { windows: [day('2027-03-02', '08:00', '10:00')] },
    { 'windows.0.to': 'Este período já passou' },
  ],
  [
    'a day after a year',
    { windows: [day('2028-03-02')] },
    { 'windows.0.to': 'Escolha dias até um ano à frente' },
  ],
  [
    'a window that ends before it begins',
    { windows: [day('2027-03-03', '12:00', '09:00')] },
    { 'windows.0.endTime': 'O fim vem antes do começo' },
  ],
  ['no service', { items: [] }, { items: 'Escolha de 1 a 6 serviços' }],
])(
  'a client who asks the waiting list for %s gets 400 with the reason, and does not join',
  async (_, change, fields) => {
    const name = `odd-${crypto.randomUUID().slice(0, 8)}`
    const odd = await aClient(api, name)
    expect(await odd.say('POST /api/waitlist', wish(change))).toMatchObject({ status: 400, body: { fields } })
    expect(await mineOf(odd)).toEqual([])
  },
)

test('a client who joins the waiting list of a company, professional or service that does not exist gets 404', async () => {
  const gil = await aClient(api, 'gil')
  const nothing = crypto.randomUUID()
  for (const change of [
    { companyId: nothing },
    { collaboratorId: nothing },
    { items: [{ procedureId: nothing, collaboratorId: null }] },
    { items: [{ procedureId: shop.procedureId, collaboratorId: nothing }] },
  ]) {
    expect((await gil.say('POST /api/waitlist', wish(change))).status).toBe(404)
  }
})

test('a waiting-list entry is over for its client at the end of its last window', async () => {
  const bia = await aClient(api, 'bia')
  await bia.say('POST /api/waitlist', wish({ windows: [day('2027-03-02', '09:00', '10:05')] }))
  expect(await mineOf(bia)).toHaveLength(1)
  api.clock.advance(5 * 60_000)
  expect(await mineOf(bia)).toEqual([])
})

test('a client waits for a time earlier than an appointment; a second request replaces the first', async () => {
  const eli = await aClient(api, 'eli')
  const id = await aBooking(eli, { date: '2027-03-10', startTime: '15:00' })
  const first = await eli.say(`POST /api/schedules/${id}/earlier`, { sameDay: true })
  const windows = [{ from: '2027-03-10', to: '2027-03-10', startTime: '00:00', endTime: '15:30' }]
  expect(first).toEqual({
    status: 201,
    body: {
      id: expect.any(String),
      companyId: shop.companyId,
      items: [{ procedureId: shop.procedureId, collaboratorId: shop.collaboratorId }],
      windows,
      collaboratorId: null,
      appointmentId: id,
      status: 'open',
    },
  })
  const again = await eli.say(`POST /api/schedules/${id}/earlier`, { days: 3 })
  const before = { from: '2027-03-07', to: '2027-03-09', startTime: '00:00', endTime: '23:59' }
  expect(again.body).toEqual({ ...first.body, windows: [before, ...windows] })
  expect(await mineOf(eli)).toMatchObject([
    { id: first.body.id, procedures: ['Corte'], collaborator: 'Profissional 1', daysBefore: 3 },
  ])
})

test('a client who asks for an earlier time with an invalid choice gets 400 with the valid choices', async () => {
  const ida = await aClient(api, 'ida')
  const id = await aBooking(ida, { date: '2027-03-10', startTime: '10:00' })
  for (const body of [
    {},
    { days: 0 },
    { days: 31 },
    { days: 1.5 },
    { days: '2' },
    { sameDay: false },
    { sameDay: true, days: 2 },
  ]) {
    const reply = await ida.say(`POST /api/schedules/${id}/earlier`, body)
    expect(reply.status).toBe(400)
    expect(JSON.stringify(reply.body)).toContain('Escolha o mesmo dia, ou de 1 a 30 dias antes')
  }
  expect(await mineOf(ida)).toEqual([])
})

test('an appointment is cancelled: its waiting-list entry ends, and a request for an earlier time is refused', async () => {
  const iva = await aClient(api, 'iva')
  const id = await aBooking(iva, { date: '2027-03-11', startTime: '15:00' })
  await iva.say(`POST /api/schedules/${id}/earlier`, { sameDay: true })
  await iva.say(`PATCH /api/schedules/${id}/cancel`)
  expect(await mineOf(iva)).toEqual([])
  const reply = await iva.say(`POST /api/schedules/${id}/earlier`, { sameDay: true })
  expect(reply).toMatchObject({ status: 409, body: { code: 'appointment_closed' } })
})

test('only the client of an appointment may wait for an earlier time: another client and the owner get 404', async () => {
  const [ugo, rui] = [await aClient(api, 'ugo'), await aClient(api, 'rui')]
  const id = await aBooking(ugo, { date: '2027-03-11', startTime: '11:00' })
  for (const say of [rui.say, shop.owner.say]) {
    expect((await say(`POST /api/schedules/${id}/earlier`, { sameDay: true })).status).toBe(404)
  }
})

test('a blocked client cannot join the waiting list, and nobody can join while the company’s list is off', async () => {
  const max = await aClient(api, 'max')
  const id = await aBooking(max, { date: '2027-03-11', startTime: '09:00' })
  const { clientRecordId } = (await shop.owner.say(`GET /api/schedules/${id}`)).body
  await shop.owner.say(`PUT /api/clients/${clientRecordId}`, { blocked: true })
  expect((await max.say('POST /api/waitlist', wish())).body.code).toBe('not_accepted')
  const company = await shop.owner.call('GET /api/companies/my-company')
  const { body } = await shop.owner.say(`PUT /api/companies/${shop.companyId}`, {
    ...company,
    waitlist: false,
  })
  expect(body.waitlist).toBe(false)
  const zoe = await aClient(api, 'zoe')
  expect((await zoe.say('POST /api/waitlist', wish())).body.code).toBe('waitlist_off')
  const appointmentId = await aBooking(zoe, { date: '2027-03-11', startTime: '10:00' })
  const earlier = await zoe.say(`POST /api/schedules/${appointmentId}/earlier`, { sameDay: true })
  expect(earlier.body.code).toBe('waitlist_off')
  const { waitlist: _, ...kept } = { ...company, version: body.version }
  expect((await shop.owner.say(`PUT /api/companies/${shop.companyId}`, kept)).body.waitlist).toBe(false)
})

describe('the waiting list as a company reads it', () => {
  let shop: Shop

  beforeAll(async () => {
    shop = await aShop(api, 'lista', { collaborators: [{}, {}] })
  })

  const day = '2027-03-03'

  async function waits(
    name: string,
    startTime: string,
    endTime: string,
    collaboratorId: string | null = null,
  ) {
    const client = await aClient(api, name)
    const windows = [{ from: day, to: '2027-03-04', startTime, endTime }]
    const items = [{ procedureId: shop.procedureId, collaboratorId: null }]
    const { status, body } = await client.say('POST /api/waitlist', {
      companyId: shop.companyId,
      items,
      windows,
      collaboratorId,
    })
    expect(status).toBe(201)
    api.clock.advance(1_000)
    return { ...client, id: body.id }
  }

  test('a company reads the clients who wait for a day in pages, oldest first, and how many wait for each hour', async () => {
    const [first = '', second = ''] = shop.collaboratorIds
    const ana = await waits('ana', '09:00', '12:00')
    const bia = await waits('bia', '11:00', '14:00', first)
    const caio = await aClient(api, 'caio')
    const booked = await caio.books(shop.wish({ date: '2027-03-05', startTime: '15:00' }))
    const tied = await caio.say(`POST /api/schedules/${booked.body.id}/earlier`, { days: 2 })

    const list = await shop.owner.call('GET /api/waitlist', { query: { date: day, limit: '2' } })
    expect(list.items).toMatchObject([
      { id: ana.id, procedures: ['Corte'], collaborator: null, appointment: null, asks: [], status: 'open' },
      { id: bia.id, collaborator: 'Profissional 1', collaboratorId: first },
    ])
    const rest = await shop.owner.call('GET /api/waitlist', {
      query: { date: day, limit: '2', cursor: list.nextCursor ?? '' },
    })
    expect(rest).toMatchObject({
      items: [{ id: tied.body.id, appointment: { date: '2027-03-05', startTime: '15:00' } }],
      nextCursor: null,
    })
    const later = await shop.owner.call('GET /api/waitlist', { query: { date: '2027-03-06' } })
    expect(later).toEqual({ items: [], nextCursor: null })

    const range = { query: { from: day, to: day } }
    const of = (collaboratorId: string, startTime: string, endTime: string, count: number) => ({
      date: day,
      collaboratorId,
      startTime,
      endTime,
      count,
    })
    const counted = await shop.owner.call('GET /api/waitlist/waiting', range)
    const expected = [
      of(first, '00:00', '09:00', 1),
      of(first, '09:00', '11:00', 2),
      of(first, '11:00', '12:00', 3),
      of(first, '12:00', '14:00', 2),
      of(first, '14:00', '23:59', 1),
      of(second, '09:00', '12:00', 1),
    ]
    expect(counted).toEqual(expected.toSorted((a, b) => (a.collaboratorId < b.collaboratorId ? -1 : 1)))

    await bia.say(`DELETE /api/waitlist/${bia.id}`)
    const left = await shop.owner.call('GET /api/waitlist', { query: { date: day } })
    expect(left.items.map(({ id }) => id)).toEqual([ana.id, tied.body.id])
  })

  test('a company that asks for an invalid page or too many days gets 400', async () => {
    const { say } = shop.owner
    expect(await say(`GET /api/waitlist?date=${day}&cursor=x`)).toMatchObject({ status: 400 })
    expect(await say('GET /api/waitlist')).toMatchObject({ status: 400 })
    expect(await say('GET /api/waitlist/waiting?from=2027-03-02&to=2027-03-01')).toMatchObject({
      status: 400,
    })
    expect(await say('GET /api/waitlist/waiting?from=2027-03-02&to=2028-03-01')).toMatchObject({
      status: 400,
    })
  })
})

test('when the database loses both look-ups of names, the client gets 503, and neither ends the process', async () => {
  const own = await createServerDatabase()
  const proxy = await startProxy(own.url)
  const database = await openDatabase({ url: proxy.through(own.url), log: { warn: () => {} } })
  const there = await startTestApi({ database, jobs: 'enqueue' })
  onTestFinished(async () => {
    await there.close()
    await proxy.close()
    await database.close()
    await own.drop()
  })
  const { companyId, procedureId } = await aShop(there, 'cortada')
  const client = await aClient(there, 'ana')
  const items = [{ procedureId, collaboratorId: null }]
  expect((await client.say('POST /api/waitlist', wish({ companyId, items }))).status).toBe(201)
  for (const table of ['procedures', 'collaborators'])
    proxy.cut({ when: 'before', message: new RegExp(`select "id", "name" from "${table}"`) })
  // An error that nobody awaits ends a process; in a test it fails the run.
  expect((await client.say('GET /api/waitlist/mine')).status).toBe(503)
  await expect.poll(() => proxy.cutsMade()).toBe(2)
})

test('another transaction has locked the thousand entries that end first: the job comes to its end, and its next run ends all entries', async () => {
  const { companyId, procedureId } = await aShop(api, 'trancada')
  const isa = await aClient(api, 'isa')
  const items = [{ procedureId, collaboratorId: null }]
  const joined = await isa.say('POST /api/waitlist', wish({ companyId, items }))
  expect(joined.status).toBe(201)
  const own = api.database.db.selectFrom('waitlist_entries').where('company_id', '=', companyId as never)
  const first = await own.selectAll().where('id', '=', String(joined.body.id)).executeTakeFirstOrThrow()
  await api.database.db
    .insertInto('waitlist_entries')
    .values(
      Array.from({ length: 1_000 }, (_, at) => ({
        ...first,
        id: randomUUID(),
        items: JSON.stringify(first.items),
        windows: JSON.stringify(first.windows),
        // The first entry is the last to end.
        ends_at: new Date((first.ends_at?.getTime() ?? 0) - 1 - at),
      })) as never,
    )
    .execute()
  const open = () =>
    own.select('id').where('user_id', '=', first.user_id).where('status', '=', 'open').execute()
  api.clock.advance(2 * 86_400_000)
  const rival = new pg.Client({ connectionString: api.database.url })
  await rival.connect()
  onTestFinished(() => rival.end())
  await rival.query('begin')
  const locked =
    'select id from waitlist_entries where company_id = $1 and user_id = $2 and ends_at < $3 for update'
  expect((await rival.query(locked, [companyId, first.user_id, first.ends_at])).rowCount).toBe(1_000)
  await api.runSchedules()
  await api.drain()
  expect((await open()).length).toBeGreaterThanOrEqual(1_000)
  await rival.query('commit')
  await api.runSchedules()
  await api.drain()
  expect(await open()).toEqual([])
  const windows = api.database.db.selectFrom('waitlist_windows').select('entry_id')
  expect(await windows.where('entry_id', '=', first.id).execute()).toEqual([])
})
