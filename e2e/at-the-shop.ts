import type { Locator, Page } from '@playwright/test'
import { test as base, expect } from './fixtures.ts'
import { becomeUser } from './owner.ts'
import { startServer, tuesdayAfternoon } from './server.ts'

/** Tests with a server of their own, on which no other journey leaves appointments or open questions. */
export const testAlone = () =>
  base.extend<object, object>({
    server: [
      async ({ browserName: _ }, use) => {
        const server = await startServer({ NOW: tuesdayAfternoon })
        await use(server)
        await server.stop()
      },
      { scope: 'worker', timeout: 240_000 },
    ],
  })

/** Tests at Barbearia Navalha with a fixed clock, so opening hours and free times do not depend on the real date. */
export const test = testAlone()

export const newClient = (name: string) => {
  const word = `${name} ${test.info().project.name} ${test.info().repeatEachIndex}`
  return { name: word, email: `${word.toLowerCase().replaceAll(/[^a-z0-9]+/g, '.')}@cliente.example` }
}

export const acceptTerms = async (page: Page) => {
  await page.getByRole('checkbox', { name: 'Eu li e aceito os Termos de Uso' }).check()
  await page.getByRole('button', { name: 'Aceitar e Continuar' }).click()
}

/** Opens the booking form of a service for a new client who has accepted the terms. */
export async function openForm(page: Page, client: ReturnType<typeof newClient>, service = 'Corte e barba') {
  await becomeUser(page, client)
  await page.goto('/navalha')
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: service, exact: true }) })
  await followToForm(card.getByRole('link', { name: 'Agendar Horário' }))
  await expect(page.getByRole('heading', { level: 1, name: service })).toBeVisible()
}

/** The page's links to the form lead to the login until the page has found out whether somebody is signed in. */
export async function followToForm(link: Locator, slug = 'navalha') {
  await expect(link).toHaveAttribute('href', new RegExp(`^/${slug}/agendar/`))
  await link.click()
}

export const step = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
export const choices = (page: Page, title: string) => step(page, title).getByRole('radio')
export const confirm = (page: Page) => page.getByRole('button', { name: 'Confirmar Agendamento' })

/** Barbearia Navalha asks for a mobile number, as new companies do. */
export const fillPhone = (page: Page) => page.getByLabel('Seu celular').fill('11955550177')

/** Chooses the free time at this index; each test uses other indexes, so that tests do not compete for a time. */
export async function chooseTime(page: Page, day: RegExp, place: number): Promise<string> {
  await page.getByRole('radio', { name: day }).check()
  const times = choices(page, 'Horário')
  await expect(times.nth(place)).toBeVisible()
  await times.nth(place).check()
  return times.nth(place).inputValue()
}

/** Returns the index of a free time: the phone project and the desktop project book different times of the same day. */
export const place = () => (test.info().project.name === 'phone' ? 0 : 2) + test.info().repeatEachIndex
