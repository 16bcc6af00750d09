import { addDays } from '@encaixe/contract/local-time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../testing/a-member.ts'
import { aClient, aShop, type Client, everyDay, type Shop } from '../testing/a-shop.ts'
import { anOwner, endSubscription, type Reply } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop
let ana: Client

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  shop = await aShop(api, 'folgas', { collaborators: [{}, {}] })
  ana = await aClient(api, 'ana')
})

afterAll(() => api.close())

/** Each test uses days of its own. */
let days = 0
const aDay = () => addDays('2027-03-08', 7 * days++)
const make = (body: object, headers = {}) =>
  shop.owner.say('POST /api/exceptions', { companyId: shop.companyId, ...body }, headers)
const off = (date: string, more: object = {}) => ({ kind: 'off', from: date, to: date, ...more })
const list = async (from: string, to = from, more = '') =>
  (await shop.owner.say(`GET /api/exceptions?from=${from}&to=${to}${more}`))
    .body as unknown as Reply['body'][]
const book = async (date: string, startTime: string, collaboratorId = shop.collaboratorId) => {
  const { status, body } = await ana.books(shop.wish({ date, startTime, collaboratorId }))
  expect([status, body.error]).toEqual([201, undefined])
  return body
}

test('an owner can create, read, change and delete an exception; omitted fields do not change', async () => {
  const date = aDay()
  const made = await make(off(date, { startTime: '14:00', endTime: '15:00', reason: ' Dentista ' }))
  expect(made).toEqual({
    status: 201,
    body: {
      id: expect.any(String),
      companyId: shop.companyId,
      collaboratorId: null,
      kind: 'off',
      from: date,
      to: date,
      startTime: '14:00',
      endTime: '15:00',
      breakStart: null,
      breakEnd: null,
      weekly: false,
      reason: 'Dentista',
      version: 1,
    },
  })
  expect(await list(date)).toEqual([made.body])
  expect(await shop.slots(date)).not.toContain('14:30')

  const path = `/api/exceptions/${made.body.id}`
  const moved = await shop.owner.say(`PUT ${path}`, { startTime: '16:00', endTime: '17:00', version: 1 })
  expect(moved).toEqual({
    status: 200,
    body: { ...made.body, startTime: '16:00', endTime: '17:00', version: 2 },
  })
  expect(await shop.owner.say(`PUT ${path}`, { reason: null, version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'stale_version' },
  })
  expect((await shop.owner.say(`PUT ${path}`, { endTime: null })).body).toMatchObject({
    code: 'invalid',
    fields: { endTime: 'Informe o início e o fim, ou nenhum dos dois' },
  })
  const ofPerson = await shop.owner.say(`PUT ${path}`, {
    collaboratorId: shop.collaboratorId.toUpperCase(),
    startTime: null,
    endTime: null,
  })
  expect(ofPerson.body).toMatchObject({ collaboratorId: shop.collaboratorId, startTime: null, version: 3 })
  expect(await list(date, date, `&collaboratorId=${shop.collaboratorIds[1]}`)).toEqual([])
  expect(await list(date, date, `&collaboratorId=${shop.collaboratorId}`)).toEqual([ofPerson.body])

  expect((await shop.owner.say(`DELETE ${path}`)).status).toBe(204)
  expect(await list(date)).toEqual([])
  expect((await shop.owner.say(`DELETE ${path}`)).status).toBe(404)
})

test('an owner lists the exceptions that touch a range of days, ordered by first day: weekly exceptions too, but none of other days', async () => {
  const date = aDay()
  const ids = []
  for (const body of [
    off(addDays(date, 2)),
    off(addDays(date, -30), { weekly: true, to: null, startTime: '12:00', endTime: '12:30' }),
    off(addDays(date, -3), { to: addDays(date, 1) }),
    off(addDays(date, 9)),
    off(addDays(date, -9)),
  ])
    ids.push((await make(body)).body.id)
  const found = await list(date, addDays(date, 6))
  expect(found.map(({ id }) => id)).toEqual([ids[1], ids[2], ids[0]])
  for (const id of ids) expect((await shop.owner.say(`DELETE /api/exceptions/${id}`)).status).toBe(204)
  const tooLong = await shop.owner.say(`GET /api/exceptions?from=${date}&to=${addDays(date, 400)}`)
  expect(tooLong).toMatchObject({ status: 400, body: { fields: { to: 'Escolha de 1 a 400 dias' } } })
})

