import { expect, expectAccessible, expectFormAccessible, picture, test } from './fixtures.ts'
import { becomeUser, booking, freeDate, openShop } from './owner.ts'

test("an owner finds a client who called, says that an account with the client's number is another person, stores notes, merges the client's second record, books an appointment and erases the client", async ({
  page,
  browser,
}) => {
  const shop = await openShop(page, 'Dora Reis')
  const date = await freeDate(shop)
  const lia = { clientName: 'Lía Barros', clientPhone: '(11) 95555-0142' }
  const twin = { clientName: 'Lia', clientEmail: 'lia@cliente.example' }
  await shop.call('POST', '/api/schedules', { ...booking(shop, date, '10:00'), ...lia })
  await shop.call('POST', '/api/schedules', { ...booking(shop, date, '11:00'), ...twin })

  const other = await browser.newContext()
  const call = await becomeUser(await other.newPage(), { name: 'Caio Melo', email: 'caio@cliente.example' })
  await call('POST', '/api/auth/accept-terms')
  await call('POST', '/api/schedules', { ...booking(shop, date, '12:00'), clientPhone: lia.clientPhone })
  await other.close()

  await test.step('the owner finds a client by a part of the name without accents, or of the number', async () => {
    await page.goto('/dashboard')
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Clientes' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Clientes' })).toBeFocused()
    await expect(page.getByText('3 clientes')).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'clientes')
    const search = page.getByLabel('Buscar por nome, celular ou e-mail')
    await search.fill('5550142')
    await expect(page.getByRole('link', { name: 'Lia', exact: true })).toBeHidden()
    await search.fill('lia bar')
    await page.getByRole('link', { name: 'Lía Barros', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Lía Barros' })).toBeFocused()
  })

  await test.step('the owner says that the account which typed the number is another person', async () => {
    await expect(page.getByText('Parece ser Caio Melo: é a mesma pessoa?')).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'cliente-numero')
    await page.getByRole('button', { name: 'São pessoas diferentes' }).click()
    await expect(page.getByText('Anotado: são pessoas diferentes')).toBeVisible()
    await expect(page.getByText('Parece ser Caio Melo')).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  await test.step('the owner writes the notes on the page of the client', async () => {
    await page.getByRole('button', { name: 'Adicionar observações' }).click()
    await page.getByRole('textbox', { name: 'Observações' }).fill('Alergia a amônia.')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Alergia a amônia.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Editar observações' })).toBeFocused()
    await expect(page.getByRole('region', { name: 'Por vir' })).toContainText('Corte')
    await expectAccessible(page)
    await picture(page, 'cliente')
  })

  await test.step('the owner merges the second record after reading what will happen', async () => {
    await page.getByRole('button', { name: 'Mais ações com Lía Barros' }).click()
    await page.getByRole('menuitem', { name: 'Juntar com outro cadastro' }).click()
    const dialog = page.getByRole('dialog', { name: 'Juntar cadastros' })
    await dialog.getByRole('combobox').fill('lia@cli')
    await dialog.getByRole('option', { name: /lia@cliente\.example/ }).click()
    await expect(dialog.getByText('Recebe do outro cadastro o e-mail lia@cliente.example.')).toBeVisible()
    await expectFormAccessible(page)
    await picture(page, 'cliente-juntar')
    await dialog.getByRole('button', { name: 'Juntar os dois' }).click()
    await expect(page.getByText('Cadastros juntados: Lía Barros')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Por vir' }).getByRole('link')).toHaveCount(2)
    await expect(page.getByRole('link', { name: 'lia@cliente.example' })).toBeVisible()
  })

  await test.step('the booking form opened from the client’s page has the client, and four digits of the number find the client', async () => {
    await page.getByRole('link', { name: 'Agendar', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Alterar cliente' })).toBeVisible()
    await page.goto('/schedules/new')
    const field = page.getByRole('combobox', { name: /^Nome ou celular do cliente/ })
    await field.fill('0142')
    await page.getByRole('option', { name: /Lía Barros/ }).click()
    await expect(page.getByRole('button', { name: 'Alterar cliente' })).toBeVisible()
  })

  await test.step("the appointment leads to the page of the client, where the owner erases the client's data", async () => {
    await page.goto('/schedules')
    await page.getByRole('link', { name: /10:00.*: abrir Lía Barros/ }).click()
    await page.getByRole('link', { name: 'Lía Barros', exact: true }).click()
    await page.getByRole('button', { name: 'Mais ações com Lía Barros' }).click()
    await page.getByRole('menuitem', { name: 'Apagar dados' }).click()
    const question = page.getByRole('alertdialog', { name: 'Apagar os dados de Lía Barros?' })
    await expectFormAccessible(page)
    await question.getByRole('button', { name: 'Apagar dados' }).click()
    await expect(page.getByText('1 cliente', { exact: true })).toBeVisible()
    await expectAccessible(page)
  })
})
