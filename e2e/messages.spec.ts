import { test } from './at-the-shop.ts'
import { expect, expectAccessible, expectFormAccessible, picture } from './fixtures.ts'
import { becomeUser, type callAs } from './owner.ts'

type Named = { id: string; name: string }

/** Books an appointment on Wednesday after this hour, so that its first reminder is due today. */
async function bookForTomorrow(call: Awaited<ReturnType<typeof callAs>>, clientName: string) {
  const shop = (await call('GET', '/api/companies/my-company')) as Named
  const services = (await call('GET', `/api/public/procedures/${shop.id}`)) as Named[]
  const service = services.find(({ name }) => name === 'Barba') ?? services[0]
  const asked = `${shop.id}/${service?.id}/2027-03-03`
  const slots = (await call('GET', `/api/public/available-slots/${asked}`)) as { startTime: string }[]
  const slot = slots.findLast(({ startTime }) => startTime > '15:30')
  const free = `/api/public/available-collaborators/${asked}/${slot?.startTime}`
  const [person] = (await call('GET', free)) as Named[]
  const client = { clientName, clientEmail: 'telma@cliente.example', clientPhone: '(11) 95555-0188' }
  const what = { companyId: shop.id, procedureId: service?.id, collaboratorId: person?.id }
  const body = { ...what, date: '2027-03-03', startTime: slot?.startTime, ...client }
  return (await call('POST', '/api/schedules', body)) as { id: string }
}

test('an owner without automatic WhatsApp sends the day’s reminders by the WhatsApp of their own phone, and sees the client’s answer at once @phone', async ({
  page,
  browser,
  server,
}) => {
  const name = `Telma ${test.info().project.name} ${test.info().repeatEachIndex}`
  const call = await becomeUser(page, 'Rafael Nogueira')
  const { id } = await bookForTomorrow(call, name)

  await page.goto('/schedules')
  await page.getByRole('link', { name: 'Lembretes de hoje' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /lembretes? de hoje/ })).toBeVisible()
  const card = page.getByRole('listitem', { name })
  // A job plans the reminders a short time after the booking.
  await expect(async () => {
    await page.reload()
    await expect(card).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expectAccessible(page)
  await picture(page, 'lembretes')

  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  const opening = page.waitForEvent('popup')
  await card.getByRole('link', { name: /Enviar pelo WhatsApp/ }).click()
  const chat = await opening
  await chat.waitForURL(/wa\.me/)
  const text = new URL(chat.url()).searchParams.get('text') ?? ''
  await chat.close()
  await expect(card.getByText('Enviado')).toBeVisible()
  await page.reload()
  await expect(card.getByText('Enviado')).toBeVisible()

  const [link = ''] = /https?:\S+\/a\/\S+/.exec(text) ?? []
  const client = await (await browser.newContext({ baseURL: server.url, locale: 'pt-BR' })).newPage()
  await client.goto(link)
  await client.getByRole('button', { name: 'Vou sim' }).click()
  await expect(client.getByText(/confirmad/i).first()).toBeVisible()
  await client.context().close()
  await expect(card.getByText('Confirmado')).toBeVisible()

  await page.goto(`/schedules/${id}`)
  const notice = page.getByRole('region', { name: 'Mensagens' })
  await expect(notice.getByText('Confirmação do agendamento').first()).toBeVisible()
  await expect(notice.getByText('telma@cliente.example').first()).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'agendamento-mensagens')
})

test('an owner sets when clients get reminders', async ({ page }) => {
  await becomeUser(page, 'Rafael Nogueira')
  await page.goto('/company?secao=mensagens')
  await page.getByRole('link', { name: 'Mensagens e lembretes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mensagens e lembretes' })).toBeVisible()
  const second = page.getByLabel('Segundo lembrete: quanto tempo antes')
  await expect(second).toBeVisible()
  await expectFormAccessible(page)
  await picture(page, 'mensagens')
  const chosen = test.info().project.name === 'phone' ? '3h antes' : '4h antes'
  await second.selectOption(chosen)
  await page.getByLabel('Das', { exact: true }).fill('22:00')
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(page.getByText('Mensagens e lembretes atualizados!')).toBeVisible()
  await page.reload()
  await expect(second.locator('option:checked')).toHaveText(chosen)
  await expect(page.getByLabel('Das', { exact: true })).toHaveValue('22:00')

  await second.selectOption('7 dias antes')
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(
    page.getByText('O segundo lembrete deve ser mais perto do horário que o primeiro'),
  ).toBeVisible()
  await expectFormAccessible(page)
  await page.getByRole('button', { name: 'Descartar' }).click()
})

test('an owner connects the WhatsApp number of the business after the emulator of WhatsApp checks it, and disconnects it @phone', async ({
  page,
  complaints,
}) => {
  complaints.allow(/400/)
  await becomeUser(page, 'Rafael Nogueira')
  await page.goto('/company/messages')
  const section = page.getByRole('region', { name: 'WhatsApp do seu negócio' })
  await section.getByText('Modelos para aprovar no WhatsApp').click()
  await expect(section.getByText('agendamento_lembrete')).toBeVisible()
  await section.getByRole('button', { name: 'Conectar número' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Identificação do número de telefone').fill('106540352240042')
  await sheet.getByLabel('Token de acesso permanente').fill('recusado')
  await page.keyboard.press('Enter')
  await expect(sheet.getByText('O WhatsApp não aceitou este token. Gere outro e cole aqui')).toBeVisible()
  await expectFormAccessible(page)
  await picture(page, 'whatsapp-conectar')
  await sheet.getByLabel('Token de acesso permanente').fill('EAAG-token-de-teste')
  await page.keyboard.press('Enter')
  await expect(section.getByText('+55 11 95555-0042')).toBeVisible()
  await expect(section.getByText('Conectado', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'whatsapp-conectado')
  await section.getByRole('button', { name: 'Desconectar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desconectar' }).click()
  await expect(section.getByText(/^Nenhum número conectado/)).toBeVisible()
  await expect(section.getByRole('heading', { name: 'WhatsApp do seu negócio' })).toBeFocused()
})
