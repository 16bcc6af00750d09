import { readFile } from 'node:fs/promises'
import { test } from './at-the-shop.ts'
import { expect, expectAccessible, picture } from './fixtures.ts'
import { becomeUser } from './owner.ts'

test('an owner reads the figures of a period, moves along the bars of the chart by keyboard, opens the table and downloads it', async ({
  page,
}) => {
  await becomeUser(page, 'Rafael Nogueira')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: /^Este mês: R\$.* ver números$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Números' })).toBeFocused()
  await page.getByLabel('Período').selectOption('Últimos 7 dias')
  await expect(page).toHaveURL(/\/company\/reports\?periodo=7$/)
  const revenue = page.getByRole('region', { name: 'Faturamento · Últimos 7 dias' })
  await expect(revenue).toContainText(/R\$\s[1-9]/)
  await expect(revenue).toContainText('24 de fevereiro a 2 de março')
  await expectAccessible(page)
  await picture(page, 'numeros')

  const card = page.getByRole('region', { name: /^O melhor dia foi/ })
  const walk = card.getByRole('slider', { name: 'Percorrer o faturamento' })
  await walk.focus()
  await page.keyboard.press('Home')
  await expect(walk).toHaveAttribute('aria-valuetext', /^quarta-feira, 24 de fevereiro: R\$/)
  await page.keyboard.press('ArrowRight')
  await expect(walk).toHaveAttribute('aria-valuetext', /^quinta-feira, 25 de fevereiro: R\$/)
  await expect(card.getByText(/^quinta-feira, 25 de fevereiro: R\$/)).toBeVisible()

  await card.getByText(/^Ver como tabela/).click()
  await expect(card.getByRole('table', { name: 'Faturamento por dia' }).getByRole('row')).toHaveCount(8)
  await expectAccessible(page)
  await picture(page, 'numeros-tabela')
  const saving = page.waitForEvent('download')
  await card.getByRole('button', { name: /^Baixar CSV/ }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('numeros-faturamento-2027-02-24-a-2027-03-02.csv')
  const [header, first] = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(header).toMatch(/^\uFEFFDia;Faturamento;/)
  expect(first).toMatch(/^"?Quarta-feira, 24 de fevereiro"?;\d+(,\d+)?;/)
})
