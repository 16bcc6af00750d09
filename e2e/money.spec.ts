import { test } from './at-the-shop.ts'
import { expect, expectAccessible, expectFormAccessible, picture } from './fixtures.ts'
import { becomeUser, booking, openShop } from './owner.ts'

/** The date of the fixed clock of `at-the-shop.ts`, a Tuesday. */
const today = '2027-03-02'

test('an owner sets a share, receives a payment by Pix with a tip, closes the till with a difference and sends the statement; the professional accepts it without script', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/login')
  const shop = await openShop(page, 'Dona Dinheiro')
  const [first, second] = await Promise.all(
    ['13:00', '13:30'].map(async (startTime) => {
      const client = { clientName: `Cliente das ${startTime}`, withoutContact: true, outside: true }
      return shop.call('POST', '/api/schedules', {
        ...booking(shop, today, startTime),
        ...client,
      }) as Promise<{
        id: string
      }>
    }),
  )
  await shop.call('PATCH', `/api/schedules/${second?.id}/complete`)

  await page.goto('/company/shares')
  await page.getByRole('button', { name: 'Cadastrar a primeira cota' }).click()
  const form = page.getByRole('dialog', { name: 'Nova cota' })
  await form.getByRole('combobox', { name: 'Profissional' }).selectOption('Diego Amaral')
  await form.getByRole('textbox', { name: /^Cota do profissional/ }).fill('42,5')
  await expectFormAccessible(page)
  await picture(page, 'cotas-nova')
  await form.getByRole('button', { name: 'Salvar cota' }).click()
  await expect(page.getByRole('listitem', { name: 'Diego Amaral' })).toContainText('42,5%')
  await expectAccessible(page)
  await picture(page, 'cotas')

  // Two taps record that the client came and paid by Pix.
  await page.goto('/schedules?ver=lista&tab=past')
  await page.getByRole('button', { name: /^Veio e pagou em R\$: Cliente das 13:00/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Receber' })
  await expect(sheet.getByRole('textbox', { name: 'Valor' })).toHaveValue('50,00')
  await sheet.getByRole('textbox', { name: /^Gorjeta/ }).fill('5')
  await expectFormAccessible(page)
  await picture(page, 'receber')
  await sheet.getByRole('button', { name: 'Pix' }).click()
  await expect(
    page.getByText(/^Agendamento concluído: .* · R\$\s50,00 por Pix e R\$\s5,00 de gorjeta$/),
  ).toBeVisible()

  await page.goto(`/schedules/${first?.id}`)
  const payment = page.getByRole('region', { name: 'Pagamento', exact: true })
  await expect(payment).toContainText(/R\$\s21,25/)
  await payment.getByRole('button', { name: 'Corrigir' }).click()
  const correct = page.getByRole('dialog', { name: 'Corrigir pagamento' })
  await correct.getByRole('textbox', { name: 'Valor' }).fill('60')
  await correct.getByRole('button', { name: 'Pix' }).click()
  await expect(correct).toBeHidden()
  await expect(payment).toContainText(/R\$\s60,00 por Pix.*R\$\s25,50/)
  await expectAccessible(page)
  await picture(page, 'agendamento-pago')

  await page.goto('/schedules/till')
  const methods = page.getByRole('region', { name: 'Por forma de pagamento' })
  await expect(methods.getByRole('listitem').filter({ hasText: 'Pix' })).toContainText(/R\$\s65,00/)
  await expectAccessible(page)
  await picture(page, 'caixa')
  await page.getByRole('button', { name: 'Fechar o caixa' }).click()
  await page.getByRole('textbox', { name: 'Contado em Pix' }).fill('65')
  await page.getByRole('textbox', { name: 'Contado em Outro' }).fill('48,00')
  await expect(page.getByText(/faltam R\$\s2,00/)).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'caixa-fechando')
  await page.getByRole('button', { name: 'Fechar o caixa' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Fechar o caixa' }).click()
  await expect(page.getByText(/^Fechado às 15:\d\d por Dona Dinheiro/)).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'caixa-fechado')

  await page.goto('/company/statements')
  await page.getByRole('button', { name: 'Começar o extrato de Diego Amaral' }).click()
  const row = page.getByRole('link', { name: /^Diego Amaral/ })
  await expect(row).toContainText('Rascunho')
  await expectAccessible(page)
  await picture(page, 'extratos')
  await row.click()
  await page.getByRole('button', { name: 'Enviar a Diego' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enviar extrato' }).click()
  const address = await page.getByText(/\/a\/[\w-]{20,}$/).textContent()
  await expectAccessible(page)
  await picture(page, 'extrato-enviado')

  const viewport = page.viewportSize()
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false, viewport })
  const plain = await context.newPage()
  await plain.goto(new URL(address ?? '').pathname)
  await expect(plain.getByRole('heading', { level: 1, name: 'Extrato de março de 2027' })).toBeVisible()
  await expect(plain.getByText(/R\$\s30,50/).first()).toBeVisible()
  await plain.getByRole('button', { name: 'Está certo' }).click()
  await expect(plain.getByText('Você disse que está certo.')).toBeVisible()
  await expect(plain.getByRole('button', { name: 'Está certo' })).toHaveCount(0)
  await context.close()

  await expect(page.getByRole('main').getByText('Aceito')).toBeVisible()
})

test('a professional records a payment without seeing a price, and contests a statement signed in, because its link answers nothing', async ({
  page,
  browser,
  baseURL,
}) => {
  const call = await becomeUser(page, 'Rafael Nogueira')
  const { id: companyId } = (await call('GET', '/api/companies/my-company')) as { id: string }
  const team = (await call('GET', `/api/collaborators/company/${companyId}`)) as {
    id: string
    name: string
  }[]
  const collaboratorId = team.find(({ name }) => name === 'Tainá Ribeiro')?.id
  // This month is before the months of the demonstration.
  const month = '2026-05'
  const { id } = (await call('POST', '/api/statements', { collaboratorId, month })) as { id: string }
  const { url } = (await call('PATCH', `/api/statements/${id}/send`)) as { url: string }

  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: page.viewportSize() })
  const own = await context.newPage()
  await becomeUser(own, 'Tainá Ribeiro')
  await own.goto('/company/statements')
  await expectAccessible(own)
  await own.getByRole('link', { name: /^maio de 2026/ }).click()
  await expect(own.getByRole('button', { name: 'Está certo' })).toBeVisible()
  await expectAccessible(own)
  await picture(own, 'meu-extrato')
  await page.goto(new URL(url).pathname)
  await expect(page.getByText('Entrar e responder')).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'extrato-link')
  await own.getByRole('button', { name: 'Contestar' }).click()
  const contesting = own.getByRole('dialog', { name: 'Contestar o extrato' })
  await contesting.getByRole('textbox', { name: 'O que não bate?' }).fill('Faltou o corte de sábado')
  await contesting.getByRole('button', { name: 'Enviar contestação' }).click()
  await expect(own.getByText('Contestação enviada')).toBeVisible()
  await expect(own.getByText('Faltou o corte de sábado')).toBeVisible()
  await expect(own.getByRole('button', { name: 'Está certo' })).toHaveCount(0)

  await own.goto('/dashboard')
  const day = own.getByRole('region', { name: 'Hoje' })
  const asked = day.getByRole('button', { name: /^Veio e pagou em R\$: / })
  await expect(asked.first()).toBeVisible()
  const waiting = await asked.count()
  await asked.first().click()
  const sheet = own.getByRole('dialog', { name: 'Receber' })
  await expect(sheet.getByRole('textbox', { name: 'Valor' })).toHaveValue('')
  await sheet.getByRole('button', { name: 'Dinheiro' }).click()
  await expect(own.getByText(/^Agendamento concluído: .* em dinheiro$/)).toBeVisible()
  await own.getByRole('button', { name: 'Desfazer', exact: true }).click()
  await expect(asked).toHaveCount(waiting)
  await context.close()

  await page.goto(`/company/statements/${id}`)
  await expect(page.getByText('Faltou o corte de sábado')).toBeVisible()
})
