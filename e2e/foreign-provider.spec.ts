import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { type BrowserProvider, startBrowserProvider } from '../api/testing/browser-provider.ts'
import { acceptTerms } from './booking-client.ts'
import { test as base, expect } from './fixtures.ts'
import { startServer } from './server.ts'

/**
 * A page of the provider that isolates itself, as those of Google and Microsoft do. Its site is another one than ours
 * (127.0.0.1 and localhost).
 */
async function startIsolatedPage() {
  const server = createServer((request, response) => {
    const to = new URL(request.url ?? '/', 'http://provider.example').searchParams.get('to') ?? ''
    response.setHeader('content-type', 'text/html')
    response.setHeader('cross-origin-opener-policy', 'same-origin')
    response.end(
      `<title>Conta</title><a href="${to.replaceAll('&', '&amp;')}">Continuar</a><p id="opener"></p>` +
        '<script>document.getElementById("opener").textContent = String(window.opener)</script>',
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    lead(to: URL) {
      const callback = to.href
      to.href = `http://127.0.0.1:${port}/`
      to.searchParams.set('to', callback)
    },
    stop: () => server.close(),
  }
}

const test = base.extend<object, { provider: BrowserProvider }>({
  provider: [
    async ({ browserName: _ }, use) => {
      const provider = await startBrowserProvider()
      const page = await startIsolatedPage()
      provider.redirect = page.lead
      await use(provider)
      page.stop()
      await provider.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ provider }, use) => {
      const server = await startServer({ ...provider.variables, OIDC_NAME: 'Conta Azul' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

const button = (page: Page) => page.getByRole('button', { name: 'Entrar com Conta Azul' })

function become(provider: BrowserProvider, name: string): void {
  const word = Math.random().toString(36).slice(2, 10)
  provider.claims = { sub: word, name, email: `${word}@conta.example`, email_verified: true }
}

/** The provider's window, which its page has cut off from ours. */
async function openWindow(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await button(page).click()
  const popup = await opening
  await expect(popup.locator('#opener')).toHaveText('null')
  return popup
}

test('a user whose provider refuses the choice of an account in its window signs in with the next click @desktop', async ({
  page,
  provider,
}) => {
  const { redirect } = provider
  provider.asked.length = 0
  provider.redirect = ({ searchParams }) => {
    searchParams.delete('code')
    searchParams.set('error', 'invalid_request')
  }
  await page.goto('/login')
  await button(page).click()
  await expect(page.getByRole('alert')).toContainText('Falha ao fazer login com Conta Azul')
  provider.redirect = redirect
  become(provider, 'Ruth Lima')
  const popup = await openWindow(page)
  await popup.getByRole('link', { name: 'Continuar' }).click()
  await acceptTerms(page)
  await expect(page).toHaveURL(/\/dashboard/)
  expect(provider.asked.map((asked) => asked.get('prompt'))).toEqual(['select_account', null])
})

test('a user signs in in the window of a provider that isolates its page, after she closed it once @phone', async ({
  page,
  provider,
}) => {
  become(provider, 'Olga Reis')
  await page.goto('/login')
  const first = await openWindow(page)
  await expect(page.getByRole('button', { name: 'Continue na outra janela...' })).toBeVisible()
  await first.close()
  await page.getByRole('heading', { name: 'Bem-vindo' }).click()
  await expect(button(page)).toBeVisible()
  const second = await openWindow(page)
  const closed = second.waitForEvent('close')
  await second.getByRole('link', { name: 'Continuar' }).click()
  await closed
  await acceptTerms(page)
  await expect(page).toHaveURL(/\/dashboard/)
})
