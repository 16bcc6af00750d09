// @vitest-environment happy-dom
import type { Appointment } from '@encaixe/contract/appointments.ts'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { anAppointment, stageAppointments } from './stage-appointments.tsx'

const past = '/schedules?tab=past&ver=lista'
/** An appointment that ended at 14:00. The time of the tests is 14:12. */
const cut = anAppointment({ id: 'a', startTime: '13:30', endTime: '14:00' })
const paid = { cents: 5000, method: 'other', tipCents: 0, paidOn: '2027-03-02' } as const
const list = (...items: Appointment[]) => ({ body: { items, nextCursor: null } })
const complete = 'PATCH /api/schedules/a/complete'
const pay = 'PUT /api/schedules/a/payment'

test('an owner receives a payment by Pix with two taps, and the amount is the price', async () => {
  const { person, asked } = stageAppointments('owner', past, {
    'GET /api/schedules/company/shop': () => list(cut),
    [complete]: () => ({ body: { ...cut, status: 'completed', payment: { ...paid, method: 'pix' } } }),
  })
  await person.click(await screen.findByRole('button', { name: /^Veio e pagou em R\$: Nina Falcão/ }))
  await person.click(await screen.findByRole('button', { name: 'Pix' }))
  await screen.findByText(/^Agendamento concluído: Nina Falcão.* · R\$ 50,00 por Pix$/)
  expect(asked(complete).map(({ body }) => body)).toEqual([
    { payment: { cents: 5000, method: 'pix', tipCents: 0 } },
  ])
  expect(screen.queryByRole('button', { name: 'Pagamento' })).toBeNull()
})

test('an owner who types a wrong amount reads the error beside the field, and no request is sent', async () => {
  const { person, asked } = stageAppointments('owner', past, {
    'GET /api/schedules/company/shop': () => list(cut),
  })
  await person.click(await screen.findByRole('button', { name: /^Veio e pagou/ }))
  const amount = screen.getByRole('textbox', { name: 'Valor' })
  await person.clear(amount)
  await person.type(amount, 'nada')
  await person.click(screen.getByRole('button', { name: 'Dinheiro' }))
  screen.getByText('Informe um valor de R$ 0,00 a R$ 99.999,99')
  await vi.waitFor(() => expect(document.activeElement).toBe(amount))
  expect(asked(complete)).toEqual([])
})

test('an owner must type the amount of a service without a price: an empty field is not stored as zero', async () => {
  const { person, asked } = stageAppointments('owner', past, {
    'GET /api/schedules/company/shop': () => list({ ...cut, price: null }),
    [complete]: () => ({ body: { ...cut, status: 'completed', payment: { ...paid, cents: 2000 } } }),
  })
  await person.click(await screen.findByRole('button', { name: /^Veio e pagou/ }))
  screen.getByText('Este serviço não tem preço: escreva quanto o cliente pagou.')
  await person.click(screen.getByRole('button', { name: 'Pix' }))
  screen.getByText('Informe um valor de R$ 0,00 a R$ 99.999,99')
  expect(asked(complete)).toEqual([])
  await person.type(screen.getByRole('textbox', { name: 'Valor' }), '20')
  await person.click(screen.getByRole('button', { name: 'Pix' }))
  await screen.findByText(/^Agendamento concluído/)
  expect(asked(complete).map(({ body }) => body)).toEqual([
    { payment: { cents: 2000, method: 'pix', tipCents: 0 } },
  ])
})

