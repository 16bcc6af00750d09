import { monthName } from '@encaixe/contract/date-names.ts'
import type { Page } from '@playwright/test'
import { isPhone } from './at-the-calendar.ts'
import { expect, expectAccessible, expectFormAccessible, picture, test } from './fixtures.ts'
import { becomeUser, booking, freeDate, type Named, openShop } from './owner.ts'

const dayButton = (page: Page, date: string) =>
  page.getByRole('button', {
    name: new RegExp(`, ${Number(date.slice(8))} de \\S+ de ${date.slice(0, 4)}$`),
  })

const confirm = (page: Page) => page.getByRole('button', { name: 'Confirmar Agendamento' })

const newcomer = (page: Page, name: string) =>
  becomeUser(page, {
    name,
    email: `${name.toLowerCase().replace(/\W+/g, '.')}.${Date.now()}@cliente.example`,
  })

test('an owner books for a client who called, chooses another time because the first was taken meanwhile, and completes the appointment', async ({
  page,
  complaints,
}) => {
  complaints.allow(/409/)
  const shop = await openShop(page, 'Rute Dias')
  const date = await freeDate(shop)
  await page.goto('/schedules')
  await expect(page.getByRole('heading', { name: 'Nenhum horário marcado pela frente' })).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'agendamentos-vazio')
  await page.getByRole('link', { name: 'Novo Agendamento' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Novo Agendamento' })).toBeFocused()

  await test.step('the form names all missing fields, and the first of them has the focus', async () => {
    // The only procedure is chosen when the procedures have come; the bar of the button then says what is missing.
    await expect(page.getByRole('button', { name: 'Alterar procedimento' })).toBeVisible()
    await confirm(page).click()
    await expect(page.getByText('Por favor, informe o nome do cliente.')).toBeVisible()
    await expect(page.getByText('Informe um celular ou um e-mail')).toHaveCount(2)
    await expect(page.getByLabel('Nome do cliente')).toBeFocused()
    await expectFormAccessible(page)
    await picture(page, 'agendamento-erros')
  })

  await test.step('the owner enters the client and makes one choice after another', async () => {
    await page.getByLabel('Nome do cliente').fill('Lia Barros')
    await page.getByLabel('E-mail do cliente').fill('lia@cliente.example')
    await page.getByLabel('Celular do cliente').fill('11955550142')
    await page.getByRole('button', { name: 'Continuar' }).click()
    // The company has only one procedure, so it is already chosen.
    await expect(page.getByText('Corte · 30min')).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Data/ })).toBeFocused()
    // The first free day is already chosen; late on the last day of a month it is a day of the next month.
    await expect(page.getByRole('radio', { name: /^\d\d:\d\d$/ }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Escolher outro dia' }).click()
    const nextMonth = page.getByRole('button', { name: 'Próximo mês' })
    await expect(nextMonth).toBeVisible()
    if (!(await page.getByText(monthName(date), { exact: true }).isVisible())) await nextMonth.click()
    await dayButton(page, date).click()
    await page.getByRole('radio', { name: '10:00' }).click()
    await page.getByRole('radio', { name: /Tainá Ribeiro/ }).click()
    await expect(confirm(page)).toBeFocused()
    await page.getByRole('button', { name: 'Alterar data e horário' }).click()
    await page.getByRole('radio', { name: '09:00' }).click()
    await expect(page.getByText('Você mudou o horário. Escolha de novo o colaborador.')).toBeVisible()
    await expectFormAccessible(page)
    await page.getByRole('radio', { name: /Diego Amaral/ }).click()
    await page.getByText('Observações e notas internas').click()
    await page.getByLabel('Observações').fill('Vem com o filho.')
    await expectFormAccessible(page)
    await picture(page, 'agendamento-novo')
  })

  await test.step('another booking took the time: the form loses no typed text, and the owner chooses another time with one tap', async () => {
    const rival = { clientName: 'Ivo Sena', clientEmail: 'ivo@cliente.example' }
    await shop.call('POST', '/api/schedules', { ...booking(shop, date, '09:00'), ...rival })
    await confirm(page).click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText(
      'Este horário acabou de ser reservado. Por favor, escolha outro horário.',
    )
    await expect(page.getByText('Lia Barros')).toBeVisible()
    await expectFormAccessible(page)
    await picture(page, 'agendamento-perdido')
    await alert.getByRole('button', { name: '09:30 com Diego Amaral' }).click()
    await confirm(page).click()
  })

  await test.step('the owner opens the appointment, adds notes and completes it', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Agendamento' })).toBeVisible()
    await expect(page.getByText('09:30–10:00')).toBeVisible()
    await expect(page.getByRole('link', { name: 'lia@cliente.example' })).toBeVisible()
    await expect(page.getByText(/^Agendamento criado: Lia Barros/)).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'agendamento')
    const notes = page.getByLabel('Observações').and(page.getByRole('textbox'))
    await expect(notes).toHaveValue('Vem com o filho.')
    const save = page.getByRole('button', { name: 'Salvar observações' })
    await expect(save).toBeDisabled()
    await notes.fill('Vem com os dois filhos.')
    await page.getByRole('link', { name: 'Agendamentos' }).last().click()
    await expect(page.getByRole('alertdialog', { name: 'Sair sem salvar?' })).toBeVisible()
    await page.getByRole('button', { name: 'Continuar editando' }).click()
    await save.click()
    await expect(page.getByText('Observações salvas')).toBeVisible()
    await page.getByRole('button', { name: 'Concluir' }).click()
    const question = page.getByRole('alertdialog', { name: 'Concluir antes da hora?' })
    await expectAccessible(page)
    await picture(page, 'agendamento-concluir')
    await question.getByRole('button', { name: 'Concluir' }).click()
    await expect(page.getByText('Concluído', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cancelar' })).toBeHidden()
    await picture(page, 'agendamento-concluido')
  })

  await test.step('the list shows both appointments by day, and the server filters the list', async () => {
    await page.getByRole('link', { name: 'Agendamentos' }).last().click()
    await expect(page.getByRole('row', { name: /Lia Barros/ })).toContainText('Concluído')
    await expect(page.getByRole('row', { name: /Ivo Sena/ })).toContainText('Agendado')
    await expectAccessible(page)
    await picture(page, 'agendamentos')
    if (isPhone(page)) await page.getByRole('button', { name: 'Filtros' }).click()
    await page.getByLabel('Status', { exact: true }).selectOption('Concluído')
    await expect(page.getByRole('row', { name: /Ivo Sena/ })).toBeHidden()
    await expect(page.getByRole('row', { name: /Lia Barros/ })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('row', { name: /Ivo Sena/ })).toBeHidden()
    await page.getByRole('tab', { name: 'Anteriores' }).click()
    await expect(page.getByRole('heading', { name: 'Nenhum agendamento com estes filtros' })).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'agendamentos-sem-resultado')
  })

  await test.step("the owner finds a client by a part of the name, and opens the menu of the client's row with keys", async () => {
    await page.goto('/schedules?ver=lista')
    await page.getByRole('searchbox').fill('ivo')
    await expect(page.getByRole('row', { name: /Lia Barros/ })).toBeHidden()
    await expect(page).toHaveURL(/busca=ivo/)
    const actions = page.getByRole('button', { name: /^Ações de Ivo Sena/ })
    await actions.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Abrir' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(actions).toBeFocused()
    await page.getByRole('searchbox').fill('zzz')
    await expect(page.getByRole('heading', { name: 'Nada encontrado' })).toBeVisible()
    await page.getByRole('button', { name: 'Limpar busca' }).click()
    await expect(page.getByRole('row', { name: /Lia Barros/ })).toBeVisible()
  })
})

