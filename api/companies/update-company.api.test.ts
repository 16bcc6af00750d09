import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../testing/a-member.ts'
import { aCompany, anOwner, companyIdOf, endSubscription, sayingAs } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})

afterAll(() => api.close())

test('an owner who updates a company: omitted fields do not change, null clears a field, and the version increases', async () => {
  const { call, company } = await anOwner(api, 'muda')
  const { name, slug, cnpj, email } = company
  const given = { name, slug, cnpj, email }
  const at = { params: { id: company.id } }
  const hours = [{ day: 'monday' as const, opens: '09:00', closes: '18:00' }]
  const filled = await call('PUT /api/companies/{id}', {
    ...at,
    body: {
      ...given,
      timezone: 'America/Manaus',
      slotInterval: 15,
      description: 'Quatro cadeiras',
      businessHours: hours,
      themeColor: 'cacau',
      article: 'o',
    },
  })
  const shown = await call('GET /api/public/company/{slug}', { params: { slug } })
  const { memberships } = await call('GET /api/auth/profile')
  expect([filled.article, shown.article, memberships[0]?.article]).toEqual(['o', 'o', 'o'])
  expect(filled).toMatchObject({
    version: 2,
    phone: company.phone,
    timezone: 'America/Manaus',
    slotInterval: 15,
    businessHours: hours,
    businessHoursGiven: true,
    themeColor: 'cacau',
    themeColorGiven: true,
  })
  expect(await call('PUT /api/companies/{id}', { ...at, body: given })).toEqual({ ...filled, version: 3 })
  const emptied = await call('PUT /api/companies/{id}', {
    ...at,
    body: {
      ...given,
      phone: '',
      address: null,
      description: null,
      businessHours: null,
      themeColor: null,
      article: null,
    },
  })
  expect(emptied).toMatchObject({
    phone: null,
    address: null,
    description: null,
    businessHours: [],
    businessHoursGiven: false,
    themeColorGiven: false,
  })
  expect(emptied).not.toHaveProperty('article')
  const closed = await call('PUT /api/companies/{id}', { ...at, body: { ...given, businessHours: [] } })
  expect(closed).toMatchObject({ businessHours: [], businessHoursGiven: true })
})

test('a company keeps and takes back a slug that could deceive clients, and no company gets a new one', async () => {
  const { say, company } = await anOwner(api, 'antiga')
  const { id, name, cnpj, email } = company
  const put = (slug: string) => say(`PUT /api/companies/${id}`, { name, slug, cnpj, email })
  const reserved = {
    status: 400,
    body: { code: 'invalid', fields: { slug: expect.stringContaining('reservado') } },
  }
  expect(await put('suporte-oficial')).toMatchObject(reserved)
  const { db } = api.database
  await db
    .insertInto('company_slugs')
    .values({ slug: 'pix', company_id: companyIdOf(id), taken_at: api.clock.now() })
    .execute()
  await db.updateTable('companies').set({ slug: 'pix' }).where('id', '=', companyIdOf(id)).execute()
  expect(await put('pix')).toMatchObject({ status: 200, body: { slug: 'pix' } })
  expect((await api.anyone('GET /api/public/company/{slug}', { params: { slug: 'pix' } })).id).toBe(id)
  expect((await put('antiga-nova')).status).toBe(200)
  expect((await say('GET /api/companies/slug-available?slug=pix')).body).toEqual({ available: true })
  expect(await put('pix')).toMatchObject({ status: 200, body: { slug: 'pix' } })
  const other = await anOwner(api, 'outra-antiga')
  const asked = await other.say('GET /api/companies/slug-available?slug=pagamento')
  expect(asked.body).toEqual({ available: false, reason: 'reserved' })
})

