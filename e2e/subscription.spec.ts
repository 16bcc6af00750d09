import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { test as base, expect, expectAccessible, picture } from './fixtures.ts'
import { type Server, startServer } from './server.ts'
import { type Account, signIn } from './signed-in.ts'

const lia = { name: 'Lia Barros', email: 'lia.barros@salao.example' }
const cpf = '529.982.247-25'

type Life = { startAt(page: Page, now: string): Promise<Server> }

/** Restarts the product on one data folder with a later clock, because the journey lasts months. */
const test = base.extend<{ life: Life }>({
  baseURL: async ({ browserName: _ }, use) => use('http://localhost'),
  life: async ({ browserName: _ }, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'encaixe-e2e-'))
    let server: Server | undefined
    let shown: Page | undefined
    const startAt = async (page: Page, now: string) => {
      shown = page
      await page.goto('about:blank')
      await server?.stop()
      server = await startServer({ NOW: now, DATA_DIR: dataDir })
      return server
    }
    await use({ startAt })
    // An open page would log errors about the stopped server.
    await shown?.goto('about:blank')
    await server?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  },
})

async function comeBack(page: Page, server: Server, account: Account = lia.name) {
  await page.goto(`${server.url}/login?redirect=subscription`)
  await signIn(page, account)
}

const notice = (page: Page, title: string | RegExp) => page.getByText(title).first()

async function look(page: Page, name: string) {
  await expectAccessible(page)
  await picture(page, `assinatura-${name}`)
}

