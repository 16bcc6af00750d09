// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { anAppointment, stageAppointments } from '../stage-appointments.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ofCompany = 'GET /api/schedules/company/shop'
const mine = 'GET /api/schedules/my-schedules'
const page = (items: unknown[], nextCursor: string | null = null) => ({ body: { items, nextCursor } })

const three = [
  anAppointment(),
  anAppointment({ startTime: '18:00', endTime: '18:30', clientName: 'Ivo Sena' }),
  anAppointment({ date: '2027-03-03', status: 'cancelled' }),
]

test("an owner sees the company's list by day, with clients and collaborators", async () => {
  stageAppointments('owner', '/schedules', { [ofCompany]: () => page(three) })
  const today = await screen.findByRole('region', { name: /Hoje.*terça-feira, 02 de março de 2027/ })
  const heads = within(today).getAllByRole('columnheader')
  expect(heads.map((head) => head.textContent)).toEqual([
    'Data e hora',
    'Cliente',
    'Colaborador',
    'Procedimento',
    'Duração',
    'Status',
    'Ações',
  ])
  within(today).getByRole('link', { name: /abrir Ivo Sena, 02 de março de 2027 às 18:00/ })
  const tomorrow = screen.getByRole('region', { name: /Amanhã/ })
  within(tomorrow).getByText('Cancelado')
  expect(within(tomorrow).queryByRole('button')).toBeNull()
})

