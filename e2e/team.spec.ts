import { acceptTerms } from './at-the-shop.ts'
import { expect, expectAccessible, expectFormAccessible, picture, test } from './fixtures.ts'
import { becomeOwner, callAs, freshCpf } from './owner.ts'
import { signInBy } from './signed-in.ts'

test('an owner gives a colleague access by a link; the colleague opens their own day in another browser, works in two companies, and reads when the access ends', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  const owner = await becomeOwner(page, 'Aline Matos')
  const lia = { companyId: owner.companyId, name: 'Lia Prado', email: 'lia@salao.example' }
  await owner.call('POST', '/api/collaborators', lia)
  let link = ''

  await test.step('the owner chooses what the colleague may do, and gets the link once', async () => {
    await page.goto('/collaborators')
    await expect(page.getByRole('heading', { name: 'Quem não atende' })).toBeVisible()
    await expectFormAccessible(page)
    await picture(page, 'equipe')
    await page.getByRole('button', { name: 'Dar acesso a Lia Prado' }).click()
    const dialog = page.getByRole('dialog', { name: 'Dar acesso a Lia Prado' })
    await expect(dialog.getByRole('radio', { name: /^Profissional/ })).toBeChecked()
    await expectFormAccessible(page)
    await picture(page, 'equipe-convidar')
    await dialog.getByRole('button', { name: 'Criar convite' }).click()
    const ready = page.getByRole('dialog', { name: 'Convite pronto para Lia Prado' })
    link = (await ready.getByText(/\/convite\//).textContent()) ?? ''
    await expectAccessible(page)
    await picture(page, 'equipe-link')
    await ready.getByRole('button', { name: 'Pronto' }).click()
    await expect(page.getByRole('button', { name: /^Convite até .*: acesso de Lia Prado$/ })).toBeVisible()
  })

  const other = await browser.newContext({ baseURL: baseURL ?? '' })
  const colleague = await other.newPage()
  await test.step('on another browser the colleague reads what the invitation is, signs in and belongs to the company', async () => {
    await colleague.goto(link)
    await expect(colleague.getByRole('heading', { level: 1 })).toHaveText(
      'Lia Prado, este é o seu acesso à agenda',
    )
    await expectAccessible(colleague)
    await picture(colleague, 'convite')
    const account = { name: 'Lia Prado', email: `lia-${Date.now()}@conta.example` }
    await signInBy(colleague, account, () =>
      colleague.getByRole('button', { name: 'Entrar e aceitar' }).click(),
    )
    await acceptTerms(colleague)
    await expect(
      colleague.getByText(/^Agora você faz parte do Salão Aline Matos .*, como profissional\.$/),
    ).toBeVisible()
    await expect(colleague).toHaveURL(/\/dashboard$/)
    await expectAccessible(colleague)
    await picture(colleague, 'convite-aceito')
    await colleague.getByRole('button', { name: 'Entendi' }).click()
    await colleague.goto(link)
    await expect(colleague.getByRole('heading', { name: 'Este convite não vale mais' })).toBeVisible()
    await picture(colleague, 'convite-usado')
  })

  await test.step('the colleague opens another company and switches between the two', async () => {
    const call = await callAs(colleague)
    const slug = `lia-${Date.now()}`
    const email = 'lia@dona.example'
    const customerData = { name: 'Lia Prado', cpfCnpj: freshCpf(), phone: '(11) 95555-0142', email }
    await call('POST', '/api/subscriptions', { planId: 'basic', customerData })
    await call('POST', '/api/companies', { name: 'Ateliê da Lia', slug, cnpj: '12.345.678/0001-95', email })
    await colleague.goto('/dashboard')
    await colleague.getByRole('button', { name: /^Conta de Lia/ }).click()
    await expect(colleague.getByRole('menuitemradio', { name: /Salão Aline.*Profissional/ })).toBeChecked()
    await picture(colleague, 'equipe-duas-empresas')
    await colleague.getByRole('menuitemradio', { name: /Ateliê da Lia.*Dono ou dona/ }).click()
    await colleague.waitForLoadState()
    await colleague.getByRole('button', { name: /^Conta de Lia/ }).click()
    await expect(colleague.getByRole('menuitemradio', { name: /Ateliê da Lia/ })).toBeChecked()
    await colleague.getByRole('menuitemradio', { name: /Salão Aline/ }).click()
    await colleague.waitForLoadState()
    await colleague.goto('/schedules')
    await expect(colleague.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(colleague.getByRole('banner')).toContainText(/Salão Aline/)
    await picture(colleague, 'cabecalho-duas-empresas')
  })

  await test.step('the owner takes the access away, and the open page of the colleague says that the access has ended', async () => {
    complaints.allow(/404|403/)
    await page.reload()
    await page.getByRole('button', { name: 'Desativar Lia Prado' }).click()
    const question = page.getByRole('alertdialog', { name: 'Desativar Lia Prado' })
    await expect(question).toContainText('O acesso de Lia Prado à empresa acaba na hora.')
    await picture(page, 'equipe-desativar')
    await question.getByRole('button', { name: 'Voltar' }).click()
    await page.getByRole('button', { name: 'Profissional: acesso de Lia Prado' }).click()
    await expect(page.getByRole('dialog')).toContainText(/Entra com a conta lia/)
    await expectFormAccessible(page)
    await picture(page, 'equipe-acesso')
    await page.getByRole('button', { name: 'Tirar o acesso' }).click()
    await page
      .getByRole('alertdialog', { name: 'Tirar o acesso de Lia Prado?' })
      .getByRole('button', { name: 'Tirar o acesso' })
      .click()
    await expect(page.getByText('Lia Prado não tem mais acesso')).toBeVisible()
    await page.getByRole('link', { name: 'Editar Lia Prado' }).click()
    await expect(page.getByRole('switch', { name: /^Enviar de novo os e-mails/ })).not.toBeChecked()
    await expectFormAccessible(page)
    await picture(page, 'colaborador-sem-emails')
    await expect(colleague.getByRole('heading', { level: 1 })).toHaveText(
      /^Seu acesso ao Salão Aline Matos .* terminou$/,
    )
    await expectAccessible(colleague)
    await picture(colleague, 'acesso-terminou')
    await colleague.reload()
    await expect(colleague.getByRole('heading', { level: 1 })).toHaveText(/^Seu acesso (a|à|ao) .* terminou$/)
    await colleague.getByRole('button', { name: 'Ir para Ateliê da Lia' }).click()
    await expect(colleague.getByRole('heading', { level: 1 })).toHaveText(/Lia/)
  })
  await other.close()
})
