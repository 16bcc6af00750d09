import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'

/** A demo account by name, or a new user. */
export type Account = string | { name: string; email: string }

/** Signs in with the local provider's account picker, starting on the login page. */
export async function signIn(page: Page, account: Account): Promise<void> {
  if (new URL(page.url(), 'http://nowhere').pathname !== '/login') await page.goto('/login')
  await signInBy(page, account, () => page.getByRole('button', { name: 'Entrar com Google' }).click())
  await expect(page).not.toHaveURL(/\/login/)
}

/** Signs in, on any page, with the account picker that `act` opens. */
export async function signInBy(page: Page, account: Account, act: () => Promise<void>): Promise<void> {
  const opening = page.waitForEvent('popup')
  await act()
  const picker = await opening
  const closing = picker.waitForEvent('close')
  await choose(picker, account)
  await closing
}

/** Chooses the account on the provider's page, which is a window of its own or the present page. */
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

/**
 * Signs in by the requests that the login page and the picker would send: five requests instead of two documents. It is
 * for tests whose subject is not the sign-in. The page is left on a document without script.
 */
export async function signInByRequests(page: Page, account: Account): Promise<string> {
  const { request } = page
  // The cookies are cleared, because the provider would show an additional page about the session of another user.
  await page.context().clearCookies()
  const settings = await request.get('/api/auth/config')
  const { clientId, authorizationEndpoint, scope, extraQueryParams, prompt } = await settings.json()
  const { origin } = new URL(settings.url())
  const [verifier, nonce] = [randomBytes(32).toString('base64url'), randomUUID()]
  const redirect_uri = `${origin}/auth/callback`
  const asked = new URLSearchParams({
    client_id: clientId,
    redirect_uri,
    response_type: 'code',
    scope,
    state: nonce,
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...extraQueryParams,
    ...(prompt && { prompt }),
  })
  const picker = await request.get(`${authorizationEndpoint}?${asked}`)
  const form =
    typeof account === 'string' ? choiceOf(account, await picker.text()) : { ...account, outra: '1' }
  const chosen = await request.post(picker.url(), { form, maxRedirects: 0 })
  const resumed = await request.get(chosen.headers().location ?? '', { maxRedirects: 0 })
  const code = new URL(resumed.headers().location ?? '').searchParams.get('code') ?? ''
  const grant = { grant_type: 'authorization_code', code, redirect_uri, code_verifier: verifier }
  const answer = await request.post('/api/auth/token', {
    form: { ...grant, client_id: clientId, nonce },
    headers: { origin },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  const { id_token: token } = await answer.json()
  const {
    sub,
    name = null,
    email = null,
    iat,
  } = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString())
  const session = { subject: sub, name, email, since: Date.now(), issued: iat }
  await page.goto('/robots.txt')
  await page.evaluate((value) => localStorage.setItem('encaixe.session', value), JSON.stringify(session))
  return token
}

/** The form that the picker's button of the demo account with this name sends. */
function choiceOf(name: string, picker: string): { conta: string } {
  const [, conta] =
    new RegExp(`name="conta" value="([^"]+)"(?:(?!</button>)[^])*?<span>${name}</span>`).exec(picker) ?? []
  if (!conta) throw new Error(`The account picker has no account with the name ${name}`)
  return { conta }
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
