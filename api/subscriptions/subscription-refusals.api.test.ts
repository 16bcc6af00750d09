import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Say, sayingAs } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { aSubscriber, billing, cpf } from '../testing/test-subscriber.ts'

let api: TestApi
let ana: Say

beforeAll(async () => {
  api = await startTestApi({ now: '2027-01-10T13:00:00.000Z', jobs: 'by hand' })
  await api.as('ana')('GET /api/auth/profile')
  ana = sayingAs(api, 'ana')
})

afterAll(() => api.close())

const input = (change: Record<string, unknown> = {}, customer: Record<string, unknown> = {}) => ({
  planId: 'basic',
  customerData: { ...billing(), ...customer },
  ...change,
})

test('a visitor reads the plans with prices in reais', async () => {
  const plans = await api.anyone('GET /api/subscriptions/plans')
  expect(
    plans.map(({ id, name, price, maxCollaborators, popular }) => [
      id,
      name,
      price,
      maxCollaborators,
      popular,
    ]),
  ).toEqual([
    ['micro', 'Plano Individual', 9.9, 1, false],
    ['basic', 'Plano Básico', 29.9, 5, true],
    ['pro', 'Plano Profissional', 59.9, 15, false],
  ])
  for (const { features } of plans) expect(features).toContain('Agendamentos ilimitados')
})

test.each([
  'GET /api/subscriptions/status',
  'GET /api/subscriptions/history',
  'POST /api/subscriptions',
  'POST /api/subscriptions/payment',
  'GET /api/subscriptions/can-create-company',
  'DELETE /api/subscriptions/my-subscription',
])('a request of %s without a token gets 401', async (call) => {
  expect((await sayingAs(api)(call)).status).toBe(401)
})

test.each([
  ['bia', 'POST /api/subscriptions', input()],
  ['lia', 'POST /api/subscriptions/reactivate', { planId: 'basic' }],
  ['mia', 'PATCH /api/subscriptions/my-subscription', { planId: 'pro' }],
] as const)(
  'the user %s, who has not accepted the terms in force, gets 403 from %s',
  async (who, call, body) => {
    await aSubscriber(api, who).take()
    await api.database.db
      .updateTable('users')
      .set({ terms_version: null })
      .where('subject', '=', who)
      .execute()
    // New terms are released with a new process, but the running process caches a user for up to a minute.
    api.clock.advance(60_000)
    onTestFinished(() => api.clock.advance(-60_000))
    const reply = await sayingAs(api, who)(call, body)
    expect(reply).toMatchObject({ status: 403, body: { code: 'terms_not_accepted' } })
    // A user may cancel without accepting new terms.
    expect((await sayingAs(api, who)('DELETE /api/subscriptions/my-subscription')).status).toBe(200)
  },
)

test.each<[Record<string, unknown>, Record<string, unknown>, string, string]>([
  [{ planId: 'PRO' }, {}, 'planId', 'Por favor, selecione um plano.'],
  [{ planId: 'enterprise' }, {}, 'planId', 'Por favor, selecione um plano.'],
  [{ planId: null }, {}, 'planId', 'Por favor, selecione um plano.'],
  [{ planId: ['basic'] }, {}, 'planId', 'Por favor, selecione um plano.'],
  [{}, { cpfCnpj: '529.982.247-24' }, 'customerData.cpfCnpj', 'CPF ou CNPJ inválido'],
  [{}, { cpfCnpj: '111.111.111-11' }, 'customerData.cpfCnpj', 'CPF ou CNPJ inválido'],
  [{}, { cpfCnpj: '12.ABC.345/01DE-36' }, 'customerData.cpfCnpj', 'CPF ou CNPJ inválido'],
  [{}, { cpfCnpj: 'x'.repeat(10_000) }, 'customerData.cpfCnpj', 'CPF ou CNPJ inválido'],
  [{}, { cpfCnpj: '' }, 'customerData.cpfCnpj', 'CPF ou CNPJ é obrigatório'],
  [{}, { cpfCnpj: 52998224725 }, 'customerData.cpfCnpj', 'CPF ou CNPJ é obrigatório'],
  [{}, { name: '\u200B ' }, 'customerData.name', 'Nome é obrigatório'],
  [{}, { phone: '123' }, 'customerData.phone', 'Telefone inválido'],
  [{}, { phone: '11 5555-ramal' }, 'customerData.phone', 'Telefone inválido'],
  [{}, { email: 'ana@' }, 'customerData.email', 'E-mail inválido'],
  [{}, { email: undefined }, 'customerData.email', 'E-mail é obrigatório'],
  [{ customerData: undefined }, {}, 'customerData', 'Envie um objeto JSON'],
])(
  'a subscription with %o and the payer data %o gets 400 with a sentence at the wrong field',
  async (change, customer, field, sentence) => {
    const { status, body } = await ana('POST /api/subscriptions', input(change, customer))
    expect([status, body.code, body.error, body.fields]).toEqual([
      400,
      'invalid',
      sentence,
      { [field]: sentence },
    ])
  },
)

