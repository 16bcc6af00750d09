import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { acceptTerms } from './at-the-shop.ts'
import { expect } from './fixtures.ts'
import { become, button, test as foreign, name } from './foreign-provider.ts'

/**
 * Starts a page of the provider that isolates itself, as the pages of Google and Microsoft do. Its site differs from
 * the site of the product (127.0.0.1 and localhost).
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

const test = foreign.extend<{ isolated: Awaited<ReturnType<typeof startIsolatedPage>> }>({
  isolated: [
    async ({ provider }, use) => {
      const isolated = await startIsolatedPage()
      provider.redirect = isolated.lead
      await use(isolated)
      isolated.stop()
    },
    { auto: true },
  ],
})

/** Opens the provider's window. The page in it has cut the connection to the page that opened it. */
async function openWindow(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await button(page).click()
  const popup = await opening
  await expect(popup.locator('#opener')).toHaveText('null')
  return popup
}

test('a user signs in with the next click after the provider refused the choice of an account in its window @desktop', async ({
  page,
  provider,
  isolated,
}) => {
  provider.asked.length = 0
  provider.redirect = ({ searchParams }) => {
    searchParams.delete('code')
    searchParams.set('error', 'invalid_request')
  }
  await page.goto('/login')
  await button(page).click()
  await expect(page.getByRole('alert')).toContainText(`Falha ao fazer login com ${name}`)
  provider.redirect = isolated.lead
  become(provider, 'Ruth Lima')
  const popup = await openWindow(page)
  await popup.getByRole('link', { name: 'Continuar' }).click()
  await acceptTerms(page)
  await expect(page).toHaveURL(/\/dashboard/)
  expect(provider.asked.map((asked) => asked.get('prompt'))).toEqual(['select_account', null])
})

test('a user signs in in the window of a provider that isolates its page, after closing this window once @phone', async ({
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
