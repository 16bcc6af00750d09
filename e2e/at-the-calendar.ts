import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import type { Shop } from './open-shop.ts'

/** The day of at-the-shop.ts, and the one after. */
export const today = '2027-03-02'
export const tomorrow = '2027-03-03'

/** In the shops of open-shop.ts. */
export const people = { diego: 0, taina: 1 } as const
export const names = { diego: 'Diego Amaral', taina: 'Tainá Ribeiro' } as const
type Who = keyof typeof people

export async function bookFor(shop: Shop, who: Who, date: string, startTime: string, clientName: string) {
  const { companyId, procedure, call } = shop
  const clientEmail = `${clientName.toLowerCase().replace(/[^a-z]+/g, '.')}@cliente.example`
  const made = await call('POST', '/api/schedules', {
    companyId,
    procedureId: procedure.id,
    collaboratorId: shop.people[people[who]]?.id,
    date,
    startTime,
    clientName,
    clientEmail,
  })
  return (made as { id: string }).id
}

export async function openCalendar(page: Page, query = ''): Promise<void> {
  await page.goto(`/schedules?ver=calendario${query}`)
  await expect(page.getByRole('region', { name: /^Agenda, / })).toBeVisible()
}

/** Its name begins with its hours and says who it is with, and whether it is still to come. */
export const entry = (page: Page, hours: string, client: string, who: Who): Locator =>
  page.getByRole('button', { name: `${hours}, ${client}, Corte, Agendado, com ${names[who]}` })

export const free = (page: Page, hours: string, who: Who): Locator =>
  page.getByRole('link', { name: `Livre, ${hours}, agendar com ${names[who]}` })

/** What is chosen goes into the address first, and is shown from there. */
export async function choose(page: Page, name: string): Promise<void> {
  const radio = page.getByRole('radio', { name })
  await radio.click()
  await expect(radio).toBeChecked()
}

/** Where a finger or the mouse takes hold of something. */
export async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  await place.scrollIntoViewIfNeeded()
  const box = await place.boundingBox()
  if (!box) throw new Error('nothing to hold')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

export async function dragByMouse(page: Page, from: Locator, to: Locator): Promise<void> {
  // Bringing the second into sight may move the first: it is measured last.
  const end = await middleOf(to)
  const start = await middleOf(from)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x, start.y + 12)
  await expect(page.locator('[data-dragging]')).toBeVisible()
  await page.mouse.move(end.x, end.y, { steps: 12 })
  await expect(page.locator('[data-ghost]')).toBeVisible()
}

/** Held until it is lifted, then drawn along: as a thumb does it. */
export async function dragByTouch(page: Page, from: Locator, to: Locator): Promise<() => Promise<void>> {
  const end = await middleOf(to)
  const start = await middleOf(from)
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  await send('touchStart', start)
  await expect(page.locator('[data-dragging]')).toBeVisible()
  const steps = 10
  for (let step = 1; step <= steps; step += 1) {
    const part = step / steps
    await send('touchMove', { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part })
  }
  return () => send('touchEnd').then(() => undefined)
}

/** A finger drawn sideways, by so many pixels. */
export async function swipe(page: Page, over: Locator, across: number): Promise<void> {
  const { y } = await middleOf(over)
  const x = (page.viewportSize()?.width ?? 0) / 2
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  await send('touchStart', { x: x - across / 2, y })
  for (const part of [-0.3, -0.1, 0.1, 0.3, 0.5]) await send('touchMove', { x: x + across * part, y })
  await send('touchEnd')
}
