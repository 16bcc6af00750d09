import type { Locator, Page } from '@playwright/test'
import { test } from './at-the-shop.ts'
import { expect, expectAccessible, expectFormAccessible, picture } from './fixtures.ts'
import { letterTo } from './mailbox.ts'
import { booking, openShop, type Shop } from './owner.ts'

const tomorrow = '2027-03-03'
const names = ['Lia', 'Ivo', 'Nina', 'Beto', 'Rosa', 'Caio', 'Dora', 'Téo']
const tooLong = 60_000

/** Books eight appointments with Tainá from 10:00 on, each for another client, then records that Tainá is absent. */
async function missTomorrow(shop: Shop, email: string): Promise<void> {
  const [, taina] = shop.people
  for (const [at, name] of names.entries()) {
    const startTime = `${10 + Math.floor(at / 2)}:${at % 2 === 0 ? '00' : '30'}`
    const wish = { ...booking(shop, tomorrow, startTime), collaboratorId: taina?.id }
    const clientEmail = at === 0 ? email : `${name.toLowerCase().replace('é', 'e')}@cliente.example`
    await shop.call('POST', '/api/schedules', { ...wish, clientName: `${name} Barros`, clientEmail })
  }
  const off = { kind: 'off', from: tomorrow, to: tomorrow, reason: 'Doente', keep: true }
  await shop.call('POST', '/api/exceptions', {
    companyId: shop.companyId,
    collaboratorId: taina?.id,
    ...off,
  })
}

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name }) })

test('an owner whose professional is absent finds solutions for eight clients in three taps, and one of the clients chooses a time by the link @phone', async ({
  page,
  browser,
  server,
}) => {
  const shop = await openShop(page, 'Clara Reis')
  const email = `lia.${shop.slug}@cliente.example`
  await missTomorrow(shop, email)
  let taps = 0
  const tap = async (button: Locator) => {
    taps += 1
    await button.tap()
  }
  await page.goto(`/schedules/conflicts?collaboratorId=${shop.people[1]?.id}&date=${tomorrow}`)
  await expect(page.getByText('8 fora do horário de trabalho · Tainá Ribeiro · quarta, 03/03')).toBeVisible()
  await expectFormAccessible(page)
  await picture(page, 'resolver')
  const began = Date.now()

  await test.step('the owner offers other times to one client', async () => {
    await tap(card(page, 'Lia Barros').getByRole('button', { name: 'Oferecer 3 horários' }))
    await expect(card(page, 'Lia Barros').getByText(/^Aguardando resposta até \d\d:\d\d$/)).toBeVisible()
  })

  await test.step('the owner moves the other clients to another professional at the same time, each client once', async () => {
    await tap(page.getByRole('button', { name: 'Remarcar todos para o mesmo horário com outra pessoa (7)' }))
    await tap(page.getByRole('button', { name: 'Remarcar todos', exact: true }))
    await expect(page.getByText('7 remarcados.')).toBeVisible()
    await expect(page.getByText(/^quarta, 03\/03, às \d\d:\d\d com Diego Amaral$/)).toHaveCount(7)
  })
  const lasted = Date.now() - began
  test.info().annotations.push({ type: 'measured', description: `8 clients: ${taps} taps, ${lasted} ms` })
  expect(taps).toBe(3)
  expect(lasted).toBeLessThan(tooLong)
  await expectFormAccessible(page)
  await picture(page, 'resolver-resolvido')

  await test.step('the client with the offer chooses a time by the link with one tap', async () => {
    const { viewport } = test.info().project.use
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: viewport ?? null,
      hasTouch: true,
      isMobile: true,
    })
    const client = await context.newPage()
    const { links } = await letterTo(client, server.url, email, /^Escolha um novo horário/)
    await client.goto(links['Escolher o horário'] ?? '')
    await expect(client.getByRole('heading', { level: 1, name: 'Escolha outro horário' })).toBeVisible()
    await expectAccessible(client)
    await picture(client, 'link-escolher')
    await client.getByRole('button', { name: /10:00.*com Diego Amaral/ }).tap()
    await expect(client.getByRole('heading', { level: 1, name: 'Agendamento remarcado!' })).toBeFocused()
    await expectAccessible(client)
    await context.close()
  })

  await test.step("the owner's open page shows the client's choice", async () => {
    await expect(page.getByText('Tudo resolvido.')).toBeVisible()
    await expect(card(page, 'Lia Barros')).toHaveCount(0)
  })
})
