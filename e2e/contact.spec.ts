import { expect, expectAccessible, picture, test } from './fixtures.ts'

test('a visitor sends a message to the support and sees a confirmation', async ({ page }) => {
  await page.goto('/contato')
  await expect(page.getByRole('heading', { level: 1, name: 'Contato' })).toBeVisible()
  for (const hours of ['Segunda a sexta, das 9h às 18h', 'Sábado, das 9h às 12h']) {
    await expect(page.getByText(hours)).toBeVisible()
  }
  await expectAccessible(page)
  await picture(page, 'contato')

  const send = page.getByRole('button', { name: 'Enviar mensagem' })
  await expect(send).toBeDisabled()
  await page.getByLabel('Nome').fill('Célia Prado')
  await page.getByLabel('E-mail').fill('celia@')
  await page.getByLabel('Assunto').selectOption('Parceria')
  await expect(send).toBeDisabled()
  await page.getByLabel('Mensagem').fill('Represento doze salões em Recife.\nPodemos conversar?')
  await expect(send).toBeEnabled()

  await send.click()
  await expect(page.getByText('E-mail inválido')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await expectAccessible(page)
  await picture(page, 'contato-erro')
  await page.getByLabel('E-mail').fill('celia@salao.example')
  await page.getByLabel('E-mail').press('Enter')

  await expect(page.getByText('Mensagem enviada com sucesso! Entraremos em contato em breve.')).toBeVisible()
  await expect(page.getByLabel('Mensagem')).toHaveValue('')
  await expect(send).toBeDisabled()
  await expectAccessible(page)
  await picture(page, 'contato-enviada')
})

test('a visitor whose message cannot be sent keeps the text and sees the support’s e-mail address', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await page.goto('/contato')
  await page.getByLabel('Nome').fill('Rui Castro')
  await page.getByLabel('E-mail').fill('rui@cliente.example')
  await page.getByLabel('Assunto').selectOption('Suporte')
  await page.getByLabel('Mensagem').fill('Não acho meu agendamento.')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Enviar mensagem' }).click()
  await expect(
    page.getByText(/^Erro ao enviar mensagem\. Tente novamente\. Ou envie um email direto para \S+@\S+$/),
  ).toBeVisible()
  await expect(page.getByLabel('Mensagem')).toHaveValue('Não acho meu agendamento.')
  await picture(page, 'contato-falhou')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Enviar mensagem' }).click()
  await expect(page.getByText('Mensagem enviada com sucesso!')).toBeVisible()
})

test('a visitor without JavaScript sees the support’s e-mail address', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${server.url}/contato`)
  // Playwright's text locators ignore `noscript`, so this locator selects by element.
  const said = page.locator('noscript p')
  await expect(said).toBeVisible()
  await expect(said.locator('a[href^="mailto:"]')).toBeVisible()
  await context.close()
})
