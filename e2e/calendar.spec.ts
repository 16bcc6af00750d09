import {
  bookFor,
  choose,
  chooseView,
  entry,
  free,
  isPhone,
  openCalendar,
  today,
  tomorrow,
  viewControl,
} from './at-the-calendar.ts'
import { test } from './at-the-shop.ts'
import { expect, expectAccessible, expectFormAccessible, picture } from './fixtures.ts'
import { becomeOwner, becomeUser, openShop } from './owner.ts'

test('the list of appointments opens first until the owner chooses the calendar, which the browser then stores', async ({
  page,
}) => {
  const shop = await openShop(page, 'Rute Dias')
  await bookFor(shop, 'diego', today, '16:00', 'Lia Barros')
  await page.goto('/schedules')
  await expect(page.getByRole('tab', { name: 'Próximos' })).toBeVisible()
  await page.getByRole('radio', { name: 'Calendário' }).click()
  await expect(page.getByRole('region', { name: 'Agenda, terça-feira, 2 de março' })).toBeVisible()
  await expect(viewControl(page, 'Dia')).toBeFocused()
  await page.goto('/schedules')
  await expect(entry(page, '16:00 às 16:30', 'Lia Barros', 'diego')).toBeVisible()
  await expectAccessible(page)
  await chooseView(page, 'Lista')
  await expect(page.getByRole('radio', { name: 'Lista' })).toBeFocused()
  await page.goto('/schedules')
  await expect(page.getByRole('tab', { name: 'Próximos' })).toBeVisible()
})

