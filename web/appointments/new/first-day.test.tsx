// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Asked } from '../../shell/stage-pages.tsx'
import { stageAppointments } from '../stage-appointments.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('at the end of a month the first free day is chosen even if the next month answers before it', async () => {
  const march = Promise.withResolvers<Asked['body']>()
  const inApril = [{ date: '2027-04-01', free: true }]
  const answers = {
    'GET /api/companies/my-company': () => ({ body: { isActive: true, timezone: 'America/Sao_Paulo' } }),
    'GET /api/procedures/company/shop': () => ({
      body: [{ id: 'cut', name: 'Corte', duration: 30, price: 50, isActive: true }],
    }),
    'GET /api/public/visit-days': async ({ query }: Asked) => ({
      body: query.get('month') === '2027-03' ? await march.promise : inApril,
    }),
    'GET /api/public/visit-times': () => ({ body: [{ startTime: '09:00' }] }),
  }
  const { person } = stageAppointments('owner', '/schedules/new', answers, undefined, '2027-03-30T17:12:00Z')
  await person.click(await screen.findByRole('button', { name: 'Novo cliente' }))
  await person.type(screen.getByLabelText(/^Nome do cliente/), 'Lia Barros')
  await person.type(screen.getByLabelText(/^E-mail do cliente/), 'lia@cliente.example')
  await person.click(screen.getByRole('button', { name: 'Continuar' }))
  await screen.findByRole('radio', { name: /quinta-feira, 1 de abril/ })
  expect(screen.queryByText('quinta-feira, 01 de abril de 2027')).toBeNull()
  march.resolve([
    { date: '2027-03-30', free: false },
    { date: '2027-03-31', free: true },
  ])
  await screen.findByText('quarta-feira, 31 de março de 2027')
})
