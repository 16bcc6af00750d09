// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stageAppointments } from '../stage-appointments.tsx'
import { aProcedure, shopOf } from '../stage-clients.ts'
import { holdTyped } from './read-prefill.ts'
import { emptyClient } from './use-client-form.ts'

const shop = shopOf(aProcedure('Corte', 'Corte'), aProcedure('Barba', 'Barba'))
const fromSheet = '/schedules/new?date=2027-03-05&time=14:00&collaboratorId=rui'
const typed = { ...emptyClient, clientName: 'Lia Barros', clientEmail: 'lia@cliente.example' }

test('an owner who opens the form from the sheet finds the client in the form, and is asked before leaving the form', async () => {
  holdTyped('teresa', fromSheet, typed)
  const { person, place } = stageAppointments('owner', fromSheet, shop)
  await screen.findByText(/Lia Barros/)
  await person.click(screen.getByRole('link', { name: 'Agendamentos' }))
  await person.click(await screen.findByRole('button', { name: 'Sair sem salvar' }))
  await waitFor(() => expect(place.now).toBe('/schedules?data=2027-03-05'))
})

test('an owner does not read the client that another owner typed in the sheet on the same device', async () => {
  holdTyped('outra', fromSheet, typed)
  stageAppointments('owner', fromSheet, shop)
  await screen.findByText('Falta o cliente')
  expect(screen.queryByText(/Lia Barros/)).toBeNull()
})

test('an owner who adds a service before the free times are loaded keeps the time with which the form was opened', async () => {
  holdTyped('teresa', fromSheet, typed)
  const never = new Promise<never>(() => {})
  const { person } = stageAppointments('owner', fromSheet, {
    ...shop,
    'GET /api/collaborators/company/shop': () => ({ body: [] }),
    'GET /api/public/visit-days': () => ({ body: [{ date: '2027-03-05', free: true }] }),
    'GET /api/public/visit-times': ({ query }) =>
      query.get('items')?.includes('Barba') ? { body: [{ startTime: '14:00' }] } : never,
  })
  await person.click(await screen.findByRole('radio', { name: /^Corte/ }))
  await person.click(screen.getByRole('button', { name: 'Adicionar outro serviço' }))
  await person.selectOptions(screen.getByLabelText('2º serviço'), 'Barba')
  await screen.findByText('sex, 05/03, 14:00')
})

test('an owner who books a visit again finds the services that are still offered, each with its person only if the person still performs it', async () => {
  const rui = { id: 'rui', name: 'Rui Castro', isActive: true, procedureIds: ['Corte'] }
  const again = `/schedules/new?procedureId=${encodeURIComponent('Corte:rui,Gone:rui,Barba:rui')}`
  holdTyped('teresa', again, typed)
  const { person } = stageAppointments('owner', again, {
    ...shop,
    'GET /api/collaborators/company/shop': () => ({ body: [rui] }),
  })
  await person.click(await screen.findByRole('button', { name: /^Alterar procedimento/ }))
  const chosen = (await screen.findAllByRole('combobox')).map((field) => (field as HTMLSelectElement).value)
  expect(chosen).toEqual(['Corte', 'rui', 'Barba', ''])
})
