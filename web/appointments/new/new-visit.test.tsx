// @vitest-environment happy-dom
import type { Appointment } from '@encaixe/contract/appointments.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { anAppointment, stageAppointments } from '../stage-appointments.tsx'
import { aClient, aProcedure, bookedAs, bookOf, shopOf, takenWith } from '../stage-clients.ts'

const somebody = (id: string, name: string, procedureIds: string[]) => ({
  id,
  name,
  isActive: true,
  procedureIds,
})

const call = 'POST /api/visits'
const answers = {
  ...shopOf(aProcedure('cut', 'Corte'), aProcedure('beard', 'Barba', { price: null })),
  'GET /api/collaborators/company/shop': () => ({
    body: [somebody('rui', 'Rui Castro', ['cut', 'beard']), somebody('ana', 'Ana Prado', ['cut'])],
  }),
  'GET /api/public/visit-days': () => ({ body: [{ date: '2027-03-05', free: true }] }),
  'GET /api/public/visit-times': ({ query }: { query: URLSearchParams }) => ({
    body: (query.get('items') === 'cut' ? ['09:00', '14:00'] : ['14:00', '16:00']).map((startTime) => ({
      startTime,
      endTime: '18:00',
    })),
  }),
  'GET /api/public/visit-collaborators': () => ({
    body: [
      [
        { id: 'ana', name: 'Ana Prado', role: null },
        { id: 'rui', name: 'Rui Castro', role: null },
      ],
    ],
  }),
  ...bookOf([aClient()], [anAppointment({ date: '2027-02-23', status: 'completed' })]),
}

const visitOn = (date: string, startTime = '14:00', more: Partial<Appointment> = {}) => {
  const appointment = anAppointment({
    id: `${date} ${startTime}`,
    date,
    startTime,
    endTime: '15:00',
    ...more,
  })
  return {
    id: date,
    date,
    startTime,
    endTime: '15:00',
    duration: 60,
    price: 50,
    seriesId: null,
    appointments: [appointment],
  }
}

type Person = ReturnType<typeof stageAppointments>['person']

async function chooseFirst(person: Person, time: string) {
  await person.click(await screen.findByRole('option', { name: /Nina Falcão/ }))
  await person.click(await screen.findByRole('radio', { name: /^Corte/ }))
  await person.click(await screen.findByRole('radio', { name: time }))
}
const confirm = (person: Person) =>
  person.click(screen.getByRole('button', { name: 'Confirmar Agendamento' }))

test("an owner chooses 'Sem preferência' for the client in the list of the professionals", async () => {
  const { person, asked } = stageAppointments('owner', '/schedules/new', {
    ...answers,
    [call]: () => ({ status: 201, body: visitOn('2027-03-05') }),
  })
  await chooseFirst(person, '14:00')
  await person.click(await screen.findByRole('radio', { name: /Sem preferência/ }))
  await confirm(person)
  await screen.findByText(/^Agendamento criado/)
  expect(asked(call)[0]?.body).toMatchObject({ items: [{ procedureId: 'cut', collaboratorId: null }] })
})

test('an owner says with whom before the time, sees the times of this person and is not asked for a person afterwards', async () => {
  const { person, asked } = stageAppointments('owner', '/schedules/new', {
    ...answers,
    'GET /api/public/visit-collaborators': () => ({
      body: [[{ id: 'rui', name: 'Rui Castro', role: null }]],
    }),
    [call]: () => ({ status: 201, body: visitOn('2027-03-05', '16:00') }),
  })
  await chooseFirst(person, '14:00')
  await person.click(screen.getByRole('button', { name: 'Alterar data e horário' }))
  await person.click(screen.getByRole('button', { name: 'Rui Castro' }))
  await person.click(await screen.findByRole('radio', { name: '16:00' }))
  await screen.findByText('sex, 05/03, 16:00 · Rui Castro')
  expect(screen.queryByRole('button', { name: 'Alterar colaborador' })).toBeNull()
  await confirm(person)
  await screen.findByText(/^Agendamento criado/)
  expect(asked(call)[0]?.body).toMatchObject({
    startTime: '16:00',
    items: [{ procedureId: 'cut', collaboratorId: 'rui' }],
  })
})

