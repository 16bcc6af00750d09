import { publicPages } from '@encaixe/contract/public-pages.ts'
import { reservedSlugs } from '@encaixe/contract/reserved-slugs.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOwner, hasPaidOnce, sayingAs } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { createSitemap, writeRobots } from './show-sitemap.ts'

const site = 'https://agenda.example'
const later = 11 * 60_000
let api: TestApi

beforeAll(async () => {
  api = await startTestApi({
    env: { PUBLIC_URL: site, ALLOW_LOCAL_PROVIDERS: 'true' },
    now: '2027-03-02T13:00:00Z',
  })
})
afterAll(() => api.close())

const placesIn = (xml = '') => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place]) => place)
const wait = () => api.clock.set(new Date(api.clock.now().getTime() + later).toISOString())

async function sitemap(path = '/sitemap.xml') {
  const response = await api.fetch(path)
  return { status: response.status, headers: response.headers, xml: await response.text() }
}

test('a search engine gets a sitemap of the pages of Encaixe and of every active company that did not opt out', async () => {
  const { call, company } = await anOwner(api, 'achada')
  const hidden = await anOwner(api, 'escondida')
  const closed = await anOwner(api, 'fechada')
  const own = publicPages.map(({ path }) => site + path)
  const { status, headers, xml } = await sitemap()
  expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
  expect(placesIn(xml).slice(0, own.length)).toEqual(own)
  expect(placesIn(xml)).toEqual(expect.arrayContaining([`${site}/${company.slug}`, `${site}/fechada-agenda`]))
  expect(xml).toContain(`<loc>${site}/achada-agenda</loc><lastmod>2027-03-02T13:00:00.000Z</lastmod>`)

  const { name, slug, cnpj, email } = hidden.company
  expect(hidden.company.listed).toBe(true)
  const at = { params: { id: hidden.company.id } }
  const change = { ...at, body: { name, slug, cnpj, email, listed: false } }
  expect(await hidden.call('PUT /api/companies/{id}', change)).toMatchObject({ listed: false })
  await closed.call('PATCH /api/companies/{id}/status', {
    params: { id: closed.company.id },
    body: { isActive: false },
  })
  // The sitemap is cached for ten minutes.
  expect((await sitemap()).xml).toBe(xml)
  wait()
  const places = placesIn((await sitemap()).xml)
  expect(places).toContain(`${site}/achada-agenda`)
  expect(places).not.toContain(`${site}/escondida-agenda`)
  expect(places).not.toContain(`${site}/fechada-agenda`)

  expect(await api.anyone('GET /api/public/company/{slug}', { params: { slug } })).toMatchObject({
    listed: false,
  })
  const found = await api.anyone('GET /api/public/company/{slug}', { params: { slug: company.slug } })
  expect(found).not.toHaveProperty('listed')
  // An update without `listed` does not change `listed`.
  expect(
    await hidden.call('PUT /api/companies/{id}', { ...at, body: { name, slug, cnpj, email } }),
  ).toMatchObject({ listed: false })
  expect(await call('GET /api/companies/my-company')).toMatchObject({ listed: true })
  const wrong = { name, slug, cnpj, email, listed: 'não' }
  expect(await hidden.say(`PUT /api/companies/${hidden.company.id}`, wrong)).toMatchObject({ status: 400 })
})

test('a company that never paid and has a name like that of a bank is in no search until it pays', async () => {
  const { say, company } = await anOwner(api, 'agencia')
  const body = { ...company, version: undefined, name: 'Bradesc0 Atendimento' }
  expect((await say(`PUT /api/companies/${company.id}`, body)).status).toBe(200)
  const { slug } = company
  const isFound = async () => {
    wait()
    const shown = await api.anyone('GET /api/public/company/{slug}', { params: { slug } })
    const isListed = !('listed' in shown)
    expect(placesIn((await sitemap()).xml).includes(`${site}/${slug}`)).toBe(isListed)
    return isListed
  }
  expect(await isFound()).toBe(false)
  await hasPaidOnce(api, 'agencia')
  expect(await isFound()).toBe(true)
})

test('a search engine gets a sitemap in parts when one file is too small, with each company in exactly one part', async () => {
  for (const name of ['um', 'dois', 'tres', 'quatro']) await anOwner(api, `parte-${name}`)
  const listed = await api.database.db
    .selectFrom('companies')
    .select('slug')
    .where('is_active', '=', true)
    .where('listed', '=', true)
    .execute()
  const part = createSitemap(api.deps, 2)
  const index = placesIn(await part(0))
  const parts = Math.ceil(listed.length / 2) + 1
  expect(index).toEqual(Array.from({ length: parts }, (_, place) => `${site}/sitemap-${place + 1}.xml`))
  const all = []
  for (let number = 1; number <= parts; number += 1) all.push(...placesIn(await part(number)))
  const expected = [...publicPages.map(({ path }) => path), ...listed.map(({ slug }) => `/${slug}`)]
  expect(all.toSorted()).toEqual(expected.map((path) => site + path).toSorted())
  expect(await part(parts + 1)).toBeUndefined()
})

test('a search engine that asks for a part that does not exist gets 404', async () => {
  wait()
  for (const path of ['/sitemap-1.xml', '/sitemap-999999.xml', '/sitemap-0.xml', '/sitemap-x.xml']) {
    expect([path, (await sitemap(path)).status]).toEqual([path, 404])
  }
})

test('a search engine may index no page of a demonstration', async () => {
  const response = await api.fetch('/robots.txt')
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await response.text()).toBe('User-agent: *\nDisallow: /\n')
  expect((await sayingAs(api)('POST /robots.txt', {})).status).toBe(405)
})

/** Whether the robots.txt forbids a path to search engines: `$` means the end of the path. */
function barred(robots: string, path: string): boolean {
  const rules = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, rule = '']) => rule)
  return rules.some((rule) => (rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule)))
}

test('a search engine may not index pages behind the sign-in, and may index all public pages and company pages', () => {
  const robots = writeRobots({ publicUrl: site, demonstration: false })
  expect(robots).toContain(`Sitemap: ${site}/sitemap.xml`)
  const inside = [
    '/dashboard',
    '/terms',
    '/company',
    '/procedures/new',
    '/schedules?tab=past',
    '/api/docs',
    '/a/x',
    '/convite/x',
    '/agenda/x.ics',
  ]
  for (const path of inside) expect([path, barred(robots, path)]).toEqual([path, true])
  const outside = [
    ...publicPages.map(({ path }) => path),
    '/landing',
    '/navalha',
    '/company-do-ze',
    '/apice',
    '/terms-de-rua',
    '/a-tesoura',
    '/assets/a.js',
  ]
  for (const path of outside) expect([path, barred(robots, path)]).toEqual([path, false])
  for (const { path } of publicPages.slice(1)) expect(reservedSlugs).toContain(path.slice(1))
})