test('a user without a subscription gets 404 on cancelling, changing and reactivating', async () => {
  for (const [call, body] of [
    ['DELETE /api/subscriptions/my-subscription'],
    ['PATCH /api/subscriptions/my-subscription', { planId: 'pro' }],
    ['POST /api/subscriptions/reactivate', { planId: 'nonsense' }],
  ] as const) {
    const reply = await ana(call, body)
    expect(reply).toMatchObject({ status: 404, body: { error: 'Você ainda não tem uma assinatura.' } })
  }
  expect((await ana('GET /api/subscriptions/history')).body).toEqual([])
})

test('a second subscription, and steps that a state does not allow, are refused', async () => {
  const sub = aSubscriber(api, 'ana')
  await sub.take()
  expect(await ana('POST /api/subscriptions', input())).toMatchObject({
    status: 409,
    body: { code: 'subscription_exists', error: 'Você já tem uma assinatura.' },
  })
  expect(await ana('POST /api/subscriptions/reactivate', { planId: 'pro' })).toMatchObject({
    status: 409,
    body: { code: 'subscription_open' },
  })
  expect(await ana('POST /api/subscriptions/reactivate', {})).toMatchObject({
    status: 400,
    body: { error: 'Por favor, selecione um plano para reativar.' },
  })
  await sub.cancel()
  expect(await ana('DELETE /api/subscriptions/my-subscription')).toMatchObject({
    status: 409,
    body: { code: 'subscription_closed' },
  })
  expect(await ana('PATCH /api/subscriptions/my-subscription', { planId: 'pro' })).toMatchObject({
    status: 409,
    body: { code: 'subscription_closed' },
  })
  expect((await ana('POST /api/subscriptions', input())).status).toBe(409)
})

test('one CPF or CNPJ gets one trial, in any spelling', async () => {
  const own = cpf(987_654_321)
  expect((await aSubscriber(api, 'first').take('basic', billing({ cpfCnpj: own }))).data.status).toBe('trial')
  const written = own.replace(/(...)(...)(...)(..)/, ' $1.$2.$3-$4 ')
  const second = await aSubscriber(api, 'second').take('basic', billing({ cpfCnpj: written }))
  expect(second.data).toMatchObject({
    status: 'pending',
    requiresPayment: true,
    paymentUrl: expect.any(String),
  })
  const { db } = api.database
  const seals = await db.selectFrom('subscription_trials').select('tax_id_hash').execute()
  for (const { tax_id_hash } of seals) expect(tax_id_hash).toMatch(/^[\w-]{43}$/)
})

test('price, status and user in the body of a subscription are ignored', async () => {
  const body = {
    ...input(),
    price: 0.01,
    status: 'active',
    userId: 'other',
    trial: true,
    taken_at: '2020-01-01',
  }
  expect((await sayingAs(api, 'hopeful')('POST /api/subscriptions', body)).status).toBe(403)
  await api.as('hopeful')('POST /api/auth/accept-terms')
  expect((await sayingAs(api, 'hopeful')('POST /api/subscriptions', body)).body).toEqual({
    success: true,
    data: { status: 'trial', requiresPayment: false },
  })
})

