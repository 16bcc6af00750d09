import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { newClient, test } from './at-the-shop.ts'
import { expect, expectAccessible, expectFormAccessible, picture } from './fixtures.ts'
import { letterTo } from './mailbox.ts'
import { becomeUser, booking, openShop } from './owner.ts'

/** Downloads a file. Returns its name, and its first two bytes, which show whether it is a ZIP. */
async function download(page: Page, button: string) {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await saving
  const bytes = await readFile(await file.path())
  return [file.suggestedFilename(), bytes.subarray(0, 2).toString()]
}

test('a client contests a no-show, downloads all data and erases the account; then the owner downloads and deletes the company @phone', async ({
  page,
  browser,
  server,
  complaints,
}) => {
  complaints.allow(/40[149]/)
  const shop = await openShop(page, 'Rute Dias')
  const { call, companyId, slug } = shop
  const other = await browser.newContext({
    baseURL: server.url,
    viewport: page.viewportSize(),
    isMobile: true,
  })
  const bia = await other.newPage()
  const client = newClient('Bia Reis')

  await test.step('the client books an appointment, and misses another appointment', async () => {
    const say = await becomeUser(bia, client)
    await say('POST', '/api/schedules', {
      ...booking(shop, '2027-03-09', '10:00'),
      clientPhone: '(11) 95555-0177',
      notes: 'Sem perfume',
    })
    const missed = (await call('POST', '/api/schedules', {
      ...booking(shop, '2027-03-02', '14:00'),
      clientName: client.name,
      clientEmail: client.email,
      outside: true,
    })) as { id: string }
    await call('PATCH', `/api/schedules/${missed.id}/no-show`)
    const noShowRule = { after: 1, then: 'ask', clearedBy: 2 }
    const company = (await call('GET', '/api/companies/my-company')) as Record<string, unknown>
    const { name, cnpj, email } = company
    await call('PUT', `/api/companies/${companyId}`, { name, cnpj, email, slug, noShowRule })
  })

  await test.step('the client reads the data that the company stores, and contests the no-show', async () => {
    await bia.goto('/dashboard')
    await bia.getByRole('button', { name: /^Conta de/ }).click()
    await bia.getByRole('menuitem', { name: 'Meus dados' }).click()
    await expect(bia.getByText(/1 falta anotada\. Depois de 1 falta, o que você agenda/)).toBeVisible()
    await expect(bia.getByText('O seu próximo pedido vai aguardar a empresa')).toBeVisible()
    await bia.getByText('2 agendamentos').click()
    await expect(bia.getByText('Observações: Sem perfume')).toBeVisible()
    await expectAccessible(bia)
    await picture(bia, 'meus-dados')
    await bia.getByRole('button', { name: 'Contestar uma falta' }).click()
    await bia.getByLabel('O que aconteceu?').fill('Eu estava lá às duas.')
    await expectFormAccessible(bia)
    await bia.getByRole('button', { name: 'Enviar à empresa' }).click()
    await expect(bia.getByText(/^Você escreveu à empresa em 02 de março de 2027/)).toBeVisible()
    await letterTo(page, server.url, `${slug}@dona.example`, /falta/i)
  })

  await test.step('the client downloads a copy of the data and erases the account', async () => {
    expect(await download(bia, 'Baixar meus dados')).toEqual(['meus-dados-2027-03-02.zip', 'PK'])
    await bia.getByRole('button', { name: 'Apagar minha conta' }).click()
    const question = bia.getByRole('alertdialog', { name: 'Apagar a sua conta?' })
    await question.getByLabel('Para confirmar, digite APAGAR').fill('APAGAR')
    await expectFormAccessible(bia)
    await question.getByRole('button', { name: 'Apagar minha conta' }).click()
    await expect(bia.getByText(/^Sua conta foi apagada/)).toBeVisible()
    await bia.goto('/meus-dados')
    await expect(bia).toHaveURL(/\/login/)
    await page.goto('/schedules?tab=past')
    await expect(page.getByText('Cliente apagado').first()).toBeVisible()
    await expect(page.getByText(client.name)).toHaveCount(0)
  })

  await test.step('the owner downloads all data and deletes the company', async () => {
    await page.goto('/company?secao=dados')
    await expectAccessible(page)
    await picture(page, 'dados-da-empresa')
    expect(await download(page, 'Baixar tudo')).toEqual([`${slug}-2027-03-02.zip`, 'PK'])
    await page.getByRole('button', { name: 'Apagar a empresa' }).click()
    const question = page.getByRole('alertdialog', { name: /^Apagar Salão Rute Dias/ })
    await question.getByLabel(/digite o endereço da página/).fill(slug)
    const confirm = question.getByRole('button', { name: 'Apagar a empresa' })
    await confirm.click()
    await expect(question.getByRole('link', { name: 'Cancele a assinatura' })).toBeVisible()
    await call('DELETE', '/api/subscriptions/my-subscription')
    await confirm.click()
    await page.getByRole('alertdialog', { name: 'Empresa apagada' }).getByRole('button').click()
    await expect(page).toHaveURL(/\/dashboard/)
    await bia.goto(`/${slug}`)
    await expect(bia.getByRole('heading', { name: 'Empresa Indisponível' })).toBeVisible()
    await other.close()
  })
})
