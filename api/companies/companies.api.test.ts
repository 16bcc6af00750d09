import { isCnpj } from '@encaixe/contract/tax-id.ts'
import { defaultWorkSchedule } from '@encaixe/contract/work-schedule.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCompany, anOwner, endSubscription, giveSubscription, sayingAs } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})

afterAll(() => api.close())

describe('creating', () => {
  test('an owner opens her shop, and her profile knows it', async () => {
    await giveSubscription(api, 'rita')
    const company = await api.as('rita')('POST /api/companies', { body: aCompany('salao-rita') })
    expect(company).toEqual({
      id: expect.any(String),
      name: 'Empresa salao-rita',
      slug: 'salao-rita',
      cnpj: '12345678000195',
      email: 'oi@salao-rita.example',
      phone: '(11) 95555-0142',
      address: 'Rua Harmonia, 412',
      description: null,
      isActive: true,
      timezone: 'America/Sao_Paulo',
      slotInterval: 30,
      businessHours: [],
      businessHoursGiven: false,
      themeColor: expect.any(String),
      themeColorGiven: false,
      version: 1,
    })
    const profile = await api.as('rita')('GET /api/auth/profile')
    expect(profile).toMatchObject({
      hasCompany: true,
      company: { id: company.id, name: company.name, slug: 'salao-rita' },
    })
    expect(await api.as('rita')('GET /api/companies/my-company')).toEqual(company)
  })

  test('without terms, then without a subscription, nobody creates one', async () => {
    const say = sayingAs(api, 'novata')
    expect(await say('POST /api/companies', aCompany('novata'))).toMatchObject({
      status: 403,
      body: { code: 'terms_not_accepted' },
    })
    await api.as('novata')('POST /api/auth/accept-terms')
    const refusal = { status: 403, body: { code: 'subscription_required' } }
    expect(await say('POST /api/companies', aCompany('novata'))).toMatchObject(refusal)
    expect(await say('POST /api/companies', {})).toMatchObject(refusal)
    await giveSubscription(api, 'novata')
    await endSubscription(api, 'novata')
    expect(await say('POST /api/companies', aCompany('novata'))).toMatchObject(refusal)
    expect(await say('GET /api/companies/my-company')).toMatchObject({
      status: 404,
      body: { error: 'Empresa não encontrada' },
    })
  })

  test('a second company is refused, a taken slug too, and neither leaves anything behind', async () => {
    const dona = await anOwner(api, 'dona')
    expect(await dona.say('POST /api/companies', aCompany('dona-outra'))).toMatchObject({
      status: 409,
      body: { code: 'already_has_company' },
    })
    await giveSubscription(api, 'rival')
    const rival = sayingAs(api, 'rival')
    expect(await rival('POST /api/companies', aCompany('dona-agenda'))).toEqual({
      status: 409,
      body: {
        error: 'Este slug já está em uso. Escolha outro.',
        code: 'slug_taken',
        fields: { slug: 'Este slug já está em uso. Escolha outro.' },
      },
    })
    expect((await rival('POST /api/companies', aCompany('dona-outra'))).status).toBe(201)
  })

  const wrong: [string, object, string, string][] = [
    ['no name', { name: '' }, 'name', 'Nome da empresa é obrigatório'],
    ['a name of blanks', { name: ' \u200B\u3000' }, 'name', 'Nome da empresa é obrigatório'],
    ['a long name', { name: 'n'.repeat(101) }, 'name', 'Use no máximo 100 caracteres'],
    ['no slug', { slug: undefined }, 'slug', 'Slug é obrigatório'],
    ['capitals', { slug: 'Navalha' }, 'slug', 'Slug deve conter apenas letras minúsculas, números e hífens'],
    ['a reserved word', { slug: 'api' }, 'slug', 'Este slug está reservado e não pode ser usado'],
    ['no CNPJ', { cnpj: '' }, 'cnpj', 'CNPJ é obrigatório'],
    ['13 digits', { cnpj: '1234567800019' }, 'cnpj', 'CNPJ inválido'],
    ['15 digits', { cnpj: '123456780001955' }, 'cnpj', 'CNPJ inválido'],
    ['letters for check digits', { cnpj: '12ABC34501DEAB' }, 'cnpj', 'CNPJ inválido'],
    ['a number for CNPJ', { cnpj: 12345678000195 }, 'cnpj', 'CNPJ é obrigatório'],
    ['no e-mail', { email: '' }, 'email', 'E-mail é obrigatório'],
    ...[
      'a@',
      'a@@x.y',
      'a b@x.y',
      'a@x',
      'a@x.y,b@x.y',
      '<a@x.y>',
      '"v@evil.com x"@x.y',
      'a@x.y\r\nBcc: b@x.y',
      `${'a'.repeat(250)}@x.yz`,
    ].map((email): [string, object, string, string] => [
      `the e-mail ${email.slice(0, 20)}`,
      { email },
      'email',
      'E-mail inválido',
    ]),
    ['letters in the phone', { phone: 'onze' }, 'phone', 'Formato de telefone inválido'],
    ['a long phone', { phone: '1'.repeat(41) }, 'phone', 'Formato de telefone inválido'],
    ['a foreign zone', { timezone: 'Europe/Lisbon' }, 'timezone', 'Escolha um fuso horário do Brasil'],
    [
      'seven minutes',
      { slotInterval: 7 },
      'slotInterval',
      'Escolha um intervalo de 5, 10, 15, 20, 30 ou 60 minutos',
    ],
    ['red', { themeColor: 'vermelho' }, 'themeColor', 'Escolha uma das sete cores'],
  ]

  test.each(wrong)('with %s it is refused in these words', async (_, part, field, sentence) => {
    await giveSubscription(api, 'errada')
    const reply = await sayingAs(api, 'errada')('POST /api/companies', { ...aCompany('errada'), ...part })
    expect(reply).toEqual({
      status: 400,
      body: { error: sentence, code: 'invalid', fields: { [field]: sentence } },
    })
  })

  test.each(['[]', 'null', '42', '"texto"'])('the body %s is no company', async (body) => {
    await giveSubscription(api, 'errada')
    expect(await sayingAs(api, 'errada')('POST /api/companies', body)).toMatchObject({
      status: 400,
      body: { code: 'malformed' },
    })
  })

  test('a CNPJ with letters, or with wrong check digits, is kept in capitals without punctuation', async () => {
    await giveSubscription(api, 'letras')
    const body = { ...aCompany('letras'), cnpj: '12.abc.345/01de-99' }
    expect(isCnpj(body.cnpj)).toBe(false)
    expect(await api.as('letras')('POST /api/companies', { body })).toMatchObject({ cnpj: '12ABC34501DE99' })
  })

  test('the same CNPJ serves two companies', async () => {
    const [um, dois] = [await anOwner(api, 'filial-um'), await anOwner(api, 'filial-dois')]
    expect(um.company.cnpj).toBe(dois.company.cnpj)
  })

  test('what nobody asked for is not stored', async () => {
    await giveSubscription(api, 'esperta')
    const body = { ...aCompany('esperta'), isActive: false, version: 9, id: 'x', ownerId: 'y', owner_id: 'z' }
    const { body: company } = await sayingAs(api, 'esperta')('POST /api/companies', body)
    expect(company).toMatchObject({ isActive: true, version: 1 })
    expect(company).not.toHaveProperty('ownerId')
  })
})

