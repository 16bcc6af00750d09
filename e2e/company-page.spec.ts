import type { Page } from '@playwright/test'
import { test } from './at-the-shop.ts'
import { expect, expectAccessible, picture } from './fixtures.ts'
import { becomeOwner } from './owner.ts'
import { startServer } from './server.ts'

const structuredData = (page: Page) =>
  page
    .locator('script[type="application/ld+json"]')
    .evaluate((script) => JSON.parse(script.textContent ?? ''))

const metaOf = (page: Page, name: string) =>
  page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content')

test('a visitor of a company’s page sees its services, next times, hours and contact', async ({
  page,
  server,
}) => {
  await page.goto('/navalha')
  await expect(page.getByRole('heading', { level: 1, name: 'Barbearia Navalha' })).toBeVisible()
  await expect(page.getByText('Agende seu horário online de forma rápida e fácil')).toBeVisible()
  await expect(page.getByText('Aberto agora · fecha às 20:00')).toBeVisible()

  const services = page.getByRole('region', { name: 'Nossos Serviços' }).getByRole('listitem')
  await expect(services).toHaveCount(8)
  await page.getByRole('navigation', { name: 'Categorias' }).getByRole('link', { name: 'Barba' }).click()
  await expect(page.getByRole('heading', { level: 3, name: 'Barba' })).toBeInViewport()
  const groom = services.filter({ hasText: 'Dia do noivo' })
  await expect(groom).toContainText('R$ 180,00')
  await expect(groom).toContainText('Corte, barba, limpeza de pele e um café.')
  await expect(groom).toContainText('1h 30min')
  await expect(groom.getByText('1 hora e 30 minutos')).toBeAttached()
  const book = groom.getByRole('link', { name: 'Agendar Horário' })
  await expect(book).toHaveAttribute('href', /^\/navalha\/agendar\/[\w-]+$/)
  await expect(groom.getByRole('link')).toHaveCount(4)

  const about = page.getByRole('region', { name: 'Onde e quando' })
  await expect(about.getByRole('link', { name: /Rua Harmonia, 412/ })).toHaveAttribute(
    'href',
    /google\.com\/maps\/search\/\?api=1&query=Barbearia\+Navalha/,
  )
  await expect(about.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
    'href',
    'https://wa.me/5511955550142',
  )
  await expect(about.getByRole('link', { name: /oi@navalha\.example/ })).toHaveAttribute(
    'href',
    'mailto:oi@navalha.example',
  )
  await expect(about.getByRole('listitem').filter({ hasText: 'hoje' })).toContainText('Terça')
  await expect(about.getByRole('listitem').filter({ hasText: 'Domingo' })).toContainText('Fechado')
  await expect(page.getByRole('contentinfo')).toContainText('Barbearia Navalha · 2027')
  await expect(page.getByRole('contentinfo')).toContainText('Powered by Encaixe')
  await expectAccessible(page)
  await picture(page, 'publica')

  expect(await page.title()).toBe('Barbearia Navalha · Agende seu horário')
  expect(await metaOf(page, 'description')).toContain('quatro cadeiras')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${server.url}/navalha`)
  expect(await metaOf(page, 'og:url')).toBe(`${server.url}/navalha`)
  expect(await metaOf(page, 'twitter:card')).toBe('summary_large_image')
  const data = await structuredData(page)
  expect(data).toMatchObject({
    '@type': 'LocalBusiness',
    name: 'Barbearia Navalha',
    url: `${server.url}/navalha`,
  })
  expect(data.makesOffer).toHaveLength(8)
  expect(data.openingHoursSpecification).toContainEqual(
    expect.objectContaining({ dayOfWeek: ['https://schema.org/Saturday'], opens: '08:00', closes: '18:00' }),
  )
})

test('a company’s link has a preview picture of this company @desktop', async ({ page, request }) => {
  await page.goto('/navalha')
  const address = (await metaOf(page, 'og:image')) ?? ''
  const alt = 'Barbearia Navalha. Agende seu horário online de forma rápida e fácil'
  expect([await metaOf(page, 'og:image:alt'), await metaOf(page, 'twitter:image:alt')]).toEqual([alt, alt])
  const picture = await request.get(address)
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png'])
  expect((await picture.body()).byteLength).toBeLessThan(300_000)
  expect((await request.get('/nada-por-aqui/capa.png')).status()).toBe(404)
})

test('a visitor without JavaScript sees the full company page, chooses day and time by links, and signs in there or asks the company for the time', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${server.url}/navalha`)
  await expect(page.getByRole('heading', { level: 1, name: 'Barbearia Navalha' })).toBeVisible()
  await expect(page.getByText('Aberto agora · fecha às 20:00')).toBeVisible()
  const link = page.getByRole('link', { name: 'Agendar Horário' }).first()
  await expect(link).toBeVisible()
  await link.click()
  await page.getByRole('link', { name: 'Escolher o dia e o horário' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Corte' })).toBeVisible()
  await expect(page.getByText('Carregando...')).toBeHidden()
  const section = page.getByRole('main')
  await section.locator('a[href*="horarios="]').last().click()
  await section.locator('a[href*="&as="]').first().click()
  // Locators by text and role skip the content of a `noscript` element.
  await expect(section.locator('noscript p').first()).toContainText('Este horário está livre.')
  await expect(section.locator('noscript a[href^="/auth/entrar?para="]')).toHaveText('Entrar com Google')
  await expect(section.locator('noscript a[href^="https://wa.me"]')).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\d+\?text=Ol%C3%A1!%20Quero%20agendar%20Corte/,
  )
  await context.close()
})

