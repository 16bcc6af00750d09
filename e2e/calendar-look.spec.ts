import { bookFor, entry, openCalendar, swipe, today, tomorrow } from './at-the-calendar.ts'
import { test } from './at-the-shop.ts'
import { expect, expectAccessible, picture } from './fixtures.ts'
import { becomeOwner, becomeUser, openShop, workSchedule } from './owner.ts'

const halfHours = (from: number, to: number) =>
  Array.from({ length: (to - from) * 2 }, (_, at) => {
    const hour = String(from + Math.floor(at / 2)).padStart(2, '0')
    return `${hour}:${at % 2 === 0 ? '00' : '30'}`
  })

test('the calendar of an ordinary day shows past appointments, the current time and gaps', async ({
  page,
}) => {
  await becomeUser(page, 'Rafael Nogueira')
  await openCalendar(page)
  await expect(page.getByText('Intervalo').first()).toBeVisible()
  await expect(page.getByText('Agora, ')).toBeAttached()
  await expectAccessible(page)
  await page.evaluate(() => scrollTo(0, 0))
  await picture(page, 'calendario-comum')
})

test('the calendar of a full day stays readable with large text and on a narrow screen', async ({ page }, {
  project,
}) => {
  const shop = await openShop(page, 'Rute Dias')
  for (const who of ['diego', 'taina'] as const) {
    for (const time of halfHours(8, 20))
      await bookFor(shop, who, tomorrow, time, 'Maria das Dores de Albuquerque')
  }
  const id = await bookFor(shop, 'diego', today, '16:00', 'Lia Barros')
  await shop.call('PATCH', `/api/schedules/${id}/cancel`)
  await openCalendar(page, `&data=${tomorrow}`)
  await expect(entry(page, '19:30 às 20:00', 'Maria das Dores de Albuquerque', 'diego')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Livre/ })).toHaveCount(0)
  await expectAccessible(page)
  await picture(page, 'calendario-cheio')

  await test.step('the calendar with text of twice the size cuts nothing off', async () => {
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
      scrollTo(0, 0)
    })
    await expectAccessible(page)
    await picture(page, 'calendario-texto-grande')
    await page.evaluate(() => {
      document.documentElement.style.fontSize = ''
    })
  })

  await test.step('the calendar fits into 320 pixels', async () => {
    if (project.name === 'phone') await page.setViewportSize({ width: 320, height: 700 })
    await expectAccessible(page)
    await picture(page, 'calendario-estreito')
  })

  await test.step('the time of a cancelled appointment can be booked in the calendar', async () => {
    await openCalendar(page)
    await expect(
      page.getByRole('button', { name: '16:00 às 16:30, Lia Barros, Corte, Cancelado, com Diego Amaral' }),
    ).toBeVisible()
    await expect(
      page.getByRole('link', { name: 'Livre, 16:00 às 16:30, agendar com Diego Amaral' }),
    ).toBeVisible()
    await expectAccessible(page)
  })
})

test('on a phone the day fills nearly the full screen, and the controls in it are large and not covered @phone', async ({
  page,
}) => {
  await becomeUser(page, 'Rafael Nogueira')
  await openCalendar(page, '&data=2027-03-04')
  const firstHour = await page
    .locator('[data-column]')
    .first()
    .evaluate((column) => column.getBoundingClientRect().top)
  expect(firstHour).toBeLessThan(120)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const add = await page.getByRole('link', { name: 'Novo Agendamento' }).boundingBox()
  const last = await page.locator('[data-column]').first().boundingBox()
  expect(add).toMatchObject({ width: 56, height: 56 })
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(add?.y ?? 0)
  const stops = page.getByRole('region', { name: /^Agenda/ }).locator('[data-stop]')
  await expect(stops.first()).toBeVisible()
  await expect(page.getByRole('link', { name: /: ver a lista de espera$/ }).first()).toBeVisible()
  const small = await stops.evaluateAll((all) =>
    all.map((stop) => stop.getBoundingClientRect().height).filter((height) => height < 44),
  )
  expect(small).toEqual([])
})

test('a horizontal swipe on the calendar shows the next or previous day @phone', async ({ page }) => {
  await openShop(page, 'Rute Dias')
  await openCalendar(page, `&data=${tomorrow}`)
  const agenda = page.getByRole('region', { name: /^Agenda/ })
  await swipe(page, agenda.getByText('10:00').first(), -200)
  await expect(page.getByRole('region', { name: 'Agenda, quinta-feira, 4 de março' })).toBeVisible()
  await swipe(page, agenda.getByText('10:00').first(), 200)
  await expect(page.getByRole('region', { name: 'Agenda, quarta-feira, 3 de março' })).toBeVisible()
})

test('the calendar shows fifteen professionals side by side with their full names, none of them cut at the left @desktop', async ({
  page,
}) => {
  const { companyId, call } = await becomeOwner(page, 'Rute Dias', 'pro')
  const long = 'Maria Aparecida da Conceição dos Santos Albuquerque Oliveira'
  const names = ['Ágata Prado', ...Array.from({ length: 13 }, (_, at) => `Colega ${at + 10}`), long]
  for (const [at, name] of names.entries()) {
    const email = `pessoa${at}@equipe.example`
    await call('POST', '/api/collaborators', { name, email, companyId, procedureIds: [], workSchedule })
  }
  await openCalendar(page, `&data=${tomorrow}`)
  const columns = page.getByRole('region', { name: /^Agenda/ }).getByRole('region')
  await expect(columns).toHaveCount(15)
  const rail = await page.getByText('08:00', { exact: true }).first().boundingBox()
  expect((await columns.first().boundingBox())?.x).toBeGreaterThan((rail?.x ?? 0) + (rail?.width ?? 0))
  await expect(page.getByRole('heading', { name: long })).toHaveAttribute('title', long)
  await expectAccessible(page)
  await picture(page, 'calendario-quinze')
})
