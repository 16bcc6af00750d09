import type { Page } from '@playwright/test'

const longestWalk = 60

/** Presses Tab until the element with this accessible name has the focus. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const wanted = page.locator('a, button, input, textarea, select').and(page.locator(':focus'))
  for (let stops = 0; stops < longestWalk; stops += 1) {
    await page.keyboard.press('Tab')
    if ((await wanted.count()) === 0) continue
    const said = await wanted.evaluate((element) => {
      const field = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
      return element.getAttribute('aria-label') ?? (field ?? element).textContent ?? ''
    })
    if (typeof name === 'string' ? said.trim() === name : name.test(said)) return
  }
  throw new Error(`Tab never reached the element named ${name}`)
}
