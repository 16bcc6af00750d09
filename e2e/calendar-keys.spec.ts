import { bookFor, entry, free, openCalendar, tomorrow } from './at-the-calendar.ts'
import { test } from './at-the-shop.ts'
import { expect } from './fixtures.ts'
import { openShop } from './owner.ts'

test('an owner uses all of the calendar by keyboard alone @desktop', async ({ page }) => {
  const shop = await openShop(page, 'Rute Dias')
  await bookFor(shop, 'diego', tomorrow, '09:00', 'Lia Barros')
  await bookFor(shop, 'taina', tomorrow, '09:30', 'Ivo Sena')
  await openCalendar(page, `&data=${tomorrow}`)
  const { keyboard } = page
  const status = page.locator('[role=status]').filter({ hasText: /Movendo|com |Nada|Não há/ })

  await test.step("the calendar has one Tab stop after the menu of a column's head, and arrow keys move inside", async () => {
    await page.getByRole('radio', { name: 'Dia', exact: true }).focus()
    await keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Opções de Diego Amaral' })).toBeFocused()
    await keyboard.press('Tab')
    await expect(free(page, '08:00 às 08:30', 'diego')).toBeFocused()
    await keyboard.press('ArrowDown')
    await keyboard.press('ArrowDown')
    await expect(entry(page, '09:00 às 09:30', 'Lia Barros', 'diego')).toBeFocused()
    await keyboard.press('ArrowRight')
    await expect(free(page, '09:00 às 09:30', 'taina')).toBeFocused()
    await keyboard.press('End')
    await expect(free(page, '19:30 às 20:00', 'taina')).toBeFocused()
    await keyboard.press('Home')
    await expect(free(page, '08:00 às 08:30', 'taina')).toBeFocused()
    await keyboard.press('PageDown')
    await expect(page.getByRole('region', { name: 'Agenda, quinta-feira, 4 de março' })).toBeVisible()
    await expect(free(page, '08:00 às 08:30', 'taina')).toBeFocused()
    await keyboard.press('PageUp')
    await expect(page.getByRole('region', { name: 'Agenda, quarta-feira, 3 de março' })).toBeVisible()
    await expect(free(page, '08:00 às 08:30', 'taina')).toBeFocused()
    await keyboard.press('ArrowLeft')
    await expect(free(page, '08:00 às 08:30', 'diego')).toBeFocused()
  })

  await test.step('M lifts the appointment, arrow keys choose the new place, and Esc cancels the move', async () => {
    await entry(page, '09:00 às 09:30', 'Lia Barros', 'diego').focus()
    await keyboard.press('m')
    await expect(status).toContainText('Movendo Lia Barros: 09:00, com Diego Amaral.')
    await keyboard.press('ArrowDown')
    await expect(status).toHaveText('09:30, com Diego Amaral')
    await keyboard.press('ArrowRight')
    await expect(status).toHaveText('09:00, com Tainá Ribeiro')
    await keyboard.press('Escape')
    await expect(status).toHaveText('Nada mudou.')
    await expect(entry(page, '09:00 às 09:30', 'Lia Barros', 'diego')).toBeFocused()
  })

  await test.step('Enter puts the appointment down, and the focus follows it', async () => {
    await keyboard.press('m')
    await keyboard.press('ArrowRight')
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    const moved = entry(page, '10:00 às 10:30', 'Lia Barros', 'taina')
    await expect(moved).toBeFocused()
    await expect(page.getByText(/^Remarcado: Lia Barros/)).toBeVisible()
  })

  await test.step('Enter opens the appointment, Esc closes it, and Enter on a free time opens the booking form', async () => {
    await keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Lia Barros' })).toBeVisible()
    await keyboard.press('Escape')
    await expect(entry(page, '10:00 às 10:30', 'Lia Barros', 'taina')).toBeFocused()
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Novo Agendamento' })).toBeVisible()
  })
})

test('a booking made in another browser appears without a reload, and the owner keeps the focus', async ({
  page,
}) => {
  const shop = await openShop(page, 'Rute Dias')
  await openCalendar(page, `&data=${tomorrow}`)
  await free(page, '09:00 às 09:30', 'diego').focus()
  const connected = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/live')
  await page.reload()
  await connected
  await free(page, '09:00 às 09:30', 'diego').focus()
  await bookFor(shop, 'diego', tomorrow, '10:00', 'Lia Barros')
  await expect(entry(page, '10:00 às 10:30', 'Lia Barros', 'diego')).toBeVisible({ timeout: 2_000 })
  await expect(free(page, '09:00 às 09:30', 'diego')).toBeFocused()
})