test('a client sees only the list of appointments', async ({ page }) => {
  await becomeUser(page, { name: 'Vera Paz', email: `vera.${Date.now()}@cliente.example` })
  await page.goto('/schedules?ver=calendario')
  await expect(page.getByRole('tab', { name: 'Próximos' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Calendário' })).toHaveCount(0)
})

test('an owner clicks on a free time and enters only client and service; the calendar then shows the appointment', async ({
  page,
}) => {
  const { companyId, call } = await openShop(page, 'Rute Dias')
  await call('POST', '/api/procedures', { companyId, name: 'Sem quem faça', duration: 30 })
  await openCalendar(page, `&data=${tomorrow}`)
  await expect(page.getByText('Nenhum agendamento neste dia.')).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'calendario-vazio')
  await free(page, '10:00 às 10:30', 'diego').click()
  const sheet = page.getByRole('dialog', { name: 'Novo Agendamento' })
  await expect(sheet.getByText('10:00–10:30 com Diego Amaral')).toBeVisible()
  await sheet.getByLabel('Nome do cliente').fill('Lia Barros')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Continuar', exact: true }).last().click()
  await expect(sheet.getByLabel('Nome do cliente')).toHaveValue('Lia Barros')
  await sheet.getByLabel('E-mail do cliente').fill('lia@cliente.example')
  await expectFormAccessible(page)
  await picture(page, 'calendario-folha')
  await page.keyboard.press('Enter')
  await expect(sheet.getByText('Corte · 30min')).toBeVisible()
  await sheet.getByRole('button', { name: 'Confirmar Agendamento' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(entry(page, '10:00 às 10:30', 'Lia Barros', 'diego')).toBeFocused()

  await free(page, '10:30 às 11:00', 'diego').click()
  await sheet.getByRole('option', { name: /Lia Barros/ }).click()
  await sheet.getByRole('button', { name: 'Abrir o formulário completo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Novo Agendamento' })).toBeFocused()
  for (const answer of [/^Lia Barros.*lia@cliente/, /^qua, 03\/03, 10:30 · Diego Amaral$/]) {
    await expect(page.getByText(answer).first()).toBeVisible()
  }
})

test('an appointment opens beside its day in the calendar, and closing it leads back to the day', async ({
  page,
}) => {
  const shop = await openShop(page, 'Rute Dias')
  const id = await bookFor(shop, 'diego', tomorrow, '10:00', 'Lia Barros')
  await openCalendar(page, `&data=${tomorrow}`)
  const card = entry(page, '10:00 às 10:30', 'Lia Barros', 'diego')
  await card.click()
  const panel = page.getByRole('dialog', { name: 'Lia Barros' })
  await expect(panel.getByRole('link', { name: 'lia.barros@cliente.example' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`appointment=${id}`))
  await expectAccessible(page)
  await picture(page, 'calendario-painel')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(card).toBeFocused()
  await page.goto(`/schedules?ver=calendario&data=${tomorrow}&appointment=${id}`)
  await expect(panel).toBeVisible()
})

test('every day, week and month of the calendar has its own address', async ({ page }) => {
  const shop = await openShop(page, 'Rute Dias')
  await bookFor(shop, 'taina', tomorrow, '10:00', 'Lia Barros')
  await openCalendar(page)
  await page.getByRole('button', { name: 'Próximo dia' }).click()
  await expect(page.getByRole('region', { name: 'Agenda, quarta-feira, 3 de março' })).toBeVisible()
  if (isPhone(page)) {
    await choose(page, 'Tainá Ribeiro')
    await expect(page).toHaveURL(/pessoa=/)
  }
  await expect(entry(page, '10:00 às 10:30', 'Lia Barros', 'taina')).toBeVisible()

  await chooseView(page, 'Semana')
  if (!isPhone(page)) {
    await page.getByRole('combobox', { name: 'Colaborador' }).selectOption('Tainá Ribeiro')
  }
  await expect(page.getByRole('region', { name: 'Agenda, 28 de fev a 6 de mar' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Hoje, terça-feira, 2 de março' })).toBeVisible()
  await expect(entry(page, '10:00 às 10:30', 'Lia Barros', 'taina')).toBeVisible()
  await expect(page).toHaveURL(/modo=semana&data=2027-03-03&pessoa=/)
  await expectAccessible(page)
  await picture(page, 'calendario-semana')

  await chooseView(page, 'Mês')
  await page.getByRole('button', { name: /^quarta-feira, 3 de março/ }).click()
  await expect(page.getByRole('region', { name: 'Agenda, quarta-feira, 3 de março' })).toBeVisible()

  await page.getByRole('button', { name: 'Hoje' }).click()
  await page.getByRole('button', { name: /^ter(ça-feira)?, 2 (de )?mar/ }).click()
  const picker = page.getByRole('dialog', { name: 'Escolher a data' })
  await expectAccessible(page)
  await picker.getByRole('button', { name: 'sexta-feira, 5 de março de 2027' }).click()
  await expect(picker).toBeHidden()
  await expect(page.getByRole('region', { name: 'Agenda, sexta-feira, 5 de março' })).toBeVisible()
})

test('a press on a day that began before the month had loaded opens this day, and no row moves when the month loads', async ({
  page,
}) => {
  const shop = await openShop(page, 'Rute Dias')
  await bookFor(shop, 'taina', '2027-03-10', '10:00', 'Lia Barros')
  const asked = Promise.withResolvers<void>()
  await page.route('**/api/schedules/calendar/2027-03**', async (route) => {
    await asked.promise
    await route.continue()
  })
  await page.goto('/schedules?ver=calendario&modo=mes&data=2027-03-02')
  const day = page.getByRole('button', { name: /^quarta-feira, 10 de março/ })
  const place = await day.boundingBox()
  await day.hover()
  await page.mouse.down()
  asked.resolve()
  await expect(day).toHaveAccessibleName(/1 agendamento/)
  expect(await day.boundingBox()).toEqual(place)
  await page.mouse.up()
  await expect(page.getByRole('region', { name: 'Agenda, quarta-feira, 10 de março' })).toBeVisible()
})

test('the calendar explains an empty team, a day off, a failure and an expired plan', async ({
  page,
  complaints,
}) => {
  complaints.allow(/500|403/)
  await test.step('the calendar of a company without collaborators says that there is nobody yet', async () => {
    await becomeOwner(page, 'Iara Melo')
    await page.goto('/schedules?ver=calendario')
    await expect(page.getByRole('heading', { name: 'Ninguém na equipe ainda' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Adicionar colaborador' })).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('the calendar requests failed data again', async () => {
    let failing = true
    await page.route('**/api/schedules/calendar?**', (route) =>
      failing
        ? route.fulfill({ status: 400, json: { error: 'x', code: 'invalid' }, headers: { 'x-encaixe': '1' } })
        : route.continue(),
    )
    complaints.allow(/400/)
    await page.reload()
    await expect(page.getByText('Erro ao carregar agendamentos. Por favor, tente novamente.')).toBeVisible()
    await expectAccessible(page)
    failing = false
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(page.getByRole('heading', { name: 'Ninguém na equipe ainda' })).toBeVisible()
  })
})

test('the calendar explains a day off, and says without a plan that it is read only', async ({ page }) => {
  const shop = await openShop(page, 'Rute Dias')
  await bookFor(shop, 'diego', tomorrow, '10:00', 'Lia Barros')
  for (const { id } of shop.people) {
    const person = (await shop.call('GET', `/api/collaborators/${id}`)) as {
      workSchedule: Record<string, { enabled: boolean }>
    }
    const { sunday } = person.workSchedule
    await shop.call('PUT', `/api/collaborators/${id}`, {
      ...person,
      workSchedule: { ...person.workSchedule, sunday: { ...sunday, enabled: false } },
    })
  }
  await openCalendar(page, '&data=2027-03-07')
  await expect(page.getByText(/(Ninguém|Diego Amaral não) atende neste dia\./)).toBeVisible()
  await expect(page.getByText('Não atende neste dia').first()).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'calendario-fechado')

  await page.route('**/api/subscriptions/status', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), isActive: false } })
  })
  await openCalendar(page, `&data=${tomorrow}`)
  await expect(page.getByRole('link', { name: 'Ver Planos' })).toBeVisible()
  await expect(entry(page, '10:00 às 10:30', 'Lia Barros', 'diego')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Livre, / })).toHaveCount(0)
  await expectAccessible(page)
})