test('an owner may set any text as phone, and gets a special sentence for a reserved slug', async () => {
  const { say, company } = await anOwner(api, 'ramal')
  const { name, slug, cnpj, email } = company
  const put = `PUT /api/companies/${company.id}`
  expect((await say(put, { name, slug, cnpj, email, phone: 'ramal dois' })).body.phone).toBe('ramal dois')
  expect(await say(put, { name, slug: 'login', cnpj, email })).toMatchObject({
    status: 400,
    body: {
      fields: {
        slug: 'Este slug é reservado e não pode ser usado. Por favor, escolha um slug diferente.',
      },
    },
  })
  expect(await say(put, {})).toMatchObject({
    status: 400,
    body: {
      error: 'Nome da empresa é obrigatório',
      fields: {
        slug: 'Slug é obrigatório',
        cnpj: 'CNPJ é obrigatório',
        email: 'E-mail é obrigatório',
      },
    },
  })
})

test('an owner replaces the CNPJ by a CPF and back, and cannot save without a document', async () => {
  const { say, company } = await anOwner(api, 'troca')
  const { name, slug, email } = company
  const put = (documents: object) =>
    say(`PUT /api/companies/${company.id}`, { name, slug, email, ...documents })
  expect((await put({ cpf: '529.982.247-25' })).body).toMatchObject({ cnpj: null, cpf: '52998224725' })
  expect((await put({ cpf: '' })).body.fields).toEqual({ cnpj: 'CNPJ é obrigatório' })
  expect((await put({ cnpj: '12345678000195', cpf: '52998224725' })).body.fields).toEqual({
    cpf: 'Informe o CNPJ ou o CPF, não os dois',
  })
  expect((await put({ cpf: '52998224724', cnpj: '' })).body.fields).toEqual({ cpf: 'CPF inválido' })
  expect((await put({ cnpj: '12345678000195', cpf: null })).body).toMatchObject({
    cnpj: '12345678000195',
    cpf: null,
    version: 3,
  })
})

test('the database refuses a company with two documents or none', async () => {
  const { company } = await anOwner(api, 'regra')
  const change = (documents: { cnpj?: null; cpf?: string }) =>
    api.database.db.updateTable('companies').set(documents).where('slug', '=', company.slug).execute()
  await expect(change({ cnpj: null })).rejects.toThrow('companies_one_document')
  await expect(change({ cpf: '52998224725' })).rejects.toThrow('companies_one_document')
})

test('an owner sets whether clients are asked for a mobile and whether the e-mail is public', async () => {
  const { say, company } = await anOwner(api, 'aberta')
  const { name, slug, cnpj, email } = company
  const put = (choices: object) =>
    say(`PUT /api/companies/${company.id}`, { name, slug, cnpj, email, ...choices })
  const shown = async () => (await sayingAs(api)(`GET /api/public/company/${slug}`)).body
  expect(await shown()).toMatchObject({ email, askPhone: 'required' })
  expect((await put({ emailPublic: false })).body).toMatchObject({ emailPublic: false })
  expect(await shown()).toMatchObject({ email: null })
  const open = { emailPublic: true, askPhone: 'optional' }
  expect((await put(open)).body).toMatchObject(open)
  expect(await shown()).toMatchObject({ email, askPhone: 'optional' })
  expect((await put({})).body).toMatchObject(open)
  expect((await put({ emailPublic: false })).body).toMatchObject({ email, emailPublic: false })
  expect(await shown()).toMatchObject({ email: null, askPhone: 'optional' })
})

test('an owner who saves over a newer version gets 409; an owner who sends no version succeeds', async () => {
  const { say, company } = await anOwner(api, 'janelas')
  const { name, slug, cnpj, email } = company
  const put = `PUT /api/companies/${company.id}`
  expect((await say(put, { name: 'Primeira', slug, cnpj, email, version: 1 })).body.version).toBe(2)
  expect(await say(put, { name: 'Segunda', slug, cnpj, email, version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'stale_version' },
  })
  expect(
    await say(`PATCH /api/companies/${company.id}/status`, { isActive: false, version: 1 }),
  ).toMatchObject({
    status: 409,
  })
  expect((await say('GET /api/companies/my-company')).body).toMatchObject({
    name: 'Primeira',
    isActive: true,
  })
  expect((await say(put, { name, slug, cnpj, email })).body).toMatchObject({ name, version: 3 })
  expect((await say(put, { name, slug, cnpj, email, version: '3' })).status).toBe(400)
})

