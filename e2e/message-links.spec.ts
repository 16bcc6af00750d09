import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { choices, newClient } from './at-the-shop.ts'
import { expect, expectAccessible, picture, test } from './fixtures.ts'
import { letterTo } from './mailbox.ts'
import { becomeUser } from './owner.ts'
import { type Server, startServer, tuesdayAfternoon } from './server.ts'

const thursdayEvening = '2027-03-04T22:00:00Z'

type Slot = { startTime: string }
type Named = { id: string; name: string }

/** Opens a browser that has never signed in, with or without JavaScript. */
async function stranger(browser: Browser, { url }: Server, javaScriptEnabled = true): Promise<Page> {
  const { viewport } = test.info().project.use
  const context = await browser.newContext({ baseURL: url, javaScriptEnabled, viewport: viewport ?? null })
  return context.newPage()
}

/** Signs in a client and books two appointments: on Wednesday and on Thursday. */
async function bookTwice(browser: Browser, server: Server, client: ReturnType<typeof newClient>) {
  const page = await stranger(browser, server)
  const call = await becomeUser(page, client)
  const shop = (await call('GET', '/api/public/company/navalha')) as Named
  const services = (await call('GET', `/api/public/procedures/${shop.id}`)) as Named[]
  const service = services.find(({ name }) => name === 'Corte')
  const book = async (date: string) => {
    const asked = `${shop.id}/${service?.id}/${date}`
    const [slot] = (await call('GET', `/api/public/available-slots/${asked}`)) as Slot[]
    const free = `/api/public/available-collaborators/${asked}/${slot?.startTime}`
    const [person] = (await call('GET', free)) as Named[]
    const body = { companyId: shop.id, procedureId: service?.id, date, ...slot, collaboratorId: person?.id }
    return (await call('POST', '/api/schedules', body)) as { id: string }
  }
  const appointments = { wednesday: await book('2027-03-03'), thursday: await book('2027-03-04') }
  await page.context().close()
  return appointments
}

