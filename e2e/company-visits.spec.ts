import type { Page } from '@playwright/test'
import { openCalendar, tomorrow } from './at-the-calendar.ts'
import { test } from './at-the-shop.ts'
import { expect, expectAccessible, picture } from './fixtures.ts'
import { type Named, openShop, type Shop, workSchedule } from './owner.ts'

const inTwoWeeks = '2027-03-17'
const later = '2027-03-31'

/** Adds a second service, which only Bruno performs. */
async function addBeard({ companyId, call }: Shop): Promise<{ beard: Named; bruno: Named }> {
  const beard = (await call('POST', '/api/procedures', {
    name: 'Barba',
    duration: 30,
    price: 35,
    companyId,
  })) as Named
  const bruno = (await call('POST', '/api/collaborators', {
    name: 'Bruno Dias',
    email: 'bruno@equipe.example',
    companyId,
    procedureIds: [beard.id],
    workSchedule,
  })) as Named
  return { beard, bruno }
}

type Row = { date: string; startTime: string; status: string; procedure: { name: string } }

/** Returns Lia's appointments on a date, for example `10:00 Corte`. */
async function standing({ companyId, call }: Shop, date: string): Promise<string[]> {
  const path = `/api/schedules/company/${companyId}?date=${date}&q=lia`
  const { items } = (await call('GET', path)) as { items: Row[] }
  return items
    .filter(({ status }) => status === 'scheduled')
    .map(({ startTime, procedure }) => `${startTime} ${procedure.name}`)
    .sort()
}

const card = (page: Page, hours: string, service: string) =>
  page.getByRole('button', { name: new RegExp(`^${hours}, Lia Barros, ${service}, Agendado`) })

test('a company books a visit of two services for several weeks, moves it, moves one part and cancels the remaining visits @desktop', async ({
  page,
}) => {
  const shop = await openShop(page, 'Vera Luz')
  const { beard, bruno } = await addBeard(shop)
  await shop.call('POST', '/api/schedules', {
    companyId: shop.companyId,
    procedureId: beard.id,
    collaboratorId: bruno.id,
    date: inTwoWeeks,
    startTime: '10:30',
    clientName: 'Ivo Sena',
    clientEmail: 'ivo@cliente.example',
  })

  await test.step('the owner enters both services, and the form shows all dates and the missed date', async () => {
    await page.goto(`/schedules/new?date=${tomorrow}&time=10:00`)
    await page
      .getByRole('button', { name: 'Novo cliente' })
      .or(page.getByLabel(/^Nome do cliente/))
      .click()
    await page.getByLabel(/^Nome do cliente/).fill('Lia Barros')
    await page.getByLabel(/^E-mail do cliente/).fill('lia@cliente.example')
    await page.getByRole('button', { name: 'Continuar' }).click()
    await page.getByRole('radio', { name: /^Corte/ }).click()
    // When the times have loaded, the steps of the form fold and the button moves.
    await expect(page.getByRole('heading', { name: 'Colaborador' })).toBeVisible()
    await page.getByRole('button', { name: 'Adicionar outro serviço' }).click()
    await page.getByLabel('2º serviço', { exact: true }).selectOption({ label: 'Barba · 30min · R$ 35,00' })
    await page.getByLabel('Com quem').nth(1).selectOption('Bruno Dias')
    await expect(
      page.getByText('Corte + Barba com quem estiver livre e Bruno Dias · Lia Barros'),
    ).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Repetir' }).click()
    await page.getByLabel('No total').selectOption('3 vezes')
    await expect(
      page.getByText('3 visitas, sempre às 10:00: de quarta, 03/03, a quarta, 31/03.'),
    ).toBeVisible()
    await picture(page, 'visita-repetida')
    await page.getByRole('button', { name: 'Confirmar Agendamento' }).click()
    await expect(page.getByRole('heading', { name: 'Quase tudo agendado' })).toBeFocused()
    await expect(page.getByText('2 de 3 visitas agendadas')).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'serie-quase-toda')
    const missed = page.getByRole('listitem').filter({ hasText: 'já está ocupado' })
    await missed.getByRole('button').first().click()
    await expect(page.getByText('3 visitas agendadas', { exact: true })).toBeVisible()
    await expect.poll(() => standing(shop, inTwoWeeks)).toHaveLength(2)
  })

  await test.step('the owner moves the full visit by keyboard, and then one part of it', async () => {
    await openCalendar(page, `&data=${tomorrow}`)
    await expect(card(page, '10:00 às 10:30', 'Corte').getByText('1 de 2', { exact: true })).toBeVisible()
    await card(page, '10:00 às 10:30', 'Corte').press('m')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('radio', { name: /^A visita toda/ })).toBeChecked()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Remarcar', exact: true }).click()
    await expect.poll(() => standing(shop, tomorrow)).toEqual(['10:30 Corte', '11:00 Barba'])
    await expect(card(page, '11:00 às 11:30', 'Barba')).toBeVisible()
    await card(page, '11:00 às 11:30', 'Barba').press('m')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await question.getByRole('radio', { name: /^Só este serviço/ }).click()
    await question.getByRole('button', { name: 'Remarcar', exact: true }).click()
    await expect.poll(() => standing(shop, tomorrow)).toEqual(['10:30 Corte', '11:30 Barba'])
  })

  await test.step('the appointment panel shows the full visit, and the owner cancels it with all later visits', async () => {
    await card(page, '11:30 às 12:00', 'Barba').click()
    const panel = page.getByRole('dialog', { name: 'Lia Barros' })
    await expect(panel.getByRole('heading', { name: 'Visita com 2 serviços' })).toBeVisible()
    await panel.getByRole('button', { name: /Corte/ }).click()
    await expect(panel.getByText('Escolhido pelo Encaixe: o cliente não tem preferência.')).toBeVisible()
    await panel.getByRole('button', { name: 'Cancelar', exact: true }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('radio', { name: /^Esta e as próximas visitas/ }).click()
    await question.getByRole('button', { name: 'Cancelar a repetição' }).click()
    await expect(page.getByText(/^Repetição cancelada/)).toBeVisible()
    for (const date of [tomorrow, later]) expect(await standing(shop, date)).toEqual([])
  })
})