test('an owner who sends an invalid exception reads a sentence for each wrong field', async () => {
  const date = aDay()
  const yesterday = addDays(api.clock.now().toISOString().slice(0, 10), -1)
  const refused: [object, Record<string, string>][] = [
    [{ kind: 'off', to: date }, { from: 'Informe o primeiro dia' }],
    [{ kind: 'off', from: date }, { to: 'Informe o último dia' }],
    [{ kind: 'fechado', from: date, to: date }, { kind: 'Escolha folga (off) ou horário especial (hours)' }],
    [off(date, { to: addDays(date, -1) }), { to: 'O último dia não pode ser antes do primeiro' }],
    [off(yesterday), { to: 'O último dia não pode ser antes de hoje' }],
    [
      off(addDays(yesterday, -7), { to: yesterday, weekly: true }),
      { to: 'O último dia não pode ser antes de hoje' },
    ],
    [off(date, { to: addDays(date, 366) }), { to: 'Escolha no máximo 366 dias' }],
    [off(date, { startTime: '10:00' }), { endTime: 'Informe o início e o fim, ou nenhum dos dois' }],
    [
      off(date, { startTime: '10:00', endTime: '10:00' }),
      { startTime: 'Horário de início deve ser anterior ao horário de término' },
    ],
    [{ kind: 'hours', from: date, to: date }, { startTime: 'Horário de início é obrigatório' }],
    [
      { kind: 'hours', from: date, to: date, startTime: '10:00', endTime: '12:00', weekly: true },
      { weekly: 'Só uma folga pode se repetir toda semana' },
    ],
    [off(date, { reason: 'x'.repeat(101) }), { reason: expect.stringContaining('100') as unknown as string }],
  ]
  for (const [body, fields] of refused) {
    expect([body, await make(body)]).toMatchObject([body, { status: 400, body: { code: 'invalid', fields } }])
  }
  expect((await make(off(date, { to: addDays(date, 365) }))).status).toBe(201)
  expect(
    (await make(off(date, { to: null, weekly: true, startTime: '06:00', endTime: '07:00' }))).status,
  ).toBe(201)
  for (const { id } of await list(date)) await shop.owner.say(`DELETE /api/exceptions/${id}`)
})

test('an owner repeats a request with the same key: one exception is created, and another body is refused', async () => {
  const date = aDay()
  const key = { 'idempotency-key': `folga-${date}` }
  const [one, again] = await Promise.all([make(off(date), key), make(off(date), key)])
  expect(one).toEqual(again)
  expect(await list(date)).toHaveLength(1)
  expect((await make(off(date, { reason: 'Outra' }), key)).status).toBe(422)
})

