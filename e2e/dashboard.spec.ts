import { test as base, expect, expectAccessible, picture } from './fixtures.ts'
import { type Server, startServer } from './server.ts'
import { signIn } from './signed-in.ts'

/** A Tuesday at 14:12 in São Paulo, in the middle of a barbershop's day. */
const test = base.extend<object, { server: Server }>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await startServer({ NOW: '2027-03-02T17:12:00Z' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

test('an owner sees the next appointment, each collaborator’s day, and the later appointments', async ({
  page,
}) => {
  await page.goto('/login')
  await signIn(page, 'Rafael Nogueira')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Olá, Rafael Nogueira' })).toBeVisible()
  await expect(page.getByText(/^terça-feira, 02 de março de 2027 · 14:1\d$/)).toBeVisible()
  const next = page.getByRole('region', { name: 'Próximo agendamento' })
  await expect(next).toContainText(/Próximo, (em|agora|amanhã)/)
  const day = page.getByRole('region', { name: 'Hoje' })
  await expect(day.getByText(/^Rafael Nogueira: das \d\d:\d\d às \d\d:\d\d/)).toBeAttached()
  await expect(page.getByRole('region', { name: 'Depois' }).getByRole('listitem')).toHaveCount(5)
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
})

test('a client sees her upcoming appointments and an offer to create a company', async ({ page }) => {
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
