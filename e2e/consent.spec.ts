import type { Page } from '@playwright/test'
import { expect, expectAccessible, picture, test } from './fixtures.ts'
import { startServer } from './server.ts'

const banner = (page: Page) => page.getByRole('complementary', { name: 'Medição de uso' })
const kept = (page: Page, key: string) => page.evaluate((key) => localStorage.getItem(key), key)

const campaign = '/barbearia?utm_source=instagram&utm_medium=bio&plano=pro'

test('a visitor of a deployment that does not measure is not asked for consent', async ({ page }) => {
  await page.goto('/barbearia')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  await page.goto('/privacy#medicao')
  await expect(page.getByText('Você ainda não escolheu, e por isso nada é medido.')).toBeVisible()
})

test('a visitor’s campaign is stored only after consent and deleted when the visitor withdraws it', async ({
  page,
}) => {
  await page.goto(campaign, { referer: 'https://www.instagram.com/navalha/' })
  await expect(banner(page)).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'aviso-de-medicao')
  const [refuse, accept] = ['Recusar', 'Aceitar'].map((name) => banner(page).getByRole('button', { name }))
  const sizes = await Promise.all([refuse?.boundingBox(), accept?.boundingBox()])
  expect(sizes[0]?.width).toBe(sizes[1]?.width)
  expect(sizes[0]?.height).toBeGreaterThanOrEqual(44)
  expect(await kept(page, 'attribution')).toBeNull()

  // On a later page, the campaign is still only in memory and not stored.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sobre' }).click()
  await expect(page).toHaveURL(/\/sobre$/)
  await expect(banner(page)).toBeVisible()
  await accept?.focus()
  await page.keyboard.press('Enter')
  await expect(banner(page)).toHaveCount(0)
  const record = JSON.parse((await kept(page, 'attribution')) ?? '{}')
  expect(record).toMatchObject({ utm_source: 'instagram', utm_medium: 'bio' })
  expect(record.first_landing_url).toMatch(/\/barbearia\?utm_source=instagram&utm_medium=bio$/)
  expect(record.first_referrer).toBe('https://www.instagram.com/navalha/')
  expect(JSON.parse((await kept(page, 'encaixe.consent')) ?? '{}')).toMatchObject({ measuring: true })

  await page.goto('/?utm_source=outra')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  expect(JSON.parse((await kept(page, 'attribution')) ?? '{}')).toMatchObject({ utm_source: 'instagram' })

  await page.goto('/privacy#medicao')
  await expect(page.getByText('Você aceitou a medição.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Recusar' }).click()
  await expect(page.getByText('Você recusou a medição: nada é medido.')).toBeVisible()
  expect(await kept(page, 'attribution')).toBeNull()
})

test('a visitor who refuses consent is not asked again, and nothing about the campaign is stored', async ({
  page,
}) => {
  await page.goto(campaign)
  await banner(page).getByRole('button', { name: 'Recusar' }).click()
  await expect(banner(page)).toHaveCount(0)
  await page.goto(campaign)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  expect(await kept(page, 'attribution')).toBeNull()
})

test('a deployment that measures asks a visitor first and receives only the allowed events @desktop', async ({
  page,
}) => {
  const server = await startServer({ ANALYTICS_ID: 'medicao-de-teste' })
  const events = () =>
    server
      .output()
      .split('\n')
      .filter((line) => line.includes('"message":"analytics"'))
      .map((line) => JSON.parse(line))
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/public/events')) asked.push(request.method())
    if (new URL(request.url()).origin !== new URL(server.url).origin) asked.push(request.url())
  })
  try {
    await page.goto(`${server.url}/como-funciona`)
    await expect(banner(page)).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contato' }).click()
    await expect(page).toHaveURL(/\/contato$/)
    expect(asked).toEqual([])
    await banner(page).getByRole('button', { name: 'Aceitar' }).click()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Sobre' }).click()
    await expect(page).toHaveURL(/\/sobre$/)
    await expect
      .poll(events)
      .toMatchObject([{ stream: 'medicao-de-teste', event: 'page_view', properties: { page: '/sobre' } }])
  } finally {
    await server.stop()
  }
})
