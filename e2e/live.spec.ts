import type { Browser, Locator, Page } from '@playwright/test'
import { expect, expectAccessible, picture, test } from './fixtures.ts'
import { becomeUser, booking, freeDate, openShop, type Shop } from './owner.ts'
import { emptyDatabase } from './postgres.ts'
import { type Server, startServer } from './server.ts'
import { signIn } from './signed-in.ts'

const soon = { timeout: 2_000 }
const sign = 'Sem conexão ao vivo · tentando de novo'

type Visitor = { page: Page; close(): Promise<void> }

/** Opens a separate browser, whose errors do not fail the test when its server stops. */
async function openBrowser(browser: Browser, { url }: Pick<Server, 'url'>, more = {}): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: url, ...more })
  return { page: await context.newPage(), close: () => context.close() }
}

/** Opens a separate browser for a client who accepted the terms, and who books and cancels. */
async function aClient(browser: Browser, server: Pick<Server, 'url'>, name: string) {
  const { page, close } = await openBrowser(browser, server)
  const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@cliente.example`
  const call = await becomeUser(page, { name, email })
  return {
    call,
    close,
    async books(shop: Shop, date: string, startTime: string): Promise<string> {
      const { id } = (await call('POST', '/api/schedules', booking(shop, date, startTime))) as { id: string }
      return id
    },
  }
}

/** Opens a page and waits until its event stream is connected. */
async function openLive(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse((response) => response.url().endsWith('/api/live'))
  await page.goto(path)
  await stream
  await page.evaluate(() => Object.assign(window, { sameLoad: true }))
}

const wasReloaded = async (page: Page) => !(await page.evaluate(() => 'sameLoad' in window))

async function seen(what: Locator): Promise<void> {
  const begun = performance.now()
  await expect(what).toBeVisible(soon)
  test.info().annotations.push({
    type: 'seen after',
    description: `${Math.round(performance.now() - begun)} ms`,
  })
}

test('an owner sees a client’s booking and cancellation at once, in the list and on the dashboard @desktop', async ({
  page,
  context,
  browser,
  server,
}) => {
  await page.goto('/login')
  const shop = await openShop(page, 'Lia Campos')
  const client = await aClient(browser, server, 'Bento Reis')
  const date = await freeDate(shop)
  const dashboard = await context.newPage()
  await openLive(dashboard, '/dashboard')
  await openLive(page, '/schedules?ver=lista')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Bento Reis')).toHaveCount(0)

  const id = await client.books(shop, date, '10:00')
  const news = dashboard.getByRole('region', { name: 'O que mudou' })
  await seen(page.getByText('Bento Reis').first())
  await expect(news).toContainText('Bento Reis agendou Corte', soon)
  await client.call('PATCH', `/api/schedules/${id}/cancel`)
  await seen(
    page.getByRole('main').getByRole('row').filter({ hasText: 'Bento Reis' }).getByText('Cancelado').first(),
  )
  expect([await wasReloaded(page), await wasReloaded(dashboard)]).toEqual([false, false])
  await dashboard.close()
  await client.close()
})

test('an owner who is typing notes does not lose them while the client changes the appointment', async ({
  page,
  browser,
  server,
}) => {
  await page.goto('/login')
  const shop = await openShop(page, `Rute Maia ${test.info().project.name}`)
  const client = await aClient(browser, server, `Caio Luz ${test.info().project.name}`)
  const id = await client.books(shop, await freeDate(shop, 1), '11:00')
  await openLive(page, `/schedules/${id}`)
  const notes = page.getByRole('textbox', { name: 'Observações' })
  await notes.fill('Trazer a toalha azul')
  await client.call('PUT', `/api/schedules/${id}`, { notes: 'Vou chegar dez minutos depois' })
  await seen(page.getByText('As observações mudaram enquanto você escrevia.'))
  await expect(page.getByText('Vou chegar dez minutos depois')).toBeVisible()
  await expect(notes).toHaveValue('Trazer a toalha azul')
  await expect(notes).toBeFocused()
  await expectAccessible(page)
  await picture(page, 'observacoes-mudaram')

  await client.call('PATCH', `/api/schedules/${id}/cancel`)
  await seen(page.getByText('O que você escreveu não foi salvo', { exact: false }))
  await expect(page.getByLabel('O que você escreveu')).toHaveValue('Trazer a toalha azul')
  await expectAccessible(page)
  await client.close()
})

/** Chromium's emulation of a lost network resets `navigator.onLine` at each page load: this function sets it again. */
async function staysOffline(page: Page) {
  const browser = await page.context().newCDPSession(page)
  return {
    tellAgain: () =>
      browser.send('Network.overrideNetworkState', {
        offline: true,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: -1,
      }),
    end: () => browser.detach(),
  }
}

test('an owner sees that the live connection is lost, and gets current data and live changes after the server restarts; without internet the page opens and waits for the connection @desktop', async ({
  browser,
}) => {
  const first = await startServer({ DEMO: 'false' })
  const owner = await openBrowser(browser, first, { serviceWorkers: 'allow' })
  await owner.page.goto('/login')
  const shop = await openShop(owner.page, 'Sara Pinho')
  const client = await aClient(browser, first, 'Davi Rios')
  const date = await freeDate(shop)
  await openLive(owner.page, '/schedules?ver=lista')
  // The service worker first loads the files of all signed-in pages.
  await expect
    .poll(() => owner.page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 60_000 })
    .toBe('activated')
  await first.end('SIGKILL')
  await expect(owner.page.getByText(sign)).toBeVisible()
  await expectAccessible(owner.page)
  await picture(owner.page, 'sem-conexao')

  const again = { PORT: String(first.port), DATA_DIR: first.dataDir, DEMO: 'false' }
  const second = await startServer(again)
  await client.books(shop, date, '10:00')
  // The booking may be made before the page has reconnected: the page then refetches when it connects.
  await expect(owner.page.getByText('Davi Rios').first()).toBeVisible({ timeout: 20_000 })
  await expect(owner.page.getByText(sign)).toHaveCount(0)
  await client.books(shop, date, '12:00')
  await seen(owner.page.getByText('12:00').first())
  expect(await wasReloaded(owner.page)).toBe(false)

  await owner.page.context().setOffline(true)
  await expect(owner.page.getByText('Você está sem internet')).toBeVisible()
  await owner.page.context().setOffline(false)
  await expect(owner.page.getByText('Você está sem internet')).toHaveCount(0)

  await owner.page.context().setOffline(true)
  await owner.page.reload()
  const network = await staysOffline(owner.page)
  await network.tellAgain()
  await expect(owner.page.getByRole('banner')).toBeVisible()
  await expect(owner.page.getByRole('heading', { name: 'Você está sem internet' })).toBeVisible()
  await expectAccessible(owner.page)
  await picture(owner.page, 'sem-internet')
  await owner.page.goto(`/schedules/${crypto.randomUUID()}`)
  await network.tellAgain()
  await expect(owner.page.getByRole('heading', { name: 'Você está sem internet' })).toBeVisible()
  await expectAccessible(owner.page)
  await owner.page.goto('/schedules?ver=lista')
  await network.tellAgain()
  await expect(owner.page.getByRole('heading', { name: 'Você está sem internet' })).toBeVisible()
  await owner.page.context().setOffline(false)
  await network.end()
  await expect(owner.page.getByText('Davi Rios').first()).toBeVisible()
  const cached = await owner.page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cached.filter((path) => !path.startsWith('/assets/')).toSorted()).toEqual([
    '/dashboard',
    '/schedules',
  ])

  // The service worker sends no request twice: the address of a sign-in answers only once.
  await owner.page.getByRole('button', { name: /Sara Pinho/ }).click()
  await owner.page.getByRole('menuitem', { name: 'Sair', exact: true }).click()
  await expect(owner.page).toHaveURL(/\/login/)
  await signIn(owner.page, { name: 'Rui Prado', email: 'rui.prado@live.example' })
  await openLive(owner.page, '/schedules')

  // A graceful stop ends the streams at once and does not wait for them.
  const begun = performance.now()
  expect(await second.end('SIGTERM')).toBe(0)
  expect(performance.now() - begun).toBeLessThan(7_500)
  await owner.close()
  await client.close()
  await second.stop()
  await first.stop()
})

test('a booking made at one of two processes on one database appears at once in the other @desktop', async ({
  browser,
}) => {
  const database = await emptyDatabase()
  const [here, there] = await Promise.all([0, 1].map(() => startServer({ DATABASE_URL: database.url })))
  if (!here || !there) throw new Error('The test needs two processes of the product, but fewer were started')
  const owner = await openBrowser(browser, here)
  await owner.page.goto('/login')
  const shop = await openShop(owner.page, 'Nair Leal')
  const client = await aClient(browser, there, 'Igor Vale')
  await openLive(owner.page, '/schedules?ver=lista')
  await client.books(shop, await freeDate(shop), '10:00')
  await seen(owner.page.getByText('Igor Vale').first())
  await owner.close()
  await client.close()
  await Promise.all([here.stop(), there.stop()])
  await database.drop()
})