test('an owner whose payment could not be sent keeps the sheet with the typed text', async () => {
  let fails = true
  const { person, asked } = stageAppointments('owner', past, {
    'GET /api/schedules/company/shop': () => list(cut),
    [complete]: () =>
      fails
        ? { status: 500, body: { error: 'x', code: 'internal' } }
        : { body: { ...cut, status: 'completed', payment: { ...paid, tipCents: 700 } } },
  })
  await person.click(await screen.findByRole('button', { name: /^Veio e pagou/ }))
  await person.type(screen.getByRole('textbox', { name: /^Gorjeta/ }), '7')
  await person.click(screen.getByRole('button', { name: 'Dinheiro' }))
  const alert = await within(screen.getByRole('dialog', { name: 'Receber' })).findByRole('alert')
  expect(alert.textContent).toContain('Por favor, tente novamente.')
  fails = false
  await person.click(screen.getByRole('button', { name: 'Dinheiro' }))
  await screen.findByText(/^Agendamento concluído/)
  expect(screen.queryByRole('dialog', { name: 'Receber' })).toBeNull()
  expect(asked(complete).map(({ body }) => body)).toEqual(
    [1, 2].map(() => ({ payment: { cents: 5000, method: 'cash', tipCents: 700 } })),
  )
})

test('when two payments are corrected at once and one fails, the saved payment is shown', async () => {
  const parts = ['a', 'b'].map((id) =>
    anAppointment({ id, visitId: 'v', startTime: '13:00', status: 'completed', payment: paid }),
  )
  const [first] = parts
  const { person } = stageAppointments('owner', '/schedules/a', {
    'GET /api/schedules/a': () => ({ body: first }),
    'GET /api/visits/v': () => ({
      body: { id: 'v', date: cut.date, appointments: parts, seriesId: null },
    }),
    [pay]: ({ body }) => ({ body: { ...first, payment: { ...paid, ...(body as object) } } }),
    'PUT /api/schedules/b/payment': () => ({ status: 500, body: { error: 'x', code: 'internal' } }),
  })
  const card = await screen.findByRole('region', { name: 'Pagamento' })
  await within(card).findByText('R$ 100,00')
  await person.click(within(card).getByRole('button', { name: 'Corrigir' }))
  const sheet = screen.getByRole('dialog', { name: 'Corrigir pagamento' })
  const [amount] = within(sheet).getAllByRole('textbox', { name: 'Valor' })
  if (!amount) throw new Error('The payment sheet has no field for the amount')
  await person.clear(amount)
  await person.type(amount, '70')
  await person.click(within(sheet).getByRole('button', { name: 'Outro' }))
  await within(sheet).findByRole('alert')
  within(card).getByText('R$ 120,00')
})

test('the amount of a payment includes a received deposit, and the sheet says so', async () => {
  const deposit = {
    cents: 1500,
    code: 'x',
    dueAt: '2027-03-01T12:00:00Z',
    state: 'received',
    claimed: true,
    refund: 'never',
    refundNotice: 0,
    comesBack: null,
  } as const
  const { person } = stageAppointments('owner', past, {
    'GET /api/schedules/company/shop': () => list({ ...cut, deposit }),
  })
  await person.click(await screen.findByRole('button', { name: /^Veio e pagou/ }))
  screen.getByText('O total da visita inclui o sinal de R$ 15,00, já recebido por Pix: receba só o resto.')
})

test('an owner completes an appointment with one tap at its price, and the toast leads to the payment', async () => {
  const { person, asked } = stageAppointments('owner', past, {
    'GET /api/schedules/company/shop': () => list(cut),
    [complete]: () => ({ body: { ...cut, status: 'completed', payment: paid } }),
    [pay]: ({ body }) => ({
      body: { ...cut, status: 'completed', payment: { ...paid, ...(body as object) } },
    }),
  })
  await person.click(await screen.findByRole('button', { name: /^Veio: Nina Falcão/ }))
  await screen.findByText(/ · R\$ 50,00$/)
  expect(asked(complete).map(({ body }) => body)).toEqual([undefined])
  await person.click(screen.getByRole('button', { name: 'Pagamento' }))
  const sheet = screen.getByRole('dialog', { name: 'Corrigir pagamento' })
  await person.type(within(sheet).getByRole('textbox', { name: /^Gorjeta/ }), '5')
  await person.click(within(sheet).getByRole('button', { name: 'Dinheiro' }))
  await screen.findByText('Pagamento corrigido: R$ 50,00 em dinheiro e R$ 5,00 de gorjeta')
  expect(asked(pay).map(({ body }) => body)).toEqual([{ cents: 5000, method: 'cash', tipCents: 500 }])
})

