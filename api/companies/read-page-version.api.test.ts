import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop, type Shop } from '../testing/a-shop.ts'
import { endSubscription } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { readPageVersion } from './read-page-version.ts'

let api: TestApi
let shop: Shop
let path: string

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  shop = await aShop(api, 'vitrine')
  path = `/${shop.owner.company.slug}`
  // A page has a version from its first visit on.
  await api.fetch(`/api/public/company${path}`)
})

afterAll(() => api.close())

const page = (of: string) =>
  readPageVersion(api.database.db, new URL(of, 'https://encaixe.example'), api.clock.now())
const read = async (of = path) => (await page(of))?.version

const formOf = (procedureId: string, shown = path) => `${shown}/agendar/${procedureId}`

test('the pages of a company get a new version when something that they show changes, and only then', async () => {
  let before = await read()
  expect(before).toEqual(expect.any(String))
  async function after(work: () => Promise<unknown>) {
    await work()
    const now = await read()
    expect(await read(formOf(procedureId))).toBe(now)
    const changed = now !== before
    before = now
    return changed
  }
  const { owner, companyId, procedureId, collaboratorId } = shop
  let dayOff = ''
  const photo = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#b33' } })
    .png()
    .toBuffer()
  const ways: [string, () => Promise<unknown>][] = [
    [
      'its text',
      () => owner.say(`PUT /api/companies/${companyId}`, { ...owner.company, description: 'Nova' }),
    ],
    ['a service', () => owner.say(`PUT /api/procedures/${procedureId}`, { name: 'Corte', duration: 45 })],
    ['a service more', () => owner.say('POST /api/procedures', { name: 'Barba', duration: 30, companyId })],
    ['one less', () => owner.say(`PATCH /api/procedures/${procedureId}/status`, { isActive: false })],
    [
      'a price',
      () => owner.say(`PUT /api/procedures/${procedureId}`, { name: 'Corte', duration: 45, price: 70 }),
    ],
    [
      'a photo',
      () => owner.say(`PUT /api/companies/${companyId}/photo`, photo, { 'content-type': 'image/png' }),
    ],
    ['no photo', () => owner.say(`DELETE /api/companies/${companyId}/photo`)],
    [
      'the hours',
      () =>
        owner.say(`PUT /api/collaborators/${collaboratorId}`, { name: 'Ana', email: 'ana@vitrine.example' }),
    ],
    [
      'a day off of the company',
      async () => {
        const off = { companyId, kind: 'off', from: '2027-03-09', to: '2027-03-09' }
        dayOff = String((await owner.say('POST /api/exceptions', off)).body.id)
      },
    ],
    ['its reason', () => owner.say(`PUT /api/exceptions/${dayOff}`, { reason: 'Reforma' })],
    ['its end', () => owner.say(`DELETE /api/exceptions/${dayOff}`)],
    [
      'a holiday on which it opens',
      () => owner.say('POST /api/holidays/2027-03-26/decision', { decision: 'open' }),
    ],
    ['closing', () => owner.say(`PATCH /api/companies/${companyId}/status`, { isActive: false })],
    ['opening', () => owner.say(`PATCH /api/companies/${companyId}/status`, { isActive: true })],
    ['the end of its subscription', () => endSubscription(api, owner.name)],
    ['a minute', async () => api.clock.advance(60_000)],
  ]
  for (const [what, work] of ways) expect([what, await after(work)]).toEqual([what, true])

  const other = await aShop(api, 'outra')
  const client = await aClient(api, 'ana')
  expect(await after(() => client.books(other.wish()))).toBe(false)
  expect(await after(() => owner.say('GET /api/companies/my-company'))).toBe(false)
  const ofPerson = { companyId, collaboratorId, kind: 'off', from: '2027-03-10', to: '2027-03-10' }
  expect(await after(() => owner.say('POST /api/exceptions', ofPerson))).toBe(false)
})

