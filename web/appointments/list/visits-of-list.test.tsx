// @vitest-environment happy-dom
import type { Appointment } from '@encaixe/contract/appointments.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anAppointment, stageAppointments } from '../stage-appointments.tsx'

const ofCompany = 'GET /api/schedules/company/shop'
const mine = 'GET /api/schedules/my-schedules'
const page = (items: unknown[], nextCursor: string | null = null) => ({ body: { items, nextCursor } })
const answers = (items: Appointment[]) => ({ [ofCompany]: () => page(items), [mine]: () => page(items) })

const part = (more: Partial<Appointment>) => anAppointment({ visitId: 'v', ...more })
const cut = part({ id: 'cut' })
const beard = part({
  id: 'beard',
  startTime: '15:30',
  endTime: '16:10',
  duration: 40,
  price: 40,
  procedureId: 'beard',
  procedure: { id: 'beard', name: 'Barba' },
  collaborator: { id: 'bia', name: 'Bia Leal' },
  collaboratorId: 'bia',
})
const other = anAppointment({ startTime: '15:15', endTime: '15:45', clientName: 'Ivo Sena' })

test('an owner sees a visit as one row, although another client and the end of a page are between its parts', async () => {
  const { person } = stageAppointments('owner', '/schedules', {
    [ofCompany]: ({ query }) => (query.get('cursor') ? page([beard]) : page([cut, other], 'two')),
  })
  await person.click(await screen.findByRole('button', { name: 'Carregar mais' }))
  const row = await screen.findByRole('row', { name: /Corte \+ Barba/ })
  within(row).getByRole('link', { name: '15:00–16:10: abrir Nina Falcão, 02 de março de 2027 às 15:00' })
  within(row).getByText('Rui Castro e Bia Leal')
  within(row).getByText('1h 10min')
  screen.getByText('2 visitas na lista')
  const details = screen.getByText('2 serviços · R$ 90,00').closest('details') as HTMLElement
  details.setAttribute('open', '')
  expect(
    within(details)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/schedules/cut', '/schedules/beard'])
})

test('a cancelled part of a visit is struck through and not counted, and a moved part is named with its day', async () => {
  const gone = { ...cut, status: 'cancelled' as const }
  const moved = part({
    id: 'moved',
    date: '2027-03-04',
    procedure: { id: 'p3', name: 'Pezinho' },
    price: null,
  })
  stageAppointments('owner', '/schedules', answers([gone, beard, moved]))
  const today = await screen.findByRole('region', { name: /Hoje/ })
  within(today).getByRole('link', { name: /^15:30–16:10: abrir/ })
  within(today).getByText(/^Parte de uma visita · R\$.40,00 · cancelado: Corte · 1 em outro dia$/)
  within(today).getByText(/R\$.50,00 · cancelado/)
  expect(within(today).getByRole('link', { name: /Pezinho/ }).textContent).toContain('qui, 04/03 15:00')
})

test('a client books a past visit again with the same services, and only with the people whom the client had chosen', async () => {
  const past = { date: '2027-02-23', status: 'completed' as const }
  stageAppointments(
    'client',
    '/schedules?tab=past',
    answers([part({ ...beard, ...past }), part({ ...cut, ...past, noPreference: true })]),
  )
  const again = await screen.findByRole('link', { name: /^Agendar de novo: Corte \+ Barba, 23 de fevereiro/ })
  expect(again.getAttribute('href')).toBe('/teresa/agendar/cut?servicos=beard&profissional=,bia')
})

test('an owner books again for the same client, and the address contains no data of the client', async () => {
  const { person, place } = stageAppointments(
    'owner',
    '/schedules?tab=past',
    answers([anAppointment({ date: '2027-02-23', status: 'cancelled' })]),
  )
  await person.click(await screen.findByRole('button', { name: /^Ações de Nina Falcão/ }))
  await person.click(screen.getByRole('menuitem', { name: 'Agendar de novo' }))
  expect(place.now).toBe('/schedules/new?procedureId=cut&collaboratorId=rui')
})

test('an owner who completes a visit of which one part is refused reads the reason only once', async () => {
  const sentence = 'Agendamento não encontrado'
  // The time of the test is 14:12.
  const times = { startsAt: '2027-03-02T14:00:00-03:00', endsAt: '2027-03-02T14:40:00-03:00' }
  const begun = [
    { ...cut, ...times },
    { ...beard, ...times },
  ]
  const { person } = stageAppointments('owner', '/schedules', {
    ...answers(begun),
    'PATCH /api/schedules/cut/complete': () => ({
      status: 404,
      body: { error: sentence, code: 'not_found' },
    }),
    'PATCH /api/schedules/beard/complete': () => ({ body: { ...begun[1], status: 'completed' } }),
  })
  // Each part has its own menu below, so the first button is that of the row.
  const [ofRow] = await screen.findAllByRole('button', { name: /^Concluir Nina/ })
  await person.click(ofRow as HTMLElement)
  const refusal = await screen.findByRole('alertdialog', { name: 'Não foi possível concluir' })
  within(refusal).getByText(sentence)
  expect(screen.queryByText(/^Visita concluída/)).toBeNull()
})

test('a visit that is open in the list stays open when an owner cancels its first part', async () => {
  const gone = { ...cut, status: 'cancelled' as const }
  const { person } = stageAppointments('owner', '/schedules', {
    ...answers([cut, beard]),
    'GET /api/visits/v': () => ({ body: { id: 'v', appointments: [cut, beard] } }),
    'PATCH /api/schedules/cut/cancel': () => ({ body: gone }),
  })
  const summary = await screen.findByText('2 serviços · R$ 90,00')
  await person.click(summary)
  const details = summary.closest('details') as HTMLElement
  const [ofPart] = within(details).getAllByRole('button', { name: /^Ações de/ })
  await person.click(ofPart as HTMLElement)
  await person.click(await screen.findByRole('menuitem', { name: 'Cancelar' }))
  const question = await screen.findByRole('alertdialog')
  await person.click(await within(question).findByRole('radio', { name: /^Só este serviço/ }))
  await person.click(within(question).getByRole('button', { name: /^Cancelar/ }))
  await screen.findByText(/^Parte de uma visita · R\$.40,00 · cancelado: Corte$/)
  expect((await screen.findAllByRole('button', { name: /^Ações de Nina Falcão.* às 15:30$/ })).length).toBe(2)
  expect(details.isConnected).toBe(true)
  expect(details.hasAttribute('open')).toBe(true)
})

test('a part that a filter shows alone is marked as part of a visit', async () => {
  stageAppointments('owner', '/schedules?collaboratorId=bia', answers([beard, other]))
  expect(await screen.findAllByText('Parte de uma visita')).toHaveLength(1)
})

test('an owner books a past visit again with both its services, each with its person', async () => {
  const past = { date: '2027-02-23', status: 'completed' as const }
  const { person, place } = stageAppointments(
    'owner',
    '/schedules?tab=past',
    answers([
      { ...cut, ...past, noPreference: true },
      { ...beard, ...past },
    ]),
  )
  const [ofVisit] = await screen.findAllByRole('button', { name: /^Ações de Nina Falcão/ })
  await person.click(ofVisit as HTMLElement)
  await person.click(screen.getByRole('menuitem', { name: 'Agendar de novo' }))
  expect(new URLSearchParams(place.now.split('?')[1]).get('procedureId')).toBe('cut,beard:bia')
})

test('an owner records with one tap that the client of an ended visit came, and undoes it for all parts of the visit', async () => {
  // The time of the test is 14:12.
  const times = { startsAt: '2027-03-02T13:00:00-03:00', endsAt: '2027-03-02T13:40:00-03:00' }
  const ended = [
    { ...cut, ...times },
    { ...beard, ...times },
  ]
  const done = (part: (typeof ended)[0]) => ({ body: { ...part, status: 'completed' } })
  const { person, asked } = stageAppointments('owner', '/schedules?tab=past', {
    ...answers(ended),
    'PATCH /api/schedules/cut/complete': () => done(ended[0] as (typeof ended)[0]),
    'PATCH /api/schedules/beard/complete': () => done(ended[1] as (typeof ended)[0]),
    'PATCH /api/schedules/cut/reopen': () => ({ body: ended[0] }),
    'PATCH /api/schedules/beard/reopen': () => ({ body: ended[1] }),
  })
  await person.click(await screen.findByRole('button', { name: /^Veio: Nina/ }))
  await screen.findByText(/^Visita concluída: Nina/)
  await person.click(screen.getByRole('button', { name: 'Desfazer' }))
  await screen.findByRole('button', { name: /^Não veio: Nina/ })
  await screen.findByText(/^Conclusão desfeita: Nina/)
  expect(asked('PATCH /api/schedules/beard/reopen')).toHaveLength(1)
})

test('an owner records in the list that nobody served the client of an ended visit: both parts are cancelled', async () => {
  const times = { startsAt: '2027-03-02T13:00:00-03:00', endsAt: '2027-03-02T13:40:00-03:00' }
  const cancelled = (part: typeof cut) => () => ({ body: { ...part, ...times, status: 'cancelled' } })
  const { person, asked } = stageAppointments('owner', '/schedules?tab=past', {
    ...answers([
      { ...cut, ...times },
      { ...beard, ...times },
    ]),
    'PATCH /api/schedules/cut/cancel': cancelled(cut),
    'PATCH /api/schedules/beard/cancel': cancelled(beard),
  })
  const [menu] = await screen.findAllByRole('button', { name: /^Ações de Nina/ })
  if (menu) await person.click(menu)
  await person.click(screen.getByRole('menuitem', { name: 'Não atendemos' }))
  await person.click(screen.getByRole('button', { name: 'Não atendemos' }))
  await screen.findByText(/^Visita cancelada, não conta como falta: Nina/)
  expect(asked('PATCH /api/schedules/cut/cancel')).toHaveLength(1)
  expect(asked('PATCH /api/schedules/beard/cancel')).toHaveLength(1)
})

const pageOf = (items: unknown[]) => ({ body: { items, nextCursor: null } })

const waiting = anAppointment({ status: 'held', heldUntil: '2027-03-02T17:45:00Z' })

test('an owner accepts a waiting booking with one tap, and declines a waiting booking only after a question', async () => {
  const other = { ...waiting, id: 'b', visitId: 'b', clientName: 'Ivo Sena' }
  const { person, asked } = stageAppointments('owner', '/schedules', {
    [ofCompany]: () => pageOf([waiting, other]),
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

test('a client sees that the booking waits for the company, and can only cancel it', async () => {
  const { person } = stageAppointments('client', '/schedules', { [mine]: () => pageOf([waiting]) })
  const today = await screen.findByRole('region', { name: /Hoje/ })
  within(today).getByText('Aguardando a empresa')
  await person.click(screen.getByRole('button', { name: /^Ações de Corte/ }))
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Abrir', 'Cancelar'])
})

test('a request that the company declined or did not answer is not shown as cancelled, neither to the client nor to the company', async () => {
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
    stageAppointments(reader, '/schedules', { [list]: () => pageOf(ended) })
    const today = await screen.findByRole('region', { name: /Hoje/ })
    within(today).getByText('Não aceito pela empresa')
    within(today).getByText('Sem resposta da empresa')
    expect(within(today).queryByText('Cancelado')).toBeNull()
    cleanup()
  }
})