test('an owner who books without a preference and loses the time is offered other times with any free professional', async () => {
  const alternative = { date: '2027-03-05', startTime: '09:00', collaboratorId: null, collaboratorName: null }
  const taken = takenWith(alternative)
  const { person } = stageAppointments('owner', '/schedules/new', {
    ...answers,
    [call]: () => taken,
  })
  await chooseFirst(person, '14:00')
  const people = await screen.findAllByRole('radio', { name: /Sem preferência|Rui Castro|Ana Prado/ })
  expect(people.map((one) => one.getAttribute('value'))).toEqual(['anybody', 'rui', 'ana'])
  screen.getByText('2 profissionais disponíveis')
  await person.click(people[0] as HTMLElement)
  await confirm(person)
  await screen.findByRole('button', { name: '09:00 com quem estiver livre' })
})

test('an owner books two services in one visit, each with a certain professional or with anybody', async () => {
  const { person, asked, place } = stageAppointments('owner', '/schedules/new', {
    ...answers,
    [call]: () => ({ status: 201, body: visitOn('2027-03-05', '16:00', { id: 'v' }) }),
  })
  await chooseFirst(person, '09:00')
  await person.click(screen.getByRole('button', { name: 'Adicionar outro serviço' }))
  const second = screen.getByLabelText('2º serviço')
  expect(document.activeElement).toBe(second)
  await confirm(person)
  await screen.findByText('Por favor, selecione um procedimento.')
  expect(document.activeElement).toBe(second)
  await person.selectOptions(second, 'beard')
  // The day stays, and the form names the time at which the two services do not fit.
  await screen.findByText('O horário 09:00 não está livre para estes serviços. Escolha outro.')
  const whoOf = (at: number) => screen.getAllByLabelText(/^Com quem/)[at] as HTMLSelectElement
  expect(
    within(whoOf(1))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Sem preferência', 'Rui Castro'])
  await person.selectOptions(whoOf(0), 'Ana Prado')
  await person.click(await screen.findByRole('radio', { name: '16:00' }))
  await screen.findByText('Corte + Barba com Ana Prado e quem estiver livre · Nina Falcão')
  screen.getByText(/^R\$\s50,00 \+ um serviço sem preço$/)
  screen.getByText(/16:00–17:00/)
  expect(asked('GET /api/public/visit-times').at(-1)?.query.get('items')).toBe('cut:ana,beard')
  await confirm(person)
  await waitFor(() => expect(place.now).toBe('/schedules/v'))
  expect(asked(call)[0]?.body).toMatchObject({
    date: '2027-03-05',
    startTime: '16:00',
    items: [
      { procedureId: 'cut', collaboratorId: 'ana' },
      { procedureId: 'beard', collaboratorId: null },
    ],
  })
})

test('an owner who removes services gets the form of a single service again, with its person and the focus on its heading', async () => {
  const { person } = stageAppointments('owner', '/schedules/new', answers)
  await chooseFirst(person, '14:00')
  await person.click(await screen.findByRole('radio', { name: /Ana Prado/ }))
  const add = () => screen.getByRole('button', { name: 'Adicionar outro serviço' })
  await person.click(add())
  await person.selectOptions(screen.getByLabelText('2º serviço'), 'beard')
  await screen.findByText(/^Corte \+ Barba com Ana Prado e quem estiver livre/)
  await person.click(add())
  expect(document.activeElement).toBe(screen.getByLabelText('3º serviço'))
  await person.click(screen.getByRole('button', { name: 'Remover o 3º serviço' }))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Serviços da visita' })),
  )
  await person.click(screen.getByRole('button', { name: 'Remover o 2º serviço' }))
  expect(screen.queryByLabelText('1º serviço')).toBeNull()
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: /^Procedimento/ })),
  )
  await screen.findByText('Corte com Ana Prado · Nina Falcão')
})

