import type { Page } from '@playwright/test'
import { expect, expectAccessible, picture, test } from './fixtures.ts'
import { startServer } from './server.ts'
import { signIn } from './signed-in.ts'

const titles = {
  '/': 'Cabe mais um na sua agenda.',
  '/barbearia': 'A máquina não para. O telefone, sim.',
  '/salao-beleza': 'Enquanto a cor age, a agenda enche.',
  '/clinica-estetica': 'A sessão das 15h não fica vazia.',
  '/estudio-tatuagem': 'Mão firme. Agenda também.',
  '/como-funciona': 'Como funciona',
  '/sobre': 'Sobre o Encaixe',
}
const paths = Object.keys(titles)
const sellers = ['/', '/barbearia', '/salao-beleza', '/clinica-estetica', '/estudio-tatuagem']

/** Pictures below the fold load only when they are scrolled into view. */
async function seeAll(page: Page) {
  for (const image of await page.locator('img').all()) {
    await image.scrollIntoViewIfNeeded()
    await expect(image).toHaveJSProperty('complete', true)
    expect(await image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

const topOf = (page: Page, id: string) =>
  page.evaluate((name) => document.getElementById(name)?.getBoundingClientRect().top ?? Number.NaN, id)

const kept = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('selectedPlan'), localStorage.getItem('businessType')])

for (const [path, title] of Object.entries(titles)) {
  test(`the page ${path} has its content and pictures, is accessible and has no dead links`, async ({
    page,
    request,
  }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await seeAll(page)
    await expectAccessible(page)
    await picture(page, `face${path.replaceAll('/', '-')}`)
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? '/'))
    for (const link of new Set(links)) {
      expect([link, (await request.get(link)).status()]).toEqual([link, 200])
    }
  })
}

test('a visitor without JavaScript gets the text, pictures, plans, menu and login link of every page', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  // The address of advertisements, which renders the page of '/'.
  for (const path of [...paths, '/landing']) {
    await page.goto(server.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  for (const path of sellers) {
    await page.goto(server.url + path)
    await page.getByRole('radio', { name: 'Plano Profissional' }).check()
    await expect(page.getByRole('radio', { name: 'Plano Profissional' })).toBeChecked()
    await page.getByRole('button', { name: 'Começar com o Plano Selecionado' }).click()
    await expect(page).toHaveURL(/\/login\?redirect=subscription/)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${server.url}/sobre`)
  await page.locator('summary', { hasText: 'Menu' }).click()
  await page.locator('summary', { hasText: 'Soluções' }).click()
  await page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: 'Estúdios de Tatuagem' })
    .click()
  await expect(page).toHaveURL(/\/estudio-tatuagem$/)
  await context.close()
})

test('a visitor’s chosen plan is selected on the subscription page after the login', async ({ page }) => {
  await page.goto('/estudio-tatuagem?plano=micro')
  await expect(page.getByRole('radio', { name: 'Plano Individual' })).toBeChecked()
  await page.goto('/estudio-tatuagem?plano=tudo')
  await expect(page.getByRole('radio', { name: 'Plano Básico' })).toBeChecked()
  await page.goto('/estudio-tatuagem?plano=pro')
  await expect(page.getByRole('radio', { name: 'Plano Profissional' })).toBeChecked()
  expect(await kept(page)).toEqual([null, null])
  await page.getByRole('button', { name: 'Começar com o Plano Selecionado' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=subscription$/)
  expect(await kept(page)).toEqual(['pro', 'estudio-tatuagem'])

  const word = `Nanda ${test.info().project.name} ${Date.now()}`
  await signIn(page, {
    name: 'Nanda Kuroda',
    email: `${word.toLowerCase().replaceAll(' ', '.')}@dona.example`,
  })
  await expect(page).toHaveURL(/\/terms\?redirect=subscription|\/terms/)
  await page.getByRole('checkbox', { name: 'Eu li e aceito os Termos de Uso' }).check()
  await page.getByRole('button', { name: 'Aceitar e Continuar' }).click()
  await expect(page).toHaveURL(/\/subscription$/)
  await expect(page.getByRole('radio', { name: 'Plano Profissional' })).toBeChecked()

  for (const path of ['/landing', '/como-funciona', '/sobre', '/barbearia']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/dashboard$/)
  }
  await page.goto('/contato')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/contato$/)
})

test('the general landing page stores the chosen plan without a trade @desktop', async ({ page }) => {
  await page.goto('/landing')
  await page.getByRole('radio', { name: 'Plano Individual' }).check()
  await page.getByRole('button', { name: 'Começar com o Plano Selecionado' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=subscription$/)
  expect(await kept(page)).toEqual(['micro', null])
})

/** Holds the scripts of a page back until `come` is called. */
async function withoutScriptYet(page: Page): Promise<{ come(): Promise<void> }> {
  let come = () => {}
  const here = new Promise<void>((resolve) => {
    come = resolve
  })
  const scripts = '**/assets/*.js'
  await page.route(scripts, async (route) => {
    await here
    await route.continue()
  })
  return {
    async come() {
      come()
      await page.waitForLoadState('networkidle')
      await page.unroute(scripts)
    },
  }
}

test('a plan selected before the script has loaded stays selected @phone', async ({ page }) => {
  const script = await withoutScriptYet(page)
  await page.goto('/salao-beleza', { waitUntil: 'commit' })
  const pro = page.getByRole('radio', { name: 'Plano Profissional' })
  await pro.check()
  await script.come()
  await expect(pro).toBeChecked()
  await page.getByRole('button', { name: 'Começar com o Plano Selecionado' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=subscription$/)
  expect(await kept(page)).toEqual(['pro', 'salao-beleza'])
})

test('a plan submitted before the script has loaded is stored by the login @phone', async ({ page }) => {
  const script = await withoutScriptYet(page)
  await page.goto('/barbearia', { waitUntil: 'commit' })
  await page.getByRole('radio', { name: 'Plano Individual' }).check()
  await page.getByRole('button', { name: 'Começar com o Plano Selecionado' }).click()
  await page.waitForURL(/\/login/, { waitUntil: 'commit' })
  await script.come()
  await expect(page).toHaveURL(/\/login\?redirect=subscription$/)
  expect(await kept(page)).toEqual(['micro', 'barbearia'])
})

test('a visitor can send a message that was typed before the script had loaded @phone', async ({ page }) => {
  const script = await withoutScriptYet(page)
  await page.goto('/contato', { waitUntil: 'commit' })
  await page.getByLabel('Nome').fill('Rui Castro')
  await page.getByLabel('E-mail').fill('rui@cliente.example')
  await page.getByLabel('Assunto').selectOption('Suporte')
  await page.getByLabel('Mensagem').fill('Não acho meu agendamento.')
  await script.come()
  await page.getByRole('button', { name: 'Enviar mensagem' }).click()
  await expect(page.getByText('Mensagem enviada com sucesso!')).toBeVisible()
})

test('a keyboard user can use the phone’s menu @phone', async ({ page }) => {
  await page.goto('/landing')
  const summary = page.locator('summary', { hasText: 'Menu' })
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await summary.focus()
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('link', { name: 'Como Funciona' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu.getByRole('link', { name: 'Como Funciona' })).toBeHidden()
  await expect(summary).toBeFocused()

  await page.keyboard.press('Enter')
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab')
  await expect(menu.locator('summary', { hasText: 'Soluções' })).toBeFocused()
  await page.keyboard.press('Space')
  const solutions = menu.locator('details').getByRole('link')
  await expect(solutions).toHaveText([
    'Barbearias',
    'Salões de Beleza',
    'Clínicas de Estética',
    'Estúdios de Tatuagem',
    'Consultórios',
    'Academias',
    'Coworking',
  ])
  expect(await solutions.evaluateAll((all) => all.map((a) => a.getAttribute('href')))).toEqual([
    '/barbearia',
    '/salao-beleza',
    '/clinica-estetica',
    '/estudio-tatuagem',
    '/landing',
    '/landing',
    '/landing',
  ])
  await expectAccessible(page)
  await picture(page, 'face-menu')
  await page.keyboard.press('Tab')
  await expect(solutions.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/barbearia$/)
  await expect(menu.getByRole('link', { name: 'Entrar' })).toBeHidden()

  await summary.click()
  await expect(menu.getByRole('link', { name: 'Entrar' })).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click({ force: true, position: { x: 4, y: 4 } })
  await expect(menu.getByRole('link', { name: 'Entrar' })).toBeHidden()
})

test('a page scrolls to the section in its address on load, one second later, and when the address changes', async ({
  page,
}) => {
  for (const path of ['/', '/barbearia']) {
    for (const id of ['o-que-e', 'como-funciona', 'planos']) {
      await page.goto('about:blank')
      await page.goto(`${path}#${id}`)
      await expect.poll(() => topOf(page, id), { message: `${path}#${id}` }).toBeLessThan(200)
      expect(await topOf(page, id)).toBeGreaterThan(-60)
    }
  }
  await page.evaluate(() => {
    location.hash = '#como-funciona'
  })
  await expect.poll(() => topOf(page, 'como-funciona')).toBeLessThan(200)
  await expect.poll(() => topOf(page, 'como-funciona')).toBeGreaterThan(-60)
})

