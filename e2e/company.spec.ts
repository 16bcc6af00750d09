import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { isPhone } from './at-the-calendar.ts'
import { expect, expectAccessible, expectFormAccessible, picture, test } from './fixtures.ts'
import { becomeOwner } from './owner.ts'

const look = async (page: Page, name: string) => {
  await expectAccessible(page)
  await picture(page, `empresa-${name}`)
}

const save = (page: Page) => page.getByRole('button', { name: 'Salvar alterações' })
const address = (page: Page) => page.getByLabel(/^Endereço \(/)
/** A phone shows either one section or the list of sections. */
async function section(page: Page, name: string) {
  const sections = page.getByRole('navigation', { name: 'Seções da empresa' })
  await expect(sections).toBeVisible()
  const back = sections.getByRole('link', { name: 'Todas as seções' })
  if (await back.isVisible()) await back.click()
  await sections.getByRole('link', { name }).click()
}
const fresh = (word: string) => `${word}-${Math.random().toString(36).slice(2, 10)}`

test('an owner copies and opens the address of the company, and gets its QR code as a file and in print', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { slug } = await becomeOwner(page, 'Nina Falcão')
  await page.goto('/company?secao=pagina')
  await page.getByRole('button', { name: 'Copiar URL' }).click()
  const said = page.getByText('URL copiada para a área de transferência!')
  await expect(said).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}/${slug}`)
  await expect(said).toBeHidden()

  const opening = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Abrir em nova aba' }).click()
  const seen = await opening
  await expect(seen.getByRole('heading', { level: 1, name: /^Salão Nina Falcão/ })).toBeVisible()
  await seen.close()

  await page.getByRole('button', { name: 'QR code' }).click()
  const dialog = page.getByRole('dialog', { name: 'QR code da sua página' })
  await expect(dialog.getByRole('img', { name: `QR code de ${server.url}/${slug}` })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Imprimir' })).toBeFocused()
  await look(page, 'qr')
  const files = { PNG: [0x89, 0x50, 0x4e, 0x47], SVG: [...Buffer.from('<svg')] }
  for (const [kind, start] of Object.entries(files)) {
    const saving = page.waitForEvent('download')
    await dialog.getByRole('button', { name: `Baixar ${kind}` }).click()
    const file = await saving
    expect(file.suggestedFilename()).toBe(`qr-${slug}.${kind.toLowerCase()}`)
    expect([...(await readFile(await file.path())).subarray(0, 4)]).toEqual(start)
  }
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Aponte a câmera e agende seu horário')).toBeVisible()
  await expect(page.locator('main')).toBeHidden()
  await picture(page, 'empresa-cartaz')
  await page.emulateMedia({ media: 'screen' })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'QR code' })).toBeFocused()
})

test('an owner changes all data of the company, section by section, and the old address redirects to the new one', async ({
  page,
}) => {
  const { slug } = await becomeOwner(page, 'Lia Barros')
  await page.goto('/company?secao=pagina')
  await expect(page.getByRole('heading', { level: 1, name: 'Empresa' })).toBeVisible()
  await look(page, 'editar')

  await page.getByLabel('Slug').fill('login')
  await page.getByLabel('Nome da empresa').fill('')
  await save(page).click()
  const reserved = 'Este slug é reservado e não pode ser usado. Por favor, escolha um slug diferente.'
  await expect(page.getByText(reserved)).toBeVisible()
  await expect(page.getByText('Nome da empresa é obrigatório')).toBeVisible()
  await expect(page.getByText('Falta corrigir 2 campos')).toBeVisible()
  await expect(page.getByLabel('Nome da empresa')).toBeFocused()
  // The bar at the top would cover half a link of the settings, and axe measures what is left of it.
  await page.evaluate('scrollTo(0, 0)')
  await look(page, 'editar-erros')

  const moved = fresh('salao-da-lia')
  await page.getByLabel('Nome da empresa').fill('Salão da Lia')
  await page.getByLabel('Slug').fill(moved)
  await expect(page.getByText('O endereço da sua página vai mudar')).toBeVisible()
  await address(page).fill('Rua Harmonia, 412')
  await page.getByRole('radio', { name: 'Ameixa' }).check()
  await page.getByLabel('Descrição').fill('Cabelo e unhas desde 2014.')
  await page.getByRole('switch', { name: 'Mostrar o e-mail na página' }).check()
  await save(page).click()
  await expect(page.getByText('Empresa atualizada com sucesso!')).toBeVisible()

  await section(page, 'Horários e folgas')
  if (isPhone(page)) await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused()
  await page.getByRole('radio', { name: /Definir por dia/ }).check()
  await page.getByRole('switch', { name: 'Abre no sábado' }).check()
  const saturday = page.getByRole('group', { name: 'Sábado' })
  await saturday.getByLabel('Abre', { exact: true }).fill('19:00')
  await page.getByLabel('Intervalo entre horários').selectOption({ label: '15min' })
  await page.getByLabel('Fuso horário').selectOption({ label: 'Amazonas' })
  await expect(page.getByText('Os horários já marcados não mudam')).toBeVisible()
  await save(page).click()
  await expect(page.getByText('A abertura deve ser anterior ao fechamento')).toBeVisible()
  await expect(saturday.getByLabel('Abre', { exact: true })).toBeFocused()
  await expectFormAccessible(page)
  await picture(page, 'empresa-horarios')
  await saturday.getByLabel('Abre', { exact: true }).fill('8')
  // The press moves the focus, and the toast of the section before is still shown.
  await save(page).click({ delay: 100 })
  await expect(page.getByText('Há alterações não salvas')).toBeHidden()

  await section(page, 'Mensagens')
  await page.getByRole('radio', { name: /^Opcional/ }).check()
  await expect(page.getByText(/^Lembretes por e-mail.* antes\.$/)).toBeVisible()
  await look(page, 'mensagens')
  await save(page).click()
  await expect(page.getByText('Há alterações não salvas')).toBeHidden()

  await section(page, 'Dados fiscais')
  await page.getByLabel('CNPJ').fill('123')
  await save(page).click()
  await expect(page.getByText('CNPJ inválido')).toBeVisible()
  await page.getByRole('button', { name: 'Use o CPF.' }).click()
  await expect(page.getByLabel('CPF')).toBeFocused()
  await page.getByLabel('CPF').fill('52998224725')
  await look(page, 'fiscais')
  await save(page).click()
  await expect(page.getByText('Há alterações não salvas')).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('CPF')).toHaveValue('529.982.247-25')

  await section(page, 'Horários e folgas')
  await expect(saturday.getByLabel('Abre', { exact: true })).toHaveValue('08:00')
  await expect(page.getByLabel('Fuso horário')).toHaveValue('America/Manaus')
  await section(page, 'Página')
  await expect(page.getByLabel('Slug')).toHaveValue(moved)
  await expect(page.getByRole('radio', { name: 'Ameixa' })).toBeChecked()
  await page.goto(`/${slug}`)
  await expect(page).toHaveURL(new RegExp(`/${moved}$`))
  await expect(page.getByText('Cabelo e unhas desde 2014.')).toBeVisible()
  await expect(page.getByRole('link', { name: /Enviar e-mail/ })).toBeVisible()
})

test('an owner keeps the typed text after a tap on a link by mistake and when another window saves @phone', async ({
  page,
  complaints,
}) => {
  complaints.allow(/409/)
  const { companyId, slug, call } = await becomeOwner(page, 'Vera Dias')
  await page.goto('/company?secao=pagina')
  await address(page).fill('Rua das Flores, 10')
  await section(page, 'Dados fiscais')
  await expect(page.getByRole('alertdialog', { name: 'Sair sem salvar?' })).toBeVisible()
  await page.getByRole('button', { name: 'Continuar editando' }).click()
  await section(page, 'Página')

  const elsewhere = { name: 'Nome de outra janela', slug, cnpj: '12345678000195', email: 'vera@dona.example' }
  await call('PUT', `/api/companies/${companyId}`, elsewhere)
  await save(page).click()
  await expect(page.getByText(/alterados em outra janela/)).toBeVisible()
  await look(page, 'outra-janela')
  await page.getByRole('button', { name: 'Recarregar' }).click()
  await expect(page.getByLabel('Nome da empresa')).toHaveValue('Nome de outra janela')
  await expect(address(page)).toHaveValue('Rua das Flores, 10')
  await save(page).click()
  await expect(page.getByText('Empresa atualizada com sucesso!')).toBeVisible()
  await section(page, 'Dados fiscais')
  await page.getByRole('link', { name: 'Gerenciar Assinatura' }).click()
  await expect(page).toHaveURL(/\/subscription$/)
})

test('an owner deactivates and activates the company with a switch, which returns to its old state when the API refuses @desktop', async ({
  page,
  complaints,
}) => {
  complaints.allow(/500|ERR_FAILED/)
  const { slug } = await becomeOwner(page, 'Iara Melo')
  await page.goto('/company?secao=pagina')
  const active = page.getByRole('switch', { name: 'Empresa ativa' })
  await address(page).fill('Rua Um')
  await active.click()
  const question = page.getByRole('alertdialog', { name: 'Desativar a empresa?' })
  await look(page, 'desativar')
  await question.getByRole('button', { name: 'Desativar' }).click()
  await expect(page.getByText(/Sua página está fora do ar/)).toBeVisible()
  await look(page, 'inativa')
  await save(page).click()
  await expect(page.getByText('Empresa atualizada com sucesso!')).toBeVisible()
  await page.goto(`/${slug}`)
  await expect(page.getByRole('heading', { name: 'Empresa Indisponível' })).toBeVisible()

  await page.goto('/company?secao=pagina')
  await expect(active).not.toBeChecked()
  await page.route('**/status', (route) => route.fulfill({ status: 500, body: '{}' }))
  await active.click()
  await expect(page.getByText('Erro ao alterar status da empresa. Por favor, tente novamente.')).toBeVisible()
  await expect(active).not.toBeChecked()
  await look(page, 'status-recusado')
  await page.unroute('**/status')
  await active.click()
  await expect(active).toBeChecked()
  await expect(page.getByText('Sua página está no ar e recebe agendamentos.')).toBeVisible()

  await page.route('**/my-company', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Erro ao carregar dados da empresa')).toBeVisible()
  await look(page, 'sem-dados')
  await page.unroute('**/my-company')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(active).toBeChecked()
})