test('a client sees only their own appointments, changes the notes and cancels', async ({
  page,
  browser,
  server,
  complaints,
}) => {
  complaints.allow(/404/)
  const shop = await openShop(page, 'Olga Reis')
  const [first, second] = [await freeDate(shop), await freeDate(shop, 1)]
  const other = { clientName: 'Ivo Sena', clientEmail: 'ivo@cliente.example' }
  const foreign = await shop.call('POST', '/api/schedules', { ...booking(shop, first, '08:00'), ...other })

  const { viewport, isMobile, hasTouch } = test.info().project.use
  const clientContext = await browser.newContext({
    baseURL: server.url,
    locale: 'pt-BR',
    reducedMotion: 'reduce',
    viewport: viewport ?? null,
    isMobile: isMobile ?? false,
    hasTouch: hasTouch ?? false,
  })
  const client = await clientContext.newPage()
  const call = await newcomer(client, 'Nina Prado')
  await client.goto('/schedules')
  await expect(client.getByRole('heading', { name: 'Você ainda não tem horário marcado' })).toBeVisible()
  await expectAccessible(client)
  await picture(client, 'meus-agendamentos-vazio')

  for (const date of [first, second]) await call('POST', '/api/schedules', booking(shop, date, '14:00'))
  await client.reload()
  await expect(client.getByRole('row', { name: /14:00–14:30/ })).toHaveCount(2)
  await expect(client.getByRole('columnheader', { name: 'Cliente' })).toHaveCount(0)
  await expect(client.getByRole('button', { name: /^Concluir/ })).toHaveCount(0)
  await expectAccessible(client)
  await picture(client, 'meus-agendamentos')

  await client
    .getByRole('link', { name: /14:00–14:30/ })
    .first()
    .click()
  const notes = client.getByLabel('Adicione observações para o prestador de serviço')
  await notes.fill('Prefiro a tesoura.')
  await client.getByRole('button', { name: 'Salvar observações' }).click()
  await expect(client.getByText('Observações salvas')).toBeVisible()
  await expect(client.getByText('Cliente', { exact: true })).toHaveCount(0)
  await expectAccessible(client)
  await picture(client, 'meu-agendamento')
  const saved = client.waitForEvent('download')
  await client.getByRole('button', { name: 'Adicionar ao calendário' }).click()
  expect((await saved).suggestedFilename()).toBe('agendamento.ics')

  await client.getByRole('button', { name: 'Remarcar' }).click()
  const form = client.getByRole('dialog', { name: 'Remarcar' })
  await form.getByRole('radio', { name: '15:00' }).check()
  await expectAccessible(client)
  await picture(client, 'meu-agendamento-remarcar')
  await form.getByRole('button', { name: 'Remarcar' }).click()
  await expect(client.getByText(/^Remarcado: Corte, .* às 15:00 com /)).toBeVisible()
  await expect(client.getByText('15:00–15:30')).toBeVisible()

  await client.goBack()
  await client
    .getByRole('button', { name: /^Ações de Corte/ })
    .first()
    .click()
  await client.getByRole('menuitem', { name: 'Cancelar' }).click()
  const question = client.getByRole('alertdialog', { name: 'Cancelar agendamento' })
  await expect(question.getByRole('button', { name: 'Voltar' })).toBeFocused()
  await expectAccessible(client)
  await picture(client, 'meu-agendamento-cancelar')
  await question.getByRole('button', { name: 'Cancelar agendamento' }).click()
  await expect(client.getByRole('row', { name: /15:00–15:30/ }).first()).toContainText('Cancelado')
  await expect(client.getByRole('link', { name: /15:00–15:30/ }).first()).toBeFocused()
  await client.keyboard.press('Enter')
  await expect(client.getByText('Prefiro a tesoura.')).toBeVisible()
  await expect(client.getByRole('button', { name: 'Cancelar', exact: true })).toBeHidden()
  await expect(client.getByRole('textbox')).toHaveCount(0)

  await client.goto(`/schedules/${(foreign as Named).id}`)
  await expect(client.getByRole('heading', { name: 'Agendamento não encontrado' })).toBeVisible()
  await expectAccessible(client)
  await picture(client, 'agendamento-nao-encontrado')
  await clientContext.close()
})

