import { expect, type Page } from '@playwright/test'

/** A demo account by name, or a new user. */
export type Account = string | { name: string; email: string }

/** Signs in with the local provider's account picker, starting on the login page. */
export async function signIn(page: Page, account: Account): Promise<void> {
  if (new URL(page.url(), 'http://nowhere').pathname !== '/login') await page.goto('/login')
  await signInBy(page, account, () => page.getByRole('button', { name: 'Entrar com Google' }).click())
  await expect(page).not.toHaveURL(/\/login/)
}

/** Signs in with the picker that this act opens, on whatever page. */
export async function signInBy(page: Page, account: Account, act: () => Promise<void>): Promise<void> {
  const opening = page.waitForEvent('popup')
  await act()
  const picker = await opening
  const closing = picker.waitForEvent('close')
  await choose(picker, account)
  await closing
}

/** Chooses the account on the provider's page, in a window or in the page itself. */
export async function choose(picker: Page, account: Account): Promise<void> {
  if (typeof account === 'string') {
    await picker.getByRole('button', { name: account }).click()
    return
  }
  await picker.getByRole('button', { name: 'Usar outra conta' }).click()
  await picker.getByLabel('Nome').fill(account.name)
  await picker.getByLabel('E-mail').fill(account.email)
  await picker.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** The ID token of the session of this page's browser, as a page fetches it when it is loaded. */
export async function fetchToken(page: Page): Promise<string> {
  const response = await page.request.post('/api/auth/token', {
    form: { grant_type: 'refresh_token' },
    headers: { origin: new URL(page.url()).origin },
  })
  expect(response.status()).toBe(200)
  return (await response.json()).id_token
}
