import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { acceptTerms } from './at-the-shop.ts'
import { expect, picture } from './fixtures.ts'
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

test('a new client without script signs in at the page of a provider on another site, and the form without script books the time @phone', async ({
  browser,
  server,
  provider,
}, { project }) => {
  become(provider, 'Noa Campos')
  const viewport = project.use.viewport ?? null
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false, viewport })
  const page = await context.newPage()
  await page.goto('/navalha')
  await page.getByRole('link', { name: 'Agendar Horário' }).first().click()
  await page.getByRole('link', { name: 'Escolher o dia e o horário' }).click()
  // Text and roles are not found inside `noscript`, so the parts of this page are found by CSS.
  const plain = (css: string) => page.locator(`noscript ${css}`)
  await plain('a[href*="horarios="]').nth(2).click()
  const time = plain('a[href*="as="]').last()
  const chosen = await time.textContent()
  await time.click()
  await plain(`a[href^="/auth/entrar"]`).click()
  await page.getByRole('link', { name: 'Continuar' }).click()

  await expect(plain('form input[name="clientPhone"]')).toBeVisible()
  await expect(plain('form')).toContainText(['Ao confirmar, você aceita os Termos de Uso.', 'Sair'])
  await plain('input[name="clientPhone"]').fill('(11) 3333-4444')
  await plain('textarea[name="notes"]').fill('Sem máquina.')
  await picture(page, 'agendar-sem-script')
  await plain('form:has(textarea) button').click()
  await expect(plain('[role="alert"]')).toHaveText('Informe o celular com DDD, por exemplo (11) 98888-7777.')
  await expect(plain('textarea[name="notes"]')).toHaveValue('Sem máquina.')
  await plain('input[name="clientPhone"]').fill('(11) 98888-7711')
  await plain('form:has(textarea) button').click()
  await expect(plain('h2').first()).toHaveText('Agendamento Confirmado!')
  await expect(plain('dl')).toContainText(chosen ?? '')
  await page.reload()
  await expect(plain('h2').first()).toHaveText('Agendamento Confirmado!')
  await picture(page, 'agendado-sem-script')
  await context.close()
})