test('an owner loads a long list page by page @desktop', async ({ page }) => {
  const shop = await openShop(page, 'Lara Nunes')
  const client = { clientName: 'Edu Pires', clientEmail: 'edu@cliente.example' }
  const times = Array.from(
    { length: 20 },
    (_, at) => `${String(8 + Math.floor(at / 2)).padStart(2, '0')}:${at % 2 ? '30' : '00'}`,
  )
  for (const place of [0, 1, 2]) {
    const date = await freeDate(shop, place)
    for (const time of times) {
      await shop.call('POST', '/api/schedules', { ...booking(shop, date, time), ...client })
    }
  }
  await page.goto('/schedules')
  const rows = page.getByRole('row', { name: /Edu Pires/ })
  await expect(rows).toHaveCount(50)
  await page.getByRole('button', { name: 'Carregar mais' }).click()
  await expect(rows).toHaveCount(60)
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Carregar mais' })).toBeHidden()
})

test('an owner whose calendar was filled by new accounts sees what they booked and cancels it in one act', async ({
  page,
  browser,
}) => {
  const shop = await openShop(page, 'Vera Lins')
  const date = await freeDate(shop)
  const context = await browser.newContext({ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' })
  for (const [at, name] of ['Conta Um', 'Conta Dois', 'Conta Três'].entries()) {
    const book = await newcomer(await context.newPage(), name)
    await book('POST', '/api/schedules', booking(shop, date, `1${at}:00`))
  }
  await context.close()
  const byOwner = { clientName: 'Edu Pires', clientEmail: 'edu@cliente.example' }
  await shop.call('POST', '/api/schedules', { ...booking(shop, date, '15:00'), ...byOwner })

  await page.goto('/schedules?ver=lista')
  await expect(page.getByRole('row', { name: /Conta Um/ })).toBeVisible()
  const opener = page.getByRole('button', { name: 'Cancelar agendamentos de contas novas' })
  await opener.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Cancelar agendamentos de contas novas' })
  await expect(dialog.getByText('3 agendamentos serão cancelados')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)
  await picture(page, 'contas-novas')
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await opener.press('Enter')
  await dialog.getByLabel('Marcados desde').selectOption('Última hora')
  await dialog.getByRole('button', { name: 'Cancelar 3' }).click()
  await expect(page.getByText('3 agendamentos cancelados.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Conta Um/ })).toContainText('Cancelado')
  await expect(page.getByRole('row', { name: /Edu Pires/ })).not.toContainText('Cancelado')
})
