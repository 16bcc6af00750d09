import { test, testAlone } from './at-the-shop.ts'
import { expect, expectAccessible, picture } from './fixtures.ts'
import { becomeUser } from './owner.ts'
import { signIn } from './signed-in.ts'

const alone = testAlone()

alone(
  'an owner sees the next appointment, each collaborator’s day, and the later appointments on the dashboard, on a phone within two screens',
  async ({ page }) => {
    await becomeUser(page, 'Rafael Nogueira')
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Olá, Rafael Nogueira' })).toBeVisible()
    await expect(page.getByText(/^terça-feira, 02 de março de 2027 · 15:\d\d$/)).toBeVisible()
    const next = page.getByRole('region', { name: 'Próximo agendamento' })
    await expect(next).toContainText(/Próximo, (em|agora|amanhã)/)
    const day = page.getByRole('region', { name: 'Hoje' })
    await expect(day.getByText(/^Rafael Nogueira: das \d\d:\d\d às \d\d:\d\d/)).toBeAttached()
    const later = page.getByRole('region', { name: 'Depois' }).getByRole('listitem')
    const isPhone = test.info().project.name === 'phone'
    // Below two cards of questions there is one visit. The reminders that make the second card leave in the first minute.
    await expect(async () => {
      const asked = await page.getByRole('region', { name: 'Precisa de você' }).count()
      expect(await later.count()).toBe(isPhone ? 2 - asked : 5)
    }).toPass()
    if (isPhone) {
      const rest = page.getByRole('button', { name: 'Plano, números e página da empresa' })
      await expect(rest).toBeVisible()
      // A usual day takes two screens at most: the owner reads it between two clients.
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      expect(height).toBeLessThanOrEqual(2 * (page.viewportSize()?.height ?? 0))
      await rest.click()
    }
    await expect(page.getByRole('region', { name: 'Plano Básico' })).toContainText(
      'Sua assinatura está ativa e funcionando perfeitamente',
    )
    await expect(page.getByText('Falta pouco para abrir a agenda')).toBeHidden()
    await expectAccessible(page)
    await picture(page, 'painel-dono')

    await page.getByRole('link', { name: /Próximos agendamentos/ }).click()
    await expect(page).toHaveURL(/\/schedules$/)
    await page.goBack()
    await next.getByRole('link', { name: 'Abrir agendamento' }).click()
    await expect(page).toHaveURL(/\/schedules\/[^/]+$/)
  },
)

test('a client sees the upcoming appointments and an offer to create a company on the dashboard', async ({
  page,
}) => {
  await page.goto('/login')
  await signIn(page, 'Nina Falcão')
  await page.waitForURL(/dashboard|terms/)
  if (page.url().includes('/terms')) {
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Aceitar e Continuar' }).click()
  }
  await expect(page.getByRole('heading', { name: 'Crie sua empresa' })).toBeVisible()
  const own = page.getByRole('region', { name: 'Seus agendamentos' })
  await expect(own.getByText(/Barbearia Navalha/).first()).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'painel-cliente-com-horarios')
})
