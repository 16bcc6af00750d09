import type { Page } from '@playwright/test'
import type { BrowserProvider } from '../api/testing/browser-provider.ts'
import { acceptTerms, choices, confirm, fillPhone, followToForm } from './at-the-shop.ts'
import { expect, expectAccessible, picture } from './fixtures.ts'
import { become, button, name, test } from './foreign-provider.ts'
import { callAs, freshCpf } from './owner.ts'

// One worker for this file: each worker would start a separate deployment and provider.
test.describe.configure({ mode: 'default' })

test.beforeEach(({ provider, complaints }) => {
  provider.redirect = undefined
  // The relay answers 400 when a session has ended.
  complaints.allow(/400.*\/api\/auth\/token/)
})

const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Sua sessão terminou' })

async function enter(page: Page): Promise<void> {
  const opening = page.waitForEvent('popup')
  await button(page).click()
  const popup = await opening
  if (!popup.isClosed()) await popup.waitForEvent('close')
}

async function newClient(page: Page, provider: BrowserProvider, who: string): Promise<void> {
  become(provider, who)
  await page.clock.install()
  await page.goto('/login')
  await enter(page)
  await acceptTerms(page)
  await expect(page).toHaveURL(/\/dashboard/)
}

/**
 * The cookie ends with the session, and an hour later the page's ID token has expired too. No timer of the page runs,
 * so the next call is made by the test.
 */
async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'encaixe-session' })
  await page.clock.setSystemTime(await page.evaluate(() => Date.now() + 3_600_000))
}

/** Signs in an owner, who types a new procedure. */
async function typeProcedure(page: Page, provider: BrowserProvider) {
  await newClient(page, provider, 'Ivone Prado')
  const call = await callAs(page)
  const email = 'ivone@dona.example'
  const slug = `ivone-${Math.random().toString(36).slice(2, 10)}`
  const customerData = { name: 'Ivone Prado', cpfCnpj: freshCpf(), phone: '(11) 95555-0142', email }
  await call('POST', '/api/subscriptions', { planId: 'basic', customerData })
  const company = { name: 'Salão Ivone', slug, cnpj: '12.345.678/0001-95', email }
  const { id } = (await call('POST', '/api/companies', company)) as { id: string }
  await page.goto('/procedures/new')
  await page.getByLabel('Nome').fill('Escova modelada')
  await page.getByLabel('Duração em minutos').fill('45')
  await page.getByLabel('Preço').fill('89.9')
  await page.getByLabel('Descrição').fill('Com a escova nova.')
  const procedures = () => call('GET', `/api/procedures/company/${id}`) as Promise<unknown[]>
  return { procedures, save: page.getByRole('button', { name: 'Criar procedimento' }) }
}

test('an owner whose session ends keeps the typed text, which is saved after the next sign-in @desktop', async ({
  page,
  provider,
}) => {
  const { procedures, save } = await typeProcedure(page, provider)
  await endSession(page)
  await save.click()
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(page).getByRole('heading')).toBeFocused()
  await page.keyboard.press('Escape')
  await dialog(page).evaluate((element: HTMLDialogElement) => element.close())
  await expect(dialog(page).getByRole('heading')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(button(page)).toBeFocused()
  await expectAccessible(page)
  await picture(page, 'sessao-terminou')
  await enter(page)
  expect(provider.asked.at(-1)?.get('login_hint')).toBe(provider.claims.email)
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(/\/procedures$/)
  await expect(page.getByText('Escova modelada')).toBeVisible()
  expect(await procedures()).toHaveLength(1)
})

test('another user who signs in over an open page sees and sends no data of the former user @desktop', async ({
  page,
  provider,
}) => {
  const { procedures, save } = await typeProcedure(page, provider)
  await endSession(page)
  await save.click()
  await expect(dialog(page)).toBeVisible()
  become(provider, 'Bia Nunes')
  await enter(page)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('button', { name: 'Conta de Bia Nunes' })).toBeVisible()
  await expect(page.getByText(/Ivone|Escova/)).toHaveCount(0)
  expect(await procedures()).toEqual([])
})

/** Signs in a client, who chooses a time and types notes in the booking form. */
async function typeBooking(page: Page, provider: BrowserProvider) {
  await newClient(page, provider, 'Rosa Telles')
  await page.goto('/navalha')
  await followToForm(page.getByRole('link', { name: 'Agendar Horário' }).first())
  // Until the free days are known, the days on which the shop is closed can be chosen too.
  await expect(page.getByRole('radio', { name: /domingo.*sem horário livre/ })).toBeDisabled()
  await choices(page, 'Dia').and(page.locator(':enabled')).last().check()
  await choices(page, 'Horário').first().check()
  await choices(page, 'Profissional').first().check()
  await fillPhone(page)
  await page.getByLabel('Observações (opcional)').fill('Tenho alergia a amônia.')
}

