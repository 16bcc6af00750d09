import type { Page } from '@playwright/test'
import { expect, expectAccessible, picture, test } from './fixtures.ts'
import { becomeOwner, becomeSubscriber } from './owner.ts'
import { signIn } from './signed-in.ts'

const look = async (page: Page, name: string) => {
  await expectAccessible(page)
  await picture(page, `empresa-${name}`)
}

const fresh = (word: string) => `${word}-${Math.random().toString(36).slice(2, 10)}`

test('a user without a subscription, or whose subscription cannot be checked, is led to the plans instead of the company form', async ({
  page,
  complaints,
}) => {
  complaints.allow(/can-create-company|ERR_FAILED/)
  await signIn(page, { name: 'Otávio Lins', email: `${fresh('otavio')}@dono.example` })
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Aceitar e Continuar' }).click()
  await expect(page.getByRole('heading', { name: 'Crie sua empresa' })).toBeVisible()
  await expect(page.getByText(/Teste tudo por 30 dias grátis/)).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'painel-cliente')
  await page.goto('/create-company')
  await expect(page.getByRole('heading', { name: 'Assinatura Necessária' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ver Planos' })).toHaveAttribute('href', '/subscription')
  await look(page, 'sem-assinatura')

  await page.route('**/can-create-company', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Assinatura Necessária' })).toBeVisible()
  await look(page, 'sem-resposta')
  await page.unroute('**/can-create-company')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeHidden()

  await page.goto('/dashboard')
  await expect(page.getByText('1 de 2: plano · 30 dias grátis')).toBeVisible()
  await page.getByRole('link', { name: 'Criar Minha Empresa' }).click()
  await expect(page).toHaveURL(/\/subscription$/)
  await expect(page.getByText('1 de 2: plano · 30 dias grátis')).toBeVisible()
})

test('an owner creates a company, gets a suggested address and sees each error beside its field', async ({
  page,
}) => {
  const other = await becomeOwner(page, 'Rita Moura')
  const { slug, email } = await becomeSubscriber(page, 'Zoé Falcão')
  await page.goto('/create-company')
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(email)
  await look(page, 'criar')

  const create = page.getByRole('button', { name: 'Criar empresa' })
  await page.getByLabel('E-mail', { exact: true }).fill('zoe@')
  await page.getByLabel('Telefone').fill('ligue já')
  await create.click()
  await expect(page.getByLabel('Nome da empresa')).toBeFocused()
  for (const sentence of [
    'Nome da empresa é obrigatório',
    'Slug é obrigatório',
    'CNPJ é obrigatório',
    'E-mail inválido',
    'Formato de telefone inválido',
  ]) {
    await expect(page.getByText(sentence)).toBeVisible()
  }
  await look(page, 'criar-erros')

  await page.getByLabel('Nome da empresa').fill('Salão da Zoé & Filhas')
  await expect(page.getByText('Nome da empresa é obrigatório')).toBeHidden()
  await expect(page.getByLabel('Slug')).toHaveValue('salao-da-zoe-e-filhas')
  await expect(page.getByText('Slug é obrigatório')).toBeHidden()

  const news = page.getByRole('status')
  await page.getByLabel('Slug').fill('Salão')
  await expect(news.getByText('Slug deve conter apenas letras minúsculas, números e hífens')).toBeVisible()
  await page.getByLabel('Slug').fill('dashboard')
  await expect(news.getByText('Este slug está reservado e não pode ser usado')).toBeVisible()
  await page.getByLabel('Slug').fill(other.slug)
  await expect(news.getByText('Este slug já está em uso. Escolha outro.')).toBeVisible()
  await page.getByLabel('Nome da empresa').fill('Salão da Zoé')
  await expect(page.getByLabel('Slug')).toHaveValue(other.slug)

  await page.getByLabel('CNPJ').pressSequentially('12abc3450')
  await expect(page.getByLabel('CNPJ')).toHaveValue('12.ABC.345/0')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Telefone').fill('')
  await page.getByLabel('Telefone').pressSequentially('11955550142')
  await create.click()
  await expect(page.getByText('CNPJ inválido')).toBeVisible()
  await page.getByLabel('CNPJ').fill('12ABC34501DE36')
  await expect(page.getByText(/Os dois últimos dígitos não conferem/)).toBeVisible()
  await create.click()
  await expect(page.getByLabel('Slug')).toBeFocused()
  await expect(page.getByText('Este slug já está em uso. Escolha outro.')).toBeVisible()
  await look(page, 'criar-tomado')

  await page.getByLabel('Slug').fill(slug)
  await expect(news.getByText('Este endereço está livre')).toBeVisible()
  await look(page, 'criar-pronto')
  await create.click()
  await expect(page).toHaveURL(/\/dashboard$/)
  if (test.info().project.name === 'phone')
    await page.getByRole('button', { name: 'Plano, números e página da empresa' }).click()
  await expect(page.getByRole('heading', { name: 'Salão da Zoé' })).toBeVisible()
  await page.goto('/create-company')
  await expect(page).toHaveURL(/\/dashboard$/)
})
