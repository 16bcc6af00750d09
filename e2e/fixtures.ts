import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { type Server, startServer } from './server.ts'

export { expect }

type PerTest = { complaints: Complaints }
type PerWorker = { server: Server }

/** The tests of one worker share one running product, so the records that they create need unique names. */
export const test = base.extend<PerTest, PerWorker>({
  server: [
    // Playwright parses this pattern to find the needed fixtures, so it must stay although it is empty.
    async ({ browserName: _ }, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  complaints: [
    async ({ context }, use) => {
      const complaints = await listenForComplaints(context)
      await use(complaints)
      expect(complaints.heard(), 'the browser complained').toEqual([])
    },
    { auto: true },
  ],
})

declare global {
  interface Window {
    axe: typeof axe
  }
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Fails on axe violations of WCAG 2.2 AA or of best practices, and on content wider than the viewport. */
export async function expectAccessible(page: Page): Promise<void> {
  // A page of the app is empty until its script has run, after the event that ends a navigation.
  await expect(page.locator('h1').first()).toBeAttached()
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(async (tags) => {
    const { violations } = await window.axe.run(document, { runOnly: tags, resultTypes: ['violations'] })
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      at: nodes.map(({ target }) => target.join(' ')),
    }))
  }, standards)
  expect(found, `accessibility of ${page.url()}`).toEqual([])
  await expectFits(page)
}

/**
 * Checks that neither the page nor an open dialog is wider than the screen. A phone's `innerWidth` grows with its page,
 * so the width of the viewport is compared.
 */
async function expectFits(page: Page): Promise<void> {
  const overflow = await page.evaluate((width) => {
    const dialogs = [...document.querySelectorAll('dialog[open]')]
    const inDialogs = dialogs.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    return Math.max(document.documentElement.scrollWidth - width, ...inDialogs)
  }, page.viewportSize()?.width ?? 0)
  expect(overflow, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0)
}

/** Checks accessibility in a window as tall as page and dialog: a target half under a sticky bar would be too small. */
export async function expectFormAccessible(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const tall = await page.evaluate(() => {
    const { documentElement: whole } = document
    const dialogs = [...document.querySelectorAll('dialog[open]')]
    // A dialog is shorter than the window by its margins.
    return Math.max(whole.scrollHeight, ...dialogs.map(({ scrollHeight }) => scrollHeight + 100))
  })
  await page.setViewportSize({ width, height: Math.max(height, tall) })
  await expectAccessible(page)
  await page.setViewportSize({ width, height })
}

/** At 400 % zoom a desktop's window is as small as this: sticky bars must leave at least 70 % of it to the page. */
export async function expectRoomWhenZoomed(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 256 })
  const bars = await page.evaluate(() => {
    scrollTo(0, 200)
    const staying = [...document.querySelectorAll('body *')].filter((element) =>
      /fixed|sticky/.test(getComputedStyle(element).position),
    )
    return staying.map((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0))
    })
  })
  const covered = bars.reduce((sum, height) => sum + height, 0)
  expect(covered, `bars over ${page.url()}`).toBeLessThanOrEqual(0.3 * 256)
  await expectFits(page)
  if (before) await page.setViewportSize(before)
}

/** Saves `pictures/<name>-<project>-<scheme>.png`, only with PICTURES=1. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!process.env.PICTURES) return
  const project = test.info().project.name
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `pictures/${name}-${project}-${colorScheme}.png`, fullPage: true })
  }
}

export type Complaints = {
  /** Returns console errors, uncaught exceptions, failed requests and policy violations, oldest first. */
  heard(): string[]
  /** Allows an error that the test causes on purpose. A refused request is reported twice: by status and by console. */
  allow(pattern: RegExp): void
}

/** The browser aborts pending requests when it navigates, which is not an error. */
const aborted = 'net::ERR_ABORTED'

/** Reports a violation of the content security policy as a console error, because not every browser does this. */
function reportPolicyViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    console.error(`content security policy: ${effectiveDirective} ${blockedURI}`),
  )
}

async function listenForComplaints(context: BrowserContext): Promise<Complaints> {
  const all: string[] = []
  const allowed: RegExp[] = []
  await context.addInitScript(reportPolicyViolations)
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    all.push(`error in the console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => all.push(`uncaught: ${error.error().stack ?? error.error().message}`))
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText
    if (why !== aborted) all.push(`request failed: ${request.method()} ${request.url()} ${why}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) {
      all.push(`answered ${response.status()}: ${response.request().method()} ${response.url()}`)
    }
  })
  return {
    heard: () => all.filter((line) => !allowed.some((pattern) => pattern.test(line))),
    allow: (pattern) => {
      allowed.push(pattern)
    },
  }
}
