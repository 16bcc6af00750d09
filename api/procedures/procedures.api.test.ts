import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aShop } from '../testing/a-shop.ts'
import { anOwner, endSubscription, type Owner, sayingAs } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let owner: Owner
let companyId: string

beforeAll(async () => {
  api = await startTestApi()
  owner = await anOwner(api, 'nina')
  companyId = owner.company.id
})

afterAll(() => api.close())

const add = (name: string, duration = 30) =>
  owner.call('POST /api/procedures', { body: { name, duration, companyId } })

test('an owner creates, reads, changes, deactivates and deletes a procedure', async () => {
  const body = {
    name: ' Corte ',
    duration: 45,
    companyId,
    description: 'Máquina ou tesoura',
    price: 19.9,
  }
  const added = await owner.call('POST /api/procedures', { body })
  expect(added).toEqual({
    id: expect.any(String),
    companyId,
    name: 'Corte',
    duration: 45,
    bufferMinutes: 0,
    deposit: 'company',
    description: 'Máquina ou tesoura',
    category: null,
    price: 19.9,
    isActive: true,
    version: 1,
  })
  const params = { id: added.id }
  expect(await owner.call('GET /api/procedures/{id}', { params })).toEqual(added)

  const updated = await owner.call('PUT /api/procedures/{id}', {
    params,
    body: { name: 'Degradê', duration: 60 },
  })
  expect(updated).toEqual({ ...added, name: 'Degradê', duration: 60, version: 2 })
  const emptied = { name: 'Degradê', duration: 60, price: null, description: '' }
  expect(await owner.call('PUT /api/procedures/{id}', { params, body: emptied })).toMatchObject({
    price: null,
    description: null,
  })

  const off = await owner.call('PATCH /api/procedures/{id}/status', { params, body: { isActive: false } })
  expect(off.isActive).toBe(false)
  const ofCompany = { params: { companyId } }
  const anyone = api.anyone
  const [all, active, shown] = [
    await owner.call('GET /api/procedures/company/{companyId}', ofCompany),
    await owner.call('GET /api/procedures/company/{companyId}/active', ofCompany),
    await anyone('GET /api/public/procedures/{companyId}', ofCompany),
  ]
  expect([all.length, active.length, shown]).toEqual([1, 0, []])

  expect(await owner.call('DELETE /api/procedures/{id}', { params })).toBeUndefined()
  expect(await owner.say(`GET /api/procedures/${added.id}`)).toEqual({
    status: 404,
    body: { error: 'Procedimento não encontrado', code: 'not_found' },
  })
  expect((await owner.say(`DELETE /api/procedures/${added.id}`)).status).toBe(404)
})

test('an owner groups services by category, and a change without a category does not change the category', async () => {
  const grouping = await anOwner(api, 'gil')
  const of = { companyId: grouping.company.id }
  const addIn = (name: string, category?: string | null) =>
    grouping.call('POST /api/procedures', { body: { name, duration: 30, category, ...of } })
  const alone = await addIn('Consulta', '')
  const cut = await addIn('Corte', ' Cabelo ')
  await addIn('Barba', 'Barba')
  await addIn('Escova', 'cabelo')
  expect([alone.category, cut.category]).toEqual([null, 'Cabelo'])
  const shown = async () => {
    const list = await api.anyone('GET /api/public/procedures/{companyId}', { params: of })
    return Array.isArray(list) ? list.map(({ name, category }) => `${category} ${name}`) : []
  }
  expect(await shown()).toEqual(['Barba Barba', 'Cabelo Corte', 'cabelo Escova', 'null Consulta'])

  const params = { id: cut.id }
  const change = (body: object) =>
    grouping.call('PUT /api/procedures/{id}', { params, body: { name: 'Corte', duration: 30, ...body } })
  expect(await change({})).toMatchObject({ category: 'Cabelo' })
  expect(await change({ category: '  ' })).toMatchObject({ category: null })
  expect(await shown()).toEqual(['Barba Barba', 'cabelo Escova', 'null Consulta', 'null Corte'])
  const long = await grouping.say(`PUT /api/procedures/${cut.id}`, {
    name: 'Corte',
    duration: 30,
    category: 'c'.repeat(61),
  })
  expect(long).toMatchObject({ status: 400, body: { fields: { category: 'Use no máximo 60 caracteres' } } })
})