async function payOnThePage(page: Page) {
  await page.getByRole('link', { name: 'Pagar agora' }).click()
  await expect(page).toHaveURL(/\/api\/dev\/payments\//)
  await page.getByRole('button', { name: 'Pagar', exact: true }).click()
  await expect(page).toHaveURL(/\/subscription$/)
  await expect(page.getByText('Pagamento confirmado!')).toBeVisible()
}

async function cancel(page: Page) {
  await page.getByRole('button', { name: 'Cancelar Assinatura' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(
    'Tem certeza que deseja cancelar sua assinatura? Você continuará com acesso até o fim do período atual.',
  )
  await look(page, 'cancelar')
  await dialog.getByRole('button', { name: 'Cancelar Assinatura' }).click()
  await expect(page.locator(':focus')).toContainText('Pronto, sua assinatura foi cancelada')
}

async function reactivate(page: Page, plan: string, says: string | RegExp) {
  await page.getByRole('button', { name: 'Reativar Assinatura' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(says)
  await dialog.getByRole('button', { name: 'Reativar Assinatura' }).click()
  await expect(dialog).toContainText('Por favor, selecione um plano para reativar.')
  await dialog.getByRole('radio', { name: plan }).check()
  await look(page, 'reativar')
  await dialog.getByRole('button', { name: 'Reativar Assinatura' }).click()
  await expect(dialog).toBeHidden()
}

test('a new owner subscribes, pays, cancels, keeps access to the end, and reactivates within and after the period @phone', async ({
  page,
  life,
}) => {
  test.setTimeout(480_000)
  const first = await life.startAt(page, '2027-03-01T15:00:00Z')

  await test.step('an owner who chose a plan before signing in accepts the terms and finds the plan checked', async () => {
    await page.goto(`${first.url}/login?redirect=subscription`)
    await page.evaluate((collected_at) => {
      localStorage.setItem('selectedPlan', 'pro')
      localStorage.setItem('attribution', JSON.stringify({ utm_source: 'radio', collected_at }))
    }, new Date().toISOString())
    await signIn(page, lia)
    await expect(page).toHaveURL(/\/terms/)
    await page.getByRole('checkbox', { name: 'Eu li e aceito os Termos de Uso' }).check()
    await page.getByRole('button', { name: 'Aceitar e Continuar' }).click()
    await expect(page).toHaveURL(/\/subscription$/)
    await expect(page.getByRole('radio', { name: 'Plano Profissional' })).toBeChecked()
    await expect(page.getByLabel('E-mail')).toHaveValue(lia.email)
    await expect(page.getByLabel('Nome completo')).toHaveValue(lia.name)
    await expect(page.getByText('Mais Popular')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Assinar Plano Profissional' })).toBeDisabled()
    await look(page, 'planos')
  })

  await test.step('an owner who types an invalid CPF sees it masked and gets an error', async () => {
    await page.getByLabel('CPF ou CNPJ').pressSequentially('52998224724')
    await expect(page.getByLabel('CPF ou CNPJ')).toHaveValue('529.982.247-24')
    await page.getByLabel('Telefone').fill('+55 11 91234-5678')
    await expect(page.getByLabel('Telefone')).toHaveValue('(11) 91234-5678')
    await page.getByRole('button', { name: 'Assinar Plano Profissional' }).click()
    await expect(page.getByText('CPF ou CNPJ inválido')).toBeVisible()
    await expect(page.getByLabel('CPF ou CNPJ')).toBeFocused()
    await look(page, 'cpf-invalido')
    await page.getByLabel('CPF ou CNPJ').fill(cpf)
  })

  await test.step('an owner who subscribes gets thirty days of trial and a link to create the company', async () => {
    const sending = page.waitForRequest(
      (request) => request.method() === 'POST' && /subscriptions$/.test(request.url()),
    )
    await page.getByRole('button', { name: 'Assinar Plano Profissional' }).click()
    expect((await sending).postDataJSON()).toMatchObject({
      planId: 'pro',
      attribution: { utm_source: 'radio' },
    })
    await expect(page).toHaveURL(/\/create-company$/)
    await expect(page.getByText('Assinatura criada com sucesso!')).toBeVisible()
    await page.goto(`${first.url}/subscription`)
    await expect(page.getByRole('link', { name: 'Criar Minha Empresa' })).toHaveAttribute(
      'href',
      '/create-company',
    )
    await expect(page.getByText('Período de Teste', { exact: true })).toBeVisible()
    await expect(page.getByText('30 dias restantes de teste', { exact: true })).toBeVisible()
    await look(page, 'teste')
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]),
    )
    expect(kept).not.toMatch(/52998224725|529\.982\.247-25/)
    expect(kept).not.toContain('selectedPlan')
    expect(first.output()).not.toMatch(/52998224725|529\.982\.247-25/)
  })

  await test.step('an owner who changes the plan sees the new plan at once', async () => {
    await page.getByRole('button', { name: 'Mudar de plano' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('a partir do próximo ciclo')
    await dialog.getByRole('radio', { name: 'Plano Básico' }).check()
    await look(page, 'mudar-de-plano')
    await dialog.getByRole('button', { name: 'Mudar para o Plano Básico' }).click()
    await expect(page.locator(':focus')).toContainText('Agora você está no Plano Básico')
    await expect(page.getByRole('heading', { name: 'Plano Básico' })).toBeVisible()
    await expect(page.getByText('Plano alterado', { exact: true })).toBeVisible()
  })

  await test.step('an owner in the last five days of the trial can pay', async () => {
    await comeBack(page, await life.startAt(page, '2027-03-28T18:00:00Z'))
    await expect(notice(page, 'Seu teste termina em 3 dias')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Pagar agora' })).toBeVisible()
    await look(page, 'teste-acabando')
  })

  await test.step('an owner whose trial ended and whose card is refused can try again and pay', async () => {
    await comeBack(page, await life.startAt(page, '2027-04-01T15:00:00Z'))
    await expect(notice(page, 'Aguardando a confirmação do pagamento')).toBeVisible()
    await expect(page.getByText('Pagamento Pendente', { exact: true })).toBeVisible()
    await look(page, 'pendente')
    await page.getByRole('link', { name: 'Pagar agora' }).click()
    await page.getByRole('button', { name: 'Recusar' }).click()
    await expect(page.getByText('O cartão foi recusado')).toBeVisible()
    await page.getByRole('link', { name: 'Voltar para a assinatura' }).click()
    await expect(page.getByText('Verificando o pagamento')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Pagar agora' })).toBeHidden()
    await look(page, 'verificando')
    await page.getByRole('button', { name: 'Não paguei ainda' }).click()
    await page.getByRole('link', { name: 'Pagar agora' }).click()
    await page.getByRole('button', { name: 'Cancelar esta página' }).click()
    await page.getByRole('button', { name: 'Não paguei ainda' }).click()
    await payOnThePage(page)
    await expect(page.getByText('Ativa', { exact: true })).toBeVisible()
    await look(page, 'ativa')
  })

  await test.step('an owner who cancels and reactivates within the period pays nothing', async () => {
    await cancel(page)
    await expect(notice(page, /^Assinatura cancelada\. Você tem acesso até 1º de maio de 2027/)).toBeVisible()
    await look(page, 'cancelada')
    await reactivate(page, 'Plano Individual', 'começa no dia seguinte, 02 de maio de 2027')
    await expect(page.locator(':focus')).toContainText('Assinatura reativada com sucesso!')
    await expect(page.locator(':focus')).toContainText('R$\u00a09,90, vence em 02 de maio de 2027')
    await expect(page.getByText(/^Período: 02 de maio/)).toBeHidden()
    await expect(page.getByText('Ativa', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Plano Individual' })).toBeVisible()
    await look(page, 'reativada')
  })

  await test.step('an owner who cancels again has access to the end of the period', async () => {
    await cancel(page)
    await comeBack(page, await life.startAt(page, '2027-05-01T14:00:00Z'))
    await expect(notice(page, /^Assinatura cancelada\. Você tem acesso até 1º de maio de 2027/)).toBeVisible()
  })

  await test.step('an owner whose subscription expired reactivates it with a payment', async () => {
    await comeBack(page, await life.startAt(page, '2027-05-03T15:00:00Z'))
    await expect(notice(page, 'Sua assinatura expirou')).toBeVisible()
    await expect(page.getByText('Expirada', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cancelar Assinatura' })).toBeHidden()
    await look(page, 'expirada')
    await reactivate(page, 'Plano Básico', 'assim que o pagamento for confirmado')
    await expect(
      page.getByText('Falta só o pagamento para liberar o acesso. São R$\u00a029,90.'),
    ).toBeVisible()
    await look(page, 'reativada-pendente')
    await payOnThePage(page)
    await expect(page.getByText('Ativa', { exact: true })).toBeVisible()
  })

  await test.step('an owner who does not pay a month sees it overdue, and can show more of the history', async () => {
    await comeBack(page, await life.startAt(page, '2027-06-15T15:00:00Z'))
    await expect(notice(page, 'Seu pagamento está atrasado')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Pagar agora' })).toBeVisible()
    await look(page, 'atrasada')
    await expect(page.getByText('Assinatura criada', { exact: true })).toBeHidden()
    await page.getByRole('button', { name: 'Ver mais' }).click()
    await expect(page.getByText('Assinatura criada', { exact: true })).toBeVisible()
  })
})
