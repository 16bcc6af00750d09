import type { Browser } from '@playwright/test'
import { bookFor, entry, openCalendar, tomorrow } from './at-the-calendar.ts'
import { test } from './at-the-shop.ts'
import { expect, expectAccessible, picture } from './fixtures.ts'
import { becomeUser, openShop, type Shop } from './owner.ts'

const name = 'Vera Paz'

/** A client in a separate browser waits for a time of tomorrow morning with the first professional. */
async function joinAsClient(browser: Browser, baseURL: string, shop: Shop): Promise<void> {
  const context = await browser.newContext({ baseURL, locale: 'pt-BR' })
  const page = await context.newPage()
  const call = await becomeUser(page, { name, email: `vera.${shop.slug}@cliente.example` })
  await call('POST', '/api/waitlist', {
    companyId: shop.companyId,
    items: [{ procedureId: shop.procedure.id, collaboratorId: null }],
    windows: [{ from: tomorrow, to: tomorrow, startTime: '08:00', endTime: '12:00' }],
    collaboratorId: shop.people[0]?.id,
  })
  await context.close()
}

test('an owner sees on the calendar who waits, and reads on a cancelled appointment and in the waitlist that the waiting client is asked to take the time', async ({
  page,
  browser,
  server,
}) => {
  const shop = await openShop(page, 'Rute Dias')
  const id = await bookFor(shop, 'diego', tomorrow, '10:00', 'Lia Barros')
  await joinAsClient(browser, server.url, shop)

  await openCalendar(page, `&data=${tomorrow}`)
  const mark = page.getByRole('link', { name: /^1 espera entre 08:00 e 10:00, com Diego Amaral/ })
  await expect(mark).toBeVisible()
  await expect(page.getByRole('link', { name: /^1 espera entre 12:00/ })).toHaveCount(0)
  await expectAccessible(page)
  await picture(page, 'espera-calendario')
  await mark.click()

  await expect(page.getByRole('heading', { level: 1, name: 'Lista de espera' })).toBeVisible()
  const card = page.getByRole('listitem', { name })
  await expect(card.getByText('Corte · com Diego Amaral')).toBeVisible()
  await expect(card.getByText('Amanhã, 08:00 às 12:00')).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'espera-lista')

  await openCalendar(page, `&data=${tomorrow}`)
  await entry(page, '10:00 às 10:30', 'Lia Barros', 'diego').click()
  const panel = page.getByRole('dialog', { name: 'Lia Barros' })
  await shop.call('PATCH', `/api/schedules/${id}/cancel`)
  await expect(panel.getByText(/^1 convidado, responde até \d\d:\d\d$/)).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'espera-cancelado')

  await page.goto(`/schedules/waitlist?data=${tomorrow}`)
  const asked = card.getByRole('list', { name: 'Convites' })
  await expect(asked).toContainText('amanhã às 10:00 · Diego AmaralPode responder')
})