test('an owner can neither read nor change the exceptions of another company, nor name its collaborators', async () => {
  const date = aDay()
  const { body: mine } = await make(off(date))
  const rival = await anOwner(api, 'rival')
  const missing = (error: string) => ({ status: 404, body: { error, code: 'not_found' } })
  const unknown = missing('Folga ou horário especial não encontrado')
  expect(await rival.say(`PUT /api/exceptions/${mine.id}`, { reason: 'x' })).toEqual(unknown)
  expect(await rival.say(`DELETE /api/exceptions/${mine.id}`)).toEqual(unknown)
  const ofPerson = { ...off(date), companyId: rival.company.id, collaboratorId: shop.collaboratorId }
  expect(await rival.say('POST /api/exceptions', ofPerson)).toEqual(missing('Colaborador não encontrado'))
  expect(await rival.say('POST /api/exceptions', { ...off(date), companyId: shop.companyId })).toEqual(
    missing('Empresa não encontrada'),
  )
  const query = `from=${date}&to=${date}&collaboratorId=${shop.collaboratorId}`
  expect(await rival.say(`GET /api/exceptions?${query}`)).toEqual(missing('Colaborador não encontrado'))
  expect((await rival.say(`GET /api/exceptions?from=${date}&to=${date}`)).body).toEqual([])

  const { body: own } = await rival.say('POST /api/exceptions', { ...off(date), companyId: rival.company.id })
  const helper = await aMember(api, { owner: rival }, { name: 'ajuda', role: 'manager' })
  await endSubscription(api, 'rival')
  const barred = {
    status: 403,
    body: {
      code: 'subscription_required',
      error: 'Você precisa de uma assinatura ativa para adicionar ou editar folgas.',
    },
  }
  expect(await rival.say('POST /api/exceptions', { companyId: rival.company.id })).toEqual(barred)
  expect(await rival.say(`PUT /api/exceptions/${own.id}`, { reason: 'x' })).toEqual(barred)
  expect(await rival.say(`DELETE /api/exceptions/${own.id}`)).toEqual(barred)
  expect(await rival.say('POST /api/holidays/2027-04-21/decision', { decision: 'open' })).toEqual(barred)
  expect((await rival.say(`GET /api/exceptions?from=${date}&to=${date}`)).body).toEqual([own])
  const { body } = await helper.say(`DELETE /api/exceptions/${own.id}`)
  expect(body.error).toMatch(/Só quem é proprietário pode resolver/)
})

test('an exception that does not fit existing appointments is refused with a list of them, and is created with `keep`', async () => {
  const date = aDay()
  const [late, early] = [await book(date, '15:00'), await book(date, '09:00', shop.collaboratorIds[1])]
  const cancelled = await book(date, '16:00')
  await shop.owner.say(`PATCH /api/schedules/${cancelled.id}/cancel`)
  const refused = await make(off(date))
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'appointments_affected', error: 'Há agendamentos nesse período.', count: 2 },
  })
  const shown = refused.body.appointments as Reply['body'][]
  const { body: asListed } = await shop.owner.say(`GET /api/schedules/${early.id}`)
  expect(shown[0]).toEqual(asListed)
  expect(shown.map(({ id }) => id)).toEqual([early.id, late.id])
  expect(await list(date)).toEqual([])

  // An exception at another time, or of another professional, affects no appointment.
  expect((await make(off(date, { startTime: '12:00', endTime: '15:00' }))).status).toBe(201)
  const partly = off(date, { startTime: '14:45', endTime: '15:15', collaboratorId: shop.collaboratorIds[1] })
  expect((await make(partly)).status).toBe(201)
  const ofPerson = { ...partly, collaboratorId: shop.collaboratorId }
  expect((await make({ ...ofPerson, keep: false })).body.count).toBe(1)
  const { status, body } = await make({ ...ofPerson, keep: true })
  expect(status).toBe(201)
  // The later appointment is already outside the hours, so another exception does not count it.
  expect((await make(off(date))).body).toMatchObject({ count: 1, appointments: [{ id: early.id }] })
  expect((await shop.owner.say(`GET /api/schedules/${late.id}`)).body.status).toBe('scheduled')
  expect((await shop.owner.say(`PUT /api/exceptions/${body.id}`, { to: addDays(date, 1) })).status).toBe(200)
})

test('an owner who deletes or changes an exception is asked too when appointments are in its hours', async () => {
  const date = aDay()
  const evening = { kind: 'hours', from: date, to: date, startTime: '19:00', endTime: '22:00' }
  const { body: hours } = await make(evening)
  await book(date, '20:00')
  const path = `/api/exceptions/${hours.id}`
  expect((await shop.owner.say(`DELETE ${path}`)).body).toMatchObject({
    code: 'appointments_affected',
    count: 1,
  })
  expect((await shop.owner.say(`DELETE ${path}?keep=false`)).status).toBe(409)
  expect((await shop.owner.say(`PUT ${path}`, { from: addDays(date, 1), to: addDays(date, 1) })).status).toBe(
    409,
  )
  expect(await list(date)).toEqual([hours])
  expect((await shop.owner.say(`PUT ${path}`, { endTime: '20:30' })).status).toBe(200)
  expect((await shop.owner.say(`DELETE ${path}?keep=true`)).status).toBe(204)
  expect((await shop.owner.say(`DELETE ${path}?keep=talvez`)).status).toBe(404)
})

