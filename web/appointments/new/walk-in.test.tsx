// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { anAppointment, stageAppointments } from '../stage-appointments.tsx'
import { aClient, aPersonOn, aProcedure, bookedAs, bookOf, takenWith } from '../stage-clients.ts'
import BookingDialog from './booking-dialog.tsx'

const today = '2027-03-02'
const somebody = (id: string, name: string, end = '18:00') =>
  aPersonOn(today, { id, name, windows: [{ start: '09:00', end }] })
const served = {
  ...anAppointment({ id: 'p', startTime: '14:00', endTime: '14:30', clientName: 'Pedro Antunes' }),
  bufferMinutes: 0,
}
const cut = aProcedure('cut', 'Corte')
const booked = anAppointment({ id: 'b1', startTime: '14:10', endTime: '14:40' })
const taken = takenWith()

function stage(busy: unknown[], more = {}, role: 'owner' | 'professional' = 'owner') {
  const Day = () => {
    const [isOpen, setOpen] = useState(true)
    return isOpen ? (
      <BookingDialog now={{ today, personId: undefined }} onClose={() => setOpen(false)} />
    ) : null
  }
  const people = [somebody('rui', 'Rui Castro'), somebody('tai', 'Tainá Ribeiro')]
  return stageAppointments(
    role,
    '/day',
    {
      'GET /api/schedules/calendar': () => ({
        body: {
          timezone: 'America/Sao_Paulo',
          collaborators: people,
          appointments: busy,
          exceptions: [],
          holidays: [],
        },
      }),
      'GET /api/procedures/company/shop': () => ({ body: [cut] }),
      'POST /api/visits': () => bookedAs(booked),
      ...more,
    },
    Day,
  )
}

test('an owner who types a name and taps a procedure reads who is free, and the button books the walk-in', async () => {
  const { person, asked } = stage([served])
  const field = await screen.findByLabelText(/^Nome do cliente/)
  await waitFor(() => expect(document.activeElement).toBe(field))
  await person.keyboard('Ivo Sena')
  await person.click(screen.getByRole('button', { name: /^Corte/ }))
  screen.getByText('Corte com Tainá Ribeiro')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Tainá Ribeiro livre agora/ }).checked).toBe(
    true,
  )
  expect(asked('POST /api/visits')).toHaveLength(0)
  await person.click(screen.getByRole('button', { name: 'Encaixar' }))
  await screen.findByText(/^Agendamento criado/)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(asked('POST /api/visits')[0]?.body).toEqual({
    companyId: 'shop',
    items: [{ procedureId: 'cut', collaboratorId: 'tai', price: 50 }],
    date: today,
    startTime: '14:10',
    clientName: 'Ivo Sena',
    clientPhone: null,
    clientEmail: null,
    notes: null,
    internalNotes: null,
    outside: true,
    withoutContact: true,
  })
})

test('an owner finds a client of the book by two letters, and books for the record of this client', async () => {
  const adri = aClient({ id: 'adri', name: 'Adriana Melo', noShows: 1 })
  const { person, asked } = stage([], bookOf([adri]))
  await person.type(await screen.findByLabelText(/^Nome do cliente/), 'Ad')
  await person.click(await screen.findByRole('option', { name: /Adriana Melo.*1 falta/ }))
  expect(screen.queryByRole('option', { name: /Adriana Melo/ })).toBeNull()
  await person.click(screen.getByRole('button', { name: /^Corte/ }))
  await person.click(screen.getByRole('button', { name: 'Encaixar' }))
  await screen.findByText(/^Agendamento criado/)
  expect(asked('GET /api/clients').map(({ query }) => query.get('q'))).toEqual(['Ad'])
  expect(asked('POST /api/visits')[0]?.body).toMatchObject({
    clientName: 'Adriana Melo',
    clientPhone: '(11) 95555-0142',
    clientEmail: 'nina@cliente.example',
    withoutContact: true,
  })
})

