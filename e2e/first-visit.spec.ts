import type { APIRequestContext, Page } from '@playwright/test'
import { legalDay, legalVersions } from '../contract/legal-text.ts'
import { expect, expectAccessible, picture, test } from './fixtures.ts'
import { signIn } from './signed-in.ts'

const someone = (name: string) => {
  const word = `${name} ${test.info().project.name} ${test.info().repeatEachIndex} ${Date.now()}`
  return { name, email: `${word.toLowerCase().replaceAll(/[^a-z0-9]+/g, '.')}@cliente.example` }
}

test('a new user signs in, accepts the terms, sees their name in the greeting, follows a link to a plan and signs out', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1, name: 'Bem-vindo' })).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'login')
  await signIn(page, someone('Helena Prado'))

  await expect(page).toHaveURL(/\/terms$/)
  await page.goto('/terms?redirect=/navalha/agendar/corte')
  await expect(page.getByRole('checkbox', { name: 'Eu li e aceito os Termos de Uso' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
  await page.goto('/terms')
  await expect(page.getByRole('link', { name: 'Dashboard' }).filter({ visible: true })).toBeVisible()
  const accept = page.getByRole('button', { name: 'Aceitar e Continuar' })
  await expect(accept).toBeDisabled()
  await expectAccessible(page)
  await picture(page, 'terms')
  await page.getByRole('checkbox', { name: 'Eu li e aceito os Termos de Uso' }).check()
  await accept.click()

  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Helena')
  await expectAccessible(page)
  await picture(page, 'dashboard-novo')

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Helena')

  for (const path of [
    '/?plano=micro',
    '/barbearia?plano=micro',
    '/login?plano=micro&redirect=subscription',
  ]) {
    await page.evaluate(() => localStorage.removeItem('selectedPlan'))
    await page.goto(path)
    await expect(page).toHaveURL(/\/subscription$/)
    await expect(page.getByRole('radio', { name: 'Plano Individual' })).toBeChecked()
  }
  await page.goto('/terms-of-service')
  await expect(page.getByText(/^Você aceitou estes termos em \d{1,2}º? de/)).toBeVisible()

  await page.goto('/dashboard')
  await page.getByRole('button', { name: /Helena Prado/ }).click()
  await expectAccessible(page)
  await picture(page, 'menu')
  await page.getByRole('menuitem', { name: 'Sair', exact: true }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login$/)
})

test('a user who opened a page while signed out gets to this page after signing in and accepting the terms', async ({
  page,
}) => {
  await page.goto('/schedules')
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, someone('Otávio Lins'))
  await expect(page).toHaveURL(/\/terms/)
  await page.getByRole('checkbox', { name: 'Eu li e aceito os Termos de Uso' }).check()
  await page.getByRole('button', { name: 'Aceitar e Continuar' }).click()
  await expect(page).toHaveURL(/\/schedules$/)
})

test('a visitor whose sign-in script failed to load taps again and signs in @desktop', async ({
  page,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/)
  const library = /\/oidc-client-ts-[^/]*\.js(\?again=\d+)?$/
  await page.route(library, (route) => route.abort())
  await Promise.all([
    page.waitForEvent('requestfailed', (request) => request.url().includes('?again=')),
    page.goto('/login'),
  ])
  await page.unroute(library)
  const button = page.getByRole('button', { name: /^Entrar/ })
  await expect(button).toBeEnabled()
  await button.click()
  await expect(page).toHaveURL(/\/api\/idp\//)
})

test('a user whose session the API rejects is sent to the login @desktop', async ({ page, complaints }) => {
  complaints.allow(/401/)
  await page.goto('/login')
  await signIn(page, someone('Rui Castro'))
  await expect(page).toHaveURL(/\/terms/)
  await page.route('/api/auth/token', (route) =>
    route.fulfill({ json: { id_token: `a.${btoa('{"sub":"rui"}')}.c`, expires_in: 3600 } }),
  )
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
})

async function expectNoDeadLinks(page: Page, request: APIRequestContext) {
  const links = await page
    .locator('a[href^="/"]')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? '/'))
  for (const link of new Set(links)) {
    expect([link, (await request.get(link)).status()]).toEqual([link, 200])
  }
}

for (const [path, version] of [
  ['/terms-of-service', legalVersions.terms],
  ['/privacy', legalVersions.privacy],
  ['/support', undefined],
] as const) {
  test(`the page ${path} has its content and its date, is accessible and has no dead links`, async ({
    page,
    request,
  }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (version) await expect(page.getByText(`Última atualização: ${legalDay(version)}`)).toBeVisible()
    await expect(page.locator('main a[href^="mailto:"]').first()).toBeVisible()
    await expectAccessible(page)
    await picture(page, `publica${path.replaceAll('/', '-')}`)
    await expectNoDeadLinks(page, request)
  })
}

test('the description of the API is accessible, also on a narrow screen, and has no dead links @desktop', async ({
  page,
  request,
}) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'publica-api-docs')
  await expectNoDeadLinks(page, request)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
})

test('a visitor without JavaScript can read the public pages, and sees on the other pages their header and what they need', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const path of ['/terms-of-service', '/privacy', '/support']) {
    await page.goto(server.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  // The HTML of the other pages contains their header, before any script runs or any request is sent.
  for (const path of ['/dashboard', '/schedules', '/subscription']) {
    await page.goto(server.url + path)
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByText('Carregando...')).toBeHidden()
    await expect(page.locator('noscript p').first()).toBeVisible()
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Suporte' })).toBeVisible()
  }
  await context.close()
})

test('a visitor whose browser forbids storage can use the pages', async ({ page, complaints }) => {
  // The error comes from the router's own script, which tries to store the scroll position.
  complaints.allow(/SecurityError: denied|^uncaught: $/)
  await page.addInitScript(() => {
    const forbidden = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: forbidden })
  })
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByRole('button', { name: 'Entrar com Google' }).click()
  await expect(page.getByRole('alert')).toContainText('Falha ao fazer login com Google')
  await page.goto('/barbearia')
  await page.getByRole('link', { name: 'Como Funciona' }).first().click()
  await expect(page).toHaveURL(/\/como-funciona$/)
})

test('a visitor of an unknown path gets status 404 and a page that says so', async ({ page, complaints }) => {
  complaints.allow(/404/)
  const response = await page.goto('/nao/existe')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'nao-encontrada')
})

test('a visitor who taps a service before the script has loaded reaches the times of this service @phone', async ({
  page,
}) => {
  const asked = page.waitForRequest(/\/assets\/.*\.js/)
  await page.route('**/assets/*.js', () => undefined)
  await page.goto('/navalha', { waitUntil: 'commit' })
  await asked
  const link = page.getByRole('link', { name: 'Agendar Horário' }).first()
  await expect(link).toHaveAttribute('href', /^\/login\?redirect=/)
  await link.click()
  await expect(page).toHaveURL(/\/navalha\/agendar\/[\w-]+$/)
})
