import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop, type Shop } from '../testing/a-shop.ts'
import { sayingAs } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

/**
 * Every text that a person enters contains a mark. The tests search the mark in any column of any table, in the lines
 * of the log and in the files of an export.
 */
let api: TestApi
let shop: Shop
const lines: string[] = []

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand', onLog: (line) => lines.push(line) })
  shop = await aShop(api, 'navalha')
})
afterAll(() => api.close())

const digits = '955550177'

/** Returns the places that contain one of these texts. */
async function placesOf(marks: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'`.execute(api.database.db)
  const places: string[] = []
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ text: string }>`
      select row_to_json(one)::text as text from ${sql.table(`${schema}.${name}`)} one`.execute(
      api.database.db,
    )
    const texts = rows.map(({ text }) => text.toLowerCase())
    for (const mark of marks) if (texts.some((text) => text.includes(mark))) places.push(`${name}: ${mark}`)
  }
  return places
}

async function filesOf(path: string, headers: Record<string, string>): Promise<Record<string, string>> {
  const response = await api.fetch(path, { headers })
  expect(response.headers.get('content-type')).toBe('application/zip')
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString().toLowerCase()]),
  )
}

/** A person who signs in, with a name and an address that nothing else contains. */
async function signedIn(mark: string) {
  const person = { sub: `sub-${mark}`, name: `Zenaide ${mark}`, email: `${mark}@canario.example` }
  await api.as(person)('GET /api/auth/profile')
  const authorization = async () => ({ authorization: `Bearer ${await api.token(person)}` })
  const say = async (call: string, body?: unknown) => sayingAs(api)(call, body, await authorization())
  return { say, authorization, email: person.email }
}

