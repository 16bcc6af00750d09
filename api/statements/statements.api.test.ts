import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../testing/a-member.ts'
import { aShop } from '../testing/a-shop.ts'
import { statementsOf } from '../testing/a-statement.ts'
import { endSubscription } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
})

afterAll(() => api.close())

async function staffed(name: string) {
  const shop = await aShop(api, name, { collaborators: [{ name: 'Bia' }, { name: 'Ágata' }] })
  const statements = statementsOf(api, shop)
  await statements.shares(50, '2027-01-01')
  return { shop, ...statements }
}

const march = { cents: 5_000, tip: 300 }

test("an owner starts a statement: it has the professional's completed appointments of the month and their sums", async () => {
  const { shop, attends, starts, reads, shares } = await staffed('comeca')
  await shares(45.5, '2027-03-01')
  await shares(50, '2027-03-03')
  const first = await attends({ date: '2027-03-02', startTime: '09:00' }, { cents: 8_001 })
  const second = await attends({ date: '2027-03-04', startTime: '09:30' }, march)
  await attends({ date: '2027-03-04', collaboratorId: shop.collaboratorIds[1] }, march)
  await attends({ date: '2027-04-01' }, march)
  await shop.owner.say('POST /api/schedules', {
    ...shop.wish({ date: '2027-03-05' }),
    clientName: 'Rui',
    withoutContact: true,
  })
  const { status, body } = await starts('2027-03')
  expect(status).toBe(201)
  expect(body).toEqual({
    id: body.id,
    collaboratorId: shop.collaboratorId,
    answers: 'link',
    collaboratorName: 'Bia',
    month: '2027-03',
    status: 'draft',
    note: null,
    sentAt: null,
    answeredAt: null,
    totals: { cents: 13_001, shareCents: 6_140, companyCents: 6_861, tipCents: 300 },
    lines: [
      {
        appointmentId: first,
        kind: 'service',
        date: '2027-03-02',
        startTime: '09:00',
        procedure: 'Corte',
        percent: 45.5,
        cents: 8_001,
        shareCents: 3_640,
        tipCents: 0,
      },
      {
        appointmentId: second,
        kind: 'service',
        date: '2027-03-04',
        startTime: '09:30',
        procedure: 'Corte',
        percent: 50,
        cents: 5_000,
        shareCents: 2_500,
        tipCents: 300,
      },
    ],
  })
  await attends({ date: '2027-03-06' }, march)
  expect(((await reads(body.id)).lines as unknown[]).length).toBe(3)
})

test('a professional has one statement for a month, also when two are started at once', async () => {
  const { starts, shop } = await staffed('uma')
  const answers = await Promise.all([starts('2027-02'), starts('2027-02'), starts('2027-02')])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'statement_exists' })
  expect((await starts('2027-02', shop.collaboratorIds[1])).status).toBe(201)
})

test('a request that is repeated with its key gets the statement of the first request', async () => {
  const { shop } = await staffed('repete')
  const body = { collaboratorId: shop.collaboratorId, month: '2027-02' }
  const key = { 'idempotency-key': 'extrato-um' }
  const first = await shop.owner.say('POST /api/statements', body, key)
  expect(await shop.owner.say('POST /api/statements', body, key)).toEqual(first)
  const other = await shop.owner.say('POST /api/statements', { ...body, month: '2027-01' }, key)
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
})

test('a statement of a month that has not begun on the clock of the company is refused, and one of a month that has just begun is accepted', async () => {
  const { starts } = await staffed('relogio')
  api.clock.set('2027-04-01T02:30:00Z')
  const early = await starts('2027-04')
  expect([early.status, early.body.fields]).toEqual([400, { month: 'Escolha um mês que já começou' }])
  api.clock.set('2027-04-01T03:00:00Z')
  expect((await starts('2027-04')).status).toBe(201)
  api.clock.set('2027-03-02T13:00:00Z')
})

test.each([
  [{ month: '2027-02' }, 400, 'collaboratorId'],
  [{ collaboratorId: 7, month: '2027-02' }, 400, 'collaboratorId'],
  [{ collaboratorId: 'ninguem', month: '2027-02' }, 404, undefined],
  [{ collaboratorId: crypto.randomUUID(), month: '2027-02' }, 404, undefined],
  [{ month: '2027-13' }, 400, 'month'],
  [{ month: 202_702 }, 400, 'month'],
])('a request for a statement with %j is answered %i', async (body, status, field) => {
  const { shop } = await staffed(`campos-${++count}`)
  const whole = field === 'collaboratorId' ? body : { collaboratorId: shop.collaboratorId, ...body }
  const reply = await shop.owner.say('POST /api/statements', whole)
  expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([status, field ? [field] : []])
})
let count = 0

test('a professional who was deleted still gets a statement of the last month', async () => {
  const { shop, attends, closes } = await staffed('saiu')
  await attends({ date: '2027-03-02' }, march)
  await shop.owner.call('DELETE /api/collaborators/{id}', { params: { id: shop.collaboratorId } })
  const { status, body } = await closes('2027-03')
  expect([status, body.collaboratorName, (body.lines as unknown[]).length]).toEqual([200, 'Bia', 1])
})

test('an owner without a subscription reads statements, and can neither start nor send one', async () => {
  const { shop, starts, sends, reads } = await staffed('semplano')
  const { id } = (await starts('2027-02')).body
  await endSubscription(api, shop.owner.name)
  for (const reply of [await starts('2027-01'), await sends(id)])
    expect([reply.status, reply.body.code]).toEqual([403, 'subscription_required'])
  expect((await reads(id)).status).toBe('draft')
})