test('a page returns to the section in its address when late content moves it within a second @phone', async ({
  page,
}) => {
  await page.goto('/#planos')
  await expect.poll(() => topOf(page, 'planos')).toBeLessThan(200)
  await page.evaluate(() => {
    document.body.style.paddingTop = '900px'
  })
  await expect.poll(() => topOf(page, 'planos')).toBeLessThan(200)
  await expect.poll(() => topOf(page, 'planos')).toBeGreaterThan(-60)
})

test('the start page of a server with the demonstration links to its company’s page', async ({ page }) => {
  await page.goto('/')
  const demo = page.getByRole('link', { name: 'Veja uma página de verdade' })
  await expect(demo).toHaveAttribute('href', '/navalha')
  await demo.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Barbearia Navalha' })).toBeVisible()
})

test('the start page of a server without the demonstration does not link to it @desktop', async ({
  browser,
}) => {
  // This test starts another process, which takes time.
  test.slow()
  const server = await startServer({ DEMO: 'false' })
  try {
    const page = await (await browser.newContext()).newPage()
    for (const path of ['/', '/barbearia', '/como-funciona']) {
      await page.goto(server.url + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('Veja uma página de verdade')).toBeHidden()
      expect(await page.content()).not.toContain('/navalha"')
    }
  } finally {
    await server.stop()
  }
})

for (const path of paths) {
  test(`the page ${path} shows all its content on narrow and wide screens and with 200 % text @desktop`, async ({
    page,
  }) => {
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const width of [320, 768, 1024]) {
      await page.setViewportSize({ width, height: 800 })
      expect([width, await overflow()]).toEqual([width, 0])
      if (width === 768) await picture(page, `face-tablet${path.replaceAll('/', '-')}`)
    }
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await page.setViewportSize({ width: 1280, height: 800 })
    expect(await overflow()).toBe(0)
    await page.setViewportSize({ width: 390, height: 800 })
    await expectAccessible(page)
    await picture(page, `face-200${path.replaceAll('/', '-')}`)
  })
}
