import type { Page } from '@playwright/test'
import { choices, confirm, fillPhone, newClient } from './at-the-shop.ts'
import { expect, expectAccessible, expectFormAccessible, picture, test } from './fixtures.ts'
import { becomeUser, booking, freeDate, openShop } from './owner.ts'

const asClient = (page: Page) => becomeUser(page, newClient('Nina Prado'))

test('an owner limits bookings, changes the slug to its limit and writes internal notes; a client at a cap reads how to reach the company @phone', async ({
  page,
  complaints,
}) => {
  complaints.allow(/409/)
  const shop = await openShop(page, 'Rute Dias')
  const date = await freeDate(shop)
  const company = (await shop.call('GET', '/api/companies/my-company')) as Record<string, unknown>

  await test.step('the owner changes the slug and the limit of bookings in the company form', async () => {
    await page.goto('/company?secao=pagina')
    await page.getByLabel('Slug').fill(`${shop.slug}-2`)
    await expect(page.getByText('Você ainda pode mudar 3 vezes em 365 dias, contando esta.')).toBeVisible()
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await expect(page.getByText('Empresa atualizada com sucesso!')).toBeVisible()
    await page.goto('/company?secao=pagina')
    await page.getByLabel('Telefone').fill('11955550142')
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await expect(page.getByText('Empresa atualizada com sucesso!')).toBeVisible()
    await page.goto('/company?secao=horarios')
    const limit = page.getByLabel('Limite de horários por cliente')
    await limit.fill('99')
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await expect(page.getByText('Informe um número inteiro de 1 a 50')).toBeVisible()
    await expectFormAccessible(page)
    await picture(page, 'limites-empresa')
    await limit.fill('1')
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await expect(page.getByText('Empresa atualizada com sucesso!')).toBeVisible()
    for (const end of [3, 4]) {
      const { id, name, cnpj, email } = company
      await shop.call('PUT', `/api/companies/${id}`, { name, cnpj, email, slug: `${shop.slug}-${end}` })
    }
    await page.goto('/company?secao=pagina')
    await page.getByLabel('Slug').fill(`${shop.slug}-5`)
    await expect(page.getByText('Você não pode escolher um endereço novo agora')).toBeVisible()
    await picture(page, 'limites-slug')
    await page.getByRole('button', { name: 'Descartar' }).click()
  })

  const named = { clientName: 'Bia Reis', clientEmail: 'bia@cliente.example' }
  const own = (await shop.call('POST', '/api/schedules', {
    ...booking(shop, date, '09:00'),
    ...named,
    notes: 'Prefere tesoura',
    internalNotes: 'Costuma atrasar',
  })) as { id: string }

  await test.step('the owner writes internal notes', async () => {
    await page.goto(`/schedules/${own.id}`)
    await expect(page.getByRole('textbox', { name: 'Notas internas' })).toHaveValue('Costuma atrasar')
    await expectAccessible(page)
    await picture(page, 'limites-notas')
    await page.goto(`/schedules/new?date=${date}&time=10:00&collaboratorId=${shop.people[0]?.id}`)
    await page.getByRole('option', { name: /Bia Reis/ }).click()
    await page.getByText('Observações e notas internas').click()
    await expect(page.getByRole('textbox', { name: 'Notas internas' })).toBeVisible()
    await picture(page, 'limites-novo')
  })

  const call = await asClient(page)
  const { id } = (await call('POST', '/api/schedules', booking(shop, date, '10:00'))) as { id: string }

  await test.step('the client tries to move an appointment for the sixth time', async () => {
    for (const startTime of ['11:00', '12:00', '13:00', '14:00', '15:00']) {
      const body = { date, startTime, collaboratorId: shop.people[0]?.id }
      await call('PATCH', `/api/schedules/${id}/reschedule`, body)
    }
    await page.goto(`/schedules/${id}`)
    await expect(page.getByText('Notas internas')).toBeHidden()
    await page.getByRole('button', { name: 'Remarcar' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: '16:00' }).check()
    await dialog.getByRole('button', { name: 'Remarcar' }).click()
    await expect(
      dialog.getByText('Você já mudou este horário 5 vezes em 24 horas. Fale com a empresa.'),
    ).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Ligar para (11) 95555-0142' })).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'limites-remarcar')
  })

  await test.step('the client tries to book beyond the limit of open bookings', async () => {
    await page.goto(`/${shop.slug}-4/agendar/${shop.procedure.id}`)
    await page
      .getByRole('radio', { name: /feira|sábado|domingo/ })
      .nth(1)
      .check()
    await choices(page, 'Horário').first().check()
    await choices(page, 'Profissional').first().check()
    await fillPhone(page)
    await confirm(page).click()
    await expect(page.getByText(/^Você já tem um horário marcado com o Salão Rute Dias/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Conversar no WhatsApp' })).toHaveAttribute(
      'href',
      'https://wa.me/5511955550142',
    )
    await expect(page.getByRole('link', { name: 'Ver meus agendamentos' })).toHaveAttribute(
      'href',
      '/schedules',
    )
    await expectAccessible(page)
    await picture(page, 'limites-agendar')
  })
})
