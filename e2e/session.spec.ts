import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, picture, test } from './fixtures.ts'
import { fetchToken, signIn } from './signed-in.ts'

const someone = (name: string) => {
  const word = `${name} ${test.info().project.name} ${test.info().repeatEachIndex} ${Date.now()}`
  return { name, email: `${word.toLowerCase().replaceAll(/[^a-z0-9]+/g, '.')}@cliente.example` }
}

const greeting = (page: Page) => page.getByRole('heading', { level: 1, name: 'Termos de Uso' })
const login = (page: Page) => expect(page).toHaveURL(/\/login$/)

async function openMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Conta de ${name}` }).click()
}

async function statusOf(page: Page, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  return (await page.request.get('/api/auth/profile', { headers })).status()
}

/** A page of another browser, signed in as the same person. */
async function elsewhere(browser: Browser, baseURL: string | undefined, who: ReturnType<typeof someone>) {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const page = await context.newPage()
  await signIn(page, who)
  return { page, close: () => context.close() }
}

test('a signed-in user stays signed in over a reload and in a second tab, and scripts of the page can read no token @desktop', async ({
  page,
  context,
}) => {
  await signIn(page, someone('Lia Serra'))
  await expect(greeting(page)).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/token')) asked.push(request.postData() ?? '')
  })
  await page.reload()
  await expect(greeting(page)).toBeVisible()
  expect(asked).toEqual(['grant_type=refresh_token'])
  const tab = await context.newPage()
  await tab.goto('/terms')
  await expect(greeting(tab)).toBeVisible()
  const readable = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  expect(readable).toContain('Lia Serra')
  expect(readable).not.toMatch(/eyJ|token|encaixe-session/i)
})

test('a visitor causes no request to the token relay @desktop', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(asked.filter((url) => url.includes('/api/auth/'))).toEqual([])
})

test('signing out in one tab signs out the other tab, and the old tokens are refused in another browser @desktop', async ({
  page,
  context,
  browser,
  baseURL,
  complaints,
}) => {
  complaints.allow(/401/)
  await signIn(page, someone('Nara Vilela'))
  await expect(greeting(page)).toBeVisible()
  const tab = await context.newPage()
  await tab.goto('/terms')
  await expect(greeting(tab)).toBeVisible()
  const left = await context.newPage()
  await left.goto('/terms')
  await expect(greeting(left)).toBeVisible()
  await left.goto('/support')
  const token = await fetchToken(page)
  const cookies = await context.cookies()
  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const stranger = await other.newPage()
  expect(await statusOf(stranger, token)).toBe(200)

  await openMenu(page, 'Nara Vilela')
  const signedOut = page.waitForResponse((response) => response.url().endsWith('/api/auth/sign-out'))
  await page.getByRole('menuitem', { name: 'Sair', exact: true }).click()
  await login(page)
  await login(tab)
  await expect(
    tab.getByText('Você saiu em outra aba ou em outro aparelho. Entre de novo para continuar.'),
  ).toBeVisible()
  expect((await signedOut).status()).toBe(204)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('encaixe-session')
  await left.goBack()
  await login(left)

  expect(await statusOf(stranger, token)).toBe(401)
  await other.addCookies(cookies.filter(({ name }) => name === 'encaixe-session'))
  const replayed = await stranger.request.post('/api/auth/token', {
    form: { grant_type: 'refresh_token' },
    headers: { origin: new URL(page.url()).origin },
  })
  expect(replayed.status()).toBe(400)
  await other.close()
})

test('signing out of all devices asks first, and ends the session in another browser', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  complaints.allow(/401/)
  const who = someone('Olga Reis')
  await signIn(page, who)
  await expect(greeting(page)).toBeVisible()
  const other = await elsewhere(browser, baseURL, who)
  await expect(greeting(other.page)).toBeVisible()

  await page.getByRole('button', { name: 'Conta de Olga Reis' }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Meus dados' })).toBeFocused()
  await picture(page, 'menu-da-conta')
  await page.getByRole('menuitem', { name: 'Sair de todos os aparelhos' }).press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Sair de todos os aparelhos?' })
  await expect(dialog.getByRole('button', { name: 'Voltar' })).toBeFocused()
  await expectAccessible(page)
  await picture(page, 'sair-de-todos')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await openMenu(page, 'Olga Reis')
  await page.getByRole('menuitem', { name: 'Sair de todos os aparelhos' }).click()
  await dialog.getByRole('button', { name: 'Sair de todos' }).click()
  await login(page)
  await other.page.goto('/dashboard')
  await login(other.page)
  await other.close()
})
