import type { Page } from '@playwright/test'
import { chooseView, isPhone } from './at-the-calendar.ts'
import { expect, expectAccessible, picture, test } from './fixtures.ts'
import { booking, freeDate, openShop } from './owner.ts'

const lia = { clientName: 'Lia Barros', clientEmail: 'lia@cliente.example', clientPhone: '(11) 95555-0142' }

const panel = (page: Page) => page.getByRole('dialog', { name: 'Lia Barros' })

test('an owner opens an appointment beside the calendar, adds notes and moves it; the month and the printed day show the appointment', async ({
  page,
}) => {
  const shop = await openShop(page, 'Tânia Reis')
  const date = await freeDate(shop)
  await shop.call('POST', '/api/schedules', { ...booking(shop, date, '10:00'), ...lia })
  await page.goto(`/schedules?ver=calendario&modo=dia&data=${date}`)
  const entry = page.getByRole('button', { name: /Lia Barros/ }).first()

  await test.step('the panel opens with everything that the page of the appointment shows', async () => {
    await entry.click()
    await expect(panel(page).getByRole('heading', { name: 'Lia Barros' })).toBeFocused()
    await expect(panel(page).getByText('10:00–10:30')).toBeVisible()
    await expect(panel(page).getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      'https://wa.me/5511955550142',
    )
    await expect(panel(page).getByText('Agendado pela empresa')).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'painel-agendamento')
  })

  await test.step('the panel asks before the owner leaves notes that are not saved', async () => {
    await panel(page).getByRole('textbox', { name: 'Observações' }).fill('Vem com o filho.')
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Sair sem salvar?' })
    await question.getByRole('button', { name: 'Continuar editando' }).click()
    await panel(page).getByRole('button', { name: 'Salvar observações' }).click()
    await expect(page.getByText('Observações salvas')).toBeVisible()
  })

  await test.step('the owner moves the appointment from the panel, which shows the new time, and undoes the move', async () => {
    await panel(page).getByRole('button', { name: 'Remarcar' }).click()
    const form = page.getByRole('dialog', { name: 'Remarcar' })
    await form.getByRole('radio', { name: '11:00' }).check()
    await form.getByRole('button', { name: 'Remarcar' }).click()
    await expect(panel(page).getByText('11:00–11:30')).toBeVisible()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(panel(page).getByText('10:00–10:30')).toBeVisible()
  })

  await test.step('Esc closes the panel, and the focus returns to the appointment in the calendar', async () => {
    await panel(page).getByRole('heading', { name: 'Lia Barros' }).focus()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(entry).toBeFocused()
  })

  await test.step('the month shows how full the day is, and the owner opens the day from it', async () => {
    await chooseView(page, 'Mês')
    const day = page.getByRole('button', { name: /1 agendamento, 23 horas e 30 minutos livres$/ })
    await expect(day).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'mes')
    await day.focus()
    await page.keyboard.press('Enter')
    await expect(entry).toBeVisible()
  })

  await test.step("the owner prints the day on one page, without the page around it, also by the browser's print command", async () => {
    const sheet = page.getByText('(11) 95555-0142')
    const notes = page.getByText('Corte · Vem com o filho.')
    const button = { name: 'Imprimir' }
    await page.evaluate(() => {
      window.print = () => void dispatchEvent(new Event('beforeprint'))
    })
    if (isPhone(page)) await page.getByRole('button', { name: 'Mais opções' }).click()
    await page.getByRole(isPhone(page) ? 'menuitem' : 'button', button).click()
    await expect(sheet).toBeAttached()
    await page.emulateMedia({ media: 'print' })
    await expect(sheet).toBeVisible()
    await expect(notes).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Agendamentos' })).toBeHidden()
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect(sheet).toHaveCount(0)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
    expect(pdf).toMatch(/\/MediaBox\s*\[0 0 59[45]/)
  })
})
