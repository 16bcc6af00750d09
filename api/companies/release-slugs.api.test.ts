import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCompany, anOwner, giveSubscription, type Owner, sayingAs } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { readPageVersion } from './read-page-version.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
})

beforeEach(() => api.clock.set('2027-03-02T13:00:00Z'))

afterAll(() => api.close())

const publicSays = (slug: string, headers = {}) =>
  sayingAs(api)(`GET /api/public/company/${slug}`, undefined, headers)
const moves = ({ say, company: { id, name, cnpj, email } }: Owner, slug: string) =>
  say(`PUT /api/companies/${id}`, { name, slug, cnpj, email })

async function passDays(days: number): Promise<void> {
  api.clock.advance(days * 86_400_000)
  await api.runSchedules()
  await api.drain()
}

/** Another user tries to create a company with this slug. */
async function wants(slug: string, who: string) {
  await giveSubscription(api, who)
  await api.as(who)('GET /api/auth/profile')
  return sayingAs(api, who)('POST /api/companies', aCompany(slug))
}

test('a given-up slug that nobody visited or printed is reserved for 90 days, and then any owner can use it', async () => {
  const owner = await anOwner(api, 'solta')
  await moves(owner, 'solta-nova')
  await passDays(89)
  expect((await wants('solta-agenda', 'cedo')).body.code).toBe('slug_taken')
  await passDays(1)
  const taken = await wants('solta-agenda', 'depois')
  expect(taken.status).toBe(201)
  expect((await publicSays('solta-agenda')).body.name).toBe('Empresa solta-agenda')
  expect((await moves(owner, 'solta-agenda')).body.code).toBe('slug_taken')
  expect((await publicSays('solta-nova')).status).toBe(200)
})

test('a visit before or after the change of the slug reserves the given-up slug forever', async () => {
  for (const [at, before] of [true, false].entries()) {
    const owner = await anOwner(api, `vista-${at}`)
    const slug = owner.company.slug
    if (before) expect((await publicSays(slug)).status).toBe(200)
    await moves(owner, `vista-nova-${at}`)
    if (!before) expect((await publicSays(slug)).body.code).toBe('company_moved')
    await passDays(400)
    expect((await wants(slug, `quer-${at}`)).body.code).toBe('slug_taken')
    expect((await publicSays(slug)).body).toMatchObject({ movedTo: `vista-nova-${at}` })
  }
})

test('an owner who copies or prints the company’s address reserves its slug; the request marks no other slug and no other company’s slug', async () => {
  const [owner, other] = [await anOwner(api, 'impressa'), await anOwner(api, 'vizinha')]
  const shares = ({ say }: Owner, slug: string) => say('POST /api/companies/shared-slug', { slug })
  expect((await shares(owner, 'impressa-agenda')).status).toBe(204)
  expect((await shares(owner, 'vizinha-agenda')).status).toBe(204)
  expect((await sayingAs(api, 'sem-empresa')('POST /api/companies/shared-slug', { slug: 'x' })).status).toBe(
    404,
  )
  await moves(owner, 'impressa-nova')
  await moves(other, 'vizinha-nova')
  await passDays(90)
  expect((await wants('impressa-agenda', 'quer-impressa')).body.code).toBe('slug_taken')
  expect((await wants('vizinha-agenda', 'quer-vizinha')).status).toBe(201)
})

test('an owner returns to an old slug: the old slug is used again, and the slug in between is released', async () => {
  const owner = await anOwner(api, 'volta')
  await moves(owner, 'volta-nova')
  await moves(owner, 'volta-agenda')
  await passDays(90)
  expect((await wants('volta-nova', 'quer-nova')).status).toBe(201)
  expect((await wants('volta-agenda', 'quer-volta')).body.code).toBe('slug_taken')
})

test('a visit from the product’s own screens does not count for the owner’s slug, but a visit from a client link does', async () => {
  await anOwner(api, 'espia')
  const from = (path: string) => ({
    'sec-fetch-site': 'same-origin',
    referer: `https://encaixe.example${path}`,
  })
  expect((await publicSays('espia-agenda', from('/company'))).status).toBe(200)
  expect(
    await readPageVersion(
      api.database.db,
      new URL('/espia-agenda', 'https://encaixe.example'),
      api.clock.now(),
    ),
  ).toBe(undefined)
  expect((await publicSays('espia-agenda', from('/dashboard'))).status).toBe(200)
  expect((await publicSays('espia-agenda', from('/a/aberto'))).status).toBe(200)
  const visited = await readPageVersion(
    api.database.db,
    new URL('/espia-agenda', 'https://encaixe.example'),
    api.clock.now(),
  )
  expect(visited?.version).toEqual(expect.any(String))
})

const marksOf = (slug: string) =>
  api.database.db
    .selectFrom('company_slugs')
    .select(['visited_at', 'printed_at'])
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()

test('a page that is visited a thousand times is marked as visited once', async () => {
  await anOwner(api, 'cheia')
  expect((await marksOf('cheia-agenda')).visited_at).toBe(null)
  await publicSays('cheia-agenda')
  const first = await marksOf('cheia-agenda')
  expect(first.visited_at).toEqual(api.clock.now())
  api.clock.advance(60_000)
  await Promise.all(Array.from({ length: 1_000 }, () => publicSays('cheia-agenda')))
  expect(await marksOf('cheia-agenda')).toEqual(first)
})

test('an address that its owner copies many times is marked as shared once', async () => {
  const { say } = await anOwner(api, 'copiada')
  const copy = () => say('POST /api/companies/shared-slug', { slug: 'copiada-agenda' })
  await copy()
  const first = await marksOf('copiada-agenda')
  expect(first.printed_at).toEqual(api.clock.now())
  api.clock.advance(60_000)
  await Promise.all(Array.from({ length: 20 }, copy))
  expect(await marksOf('copiada-agenda')).toEqual(first)
})
