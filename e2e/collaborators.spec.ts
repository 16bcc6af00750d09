import { isPhone } from './at-the-calendar.ts'
import { expect, expectAccessible, expectFormAccessible, picture, test } from './fixtures.ts'
import { becomeOwner } from './owner.ts'

const greyPixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

test('an owner creates, deactivates and deletes a collaborator', async ({ page }) => {
  const { companyId, call } = await becomeOwner(page, 'Rita Moura')
  for (const [name, duration, price] of [
    ['Corte', 30, 50],
    ['Barba na navalha', 30, 40],
    ['Dia do noivo', 90, 180],
  ]) {
    await call('POST', '/api/procedures', { companyId, name, duration, price })
  }
  await page.goto('/collaborators')
  await expect(page.getByRole('heading', { name: 'Ninguém na equipe ainda' })).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'colaboradores-vazio')
  await page.getByRole('link', { name: 'Novo colaborador' }).click()

  await page.getByRole('tab', { name: 'Jornada de Trabalho' }).click()
  await page.getByRole('button', { name: 'Criar colaborador' }).click()
  await expect(page.getByLabel('Nome')).toBeFocused()
  await expect(page.getByText('Nome do colaborador é obrigatório')).toBeVisible()
  await expect(page.getByText('Falta corrigir 2 campos em Informações Básicas')).toBeVisible()
  await expectFormAccessible(page)
  await picture(page, 'colaborador-erros')
  await page.getByLabel('Nome').fill('Tainá Ribeiro')
  await page.getByLabel('E-mail').fill('tai@navalha.example')
  await page.getByLabel('Função').fill('Barbeira')
  await page.getByRole('tab', { name: 'Procedimentos' }).click()
  await expect(page.getByText('3 de 3 selecionados')).toBeVisible()
  await page.getByRole('checkbox', { name: /Dia do noivo/ }).uncheck()
  await expectAccessible(page)
  await picture(page, 'colaborador-procedimentos')
  await page.getByRole('button', { name: 'Criar colaborador' }).click()
  await expect(page).toHaveURL(/\/collaborators$/)
  await expect(page.getByText('Colaborador criado com sucesso!')).toBeVisible()
  const row = page.getByRole('row', { name: /Tainá Ribeiro/ })
  await expect(row).toContainText('tai@navalha.example')
  await expect(row).toContainText('Ativo')
  await expect(page.getByText('1 de 5')).toBeVisible()
  await expect(page.getByText('Sua página está pronta: compartilhe')).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'colaboradores')

  await page.getByRole('button', { name: 'Desativar Tainá Ribeiro' }).click()
  await expect(row).toContainText('Inativo')
  await page.getByRole('button', { name: 'Excluir Tainá Ribeiro' }).click()
  const question = page.getByRole('alertdialog', { name: 'Excluir Tainá Ribeiro' })
  await expect(question).toContainText('Tem certeza que deseja excluir este colaborador?')
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByRole('heading', { name: 'Ninguém na equipe ainda' })).toBeVisible()
})

test('an owner changes a collaborator’s working hours, corrects errors and copies a day', async ({
  page,
  complaints,
}) => {
  complaints.allow(/400/)
  const { companyId, call } = await becomeOwner(page, 'Sílvia Nunes')
  const taina = { companyId, name: 'Tainá Ribeiro', email: 'tai@navalha.example', role: 'Barbeira' }
  const { id } = (await call('POST', '/api/collaborators', taina)) as { id: string }
  await page.goto(`/collaborators/${id}`)
  const photo = page.getByRole('img', { name: 'Foto de Tainá Ribeiro' })
  const chosen = page.getByLabel('Foto de Tainá Ribeiro', { exact: true }).and(page.locator('input'))
  await chosen.setInputFiles({ name: 'tai.png', mimeType: 'image/png', buffer: Buffer.from('nada') })
  await expect(page.getByText('Não foi possível abrir esta foto.')).toBeVisible()
  await chosen.setInputFiles({ name: 'tai.png', mimeType: 'image/png', buffer: greyPixel })
  await expect(page.getByText('Foto salva')).toBeVisible()
  await expect(photo).toHaveJSProperty('naturalWidth', 1)
  await page.getByRole('button', { name: 'Remover foto' }).click()
  await expect(photo).toHaveCount(0)
  await page.getByRole('tab', { name: 'Jornada de Trabalho' }).click()
  await expect(page.getByText('40h', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'jornada')
  await page.getByRole('button', { name: 'Ter a sáb, 10h às 20h' }).click()
  await expect(page.getByText('45h', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Semana preenchida: Ter a sáb/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText('40h', { exact: true })).toBeVisible()
  const saturday = page.getByRole('group', { name: 'Sábado' })
  await saturday.getByRole('switch').check()
  if (isPhone(page)) await saturday.getByRole('button', { name: /Horário de sábado/ }).click()
  await saturday.getByLabel('Início', { exact: true }).fill('8')
  await saturday.getByLabel('Término').fill('17')
  await saturday.getByLabel('Intervalo, início').fill('12')
  await page.getByRole('tab', { name: 'Informações Básicas' }).click()
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(saturday.getByLabel('Intervalo, fim')).toBeFocused()
  await expect(
    saturday.getByText('Ambos os horários de intervalo devem ser preenchidos ou deixados em branco'),
  ).toBeVisible()
  await expect(page.getByText('Falta corrigir 1 campo no sábado')).toBeVisible()
  await expectFormAccessible(page)
  await picture(page, 'jornada-erro')
  await page.keyboard.type('13')
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(page.getByText('Colaborador atualizado com sucesso!')).toBeVisible()
  await expect(page.getByText('48h', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Repetir o sábado nos outros dias' }).click()
  await expectFormAccessible(page)
  await picture(page, 'jornada-repetir')
  await page.getByRole('button', { name: 'Repetir horário' }).click()
  await expect(page.getByText('Horário de sábado repetido em 5 dias')).toBeVisible()
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(page.getByText('Colaborador atualizado com sucesso!')).toBeVisible()
  await page.reload()
  await page.getByRole('tab', { name: 'Jornada de Trabalho' }).click()
  await expect(page.getByRole('group', { name: 'Segunda-feira' }).getByLabel('Término')).toHaveValue('17:00')
})

test('an owner whose plan allows one collaborator reads so before a request is refused', async ({ page }) => {
  const { companyId, call } = await becomeOwner(page, 'Bete Alves', 'micro')
  const somebody = (name: string, isActive: boolean) => ({
    companyId,
    name,
    email: `${name.toLowerCase()}@salao.example`,
    isActive,
  })
  await call('POST', '/api/collaborators', somebody('Ana', true))
  await call('POST', '/api/collaborators', somebody('Lia', false))
  await page.goto('/collaborators')
  await expect(page.getByText('1 de 1')).toBeVisible()
  await page.getByRole('button', { name: 'Ativar Lia' }).click()
  const refusal = page.getByRole('alertdialog', { name: 'Não foi possível ativar Lia' })
  await expect(refusal).toContainText('Seu plano permite até 1 colaborador ativo.')
  await expect(refusal.getByRole('link', { name: 'Ver Planos' })).toHaveAttribute('href', '/subscription')
  await expectAccessible(page)
  await picture(page, 'colaboradores-plano-cheio')
})
