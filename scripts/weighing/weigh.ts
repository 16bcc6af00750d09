import { get } from 'node:http'
import type { PerformanceResourceTiming } from 'node:perf_hooks'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import type { Server } from '../../e2e/server.ts'
import { signIn } from '../../e2e/signed-in.ts'
import { browserFlags, findBrowser } from '../browser.ts'

export type Weighed = { what: string; bytes: number }

/** The bytes that the server sends to a browser that accepts gzip. The server sends very small files uncompressed. */
export async function weigh(server: Server, paths: string[]): Promise<Weighed[]> {
  return Promise.all(
    paths.map(async (what) => ({ what, bytes: await countBytes(new URL(what, server.url).href) })),
  )
}

/** Requests the file without `fetch`, because `fetch` decompresses the answer. */
function countBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${url} answered ${response.statusCode}`))
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.byteLength))
      response.on('end', () => resolve(bytes))
      response.on('error', reject)
    }).on('error', reject)
  })
}

/**
 * Every script that a browser fetches when a signed-in client opens the booking form, until the form can be used and
 * the network is quiet. The page gets no input, so scripts that it fetches at the first movement are not included.
 */
export async function weighForm(server: Server, form: string): Promise<Weighed[]> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
  try {
    const context = await signInClient(browser, server, 'Lia Barros')
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
    await page.goto(form)
    await formReady(page)
    await page.waitForLoadState('networkidle')
    const scripts = await scriptsOf(page)
    await compare(server, scripts)
    return scripts
  } finally {
    await browser.close()
  }
}

/** A browser in which a new client is signed in, and has accepted the terms. */
export async function signInClient(browser: Browser, server: Server, name: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: server.url,
    serviceWorkers: 'block',
    extraHTTPHeaders: { 'accept-encoding': 'gzip' },
  })
  const page = await context.newPage()
  await signIn(page, { name, email: `${name.toLowerCase().replaceAll(' ', '.')}@cliente.example` })
  await page.getByRole('checkbox', { name: 'Eu li e aceito os Termos de Uso' }).check()
  await page.getByRole('button', { name: 'Aceitar e Continuar' }).click()
  await page.waitForURL(/\/dashboard/)
  await page.close()
  return context
}

/** Waits until the form can be used: the client's fields and the calendar appear last. */
export async function formReady(page: Page): Promise<void> {
  await page.getByLabel('Seu celular').waitFor()
  await page.getByRole('radio').first().waitFor()
  await page.getByRole('button', { name: 'Próximo mês' }).waitFor()
}

async function compare(server: Server, scripts: Weighed[]): Promise<void> {
  const served = await weigh(
    server,
    scripts.map(({ what }) => what),
  )
  for (const [at, { what, bytes }] of scripts.entries()) {
    if (served[at]?.bytes !== bytes)
      throw new Error(`The browser counted ${bytes} bytes of ${what}, the server sent ${served[at]?.bytes}`)
  }
}

const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .map(({ name, encodedBodySize }) => ({ what: new URL(name).pathname, bytes: encodedBodySize }))
      .filter(({ what }) => what.endsWith('.js')),
  )
