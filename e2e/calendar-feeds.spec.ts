import { expect, expectAccessible, expectFormAccessible, picture, test } from './fixtures.ts'
import { booking, openShop } from './owner.ts'

test('an owner shows the agenda in another calendar, replaces the address that leaked, and deletes it @phone', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const shop = await openShop(page, 'Ester Paz')
  await shop.call('POST', '/api/schedules', {
    ...booking(shop, '2027-03-09', '10:00'),
    clientName: 'Nina Falcão',
    withoutContact: true,
  })
  await page.goto('/dashboard')
  const menu = page.getByRole('button', { name: /^Conta de/ }).last()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Avisos e agenda' }).click()
  await expect(page).toHaveURL('/avisos')
  await expect(page.getByText('Nenhum endereço ainda.')).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'avisos-sem-enderecos')

  await page.getByRole('button', { name: 'Criar endereço' }).click()
  await expect(page.getByRole('heading', { name: /ele não aparece de novo/ })).toBeFocused()
  await page.getByRole('button', { name: 'Copiar endereço' }).click()
  await expect(page.getByText('Endereço copiado!')).toBeVisible()
  const leaked = await page.evaluate(() => navigator.clipboard.readText())
  const read = async (url: string) => (await request.get(url)).text()
  expect(await read(leaked)).toContain('SUMMARY:Nina Falcão · ')
  await expectFormAccessible(page)
  await picture(page, 'avisos-endereco-novo')

  await page.getByRole('button', { name: 'Trocar endereço: Toda a empresa' }).click()
  await expect(page.getByText('Endereço trocado. O antigo não vale mais.')).toBeVisible()
  expect((await request.get(leaked)).status()).toBe(404)
  await page.reload()
  await expect(page.getByText('Ainda não foi lido por nenhum aplicativo')).toBeVisible()

  await page.getByRole('button', { name: 'Apagar endereço: Toda a empresa' }).click()
  await page.getByRole('button', { name: 'Apagar endereço', exact: true }).click()
  await expect(page.getByText('Nenhum endereço ainda.')).toBeVisible()
})