async function seesAsOwner(browser: Browser, server: Server, id: string, words: RegExp[]) {
  const page = await stranger(browser, server)
  await becomeUser(page, 'Rafael Nogueira')
  await page.goto(`/schedules/${id}`)
  for (const word of words) await expect(page.getByText(word).first()).toBeVisible()
  await page.context().close()
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a client moves, confirms and cancels an appointment by the links of a message without signing in, and the owner sees each change @phone', async ({
  browser,
  complaints,
}) => {
  test.setTimeout(360_000)
  const dataDir = mkdtempSync(join(tmpdir(), 'encaixe-links-'))
  const client = newClient('Lia Lima')
  let server = await startServer({ NOW: tuesdayAfternoon, DATA_DIR: dataDir })
  const { wednesday, thursday } = await bookTwice(browser, server, client)
  const page = await stranger(browser, server)
  const booked = await letterTo(page, server.url, client.email, /^Agendamento confirmado.* 04\/03/)
  const early = await letterTo(page, server.url, client.email, /^Agendamento confirmado.* 03\/03/)

  await test.step('the client waits for an earlier time without signing in, and no more', async () => {
    await page.goto(booked.links['Posso ir antes'] ?? '')
    const asks = page.getByRole('region', { name: 'Posso ir antes' })
    await expect(asks).toBeFocused()
    await expectAccessible(page)
    await picture(page, 'link-posso-ir-antes')
    await page.route('**/api/links/*', (route) => route.abort(), { times: 1 })
    await asks.getByRole('button', { name: 'No mesmo dia' }).click()
    await expect(asks.getByText('Não foi possível mudar o seu aviso')).toBeInViewport()
    await picture(page, 'link-posso-ir-antes-sem-rede')
    await asks.getByRole('button', { name: 'No mesmo dia' }).click()
    const waits = page.getByRole('region', { name: 'Avisamos você' })
    await expect(waits).toContainText('no mesmo dia')
    await picture(page, 'link-avisamos-voce')
    await waits.getByRole('button', { name: 'Não quero mais' }).click()
    await expect(asks.getByRole('button', { name: 'Avise-me' })).toBeVisible()
  })

  await test.step('the client moves the appointment to Friday', async () => {
    const opened = await page.goto(booked.links.Remarcar ?? '')
    expect(opened?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    await expect(title(page, 'Remarcar Corte')).toBeVisible()
    await page.getByRole('radio', { name: /sexta-feira, 5 de março/ }).check()
    const times = choices(page, 'Horário')
    await times.nth(2).check()
    // The appointment's professional stays selected on days on which this professional is free.
    await choices(page, 'Profissional').first().check()
    await expectAccessible(page)
    await picture(page, 'link-remarcar')
    await page.getByRole('button', { name: 'Remarcar', exact: true }).click()
    await expect(title(page, 'Agendamento remarcado!')).toBeFocused()
    await expect(page.getByText('sexta-feira, 05 de março de 2027')).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'link-remarcado')
    const moved = await letterTo(page, server.url, client.email, /05\/03/)
    expect(Object.keys(moved.links)).toContain('Remarcar')
  })

  // The clock is now one day before the appointment, at the hour of its reminder or a little later.
  const { port } = server
  await page.context().close()
  await server.stop()
  server = await startServer({ NOW: thursdayEvening, DATA_DIR: dataDir, PORT: String(port) })
  const later = await stranger(browser, server)
  const reminder = await letterTo(later, server.url, client.email, /^Lembrete/)

  await test.step('the reminder asks whether the client comes, and the client confirms', async () => {
    await later.goto(reminder.links['Vou sim'] ?? '')
    await expect(title(later, 'Você vem?')).toBeVisible()
    await expectAccessible(later)
    await picture(later, 'link-vou-sim')
    await later.getByRole('button', { name: 'Vou sim' }).click()
    await expect(title(later, 'Presença confirmada!')).toBeFocused()
    await expectAccessible(later)
    await picture(later, 'link-confirmado')
    await later.reload()
    await expect(title(later, 'Presença confirmada!')).toBeVisible()
    const file = later.waitForEvent('download')
    await later.getByRole('link', { name: 'Adicionar ao calendário' }).click()
    expect((await file).suggestedFilename()).toBe('agendamento.ics')
    const saved = readFileSync(await (await file).path(), 'utf8').replaceAll('\r\n ', '')
    expect(saved).toContain('SEQUENCE:1\r\n')
    const [, url = ''] = /\nURL:(\S+)\r\n/.exec(saved) ?? []
    for (const link of Object.values(reminder.links)) expect(saved).not.toContain(link)
    const shared = await stranger(browser, server)
    await shared.goto(url)
    await expect(title(shared, 'Seu agendamento')).toBeVisible()
    await expect(shared.getByRole('button')).toHaveCount(0)
    await shared.context().close()
    await seesAsOwner(browser, server, thursday.id, [/Confirmado/, /05 de março/])
  })

  await test.step('the link of the calendar invite shows the appointment', async () => {
    await later.goto(reminder.links['Pôr na minha agenda'] ?? '')
    await expect(title(later, 'Seu agendamento')).toBeVisible()
    await expect(later.getByText('sexta-feira, 05 de março de 2027')).toBeVisible()
    await expectAccessible(later)
    await picture(later, 'link-agenda')
  })

  await test.step('the client stops the messages of the company', async () => {
    const stop = reminder.links['Não receber mais mensagens desta empresa'] ?? ''
    expect((await later.request.get(`${stop}/agendamento.ics`)).status()).toBe(404)
    await later.goto(stop)
    await later.getByRole('button', { name: 'Parar mensagens' }).click()
    await expect(title(later, 'Mensagens desligadas')).toBeFocused()
  })

  await test.step('the link of a past appointment leads to the shop, and a link that never existed leads to the start page', async () => {
    complaints.allow(/404/)
    expect((await later.goto(early.links.Remarcar ?? ''))?.status()).toBe(404)
    await expect(title(later, 'Este link não vale mais')).toBeVisible()
    await expect(later.getByRole('link', { name: 'Ir para a Barbearia Navalha' })).toHaveAttribute(
      'href',
      '/navalha',
    )
    await expectAccessible(later)
    await picture(later, 'link-fim')
    await later.goto(`/a/${'x'.repeat(43)}`)
    await expect(later.getByRole('link', { name: 'Voltar para a página inicial' })).toBeVisible()
    await seesAsOwner(browser, server, wednesday.id, [/03 de março/])
  })

  await test.step('the client cancels by the form without script', async () => {
    const plain = await stranger(browser, server, false)
    await plain.goto(reminder.links['Cancelar o agendamento'] ?? '')
    await plain.getByRole('button', { name: 'Cancelar agendamento' }).click()
    await expect(title(plain, 'Agendamento cancelado')).toBeVisible()
    await plain.context().close()
    await seesAsOwner(browser, server, thursday.id, [/Cancelado/])
  })

  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
