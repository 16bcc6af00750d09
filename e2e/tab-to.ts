import type { Page } from '@playwright/test'

const longestWalk = 60

/** The accessible name of the link, button or field that has the focus; undefined when none of them has it. */
const focusedName = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused?.matches('a, button, input, textarea, select')) return undefined
    const field = focused instanceof HTMLInputElement ? focused.labels?.[0] : undefined
    return (focused.getAttribute('aria-label') ?? (field ?? focused).textContent ?? '').trim()
  })

/** Presses Tab until the element with this accessible name has the focus. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let stops = 0; stops < longestWalk; stops += 1) {
    await page.keyboard.press('Tab')
    const said = await focusedName(page)
    if (said !== undefined && (typeof name === 'string' ? said === name : name.test(said))) return
  }
  throw new Error(`The Tab key never reached the element named ${name}`)
}
