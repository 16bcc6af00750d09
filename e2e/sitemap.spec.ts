import { publicPages } from '../contract/public-pages.ts'
import { reservedSlugs } from '../contract/reserved-slugs.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { becomeOwner } from './owner.ts'

/** Reserved words that are pages of the product; every other reserved word answers 404. */
const pages = new Set([
  ...publicPages.map(({ path }) => path.slice(1)),
  ...['landing', 'login', 'dashboard', 'terms', 'create-company', 'company', 'collaborators', 'procedures'],
  ...['schedules', 'subscription', 'clients', 'meus-dados', 'avisos', 'mais'],
])

test('every reserved word is a page of the product with status 200, or a missing page with status 404 @desktop', async ({
  request,
}) => {
  for (const word of reservedSlugs) {
    const response = await request.get(`/${word}`)
    const missing = (await response.text()).includes('Página não encontrada')
    expect([word, response.status(), missing]).toEqual(
      pages.has(word) ? [word, 200, false] : [word, 404, true],
    )
  }
  for (const path of ['/nao/existe', '/navalha/outra', '/Admin', '/api', '/%ff', '/x'.repeat(400)]) {
    expect([path, (await request.get(path)).status()]).toEqual([path, 404])
  }
})

test('every public page has title, description, canonical address and link picture @desktop', async ({
  page,
  request,
}) => {
  const titles = new Set<string>()
  for (const { path } of publicPages) {
    await page.goto(path)
    const head = (selector: string) => page.locator(`head ${selector}`)
    const canonical = await head('link[rel=canonical]').getAttribute('href')
    expect(canonical).toBe(new URL(path, page.url()).href)
    const title = await page.title()
    expect(title).toMatch(/ · Encaixe$/)
    titles.add(title)
    const description = (await head('meta[name=description]').getAttribute('content')) ?? ''
    expect(description.length).toBeGreaterThan(30)
    await expect(head('meta[name="twitter:card"]')).toHaveAttribute('content', 'summary_large_image')
    await expect(head('meta[property="og:url"]')).toHaveAttribute('content', canonical ?? '')
    const image = (await head('meta[property="og:image"]').getAttribute('content')) ?? ''
    const alt = (await head('meta[property="og:image:alt"]').getAttribute('content')) ?? ''
    expect(alt).toMatch(/^Encaixe\. \S/)
    await expect(head('meta[name="twitter:image:alt"]')).toHaveAttribute('content', alt)
    const picture = await request.get(image)
    expect([image, picture.status(), picture.headers()['content-type']]).toEqual([image, 200, 'image/png'])
    for (const json of await page.locator('script[type="application/ld+json"]').allTextContents()) {
      expect(JSON.parse(json)).toMatchObject({ '@context': 'https://schema.org' })
      expect(json).not.toContain('.invalid')
    }
    expect(await page.content()).not.toContain('.invalid')
  }
  expect(titles.size).toBe(publicPages.length)
})

test('the start page has the plans with prices as structured data and a valid manifest @desktop', async ({
  page,
  request,
}) => {
  await page.goto('/')
  const [json = ''] = await page.locator('script[type="application/ld+json"]').allTextContents()
  const things: { '@type': string; offers?: { price: string }[] }[] = JSON.parse(json)['@graph']
  expect(things.map((thing) => thing['@type'])).toEqual(expect.arrayContaining(['Organization', 'Product']))
  const offers = things.find((thing) => thing['@type'] === 'Product')?.offers
  expect(offers?.map(({ price }) => price)).toEqual(['9.90', '29.90', '59.90'])
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  await expect(page.locator('meta[name=theme-color]')).toHaveCount(2)
  const manifest = await request.get((await page.locator('link[rel=manifest]').getAttribute('href')) ?? '')
  expect(manifest.headers()['content-type']).toContain('application/manifest+json')
  expect(await manifest.json()).toMatchObject({ start_url: '/dashboard', display: 'standalone' })
})

test('every address in the sitemap exists, and the demonstration’s company is among them @desktop', async ({
  request,
}) => {
  const robots = await (await request.get('/robots.txt')).text()
  const address = /^Sitemap: (\S+)$/m.exec(robots)?.[1] ?? ''
  const xml = await (await request.get(address)).text()
  const places = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => place ?? '')
  expect(places.map((place) => new URL(place).pathname)).toEqual(
    expect.arrayContaining(['/', '/barbearia', '/contato', '/navalha']),
  )
  for (const place of places) expect([place, (await request.get(place)).status()]).toEqual([place, 200])
})

test('an owner excludes the company page from search engines, and the page says noindex at once @phone', async ({
  page,
  request,
}) => {
  const { slug } = await becomeOwner(page, 'Olga Reis')
  const robots = async () =>
    /<meta name="robots"[^>]*>/.exec(await (await request.get(`/${slug}`)).text())?.[0]
  expect(await robots()).toBeUndefined()
  await page.goto('/company?secao=pagina')
  const listed = page.getByRole('switch', { name: 'Aparecer no Google' })
  await expect(listed).toBeChecked()
  await listed.uncheck()
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(page.getByText('Empresa atualizada com sucesso!')).toBeVisible()
  expect(await robots()).toContain('noindex')
  await page.reload()
  await expect(listed).not.toBeChecked()
  await expectAccessible(page)
})
