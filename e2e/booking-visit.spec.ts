import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import {
  acceptTerms,
  choices,
  chooseTime,
  confirm,
  fillPhone,
  followToForm,
  newClient,
  openForm,
  place,
  step,
  test,
} from './at-the-shop.ts'
import { expect, expectAccessible, picture } from './fixtures.ts'
import { becomeUser, callAs } from './owner.ts'
import { choose } from './signed-in.ts'

test('a returning client books two services from the link of the shop with six taps and without typing', async ({
  page,
  complaints,
}) => {
  const client = newClient('Vera Volta')
  await openForm(page, client, 'Corte')
  const call = await callAs(page)
  const { id: companyId } = (await call('GET', '/api/public/company/navalha')) as { id: string }
  const procedureId = new URL(page.url()).pathname.split('/').at(-1)
  // The client's first visit: after it the account has the client’s mobile number.
  const days = (await call(
    'GET',
    `/api/public/visit-days?companyId=${companyId}&items=${procedureId}&month=2027-04`,
  )) as { date: string; free: boolean }[]
  const date = days.find(({ free }) => free)?.date ?? ''
  const query = `companyId=${companyId}&items=${procedureId}&date=${date}`
  const times = (await call('GET', `/api/public/visit-times?${query}`)) as { startTime: string }[]
  const first = { companyId, date, startTime: times[place()]?.startTime, clientPhone: '11955550177' }
  const items = [{ procedureId, collaboratorId: null }]
  const { id } = (await call('POST', '/api/visits', { ...first, items })) as { id: string }
  await call('PATCH', `/api/schedules/${id}/cancel`)

  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.click()
  }
  await page.goto('/navalha')
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Corte', exact: true }) })
  await expect(card.getByRole('link', { name: 'Agendar Horário' })).toHaveAttribute(
    'href',
    /^\/navalha\/agendar\//,
  )
  await tap(card.getByRole('link', { name: 'Agendar Horário' }))
  await tap(page.getByRole('button', { name: 'Adicionar outro serviço' }))
  const sheet = page.getByRole('dialog', { name: 'Adicionar outro serviço' })
  await expect(sheet.getByRole('button', { name: /^Pezinho/ })).toBeVisible()
  await expectAccessible(page)
  await tap(sheet.getByRole('button', { name: /^Pezinho/ }))
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('button', { name: 'Adicionar outro serviço' })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: '2 serviços, 45min, R$' })).toHaveCount(1)
  await tap(page.getByRole('radio', { name: /segunda-feira, 8 de março|sexta-feira, 5 de março/ }).first())
  await tap(choices(page, 'Horário').nth(place()))
  await expect(step(page, 'Profissional').getByText('Sem preferência')).toBeVisible()
  await expect(page.getByLabel('Seu celular')).toHaveValue('(11) 95555-0177')
  await expectAccessible(page)
  await picture(page, 'agendar-visita')
  await tap(confirm(page))
  const done = page.getByRole('region', { name: 'Agendamento Confirmado!' })
  await expect(done).toBeVisible()
  expect(taps).toBe(6)
  for (const fact of [/Corte$/, /Pezinho$/]) await expect(done.getByText(fact).first()).toBeVisible()
  await expect(done.getByText('sem preferência')).toHaveCount(2)
  await expect(done.getByText('R$ 70,00')).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'agendar-visita-confirmada')
  const downloading = page.waitForEvent('download')
  await done.getByRole('button', { name: 'Adicionar ao calendário' }).click()
  const file = readFileSync(await (await downloading).path(), 'utf8')
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  expect(file).toContain('SUMMARY:Corte + Pezinho · Barbearia Navalha')

  // An old link: one of its services and its professional no longer exist, and the company is closed on its Monday.
  complaints.allow(/404/)
  const gone = '0190a0a0-0000-7000-8000-000000000000'
  await page.goto(`/navalha/agendar/${procedureId}?servicos=${gone}&dia=2027-03-08&profissional=${gone}`)
  await expect(page.getByText('Um dos serviços não está mais disponível.')).toBeVisible()
  await expect(page.getByText('Esta pessoa não atende mais aqui.')).toBeVisible()
  const full = page.getByRole('alert').filter({ hasText: 'Este dia não tem horário livre.' })
  await expect(full.getByRole('button').first()).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'agendar-de-novo-sem-quem-atendia')

  // The visit is in the client's list and has a page; after it is cancelled, four taps from this page book it again.
  await page.goto('/schedules')
  const row = page.getByRole('link', { name: /abrir Corte \+ Pezinho/ }).first()
  await expect(row).toBeVisible()
  await expectAccessible(page)
  await row.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Corte + Pezinho' })).toBeVisible()
  const visit = page.getByRole('region', { name: 'Visita com 2 serviços' })
  await expect(visit.getByText('45min · R$ 70,00')).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'minha-visita')
  await call('PATCH', `/api/visits/${new URL(page.url()).pathname.split('/').at(-1)}/cancel`)
  await page.reload()
  taps = 0
  await tap(page.getByRole('link', { name: 'Agendar de novo' }))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Corte')
  await expect(page.getByRole('list', { name: 'Outros serviços' })).toContainText('Pezinho')
  await expect(page.getByLabel('Seu celular')).toHaveValue('(11) 95555-0177')
  await tap(page.getByRole('radio', { name: /segunda-feira, 8 de março|sexta-feira, 5 de março/ }).first())
  await tap(choices(page, 'Horário').nth(place()))
  await tap(confirm(page))
  await expect(done).toBeVisible()
  await expect(done.getByText('R$ 70,00')).toBeVisible()
  expect(taps).toBe(4)
})