test('an owner gets the procedures in the alphabetical order of Portuguese', async () => {
  for (const name of ['Zíper', 'ábaco', 'Corte 10', 'Corte 2', 'Élan']) await add(name)
  const list = await owner.call('GET /api/procedures/company/{companyId}', { params: { companyId } })
  expect(list.map(({ name }) => name)).toEqual(['ábaco', 'Corte 2', 'Corte 10', 'Élan', 'Zíper'])
})

test('an owner who sends any price with two decimals gets exactly that price back', async () => {
  for (const price of [0, 0.01, 0.1, 0.29, 1.15, 4.35, 19.99, 1234.56, 99_999.99]) {
    const { id } = await owner.call('POST /api/procedures', {
      body: { name: 'Preço', duration: 5, companyId, price },
    })
    expect((await owner.call('GET /api/procedures/{id}', { params: { id } })).price).toBe(price)
  }
})

describe('an owner who sends a wrong procedure gets 400 with the sentence of the specification', () => {
  const price = 'Preço deve ser um valor de 0 a 99.999,99 com no máximo duas casas decimais'
  test.each<[object, string, string]>([
    [{ name: undefined }, 'name', 'Nome é obrigatório'],
    [{ name: '\u200B' }, 'name', 'Nome é obrigatório'],
    [{ name: 7 }, 'name', 'Nome é obrigatório'],
    [{ duration: undefined }, 'duration', 'Duração é obrigatória'],
    [{ duration: null }, 'duration', 'Duração é obrigatória'],
    [{ duration: 0 }, 'duration', 'Duração deve ser um número maior que 0'],
    [{ duration: -5 }, 'duration', 'Duração deve ser um número maior que 0'],
    [{ duration: '30' }, 'duration', 'Duração deve ser um número maior que 0'],
    [{ duration: 1.5 }, 'duration', 'Duração deve ser um número inteiro de minutos'],
    [{ duration: 1441 }, 'duration', 'Duração deve ser de no máximo 1440 minutos'],
    [{ companyId: undefined }, 'companyId', 'Empresa é obrigatória'],
    [{ companyId: 7 }, 'companyId', 'Empresa é obrigatória'],
    [{ companyId: null }, 'companyId', 'Empresa é obrigatória'],
    [{ price: -1 }, 'price', price],
    [{ price: 1e12 }, 'price', price],
    [{ price: 9.999 }, 'price', price],
    [{ price: '10' }, 'price', price],
    [{ description: 'd'.repeat(501) }, 'description', 'Use no máximo 500 caracteres'],
    [{ isActive: 'false' }, 'isActive', 'Informe se está ativo com verdadeiro ou falso'],
  ])(
    'an owner who sends %j gets 400 with the sentence of the specification',
    async (part, field, sentence) => {
      const reply = await owner.say('POST /api/procedures', {
        name: 'Corte',
        duration: 30,
        companyId,
        ...part,
      })
      expect(reply).toEqual({
        status: 400,
        body: { error: sentence, code: 'invalid', fields: { [field]: sentence } },
      })
    },
  )

  test('an owner who sends a duration too large for a JSON number gets 400', async () => {
    const reply = await owner.say(
      'POST /api/procedures',
      `{"name":"x","companyId":"${companyId}","duration":1e309}`,
    )
    expect(reply).toMatchObject({ status: 400 })
  })

  test('an owner may create procedures with durations of 1 and of 1440 minutes', async () => {
    expect((await add('Rápido', 1)).duration).toBe(1)
    expect((await add('O dia todo', 1440)).duration).toBe(1440)
  })
})

