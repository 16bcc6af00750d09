import { test } from './at-the-shop.ts'
import { expect, expectAccessible, picture } from './fixtures.ts'
import { becomeUser } from './owner.ts'

test('a professional records which clients came, books a client without an appointment and blocks time, with one or two taps each', async ({
  page,
  complaints,
}) => {
  // The API first refuses with 409 to block time with appointments, and the page asks the professional.
  complaints.allow(/409/)
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(`${response.request().method()} ${response.url()}`)
  })
  await becomeUser(page, 'Tainá Ribeiro')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Seu dia' })).toBeVisible()
  const day = page.getByRole('region', { name: 'Hoje' })
  await expect(page.getByRole('region', { name: 'Agora e a seguir' })).toContainText(/Agora, até|Próximo, em/)
  await expect(page.getByText(/R\$\s*\d/)).toHaveCount(0)
  await expectAccessible(page)
  await picture(page, 'dia-da-profissional')

  const came = day.getByRole('button', { name: /^Veio: / })
  const waiting = await came.count()
  expect(waiting).toBeGreaterThan(0)
  await came.first().click()
  await expect(page.getByText(/^(Agendamento concluído|Visita concluída): /)).toBeVisible()
  await expect(came).toHaveCount(waiting - 1)
  await page.getByRole('button', { name: 'Desfazer', exact: true }).click()
  await expect(came).toHaveCount(waiting)
  await day
    .getByRole('button', { name: /^Não veio: / })
    .first()
    .click()
  await expect(page.getByText(/^Não veio: /)).toBeVisible()
  await expect(came).toHaveCount(waiting - 1)

  await page.getByRole('button', { name: 'Encaixar agora' }).click()
  const sheet = page.getByRole('dialog', { name: 'Encaixar agora' })
  await sheet.getByRole('button', { name: 'Cliente avulso' }).click()
  await sheet.getByRole('button', { name: /^Pezinho/ }).click()
  await sheet.getByRole('button', { name: /^Encaixar/ }).click()
  await expect(page.getByText(/^Agendamento criado: Cliente avulso/)).toBeVisible()
  await expect(day.getByRole('link', { name: 'Cliente avulso' })).toBeVisible()

  await page.getByRole('button', { name: 'Bloquear', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Bloquear horário' })
    .getByRole('button', { name: /^Até o fim do dia/ })
    .click()
  const asked = page.getByRole('alertdialog', { name: 'Há agendamentos nesse período.' })
  await asked.getByRole('button', { name: 'Manter e resolver depois' }).click()
  await expect(page.getByText(/^Folga salva/)).toBeVisible()
  await expect(day.getByText('Bloqueado')).toBeVisible()
  expect(refused).toEqual([])
})