test('an owner who types another name after choosing a client does not book with the contact of the chosen one', async () => {
  const { person, asked } = stage([], bookOf([aClient()]))
  await person.type(await screen.findByLabelText(/^Nome do cliente/), 'Nin')
  await person.click(await screen.findByRole('option', { name: /Nina Falcão/ }))
  await person.clear(screen.getByLabelText(/^Nome do cliente/))
  await person.type(screen.getByLabelText(/^Nome do cliente/), 'Ivo')
  await person.click(screen.getByRole('button', { name: /^Corte/ }))
  await person.click(screen.getByRole('button', { name: 'Encaixar' }))
  await screen.findByText(/^Agendamento criado/)
  const body = asked('POST /api/visits')[0]?.body
  expect(body).toMatchObject({ clientName: 'Ivo', clientPhone: null, clientEmail: null })
})

test('an owner who is also a professional is suggested first as the professional, unless the owner is busy', async () => {
  const teresa = { ...somebody('tere', 'Teresa Lima'), email: 'Teresa@salao.example' }
  const day = (appointments: unknown[]) => ({
    'GET /api/schedules/calendar': () => ({
      body: {
        timezone: 'America/Sao_Paulo',
        collaborators: [somebody('ana', 'Ana Prado'), teresa],
        appointments,
        exceptions: [],
        holidays: [],
      },
    }),
  })
  const suggested = () => screen.getByRole('radio', { checked: true }).closest('label')?.textContent
  const { person } = stage([], day([]))
  await person.click(await screen.findByRole('button', { name: /^Corte/ }))
  expect(suggested()).toMatch(/Teresa Lima/)
  cleanup()
  const { person: again } = stage([], day([{ ...served, collaborator: { id: 'tere', name: 'Teresa Lima' } }]))
  await again.click(await screen.findByRole('button', { name: /^Corte/ }))
  expect(suggested()).toMatch(/Ana Prado/)
})

test("an owner who books without a name is asked for the name, and 'Cliente avulso' gives the name with one tap", async () => {
  const { person, asked } = stage([])
  await person.click(await screen.findByRole('button', { name: /^Corte/ }))
  await person.click(screen.getByRole('button', { name: 'Encaixar' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Nome do cliente/)))
  await person.click(screen.getByRole('button', { name: 'Cliente avulso' }))
  expect(asked('POST /api/visits')).toHaveLength(0)
  await person.click(screen.getByRole('button', { name: 'Encaixar' }))
  await screen.findByText(/^Agendamento criado/)
  expect(asked('POST /api/visits')[0]?.body).toMatchObject({
    clientName: 'Cliente avulso',
    items: [{ procedureId: 'cut', collaboratorId: 'rui' }],
  })
})

test('an owner is offered who is at work before who is outside the hours, and can choose any of them', async () => {
  const late = { ...served, collaborator: { id: 'ana', name: 'Ana Prado' } }
  const away = somebody('zoe', 'Zoé Lima', '12:00')
  const day = { timezone: 'America/Sao_Paulo', exceptions: [], holidays: [] }
  const { person, asked } = stage([], {
    'GET /api/schedules/calendar': () => ({
      body: { ...day, collaborators: [away, somebody('ana', 'Ana Prado')], appointments: [late] },
    }),
  })
  const sheet = within(await screen.findByRole('dialog', { name: 'Encaixar agora' }))
  await person.click(await sheet.findByRole('button', { name: /^Corte/ }))
  expect(sheet.getAllByRole('radio').map((one) => one.closest('label')?.textContent)).toEqual([
    'APAna Pradoàs 14:30 · ocupado até 14:30',
    'ZLZoé Limafora da jornada',
  ])
  sheet.getByText('Hoje, às 14:30')
  sheet.getByRole('button', { name: 'Encaixar às 14:30' })
  await person.click(sheet.getByRole('radio', { name: /^Zoé Lima/ }))
  sheet.getByText('Zoé Lima está fora da jornada agora.')
  await person.type(sheet.getByLabelText(/^Nome do cliente/), 'Ivo Sena{Enter}')
  const confirm = sheet.getByRole('button', { name: 'Encaixar mesmo assim' })
  expect(document.activeElement).toBe(confirm)
  expect(asked('POST /api/visits')).toHaveLength(0)
  await person.click(confirm)
  await screen.findByText(/^Agendamento criado/)
  expect(asked('POST /api/visits')[0]?.body).toMatchObject({
    startTime: '14:10',
    items: [{ collaboratorId: 'zoe' }],
  })
})