test('an owner who saves a procedure in a second window over a newer version gets 409', async () => {
  const { id } = await add('Duas janelas')
  const put = `PUT /api/procedures/${id}`
  expect((await owner.say(put, { name: 'Um', duration: 30, version: 1 })).status).toBe(200)
  expect(await owner.say(put, { name: 'Dois', duration: 30, version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'stale_version' },
  })
  expect((await owner.say(put, { name: 'Três', duration: 30 })).body).toMatchObject({
    name: 'Três',
    version: 3,
  })
})

test('a visitor gets the active procedures, 404 for a missing procedure and 409 for an inactive one', async () => {
  const shop = await anOwner(api, 'olga')
  const body = { name: 'Barba', duration: 30, companyId: shop.company.id, price: 40 }
  const {
    version: _,
    bufferMinutes: __,
    deposit: ___,
    ...barba
  } = await shop.call('POST /api/procedures', { body })
  const anyone = sayingAs(api)
  const at = `GET /api/public/procedures/${shop.company.id}`
  expect(await anyone(at)).toEqual({ status: 200, body: [barba] })
  expect(await anyone(`${at}/${barba.id}`)).toEqual({ status: 200, body: barba })

  await shop.say(`PATCH /api/procedures/${barba.id}/status`, { isActive: false })
  expect(await anyone(`${at}/${barba.id}`)).toEqual({
    status: 409,
    body: {
      error: 'Este procedimento não está disponível para agendamento no momento',
      code: 'procedure_inactive',
    },
  })
  expect(await anyone(`${at}/${crypto.randomUUID()}`)).toMatchObject({
    status: 404,
    body: { error: 'Procedimento não encontrado' },
  })
  expect(await anyone(`GET /api/public/procedures/${crypto.randomUUID()}`)).toMatchObject({
    status: 404,
    body: { error: 'Empresa não encontrada' },
  })
  expect((await anyone('GET /api/public/procedures/%00')).status).toBe(404)

  await shop.say(`PATCH /api/companies/${shop.company.id}/status`, { isActive: false })
  expect(await anyone(at)).toEqual({ status: 200, body: [] })
  expect(await anyone(`${at}/${barba.id}`)).toMatchObject({ status: 409, body: { code: 'company_inactive' } })
})

test('an owner without a subscription reads the procedures and cannot change them', async () => {
  const late = await anOwner(api, 'paula')
  const of = late.company.id
  const { id } = await late.call('POST /api/procedures', {
    body: { name: 'Unha', duration: 30, companyId: of },
  })
  await endSubscription(api, 'paula')
  const refusal = {
    status: 403,
    body: {
      error: 'Você precisa de uma assinatura ativa para adicionar ou editar procedimentos.',
      code: 'subscription_required',
    },
  }
  expect(await late.say('POST /api/procedures', { name: 'Pé', duration: 30, companyId: of })).toEqual(refusal)
  expect(await late.say('POST /api/procedures', {})).toEqual(refusal)
  expect(await late.say(`PUT /api/procedures/${id}`, { name: 'Pé', duration: 30 })).toEqual(refusal)
  expect(await late.say(`PATCH /api/procedures/${id}/status`, { isActive: false })).toEqual(refusal)
  expect(await late.say(`DELETE /api/procedures/${id}`)).toEqual(refusal)
  expect((await late.say(`GET /api/procedures/company/${of}`)).status).toBe(200)
  expect((await late.say(`GET /api/procedures/${id}`)).status).toBe(200)
})

test('an owner who deletes a procedure removes it from every collaborator', async () => {
  const { id } = await add('Efêmero')
  const collaborator = await owner.call('POST /api/collaborators', {
    body: { name: 'Lia', email: 'lia@nina.example', companyId, procedureIds: [id] },
  })
  expect(collaborator.procedureIds).toEqual([id])
  await owner.call('DELETE /api/procedures/{id}', { params: { id } })
  const params = { id: collaborator.id }
  expect((await owner.call('GET /api/collaborators/{id}', { params })).procedureIds).toEqual([])
})

