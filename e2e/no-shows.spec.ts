import { isPhone, openCalendar, today } from './at-the-calendar.ts'
import { chooseTime, fillPhone, newClient, test } from './at-the-shop.ts'
import { expect, expectAccessible, picture } from './fixtures.ts'
import { becomeUser, openShop } from './owner.ts'

test('an owner marks a client who did not come, and the next booking of this client waits for the owner’s yes', async ({
  page,
  browser,
  server,
}) => {
  const client = newClient('Lia Barros')
  const shop = await openShop(page, 'Rute Dias')
  const [, taina] = shop.people
  const placed = { companyId: shop.companyId, procedureId: shop.procedure.id, collaboratorId: taina?.id }
  // The clock is at 15:00, so these appointments are over.
  for (const [startTime, clientName, clientEmail] of [
    ['13:00', client.name, client.email],
    ['13:30', 'Ivo Sena', 'ivo@cliente.example'],
  ]) {
    const who = { clientName, clientEmail, outside: true }
    await shop.call('POST', '/api/schedules', { ...placed, date: today, startTime, ...who })
  }

  await test.step('the settings explain the rule of no-shows in words before the owner saves it', async () => {
    await page.goto('/company?secao=horarios')
    const rule = page.getByRole('region', { name: 'Faltas' })
    await rule.getByRole('radio', { name: /^Esperar a minha resposta/ }).check()
    await rule.getByLabel('Depois de quantas faltas').selectOption('1 falta')
    await expect(
      rule.getByText(/^Depois de 1 falta, o que o cliente agenda pela página espera/),
    ).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'faltas-regra')
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await expect(page.getByText('Empresa atualizada com sucesso!')).toBeVisible()
  })

  await test.step('the owner marks the no-show with one tap in the list, undoes it, and marks it again', async () => {
    await page.goto('/schedules?ver=lista&tab=past')
    await expect(page.getByRole('button', { name: /^Veio: Ivo Sena/ })).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'faltas-lista')
    await page.getByRole('button', { name: new RegExp(`^Não veio: ${client.name}`) }).click()
    const row = page.getByRole('row', { name: new RegExp(client.name) })
    const asked = page.getByRole('button', { name: new RegExp(`^Não veio: ${client.name}`) })
    await expect(asked).toBeHidden()
    await expect(row).toContainText('Não veio')
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await asked.click()
    await expect(page.getByText(/^Não veio: Lia Barros/)).toBeVisible()
  })

  await test.step('the calendar asks on the card whether the client came; on a phone its panel asks first', async () => {
    await openCalendar(page, `&data=${today}`)
    const card = page.getByRole('button', { name: /^13:30 às 14:00, Ivo Sena/ })
    if (isPhone(page)) {
      await card.click()
      const panel = page.getByRole('dialog', { name: 'Ivo Sena' })
      await panel.getByRole('button', { name: 'Veio', exact: true }).click()
    } else {
      await expectAccessible(page)
      await picture(page, 'faltas-calendario')
      await page.getByRole('button', { name: 'Veio: Ivo Sena', exact: true }).click()
    }
    await expect(page.getByText(/^Agendamento concluído: Ivo Sena/)).toBeVisible()
  })

  const visitor = await (await browser.newContext({ baseURL: server.url, locale: 'pt-BR' })).newPage()
  await test.step('the client books online, and reads that the booking waits and until when', async () => {
    await becomeUser(visitor, client)
    await visitor.goto(`/${shop.slug}/agendar/${shop.procedure.id}`)
    await chooseTime(visitor, /quarta-feira, 3 de março/, 4)
    await fillPhone(visitor)
    await expect(visitor.getByText('Por causa da sua falta,')).toContainText(
      'responde antes: o horário fica reservado por até 24 horas.',
    )
    await expect(visitor.getByRole('link', { name: 'Ver minhas faltas' })).toBeVisible()
    await expectAccessible(visitor)
    await picture(visitor, 'faltas-agendar')
    await visitor.getByRole('button', { name: 'Enviar pedido' }).click()
    const sent = visitor.getByRole('region', { name: 'Pedido enviado!' })
    await expect(sent).toContainText('responde até quarta, 03/03 às')
    await expect(sent).toContainText('Aguardando a empresa')
    await expectAccessible(visitor)
    await picture(visitor, 'faltas-pedido')
    await sent.getByRole('link', { name: 'Ver o pedido' }).click()
    await expect(visitor.getByText('Aguardando a empresa')).toBeVisible()
  })

  await test.step('the dashboard asks the owner to accept the booking, and the client sees the answer without a reload', async () => {
    await page.goto('/dashboard')
    const waiting = page.getByRole('region', { name: 'Esperando a sua resposta' })
    await expect(waiting).toContainText('Responda até')
    await expectAccessible(page)
    await picture(page, 'faltas-painel')
    await waiting.getByRole('button', { name: /^Aceitar/ }).click()
    await expect(page.getByText(/^Agendamento aceito: Lia Barros/)).toBeVisible()
    await expect(waiting).toBeHidden()
    await expect(visitor.getByText('Agendado', { exact: true })).toBeVisible()
  })
  await visitor.context().close()
})
