// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { anAppointment, stageAppointments } from '../stage-appointments.tsx'

const ofCompany = 'GET /api/schedules/company/shop'
const mine = 'GET /api/schedules/my-schedules'
const page = (items: unknown[], nextCursor: string | null = null) => ({ body: { items, nextCursor } })

/** Opens the menu of a row and returns the names of its items. */
async function openMenu(person: UserEvent, row: RegExp) {
  await person.click(await screen.findByRole('button', { name: row }))
  return screen.getAllByRole('menuitem').map((item) => item.textContent)
}
const choose = async (person: UserEvent, row: RegExp, action: string) => {
  await openMenu(person, row)
  await person.click(screen.getByRole('menuitem', { name: action }))
}

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
  within(today).getAllByText('Sem resposta')
})

test("the menu of an owner's row offers the possible actions, and WhatsApp only for a mobile number", async () => {
  const { person } = stageAppointments('owner', '/schedules', {
    [ofCompany]: () => page([...three, anAppointment({ date: '2027-03-05', clientPhone: '(11) 3333-0142' })]),
  })
  const all = ['Abrir', 'Concluir', 'Remarcar', 'WhatsApp, abre em outra janela', 'Cancelar']
  expect(await openMenu(person, /^Ações de Ivo Sena/)).toEqual(all)
  expect(screen.getByRole('menuitem', { name: /WhatsApp/ }).getAttribute('href')).toBe(
    'https://wa.me/5511955550142',
  )
  await person.keyboard('{Escape}')
  expect(await openMenu(person, /Ações de Nina Falcão, 03 de março/)).toEqual([
    'Abrir',
    'Agendar de novo',
    all[3],
  ])
  await person.keyboard('{Escape}')
  expect(await openMenu(person, /Ações de Nina Falcão, 05 de março/)).toEqual([
    'Abrir',
    'Concluir',
    'Remarcar',
    'Cancelar',
  ])
})

test("a client who is being served is listed under 'Agora', and a confirmed client is marked as confirmed", async () => {
  const seated = anAppointment({ startTime: '14:00', endTime: '14:30', clientName: 'Edu Pires' })
  const sure = anAppointment({
    startTime: '18:00',
    endTime: '18:30',
    clientName: 'Ivo Sena',
    confirmedAt: '2027-03-01T12:00:00Z',
  })
  stageAppointments('owner', '/schedules', { [ofCompany]: () => page([seated, anAppointment(), sure]) })
  const now = await screen.findByRole('region', { name: 'Agora' })
  within(now).getByText('Edu Pires')
  const today = screen.getByRole('region', { name: /Hoje/ })
  expect(within(today).queryByText('Edu Pires')).toBeNull()
  within(within(today).getByRole('row', { name: /Ivo Sena/ })).getByText('Confirmado')
  within(within(today).getByRole('row', { name: /Nina/ })).getByText('Sem resposta')
})

test('an owner who searches gets the results from the server, and clears the search when nothing is found', async () => {
  const { person, asked, place } = stageAppointments('owner', '/schedules', {
    [ofCompany]: ({ query }) => page(query.get('q') ? [] : three),
  })
  const field = await screen.findByRole('searchbox', { name: 'Buscar cliente, telefone ou procedimento' })
  await person.type(field, ' joão ')
  await screen.findByRole('heading', { name: 'Nada encontrado' })
  expect(asked(ofCompany).map(({ query }) => query.toString())).toEqual([
    'tab=current',
    `tab=current&q=${encodeURIComponent('joão')}`,
  ])
  expect(new URLSearchParams(place.now.split('?')[1]).get('busca')).toBe('joão')
  await person.click(screen.getByRole('button', { name: 'Limpar busca' }))
  await screen.findByText('Ivo Sena')
  expect((field as HTMLInputElement).value).toBe('')
  expect(place.now).toBe('/schedules')
})