test('a client whose browser opens no window signs in in another tab, and books with the text typed before @phone', async ({
  page,
  provider,
}) => {
  await typeBooking(page, provider)
  await endSession(page)
  await page.evaluate(() => {
    window.open = () => null
  })
  await confirm(page).click()
  await expect(dialog(page)).toBeVisible()
  await button(page).click()
  await expect(dialog(page).getByText('O navegador não abriu a janela')).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'sessao-terminou-janela-bloqueada')
  const opening = page.waitForEvent('popup')
  await dialog(page).getByRole('link', { name: 'Entrar em outra aba' }).click()
  const tab = await opening
  await expect(tab.getByText('Sua sessão terminou. Entre de novo para continuar.')).toBeVisible()
  await expectAccessible(tab)
  await picture(tab, 'entrar-sessao-terminou')
  await enter(tab)
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Agendamento Confirmado!' })).toBeVisible()
})

/** Makes the session two minutes old: a session that ended just after its sign-in is not renewed silently. */
async function age(page: Page): Promise<void> {
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('encaixe.session') ?? '{}')
    localStorage.setItem('encaixe.session', JSON.stringify({ ...session, since: session.since - 120_000 }))
  })
}

test('a user who opens a page after the session ended is signed in without a click, or asked to sign in once @phone', async ({
  page,
  provider,
}) => {
  await newClient(page, provider, 'Vera Matos')
  await age(page)
  await page.context().clearCookies({ name: 'encaixe-session' })
  provider.asked.length = 0
  await page.goto('/schedules?tab=past')
  await expect(page).toHaveURL(/\/schedules\?tab=past$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Agendamentos' })).toBeVisible()
  expect(provider.asked.map((asked) => [asked.get('prompt'), asked.get('login_hint')])).toEqual([
    ['none', provider.claims.email],
  ])

  await age(page)
  await page.context().clearCookies({ name: 'encaixe-session' })
  provider.redirect = ({ searchParams }) => {
    searchParams.delete('code')
    searchParams.set('error', 'login_required')
  }
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/auth/config', async (route) => {
    await held
    await route.continue()
  })
  const asking = page.waitForRequest('**/api/auth/config')
  await page.goto('/schedules?tab=past')
  await asking
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Conta de/ })).toHaveCount(0)
  answer()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Sua sessão terminou. Entre de novo para continuar.')).toBeVisible()
  await page.goto('/schedules?tab=past')
  await expect(button(page)).toBeVisible()
  expect(provider.asked).toHaveLength(2)
  provider.redirect = undefined
  await enter(page)
  await expect(page).toHaveURL(/\/schedules\?tab=past$/)
  expect(provider.asked.at(-1)?.get('login_hint')).toBeNull()

  await page.getByRole('button', { name: 'Conta de Vera Matos' }).click()
  await page.getByRole('menuitem', { name: 'Sair', exact: true }).click()
  await expect(button(page)).toBeVisible()
  await page.goto('/schedules')
  await expect(page).toHaveURL(/\/login$/)
  expect(provider.asked).toHaveLength(3)
})

test('a visitor reads the name of the provider on every page, and a failed sign-in leads back to the login @phone', async ({
  page,
  provider,
  browser,
  baseURL,
}) => {
  const reader = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  for (const at of [page, await reader.newPage()]) {
    await at.goto('/support')
    await expect(at.getByText(`Entre com ${name} e aceite os termos.`)).toBeVisible()
    await at.goto('/como-funciona')
    await expect(at.getByText(`Entre com ${name}. Não há senha nova para lembrar.`)).toBeVisible()
  }
  await reader.close()

  await page.goto('/schedules')
  await expect(button(page)).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'entrar-outro-provedor')
  provider.redirect = ({ searchParams }) => {
    searchParams.delete('code')
    searchParams.set('error', 'invalid_request')
  }
  await page.evaluate(() => {
    window.open = () => null
  })
  await button(page).click()
  await expect(page.getByRole('alert')).toHaveText(
    `Falha ao fazer login com ${name}. Por favor, tente novamente.`,
  )
  await expectAccessible(page)
  await picture(page, 'entrada-falhou')
  for (const query of ['?error=login_required&state=foreign', '?state=foreign&code=a', '?code=a', '']) {
    const tab = await page.context().newPage()
    await tab.goto(`/auth/callback${query}`)
    await expect(tab.getByRole('alert')).toContainText('Falha ao fazer login')
    await tab.close()
  }
  provider.redirect = undefined
  provider.asked.length = 0
  become(provider, 'Nilza Rocha')
  await page.getByRole('button', { name: 'Voltar para o login' }).click()
  await button(page).click()
  await acceptTerms(page)
  await expect(page).toHaveURL(/\/schedules$/)
  // The provider refused the request, so the next request has no `prompt`, which the provider may not support.
  expect(provider.asked.map((asked) => asked.get('prompt'))).toEqual([null])
})