test('a client who used everything finds all of it in their file, and after the erasure nothing of it is found', async () => {
  const mark = 'quxbira'
  const { say, authorization, email } = await signedIn(mark)
  const booking = { clientPhone: `(11) ${digits}`, notes: `nota ${mark}n` }
  const past = await say(
    'POST /api/schedules',
    shop.wish({ date: '2027-03-02', startTime: '15:00', ...booking }),
  )
  const coming = await say('POST /api/schedules', shop.wish({ date: '2027-03-08', ...booking }))
  const missed = await say(
    'POST /api/schedules',
    shop.wish({ date: '2027-03-02', startTime: '17:00', ...booking }),
  )
  const visit = {
    companyId: shop.companyId,
    date: '2027-03-09',
    startTime: '10:00',
    items: Array.from({ length: 2 }, () => ({ procedureId: shop.procedureId, collaboratorId: null })),
    guestName: `convidado ${mark}g`,
    ...booking,
  }
  expect([past.status, coming.status, (await say('POST /api/visits', visit)).status]).toEqual([201, 201, 201])
  await api.drain()
  await shop.owner.say(`PATCH /api/schedules/${coming.body.id}/reschedule`, {
    date: '2027-03-08',
    startTime: '16:00',
  })
  await shop.owner.say(`PUT /api/schedules/${past.body.id}`, { internalNotes: `interna ${mark}i` })
  const proposal = { date: '2027-03-10', startTime: '09:00', collaboratorId: shop.collaboratorId }
  await shop.owner.say(`POST /api/schedules/${coming.body.id}/offer`, { proposals: [proposal] })
  await shop.owner.say('PUT /api/messages/settings', {
    channels: { email: true, whatsapp: true, sms: true },
    first: { on: true, minutes: 10_080 },
    second: { on: false, minutes: 120 },
    quietHours: { on: false, from: '21:00', until: '08:00' },
  })
  const contact = { name: `Contato ${mark}`, email, subject: 'outro', message: `mensagem ${mark}m` }
  await say('POST /api/contact', contact)
  api.clock.set('2027-03-03T13:00:00Z')
  await api.runSchedules()
  await api.drain()
  await shop.owner.say(`PATCH /api/schedules/${past.body.id}/complete`)
  const { clientRecordId } = (await shop.owner.say(`PATCH /api/schedules/${missed.body.id}/no-show`)).body
  const contest = { companyId: shop.companyId, text: `contesto ${mark}c` }
  expect((await say('POST /api/me/no-shows/contest', contest)).status).toBe(204)
  await shop.owner.say(`PUT /api/companies/${shop.companyId}`, {
    ...(await shop.owner.say('GET /api/companies/my-company')).body,
    noShowRule: { after: 1, then: 'ask', clearedBy: 1 },
  })
  const asked = await say('POST /api/schedules', shop.wish({ date: '2027-03-12', ...booking }))
  expect([asked.status, asked.body.status]).toEqual([201, 'held'])
  const written = { notes: `sabe ${mark}s`, tags: [`marca ${mark}t`], birthday: '1990-02-03' }
  expect((await shop.owner.say(`PUT /api/clients/${clientRecordId}`, written)).status).toBe(200)
  await api.drain()
  const places = await placesOf([`${mark}c`, `${mark}s`])
  expect(places.sort()).toEqual([`clients: ${mark}s`, `messages: ${mark}c`])

  const files = Object.values(await filesOf('/api/me/export', await authorization())).join()
  expect(files).toMatch(/;(enviada|não enviada|na fila);2027-0\d-\d\d \d\d:\d\d;/)
  expect(files).not.toMatch(/;(sent|queued|held|delivered);/)
  for (const text of [
    mark,
    email,
    digits,
    `${mark}n`,
    `${mark}g`,
    `${mark}i`,
    `${mark}m`,
    `${mark}s`,
    `${mark}t`,
    `contesto ${mark}c`,
  ])
    expect(files).toContain(text)
  const theirs = async () =>
    filesOf(`/api/companies/${shop.companyId}/export`, {
      authorization: `Bearer ${await api.token(shop.owner.name)}`,
    })
  expect(Object.values(await theirs()).join()).toContain(`${mark}i`)

  expect((await say('POST /api/me/erase', { confirm: 'APAGAR' })).status).toBe(204)
  await api.drain()
  api.clock.advance(120_000)
  await api.drain()
  expect(await placesOf([mark, digits])).toEqual([])
  expect(lines.filter((line) => line.includes(mark) || line.includes(digits))).toEqual([])
  expect(Object.values(await theirs()).join()).not.toMatch(new RegExp(`${mark}|${digits}`))
  const kept = (await shop.owner.say(`GET /api/schedules/${past.body.id}`)).body
  expect(kept).toMatchObject({ status: 'completed', price: 50, clientName: 'Cliente apagado' })
})

test('a client whom the company added and erased is found nowhere any more, the times of an offer are free, and the trail says who erased the client', async () => {
  const mark = 'wyzgolda'
  const { body } = await shop.owner.say(
    'POST /api/schedules',
    shop.wish({
      date: '2027-03-11',
      clientName: `Yara ${mark}`,
      clientEmail: `${mark}@canario.example`,
      clientPhone: '(11) 95555-0188',
      internalNotes: `sabe de ${mark}`,
    }),
  )
  const file = `nome;e-mail;observações\r\nYara;${mark}@canario.example;planilha ${mark}p\r\n`
  const answer = await shop.owner.say('POST /api/clients/import', Buffer.from(file), {
    'content-type': 'text/csv',
  })
  expect(answer.body).toMatchObject({ new: 0, known: 1 })
  await api.drain()
  expect(await placesOf([`${mark}p`])).toEqual([`clients: ${mark}p`])
  const found = await placesOf([mark, '955550188'])
  expect(found).toEqual(
    expect.arrayContaining([`clients: ${mark}`, `messages: ${mark}`, `appointments: ${mark}`]),
  )

  const proposal = { date: '2027-03-15', startTime: '09:00', collaboratorId: shop.collaboratorId }
  const offered = await shop.owner.say(`POST /api/schedules/${body.id}/offer`, { proposals: [proposal] })
  expect([offered.status, await shop.slots(proposal.date)]).toEqual([
    201,
    expect.not.arrayContaining(['09:00']),
  ])
  expect((await shop.owner.say(`DELETE /api/clients/${body.clientRecordId}`)).status).toBe(204)
  expect((await shop.owner.say(`DELETE /api/clients/${body.clientRecordId}`)).status).toBe(404)
  expect(await shop.slots(proposal.date)).toContain('09:00')
  await api.drain()
  api.clock.advance(120_000)
  await api.drain()
  expect(await placesOf([mark, '955550188'])).toEqual([])
  expect(lines.filter((line) => line.includes(mark))).toEqual([])
  const { body: page } = await shop.owner.say(`GET /api/trail?recordId=${body.clientRecordId}`)
  expect(page.items).toContainEqual(
    expect.objectContaining({ action: 'erased', role: 'owner', kind: 'client' }),
  )
})

