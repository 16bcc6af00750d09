import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectFormAccessible, picture, test } from './fixtures.ts'
import { booking, freeDate, openShop, type Shop } from './owner.ts'
import { tabTo } from './tab-to.ts'

const lia = { clientName: 'Lia Barros', clientEmail: 'lia@cliente.example', clientPhone: '(11) 95555-0142' }
const ivo = { clientName: 'Ivo Sena', clientEmail: 'ivo@cliente.example' }

async function book(shop: Shop, date: string, startTime: string, client: object): Promise<string> {
  const booked = await shop.call('POST', '/api/schedules', { ...booking(shop, date, startTime), ...client })
  return (booked as { id: string }).id
}

const form = (page: Page) => page.getByRole('dialog', { name: 'Remarcar' })
const history = (page: Page) => page.getByRole('region', { name: 'Histórico' }).getByRole('listitem')
const day = (date: string) => `[data-day="${date}"]`

test('an owner moves an appointment, undoes the move, tries a time that was just taken and chooses another', async ({
  page,
  complaints,
}) => {
  complaints.allow(/409/)
  const shop = await openShop(page, 'Rita Mello')
  const [date, next] = [await freeDate(shop), await freeDate(shop, 1)]
  const id = await book(shop, date, '10:00', lia)
  await page.goto(`/schedules/${id}`)
  await expect(history(page)).toHaveText([/^Agendado pela empresa/])
  await expectAccessible(page)

  await test.step('the form shows the present time of the appointment, and offers only free times', async () => {
    await page.getByRole('button', { name: 'Remarcar' }).click()
    await expect(form(page).getByRole('radio', { name: '10:00' })).toBeChecked()
    await expect(form(page).getByText(/^Está marcado para .* às 10:00 com Diego Amaral\.$/)).toBeVisible()
    await expect(form(page).getByRole('button', { name: 'Remarcar' })).toBeDisabled()
    await expectFormAccessible(page)
    await picture(page, 'remarcar')
  })

  await test.step('the owner chooses another day, time and professional, and the form sums the move up in one sentence', async () => {
    await form(page).locator(day(next)).click()
    await form(page)
      .getByRole('radio', { name: /Tainá Ribeiro/ })
      .check()
    await form(page).getByRole('radio', { name: '14:30' }).check()
    await expect(
      form(page).getByText(/^De .* às 10:00 com Diego Amaral para .* às 14:30 com Tainá Ribeiro$/),
    ).toBeVisible()
    await picture(page, 'remarcar-pronto')
    await form(page).getByRole('button', { name: 'Remarcar' }).click()
    await expect(form(page)).toBeHidden()
    await expect(page.getByText('14:30–15:00')).toBeVisible()
    await expect(history(page).first()).toContainText(
      /^Remarcado pela empresa: de .* com Diego Amaral para .* com Tainá Ribeiro/,
    )
    await expect(page.getByRole('button', { name: 'Desfazer' })).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'remarcado')
  })

  await test.step('the owner undoes the move within ten seconds', async () => {
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(page.getByText(/^Desfeito: Lia Barros fica em .* às 10:00 com Diego Amaral$/)).toBeVisible()
    await expect(page.getByText('10:00–10:30')).toBeVisible()
    await page.reload()
    await expect(page.getByText('10:00–10:30')).toBeVisible()
    await expect(history(page)).toHaveCount(3)
  })

  await test.step('another booking took the time: the appointment stays in its place, and other times are one tap away', async () => {
    await page.getByRole('button', { name: 'Remarcar' }).click()
    await form(page).getByRole('radio', { name: '11:00' }).check()
    await book(shop, date, '11:00', ivo)
    await form(page).getByRole('button', { name: 'Remarcar' }).click()
    const lost = form(page).getByRole('alert')
    await expect(lost).toContainText(
      'Este horário acabou de ser reservado. Por favor, escolha outro horário.',
    )
    await expect(page.getByText('10:00–10:30')).toBeAttached()
    await expectFormAccessible(page)
    await picture(page, 'remarcar-perdido')
    await lost.getByRole('button', { name: '10:30 com Diego Amaral' }).click()
    await form(page).getByRole('button', { name: 'Remarcar' }).click()
    await expect(page.getByText('10:30–11:00')).toBeVisible()
  })
})

test('a keyboard user moves an appointment and undoes the move with Ctrl+Z @desktop', async ({ page }) => {
  const shop = await openShop(page, 'Sara Leal')
  const date = await freeDate(shop)
  const id = await book(shop, date, '10:00', lia)
  await page.goto(`/schedules/${id}`)
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve())

  await page.getByRole('button', { name: 'Remarcar' }).focus()
  await press('Enter')
  await expect(form(page).getByRole('heading', { name: 'Remarcar' })).toBeFocused()
  await expect(form(page).getByRole('radio', { name: '10:00' })).toBeChecked()
  await tabTo(page, / de \d{4}$/)
  await expect(form(page).locator(day(date))).toBeFocused()
  await press('Tab', 'ArrowRight', 'ArrowRight')
  await expect(form(page).getByRole('radio', { name: '11:00' })).toBeChecked()
  await press('Tab')
  await expect(form(page).getByRole('radio', { name: /Diego Amaral/ })).toBeFocused()
  await expect(form(page).getByRole('radio', { name: /Diego Amaral/ })).toBeChecked()
  await tabTo(page, 'Remarcar')
  await expect(form(page).getByRole('button', { name: 'Remarcar' })).toBeFocused()
  await press('Enter')
  await expect(page.getByText('11:00–11:30')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remarcar' })).toBeFocused()
  await press('Control+z')
  await expect(page.getByText('10:00–10:30')).toBeVisible()
  await expect(page.getByText(/^Desfeito: Lia Barros/)).toBeVisible()

  await press('Enter')
  await expect(form(page)).toBeVisible()
  await press('Escape')
  await expect(form(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Remarcar' })).toBeFocused()
})