test('an owner repeats a visit, reads all dates before the booking, and books the missed date with one tap', async () => {
  const missed = {
    date: '2027-03-19',
    code: 'slot_taken',
    alternatives: [
      { date: '2027-03-19', startTime: '15:00' },
      { date: '2027-03-20', startTime: '14:00' },
    ],
  }
  const booked = {
    seriesId: 's1',
    visits: ['2027-03-05', '2027-04-02'].map((date) => visitOn(date)),
    missed: [missed],
  }
  const rival = takenWith({ ...missed.alternatives[1], collaboratorId: null, collaboratorName: null })
  const replies = [{ status: 201, body: booked }, rival, { status: 201, body: visitOn('2027-03-20') }]
  const { person, asked } = stageAppointments('owner', '/schedules/new', {
    ...answers,
    [call]: () => replies.shift() ?? rival,
  })
  await chooseFirst(person, '14:00')
  await person.click(await screen.findByRole('radio', { name: /Rui Castro/ }))
  await person.click(screen.getByRole('button', { name: 'Repetir' }))
  await person.selectOptions(screen.getByLabelText('No total'), '3 vezes')
  screen.getByText('3 visitas, sempre às 14:00: de sexta, 05/03, a sexta, 02/04.')
  screen.getByText('05/03 · 19/03 · 02/04')
  expect(screen.queryByText(/a mais de um ano/)).toBeNull()
  await person.selectOptions(screen.getByLabelText('A cada'), '12 semanas')
  await person.selectOptions(screen.getByLabelText('No total'), '6 vezes')
  screen.getByText('05/03 · 28/05 · 20/08 · 12/11 · 04/02/2028 · 28/04/2028')
  screen.getByText('A última data fica a mais de um ano e ainda não pode ser agendada.')
  await person.selectOptions(screen.getByLabelText('A cada'), '2 semanas')
  await person.selectOptions(screen.getByLabelText('No total'), '3 vezes')
  await confirm(person)
  await screen.findByRole('heading', { name: 'Quase tudo agendado' })
  screen.getByText('2 de 3 visitas agendadas')
  screen.getByText('O horário das 14:00 já está ocupado.')
  expect(asked(call)[0]?.body).toMatchObject({ repeat: { everyWeeks: 2, times: 3 } })

  await person.click(screen.getByRole('button', { name: '15:00' }))
  await screen.findByText(rival.body.error)
  await person.click(screen.getByRole('button', { name: 'sáb, 20/03, 14:00' }))
  await screen.findByRole('heading', { name: 'Tudo agendado' })
  screen.getByText('3 visitas agendadas')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('20 de março'))
  const last = asked(call).at(-1)
  expect(last?.body).toMatchObject({
    date: '2027-03-20',
    startTime: '14:00',
    clientName: 'Nina Falcão',
    seriesId: 's1',
  })
  expect(last?.body).not.toHaveProperty('repeat')
  expect(screen.getByRole('link', { name: 'Ver no calendário' }).getAttribute('href')).toBe(
    '/schedules?ver=calendario&data=2027-03-05',
  )
  expect(new Set(asked(call).map(({ key }) => key)).size).toBe(3)
})

