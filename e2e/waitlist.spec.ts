import type { Browser } from '@playwright/test'
import {
  chooseTime,
  confirm,
  fillPhone,
  followToForm,
  newClient,
  openForm,
  place,
  test,
} from './at-the-shop.ts'
import { expect, expectAccessible, picture } from './fixtures.ts'
import { openShop, type Shop } from './owner.ts'
import { signInBy } from './signed-in.ts'

/** Opens a shop in another browser, and books its two professionals for the whole of 4 March. */
async function openFullShop(browser: Browser, baseURL: string): Promise<Shop> {
  const context = await browser.newContext({ baseURL, locale: 'pt-BR' })
  const shop = await openShop(await context.newPage(), 'Nora Lima')
  const { companyId, procedure, people, call } = shop
  const workshop = { name: 'Curso', duration: 720, companyId }
  const course = (await call('POST', '/api/procedures', workshop)) as { id: string }
  for (const { id, name } of people) {
    const email = `${id}@equipe.example`
    await call('PUT', `/api/collaborators/${id}`, { name, email, procedureIds: [procedure.id, course.id] })
    const place = { procedureId: course.id, collaboratorId: id, date: '2027-03-04', startTime: '08:00' }
    await call('POST', '/api/schedules', { companyId, ...place, clientName: 'Turma', withoutContact: true })
  }
  await context.close()
  return shop
}

test('a visitor who finds no suitable time joins the waitlist, signs in during this, sees the entry on the list of own appointments and leaves the waitlist', async ({
  page,
  browser,
  server,
}) => {
  const { slug } = await openFullShop(browser, server.url)
  await page.goto(`/${slug}`)
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Corte' }) })
  await followToForm(card.getByRole('link', { name: 'Agendar Horário' }), slug)
  const full = page.getByRole('button', { name: 'Lista de espera: quinta-feira, 4 de março' })
  await expect(full).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'agendar-dia-lotado')
  await full.click()
  const form = page.getByRole('dialog', { name: 'Avise-me se abrir um horário' })
  await expect(form.getByRole('radio', { name: 'Quinta-feira, 4 de março' })).toBeChecked()
  await expect(form.getByText(/^Há horário livre/)).toBeHidden()
  await form.getByRole('radio', { name: 'Próximos 7 dias' }).check()
  await expect(form.getByText(/^Há horário livre/)).toBeVisible()
  await form.getByRole('radio', { name: /^Tarde/ }).check()
  await expectAccessible(page)
  await picture(page, 'lista-de-espera-entrar')
  await signInBy(page, newClient('Lia Espera'), () =>
    form.getByRole('button', { name: 'Entrar na lista de espera' }).click(),
  )
  const terms = page.getByRole('dialog', { name: 'Falta aceitar os Termos' })
  const accept = terms.getByRole('button', { name: 'Aceitar e entrar na lista' })
  await expect(accept).toBeFocused()
  await expect(accept).toBeInViewport()
  await expect(terms.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 })
  await picture(page, 'lista-de-espera-termos')
  await accept.click()
  const done = page.getByRole('dialog', { name: 'Pronto, você está na lista' })
  await expect(done).toContainText('12:00 às 18:00')
  await expectAccessible(page)
  await picture(page, 'lista-de-espera-pronto')
  await done.getByRole('button', { name: 'Entendi' }).click()
  await expect(page.getByText('Você está na lista de espera.')).toBeVisible()
  await page.getByRole('button', { name: 'Outro horário' }).click()
  await expect(form.getByRole('button', { name: 'Entrar na lista de espera' })).toBeEnabled()
  await form.getByRole('button', { name: 'Outro período também serve' }).click()
  const second = form.getByRole('region', { name: 'Período 2' })
  await expect(second.getByRole('radio').first()).toBeFocused()
  await expect(second.getByRole('heading')).toBeInViewport()
  await picture(page, 'lista-de-espera-dois-periodos')
  await form.getByRole('button', { name: 'Fechar' }).click()

  await page.goto('/schedules')
  const own = page.getByRole('region', { name: 'Você espera por' })
  await expect(own).toContainText('Corte')
  await expectAccessible(page)
  await picture(page, 'lista-de-espera-minha')
  await own.getByRole('button', { name: /^Sair da lista/ }).click()
  await expect(own).toBeHidden()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(own).toContainText('12:00 às 18:00')
})

test('a client with an appointment asks for an earlier time, and withdraws the wish on the page of the appointment', async ({
  page,
}) => {
  await openForm(page, newClient('Rita Cedo'))
  await chooseTime(page, /sexta-feira, 5 de março/, place() + 2)
  await fillPhone(page)
  await confirm(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Agendamento Confirmado!' })).toBeVisible()
  const earlier = page.getByRole('region', { name: 'Posso ir antes' })
  await earlier.getByRole('button', { name: 'Avise-me' }).click()
  await earlier.getByRole('button', { name: 'No mesmo dia' }).click()
  const notice = page.getByRole('region', { name: 'Avisamos você' })
  await expect(notice).toContainText('no mesmo dia')
  await expectAccessible(page)
  await picture(page, 'posso-ir-antes')
  await page.getByRole('link', { name: 'Ver meu agendamento' }).click()
  await notice.getByRole('button', { name: 'Mudar' }).click()
  await notice.getByRole('button', { name: 'Qualquer dia antes' }).click()
  await expect(notice).toContainText('até 3 dias antes')
  await notice.getByRole('button', { name: 'Não quero mais' }).click()
  await expect(earlier.getByRole('button', { name: 'Avise-me' })).toBeVisible()
})
