import type { Page } from '@playwright/test'
import { test } from './at-the-shop.ts'
import { expect, expectAccessible, picture } from './fixtures.ts'
import { callAs } from './owner.ts'
import { signIn } from './signed-in.ts'

const newClient = (name: string) => {
  const word = `${name} ${test.info().project.name} ${test.info().repeatEachIndex}`
  return { name: word, email: `${word.toLowerCase().replaceAll(/[^a-z0-9]+/g, '.')}@cliente.example` }
}

const acceptTerms = async (page: Page) => {
  await page.getByRole('checkbox', { name: 'Eu li e aceito os Termos de Uso' }).check()
  await page.getByRole('button', { name: 'Aceitar e Continuar' }).click()
}

/** The form of a service, for somebody who has signed in and accepted the terms. */
async function openForm(page: Page, client: ReturnType<typeof newClient>, service = 'Corte e barba') {
  await signIn(page, client)
  await acceptTerms(page)
  await expect(page).toHaveURL(/\/dashboard/)
  await page.goto('/navalha')
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: service, exact: true }) })
  const link = card.getByRole('link', { name: 'Agendar Horário' })
  await expect(link).toHaveAttribute('href', /^\/navalha\/agendar\//)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: service })).toBeVisible()
}

const step = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const choices = (page: Page, title: string) => step(page, title).getByRole('radio')
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirmar Agendamento' })

/** A time that is free on that day, away from those that other journeys take. */
async function chooseTime(page: Page, day: RegExp, place: number): Promise<string> {
  await page.getByRole('radio', { name: day }).check()
  const times = choices(page, 'Horário')
  await expect(times.nth(place)).toBeVisible()
  await times.nth(place).check()
  return times.nth(place).inputValue()
}

const place = () => (test.info().project.name === 'phone' ? 0 : 2) + test.info().repeatEachIndex

