import { type BrowserContext, chromium } from '@playwright/test'
import { type Server, startServer } from '../../e2e/server.ts'
import { browserFlags, findBrowser } from '../../scripts/browser.ts'
import { formReady, signInClient, weighForm } from '../../scripts/weighing/weigh.ts'
import { type Figure, median } from './figures.ts'

const rounds = 5

/** A slow phone on mobile data: 1.6 Mbit/s, a latency of 150 ms, a quarter of the speed of this machine's processor. */
const slow = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

/** Milliseconds until a signed-in client can use the form in a new tab, opened by address or from the company page. */
async function timeForm(context: BrowserContext, form: string, from?: string): Promise<number> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  try {
    const link = page.locator(`a[href="${form}"]`).first()
    if (from) {
      await page.goto(from)
      await page.waitForLoadState('networkidle')
      await link.waitFor()
    }
    const since = performance.now()
    await (from ? link.click() : page.goto(form))
    await formReady(page)
    return performance.now() - since
  } finally {
    await page.close()
  }
}

async function measureOn(server: Server): Promise<Figure[]> {
  const shop = await (await fetch(`${server.url}/navalha`)).text()
  const [, form = ''] = /redirect=(\/navalha\/agendar\/[\w-]+)"/.exec(shop) ?? []
  const scripts = await weighForm(server, form)
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
  try {
    const context = await signInClient(browser, server, 'Rui Prado')
    const direct: number[] = []
    const fromShop: number[] = []
    for (let round = 0; round < rounds; round++) {
      direct.push(await timeForm(context, form))
      fromShop.push(await timeForm(context, form, '/navalha'))
    }
    const bytes = scripts.reduce((sum, one) => sum + one.bytes, 0)
    return [
      { name: 'booking form: script of a signed-in client as served, bytes', value: bytes, most: 120_000 },
      { name: 'booking form: files of script', value: scripts.length, most: 12 },
      { name: 'booking form: can be used on a slow phone after, ms', value: median(direct) },
      { name: 'booking form: the same from the page of the company, ms', value: median(fromShop) },
    ]
  } finally {
    await browser.close()
  }
}

export async function measureBookingForm(): Promise<Figure[]> {
  const server = await startServer({ NOW: '2027-03-02T18:00:00Z' })
  try {
    return await measureOn(server)
  } finally {
    await server.stop()
  }
}
