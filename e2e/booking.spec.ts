import type { Page } from '@playwright/test'
import {
  choices,
  chooseTime,
  confirm,
  fillPhone,
  followToForm,
  newClient,
  openForm,
  place,
  step,
  test,
} from './at-the-shop.ts'
import { expect, expectAccessible, picture } from './fixtures.ts'
import { becomeUser } from './owner.ts'
import { signIn, signInBy } from './signed-in.ts'

/** On the smallest phone the bar leaves three quarters of the screen to the form. */
async function expectLowBar(page: Page) {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 640 })
  const height = await page.locator('[data-bar]').evaluate((bar) => bar.getBoundingClientRect().height)
  expect(height).toBeLessThanOrEqual(640 / 4)
  if (before) await page.setViewportSize(before)
}

test('a visitor makes all choices, signs in and accepts the terms in a dialog over the form, and books; the owner completes the appointment', async ({
  page,
  browser,
  server,
}) => {
  const client = newClient('Helena Prado')
  await page.goto('/navalha')
  const card = page.getByRole('listitem').filter({ hasText: 'Corte e barba' })
  await followToForm(card.getByRole('link', { name: 'Agendar Horário' }))
  await expect(page).toHaveURL(/\/navalha\/agendar\/[\w-]+$/)

  await expect(page.getByText('Selecione uma data para ver os horários disponíveis')).toBeVisible()
  await expect(page.getByText('Selecione um horário para ver os profissionais disponíveis')).toBeVisible()
  await expect(confirm(page)).toBeDisabled()
  await expectLowBar(page)
  await expect(choices(page, 'Dia').first()).toHaveAccessibleName('hoje, terça-feira, 2 de março')
  await expect(page.getByRole('radio', { name: /domingo, 7 de março, sem horário livre/ })).toBeDisabled()
  await expectAccessible(page)
  await picture(page, 'agendar-inicio')

  const time = await chooseTime(page, /quarta-feira, 3 de março/, place())
  await expect(page.getByText('quarta-feira, 03 de março de 2027')).toBeVisible()
  const people = choices(page, 'Profissional')
  await expect(people.first()).toHaveAccessibleName('Sem preferência')
  await expect(people.first()).toBeChecked()
  await people.nth(1).check()
  const chosen = await step(page, 'Profissional').getByRole('heading').innerText()
  const phone = page.getByLabel('Seu celular')
  await confirm(page).click()
  await expect(page.getByText('Por favor, informe seu celular.')).toBeVisible()
  await expect(phone).toBeFocused()
  await phone.fill('1133334444')
  await expect(page.getByText(/^Este parece ser um telefone fixo/)).toBeVisible()
  await phone.fill('meu zap')
  await expect(page.getByText('Formato de telefone inválido')).toBeVisible()
  await phone.fill('11955550177')
  await expect(phone).toHaveValue('(11) 95555-0177')
  await page.getByLabel('Observações (opcional)').fill('  Só alinhar o contorno.  ')
  await expectAccessible(page)
  await expectLowBar(page)
  await picture(page, 'agendar-cheio')
  await signInBy(page, client, async () => {
    await confirm(page).click()
    await expect(
      page.getByRole('dialog', { name: /^Corte e barba, amanhã às .*: falta entrar$/ }),
    ).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'agendar-entrar')
  })
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Aceitar e Confirmar Agendamento' })).toBeFocused()
  await expect(page.getByRole('radio', { name: time })).toBeChecked()
  await expectLowBar(page)
  await page.getByRole('button', { name: 'Termos de Uso' }).click()
  const terms = page.getByRole('dialog', { name: 'Termos de Uso' })
  await expect(terms.getByRole('button', { name: 'Voltar para o agendamento' })).toBeInViewport({ ratio: 1 })
  await expect(terms.getByRole('button', { name: 'Fechar' })).toBeInViewport({ ratio: 1 })
  await picture(page, 'agendar-termos-abertos')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Voltar para o agendamento' }).click()
  await expectAccessible(page)
  await picture(page, 'agendar-termos')
  await expect(phone).toHaveValue('(11) 95555-0177')
  await confirm(page).click()

  const done = page.getByRole('region', { name: 'Agendamento Confirmado!' })
  await expect(done).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Agendamento Confirmado!' })).toBeFocused()
  for (const fact of [
    'Corte e barba',
    'quarta-feira, 03 de março de 2027',
    time,
    'Barbearia Navalha',
    client.email,
  ]) {
    await expect(done.getByText(fact).first()).toBeVisible()
  }
  await expect(done).toContainText('Enviamos um e-mail de confirmação')
  await expect(done).toContainText(chosen.replace(/^\S+\s+/, ''))
  await expectAccessible(page)
  await picture(page, 'agendar-confirmado')
  const downloading = page.waitForEvent('download')
  await done.getByRole('button', { name: 'Adicionar ao calendário' }).click()
  expect((await downloading).suggestedFilename()).toBe('agendamento.ics')
  await expect(done.getByRole('link', { name: 'Voltar para a Barbearia Navalha' })).toHaveAttribute(
    'href',
    '/navalha',
  )
  await expect(done.getByRole('link', { name: 'Ir para a página inicial' })).toHaveAttribute('href', '/')
  await expect(done.getByRole('link', { name: 'Conversar no WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/5511955550142',
  )
  await expect(done.getByRole('link', { name: 'Adicionar ao Google Agenda' })).toHaveAttribute(
    'href',
    /^https:\/\/calendar\.google\.com\/calendar\/render\?action=TEMPLATE&text=Corte\+e\+barba/,
  )
  await expect(done.getByRole('definition').filter({ hasText: 'R$' })).toBeVisible()
  await done.getByRole('link', { name: 'Ver meu agendamento' }).click()
  await expect(page).toHaveURL(/\/schedules\/[\w-]+$/)
  await expect(page.getByText('Só alinhar o contorno.')).toBeVisible()

  const office = await (await browser.newContext({ baseURL: server.url, locale: 'pt-BR' })).newPage()
  await becomeUser(office, 'Rafael Nogueira')
  await office.goto(new URL(page.url()).pathname)
  await expect(office.getByText('(11) 95555-0177')).toBeVisible()
  await expect(office.getByText(client.email).first()).toBeVisible()
  await office.getByRole('button', { name: 'Concluir' }).click()
  const early = office.getByRole('alertdialog', { name: 'Concluir antes da hora?' })
  await early.getByRole('button', { name: 'Concluir' }).click()
  await expect(office.getByText('Concluído').first()).toBeVisible()
  await office.context().close()
})

test("two clients book the same time: one client gets it, and the other client's typed text is kept", async ({
  page,
  browser,
  server,
  complaints,
}) => {
  complaints.allow(/409/)
  await openForm(page, newClient('Nina Lopes'))
  const startTime = await chooseTime(page, /sexta-feira, 5 de março/, place())
  const somebody = choices(page, 'Profissional').nth(1)
  await somebody.check()
  const collaboratorId = await somebody.inputValue()
  await page.getByLabel('Observações (opcional)').fill('É o grande dia.')
  await fillPhone(page)

  const rival = await (await browser.newContext({ baseURL: server.url, locale: 'pt-BR' })).newPage()
  const call = await becomeUser(rival, newClient('Rita Rápida'))
  const procedureId = new URL(page.url()).pathname.split('/').at(-1)
  const { id: companyId } = (await call('GET', '/api/public/company/navalha')) as { id: string }
  await call('POST', '/api/schedules', {
    companyId,
    procedureId,
    date: '2027-03-05',
    startTime,
    collaboratorId,
  })
  await rival.context().close()

  await confirm(page).click()
  await expect(
    page.getByText('Este horário acabou de ser reservado. Por favor, escolha outro horário.'),
  ).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'agendar-perdeu')
  await expect(page.getByLabel('Observações (opcional)')).toHaveValue('É o grande dia.')
  await expect(confirm(page)).toBeDisabled()
  await page.getByRole('alert').getByRole('button').first().click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(confirm(page)).toBeEnabled()
  await confirm(page).click()
  await expect(page.getByRole('heading', { name: 'Agendamento Confirmado!' })).toBeVisible()
})

