import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../testing/a-member.ts'
import { aShop, type Shop } from '../testing/a-shop.ts'
import { sayingAs } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  shop = await aShop(api, 'pagadora')
})

afterAll(() => api.close())

const pix = { kind: 'phone', key: '(11) 95555-0142', name: 'João Conceição', city: 'São Paulo' }
const deposit = { when: 'always', amount: { percent: 30 }, minutes: 60 }
const put = async (change: object, say = shop.owner.say) => {
  const { body } = await shop.owner.say('GET /api/companies/my-company')
  const { pix: _, deposit: __, ...company } = body
  return say(`PUT /api/companies/${shop.companyId}`, { ...company, ...change })
}
const wrong = (fields: object) => ({ status: 400, body: { code: 'invalid', fields } })
const withoutPix = wrong({ deposit: 'Cadastre uma chave Pix antes de pedir sinal' })

test('an owner can set a deposit once the company has a Pix key, and can delete the key only when no deposit needs it', async () => {
  expect(await put({ deposit })).toMatchObject(withoutPix)
  expect((await put({ deposit: { ...deposit, when: 'never' } })).status).toBe(200)
  expect(await put({ deposit: { ...deposit, when: 'never' }, pix: null })).toMatchObject({ status: 200 })
  const stored = { ...pix, key: '+5511955550142' }
  expect(await put({ pix, deposit })).toMatchObject({ status: 200, body: { pix: stored, deposit } })
  expect((await put({})).body.deposit).toMatchObject({ refund: 'until_notice' })
  const kept = { ...deposit, refund: 'never' }
  expect(await put({ deposit: kept })).toMatchObject({ body: { deposit: kept } })
  expect(await put({ deposit: { ...deposit, refund: 'sometimes' } })).toMatchObject({ status: 400 })
  expect(await put({ pix: null })).toMatchObject(withoutPix)
  expect(await put({})).toMatchObject({ status: 200, body: { pix: stored, deposit: kept } })
  const inCents = { ...deposit, amount: { cents: 2000 } }
  expect(await put({ deposit: inCents })).toMatchObject({ body: { pix: stored, deposit: inCents } })
  expect(await put({ deposit: null, pix: null })).toMatchObject({ body: { pix: null, deposit: null } })
})

test('an owner who creates a company with a deposit but without a Pix key is refused', async () => {
  const { body } = await shop.owner.say('GET /api/companies/my-company')
  const another = { ...body, slug: 'outra-pagadora', pix: null, deposit }
  expect(await shop.owner.say('POST /api/companies', another)).toMatchObject(withoutPix)
})

test('an owner who sends a Pix key, a name or a city that a Pix code cannot contain is refused with a sentence for the field', async () => {
  const field = async (change: object) => (await put({ pix: { ...pix, ...change } })).body.fields
  expect(await field({ kind: 'cpf' })).toEqual({ 'pix.key': 'Informe um CPF válido como chave' })
  expect(await field({ kind: 'cheque' })).toEqual({ 'pix.kind': 'Escolha o tipo da chave Pix' })
  expect(await field({ name: '张伟' })).toEqual({ 'pix.name': 'Informe o nome de quem recebe' })
  expect(await field({ city: '12 ™' })).toEqual({ 'pix.city': 'Informe a cidade de quem recebe' })
  expect(await field({ name: 'a'.repeat(26) })).toEqual({
    'pix.name': 'Use no máximo 25 letras sem acento',
  })
  expect(await field({ city: 'a'.repeat(16) })).toEqual({
    'pix.city': 'Use no máximo 15 letras sem acento',
  })
  expect(await field({ key: 'x'.repeat(5_000), kind: 'email' })).toEqual({
    'pix.key': 'Informe um e-mail válido como chave',
  })
  for (const [change, name] of [
    [{ when: 'sometimes' }, 'when'],
    [{ amount: { cents: 0 } }, 'amount.cents'],
    [{ amount: { cents: 100, percent: 10 } }, 'amount'],
    [{ amount: { cents: 100, reais: 1 } }, 'amount'],
    [{ amount: { percent: 12.5 } }, 'amount'],
    [{ amount: { percent: 101 } }, 'amount.percent'],
    [{ minutes: 9 }, 'minutes'],
    [{ minutes: '60' }, 'minutes'],
  ] as const) {
    const { status, body } = await put({ deposit: { ...deposit, ...change } })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [`deposit.${name}`]])
    expect(Object.values(body.fields ?? {})[0]).toMatch(/^(Informe|Escolha) /)
  }
})

test('a visitor reads whether a deposit is asked for, but never the Pix key', async () => {
  const visitor = sayingAs(api)
  const page = async () => (await visitor('GET /api/public/company/pagadora-agenda')).body
  await put({ pix, deposit: { ...deposit, when: 'never' } })
  expect(await page()).toMatchObject({ deposit: null })
  await put({ deposit })
  const shown = await page()
  expect(shown).toMatchObject({ deposit })
  expect(JSON.stringify(shown)).not.toMatch(/95555014|Conceição/)
})

test('a procedure can have its own deposit or none, and its page shows the deposit', async () => {
  const { companyId, procedureId, owner } = shop
  const set = (own: unknown) =>
    owner.say(`PUT /api/procedures/${procedureId}`, { name: 'Corte', duration: 30, deposit: own })
  const shown = async () =>
    (await sayingAs(api)(`GET /api/public/procedures/${companyId}/${procedureId}`)).body.deposit
  for (const own of [{ cents: 1500 }, { percent: 50 }, 'none'] as const) {
    expect(await set(own)).toMatchObject({ status: 200, body: { deposit: own } })
    expect(await shown()).toEqual(own)
  }
  expect(
    await owner.say(`PUT /api/procedures/${procedureId}`, { name: 'Corte', duration: 30 }),
  ).toMatchObject({ body: { deposit: 'none' } })
  expect(await set('company')).toMatchObject({ body: { deposit: 'company' } })
  expect(await shown()).toBeUndefined()
  for (const odd of ['own', {}, { cents: 1, percent: 1 }, { cents: 1.5 }, { percent: 101 }, null])
    expect((await set(odd)).status).toBe(400)
})

test('a manager reads no Pix key and can change neither the key nor the deposit', async () => {
  const manager = await aMember(api, shop, { name: 'gerente-do-sinal', role: 'manager' })
  await put({ pix, deposit })
  const { body } = await manager.say('GET /api/companies/my-company')
  const shownTerms = { ...deposit, refund: 'until_notice' }
  expect([body.pix, body.deposit]).toEqual([null, shownTerms])
  for (const change of [{ pix }, { pix: null }, { deposit }, { deposit: null }])
    expect(await put(change, manager.say)).toMatchObject({ status: 403, body: { code: 'role' } })
  expect(await put({}, manager.say)).toMatchObject({ status: 200, body: { pix: null, deposit: shownTerms } })
  const { body: after } = await shop.owner.say('GET /api/companies/my-company')
  expect(after.pix).toMatchObject({ city: 'São Paulo' })
})
