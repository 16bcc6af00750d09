import type { Browser, Page } from '@playwright/test'
import { newClient, place, test } from './at-the-shop.ts'
import { expect, expectAccessible, picture } from './fixtures.ts'
import { letterTo } from './mailbox.ts'
import { becomeUser, type Call } from './owner.ts'

type Named = { id: string; name: string }

/** A page of a new browser profile, with or without JavaScript. */
async function stranger(browser: Browser, baseURL: string, javaScriptEnabled = true): Promise<Page> {
  const viewport = test.info().project.use.viewport ?? null
  return (await browser.newContext({ baseURL, javaScriptEnabled, viewport })).newPage()
}

async function signedIn(browser: Browser, baseURL: string, account: string | ReturnType<typeof newClient>) {
  const page = await stranger(browser, baseURL)
  return becomeUser(page, account)
}

/** Puts the signed-in client on the waitlist for any time of the date. */
const wait = (call: Call, companyId: string, procedureId: string, date: string) =>
  call('POST', '/api/waitlist', {
    companyId,
    items: [{ procedureId, collaboratorId: null }],
    windows: [{ from: date, to: date, startTime: '00:00', endTime: '23:59' }],
    collaboratorId: null,
  })

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const take = (page: Page) => page.getByRole('button', { name: 'Quero este horário' })

test('a client without JavaScript takes the time of an appointment that the shop cancelled, and another client reads that the time is gone @phone', async ({
  browser,
  server: { url },
}) => {
  const [fast, slow] = [newClient('Lia Ligeira'), newClient('Tina Tarde')]
  const owner = await signedIn(browser, url, 'Rafael Nogueira')
  const shop = (await owner('GET', '/api/public/company/navalha')) as Named
  const services = (await owner('GET', `/api/public/procedures/${shop.id}`)) as Named[]
  const service = services.find(({ name }) => name === 'Corte')?.id ?? ''
  const date = `2027-03-${place() < 2 ? '18' : '19'}`
  const asked = `${shop.id}/${service}/${date}`
  const [slot] = (await owner('GET', `/api/public/available-slots/${asked}`)) as { startTime: string }[]
  const free = `/api/public/available-collaborators/${asked}/${slot?.startTime}`
  const [person] = (await owner('GET', free)) as Named[]
  const client = { clientName: 'Quem desiste', clientEmail: newClient('Desiste').email }
  const wish = { companyId: shop.id, procedureId: service, date, ...slot, collaboratorId: person?.id }
  const { id } = (await owner('POST', '/api/schedules', { ...wish, ...client })) as Named
  for (const one of [fast, slow]) await wait(await signedIn(browser, url, one), shop.id, service, date)
  await owner('PATCH', `/api/schedules/${id}/cancel`)

  const page = await stranger(browser, url)
  const late = (await letterTo(page, url, slow.email, /^Abriu um horário/)).links['Quero este horário'] ?? ''
  await page.goto(late)
  await expect(title(page, 'Abriu um horário')).toBeVisible()
  await expect(page.getByText('Barbearia Navalha').first()).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'convite')

  const plain = await stranger(browser, url, false)
  const won = (await letterTo(plain, url, fast.email, /^Abriu um horário/)).links['Quero este horário'] ?? ''
  await plain.goto(won)
  await take(plain).click()
  await expect(title(plain, 'Horário garantido!')).toBeVisible()
  await plain.reload()
  await expect(title(plain, 'Horário garantido!')).toBeVisible()

  await take(page).click()
  await expect(page.getByText('Alguém foi mais rápido. Você continua na lista.')).toBeVisible()
  await expect(take(page)).toHaveCount(0)
  await expectAccessible(page)
  await picture(page, 'convite-tarde')
  await page.getByRole('button', { name: 'Sair da lista de espera' }).click()
  await expect(title(page, 'Você não espera mais este horário')).toBeVisible()
  for (const one of [page, plain]) await one.context().close()
})
