import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { fileOf, type ShotName, type ShotSize, schemes, shotSizes } from '../../web/marketing/list-shots.ts'
import { root } from '../root.ts'

const folder = join(root, 'web', 'public', 'product')

/** The largest size in bytes for a phone on mobile data; a larger picture is saved in a lower quality. */
const heaviest = 40_000
const qualities = [82, 70, 58, 46]

export type State = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>
export type Visit = { path: string; prepare?: (page: Page) => Promise<unknown> }

/** Takes a picture of one view of the product, in both themes. */
export async function takeShot(
  browser: Browser,
  {
    name,
    size,
    url,
    state,
    visit,
  }: { name: ShotName; size: ShotSize; url: string; state?: State; visit: Visit },
): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const { width, height, scale } = shotSizes[size]
  for (const colorScheme of schemes) {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width, height },
      deviceScaleFactor: scale,
      isMobile: size === 'phone',
      hasTouch: size === 'phone',
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      reducedMotion: 'reduce',
      colorScheme,
      ...(state && { storageState: state }),
    })
    const page = await context.newPage()
    await page.goto(visit.path)
    await settled(page)
    await visit.prepare?.(page)
    await settled(page)
    await page.evaluate(hideAddress)
    writeFileSync(join(folder, fileOf(name, size, colorScheme)), await capture(page, shotSizes[size]))
    await context.close()
  }
}

const pause = 200
const calm = 3

/** Waits until the data are shown and nothing changes: a page with an open event stream never has an idle network. */
async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.evaluate('document.fonts.ready')
  let before = ''
  for (let same = 0; same < calm; await page.waitForTimeout(pause)) {
    const now = await page.content()
    const waits = (await page.locator('.skeleton, .turn').count()) > 0
    same = now === before && !waits ? same + 1 : 0
    before = now
  }
}

/** Replaces the address of this machine in the page; nothing else is changed for the picture. */
const hideAddress = `
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    walker.currentNode.data = walker.currentNode.data.replace(location.host, 'encaixe.example')
  }`

type Frame = { width: number; height: number; scale: number }

/** Chromium writes WebP itself, so that no tool for pictures is needed. */
async function capture(page: Page, frame: Frame): Promise<Buffer> {
  const [x, y] = (await page.evaluate('[scrollX, scrollY]')) as [number, number]
  const session = await page.context().newCDPSession(page)
  let bytes = Buffer.alloc(0)
  for (const quality of qualities) {
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'webp',
      quality,
      clip: { x, y, ...frame },
    })
    bytes = Buffer.from(data, 'base64')
    if (bytes.byteLength <= heaviest) break
  }
  return bytes
}