test('the list of statements has the newest months first and names in their order, page by page, with totals', async () => {
  const { shop, attends, starts, closes } = await staffed('lista')
  const [bia, agata] = shop.collaboratorIds
  await attends({ date: '2027-03-02' }, march)
  for (const month of ['2027-01', '2027-02', '2027-03']) await starts(month, bia)
  await closes('2027-03', agata)
  await closes('2027-01', agata)
  const list = async (query: string) => (await shop.owner.say(`GET /api/statements${query}`)).body
  const all = (await list('')) as { items: { id: string; totals: object }[]; nextCursor: null }
  const names = (items: unknown) =>
    (items as Record<string, string>[]).map((one) => `${one.month} ${one.collaboratorName} ${one.status}`)
  expect(names(all.items)).toEqual([
    '2027-03 Ágata sent',
    '2027-03 Bia draft',
    '2027-02 Bia draft',
    '2027-01 Ágata sent',
    '2027-01 Bia draft',
  ])
  expect(all.nextCursor).toBeNull()
  expect(all.items.map(({ totals }) => totals)).toEqual([
    { cents: 0, shareCents: 0, companyCents: 0, tipCents: 0 },
    { cents: 5_000, shareCents: 2_500, companyCents: 2_500, tipCents: 300 },
    ...Array(3).fill({ cents: 0, shareCents: 0, companyCents: 0, tipCents: 0 }),
  ])
  for (const limit of [1, 2, 3]) {
    const seen: unknown[] = []
    for (let cursor: unknown = ''; cursor !== null; ) {
      const page = await list(
        `?limit=${limit}${cursor === '' ? '' : `&cursor=${encodeURIComponent(String(cursor))}`}`,
      )
      seen.push(...(page.items as unknown[]))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(all.items)
  }
  expect(names((await list(`?collaboratorId=${agata}`)).items)).toHaveLength(2)
  expect(names((await list('?month=2027-02')).items)).toEqual(['2027-02 Bia draft'])
  expect(names((await list('?status=sent&month=2027-01')).items)).toEqual(['2027-01 Ágata sent'])
  expect(await list('?collaboratorId=ninguem')).toEqual({ items: [], nextCursor: null })
  for (const wrong of ['?cursor=x', '?month=2027-2', '?status=aberto', '?limit=0'])
    expect((await shop.owner.say(`GET /api/statements${wrong}`)).status).toBe(400)
})

test('a professional reads their own statements from the day they are sent, and no statement of a colleague', async () => {
  const { shop, starts, sends, closes } = await staffed('propria')
  const [bia, agata] = shop.collaboratorIds as [string, string]
  const professional = await aMember(api, shop, {
    name: 'bia-propria',
    role: 'professional',
    collaboratorId: bia,
  })
  const draft = String((await starts('2027-03', bia)).body.id)
  const colleague = String((await closes('2027-03', agata)).body.id)
  const reads = async (id: string) => (await professional.say(`GET /api/statements/${id}`)).status
  const listed = async (query = '') =>
    ((await professional.say(`GET /api/statements${query}`)).body.items as { id: string }[]).map(
      ({ id }) => id,
    )
  expect([await reads(draft), await reads(colleague)]).toEqual([404, 404])
  expect(await listed()).toEqual([])
  await sends(draft)
  expect([await reads(draft), await reads(colleague)]).toEqual([200, 404])
  expect(await listed()).toEqual([draft])
  expect(await listed(`?collaboratorId=${agata}`)).toEqual([])
  expect((await professional.say(`GET /api/statements/${draft}/csv`)).status).toBe(200)
  expect((await professional.say(`GET /api/statements/${colleague}/csv`)).status).toBe(404)
})

test('the file of a statement has its lines and totals, and a spreadsheet runs nothing in it as a formula', async () => {
  const { shop, attends, closes, pays, turns, shares } = await staffed('arquivo')
  await shares(33.33, '2027-04-01')
  await shop.owner.say(`PUT /api/procedures/${shop.procedureId}`, {
    companyId: shop.companyId,
    name: '=CORTE()',
    duration: 30,
  })
  const stated = await attends({ date: '2027-03-03' }, march)
  await closes('2027-03')
  await pays(stated, { cents: 4_000, tip: 300 })
  await turns('2027-04-02T13:00:00Z')
  await attends({ date: '2027-04-02' }, { cents: 123_456 })
  const { body } = await closes('2027-04')
  const file = await api.fetch(`/api/statements/${body.id}/csv`, {
    headers: { authorization: `Bearer ${await api.token(shop.owner.name)}` },
  })
  expect(file.headers.get('content-disposition')).toContain('extrato-2027-04-arquivo-agenda.csv')
  expect(file.headers.get('content-type')).toContain('text/csv')
  expect((await file.text()).replaceAll(/[\uFEFF"]/g, '').split('\r\n')).toEqual([
    'data;horário;serviço;tipo;cota (%);valor;cota do profissional;parte da empresa;gorjeta',
    "02/04/2027;10:00;'=CORTE();atendimento;33,33;1234,56;411,48;823,08;0,00",
    "03/03/2027;10:00;'=CORTE();correção;50;(10,00);(5,00);(5,00);0,00",
    'total;;;;;1224,56;406,48;818,08;0,00',
    '',
  ])
  api.clock.set('2027-03-02T13:00:00Z')
})