test('a visitor of a company with 61 services sees sixty services, and the last one after asking for more @phone', async ({
  page,
  browser,
  server,
}) => {
  const { companyId, call, slug } = await becomeOwner(page, 'Casa dos Sessenta')
  const add = (at: number) =>
    call('POST', '/api/procedures', { name: `Serviço ${at}`, duration: 30, price: 10 + at, companyId })
  // The services are added one after another: a busy server has too few connections for sixty requests at once.
  for (let at = 1; at <= 61; at += 1) await add(at)
  await page.goto(`/${slug}?utm_source=instagram`)
  const services = page.getByRole('region', { name: 'Nossos Serviços' }).getByRole('listitem')
  await expect(services).toHaveCount(60)
  expect((await structuredData(page)).makesOffer).toHaveLength(60)
  const more = page.getByRole('link', { name: 'Mostrar mais serviços' })
  await expect(more).toHaveAttribute('href', `/${slug}?pagina=2`)
  await more.scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await picture(page, 'publica-mais-servicos')

  await more.focus()
  await page.keyboard.press('Enter')
  await expect(services).toHaveCount(61)
  await expect(page.getByRole('heading', { name: 'Serviço 61', exact: true })).toBeFocused()
  await expect(more).toHaveCount(0)
  await page.reload()
  await page.getByRole('searchbox', { name: 'Buscar serviço' }).fill('SERVICO 61')
  await expect(page.getByText('1 serviço encontrado', { exact: true })).toBeVisible()
  await expect(services).toHaveCount(1)

  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(`${server.url}/${slug}`)
  await plain.getByRole('link', { name: 'Mostrar mais serviços' }).click()
  await expect(plain.getByRole('region', { name: 'Nossos Serviços' }).getByRole('listitem')).toHaveCount(1)
  await expect(plain.locator('link[rel=canonical]')).toHaveAttribute('href', `${server.url}/${slug}?pagina=2`)
  await plain.getByRole('link', { name: 'Mostrar serviços anteriores' }).click()
  await expect(plain).toHaveURL(`${server.url}/${slug}`)
  await context.close()
})

test("a visitor in Tokyo sees the hours of the company's day at 22:30 @desktop", async ({ browser }) => {
  const server = await startServer({ NOW: '2027-03-03T01:30:00Z' })
  try {
    const context = await browser.newContext({ timezoneId: 'Asia/Tokyo', locale: 'ja-JP' })
    const page = await context.newPage()
    await page.goto(`${server.url}/navalha`)
    await expect(page.getByText('Fechado agora · abre amanhã às 09:00')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'hoje' })).toContainText('Terça')
    await context.close()
  } finally {
    await server.stop()
  }
})

test('a visitor of an address without a company gets status 404 and a page that says so', async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/404/)
  const answer = await page.goto('/barbearia-que-nao-existe')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Erro' })).toBeVisible()
  await expect(page.getByText('Empresa não encontrada. Verifique o link e tente novamente.')).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'publica-inexistente')
  await page.getByRole('link', { name: 'Voltar para a página inicial' }).click()
  await expect(page).toHaveURL(/\/$/)
  const reserved = await page.goto('/logout')
  expect(reserved?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible()
  for (const path of ['/robots.php', '/assets/nada.js', '/api/nada', '/wp-login']) {
    expect([path, (await request.get(path)).status()]).toEqual([path, 404])
  }
  const typed = await request.get('/NAVALHA', { maxRedirects: 0 })
  expect([typed.status(), typed.headers().location]).toEqual([301, '/navalha'])
})