test('a client who books in other browser windows during the erasure leaves no data behind', async () => {
  const mark = 'vrumpeno'
  const { say } = await signedIn(mark)
  await say('POST /api/auth/accept-terms')
  const books = (hour: number) =>
    say(
      'POST /api/schedules',
      shop.wish({ date: '2027-03-16', startTime: `${hour}:00`, notes: `nota ${mark}` }),
    )
  await books(10)
  const all = await Promise.all([
    books(11),
    books(12),
    say('POST /api/me/erase', { confirm: 'APAGAR' }),
    books(13),
    books(14),
  ])
  expect(all[2]?.status).toBe(204)
  for (const { status } of all) expect([201, 204, 401]).toContain(status)
  await api.drain()
  api.clock.advance(120_000)
  await api.drain()
  expect(await placesOf([mark])).toEqual([])
  expect(await shop.slots('2027-03-16')).toEqual(expect.arrayContaining(['10:00', '11:00', '14:00']))
})

const erases = (say: (call: string, body?: unknown) => Promise<{ status: number }>) =>
  say('POST /api/me/erase', { confirm: 'APAGAR' })

async function afterwards(): Promise<void> {
  await api.drain()
  api.clock.advance(120_000)
  await api.drain()
}

test('a stranger whom the company merged into the client’s record keeps the booking, and does not prevent the erasure', async () => {
  const mark = 'jolindra'
  const { say, email } = await signedIn(mark)
  const mobile = '(11) 95555-0201'
  const wrote = await shop.owner.say(
    'POST /api/schedules',
    shop.wish({ date: '2027-03-17', clientName: `Ana ${mark}`, clientEmail: email, clientPhone: mobile }),
  )
  await shop.owner.say(`PUT /api/clients/${wrote.body.clientRecordId}`, { notes: `nota ${mark}`, version: 1 })
  const bob = await aClient(api, 'bob')
  const his = await bob.books(shop.wish({ date: '2027-03-17', startTime: '14:00', clientPhone: mobile }))
  expect(his.status).toBe(201)
  const { body: seen } = await shop.owner.say(`GET /api/schedules/${his.body.id}`)
  const into = wrote.body.clientRecordId
  expect(seen.clientRecordId).not.toBe(into)
  expect((await shop.owner.say(`POST /api/clients/${seen.clientRecordId}/merge`, { into })).status).toBe(200)

  const { body: data } = await say('GET /api/me/data')
  expect(data.companies).toMatchObject([{ appointments: [{ clientName: `Ana ${mark}` }] }])
  expect((await erases(say)).status).toBe(204)
  await afterwards()
  expect(await placesOf([mark])).toEqual([])
  const { body: kept } = await shop.owner.say(`GET /api/schedules/${his.body.id}`)
  expect(kept).toMatchObject({ status: 'scheduled', clientName: 'Bob', clientRecordId: into })
  expect((await bob.say('GET /api/me/data')).body.companies).toMatchObject([
    { appointments: [{ id: his.body.id }] },
  ])
})

