import type { Page } from '@playwright/test'
import {
  choices,
  chooseTime,
  confirm,
  fillPhone,
  followToForm,
  newClient,
  openForm,
  step,
  test,
} from './at-the-shop.ts'
import { expect, expectAccessible, picture } from './fixtures.ts'
import { tabTo } from './tab-to.ts'

test('the booking form requests each day and each month once, and its script stays small @desktop', async ({
  page,
}) => {
  const asked: string[] = []
  await openForm(page, newClient('Leve Souza'))
  page.on('request', (request) => {
    const { pathname, searchParams: query } = new URL(request.url())
    const [, what] = /\/api\/public\/(visit-\w+)$/.exec(pathname) ?? []
    if (what) asked.push(`${what} ${query.get('date') ?? query.get('month')}`)
  })
  await page.reload()
  await expect(choices(page, 'Dia').first()).toBeVisible()
  await chooseTime(page, /quarta-feira, 3 de março/, 0)
  await choices(page, 'Profissional').first().check()
  await expect(page.getByRole('button', { name: 'Próximo mês' })).toBeHidden()
  await page.getByRole('button', { name: 'Escolher outro dia' }).click()
  await page.getByRole('button', { name: 'Próximo mês' }).click()
  await page.getByRole('button', { name: /quinta-feira, 1 de abril de 2027/ }).click()
  await expect(choices(page, 'Horário').first()).toBeVisible()
  expect(asked).toEqual([
    'visit-days 2027-03',
    'visit-times 2027-03-03',
    'visit-collaborators 2027-03-03',
    'visit-days 2027-04',
    'visit-times 2027-04-01',
  ])

  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry.name.endsWith('.js'))
      .map((entry) => new URL(entry.name).pathname),
  )
  const named = await page.content()
  expect(scripts.filter((path) => !named.includes(path))).toEqual([])
})

test('while the script of the booking form starts, the form stays where the server drew it', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.set(window, 'shifted', 0)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Reflect.set(window, 'shifted', Reflect.get(window, 'shifted') + Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/navalha')
  await followToForm(page.getByRole('link', { name: 'Agendar Horário' }).first())
  await expect(choices(page, 'Dia').first()).toBeVisible()
  // The part for browsers without script is gone once the script knows who is signed in.
  await expect(page.locator('main noscript')).toHaveCount(0)
  await expect(page.getByRole('radio', { name: /sem horário livre/ }).first()).toBeAttached()
  expect(await page.evaluate(() => Reflect.get(window, 'shifted'))).toBeLessThan(0.1)
})