test('an owner whose walk-in time was taken meanwhile is offered the next free professional', async () => {
  const answers = [taken, bookedAs(booked)]
  const { person, asked } = stage([], { 'POST /api/visits': () => answers.shift() ?? taken })
  await person.type(await screen.findByLabelText(/^Nome do cliente/), 'Ivo Sena')
  await person.click(screen.getByRole('button', { name: /^Corte/ }))
  await person.click(screen.getByRole('button', { name: 'Encaixar' }))
  await person.click(await screen.findByRole('button', { name: 'Escolher Tainá, livre agora' }))
  await person.click(screen.getByRole('button', { name: 'Encaixar' }))
  await screen.findByText(/^Agendamento criado/)
  expect(asked('POST /api/visits').map(({ body }) => body)).toMatchObject([
    { items: [{ collaboratorId: 'rui' }] },
    { items: [{ collaboratorId: 'tai' }] },
  ])
})

test('an owner who books a walk-in with a professional in a break is asked before the booking', async () => {
  const rest = { ...somebody('rui', 'Rui Castro') }
  rest.days = [
    {
      date: today,
      windows: [{ start: '09:00', end: '14:00' }],
      breaks: [{ start: '14:00', end: '15:00' }] as never[],
    },
  ]
  const day = { timezone: 'America/Sao_Paulo', collaborators: [rest], appointments: [] }
  const { person, asked } = stage([], {
    'GET /api/schedules/calendar': () => ({ body: { ...day, exceptions: [], holidays: [] } }),
  })
  await person.type(await screen.findByLabelText(/^Nome do cliente/), 'Ivo Sena')
  await person.click(screen.getByRole('button', { name: /^Corte/ }))
  await screen.findByText('Rui Castro está no intervalo agora.')
  expect(asked('POST /api/visits')).toHaveLength(0)
  await person.click(screen.getByRole('button', { name: 'Encaixar mesmo assim' }))
  await screen.findByText(/^Agendamento criado/)
  screen.getByRole('button', { name: 'Desfazer' })
})

test('an owner reads the next appointment of a professional, and reads a refused telephone beside its field', async () => {
  const later = { ...served, startTime: '14:30', endTime: '15:00', clientName: 'Paulo César' }
  const { person } = stage([later], {
    'POST /api/visits': () => ({
      status: 400,
      body: { error: 'Dados inválidos', code: 'validation', fields: { clientPhone: 'Telefone inválido' } },
    }),
  })
  await person.click(await screen.findByRole('button', { name: /^Corte/ }))
  screen.getByRole('radio', { name: /^Rui Castro às 15:00 · atende Paulo César às 14:30/ })
  await person.type(screen.getByLabelText(/^Nome do cliente/), 'Ivo Sena')
  await person.click(screen.getByRole('button', { name: 'Encaixar' }))
  await screen.findByText('Telefone inválido')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Celular/)))
})

const rui = (appointments: unknown[]) => ({
  'GET /api/schedules/calendar': () => ({
    body: {
      timezone: 'America/Sao_Paulo',
      collaborators: [somebody('rui', 'Rui Castro')],
      appointments,
      exceptions: [],
      holidays: [],
    },
  }),
  'GET /api/procedures/company/shop': () => ({ body: [cut, { ...cut, id: 'nails', name: 'Unhas' }] }),
})

test('a professional is offered only the procedures that the professional performs', async () => {
  stage([], rui([]), 'professional')
  await screen.findByRole('button', { name: /^Corte/ })
  expect(screen.queryByRole('button', { name: /^Unhas/ })).toBeNull()
})