test('a page for one visitor, a page of a former slug and an address in another spelling have no version', async () => {
  const of = await aShop(api, 'antiga')
  await of.owner.say(`PUT /api/companies/${of.companyId}`, { ...of.owner.company, slug: 'nova-casa' })
  for (const none of [
    '/antiga-agenda',
    '/login',
    '/login?redirect=/nova-casa',
    '/Nova-Casa',
    '/antiga-agenda/agendar/1',
    '/Nova-Casa/agendar/1',
    '/a/token',
    '/convite/token',
    `${path}/capa.png`,
  ]) {
    expect([none, await page(none)]).toEqual([none, undefined])
  }
  expect(await read('/nova-casa')).toBe(undefined)
  await api.fetch('/api/public/company/nova-casa')
  expect(await read('/nova-casa')).toEqual(expect.any(String))
})

test('visitors who add queries or a slash to the address of a page share the page with all other visitors', async () => {
  const plain = await page(path)
  expect(plain).toMatchObject({ path })
  const ways = ['?x=1', '?utm_source=a&pagina=1', '/', '?pagina=2', '?pagina=abc', '?pagina=99999', '/?x=2']
  for (const way of ways) expect([way, await page(path + way)]).toEqual([way, plain])
  expect(await page(path.replace('v', '%76'))).toBeUndefined()
})

test('visitors who write the address of a form in another way share the form; only services of the company lead to another form', async () => {
  const { owner, companyId, procedureId: cut } = await aShop(api, 'servicos')
  const shown = `/${owner.company.slug}`
  await api.fetch(`/api/public/company${shown}`)
  const aService = async (name: string) =>
    String((await owner.say('POST /api/procedures', { name, duration: 30, companyId })).body.id)
  const [beard, closed] = [await aService('Barba'), await aService('Escova')]
  await owner.say(`PATCH /api/procedures/${closed}/status`, { isActive: false })
  const elsewhere = (await aShop(api, 'vizinha')).procedureId
  const form = formOf(cut, shown)
  const none = formOf('-', shown)
  const ways: [string, string][] = [
    ['', form],
    ['/', form],
    ['?utm_source=a&dia=2027-03-05&hora=10:00&profissional=x&espera', form],
    ['?servicos=', form],
    [`?servicos=${beard},${cut}&x=1`, `${form}?servicos=${beard},${cut}`],
    [`?servicos=${beard.toUpperCase()}`, `${form}?servicos=${beard}`],
    [`?servicos=${closed}`, `${form}?servicos=-`],
    [`?servicos=um,${beard},dois,tres`, `${form}?servicos=${beard},-,-`],
    [`?servicos=${elsewhere},constructor`, `${form}?servicos=-,-`],
  ]
  for (const [way, key] of ways) expect([way, (await page(form + way))?.path]).toEqual([way, key])
  expect((await page(formOf(cut.toUpperCase(), shown)))?.path).toBe(form)
  expect((await page(formOf(closed, shown)))?.path).toBe(formOf(closed, shown))
  for (const unknown of ['1', 'constructor', elsewhere, '%20'])
    expect([unknown, (await page(`${formOf(unknown, shown)}?x=1`))?.path]).toEqual([unknown, none])
})

test('visitors of all addresses without a company share one page', async () => {
  const missing = await page('/nao-ha')
  expect(missing).toMatchObject({ version: 'missing' })
  expect(await page('/tambem-nao-ha?x=1')).toEqual(missing)
  const form = await page('/nao-ha/agendar/1')
  expect(form).toMatchObject({ version: 'missing' })
  expect(await page('/tambem-nao-ha/agendar/2?servicos=3')).toEqual(form)
  const noPage = await page('/wp-login.php')
  expect(noPage).toMatchObject({ version: 'no page' })
  const odd = ['/ab', '/x_y', '/%C3%A1gua', '/%ff', '/.env?x=1', '/a/b/c/d', '/wp/includes/js/x/y?z=1']
  const partly = ['/login/agendar/1', `${path}/agendar`, `${path}/outra/1`, `${path}/agendar/%ff`]
  for (const one of [...odd, ...partly]) expect([one, await page(one)]).toEqual([one, noPage])
})

test('all visitors share the pages of the product, whatever else is in the address', async () => {
  for (const one of ['/', '/landing', '/barbearia', '/dashboard', '/schedules/s1'])
    expect([one, await page(`${one}?x=1`)]).toEqual([one, { path: one, version: 'this process' }])
})
