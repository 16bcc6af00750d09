import type { Page } from '@playwright/test'
import { expect, expectAccessible, picture, test } from './fixtures.ts'
import { signIn } from './signed-in.ts'

/** A person reads and types slower than this browser, so the product may use only a small part of the two minutes. */
const humanMinutes = 2
const perStep = { read: 3_000, type: 200 }

/** Measures the time that a person would need: the product's time plus time to read and type. */
function watch(page: Page) {
  const began = performance.now()
  let looking = 0
  let human = 0
  return {
    async look(name: string) {
      const start = performance.now()
      await expectAccessible(page)
      await picture(page, `novo-dono-${name}`)
      looking += performance.now() - start
      human += perStep.read
    },
    async type(label: string, text: string) {
      await page.getByLabel(label).fill(text)
      human += text.length * perStep.type
    },
    taken: () => performance.now() - began - looking + human,
  }
}

test('a new owner has a company that takes bookings within two minutes', async ({ page }) => {
  test.setTimeout(120_000)
  const word = Math.random().toString(36).slice(2, 10)
  const { look, type, taken } = watch(page)

  await page.goto('/login?redirect=subscription')
  await look('entrar')
  await signIn(page, { name: 'Tainá Ribeiro', email: `taina.${word}@dona.example` })
  await expect(page).toHaveURL(/\/terms/)
  await page.getByRole('checkbox', { name: 'Eu li e aceito os Termos de Uso' }).check()
  await look('termos')
  await page.getByRole('button', { name: 'Aceitar e Continuar' }).click()

  await expect(page).toHaveURL(/\/subscription/)
  await expect(page.getByRole('radio', { name: /Plano Básico/ })).toBeChecked()
  await type('Nome completo ou razão social', 'Tainá Ribeiro')
  await type('CPF ou CNPJ', freshCnpj())
  await type('Telefone', '11955550142')
  await look('assinar')
  await page.getByRole('button', { name: /teste|Assinar/i }).click()

  await expect(page).toHaveURL(/\/create-company$/)
  await expect(page.getByText('Assinatura criada com sucesso!')).toBeVisible()
  await type('Nome da empresa', `Studio Tainá ${word}`)
  await type('CNPJ', '12345678000195')
  await expect(page.getByText('Este endereço está livre')).toBeVisible()
  await look('criar-empresa')
  await page.getByRole('button', { name: 'Criar empresa' }).click()

  await expect(page).toHaveURL(/\/dashboard$/)
  const steps = page.getByRole('region', { name: /Falta pouco|Tudo pronto/ })
  await expect(steps).toContainText('1 de 4')
  await look('primeiros-passos')
  await steps.getByRole('link', { name: 'Cadastrar procedimento' }).click()
  await type('Nome', 'Corte')
  await page.getByRole('button', { name: '45min' }).click()
  await look('procedimento')
  await page.getByRole('button', { name: 'Criar procedimento' }).click()
  await expect(page).toHaveURL(/\/procedures$/)
  await look('procedimentos')

  await goTo(page, 'Dashboard')
  await expect(steps.getByRole('link', { name: 'Cadastrar colaborador' })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Sou eu que atendo' }).click()
  await expect(page.getByLabel('Nome')).toHaveValue('Tainá Ribeiro')
  await expect(page.getByLabel('E-mail')).toHaveValue(`taina.${word}@dona.example`)
  await look('colaborador')
  await page.getByRole('tab', { name: /Procedimentos/ }).click()
  await page.getByRole('checkbox', { name: /^Corte/ }).check()
  await look('colaborador-procedimentos')
  await page.getByRole('tab', { name: /Jornada de Trabalho/ }).click()
  await look('colaborador-jornada')
  await page.getByRole('button', { name: 'Criar colaborador' }).click()
  await expect(page).toHaveURL(/\/collaborators$/)
  await expect(page.getByText('Sua página está pronta: compartilhe')).toBeVisible()
  await look('colaboradores')

  await goTo(page, 'Dashboard')
  await expect(steps).toContainText('3 de 4')
  await look('pronto')
  await page.context().grantPermissions(['clipboard-write'])
  await steps.getByRole('button', { name: 'Copiar URL' }).click()
  await expect(page.getByText('URL copiada para a área de transferência!').first()).toBeVisible()

  const minutes = taken() / 60_000
  test.info().annotations.push({ type: 'minutes', description: minutes.toFixed(2) })
  expect(minutes).toBeLessThan(humanMinutes)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Nenhum agendamento por vir' })).toBeVisible()
  await look('painel')

  await page.goto('/company?secao=horarios')
  await expect(page.getByText('Segunda-feira').first()).toBeVisible()
  await expect(page.getByText('09:00–18:00').first()).toBeVisible()
})

const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name }).click()

/** A CNPJ that no trial has used. */
function freshCnpj(): string {
  const digits = Array.from({ length: 12 }, () => Math.floor(Math.random() * 10))
  const weights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]
  for (const from of [1, 0]) {
    const sum = digits.reduce((total, digit, at) => total + digit * (weights[from + at] ?? 0), 0)
    const rest = sum % 11
    digits.push(rest < 2 ? 0 : 11 - rest)
  }
  return digits.join('')
}
