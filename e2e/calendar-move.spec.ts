import type { Page } from '@playwright/test'
import {
  bookFor,
  dragByMouse,
  dragByTouch,
  entry,
  free,
  openCalendar,
  today,
  tomorrow,
} from './at-the-calendar.ts'
import { test } from './at-the-shop.ts'
import { expect, expectAccessible, picture } from './fixtures.ts'
import { openShop, type Shop } from './owner.ts'

async function placeOf(shop: Shop, id: string): Promise<string> {
  const { date, startTime, collaborator } = (await shop.call('GET', `/api/schedules/${id}`)) as {
    date: string
    startTime: string
    collaborator: { name: string }
  }
  return `${date} ${startTime} ${collaborator.name}`
}

const undo = (page: Page) => page.getByRole('button', { name: 'Desfazer' })

test('an owner drags an appointment by mouse to another time and collaborator, and undoes it @desktop', async ({
  page,
}) => {
  const shop = await openShop(page, 'Rute Dias')
  const id = await bookFor(shop, 'diego', tomorrow, '10:00', 'Lia Barros')
  await openCalendar(page, `&data=${tomorrow}`)
  const before = entry(page, '10:00 às 10:30', 'Lia Barros', 'diego')
  await dragByMouse(page, before, free(page, '11:30 às 12:00', 'taina'))
  await expect(page.locator('[data-ghost]')).toHaveText('11:30, com Tainá Ribeiro')
  await picture(page, 'calendario-movendo')
  await page.mouse.up()
  const after = entry(page, '11:30 às 12:00', 'Lia Barros', 'taina')
  await expect(after).toBeVisible()
  await expect(after).toBeFocused()
  await expect(before).toHaveCount(0)
  await expect(undo(page)).toBeVisible()
  await expect.poll(() => placeOf(shop, id)).toBe(`${tomorrow} 11:30 Tainá Ribeiro`)
  await undo(page).click()
  await expect(before).toBeVisible()
  await expectAccessible(page)
  await expect.poll(() => placeOf(shop, id)).toBe(`${tomorrow} 10:00 Diego Amaral`)

  await test.step('an appointment stays in its place when it is dropped on an impossible place or the drag ends with Esc', async () => {
    await dragByMouse(page, before, free(page, '10:30 às 11:00', 'diego'))
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect(page.locator('[data-dragging]')).toHaveCount(0)
    await expect(before).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('an owner moves an appointment by long press to another time, and undoes it @phone', async ({
  page,
}) => {
  const shop = await openShop(page, 'Rute Dias')
  const id = await bookFor(shop, 'diego', tomorrow, '10:00', 'Lia Barros')
  await openCalendar(page, `&data=${tomorrow}`)
  const drop = await dragByTouch(
    page,
    entry(page, '10:00 às 10:30', 'Lia Barros', 'diego'),
    free(page, '11:30 às 12:00', 'diego'),
  )
  await expect(page.locator('[data-ghost]')).toHaveText('11:30, com Diego Amaral')
  await picture(page, 'calendario-movendo')
  await drop()
  await expect(entry(page, '11:30 às 12:00', 'Lia Barros', 'diego')).toBeVisible()
  await expect.poll(() => placeOf(shop, id)).toBe(`${tomorrow} 11:30 Diego Amaral`)
  await undo(page).click()
  await expect(entry(page, '10:00 às 10:30', 'Lia Barros', 'diego')).toBeVisible()
})

test('a drag to a time that was just taken is undone, and the owner sees the reason and other times @desktop', async ({
  page,
  complaints,
}) => {
  complaints.allow(/409/)
  const shop = await openShop(page, 'Rute Dias')
  const id = await bookFor(shop, 'diego', tomorrow, '10:00', 'Lia Barros')
  await openCalendar(page, `&data=${tomorrow}`)
  let raced = false
  await page.route('**/reschedule', async (route) => {
    if (!raced) await bookFor(shop, 'taina', tomorrow, '11:30', 'Ivo Sena')
    raced = true
    await route.continue()
  })
  const before = entry(page, '10:00 às 10:30', 'Lia Barros', 'diego')
  await dragByMouse(page, before, free(page, '11:30 às 12:00', 'taina'))
  await page.mouse.up()
  const notice = page.getByRole('alertdialog', { name: 'Lia Barros continua onde estava' })
  await expect(notice).toContainText(
    'Este horário acabou de ser reservado. Por favor, escolha outro horário.',
  )
  await expectAccessible(page)
  await picture(page, 'calendario-corrida')
  await expect(
    page.getByRole('button', { name: /^10:00 às 10:30, Lia Barros/, includeHidden: true }),
  ).toBeVisible()
  expect(await placeOf(shop, id)).toBe(`${tomorrow} 10:00 Diego Amaral`)
  await notice.getByRole('button', { name: /^11:00 com Tainá/ }).click()
  await expect(entry(page, '11:00 às 11:30', 'Lia Barros', 'taina')).toBeVisible()
  await expect(entry(page, '11:30 às 12:00', 'Ivo Sena', 'taina')).toBeVisible()
})

test('an owner can only move scheduled appointments of today or later @desktop', async ({ page }) => {
  const shop = await openShop(page, 'Rute Dias')
  const id = await bookFor(shop, 'diego', today, '16:00', 'Lia Barros')
  await shop.call('PATCH', `/api/schedules/${id}/complete`)
  await openCalendar(page)
  const card = page.getByRole('button', {
    name: '16:00 às 16:30, Lia Barros, Corte, Concluído, com Diego Amaral',
  })
  await card.focus()
  await page.keyboard.press('m')
  await expect(page.getByText('Este agendamento não pode ser movido.')).toBeAttached()
  await expect(card).not.toHaveAttribute('data-movable')
})