test('a new client whose browser leaves for the login finds all choices again; the time is taken meanwhile, and the nearest time is one tap away', async ({
  page,
  browser,
  server,
}) => {
  await page.goto('/navalha')
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Corte infantil', exact: true }) })
  await followToForm(card.getByRole('link', { name: 'Agendar Horário' }))
  for (const name of ['Pezinho', 'Pezinho']) {
    await page.getByRole('button', { name: 'Adicionar outro serviço' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click()
  }
  await page.getByRole('button', { name: 'Remover Pezinho' }).last().click()
  await expect(page.getByRole('button', { name: 'Remover Pezinho' })).toHaveCount(1)
  await expect(page).toHaveURL(/\/agendar\/[\w-]+\?servicos=[\w-]+$/)
  const time = await chooseTime(page, /quinta-feira, 4 de março/, place())
  await page.getByRole('button', { name: 'Escolher profissionais' }).click()
  const people = page.getByRole('group', { name: 'Corte infantil' }).getByRole('radio')
  await people.nth(1).check()
  const collaboratorId = await people.nth(1).inputValue()
  await fillPhone(page)
  await page.getByRole('button', { name: 'É para outra pessoa?' }).click()
  await page.getByLabel('Nome de quem será atendido').fill('Davi')
  await page.getByLabel('Observações (opcional)').fill('Tem medo da máquina.')
  const [, procedureId] = /agendar\/([\w-]+)/.exec(page.url()) ?? []

  await page.evaluate(() => {
    window.open = () => null
  })
  await confirm(page).click()
  await expect(page.getByRole('button', { name: 'Usar outra conta' })).toBeVisible()

  const rival = await (await browser.newContext({ baseURL: server.url, locale: 'pt-BR' })).newPage()
  const call = await becomeUser(rival, newClient('Raquel Rápida'))
  const { id: companyId } = (await call('GET', '/api/public/company/navalha')) as { id: string }
  const items = [{ procedureId, collaboratorId }]
  await call('POST', '/api/visits', { companyId, date: '2027-03-04', startTime: time, items })
  await rival.context().close()

  await choose(page, newClient('Nora Nova'))
  await acceptTerms(page)
  await expect(page).toHaveURL(/\/navalha\/agendar\//)
  const missed = page.getByRole('alert').filter({ hasText: `O horário ${time} não está livre` })
  await expect(missed).toBeInViewport()
  await expectAccessible(page)
  await picture(page, 'agendar-horario-ocupado')
  await expect(page.getByRole('list', { name: 'Outros serviços' })).toContainText('Pezinho')
  await expect(page.getByRole('radio', { name: /quinta-feira, 4 de março/ })).toBeChecked()
  await expect(page.getByLabel('Seu celular')).toHaveValue('(11) 95555-0177')
  await expect(page.getByLabel('Nome de quem será atendido')).toHaveValue('Davi')
  await expect(page.getByLabel('Observações (opcional)')).toHaveValue('Tem medo da máquina.')
  await missed.getByRole('button').first().click()
  await expect(missed).toBeHidden()
  await expect(people.and(page.locator(`[value="${collaboratorId}"]`))).toBeChecked()
  await page.getByRole('button', { name: 'Confirmar Agendamento' }).click()
  const done = page.getByRole('region', { name: 'Agendamento Confirmado!' })
  await expect(done).toBeVisible()
  await expect(done.getByText('Davi', { exact: true })).toBeVisible()
  await expect(done.getByText('sem preferência')).toHaveCount(1)
})
