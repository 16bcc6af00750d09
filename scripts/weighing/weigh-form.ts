import type { PerformanceResourceTiming } from 'node:perf_hooks'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { Server } from '../../e2e/server.ts'
import { signIn } from '../../e2e/signed-in.ts'
import { browserFlags, findBrowser } from '../browser.ts'
import { type Weighed, weigh } from './weigh.ts'

/**
 * Every script that a browser fetches when a signed-in client opens the booking form, until it can be used and the network
 * is quiet. Nobody moves or types, so what the page fetches at the first movement is not in it.
 */
export async function weighForm(server: Server, form: string): Promise<Weighed[]> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
  try {
    const scripts = await openForm(browser, server, form)
    const served = await weigh(
      server,
      scripts.map(({ what }) => what),
    )
    for (const { what, bytes } of scripts) {
      const sent = served.find((one) => one.what === what)?.bytes
      if (sent !== bytes)
        throw new Error(`The browser counted ${bytes} bytes of ${what}, the server sent ${sent}`)
    }
    return scripts
  } finally {
    await browser.close()
  }
}

/** In a tab of its own, whose cache is empty. */
async function openForm(browser: Browser, server: Server, form: string): Promise<Weighed[]> {
  const context = await browser.newContext({
    baseURL: server.url,
    serviceWorkers: 'block',
    extraHTTPHeaders: { 'accept-encoding': 'gzip' },
  })
  const first = await context.newPage()
  await signIn(first, { name: 'Lia Barros', email: 'lia.barros@cliente.example' })
  await first.getByRole('checkbox', { name: 'Eu li e aceito os Termos de Uso' }).check()
  await first.getByRole('button', { name: 'Aceitar e Continuar' }).click()
  await first.waitForURL(/\/dashboard/)
  await first.close()
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.goto(form)
  await page.getByLabel('Seu celular').waitFor()
  await page.getByRole('radio').first().waitFor()
  await page.getByRole('button', { name: 'Próximo mês' }).waitFor()
  await page.waitForLoadState('networkidle')
  return scriptsOf(page)
}

const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .map(({ name, encodedBodySize }) => ({ what: new URL(name).pathname, bytes: encodedBodySize }))
      .filter(({ what }) => what.endsWith('.js')),
  )