test('a client sees only own appointments, without those columns, and can only cancel', async () => {
  stageAppointments('client', '/schedules', { [mine]: () => page([anAppointment()]) })
  const heads = await screen.findAllByRole('columnheader')
  expect(heads.map((head) => head.textContent)).toEqual([
    'Data e hora',
    'Empresa',
    'Procedimento',
    'Duração',
    'Status',
    'Ações',
  ])
  screen.getByRole('button', { name: 'Cancelar Corte, 02 de março de 2027 às 15:00' })
  expect(screen.queryByRole('button', { name: /^Concluir/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Novo Agendamento' })).toBeNull()
  expect(screen.queryByLabelText('Colaborador')).toBeNull()
})

test('an owner who chooses tab and filters gets them from the server and in the address', async () => {
  const { person, asked, place } = stageAppointments('owner', '/schedules?status=scheduled', {
    [ofCompany]: () => page(three),
    'GET /api/collaborators/company/shop': () => ({ body: [{ id: 'rui', name: 'Rui Castro' }] }),
  })
  await screen.findByText('Ivo Sena')
  await person.click(screen.getByRole('tab', { name: 'Anteriores' }))
  await screen.findByRole('option', { name: 'Rui Castro' })
  await person.selectOptions(screen.getByLabelText('Colaborador'), 'Rui Castro')
  await waitFor(() => expect(asked(ofCompany)).toHaveLength(3))
  expect(asked(ofCompany).map(({ query }) => query.toString())).toEqual([
    'tab=upcoming&status=scheduled',
    'tab=past&status=scheduled',
    'tab=past&status=scheduled&collaboratorId=rui',
  ])
  expect(place.now).toBe('/schedules?status=scheduled&tab=past&collaboratorId=rui')
  await person.click(screen.getByRole('button', { name: 'Limpar filtros' }))
  expect(place.now).toBe('/schedules?tab=past')
})

test('an owner who asks for more gets the next page below the first', async () => {
  const { person, asked } = stageAppointments('owner', '/schedules', {
    [ofCompany]: ({ query }) =>
      query.get('cursor') === 'two'
        ? page([anAppointment({ date: '2027-03-03', clientName: 'Edu Pires' })])
        : page(three.slice(0, 2), 'two'),
  })
  await person.click(await screen.findByRole('button', { name: 'Carregar mais' }))
  await screen.findByText('Edu Pires')
  screen.getByText('Ivo Sena')
  expect(asked(ofCompany)).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Carregar mais' })).toBeNull()
})

test('an owner who cancels is asked first, sees it at once, and sees it undone when the API refuses', async () => {
  const { promise: refused, resolve: refuse } = Promise.withResolvers<void>()
  const sentence = 'Este agendamento já foi concluído ou cancelado.'
  const { person } = stageAppointments('owner', '/schedules', {
    [ofCompany]: () => page([anAppointment()]),
    'PATCH /api/schedules/202703021500/cancel': async () => {
      await refused
      return { status: 409, body: { error: sentence, code: 'appointment_closed' } }
    },
  })
  await person.click(await screen.findByRole('button', { name: /^Cancelar Nina Falcão/ }))
  const question = screen.getByRole('alertdialog', { name: 'Cancelar agendamento' })
  expect(question.textContent).toContain('Nina Falcão, 02 de março de 2027 às 15:00')
  await person.click(within(question).getByRole('button', { name: 'Cancelar agendamento' }))
  const row = screen.getAllByRole('row')[1] as HTMLElement
  await within(row).findByText('Cancelado')
  expect(document.activeElement).toBe(within(row).getByRole('link'))
  refuse()
  const refusal = await screen.findByRole('alertdialog', { name: 'Não foi possível cancelar' })
  within(refusal).getByText(sentence)
  await within(row).findByText('Agendado')
})

test('an owner completes a running appointment with one tap, and is asked about a future one', async () => {
  const begun = anAppointment({ startTime: '14:00', endTime: '14:30' })
  const later = anAppointment({ startTime: '18:00', endTime: '18:30', clientName: 'Ivo Sena' })
  const { person, asked } = stageAppointments('owner', '/schedules', {
    [ofCompany]: () => page([begun, later]),
    [`PATCH /api/schedules/${begun.id}/complete`]: () => ({ body: { ...begun, status: 'completed' } }),
  })
  await person.click(await screen.findByRole('button', { name: /^Concluir Nina/ }))
  await within(await screen.findByRole('table')).findByText('Concluído')
  await screen.findByText(/^Agendamento concluído: Nina Falcão/)
  await person.click(screen.getByRole('button', { name: /^Concluir Ivo/ }))
  screen.getByRole('alertdialog', { name: 'Concluir antes da hora?' })
  await person.click(screen.getByRole('button', { name: 'Voltar' }))
  expect(asked(`PATCH /api/schedules/${later.id}/complete`)).toHaveLength(0)
})

test.each([
  ['owner', '/schedules', 'Nenhum horário marcado pela frente'],
  ['owner', '/schedules?tab=past', 'Nada por aqui ainda'],
  ['owner', '/schedules?status=completed', 'Nenhum agendamento com estes filtros'],
  ['client', '/schedules', 'Você ainda não tem horário marcado'],
] as const)('the %s whose list at %s is empty reads: %s', async (role, path, title) => {
  stageAppointments(role, path, { [ofCompany]: () => page([]), [mine]: () => page([]) })
  await screen.findByRole('heading', { name: title })
})

test('a user whose list fails to load reads so and can retry', async () => {
  const answers = [{ status: 400, body: { error: 'x', code: 'internal' } }, page(three)]
  const { person } = stageAppointments('owner', '/schedules', {
    [ofCompany]: () => answers.shift() ?? page(three),
  })
  await screen.findByText('Erro ao carregar agendamentos. Por favor, tente novamente.')
  await person.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await screen.findByText('Ivo Sena')
})

test('an owner without a subscription cannot open the form and reads why', async () => {
  stageAppointments('owner', '/schedules', {
    [ofCompany]: () => page(three),
    'GET /api/subscriptions/status': () => ({ body: { isActive: false } }),
  })
  const add = await screen.findByRole('button', { name: 'Novo Agendamento' })
  const reason = document.getElementById(add.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('Você precisa de uma assinatura ativa para fazer agendamentos.')
})
