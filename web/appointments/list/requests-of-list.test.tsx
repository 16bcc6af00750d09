// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { anAppointment, stageAppointments } from '../stage-appointments.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ofCompany = 'GET /api/schedules/company/shop'
const mine = 'GET /api/schedules/my-schedules'
const page = (items: unknown[]) => ({ body: { items, nextCursor: null } })

const waiting = anAppointment({ status: 'held', heldUntil: '2027-03-02T17:45:00Z' })

test('an owner accepts a booking that waits with one tap, and is asked before she declines one', async () => {
  const other = { ...waiting, id: 'b', visitId: 'b', clientName: 'Ivo Sena' }
  const { person, asked } = stageAppointments('owner', '/schedules', {
    [ofCompany]: () => page([waiting, other]),
    [`PATCH /api/schedules/${waiting.id}/accept`]: () => ({ body: anAppointment() }),
    'PATCH /api/schedules/b/decline': () => ({ body: { ...other, status: 'cancelled' } }),
  })
  await person.click(await screen.findByRole('button', { name: /^Aceitar: Nina Falcão/ }))
  await screen.findByText(/^Agendamento aceito: Nina Falcão/)
  screen.getByText('Responda até 14:45')
  await person.click(screen.getByRole('button', { name: /^Recusar: Ivo Sena/ }))
  const question = screen.getByRole('alertdialog', { name: 'Recusar este pedido?' })
  expect(asked('PATCH /api/schedules/b/decline')).toHaveLength(0)
  await person.click(within(question).getByRole('button', { name: 'Recusar' }))
  await screen.findByText(/^Pedido recusado: Ivo Sena/)
  expect(screen.queryByRole('button', { name: /^(Aceitar|Recusar)/ })).toBeNull()
})

test('a client sees that her booking waits for the company, and can only cancel it', async () => {
  const { person } = stageAppointments('client', '/schedules', { [mine]: () => page([waiting]) })
  const today = await screen.findByRole('region', { name: /Hoje/ })
  within(today).getByText('Aguardando a empresa')
  await person.click(screen.getByRole('button', { name: /^Ações de Corte/ }))
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Abrir', 'Cancelar'])
})

test('a request that the company declined or left unanswered does not read as cancelled, for either side', async () => {
  const ended = [
    anAppointment({ id: 'a', status: 'cancelled', requestEnd: 'declined' }),
    anAppointment({
      id: 'b',
      status: 'cancelled',
      requestEnd: 'expired',
      startTime: '17:00',
      endTime: '17:30',
    }),
  ]
  for (const [reader, list] of [['client', mine] as const, ['owner', ofCompany] as const]) {
    stageAppointments(reader, '/schedules', { [list]: () => page(ended) })
    const today = await screen.findByRole('region', { name: /Hoje/ })
    within(today).getByText('Não aceito pela empresa')
    within(today).getByText('Sem resposta da empresa')
    expect(within(today).queryByText('Cancelado')).toBeNull()
    cleanup()
  }
})
