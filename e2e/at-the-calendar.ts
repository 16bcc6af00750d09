import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import type { Shop } from './owner.ts'

/** The date of the fixed clock in at-the-shop.ts, and the date after it. */
export const today = '2027-03-02'
export const tomorrow = '2027-03-03'

/** The two collaborators that `openShop` creates. */
const people = { diego: 0, taina: 1 } as const
const names = { diego: 'Diego Amaral', taina: 'Tainá Ribeiro' } as const
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

/** The accessible name of an appointment in the calendar starts with its hours and has collaborator and status. */
export const entry = (page: Page, hours: string, client: string, who: Who): Locator =>
  page.getByRole('button', { name: `${hours}, ${client}, Corte, Agendado, com ${names[who]}` })

export const free = (page: Page, hours: string, who: Who): Locator =>
  page.getByRole('link', { name: `Livre, ${hours}, agendar com ${names[who]}` })

/** Checks a radio whose state is first written to the address and then read back from it. */
export async function choose(page: Page, name: string): Promise<void> {
  const radio = page.getByRole('radio', { name })
  await radio.click()
  await expect(radio).toBeChecked()
}

const phoneWidth = 768

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < phoneWidth

/** The control that switches the view of the calendar: a picker on a phone, a row of radios on a wider screen. */
export const viewControl = (page: Page, name: string): Locator =>
  isPhone(page)
    ? page.getByRole('combobox', { name: 'Ver como' })
    : page.getByRole('radio', { name, exact: true })

export async function chooseView(page: Page, name: 'Dia' | 'Semana' | 'Mês' | 'Lista'): Promise<void> {
  const control = viewControl(page, name)
  if (isPhone(page)) await control.selectOption(name)
  else await control.click()
}

async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  await place.scrollIntoViewIfNeeded()
  const box = await place.boundingBox()
  if (!box) throw new Error('The element to drag is not visible, so it has no bounding box')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

export async function dragByMouse(page: Page, from: Locator, to: Locator): Promise<void> {
  // Scrolling the target into view may move the start of the drag, so the start is measured last.
  const end = await middleOf(to)
  const start = await middleOf(from)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x, start.y + 12)
  await expect(page.locator('[data-dragging]')).toBeVisible()
  await page.mouse.move(end.x, end.y, { steps: 12 })
  await expect(page.locator('[data-ghost]')).toBeVisible()
}

/** Lifts an entry of the calendar by a long press, and drags it. */
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

/** Swipes horizontally by the given number of pixels. */
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