test('a visitor signs in, accepts the terms, books, and the owner sees it and completes it', async ({
  page,
  browser,
  server,
}) => {
  const client = newClient('Helena Prado')
  await page.goto('/navalha')
  const card = page.getByRole('listitem').filter({ hasText: 'Corte e barba' })
  await card.getByRole('link', { name: 'Agendar Horário' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=\/navalha\/agendar\//)
  await signIn(page, client)
  await expect(page).toHaveURL(/\/terms/)
  await acceptTerms(page)
  await expect(page).toHaveURL(/\/navalha\/agendar\/[\w-]+$/)

  await expect(page.getByText('Selecione uma data para ver os horários disponíveis')).toBeVisible()
  await expect(page.getByText('Selecione um horário para ver os profissionais disponíveis')).toBeVisible()
  await expect(confirm(page)).toBeDisabled()
  await expect(choices(page, 'Dia').first()).toHaveAccessibleName('hoje, terça-feira, 2 de março')
  await expect(page.getByRole('radio', { name: /domingo, 7 de março, sem horário livre/ })).toBeDisabled()
  await expectAccessible(page)
  await picture(page, 'agendar-inicio')

  const time = await chooseTime(page, /quarta-feira, 3 de março/, place())
  await expect(page.getByText('quarta-feira, 03 de março de 2027')).toBeVisible()
  const people = choices(page, 'Profissional')
  await people.first().check()
  const professional = await page
    .locator('label')
    .filter({ has: people.first() })
    .locator('span')
    .nth(2)
    .innerText()
  await page.getByLabel('Observações (opcional)').fill('  Só alinhar o contorno.  ')
  await expectAccessible(page)
  await picture(page, 'agendar-cheio')
  await confirm(page).click()

  const done = page.getByRole('region', { name: 'Agendamento Confirmado!' })
  await expect(done).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Agendamento Confirmado!' })).toBeFocused()
  for (const fact of [
    'Corte e barba',
    'quarta-feira, 03 de março de 2027',
    time,
    'Barbearia Navalha',
    client.email,
  ]) {
    await expect(done.getByText(fact).first()).toBeVisible()
  }
  await expect(done).toContainText('Enviamos um e-mail de confirmação')
  await expect(done).toContainText(professional.split('\n')[0] ?? '')
  await expectAccessible(page)
  await picture(page, 'agendar-confirmado')
  const downloading = page.waitForEvent('download')
  await done.getByRole('button', { name: 'Adicionar ao calendário' }).click()
  expect((await downloading).suggestedFilename()).toBe('agendamento.ics')
  await expect(done.getByRole('link', { name: 'Voltar para Barbearia Navalha' })).toHaveAttribute(
    'href',
    '/navalha',
  )
  await expect(done.getByRole('link', { name: 'Ir para a página inicial' })).toHaveAttribute('href', '/')
  await done.getByRole('link', { name: 'Ver agendamento' }).click()
  await expect(page).toHaveURL(/\/schedules\/[\w-]+$/)
  await expect(page.getByText('Só alinhar o contorno.')).toBeVisible()

  const office = await (await browser.newContext({ baseURL: server.url, locale: 'pt-BR' })).newPage()
  await office.goto('/login')
  await signIn(office, 'Rafael Nogueira')
  await office.goto(new URL(page.url()).pathname)
  await expect(office.getByText(client.email)).toBeVisible()
  await office.getByRole('button', { name: 'Concluir' }).click()
  await expect(office.getByText('Concluído').first()).toBeVisible()
  await office.context().close()
})

test('of two who want the same time one gets it, and the other loses nothing that she typed', async ({
  page,
  browser,
  server,
}) => {
  await openForm(page, newClient('Nina Lopes'), 'Dia do noivo')
  await chooseTime(page, /quinta-feira, 4 de março/, place())
  const [, , date, time] = (await page.evaluate(() => Object.values(sessionStorage).join(''))).match(
    /()()"date":"([^"]+)","time":"([^"]+)"/,
  ) ?? ['', '', '', '']
  await choices(page, 'Profissional').first().check()
  const collaboratorId = await choices(page, 'Profissional').first().inputValue()
  await page.getByLabel('Observações (opcional)').fill('É o grande dia.')

  const rival = await (await browser.newContext({ baseURL: server.url, locale: 'pt-BR' })).newPage()
  await rival.goto('/login')
  await signIn(rival, newClient('Rita Rápida'))
  const call = await callAs(rival)
  await call('POST', '/api/auth/accept-terms')
  const procedureId = new URL(page.url()).pathname.split('/').at(-1)
  const { id: companyId } = (await call('GET', '/api/public/company/navalha')) as { id: string }
  await call('POST', '/api/schedules', { companyId, procedureId, date, startTime: time, collaboratorId })
  await rival.context().close()

  await page.route('**/api/schedules', (route) => route.continue())
  await expectRefusal(page)
  await expectAccessible(page)
  await picture(page, 'agendar-perdeu')
  await expect(page.getByLabel('Observações (opcional)')).toHaveValue('É o grande dia.')
  await expect(confirm(page)).toBeDisabled()
  await page.getByRole('alert').getByRole('button').first().click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(confirm(page)).toBeEnabled()
  await confirm(page).click()
  await expect(page.getByRole('heading', { name: 'Agendamento Confirmado!' })).toBeVisible()
})

async function expectRefusal(page: Page) {
  await confirm(page).click()
  await expect(
    page.getByText('Este horário acabou de ser reservado. Por favor, escolha outro horário.'),
  ).toBeVisible()
}

test('a later choice is undone by an earlier one, and a reload or a new sign-in loses none', async ({
  page,
}) => {
  const client = newClient('Clara Reis')
  await openForm(page, client, 'Corte')
  await chooseTime(page, /sexta-feira, 5 de março/, place())
  await choices(page, 'Profissional').first().check()
  await expect(confirm(page)).toBeEnabled()

  await page.getByRole('radio', { name: /quinta-feira, 4 de março/ }).check()
  await expect(confirm(page)).toBeDisabled()
  await expect(page.getByText('Você mudou a data. Escolha de novo o horário e o profissional.')).toBeVisible()
  const time = await chooseTime(page, /quinta-feira, 4 de março/, place())
  await choices(page, 'Profissional').last().check()
  await page.getByLabel('Observações (opcional)').fill('Máquina 2 dos lados.')

  const kept = async () => {
    await expect(page.getByRole('radio', { name: /quinta-feira, 4 de março/ })).toBeChecked()
    await expect(page.getByRole('radio', { name: time })).toBeChecked()
    await expect(choices(page, 'Profissional').last()).toBeChecked()
    await expect(page.getByLabel('Observações (opcional)')).toHaveValue('Máquina 2 dos lados.')
    await expect(confirm(page)).toBeEnabled()
  }
  await page.reload()
  await kept()

  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Entre para escolher o seu horário' })).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'agendar-entrar')
  await page.getByRole('link', { name: 'Entrar para agendar' }).click()
  await signIn(page, client)
  await expect(page).toHaveURL(/\/navalha\/agendar\//)
  await kept()
})

test('each day is asked for once, each month once, and the script stays light @desktop', async ({ page }) => {
  const asked: string[] = []
  await openForm(page, newClient('Leve Souza'))
  page.on('request', (request) => {
    const [, what] = /\/api\/public\/(available-\w+\/.+)$/.exec(request.url()) ?? []
    if (what) asked.push(what.replaceAll(/[0-9a-f-]{36}\//g, ''))
  })
  await page.reload()
  await expect(choices(page, 'Dia').first()).toBeVisible()
  await chooseTime(page, /quarta-feira, 3 de março/, 0)
  await choices(page, 'Profissional').first().check()
  await page.getByRole('button', { name: 'Próximo mês' }).click()
  await page.getByRole('button', { name: /quinta-feira, 1 de abril de 2027/ }).click()
  await expect(choices(page, 'Horário').first()).toBeVisible()
  expect(asked.map((what) => what.replace(/\/\d\d%3A\d\d$/, ''))).toEqual([
    'available-slots/2027-03-03',
    'available-collaborators/2027-03-03',
    'available-days/2027-04',
    'available-slots/2027-04-01',
  ])

  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry.name.endsWith('.js'))
      .map((entry) => new URL(entry.name).pathname),
  )
  const named = await page.content()
  expect(scripts.filter((path) => !named.includes(path))).toEqual([])
})

test('with the keyboard alone @desktop', async ({ page }) => {
  await openForm(page, newClient('Tecla Moura'), 'Degradê')
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const focused = () => page.locator(':focus')
  await page.getByRole('heading', { level: 1 }).focus()
  await press('Tab', 'ArrowRight')
  await expect(focused()).toHaveAccessibleName('quarta-feira, 3 de março')
  await expect(focused()).toBeChecked()
  await expect(choices(page, 'Horário').first()).toBeVisible()

  await press('Tab', 'Tab', 'Tab')
  await expect(focused()).toHaveAccessibleName(/3 de março de 2027/)
  await press('ArrowRight', 'Enter')
  await expect(page.getByText('quinta-feira, 04 de março de 2027')).toBeVisible()
  await expect(step(page, 'Horário').getByRole('status')).toContainText(/horários disponíveis/)

  await press('Tab', 'Space', 'ArrowRight')
  await expect(focused()).toBeChecked()
  await expect(choices(page, 'Profissional').first()).toBeVisible()
  await press('Tab', 'Space')
  await expect(focused()).toBeChecked()
  await press('Tab')
  await page.keyboard.type('Sem pressa.')
  await press('Tab')
  await expect(confirm(page)).toBeFocused()
  await press('Enter')
  await expect(page.getByRole('heading', { name: 'Agendamento Confirmado!' })).toBeFocused()
})

test('what cannot be booked says why, and leads on', async ({ page, complaints }) => {
  complaints.allow(/404/)
  await page.goto('/navalha/agendar/0190a0a0-0000-7000-8000-000000000000')
  await expect(page.getByRole('heading', { level: 1, name: 'Erro' })).toBeVisible()
  await expect(page.getByText('Procedimento não encontrado')).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'agendar-sem-procedimento')
  await expect(page.getByRole('link', { name: 'Voltar para a página inicial' })).toHaveAttribute('href', '/')
  await page.goto('/nada-por-aqui/agendar/0190a0a0-0000-7000-8000-000000000000')
  await expect(page.getByText('Empresa não encontrada')).toBeVisible()
})

test('every wait, every failure and an empty day say so in their place', async ({ page, complaints }) => {
  complaints.allow(/500|409/)
  await openForm(page, newClient('Paciente Dias'))
  let answer: { status: number; json: unknown } | undefined = { status: 500, json: {} }
  let waiting: (() => void) | undefined
  await page.route('**/api/public/available-*/**', async (route) => {
    await new Promise<void>((resolve) => {
      waiting = resolve
    })
    await (answer ? route.fulfill(answer) : route.continue())
  })
  const release = async () => {
    await expect.poll(() => waiting !== undefined).toBe(true)
    waiting?.()
    waiting = undefined
  }
  await page.getByRole('radio', { name: /quarta-feira, 3 de março/ }).check()
  await expect(page.getByText('Carregando horários...')).toBeVisible()
  await picture(page, 'agendar-carregando')
  for (let attempt = 0; attempt < 3; attempt += 1) await release()
  await expect(
    page.getByText('Erro ao carregar horários disponíveis. Por favor, tente novamente.'),
  ).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'agendar-horarios-erro')
  answer = { status: 200, json: [] }
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await release()
  await expect(page.getByText('Nenhum horário disponível')).toBeVisible()
  await expectAccessible(page)

  answer = undefined
  await page.getByRole('radio', { name: /quinta-feira, 4 de março/ }).check()
  await release()
  await choices(page, 'Horário').first().check()
  answer = { status: 200, json: [] }
  await release()
  await expect(page.getByText('Nenhum profissional disponível neste horário')).toBeVisible()

  answer = undefined
  await choices(page, 'Horário').last().check()
  await release()
  await choices(page, 'Profissional').first().check()
  await page.route('**/api/schedules', (route) => route.fulfill({ status: 500, json: { code: 'internal' } }))
  await confirm(page).click()
  await expect(page.getByText('Erro ao criar agendamento. Por favor, tente novamente.')).toBeVisible()
  await expect(confirm(page)).toBeEnabled()
  const sentence = 'Esta empresa não está aceitando agendamentos no momento'
  await page.unroute('**/api/schedules')
  await page.route('**/api/schedules', (route) =>
    route.fulfill({ status: 409, json: { error: sentence, code: 'company_inactive' } }),
  )
  await confirm(page).click()
  await expect(page.getByText(sentence)).toBeVisible()
  await expectAccessible(page)
})