test('an owner books two services at a time that is not offered, and is not asked for the professionals', async () => {
  const { person, asked } = stageAppointments('owner', '/schedules/new', {
    ...answers,
    'GET /api/schedules/calendar': () => ({
      body: {
        collaborators: ['Rui Castro', 'Ana Prado'].map((name, at) => ({
          ...somebody(name, name, at === 0 ? ['cut', 'beard'] : ['cut']),
          days: [
            {
              date: '2027-03-02',
              windows: [{ start: '09:00', end: at === 0 ? '18:00' : '22:00' }],
              breaks: [],
            },
          ],
        })),
        appointments: [],
        exceptions: [],
        holidays: [],
      },
    }),
    [call]: () => ({ status: 201, body: visitOn('2027-03-02', '20:30') }),
  })
  await chooseFirst(person, '14:00')
  await person.click(screen.getByRole('button', { name: 'Adicionar outro serviço' }))
  await person.selectOptions(screen.getByLabelText('2º serviço'), 'beard')
  await person.click(await screen.findByRole('button', { name: 'Alterar data e horário' }))
  await person.click(await screen.findByRole('button', { name: 'Outro horário' }))
  const time = await screen.findByLabelText(/^Horário/)
  screen.getByText('Falta o horário')
  await person.click(screen.getByRole('button', { name: 'Confirmar Agendamento' }))
  expect(document.activeElement).toBe(time)
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  await person.type(time, '20:30')
  expect(screen.queryByLabelText('Colaborador')).toBeNull()
  // Ana is at work for the first service, and only Rui performs the second service.
  const reason = await screen.findByText(
    '21:00 fica fora da jornada de Rui Castro. Clientes não veem este horário.',
  )
  expect(scrolled.mock.contexts).toContain(reason)
  await person.click(screen.getByRole('button', { name: 'Agendar mesmo assim' }))
  await screen.findByText(/^Agendamento criado/)
  expect(asked(call)[0]?.body).toMatchObject({
    startTime: '20:30',
    outside: true,
    items: [
      { procedureId: 'cut', collaboratorId: null },
      { procedureId: 'beard', collaboratorId: null },
    ],
  })
})

const booked = anAppointment({ date: '2027-03-05', startTime: '14:00', endTime: '15:00' })
const ownAnswers = {
  ...shopOf(aProcedure('cut', 'Corte'), aProcedure('beard', 'Barba'), aProcedure('nails', 'Unhas')),
  'GET /api/collaborators/company/shop': () => ({
    body: [{ id: 'rui', name: 'Rui Castro', isActive: true, procedureIds: ['cut', 'beard'] }],
  }),
  'GET /api/public/visit-days': () => ({ body: [{ date: '2027-03-05', free: true }] }),
  'GET /api/public/visit-times': () => ({ body: [{ startTime: '14:00', endTime: '15:00' }] }),
  'GET /api/public/visit-collaborators': () => ({ body: [[{ id: 'rui', name: 'Rui Castro', role: null }]] }),
  [call]: () => bookedAs(booked),
  ...bookOf([aClient()], [anAppointment({ date: '2027-02-23', status: 'completed' })]),
}

test('a professional who books two services does both, and is offered only services that the professional performs', async () => {
  const { person, asked } = stageAppointments('professional', '/schedules/new', ownAnswers)
  await person.click(await screen.findByRole('option', { name: /Nina Falcão/ }))
  await person.click(await screen.findByRole('radio', { name: /^Corte/ }))
  expect(screen.queryByRole('radio', { name: /^Unhas/ })).toBeNull()
  await person.click(await screen.findByRole('radio', { name: '14:00' }))
  await person.click(await screen.findByRole('button', { name: 'Adicionar outro serviço' }))
  const services = screen.getByRole('region', { name: 'Serviços da visita' })
  expect(within(services).queryByText('Sem preferência')).toBeNull()
  await person.selectOptions(within(services).getByLabelText('2º serviço'), 'beard')
  expect(within(services).queryByLabelText(/^Com quem/)).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Confirmar Agendamento' }))
  await waitFor(() => expect(asked(call)).toHaveLength(1))
  expect(asked(call)[0]?.body).toMatchObject({
    items: [
      { procedureId: 'cut', collaboratorId: 'rui' },
      { procedureId: 'beard', collaboratorId: 'rui' },
    ],
  })
})