test('a client sees only own appointments, without the columns of client and collaborator, and can move and cancel them', async () => {
  const { person } = stageAppointments('client', '/schedules', { [mine]: () => page([anAppointment()]) })
  const heads = await screen.findAllByRole('columnheader')
  expect(heads.map((head) => head.textContent)).toEqual([
    'Data e hora',
    'Empresa',
    'Serviço',
    'Duração',
    'Status',
    'Ações',
  ])
  expect(await openMenu(person, /^Ações de Corte, 02 de março de 2027 às 15:00/)).toEqual([
    'Abrir',
    'Remarcar',
    'Posso ir antes',
    'Cancelar',
  ])
  expect(screen.queryByText('Sem resposta')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Novo Agendamento' })).toBeNull()
  expect(screen.queryByLabelText('Colaborador')).toBeNull()
})

test('an owner who chooses tab and filters gets the filtered list from the server, and finds the filters in the address', async () => {
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
    'tab=current&status=scheduled',
    'tab=ended&status=scheduled',
    'tab=ended&status=scheduled&collaboratorId=rui',
  ])
  expect(place.now).toBe('/schedules?status=scheduled&tab=past&collaboratorId=rui')
  await person.click(screen.getByRole('button', { name: 'Limpar filtros' }))
  expect(place.now).toBe('/schedules?tab=past')
  await person.selectOptions(screen.getByLabelText('Status'), 'Sem resposta')
  expect(place.now).toBe('/schedules?tab=past&status=unanswered')
  await waitFor(() => expect(asked(ofCompany).at(-1)?.query.toString()).toBe('tab=ended&unanswered=true'))
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

test('an owner who cancels is asked first, sees the appointment cancelled at once, and sees it scheduled again when the API refuses', async () => {
  const { promise: refused, resolve: refuse } = Promise.withResolvers<void>()
  const sentence = 'Este agendamento já foi concluído ou cancelado.'
  const { person } = stageAppointments('owner', '/schedules', {
    [ofCompany]: () => page([anAppointment()]),
    'PATCH /api/schedules/202703021500/cancel': async () => {
      await refused
      return { status: 409, body: { error: sentence, code: 'appointment_closed' } }
    },
  })
  await choose(person, /^Ações de Nina Falcão/, 'Cancelar')
  const question = screen.getByRole('alertdialog', { name: 'Cancelar agendamento' })
  expect(question.textContent).toContain('Nina Falcão, 02 de março de 2027 às 15:00')
  const confirm = within(question).getByRole('button', { name: 'Cancelar agendamento' })
  await waitFor(() => expect(confirm.getAttribute('aria-disabled')).toBeNull())
  await person.click(confirm)
  const row = screen.getAllByRole('row')[1] as HTMLElement
  await within(row).findByText('Cancelado')
  expect(document.activeElement).toBe(within(row).getByRole('link'))
  refuse()
  const refusal = await screen.findByRole('alertdialog', { name: 'Não foi possível cancelar' })
  within(refusal).getByText(sentence)
  await within(row).findByText('Agendado')
})

test('an owner completes a running appointment with one tap, and is asked before completing a future appointment', async () => {
  const begun = anAppointment({ startTime: '14:00', endTime: '14:30' })
  const later = anAppointment({ startTime: '18:00', endTime: '18:30', clientName: 'Ivo Sena' })
  const { person, asked } = stageAppointments('owner', '/schedules', {
    [ofCompany]: () => page([begun, later]),
    [`PATCH /api/schedules/${begun.id}/complete`]: () => ({ body: { ...begun, status: 'completed' } }),
  })
  await person.click(await screen.findByRole('button', { name: /^Concluir Nina/ }))
  await within(screen.getByRole('region', { name: 'Agora' })).findByText('Concluído')
  await screen.findByText(/^Agendamento concluído: Nina Falcão/)
  expect(screen.queryByRole('button', { name: /^Concluir Ivo/ })).toBeNull()
  await choose(person, /^Ações de Ivo/, 'Concluir')
  screen.getByRole('alertdialog', { name: 'Concluir antes da hora?' })
  await person.click(screen.getByRole('button', { name: 'Voltar' }))
  expect(asked(`PATCH /api/schedules/${later.id}/complete`)).toHaveLength(0)
})

test("when a completed appointment leaves the list, the owner's focus moves to the title, not to the start of the page", async () => {
  const begun = anAppointment({ startTime: '14:00', endTime: '14:30' })
  const later = anAppointment({ startTime: '18:00', endTime: '18:30', clientName: 'Ivo Sena' })
  const lists = [page([begun, later]), page([later])]
  const { person } = stageAppointments('owner', '/schedules', {
    [ofCompany]: () => lists.shift() ?? page([later]),
    [`PATCH /api/schedules/${begun.id}/complete`]: () => ({ body: { ...begun, status: 'completed' } }),
  })
  await person.click(await screen.findByRole('button', { name: /^Concluir Nina/ }))
  await screen.findByText(/^Agendamento concluído: Nina Falcão/)
  expect(document.activeElement?.textContent).toContain('14:00')
  // Fetches the list again, as the live event of the completion does.
  window.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(screen.queryByText('Nina Falcão')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
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

test('a user whose list fails to load reads an error and can retry', async () => {
  const answers = [{ status: 400, body: { error: 'x', code: 'internal' } }, page(three)]
  const { person } = stageAppointments('owner', '/schedules', {
    [ofCompany]: () => answers.shift() ?? page(three),
  })
  await screen.findByText('Erro ao carregar agendamentos. Por favor, tente novamente.')
  await person.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await screen.findByText('Ivo Sena')
})

test('an owner without a subscription cannot open the form of a new appointment and reads why', async () => {
  stageAppointments('owner', '/schedules', {
    [ofCompany]: () => page(three),
    'GET /api/subscriptions/status': () => ({ body: { isActive: false } }),
  })
  const add = await screen.findByRole('button', { name: 'Novo Agendamento' })
  const reason = document.getElementById(add.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('Você precisa de uma assinatura ativa para fazer agendamentos.')
})

test('an owner records with one tap that the client of an ended appointment did not come, and undoes it', async () => {
  const ended = anAppointment({ startTime: '13:00', endTime: '13:30' })
  const change = (act: string) => `PATCH /api/schedules/${ended.id}/${act}`
  const { person, asked } = stageAppointments('owner', '/schedules?tab=past', {
    [ofCompany]: () => page([ended]),
    [change('no-show')]: () => ({ body: { ...ended, status: 'no_show' } }),
    [change('reopen')]: () => ({ body: ended }),
  })
  await screen.findByRole('button', { name: /^Veio: Nina Falcão/ })
  await person.click(screen.getByRole('button', { name: /^Não veio: Nina Falcão/ }))
  const row = screen.getAllByRole('row')[1] as HTMLElement
  await within(row).findByText('Não veio')
  expect(screen.queryByRole('button', { name: /^Veio/ })).toBeNull()
  await screen.findByText(/^Não veio: Nina Falcão/)
  await person.click(screen.getByRole('button', { name: 'Desfazer' }))
  await screen.findByRole('button', { name: /^Veio: Nina Falcão/ })
  await screen.findByText(/^Falta desfeita: Nina Falcão/)
  expect(asked(change('reopen'))).toHaveLength(1)
})

test('an owner who undoes a no-show and records it again at once sends the second change after the first answer', async () => {
  const ended = anAppointment({ startTime: '13:00', endTime: '13:30' })
  const change = (act: string) => `PATCH /api/schedules/${ended.id}/${act}`
  const reopened = Promise.withResolvers<{ body: typeof ended }>()
  const { person, asked } = stageAppointments('owner', '/schedules?tab=past', {
    [ofCompany]: () => page([ended]),
    [change('no-show')]: () => ({ body: { ...ended, status: 'no_show' } }),
    [change('reopen')]: () => reopened.promise,
  })
  const missed = { name: /^Não veio: Nina Falcão/ }
  await person.click(await screen.findByRole('button', missed))
  await screen.findByText(missed.name)
  await person.click(screen.getByRole('button', { name: 'Desfazer' }))
  await person.click(await screen.findByRole('button', missed))
  await waitFor(() => expect(asked(change('reopen'))).toHaveLength(1))
  expect(asked(change('no-show'))).toHaveLength(1)
  reopened.resolve({ body: ended })
  await waitFor(() => expect(asked(change('no-show'))).toHaveLength(2))
  await screen.findByText(missed.name)
  within(screen.getAllByRole('row')[1] as HTMLElement).getByText('Não veio')
})

test('an owner whose undo comes too late reads why, and the appointment stays as it was', async () => {
  const missed = anAppointment({ startTime: '13:00', endTime: '13:30', status: 'no_show' })
  const sentence = 'Este horário acabou de ser reservado. Por favor, escolha outro horário.'
  const { person } = stageAppointments('owner', '/schedules?tab=past', {
    [ofCompany]: () => page([missed]),
    [`PATCH /api/schedules/${missed.id}/reopen`]: () => ({
      status: 409,
      body: { error: sentence, code: 'slot_taken', alternatives: [] },
    }),
  })
  await choose(person, /^Ações de Nina Falcão/, 'Desfazer falta')
  const refusal = await screen.findByRole('alertdialog', { name: 'Não foi possível desfazer' })
  within(refusal).getByText(sentence)
  within(screen.getAllByRole('row')[1] as HTMLElement).getByText('Não veio')
})