test('the two procedures of a visit are paid by one method, each with its own amount', async () => {
  const parts = [
    { ...cut, visitId: 'v' },
    anAppointment({ id: 'b', visitId: 'v', startTime: '13:00', endTime: '13:30', price: 30 }),
  ]
  const done = (id: string) => () => ({
    body: { ...parts.find((part) => part.id === id), status: 'completed', payment: paid },
  })
  const { person, asked } = stageAppointments('owner', past, {
    'GET /api/schedules/company/shop': () => list(...parts),
    [complete]: done('a'),
    'PATCH /api/schedules/b/complete': done('b'),
  })
  await person.click(await screen.findByRole('button', { name: /^Veio e pagou/ }))
  expect(screen.getAllByRole('textbox', { name: 'Valor' })).toHaveLength(2)
  await person.click(screen.getByRole('button', { name: 'Crédito' }))
  await screen.findByText(/^Visita concluída/)
  const sent = [complete, 'PATCH /api/schedules/b/complete'].map((call) => asked(call)[0]?.body)
  expect(sent).toEqual([
    { payment: { cents: 5000, method: 'credit', tipCents: 0 } },
    { payment: { cents: 3000, method: 'credit', tipCents: 0 } },
  ])
})

function openDetail(role: 'owner' | 'professional', one: Partial<Appointment>) {
  const appointment = { ...cut, status: 'completed', payment: paid, ...one } as Appointment
  return stageAppointments(role, '/schedules/a', {
    'GET /api/schedules/a': () => ({ body: appointment }),
    'GET /api/visits/a': () => ({
      body: { id: 'a', date: cut.date, appointments: [appointment], seriesId: null },
    }),
    [pay]: ({ body }) => ({ body: { ...appointment, payment: { ...paid, ...(body as object) } } }),
  })
}

test('the page of a completed appointment shows payment and share, and the owner corrects the payment', async () => {
  const { person, asked } = openDetail('owner', { share: { percent: 42.5, cents: 2125 } })
  const card = await screen.findByRole('region', { name: 'Pagamento' })
  within(card).getByText('Cota de Rui Castro')
  within(card).getByText('R$ 21,25')
  await person.click(within(card).getByRole('button', { name: 'Corrigir' }))
  const sheet = screen.getByRole('dialog', { name: 'Corrigir pagamento' })
  expect(within(sheet).getByRole('button', { name: 'Outro' }).getAttribute('aria-current')).toBe('true')
  await person.click(within(sheet).getByRole('button', { name: 'Débito' }))
  await within(card).findByText('R$ 50,00 no débito')
  expect(asked(pay)).toHaveLength(1)
})

test('after 31 days the page says why a payment does not change any more', async () => {
  openDetail('owner', { payment: { ...paid, paidOn: '2027-01-29' } })
  const card = await screen.findByRole('region', { name: 'Pagamento' })
  within(card).getByText('Não muda mais: um pagamento só é corrigido em até 31 dias.')
  expect(within(card).queryByRole('button', { name: 'Corrigir' })).toBeNull()
})

test('a professional reads the payment and the share, and can correct neither', async () => {
  openDetail('professional', { price: null, share: { percent: null, cents: 0 } })
  const card = await screen.findByRole('region', { name: 'Pagamento' })
  within(card).getByText('R$ 50,00')
  within(card).getByText(/^Sua cota/)
  within(card).getByText('não havia cota quando foi concluído')
  expect(within(card).queryByRole('button', { name: 'Corrigir' })).toBeNull()
})
