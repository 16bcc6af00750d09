import { bookFor, entry, openCalendar, swipe, today, tomorrow } from './at-the-calendar.ts'
import { test } from './at-the-shop.ts'
import { expect, expectAccessible, picture } from './fixtures.ts'
import { openShop } from './open-shop.ts'
import { signIn } from './signed-in.ts'

const halfHours = (from: number, to: number) =>
  Array.from({ length: (to - from) * 2 }, (_, at) => {
    const hour = String(from + Math.floor(at / 2)).padStart(2, '0')
    return `${hour}:${at % 2 === 0 ? '00' : '30'}`
  })

test('an ordinary day shows past appointments, the current time and gaps', async ({ page }) => {
  await signIn(page, 'Rafael Nogueira')
  await openCalendar(page)
  await expect(page.getByText('Intervalo').first()).toBeVisible()
  await expect(page.getByText('Agora, ')).toBeAttached()
  await expectAccessible(page)
  await page.evaluate(() => scrollTo(0, 0))
  await picture(page, 'calendario-comum')
})

test('a full day stays readable with large text and on a narrow screen', async ({ page }, { project }) => {
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

  await test.step('text twice as large loses nothing', async () => {
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

  await test.step('320 pixels are enough', async () => {
    if (project.name === 'phone') await page.setViewportSize({ width: 320, height: 700 })
    await expectAccessible(page)
    await picture(page, 'calendario-estreito')
  })

  await test.step('what was cancelled leaves its time to be booked', async () => {
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

test('every target on a phone is large enough to tap @phone', async ({ page }) => {
  await signIn(page, 'Rafael Nogueira')
  await openCalendar(page, '&data=2027-03-04')
  const small = await page
    .getByRole('region', { name: /^Agenda/ })
    .locator('[data-stop]')
    .evaluateAll((stops) =>
      stops.map((stop) => stop.getBoundingClientRect().height).filter((height) => height < 44),
    )
  expect(small).toEqual([])
})

test('a horizontal swipe turns the day, on a name the collaborator @phone', async ({ page }) => {
  await openShop(page, 'Rute Dias')
  await openCalendar(page, `&data=${tomorrow}`)
  const agenda = page.getByRole('region', { name: /^Agenda/ })
  await swipe(page, agenda.getByText('10:00').first(), -200)
  await expect(page.getByRole('region', { name: 'Agenda, quinta-feira, 4 de março' })).toBeVisible()
  await swipe(page, agenda.getByText('10:00').first(), 200)
  await expect(page.getByRole('region', { name: 'Agenda, quarta-feira, 3 de março' })).toBeVisible()
  await swipe(page, agenda.getByRole('heading', { name: 'Diego Amaral' }), -160)
  await expect(agenda.getByRole('heading', { name: 'Tainá Ribeiro' })).toBeVisible()
})
