import type { Page } from '@playwright/test'
import { test } from './at-the-shop.ts'
import { expect, expectAccessible, expectFormAccessible, picture } from './fixtures.ts'
import { booking, openShop } from './owner.ts'

const lia = { clientName: 'Lia Barros', clientEmail: 'lia@cliente.example', clientPhone: '(11) 95555-0142' }

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Há agendamentos nesse período.' })
const keep = (page: Page) => question(page).getByRole('button', { name: 'Manter e resolver depois' }).click()

test('an owner closes on a holiday and on another day, leaves the appointments in place, and limits the clients @phone', async ({
  page,
  complaints,
}) => {
  complaints.allow(/409/)
  const shop = await openShop(page, 'Rosa Lemos')
  for (const date of ['2027-03-24', '2027-03-26']) {
    await shop.call('POST', '/api/schedules', { ...booking(shop, date, '10:00'), ...lia })
  }

  await test.step('the dashboard asks the owner about Good Friday', async () => {
    await page.goto('/dashboard')
    const card = page.getByRole('region', { name: 'Você abre neste feriado?' })
    await expect(card.getByRole('listitem')).toContainText(
      'Sexta, 26 de março: Sexta-feira Santa. 1 agendamento.',
    )
    await expectFormAccessible(page)
    await picture(page, 'feriado-pergunta')
    await card.getByRole('button', { name: 'Fechar' }).click()
    await expect(question(page).getByRole('listitem')).toContainText('Lia Barros · Corte com Diego Amaral')
    await expectAccessible(page)
    await picture(page, 'agendamentos-afetados')
    await keep(page)
    await expect(card).toBeHidden()
    const left = page.getByRole('link', { name: /^1 agendamento para resolver/ })
    await expect(left).toHaveAttribute('href', '/schedules/conflicts')
  })

  await test.step('the owner sets the limits for clients', async () => {
    await page.goto('/company?secao=horarios')
    await page.getByLabel('Antecedência mínima').selectOption({ label: '2 horas' })
    await page.getByLabel('Agenda aberta por').selectOption({ label: '60 dias' })
    await page.getByLabel('Cancelar ou remarcar até').selectOption({ label: '1 dia antes' })
    await expectFormAccessible(page)
    await picture(page, 'empresa-limites')
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await expect(page.getByText('Empresa atualizada com sucesso!')).toBeVisible()
    expect(await shop.call('GET', '/api/companies/my-company')).toMatchObject({
      minimumNotice: 120,
      bookingHorizon: 60,
      cancellationNotice: 1440,
    })
  })

  await test.step('the year shows the closed day, and the owner adds another closed day', async () => {
    await page.getByRole('link', { name: 'Ver folgas e feriados' }).click()
    await expect(page.getByRole('button', { name: 'março: fechado: 26' })).toBeVisible()
    await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Folga ou horário especial' })
    await form.getByRole('button', { name: /^Dia: / }).click()
    await form.locator('[data-day="2027-03-24"]').click()
    await form.getByRole('button', { name: 'Treinamento' }).click()
    await expect(form.getByText('A empresa fecha na quarta-feira, 24 de março, o dia todo.')).toBeVisible()
    await expectFormAccessible(page)
    await picture(page, 'folga-nova')
    await form.getByRole('button', { name: 'Salvar' }).click()
    await question(page).getByRole('button', { name: 'Voltar' }).click()
    await form.getByRole('button', { name: 'Salvar' }).click()
    await keep(page)
    await expect(form).toBeHidden()
    await expect(page.getByRole('button', { name: 'março: fechado: 24, 26' })).toBeVisible()
    await expectFormAccessible(page)
    await picture(page, 'folgas-e-feriados')
  })

  await test.step('the owner deletes a closed day and restores it with one tap', async () => {
    await page.getByRole('button', { name: 'Excluir Toda a empresa, quarta-feira, 24 de março' }).click()
    await expect(page.getByRole('button', { name: 'março: fechado: 26' })).toBeVisible()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(page.getByRole('button', { name: 'março: fechado: 24, 26' })).toBeVisible()
  })
})