test('an exception does not affect appointments that have begun, or that were placed outside the hours on purpose', async () => {
  const today = api.clock.now().toISOString().slice(0, 10)
  const begun = await book(today, '15:00')
  const placed = await book(aDay(), '10:00')
  await api.database.db
    .updateTable('appointments')
    .set({ outside: true })
    .where('id', '=', String(placed.id))
    .execute()
  const before = api.clock.now()
  api.clock.set(`${today}T18:00:00Z`)
  expect(String(begun.startsAt)).toBe(`${today}T18:00:00.000Z`)
  const both = [off(today), off(String(placed.date))]
  for (const body of both) expect((await make(body)).status).toBe(201)
  for (const { id } of await list(today)) await shop.owner.say(`DELETE /api/exceptions/${id}`)
  api.clock.set(before.toISOString())
})

test('changes of business hours and work schedules ask about affected appointments only when requested; closing on holidays asks by default', async () => {
  const { owner, companyId, collaboratorIds, ...of } = await aShop(api, 'mudanca', {
    collaborators: [{}, {}],
  })
  const bookHere = (date: string, startTime: string, collaboratorId = of.collaboratorId) =>
    ana.books(of.wish({ date, startTime, collaboratorId }))
  // The first booking is on a Wednesday, the second on a national holiday that is a Wednesday.
  expect((await bookHere('2027-03-10', '17:00')).status).toBe(201)
  expect((await bookHere('2027-04-21', '10:00')).status).toBe(201)
  const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const until = (closes: string) => weekdays.map((day) => ({ day, opens: '09:00', closes }))
  const company = async () => (await owner.say('GET /api/companies/my-company')).body
  const put = async (more: object) =>
    owner.say(`PUT /api/companies/${companyId}`, {
      ...owner.company,
      businessHours: undefined,
      version: undefined,
      ...more,
    })

  const asked = await put({ businessHours: until('16:00'), slug: 'nova-mudanca', keep: false })
  expect(asked.body).toMatchObject({ code: 'appointments_affected', count: 1 })
  expect(await company()).toMatchObject({ businessHoursGiven: false, slug: owner.company.slug, version: 1 })
  expect((await put({ businessHours: until('17:30'), keep: false })).status).toBe(200)
  expect((await put({ businessHours: until('16:00') })).status).toBe(200)
  expect((await put({ businessHours: null })).status).toBe(200)

  const person = { name: 'Bia', email: 'bia@mudanca.example' }
  const path = `PUT /api/collaborators/${of.collaboratorId}`
  const shorter = { ...person, workSchedule: everyDay({ endTime: '12:00' }) }
  expect((await owner.say(path, { ...shorter, keep: false })).body).toMatchObject({
    code: 'appointments_affected',
    count: 1,
    appointments: [{ date: '2027-03-10' }],
  })
  const other = `PUT /api/collaborators/${collaboratorIds[1]}`
  expect((await owner.say(other, { ...shorter, keep: false })).status).toBe(200)
  expect((await owner.say(path, { ...shorter, keep: true })).status).toBe(200)
  expect((await owner.say(path, { ...person, workSchedule: everyDay() })).status).toBe(200)

  const onHolidays = await put({ closedOnHolidays: true })
  expect(onHolidays.body).toMatchObject({ code: 'appointments_affected', count: 1 })
  expect((await put({ closedOnHolidays: true, keep: true })).body.closedOnHolidays).toBe(true)
  expect((await put({ closedOnHolidays: true })).status).toBe(200)
  expect((await bookHere('2027-04-21', '11:00')).body.code).toBe('slot_unavailable')
})