test('a client who shares a record with another account leaves no own data in it after the erasure', async () => {
  const mark = 'krevanta'
  const { say } = await signedIn(mark)
  await say('POST /api/auth/accept-terms')
  const ana = await say(
    'POST /api/schedules',
    shop.wish({ date: '2027-03-18', startTime: '11:00', clientPhone: '(11) 95555-0202' }),
  )
  const bia = await aClient(api, 'bia')
  const ofBia = await bia.books(shop.wish({ date: '2027-03-18', startTime: '12:00' }))
  const recordOf = async (id: unknown) =>
    (await shop.owner.say(`GET /api/schedules/${id}`)).body.clientRecordId
  const [kept, gone] = [await recordOf(ana.body.id), await recordOf(ofBia.body.id)]
  const { body: record } = await shop.owner.say(`GET /api/clients/${kept}`)
  await shop.owner.say(`PUT /api/clients/${kept}`, {
    notes: `nota ${mark}`,
    tags: [mark],
    version: record.version,
  })
  const merged = await shop.owner.say(`POST /api/clients/${gone}/merge`, { into: kept, samePerson: true })
  expect(merged.status).toBe(200)

  expect((await erases(say)).status).toBe(204)
  await afterwards()
  expect(await placesOf([mark, '955550202'])).toEqual([])
  expect((await shop.owner.say(`GET /api/schedules/${ofBia.body.id}`)).body).toMatchObject({
    status: 'scheduled',
    clientName: 'Bia',
    clientRecordId: kept,
  })
})

test('a client who is linked only by an e-mail to a record of others is erased from that record', async () => {
  const mark = 'plumbasco'
  const { say, email } = await signedIn(mark)
  const { body: record } = await shop.owner.say('POST /api/clients', {
    name: `zenaide ${mark}`,
    email,
    phone: '(11) 95555-0203',
    notes: `nota ${mark}`,
  })
  const caio = await aClient(api, 'caio')
  const his = await caio.books(shop.wish({ date: '2027-03-19', startTime: '12:00' }))
  const { body: seen } = await shop.owner.say(`GET /api/schedules/${his.body.id}`)
  await shop.owner.say(`POST /api/clients/${seen.clientRecordId}/merge`, { into: record.id })

  expect((await erases(say)).status).toBe(204)
  await afterwards()
  expect(await placesOf([mark])).toEqual([])
  expect((await shop.owner.say(`GET /api/clients/${record.id}`)).body).toMatchObject({
    name: 'Cliente apagado',
    email: null,
  })
})

test("an appointment that the company booked with a relative's number is the relative's: the client neither reads nor erases it, and the company erases it", async () => {
  const mark = 'dorvelia'
  const { say, authorization, email } = await signedIn(mark)
  const mobile = '(11) 95555-0204'
  const { body: husband } = await shop.owner.say('POST /api/clients', {
    name: 'Davi',
    email: 'davi@cliente.example',
    phone: mobile,
  })
  const { body: booked } = await shop.owner.say(
    'POST /api/schedules',
    shop.wish({ date: '2027-03-22', clientName: `Ana ${mark}`, clientEmail: email, clientPhone: mobile }),
  )
  expect(booked.clientRecordId).toBe(husband.id)
  await api.drain()

  expect((await filesOf('/api/me/export', await authorization()))['agendamentos.csv']).not.toContain(
    `ana ${mark}`,
  )
  expect((await erases(say)).status).toBe(204)
  await afterwards()
  expect((await shop.owner.say(`GET /api/schedules/${booked.id}`)).body).toMatchObject({
    status: 'scheduled',
    clientRecordId: husband.id,
  })
  expect((await shop.owner.say(`DELETE /api/clients/${husband.id}`)).status).toBe(204)
  await afterwards()
  expect(await placesOf([mark])).toEqual([])
})