test('a visitor reads the 450 services of a company page by page, each service once', async () => {
  const shop = await anOwner(api, 'bazar')
  const companyId = shop.company.id
  await sql`
    insert into procedures (company_id, id, name, duration_minutes, is_active, version, created_at, updated_at)
    select ${companyId}, gen_random_uuid(), 'Serviço ' || n, 30, n % 9 > 0, 1,
      now() - n % 7 * interval '1 day', now()
    from generate_series(1, 450) n`.execute(api.database.db)
  const anyone = sayingAs(api)
  const at = `GET /api/public/procedures/${companyId}`

  const plain = await anyone(at)
  expect(plain.body).toHaveLength(200)
  const read: string[] = []
  for (let cursor: string | null = '0'; cursor !== null; ) {
    const { body } = await anyone(`${at}?limit=60&cursor=${cursor}`)
    const page = body as { items: { id: string }[]; nextCursor: string | null }
    expect(page.items.length).toBeLessThanOrEqual(60)
    read.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  }
  expect([read.length, new Set(read).size]).toEqual([400, 400])
  expect(read.slice(0, 200)).toEqual((plain.body as unknown as { id: string }[]).map(({ id }) => id))
  expect(await anyone(`${at}?cursor=9999`)).toEqual({ status: 200, body: { items: [], nextCursor: null } })
  expect(((await anyone(`${at}?cursor=0`)).body as { items: object[] }).items).toHaveLength(50)

  const wrong = [
    ['limit=201', { limit: 'Informe um número de 1 a 200' }],
    ['limit=0', { limit: 'Informe um número de 1 a 200' }],
    ['cursor=-1', { cursor: 'Página inválida' }],
    ['cursor=1&cursor=2', { cursor: 'Página inválida' }],
  ] as const
  for (const [query, fields] of wrong) {
    expect(await anyone(`${at}?${query}`)).toMatchObject({ status: 400, body: { fields } })
  }
})

test('an owner puts procedures and people in an order: the page, the booking form, the calendar and their lists show it, and a procedure added later comes last', async () => {
  const shop = await aShop(api, 'ordem', { collaborators: [{ name: 'Ana' }, { name: 'Bia' }] })
  const { companyId: id, procedureId: cut } = shop
  const params = { companyId: id }
  const make = async (name: string) =>
    (await shop.owner.call('POST /api/procedures', { body: { name, duration: 30, companyId: id } })).id
  const [beard, dye] = [await make('Barba'), await make('Luzes')]
  const { call } = shop.owner
  const order = async () =>
    [
      (await api.anyone('GET /api/public/procedures/{companyId}', { params })) as { id: string }[],
      await call('GET /api/procedures/company/{companyId}', { params }),
    ].map((all) => all.map((one) => one.id))
  expect(await order()).toEqual([
    [beard, cut, dye],
    [beard, cut, dye],
  ])
  const foreign = crypto.randomUUID()
  await call('PUT /api/companies/{companyId}/procedures/order', {
    params,
    body: { ids: [dye, foreign, 'x', cut, beard] },
  })
  const added = await make('Acabamento')
  expect(await order()).toEqual([
    [dye, cut, beard, added],
    [dye, cut, beard, added],
  ])

  const [ana, bia] = shop.collaboratorIds
  await call('PUT /api/companies/{companyId}/collaborators/order', {
    params,
    body: { ids: [bia, ana] as string[] },
  })
  const people = await call('GET /api/collaborators/company/{companyId}', { params })
  const week = (await shop.owner.say('GET /api/schedules/calendar?from=2027-03-08&to=2027-03-08')).body
  const at = '2027-03-08/10:00'
  const free = (await shop.owner.say(`GET /api/public/available-collaborators/${id}/${cut}/${at}`)).body
  for (const list of [people, week.collaborators, free])
    expect((list as { id: string }[]).map((one) => one.id)).toEqual([bia, ana])
})
