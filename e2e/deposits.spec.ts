import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { chooseTime, confirm, fillPhone, newClient, test } from './at-the-shop.ts'
import { expect, expectAccessible, expectFormAccessible, picture } from './fixtures.ts'
import { becomeUser, openShop, type Shop } from './owner.ts'
import { startServer, tuesdayAfternoon } from './server.ts'

/** An hour after `tuesdayAfternoon`: however long the booking took, the half hour to pay is over. */
const anHourLater = '2027-03-02T19:00:00Z'

/** Reads the fields of a Pix: each has two digits for the id, two digits for the length, and the value. */
function readPix(code: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (let at = 0; at < code.length; ) {
    const length = Number(code.slice(at + 2, at + 4))
    fields[code.slice(at, at + 2)] = code.slice(at + 4, at + 4 + length)
    at += 4 + length
  }
  return fields
}

/** Opens the booking page of the shop for a signed-in client in a separate browser. */
async function openBooking(browser: Browser, url: string, shop: Shop, client: ReturnType<typeof newClient>) {
  const { viewport, isMobile, hasTouch } = test.info().project.use
  const context = await browser.newContext({
    baseURL: url,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
    ...(viewport && { viewport }),
    ...(isMobile && { isMobile }),
    ...(hasTouch && { hasTouch }),
  })
  const page = await context.newPage()
  await becomeUser(page, client)
  await page.goto(`/${shop.slug}/agendar/${shop.procedure.id}`)
  return page
}

async function book(page: Page) {
  await chooseTime(page, /quinta-feira, 4 de março/, 4)
  await fillPhone(page)
  await expect(page.getByText(/sinal de R\$\s15,00 por Pix/i)).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'sinal-agendar')
  await confirm(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Falta o sinal' })).toBeFocused()
}

const deposit = { when: 'new_clients', amount: { cents: 1500 }, minutes: 30 }
const pix = { kind: 'email', key: 'rute@salao.example', name: 'Rute Dias', city: 'Santos' }

