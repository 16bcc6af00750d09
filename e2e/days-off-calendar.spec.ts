import type { Page } from '@playwright/test'
import { bookFor, entry, free, openCalendar, today, tomorrow } from './at-the-calendar.ts'
import { test } from './at-the-shop.ts'
import { expect, expectAccessible, picture } from './fixtures.ts'
import { openShop } from './owner.ts'

const form = (page: Page) => page.getByRole('dialog', { name: 'Folga ou horário especial' })
const hatched = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

test('an owner blocks spans of time, closes a day and marks an absent professional in the calendar @desktop', async ({
  page,
  complaints,
}) => {
  complaints.allow(/409|ERR_FAILED/)
  const shop = await openShop(page, 'Rute Dias')
  await bookFor(shop, 'taina', tomorrow, '10:00', 'Lia Barros')
  const scripts = /\/calendar-parts-[^/]*\.js(\?again=\d+)?$/
  await page.route(scripts, (route) => route.abort())
  await openCalendar(page, `&data=${tomorrow}`)

  await test.step('the calendar stays usable when scripts of its dialogs fail to load, and the dialogs open once the scripts can be loaded', async () => {
    await page.getByRole('button', { name: 'Opções de Diego Amaral' }).click()
    await page.getByRole('menuitem', { name: 'Folga no dia' }).click()
    await expect(page.getByText('Não foi possível carregar esta parte.')).toBeVisible()
    await free(page, '12:00 às 12:30', 'diego').focus()
    await Promise.all([
      page.waitForEvent('requestfailed', (request) => request.url().includes('/calendar-parts-')),
      page.keyboard.press('b'),
    ])
    await page.unroute(scripts)
  })

  await test.step('the owner presses B on a free time, and the form contains the span of this time', async () => {
    await free(page, '12:00 às 12:30', 'diego').focus()
    await page.keyboard.press('b')
    await form(page)
      .getByLabel(/^Motivo/)
      .fill('Dentista')
    await page.keyboard.press('Enter')
    await expect(hatched(page, 'Dentista, 12:00 às 12:30')).toBeVisible()
    await expect(free(page, '12:00 às 12:30', 'diego')).toHaveCount(0)
  })

  await test.step('the owner drags over empty time with the mouse, and the form contains this span', async () => {
    await free(page, '16:00 às 16:30', 'diego').scrollIntoViewIfNeeded()
    const from = await free(page, '14:00 às 14:30', 'diego').boundingBox()
    const to = await free(page, '15:00 às 15:30', 'diego').boundingBox()
    if (!from || !to) throw new Error('The calendar shows no free afternoon for Diego Amaral')
    await page.mouse.move(from.x + 40, from.y + 4)
    await page.mouse.down()
    await page.mouse.move(to.x + 40, to.y + to.height - 4, { steps: 5 })
    await expect(page.getByText('Bloquear 14:00 às 15:30')).toBeVisible()
    await page.mouse.up()
    await expect(form(page).getByLabel('Início')).toHaveValue('14:00')
    await form(page)
      .getByLabel(/^Motivo/)
      .fill('Curso')
    await form(page).getByRole('button', { name: 'Salvar' }).click()
    await expect(hatched(page, 'Curso, 14:00 às 15:30')).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'calendario-bloqueado')
  })

  await test.step('the owner gives a professional a day off from the head of the column, and leaves the appointment of this day to be resolved', async () => {
    await page.getByRole('button', { name: 'Opções de Tainá Ribeiro' }).click()
    await page.getByRole('menuitem', { name: 'Folga no dia' }).click()
    await form(page).getByRole('button', { name: 'Salvar' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Manter e resolver depois' }).click()
    await expect(hatched(page, 'Folga, o dia todo')).toBeVisible()
    await expect(
      page.getByRole('button', { name: /^10:00 às 10:30, Lia Barros, .*, para resolver/ }),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: '1 agendamento para resolver' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a click on the day off offers to book in it anyway, or to change it; the owner deletes the day off', async () => {
    await hatched(page, 'Folga, o dia todo').click({ position: { x: 20, y: 20 } })
    const sheet = page.getByRole('dialog', { name: 'Novo Agendamento' })
    await expect(sheet.getByText(/^Este horário fica fora da jornada de Tainá Ribeiro/)).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Agendar mesmo assim' })).toBeVisible()
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Alterar: Folga' }).click()
    await page.getByRole('dialog', { name: 'Alterar' }).getByRole('button', { name: 'Excluir' }).click()
    await expect(hatched(page, 'Folga, o dia todo')).toHaveCount(0)
    await expect(entry(page, '10:00 às 10:30', 'Lia Barros', 'taina')).toBeVisible()
    await expect(page.getByRole('link', { name: /para resolver/ })).toHaveCount(0)
  })

  await test.step("the menu in the head of a professional's column also blocks a part of the day", async () => {
    await page.getByRole('button', { name: 'Opções de Diego Amaral' }).click()
    await page.getByRole('menuitem', { name: 'Bloquear horário' }).click()
    await expect(form(page).getByLabel('Término')).toHaveValue('09:00')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Opções de Diego Amaral' })).toBeFocused()
  })

  await test.step('the owner closes the day from the menu of the day, and the month shows the reason', async () => {
    await openCalendar(page, '&data=2027-03-10')
    await page.getByRole('button', { name: 'Opções do dia' }).click()
    await page.getByRole('menuitem', { name: 'Fechar o dia' }).click()
    await form(page)
      .getByLabel(/^Motivo/)
      .fill('Dedetização')
    await form(page).getByRole('button', { name: 'Salvar' }).click()
    await expect(hatched(page, 'Fechado: Dedetização, o dia todo')).toHaveCount(2)
    await page.goto('/schedules?ver=calendario&modo=mes&data=2027-03-10')
    await expect(
      page.getByRole('button', { name: /^quarta-feira, 10 de março, fechado: Dedetização/ }),
    ).toBeVisible()
  })

  await test.step('the owner reaches the list of appointments to resolve in two clicks through "Faltou hoje"', async () => {
    await openCalendar(page, `&data=${today}`)
    await page.getByRole('button', { name: 'Opções de Diego Amaral' }).click()
    await page.getByRole('menuitem', { name: 'Faltou hoje' }).click()
    await expect(page).toHaveURL(/\/schedules\/conflicts\?collaboratorId=[^&]+&date=2027-03-02$/)
  })
})

test('an owner books a client at the counter with three taps and a name, and the calendar shows the card @phone', async ({
  page,
}) => {
  await openShop(page, 'Rute Dias')
  await openCalendar(page)
  await page.getByRole('button', { name: 'Encaixar agora' }).click()
  const sheet = page.getByRole('dialog', { name: 'Encaixar agora' })
  await expect(sheet.getByLabel('Nome do cliente')).toBeFocused()
  await page.keyboard.type('Ivo Sena')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: /^Corte/ }).click()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Encaixar', exact: true }).click()
  const card = page.getByRole('button', { name: /^15:\d\d às 15:\d\d, Ivo Sena, Corte/ })
  await expect(card).toBeInViewport()
  await expect(card).toBeFocused()
})
