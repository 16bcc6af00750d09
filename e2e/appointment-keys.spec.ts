import { expect, expectFormAccessible, picture, test } from './fixtures.ts'
import { booking, freeDate, openShop } from './owner.ts'
import { tabTo } from './tab-to.ts'

test('an owner books an appointment with the keyboard alone @desktop', async ({ page }) => {
  const shop = await openShop(page, 'Vera Pinto')
  const known = { clientName: 'Lia Barros', clientEmail: 'lia@cliente.example' }
  await shop.call('POST', '/api/schedules', { ...booking(shop, await freeDate(shop), '08:00'), ...known })
  const date = await freeDate(shop, 1)
  await page.goto('/schedules')
  await expect(page.getByRole('row', { name: /Lia Barros/ })).toBeVisible()

  await tabTo(page, 'Novo Agendamento')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Novo Agendamento' })).toBeFocused()
  await tabTo(page, /^Nome ou celular do cliente/)
  await page.keyboard.type('lia')
  await expect(page.getByRole('option', { name: /Lia Barros/ })).toBeVisible()
  await expectFormAccessible(page)
  await picture(page, 'agendamento-cliente-conhecido')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Data/ })).toBeFocused()
  await tabTo(page, 'Escolher outro dia')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Próximo mês')
  await page.keyboard.press('Enter')
  await tabTo(page, / de \d{4}/)
  for (let day = ''; day !== date; ) {
    day = (await page.locator(':focus').getAttribute('data-day')) ?? ''
    if (day !== date) await page.keyboard.press(day < date ? 'ArrowRight' : 'ArrowLeft')
  }
  await page.keyboard.press('Enter')
  await tabTo(page, '08:00')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '08:30' })).toBeChecked()
  await expect(page.getByRole('radio', { name: '08:30' })).toBeFocused()
  await expect(page.getByRole('radio', { name: /Diego Amaral/ })).toBeVisible()
  await tabTo(page, /Sem preferência/)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /Diego Amaral/ })).toBeChecked()
  await tabTo(page, 'Confirmar Agendamento')
  await page.keyboard.press('Enter')
  await expect(page.getByText('08:30–09:00')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Agendamento' })).toBeFocused()
})