test('an owner asks new clients for a deposit; a new client copies the Pix code, pays, and sees the payment confirmed', async ({
  page,
  browser,
  server,
}) => {
  const shop = await openShop(page, 'Rute Dias')

  await test.step('the owner enters the Pix key and the deposit, and the form shows each error beside its field', async () => {
    await page.goto('/company?secao=sinal')
    await expectFormAccessible(page)
    await picture(page, 'sinal-ajustes-vazio')
    await page.getByRole('radio', { name: /^Clientes novos/ }).check()
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    const key = page.getByRole('textbox', { name: 'Chave Pix' })
    await expect(key).toHaveAccessibleDescription('Cadastre uma chave Pix antes de pedir sinal')
    await expect(page.getByLabel('Valor em reais')).toHaveAccessibleDescription(/Informe um sinal de/)
    await expectFormAccessible(page)
    await picture(page, 'sinal-ajustes-erros')
    await page.getByLabel('Tipo da chave').selectOption('Celular')
    await key.fill('11988880142')
    await expect(key).toHaveValue('(11) 98888-0142')
    await expect(page.getByText('Chave completa')).toBeVisible()
    await page.getByLabel('Cidade').fill('Santos')
    await page.getByLabel('Valor em reais').fill('15')
    await expect(page.getByRole('img', { name: 'QR code de exemplo' })).toBeVisible()
    await expectFormAccessible(page)
    await picture(page, 'sinal-ajustes')
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await expect(page.getByText('Empresa atualizada com sucesso!')).toBeVisible()
    await page.goto(`/procedures/${shop.procedure.id}/edit`)
    await expect(page.getByRole('radio', { name: /^O da empresa/ })).toBeChecked()
    await expectFormAccessible(page)
    await picture(page, 'sinal-procedimento')
  })

  /** The end of the time to pay: half an hour after the booking, whose minute depends on the clock of the server. */
  let until = ''
  const client = newClient('Lia Sinal')
  const visitor = await openBooking(browser, server.url, shop, client)
  await test.step('the client copies the Pix code with one tap or by keyboard, and reports the payment', async () => {
    await book(visitor)
    const lead = await visitor.getByText(/^Pague .* por Pix até \d\d:\d\d/).innerText()
    until = /até (\d\d:\d\d)/.exec(lead)?.[1] ?? ''
    await expectAccessible(visitor)
    await picture(visitor, 'sinal-pagar')
    await visitor.keyboard.press('Tab')
    await visitor.keyboard.press('Enter')
    await expect(visitor.getByText(/^Código copiado\. Agora abra/)).toBeVisible()
    const code = await visitor.evaluate(() => navigator.clipboard.readText())
    expect(readPix(code)).toMatchObject({ '54': '15.00', '60': 'Santos' })
    expect(readPix(readPix(code)['26'] ?? '')).toEqual({ '00': 'br.gov.bcb.pix', '01': '+5511988880142' })
    await visitor.goto('/schedules')
    await expect(visitor.getByText(`Reservado até ${until}, falta o sinal`)).toBeVisible()
    await expectAccessible(visitor)
    await picture(visitor, 'sinal-lista-cliente')
    await visitor.getByRole('link', { name: /^Pagar o sinal/ }).click()
    await expect(visitor.getByRole('region', { name: 'Falta o sinal' })).toBeVisible()
    await expectAccessible(visitor)
    await picture(visitor, 'sinal-detalhe-cliente')
  })

  await test.step('the owner sees which clients must pay, and then which client reported the payment', async () => {
    await page.goto('/dashboard')
    const card = page.getByRole('region', { name: 'Sinais em aberto' })
    await expect(card).toContainText(new RegExp(`Falta o sinal de R\\$\\s15,00, até ${until}`))
    await visitor.getByRole('button', { name: 'Já paguei' }).click()
    await expect(visitor.getByRole('heading', { name: 'Avisamos a empresa' })).toBeFocused()
    await expectAccessible(visitor)
    await picture(visitor, 'sinal-avisado')
    await expect(card).toContainText(/Avisou que pagou R\$\s15,00/)
    await expectAccessible(page)
    await picture(page, 'sinal-painel')
    await page.goto('/schedules/deposits')
    await expect(page.getByText(client.name)).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'sinal-conferir')
    await page.getByRole('button', { name: /^Recebi/ }).click()
    await expect(page.getByText(/^Sinal recebido: Lia Sinal/)).toBeVisible()
    await expect(page.getByText('Nada para conferir')).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'sinal-conferir-vazio')
  })

  await test.step('the page of the client changes without a reload', async () => {
    await expect(visitor.getByRole('region', { name: 'Avisamos a empresa' })).toBeHidden()
    await expect(visitor.getByText('Agendado', { exact: true })).toBeVisible()
    await visitor.context().close()
  })
})

test('a client who paid too late gets the same time when the owner finds the payment @phone', async ({
  browser,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'encaixe-deposits-'))
  let server = await startServer({ NOW: tuesdayAfternoon, DATA_DIR: dataDir, DEMO: 'false' })
  const { port } = server
  try {
    const owner = await (await browser.newContext({ baseURL: server.url, locale: 'pt-BR' })).newPage()
    const shop = await openShop(owner, 'Rute Dias')
    const company = (await shop.call('GET', '/api/companies/my-company')) as object
    const { id: _, ...kept } = company as Record<string, unknown>
    await shop.call('PUT', `/api/companies/${shop.companyId}`, { ...kept, pix, deposit })
    const visitor = await openBooking(browser, server.url, shop, newClient('Ana Tarde'))
    await book(visitor)
    await server.stop()
    server = await startServer({
      NOW: anHourLater,
      DATA_DIR: dataDir,
      DEMO: 'false',
      PORT: String(port),
    })
    // The address of this page is the address of the appointment, so a reload does not open the form again.
    await visitor.reload()
    const over = visitor.getByRole('region', { name: 'O prazo acabou' })
    await expect(over.getByRole('link', { name: 'Escolher outro horário' })).toBeVisible()
    await expectAccessible(visitor)
    await picture(visitor, 'sinal-prazo-acabou')
    await owner.goto('/schedules/deposits?aba=nao-pagos')
    await owner.getByRole('button', { name: /^Recebi: Ana Tarde/ }).click()
    await expect(owner.getByText(/^Sinal recebido e visita marcada de novo: Ana Tarde/)).toBeVisible()
    await expect(visitor.getByText('Agendado', { exact: true })).toBeVisible()
    await visitor.context().close()
    await owner.context().close()
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
