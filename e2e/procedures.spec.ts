import {
  expect,
  expectAccessible,
  expectFormAccessible,
  expectRoomWhenZoomed,
  picture,
  test,
} from './fixtures.ts'
import { becomeOwner } from './owner.ts'

test('an owner creates a procedure, changes it, deactivates it and deletes it', async ({ page }) => {
  await becomeOwner(page, 'Teresa Lima')
  await page.goto('/procedures')
  await expect(page.getByRole('heading', { name: 'Comece pelos serviços comuns do seu ramo' })).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'procedimentos-vazio')
  await page.getByRole('link', { name: 'Novo procedimento' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Novo procedimento' })).toBeFocused()
  await page.getByRole('button', { name: 'Criar procedimento' }).click()
  await expect(page.getByLabel('Nome')).toBeFocused()
  await expect(page.getByText('Nome é obrigatório')).toBeVisible()
  await expect(page.getByText('Duração é obrigatória')).toBeVisible()
  await expectFormAccessible(page)
  await picture(page, 'procedimento-erros')
  await page.getByLabel('Nome').fill('Corte e barba')
  await page.getByLabel('Duração em minutos').fill('90')
  await page.getByLabel('Preço').fill('89.9')
  await page.getByLabel('Descrição').fill('Toalha quente, navalha e balm no final.')
  await expect(page.getByLabel('Preço')).toHaveValue('89,90')
  await picture(page, 'procedimento-novo')
  await expectRoomWhenZoomed(page)
  await page.getByRole('button', { name: 'Criar procedimento' }).click()
  await expect(page.getByText('Procedimento criado com sucesso!')).toBeVisible()
  await expect(page).toHaveURL(/\/procedures$/)

  const next = page.getByRole('region', { name: 'O que vem agora' })
  await expect(next).toContainText('Agora cadastre quem atende')
  await expect(next.getByRole('link', { name: 'Sou eu que atendo' })).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'procedimentos-quem-atende')
  const row = page.getByRole('row', { name: /Corte e barba/ })
  await expect(row).toContainText('1h 30min')
  await expect(row).toContainText('R$ 89,90')
  await row.getByRole('link', { name: 'Editar Corte e barba' }).click()
  await expect(page.getByLabel('Preço')).toHaveValue('89,90')
  await page.getByRole('button', { name: '45min' }).click()
  await page.getByRole('link', { name: 'Procedimentos' }).last().click()
  await expect(page.getByRole('alertdialog', { name: 'Sair sem salvar?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continuar editando' }).click()
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(page.getByText('Procedimento atualizado com sucesso!')).toBeVisible()
  await expect(page).toHaveURL(/\/procedures$/)
  await expect(row).toContainText('45min')

  await page.getByRole('button', { name: 'Desativar Corte e barba' }).click()
  await expect(row).toContainText('Inativo')
  await page.reload()
  await expect(row).toContainText('Inativo')
  await page.getByRole('button', { name: 'Ativar Corte e barba' }).click()
  await expect(row).toContainText('Ativo')

  await page.getByRole('button', { name: 'Excluir Corte e barba' }).click()
  const question = page.getByRole('alertdialog', { name: 'Excluir Corte e barba' })
  await expect(question).toContainText('Tem certeza que deseja excluir este procedimento?')
  await expect(question.getByRole('button', { name: 'Voltar' })).toBeFocused()
  await expectAccessible(page)
  await picture(page, 'procedimento-excluir')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Excluir Corte e barba' })).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Procedimento excluído: Corte e barba')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Comece pelos serviços comuns do seu ramo' })).toBeVisible()

  await page.getByRole('link', { name: 'Novo procedimento' }).click()
  await page.getByLabel('Nome').fill('Barba')
  await page.getByRole('button', { name: '30min', exact: true }).click()
  await page.getByRole('button', { name: 'Salvar e cadastrar outro' }).click()
  await expect(page.getByText('Procedimento criado com sucesso: Barba. Cadastre o próximo.')).toBeVisible()
  await expect(page.getByLabel('Nome')).toBeFocused()
  await expect(page.getByLabel('Nome')).toHaveValue('')
  await expectFormAccessible(page)
  await picture(page, 'procedimento-outro')
})

test('an owner who saves a procedure in two windows is warned instead of losing the first change', async ({
  page,
  complaints,
}) => {
  complaints.allow(/409/)
  const { companyId, call } = await becomeOwner(page, 'Olga Prado')
  const offered = { companyId, name: 'Manicure', duration: 40 }
  const { id } = (await call('POST', '/api/procedures', offered)) as { id: string }
  await page.goto(`/procedures/${id}/edit`)
  await page.getByLabel('Nome').fill('Manicure completa')
  await call('PUT', `/api/procedures/${id}`, { name: 'Manicure', duration: 55 })
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(page.getByText(/alterados em outra janela/)).toBeVisible()
  await expect(page.getByLabel('Nome')).toHaveValue('Manicure completa')
  await expectFormAccessible(page)
  await picture(page, 'procedimento-outra-janela')
  await page.getByRole('button', { name: 'Recarregar' }).click()
  await expect(page.getByLabel('Duração em minutos')).toHaveValue('55')
  await page.getByLabel('Nome').fill('Manicure completa')
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(page).toHaveURL(/\/procedures$/)
  await expect(page.getByRole('row', { name: /Manicure completa/ })).toContainText('55min')
})

test('an owner with two hundred procedures finds one while typing', async ({ page }) => {
  const { companyId, call } = await becomeOwner(page, 'Rosa Melo')
  const names = Array.from({ length: 200 }, (_, place) => `Coloração nº ${place + 1}`)
  for (let from = 0; from < names.length; from += 20) {
    const some = names.slice(from, from + 20)
    await Promise.all(
      some.map((name, place) => call('POST', '/api/procedures', { companyId, name, duration: 15 + place })),
    )
  }
  await page.goto('/procedures')
  await expect(page.getByText('200 procedimentos', { exact: true })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(201)
  await page.getByLabel('Buscar procedimento').pressSequentially('coloracao 137')
  await expect(page.getByText('1 de 200 procedimentos')).toBeVisible()
  await picture(page, 'procedimentos-busca')
  await page.getByRole('link', { name: 'Editar Coloração nº 137' }).click()
  await expect(page.getByLabel('Nome')).toHaveValue('Coloração nº 137')
  await page.getByRole('link', { name: 'Procedimentos' }).last().click()
  await expect(page.getByLabel('Buscar procedimento')).toHaveValue('coloracao 137')
})