test('a professional who is busy books the client for the next free time of today', async () => {
  const after = { ...served, id: 'q', startTime: '14:40', endTime: '15:00', bufferMinutes: 10 }
  const { person, asked } = stage([], rui([served, after]), 'professional')
  await person.click(await screen.findByRole('button', { name: /^Corte/ }))
  await person.click(screen.getByRole('button', { name: 'Cliente avulso' }))
  screen.getByText('Rui Castro está com Pedro Antunes até 14:30.')
  await person.click(screen.getByRole('button', { name: 'Encaixar às 15:10' }))
  await screen.findByText(/^Agendamento criado/)
  expect(asked('POST /api/visits').map(({ body }) => body)).toMatchObject([
    { startTime: '15:10', items: [{ collaboratorId: 'rui' }], clientName: 'Cliente avulso' },
  ])
})

test('a professional without free time left today gets a link to another day', async () => {
  const late = { ...served, startTime: '14:00', endTime: '17:45' }
  const { person } = stage([], rui([late]), 'professional')
  await person.click(await screen.findByRole('button', { name: /^Corte/ }))
  await person.click(screen.getByRole('button', { name: 'Cliente avulso' }))
  const link = await screen.findByRole('link', { name: 'Escolher outro dia' })
  expect(link.getAttribute('href')).toBe('/schedules/new')
})

test.each([
  ['owner', 'Com quem estiver livre agora.'],
  ['professional', 'Com você.'],
] as const)(
  'before a procedure is chosen the %s reads who will serve the walk-in: %s',
  async (role, said) => {
    stage([], {}, role)
    await screen.findByText(said)
  },
)

test('an owner reads in the list who is absent, and must choose when those at work have no time left and the others are absent or outside their hours', async () => {
  const full = {
    ...served,
    startTime: '14:00',
    endTime: '18:00',
    collaborator: { id: 'ana', name: 'Ana Prado' },
  }
  const kept = { ...served, id: 'k', collaborator: { id: 'rui', name: 'Rui Castro' } }
  const off = { id: 'e', companyId: 'shop', kind: 'off', from: today, to: today, weekly: false, version: 1 }
  const hours = { startTime: '14:10', endTime: '18:00', breakStart: null, breakEnd: null }
  const people = [
    somebody('ana', 'Ana Prado'),
    { ...somebody('rui', 'Rui Castro', '14:10') },
    { ...somebody('tai', 'Tainá Ribeiro'), days: [{ date: today, windows: [], breaks: [] }] },
    somebody('zoe', 'Zoé Lima', '12:00'),
  ]
  const { person } = stage([], {
    'GET /api/schedules/calendar': () => ({
      body: {
        ...{ timezone: 'America/Sao_Paulo', collaborators: people, appointments: [full, kept], holidays: [] },
        exceptions: [
          { ...off, ...hours, collaboratorId: 'rui', reason: 'Faltou hoje' },
          { ...off, ...hours, collaboratorId: 'tai', reason: null, startTime: null, endTime: null },
        ],
      },
    }),
  })
  await person.click(await screen.findByRole('button', { name: /^Corte/ }))
  expect(screen.getAllByRole('radio').map((one) => one.closest('label')?.textContent)).toEqual([
    'ZLZoé Limafora da jornada',
    'TRTainá Ribeirode folga',
    'APAna Pradoocupado até 18:00 · hoje sem horário livre',
    'RCRui CastroFaltou hoje',
  ])
  expect(screen.queryByRole('radio', { checked: true })).toBeNull()
  screen.getByText('Ninguém em horário de trabalho tem tempo livre hoje.')
  screen.getByText('Escolha o colaborador.')
  await person.click(screen.getByRole('radio', { name: /^Tainá Ribeiro/ }))
  expect(screen.getAllByText('Tainá Ribeiro: de folga.')).toHaveLength(2)
  screen.getByRole('button', { name: 'Encaixar mesmo assim' })
})