test('a visitor sees that a company has no services or no professionals, is inactive, or has moved to another address', async ({
  page,
  request,
}) => {
  const { companyId, slug, call } = await becomeOwner(page, 'Otorrinolaringologistas Associados')
  const company = (await call('GET', '/api/companies/my-company')) as Record<string, string>
  await page.goto(`/${slug}`)
  await expect(page.getByText('Nenhum serviço disponível no momento.')).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'publica-sem-servicos')

  const { name, cnpj, email } = company
  const procedure = { companyId, name: 'Corte', duration: 30 }
  const { id } = (await call('POST', '/api/procedures', procedure)) as { id: string }
  await page.reload()
  await expect(page.getByText('Esta empresa não está aceitando agendamentos no momento')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Agendar Horário' })).toHaveCount(0)
  await expectAccessible(page)
  await picture(page, 'publica-sem-profissionais')

  const bia = { companyId, name: 'Bia', email: 'bia@equipe.example', procedureIds: [id] }
  await call('POST', '/api/collaborators', bia)
  await page.reload()
  const form = `/${slug}/agendar/${id}`
  await expect(page.getByRole('link', { name: 'Agendar Horário' })).toHaveAttribute('href', form)

  // A service that is longer than any working day never has a free time.
  const retreat = { companyId, name: 'Retiro', duration: 720 }
  const longest = (await call('POST', '/api/procedures', retreat)) as { id: string }
  const rui = { companyId, name: 'Rui', email: 'rui@equipe.example', procedureIds: [longest.id] }
  await call('POST', '/api/collaborators', rui)
  await page.goto(`/${slug}/agendar/${longest.id}`)
  await expect(page.getByText(/^Nenhum horário livre até o fim de /)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Horário' })).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'agendar-sem-horarios')

  const moved = `${slug}-nova`
  await call('PUT', `/api/companies/${companyId}`, { name, cnpj, email, slug: moved })
  const answer = await request.get(`/${slug}`, { maxRedirects: 0 })
  expect([answer.status(), answer.headers().location]).toEqual([301, `/${moved}`])
  const deep = await request.get(form, { maxRedirects: 0 })
  expect([deep.status(), deep.headers().location]).toEqual([301, `/${moved}/agendar/${id}`])

  await call('PATCH', `/api/companies/${companyId}/status`, { isActive: false })
  await page.goto(`/${moved}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Empresa Indisponível' })).toBeVisible()
  await expect(page.getByText('Esta empresa não está aceitando agendamentos no momento.')).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'publica-indisponivel')
  await page.goto(`/${moved}/agendar/${id}`)
  await expect(page.getByText('Esta empresa não está aceitando agendamentos no momento')).toBeVisible()
})

test('a company whose subscription ended keeps its page and takes no bookings @desktop', async ({
  browser,
}) => {
  const first = await startServer({ NOW: '2027-01-04T15:00:00Z' })
  const context = await browser.newContext({ baseURL: first.url })
  const page = await context.newPage()
  const { companyId, slug, call } = await becomeOwner(page, 'Zélia Prates')
  const procedure = { companyId, name: 'Corte', duration: 30, price: 50 }
  const { id } = (await call('POST', '/api/procedures', procedure)) as { id: string }
  await first.end('SIGTERM')
  const later = await startServer({ NOW: '2027-03-02T18:00:00Z', DATA_DIR: first.dataDir })
  try {
    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(`${later.url}/${slug}`)
    await expect(visitor.getByText('Esta empresa não está aceitando agendamentos no momento')).toBeVisible()
    await expect(visitor.getByRole('heading', { name: 'Corte' })).toBeVisible()
    await expect(visitor.getByRole('link', { name: 'Agendar Horário' })).toHaveCount(0)
    await expectAccessible(visitor)
    await picture(visitor, 'publica-sem-agendamento')
    await visitor.goto(`${later.url}/${slug}/agendar/${id}`)
    await expect(visitor.getByRole('heading', { level: 1, name: 'Corte' })).toBeVisible()
    await expect(visitor.getByText('Esta empresa não está aceitando agendamentos no momento')).toBeVisible()
  } finally {
    await context.close()
    await later.stop()
    await first.stop()
  }
})

test('the longest and the shortest names of a company fit on the smallest screen with the largest text @phone', async ({
  page,
}) => {
  const { companyId, slug, call } = await becomeOwner(page, 'Olga')
  const company = (await call('GET', '/api/companies/my-company')) as Record<string, string>
  const long =
    'Paralelepípedo-Otorrinolaringologia Consultórios Reunidos de São José dos Campos e Região Metropolitana'
  const { cnpj, email } = company
  await call('POST', '/api/procedures', {
    companyId,
    name: long.slice(0, 100),
    duration: 465,
    price: 99_999.99,
  })
  await page.setViewportSize({ width: 320, height: 640 })
  for (const name of [long.slice(0, 100), 'Ó', 'ĄŻ']) {
    await call('PUT', `/api/companies/${companyId}`, {
      name,
      cnpj,
      email,
      slug,
      phone: '(11) 95555-0142',
      address: `Rua ${'Pindamonhangaba'.repeat(6)}, 1`,
      description: 'Antidisestablishmentarianismo'.repeat(3),
      businessHours: [{ day: 'tuesday', opens: '00:00', closes: '23:59' }],
    })
    await page.goto(`/${slug}`)
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expectAccessible(page)
    await picture(page, `publica-200-${name.length}`)
  }
})