test('a changed choice of the booking form clears the choices after it, and a reload or a new sign-in clears none', async ({
  page,
}) => {
  const client = newClient('Clara Reis')
  await openForm(page, client, 'Corte')
  await chooseTime(page, /sexta-feira, 5 de março/, place())
  await choices(page, 'Profissional').first().check()
  await expect(confirm(page)).toBeEnabled()

  await page.getByRole('radio', { name: /quinta-feira, 4 de março/ }).check()
  await expect(confirm(page)).toBeDisabled()
  await expect(page.getByText('Você mudou a data. Escolha de novo o horário.')).toBeVisible()
  const time = await chooseTime(page, /quinta-feira, 4 de março/, place())
  await choices(page, 'Profissional').last().check()
  await page.getByLabel('Observações (opcional)').fill('Máquina 2 dos lados.')

  const kept = async () => {
    await expect(page.getByRole('radio', { name: /quinta-feira, 4 de março/ })).toBeChecked()
    await expect(page.getByRole('radio', { name: time })).toBeChecked()
    await expect(choices(page, 'Profissional').last()).toBeChecked()
    await expect(page.getByLabel('Observações (opcional)')).toHaveValue('Máquina 2 dos lados.')
    await expect(confirm(page)).toBeEnabled()
  }
  await page.reload()
  await kept()

  await page.evaluate(() => localStorage.clear())
  await page.reload()
  // Nobody is signed in any more, so the typed notes are not shown.
  await expect(page.getByLabel('Observações (opcional)')).toHaveValue('')
  await expect(page.getByRole('radio', { name: /quinta-feira, 4 de março/ })).not.toBeChecked()
  await expectAccessible(page)
  await page.goto(`/login?redirect=${new URL(page.url()).pathname}`)
  await expect(page.getByText('Corte na Barbearia Navalha')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ver os horários antes de entrar' })).toHaveAttribute(
    'href',
    /^\/navalha\/agendar\//,
  )
  await expectAccessible(page)
  await picture(page, 'entrar-na-barbearia')
  await signIn(page, client)
  await expect(page).toHaveURL(/\/navalha\/agendar\//)
  await kept()
})