test('a client books with the keyboard alone @desktop', async ({ page }) => {
  await openForm(page, newClient('Tecla Moura'), 'Degradê')
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const focused = () => page.locator(':focus')
  await expect(choices(page, 'Dia').first()).toBeVisible()
  await page.getByRole('heading', { level: 1 }).focus()
  await press('Tab')
  await expect(focused()).toHaveAccessibleName('Adicionar outro serviço')
  await press('Tab', 'ArrowRight')
  await expect(focused()).toHaveAccessibleName('quarta-feira, 3 de março')
  await expect(focused()).toBeChecked()
  await expect(choices(page, 'Horário').first()).toBeVisible()

  await press('Tab', 'Enter')
  await tabTo(page, /3 de março de 2027/)
  await press('ArrowRight', 'Enter')
  await expect(page.getByText('quinta-feira, 04 de março de 2027')).toBeVisible()
  await expect(focused()).toHaveAccessibleName('Escolher outro dia')
  const said = step(page, 'Horário')
    .getByRole('status')
    .filter({ hasText: /horários disponíveis/ })
  await expect(said).toHaveCount(1)

  await press('Tab', 'Space', 'ArrowRight')
  await expect(focused()).toBeChecked()
  await expect(choices(page, 'Profissional').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Avise-me se abrir' })).toBeVisible()
  await press('Tab')
  await expect(focused()).toHaveAccessibleName('Avise-me se abrir')
  await press('Tab')
  await expect(focused()).toHaveAccessibleName('Sem preferência')
  await press('ArrowDown')
  await expect(focused()).toBeChecked()
  await expect(focused()).not.toHaveAccessibleName('Sem preferência')
  await press('Tab')
  await expect(focused()).toHaveAccessibleName('Seu celular')
  await page.keyboard.type('11 95555-0188')
  await press('Tab')
  await page.keyboard.type('Sem pressa.')
  await press('Tab')
  await expect(focused()).toHaveAccessibleName('É para outra pessoa?')
  await press('Tab')
  await expect(confirm(page)).toBeFocused()
  await press('Enter')
  await expect(page.getByRole('heading', { name: 'Agendamento Confirmado!' })).toBeFocused()
})

test('a client who uses the booking form by keyboard before the script has loaded keeps the focus @desktop', async ({
  page,
}) => {
  await openForm(page, newClient('Cedo Lima'), 'Degradê')
  const script = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('Tab')
  const adding = page.getByRole('button', { name: 'Adicionar outro serviço' })
  await expect(adding).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  script.resolve()
  await expect(page.getByLabel('Seu celular')).toBeVisible()
  await expect(page.locator(':focus')).toHaveAccessibleName('quarta-feira, 3 de março')
  await expect(page.locator(':focus')).toBeChecked()
})

const instagram =
  'Mozilla/5.0 (Linux; Android 15; SM-A546E; wv) AppleWebKit/537.36 Version/4.0 Chrome/131.0 Mobile Safari/537.36 Instagram 361.0'

test('a visitor inside Instagram continues with the same choice in the phone’s own browser, or asks by WhatsApp @phone', async ({
  page,
  browser,
  server,
}) => {
  const inside = await browser.newContext({
    baseURL: server.url,
    locale: 'pt-BR',
    userAgent: instagram,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  })
  const app = await inside.newPage()
  await app.goto('/navalha')
  const card = app
    .getByRole('listitem')
    .filter({ has: app.getByRole('heading', { name: 'Corte', exact: true }) })
  await followToForm(card.getByRole('link', { name: 'Agendar Horário' }))
  // The way out is offered before the form is filled in.
  await expect(app.getByRole('link', { name: 'Abrir no navegador' })).toBeInViewport()
  await picture(app, 'agendar-no-instagram-antes')
  const time = await chooseTime(app, /sábado, 6 de março/, 3)
  await choices(app, 'Profissional').last().check()
  await fillPhone(app)
  await confirm(app).click()
  const dialog = app.getByRole('dialog', { name: `Corte, sábado às ${time}: falta entrar` })
  await expect(dialog.getByText('O Google não permite entrar dentro do Instagram')).toBeVisible()
  await expectAccessible(app)
  await picture(app, 'agendar-no-instagram')
  await expect(dialog.getByRole('link', { name: 'Agendar pelo WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/5511955550142?text=${encodeURIComponent(`Quero agendar Corte, sábado às ${time}`)}`,
  )
  const link = (await dialog.getByRole('link', { name: 'Abrir no navegador' }).getAttribute('href')) ?? ''
  await page.goto(link.replace('intent://', 'http://').replace(/#.*/, ''))
  await expect(page.getByRole('radio', { name: /sábado, 6 de março/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: time })).toBeChecked()
  await expect(choices(page, 'Profissional').last()).toBeChecked()
  await expect(page).toHaveURL(/\/navalha\/agendar\/[\w-]+$/)

  await app.goto(`/login?redirect=${new URL(page.url()).pathname}`)
  await expect(app.getByText(`Corte, sábado às ${time}: falta entrar`)).toBeVisible()
  await expect(app.getByRole('link', { name: 'Abrir no navegador' })).toHaveAttribute('href', link)
  await expectAccessible(app)
  await picture(app, 'entrar-no-instagram')
  await inside.close()
})

test('the booking page of a service that cannot be booked says why and links to another page', async ({
  page,
  complaints,
}) => {
  complaints.allow(/404/)
  await page.goto('/navalha/agendar/0190a0a0-0000-7000-8000-000000000000')
  await expect(page.getByRole('heading', { level: 1, name: 'Erro' })).toBeVisible()
  await expect(page.getByText('Procedimento não encontrado')).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'agendar-sem-procedimento')
  await expect(page.getByRole('link', { name: 'Voltar para a página inicial' })).toHaveAttribute('href', '/')
  await page.goto('/nada-por-aqui/agendar/0190a0a0-0000-7000-8000-000000000000')
  await expect(page.getByText('Empresa não encontrada')).toBeVisible()
})

test('the booking form shows loading, failures and a day without times at the place of the times', async ({
  page,
  complaints,
}) => {
  complaints.allow(/500|409/)
  await openForm(page, newClient('Paciente Dias'))
  let answer: { status: number; json: unknown } | undefined = { status: 500, json: {} }
  let waiting: (() => void) | undefined
  await page.route(/\/api\/public\/visit-/, async (route) => {
    await new Promise<void>((resolve) => {
      waiting = resolve
    })
    await (answer ? route.fulfill({ ...answer, headers: { 'x-encaixe': '1' } }) : route.continue())
  })
  const release = async () => {
    await expect.poll(() => waiting !== undefined).toBe(true)
    waiting?.()
    waiting = undefined
  }
  await page.getByRole('radio', { name: /quarta-feira, 3 de março/ }).check()
  await expect(page.getByText('Carregando horários...')).toBeVisible()
  await picture(page, 'agendar-carregando')
  for (let attempt = 0; attempt < 3; attempt += 1) await release()
  await expect(
    page.getByText('Erro ao carregar horários disponíveis. Por favor, tente novamente.'),
  ).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'agendar-horarios-erro')
  answer = { status: 200, json: [] }
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await release()
  await expect(page.getByText('Nenhum horário disponível')).toBeVisible()
  await expectAccessible(page)

  answer = undefined
  await page.getByRole('radio', { name: /quinta-feira, 4 de março/ }).check()
  await release()
  await choices(page, 'Horário').first().check()
  answer = { status: 200, json: [] }
  await release()
  await expect(page.getByText('Nenhum profissional disponível neste horário')).toBeVisible()

  answer = undefined
  await choices(page, 'Horário').last().check()
  await release()
  await choices(page, 'Profissional').first().check()
  await fillPhone(page)
  await page.route('**/api/visits', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal' }, headers: { 'x-encaixe': '1' } }),
  )
  await confirm(page).click()
  await expect(page.getByText('Erro ao criar agendamento. Por favor, tente novamente.')).toBeVisible()
  await expect(confirm(page)).toBeEnabled()
  const sentence = 'Esta empresa não está aceitando agendamentos no momento'
  await page.unroute('**/api/visits')
  await page.route('**/api/visits', (route) =>
    route.fulfill({
      status: 409,
      json: { error: sentence, code: 'company_inactive' },
      headers: { 'x-encaixe': '1' },
    }),
  )
  await confirm(page).click()
  await expect(page.getByText(sentence)).toBeVisible()
  await expectAccessible(page)
})

const firstTime = (page: Page) => page.getByRole('link', { name: / \d\d:\d\d$/ }).first()

test('a visitor who taps one of the next times of a service finds this time chosen in the form; without script the time is a link', async ({
  page,
  browser,
  server,
}) => {
  const address = /^\/navalha\/agendar\/[\w-]+\?dia=[\d-]+&hora=\d\d:\d\d$/
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  for (const on of [plain, page]) {
    // The server sends a page without times when they would come too late, so on a busy machine the page is reloaded.
    await expect(async () => {
      await on.goto(`${server.url}/navalha`)
      await expect(firstTime(on)).toHaveAttribute('href', address, { timeout: 1_000 })
    }).toPass()
  }
  await plain.context().close()

  const link = firstTime(page)
  // Another client of the shared server may have taken the time that the first page offered.
  const href = (await link.getAttribute('href')) ?? ''
  await link.click()
  await expect(page.getByRole('radio', { name: href.slice(-5) })).toBeChecked()
})