describe('changing', () => {
  test('what is left out stays, null takes away, and the version goes up', async () => {
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
      },
    })
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
      body: { ...given, phone: '', address: null, description: null, businessHours: null, themeColor: null },
    })
    expect(emptied).toMatchObject({
      phone: null,
      address: null,
      description: null,
      businessHours: [],
      businessHoursGiven: false,
      themeColorGiven: false,
    })
    const closed = await call('PUT /api/companies/{id}', { ...at, body: { ...given, businessHours: [] } })
    expect(closed).toMatchObject({ businessHours: [], businessHoursGiven: true })
  })

  test('the phone is not checked here, and a reserved word has its own sentence', async () => {
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

  test('of two windows, the one that read an older version is told so; one that sends none is served', async () => {
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

  test('without a subscription the company can still be changed and closed', async () => {
    const { say, company } = await anOwner(api, 'atrasada')
    await endSubscription(api, 'atrasada')
    const { slug, cnpj, email } = company
    expect((await say(`PUT /api/companies/${company.id}`, { name: 'Nova', slug, cnpj, email })).status).toBe(
      200,
    )
    expect((await say(`PATCH /api/companies/${company.id}/status`, { isActive: false })).status).toBe(200)
  })

  test.each(['"false"', '1', 'null'])('isActive %s is no yes or no', async (value) => {
    const owner = await anOwner(api, `liga-${value.length}${value.charCodeAt(0)}`)
    const path = `PATCH /api/companies/${owner.company.id}/status`
    expect((await owner.say(path, `{"isActive":${value}}`)).status).toBe(400)
    expect((await owner.say('GET /api/companies/my-company')).body.isActive).toBe(true)
  })
})

describe('slugs', () => {
  test('a slug given up stays the company’s: nobody else takes it, it moves to the new one, and she may go back', async () => {
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
    ['?slug=%00', { available: false, reason: 'invalid' }],
  ])('asked %j it answers, always 200', async (query, answer) => {
    expect(await sayingAs(api, 'rita')(`GET /api/companies/slug-available${query}`)).toEqual({
      status: 200,
      body: answer,
    })
  })
})

describe('what anyone sees', () => {
  const anyone = (slug: string) => sayingAs(api)(`GET /api/public/company/${slug}`)

  test('exactly these fields of an active company; a name alone of an inactive one', async () => {
    const { say, company } = await anOwner(api, 'vitrine')
    expect(await anyone('vitrine-agenda')).toEqual({
      status: 200,
      body: {
        id: company.id,
        name: company.name,
        slug: company.slug,
        isActive: true,
        address: company.address,
        email: company.email,
        phone: company.phone,
        description: null,
        businessHours: [],
        timezone: 'America/Sao_Paulo',
        themeColor: company.themeColor,
        acceptsBookings: true,
      },
    })
    await endSubscription(api, 'vitrine')
    expect((await anyone('vitrine-agenda')).body).toMatchObject({ isActive: true, acceptsBookings: false })
    await say(`PATCH /api/companies/${company.id}/status`, { isActive: false })
    expect((await anyone('vitrine-agenda')).body).toEqual({
      id: company.id,
      name: company.name,
      slug: company.slug,
      isActive: false,
    })
  })

  test('hours that nobody gave come from the active collaborators', async () => {
    const { call, company } = await anOwner(api, 'horas')
    const week = defaultWorkSchedule()
    const early = { ...week, monday: { ...week.monday, startTime: '07:00' } }
    const hired = await call('POST /api/collaborators', {
      body: {
        name: 'Bia',
        email: 'bia@horas.example',
        companyId: company.id,
        workSchedule: early,
      },
    })
    await call('POST /api/collaborators', {
      body: {
        name: 'Caio',
        email: 'caio@horas.example',
        companyId: company.id,
        workSchedule: { ...week, sunday: { ...week.sunday, enabled: true } },
        isActive: false,
      },
    })
    const hours = async () => (await anyone('horas-agenda')).body.businessHours
    expect(await hours()).toEqual([
      { day: 'monday', opens: '07:00', closes: '18:00' },
      ...['tuesday', 'wednesday', 'thursday', 'friday'].map((day) => ({
        day,
        opens: '09:00',
        closes: '18:00',
      })),
    ])
    await call('DELETE /api/collaborators/{id}', { params: { id: hired.id } })
    expect(await hours()).toEqual([])
  })

  test.each(['ninguem-aqui', 'api', 'VITRINE-AGENDA', '%00', 'a%2Fb', '__proto__', 'x'.repeat(300)])(
    'there is no company at %s',
    async (slug) => {
      expect(await anyone(slug)).toEqual({
        status: 404,
        body: { error: 'Empresa não encontrada', code: 'not_found' },
      })
    },
  )
})

test('the sixth attempt of an hour that passes validation is refused; wrong ones are not counted', async () => {
  const limited = await startTestApi({ env: { RATE_LIMITS: 'on' } })
  await giveSubscription(limited, 'ligeira')
  const say = sayingAs(limited, 'ligeira')
  for (let attempt = 0; attempt < 10; attempt++) {
    expect((await say('POST /api/companies', { ...aCompany('ligeira'), cnpj: '1' })).status).toBe(400)
  }
  const statuses: number[] = []
  for (let attempt = 0; attempt < 6; attempt++) {
    statuses.push((await say('POST /api/companies', aCompany('ligeira'))).status)
  }
  expect(statuses).toEqual([201, 409, 409, 409, 409, 429])
  limited.clock.advance(3_600_000)
  expect((await say('POST /api/companies', aCompany('ligeira'))).status).toBe(409)
  await limited.close()
})
