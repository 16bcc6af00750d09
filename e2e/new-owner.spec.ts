import type { Locator, Page } from '@playwright/test'
import { expect, expectFormAccessible, picture, test } from './fixtures.ts'
import { signIn } from './signed-in.ts'

/** A person reads and types slower than this browser, so the product may use only a small part of the two minutes. */
const humanMinutes = 2
const perStep = { read: 3_000, type: 200 }

/** A tap on the sign-in button and one on the account, as for a person whose browser is signed in to the provider. */
const signInTaps = 2

/** Counts taps and typed fields, and measures the time that a person would need: the product's, to read and to type. */
function watch(page: Page) {
  const began = performance.now()
  const effort = { taps: 0, fields: 0 }
  let looking = 0
  let human = 0
  return {
    effort,
    async look(name: string) {
      const start = performance.now()
      await expectFormAccessible(page)
      await picture(page, `novo-dono-${name}`)
      looking += performance.now() - start
      human += perStep.read
    },
    async tap(place: Locator) {
      await place.click()
      effort.taps += 1
    },
    async type(label: string, text: string) {
      await page.getByLabel(label).fill(text)
      effort.fields += 1
      human += text.length * perStep.type
    },
    taken: () => performance.now() - began - looking + human,
  }
}

const services = ['Corte', 'Degradê', 'Barba', 'Corte e barba', 'Pezinho', 'Sobrancelha']

test('a new owner comes from the landing page to a shared link with three people and six services in 28 taps, 14 fields and two minutes', async ({
  page,
}) => {
  const word = Math.random().toString(36).slice(2, 10)
  const { look, tap, type, taken, effort } = watch(page)
  const button = (name: string | RegExp) => page.getByRole('button', { name })

  await page.goto('/')
  await tap(page.getByRole('main').getByRole('link', { name: 'Começar Agora' }).first())
  await look('entrar')
  await signIn(page, { name: 'Tainá Ribeiro', email: `taina.${word}@dona.example` })
  effort.taps += signInTaps
  await expect(page).toHaveURL(/\/terms/)
  await tap(page.getByText('Eu li e aceito os Termos de Uso'))
  await look('termos')
  await tap(button('Aceitar e Continuar'))

  await expect(page).toHaveURL(/\/subscription/)
  await expect(page.getByRole('radio', { name: /Plano Básico/ })).toBeChecked()
  await expect(page.getByLabel('Nome completo ou razão social')).toHaveValue('Tainá Ribeiro')
  await type('CPF ou CNPJ', freshCnpj())
  await type('Telefone', '11955550142')
  await look('assinar')
  await tap(button(/teste|Assinar/i))

  await expect(page).toHaveURL(/\/create-company$/)
  await expect(page.getByText('Assinatura criada com sucesso!')).toBeVisible()
  await expect(page.getByLabel('Telefone')).toHaveValue('(11) 95555-0142')
  await expect(page.getByLabel('Nome da empresa')).toHaveValue('Tainá Ribeiro')
  await type('Nome da empresa', `Studio Tainá ${word}`)
  await expect(page.getByText('Este endereço está livre')).toBeVisible()
  await look('criar-empresa')
  await tap(button('Criar empresa'))

  await expect(page).toHaveURL(/\/dashboard$/)
  const steps = page.getByRole('region', { name: /Falta pouco|Tudo pronto/ })
  await expect(steps).toContainText('1 de 4')
  await look('primeiros-passos')
  await tap(steps.getByRole('link', { name: 'Cadastrar procedimento' }))
  await tap(button('Barbearia'))
  for (const name of services) await tap(page.getByText(name, { exact: true }))
  await expect(page.getByLabel('Preço de Pezinho')).toHaveValue('20,00')
  await look('procedimentos-comuns')
  await tap(button('Cadastrar estes 6'))
  await expect(page.getByText('6 procedimentos cadastrados')).toBeVisible()
  await look('procedimentos')

  await tap(page.getByRole('link', { name: 'Sou eu que atendo' }))
  await expect(page.getByLabel('Nome')).toHaveValue('Tainá Ribeiro')
  await expect(page.getByLabel('E-mail')).toHaveValue(`taina.${word}@dona.example`)
  await look('colaborador')
  for (const name of ['Diego Amaral', 'José Prado Neto']) {
    await tap(button('Salvar e cadastrar outro'))
    await expect(page.getByText('já está na equipe')).toBeVisible()
    await type('Nome', name)
    await type('E-mail', `equipe.${name.length}.${word}@dona.example`)
  }
  await page.getByRole('tab', { name: /Procedimentos/ }).click()
  await expect(page.getByRole('checkbox', { name: /^Corte e barba/ })).toBeChecked()
  await look('colaborador-procedimentos')
  await page.getByRole('tab', { name: /Jornada de Trabalho/ }).click()
  await look('colaborador-jornada')
  await tap(button('Criar colaborador'))
  await expect(page).toHaveURL(/\/collaborators$/)
  await expect(page.getByText('Sua página está pronta: compartilhe')).toBeVisible()
  await look('colaboradores')
  await page.context().grantPermissions(['clipboard-write'])
  await tap(button('Copiar URL'))
  await expect(page.getByText('URL copiada para a área de transferência!').first()).toBeVisible()

  const minutes = taken() / 60_000
  test.info().annotations.push({ type: 'minutes', description: minutes.toFixed(2) })
  test.info().annotations.push({ type: 'effort', description: JSON.stringify(effort) })
  expect(minutes).toBeLessThan(humanMinutes)
  expect(effort.taps).toBeLessThanOrEqual(28)
  expect(effort.fields).toBeLessThanOrEqual(14)

  await goTo(page, 'Dashboard')
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