test('an owner without a subscription can still change and deactivate the company', async () => {
  const { say, company } = await anOwner(api, 'atrasada')
  await endSubscription(api, 'atrasada')
  const { slug, cnpj, email } = company
  expect((await say(`PUT /api/companies/${company.id}`, { name: 'Nova', slug, cnpj, email })).status).toBe(
    200,
  )
  expect((await say(`PATCH /api/companies/${company.id}/status`, { isActive: false })).status).toBe(200)
})

test.each(['"false"', '1', 'null'])('an owner who sends isActive %s gets 400', async (value) => {
  const owner = await anOwner(api, `liga-${value.length}${value.charCodeAt(0)}`)
  const path = `PATCH /api/companies/${owner.company.id}/status`
  expect((await owner.say(path, `{"isActive":${value}}`)).status).toBe(400)
  expect((await owner.say('GET /api/companies/my-company')).body.isActive).toBe(true)
})

test('an owner’s former slug redirects to the new one, no other company gets it, and the owner may use it again', async () => {
  const { say, company } = await anOwner(api, 'placa')
  const { name, cnpj, email } = company
  const put = `PUT /api/companies/${company.id}`
  await say(put, { name, slug: 'placa-nova', cnpj, email })
  const anyone = sayingAs(api)
  expect(await anyone('GET /api/public/company/placa-agenda')).toEqual({
    status: 404,
    body: { error: 'Empresa não encontrada', code: 'company_moved', movedTo: 'placa-nova' },
  })
  const rival = await anOwner(api, 'rival-placa')
  const { slug: _, ...rest } = aCompany('x')
  const take = (slug: string) => rival.say(`PUT /api/companies/${rival.company.id}`, { ...rest, slug })
  expect(await take('placa-agenda')).toMatchObject({ status: 409, body: { code: 'slug_taken' } })
  expect(await take('placa-nova')).toMatchObject({ status: 409, body: { code: 'slug_taken' } })
  const ask = (who: typeof say, slug: string) => who(`GET /api/companies/slug-available?slug=${slug}`)
  expect((await ask(say, 'placa-agenda')).body).toEqual({ available: true })
  expect((await ask(rival.say, 'placa-agenda')).body).toEqual({ available: false, reason: 'taken' })
  expect((await say(put, { name, slug: 'placa-agenda', cnpj, email })).status).toBe(200)
  expect((await anyone('GET /api/public/company/placa-nova')).body).toMatchObject({
    movedTo: 'placa-agenda',
  })
})

test.each([
  ['?slug=livre-livre', { available: true }],
  ['?slug=API', { available: false, reason: 'invalid' }],
  ['?slug=api', { available: false, reason: 'reserved' }],
  ['?slug=ab', { available: false, reason: 'invalid' }],
  ['?slug=', { available: false, reason: 'invalid' }],
  ['', { available: false, reason: 'invalid' }],
  ['?slug=um&slug=dois', { available: false, reason: 'invalid' }],
  ['?slug=%01', { available: false, reason: 'invalid' }],
])('an owner who checks the slug %j gets 200 with the answer', async (query, answer) => {
  expect(await sayingAs(api, 'rita')(`GET /api/companies/slug-available${query}`)).toEqual({
    status: 200,
    body: answer,
  })
})

test('a manager saves the company with its e-mail and slug, and only the owner changes these two', async () => {
  const owner = await anOwner(api, 'com-gerente')
  const manager = await aMember(api, { owner }, { name: 'gerente-com-gerente', role: 'manager' })
  const { id, name, slug, cnpj, email } = owner.company
  const put = (change: object, say = manager.say) =>
    say(`PUT /api/companies/${id}`, { name, slug, cnpj, email, ...change })
  for (const change of [{ email: 'gerente@outra.example' }, { slug: 'do-gerente' }])
    expect(await put(change)).toEqual({
      status: 403,
      body: {
        code: 'role',
        error: 'Só quem registrou a empresa muda o e-mail dela e o endereço da página.',
      },
    })
  expect(await put({ description: 'Quatro cadeiras' })).toMatchObject({ status: 200, body: { slug, email } })
  const changed = { email: 'contato@com-gerente.example', slug: 'com-gerente-nova' }
  expect(await put(changed, owner.say)).toMatchObject({ status: 200, body: changed })
})
