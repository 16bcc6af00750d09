import { isCnpj } from '@encaixe/contract/tax-id.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, anOwner, endSubscription, giveSubscription, sayingAs } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
const logged: string[] = []

beforeAll(async () => {
  api = await startTestApi({ onLog: (line) => logged.push(line) })
})

afterAll(() => api.close())

test('an owner who creates a company reads the company in the profile', async () => {
  await giveSubscription(api, 'rita')
  const company = await api.as('rita')('POST /api/companies', { body: aCompany('salao-rita') })
  expect(company).toEqual({
    id: expect.any(String),
    name: 'Empresa salao-rita',
    slug: 'salao-rita',
    cnpj: '12345678000195',
    cpf: null,
    email: 'oi@salao-rita.example',
    emailPublic: true,
    phone: '(11) 95555-0142',
    address: 'Rua Harmonia, 412',
    photo: null,
    description: null,
    isActive: true,
    listed: true,
    timezone: 'America/Sao_Paulo',
    slotInterval: 30,
    businessHours: [],
    businessHoursGiven: false,
    themeColor: expect.any(String),
    themeColorGiven: false,
    maxOpenBookings: 5,
    minimumNotice: 0,
    bookingHorizon: 365,
    cancellationNotice: 0,
    closedOnHolidays: false,
    noShowRule: { after: 2, then: 'none', clearedBy: 3 },
    askPhone: 'required',
    waitlist: true,
    pix: null,
    deposit: null,
    slugChanges: { left: 3, nextDate: null },
    version: 1,
  })
  const profile = await api.as('rita')('GET /api/auth/profile')
  expect(profile).toMatchObject({
    hasCompany: true,
    company: { id: company.id, name: company.name, slug: 'salao-rita' },
  })
  expect(await api.as('rita')('GET /api/companies/my-company')).toEqual(company)
})

test('a user without accepted terms or without a subscription cannot create a company', async () => {
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

test('an owner who creates a second company gets 409; a user whose slug is taken gets 409 and may choose another', async () => {
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
  ['a null for CNPJ', { cnpj: null }, 'cnpj', 'CNPJ é obrigatório'],
  ['CNPJ and CPF', { cpf: '529.982.247-25' }, 'cpf', 'Informe o CNPJ ou o CPF, não os dois'],
  ['an invisible CPF', { cnpj: '', cpf: ' \u200B' }, 'cnpj', 'CNPJ é obrigatório'],
  ...['52998224724', '11111111111', '5299822472', '529982247250', '5299822472A', 52998224725].map(
    (cpf): [string, object, string, string] => [`the CPF ${cpf}`, { cnpj: null, cpf }, 'cpf', 'CPF inválido'],
  ),
  [
    'a telephone that may be asked',
    { askPhone: 'maybe' },
    'askPhone',
    'Informe se o celular do cliente é obrigatório (required) ou opcional (optional)',
  ],
  [
    'a word for emailPublic',
    { emailPublic: 'sim' },
    'emailPublic',
    'Informe se o e-mail é público com verdadeiro ou falso',
  ],
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

test.each(wrong)(
  'an owner who sends %s gets 400 with the sentence of the specification',
  async (_, part, field, sentence) => {
    await giveSubscription(api, 'errada')
    const reply = await sayingAs(api, 'errada')('POST /api/companies', { ...aCompany('errada'), ...part })
    expect(reply).toEqual({
      status: 400,
      body: { error: sentence, code: 'invalid', fields: { [field]: sentence } },
    })
  },
)

test.each(['[]', 'null', '42', '"texto"'])('an owner who sends the body %s gets 400', async (body) => {
  await giveSubscription(api, 'errada')
  expect(await sayingAs(api, 'errada')('POST /api/companies', body)).toMatchObject({
    status: 400,
    body: { code: 'malformed' },
  })
})

test('an owner who enters a CNPJ: it is stored in capitals without punctuation, and a CNPJ with wrong check digits is refused', async () => {
  await giveSubscription(api, 'letras')
  const body = { ...aCompany('letras'), cnpj: '12.abc.345/01de-99' }
  expect(isCnpj(body.cnpj)).toBe(false)
  expect(await api.as('letras')('POST /api/companies', { body })).toMatchObject({ cnpj: '12ABC34501DE99' })
})

test('two owners may create companies with the same CNPJ', async () => {
  const [um, dois] = [await anOwner(api, 'filial-um'), await anOwner(api, 'filial-dois')]
  expect(um.company.cnpj).toBe(dois.company.cnpj)
})

test('an owner without CNPJ creates the company with a CPF, stored as digits and shown only to the owner', async () => {
  await giveSubscription(api, 'mei')
  const { cnpj: _, ...rest } = aCompany('mei-agenda')
  const body = { ...rest, cpf: '529.982.247-25' }
  const company = await api.as('mei')('POST /api/companies', { body })
  expect(company).toMatchObject({ cnpj: null, cpf: '52998224725' })
  expect(await api.as('mei')('GET /api/companies/my-company')).toEqual(company)
  const shown = JSON.stringify(await sayingAs(api)('GET /api/public/company/mei-agenda'))
  expect(shown).toContain(company.name)
  expect(shown).not.toMatch(/529\.?982|cpf|cnpj/i)
  expect(logged.join('\n')).toMatch(/company/i)
  expect(logged.join('\n')).not.toMatch(/529\.?982/)
})

test('an owner who sends neither name nor document gets both errors in one answer, in the order of the fields', async () => {
  await giveSubscription(api, 'errada')
  const say = sayingAs(api, 'errada')
  const { name: _, cnpj: __, ...rest } = aCompany('errada')
  expect((await say('POST /api/companies', rest)).body.fields).toEqual({
    name: 'Nome da empresa é obrigatório',
    cnpj: 'CNPJ é obrigatório',
  })
  const { error } = (await say('POST /api/companies', { ...rest, name: 'Errada', email: '' })).body
  expect(error).toBe('CNPJ é obrigatório')
})

test('an owner who sends unknown fields creates the company without them', async () => {
  await giveSubscription(api, 'esperta')
  const body = { ...aCompany('esperta'), isActive: false, version: 9, id: 'x', ownerId: 'y', owner_id: 'z' }
  const { body: company } = await sayingAs(api, 'esperta')('POST /api/companies', body)
  expect(company).toMatchObject({ isActive: true, version: 1 })
  expect(company).not.toHaveProperty('ownerId')
})

test('an owner gets 429 at the sixth valid attempt to create a company in an hour; invalid attempts are not counted', async () => {
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