test('an attribution is stored if it is at most 720 hours old, and an invalid attribution does not prevent the subscription', async () => {
  const storedAttribution = async (who: string, attribution: unknown) => {
    await api.as(who)('POST /api/auth/accept-terms')
    const reply = await sayingAs(api, who)('POST /api/subscriptions', { ...input(), attribution })
    expect(reply.status).toBe(201)
    const row = await api.database.db
      .selectFrom('subscriptions')
      .innerJoin('users', 'users.id', 'subscriptions.user_id')
      .select('attribution')
      .where('subject', '=', who)
      .executeTakeFirstOrThrow()
    return row.attribution
  }
  const justInside = '2026-12-11T13:00:00.000Z'
  expect(
    await storedAttribution('a', {
      utm_source: 'x'.repeat(10_000),
      gclid: 7,
      other: 'no',
      collected_at: justInside,
    }),
  ).toEqual({
    utm_source: 'x'.repeat(256),
    collected_at: justInside,
  })
  expect(
    await storedAttribution('b', { utm_source: 'x', collected_at: '2026-12-11T12:59:59.999Z' }),
  ).toBeNull()
  expect(await storedAttribution('c', { utm_source: 'x', collected_at: 'soon' })).toBeNull()
  expect(
    await storedAttribution('d', { utm_source: '<script>', collected_at: '2027-02-01T00:00:00Z' }),
  ).toBeNull()
  expect(await storedAttribution('e', 'utm_source=x')).toBeNull()
})

test('a request for the page of a bill that does not exist gets 404', async () => {
  for (const id of ['1', 'null', '%20', '9b2f6c1e-1111-4111-8111-111111111111']) {
    const page = await api.fetch(`/api/dev/payments/${id}`)
    expect(page.status).toBe(404)
    expect(await page.text()).toContain('Cobrança não encontrada')
  }
})

test('a page of another origin cannot pay the bill of a subscriber on the emulated payment page', async () => {
  const rui = aSubscriber(api, 'rui-pagador')
  await rui.take()
  api.clock.advance(30 * 86_400_000)
  const { paymentUrl = '' } = await rui.payment()
  const pay = (origin: string) =>
    api.fetch(paymentUrl, {
      method: 'POST',
      body: new URLSearchParams({ escolha: 'pagar' }),
      headers: { origin },
    })
  for (const origin of ['https://evil.example', 'http://localhost:9', 'null']) {
    const refused = await pay(origin)
    expect([origin, refused.status, await refused.json()]).toEqual([
      origin,
      403,
      expect.objectContaining({ code: 'foreign_origin' }),
    ])
  }
  expect(await rui.statusName()).toBe('pending')
  expect((await pay(api.config.publicUrl)).status).toBe(303)
  await api.drain()
  expect(await rui.statusName()).toBe('active')
})

test('the emulated Asaas answers 401 to a request without the key of its account', async () => {
  for (const key of [{}, { access_token: 'guessed' }]) {
    const answer = await api.fetch('/api/dev/asaas/v3/customers?externalReference=x', { headers: key })
    expect(answer.status).toBe(401)
  }
})

test('a deployment with an account at Asaas has no emulator, and refuses an event without a token with 401', async () => {
  const real = await startTestApi({
    env: {
      PAYMENT_PROVIDER: 'asaas',
      ASAAS_API_KEY: 'key',
      ASAAS_BASE_URL: 'http://127.0.0.1:9',
      ASAAS_WEBHOOK_TOKEN: 'token',
    },
  })
  const page = await real.fetch('/api/dev/payments/9b2f6c1e-1111-4111-8111-111111111111')
  expect(page.status).toBe(404)
  expect(page.headers.get('content-type')).toContain('json')
  expect((await real.fetch('/api/dev/asaas/v3/customers')).status).toBe(404)
  await real.close()
  expect((await api.fetch('/api/webhooks/asaas', { method: 'POST', body: '{}' })).status).toBe(401)
})
