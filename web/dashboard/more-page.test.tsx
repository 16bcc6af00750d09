// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stageAppointments } from '../appointments/stage-appointments.tsx'
import { MorePage } from './more-page.tsx'

test('an owner finds each page in its group, and a page by a word that is not its name', async () => {
  const { person } = stageAppointments('owner', '/day', {}, MorePage)
  const groups = (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent)
  expect(groups).toEqual(['Dia', 'Clientes', 'Dinheiro', 'Empresa', 'Conta'])
  const search = screen.getByLabelText('Buscar uma página')
  await person.type(search, 'pagar')
  await screen.findByText('1 página encontrada')
  expect(screen.getByRole('link', { name: 'Assinatura' }).getAttribute('href')).toBe('/subscription')
  await person.clear(search)
  await person.type(search, 'xyz')
  await screen.findByText('Nenhuma página com “xyz”.')
  await person.click(screen.getByRole('button', { name: 'Ver tudo' }))
  expect(screen.getByRole('link', { name: 'Folgas' })).toBeDefined()
})

test('the link back of a page that an owner opened from “Mais” leads to “Mais”', async () => {
  const { person, place } = stageAppointments('owner', '/day', {}, MorePage)
  await person.click(await screen.findByRole('link', { name: /^Agendamentos a resolver/ }))
  expect(place.now).toBe('/schedules/conflicts')
  expect((await screen.findByRole('link', { name: 'Mais' })).getAttribute('href')).toBe('/mais')
})

test.each([
  ['client', true, true],
  ['client', false, false],
  ['manager', true, true],
] as const)(
  'a %s without an own company finds the subscription on ‘Mais’ if the account has a plan: %s',
  async (role, hasSubscription, found) => {
    const { asked } = stageAppointments(
      role,
      '/day',
      { 'GET /api/subscriptions/status': () => ({ body: { hasSubscription, isActive: hasSubscription } }) },
      MorePage,
    )
    await screen.findByRole('link', { name: 'Meus dados' })
    await waitFor(() => expect(asked('GET /api/subscriptions/status')).toHaveLength(1))
    if (found) await screen.findByRole('link', { name: 'Assinatura' })
    else expect(screen.queryByRole('link', { name: 'Assinatura' })).toBeNull()
  },
)
