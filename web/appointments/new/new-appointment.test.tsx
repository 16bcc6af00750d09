// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { anAppointment, stageAppointments } from '../stage-appointments.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const procedure = (id: string, name: string, isActive = true) => ({
  id,
  companyId: 'shop',
  name,
  duration: 30,
  description: null,
  price: 50,
  isActive,
  version: 1,
})

const of = (id: string) => `/api/public/available-slots/shop/${id}/2027-03-05`
const peopleAt = (id: string, time: string) =>
  `GET /api/public/available-collaborators/shop/${id}/2027-03-05/${time}`
const people = () => ({
  body: [
    { id: 'ana', name: 'Ana Prado', role: 'Cabeleireira' },
    { id: 'rui', name: 'Rui Castro', role: null },
  ],
})
const times = () => ({ body: [{ startTime: '09:00' }, { startTime: '14:00' }, {}] })
const days = () => ({
  body: [
    { date: '2027-03-04', free: false },
    { date: '2027-03-05', free: true },
  ],
})
const booked = anAppointment({ id: 'b1', date: '2027-03-05', startTime: '14:00', endTime: '14:30' })

const shop = {
  'GET /api/companies/my-company': () => ({ body: { isActive: true, timezone: 'America/Sao_Paulo' } }),
  'GET /api/procedures/company/shop': () => ({
    body: [procedure('cut', 'Corte'), procedure('beard', 'Barba'), procedure('old', 'Antigo', false)],
  }),
  'GET /api/public/available-days/shop/cut/2027-03': days,
  'GET /api/public/available-days/shop/beard/2027-03': days,
  [`GET ${of('cut')}`]: times,
  [`GET ${of('beard')}`]: times,
  [peopleAt('cut', '09:00')]: people,
  [peopleAt('cut', '14:00')]: people,
  [peopleAt('beard', '14:00')]: people,
  'GET /api/schedules/clients': () => ({
    body: [{ name: 'Nina Falcão', email: 'nina@cliente.example', phone: '11955550142' }],
  }),
  'GET /api/schedules/b1': () => ({ body: booked }),
}

type Person = ReturnType<typeof stageAppointments>['person']
const friday = () => screen.findByRole('button', { name: 'sexta-feira, 5 de março de 2027' })
const confirm = (person: Person) =>
  person.click(screen.getByRole('button', { name: 'Confirmar Agendamento' }))

async function chooseSlot(person: Person) {
  await person.click(await screen.findByRole('radio', { name: /^Corte/ }))
  await person.click(await friday())
  await person.click(await screen.findByRole('radio', { name: '14:00' }))
  await person.click(await screen.findByRole('radio', { name: /Rui Castro/ }))
}

async function nameClient(person: Person) {
  await person.type(screen.getByLabelText(/^Nome do cliente/), 'Lia Barros')
  await person.type(screen.getByLabelText(/^E-mail do cliente/), 'lia@cliente.example')
}

test('an owner who submits too early is asked for each missing choice in the order of the form', async () => {
  const { person, asked } = stageAppointments('owner', '/schedules/new', shop)
  await screen.findByRole('radio', { name: /^Corte/ })
  expect(screen.queryByRole('radio', { name: /^Antigo/ })).toBeNull()
  const missing = [
    ['Por favor, selecione um procedimento.', () => screen.findByRole('radio', { name: /^Corte/ })],
    ['Por favor, selecione uma data.', friday],
    ['Por favor, selecione um horário.', () => screen.findByRole('radio', { name: '14:00' })],
    ['Por favor, selecione um colaborador.', () => screen.findByRole('radio', { name: /Rui Castro/ })],
  ] as const
  for (const [sentence, choice] of missing) {
    await confirm(person)
    await screen.findByText(sentence)
    await person.click(await choice())
    expect(screen.queryByText(sentence)).toBeNull()
  }
  screen.getByText('Por favor, informe o nome do cliente.')
  screen.getByText('Por favor, informe o e-mail do cliente.')
  await person.type(screen.getByLabelText(/^Nome do cliente/), 'Lia Barros')
  await person.type(screen.getByLabelText(/^E-mail do cliente/), 'lia')
  await screen.findByText('Por favor, informe um e-mail válido.')
  await confirm(person)
  expect(document.activeElement).toBe(screen.getByLabelText(/^E-mail do cliente/))
  expect(asked('POST /api/schedules')).toHaveLength(0)
})

test('an owner who changes an earlier choice loses the later ones and reads which', async () => {
  const { person } = stageAppointments('owner', '/schedules/new', shop)
  await chooseSlot(person)
  await person.click(screen.getByRole('radio', { name: '09:00' }))
  screen.getByText('Você mudou o horário. Escolha de novo o colaborador.')
  const rui = await screen.findByRole('radio', { name: /Rui Castro/ })
  expect((rui as HTMLInputElement).checked).toBe(false)
  await person.click(rui)
  await person.click(screen.getByRole('radio', { name: /^Barba/ }))
  screen.getByText('Você mudou o procedimento. Escolha de novo a data, o horário e o colaborador.')
  screen.getByText('Selecione uma data para ver os horários disponíveis')
  screen.getByText('Selecione um horário para ver os profissionais disponíveis')
})

test('an owner cannot choose a full day, which is labelled as full', async () => {
  const { person } = stageAppointments('owner', '/schedules/new', shop)
  await person.click(await screen.findByRole('radio', { name: /^Corte/ }))
  const full = await screen.findByRole('button', {
    name: 'quinta-feira, 4 de março de 2027, sem horário livre',
  })
  await person.click(full)
  screen.getByText('Selecione uma data para ver os horários disponíveis')
})

test('an owner who submits books once, with the client, and lands on the appointment', async () => {
  const { person, asked, place } = stageAppointments('owner', '/schedules/new', {
    ...shop,
    'POST /api/schedules': () => ({ status: 201, body: booked }),
  })
  await chooseSlot(person)
  await nameClient(person)
  await person.type(screen.getByLabelText(/^Telefone do cliente/), '11955550142')
  await person.type(screen.getByLabelText(/^Observações/), '  Vem com o filho.  ')
  await person.click(screen.getByText('Notas internas, só para a empresa'))
  await person.type(screen.getByLabelText(/^Notas internas$/), 'Costuma atrasar.')
  await confirm(person)
  await screen.findByText(/^Agendamento criado: Nina Falcão/)
  await waitFor(() => expect(place.now).toBe('/schedules/b1'))
  const [sent] = asked('POST /api/schedules')
  expect(sent?.body).toEqual({
    companyId: 'shop',
    procedureId: 'cut',
    date: '2027-03-05',
    startTime: '14:00',
    collaboratorId: 'rui',
    clientName: 'Lia Barros',
    clientEmail: 'lia@cliente.example',
    clientPhone: '(11) 95555-0142',
    notes: 'Vem com o filho.',
    internalNotes: 'Costuma atrasar.',
  })
  expect(sent?.key).toMatch(/^[\w-]{36}$/)
})

test('an owner who loses the slot keeps the typed text and books an alternative under a new idempotency key', async () => {
  const lost = {
    error: 'Este horário acabou de ser reservado. Por favor, escolha outro horário.',
    code: 'slot_taken',
    alternatives: [
      { date: '2027-03-05', startTime: '14:00', collaboratorId: 'ana', collaboratorName: 'Ana Prado' },
      { date: '2027-03-06', startTime: '09:00', collaboratorId: 'rui', collaboratorName: 'Rui Castro' },
    ],
  }
  const answers = [
    { status: 500, body: { error: 'x', code: 'internal' } },
    { status: 409, body: lost },
    { status: 201, body: booked },
  ]
  const { person, asked } = stageAppointments('owner', '/schedules/new', {
    ...shop,
    'POST /api/schedules': () => answers.shift() ?? { body: booked },
  })
  await chooseSlot(person)
  await nameClient(person)
  await confirm(person)
  await screen.findByText('Erro ao criar agendamento. Por favor, tente novamente.')
  await confirm(person)
  const alert = (await screen.findByText(lost.error)).closest('[role="alert"]') as HTMLElement
  within(alert).getByRole('button', { name: 'sáb, 06/03, 09:00 com Rui Castro' })
  expect((screen.getByLabelText(/^Nome do cliente/) as HTMLInputElement).value).toBe('Lia Barros')
  await person.click(within(alert).getByRole('button', { name: '14:00 com Ana Prado' }))
  await confirm(person)
  await screen.findByText(/^Agendamento criado/)
  const bodies = asked('POST /api/schedules').map(({ body }) => body as { collaboratorId: string })
  expect(bodies.map(({ collaboratorId }) => collaboratorId)).toEqual(['rui', 'rui', 'ana'])
  const [first, second, third] = asked('POST /api/schedules').map(({ key }) => key)
  expect(first).toBe(second)
  expect(third).not.toBe(second)
})

test('an owner who types the first letters of an earlier client can fill in all fields', async () => {
  const { person, asked } = stageAppointments('owner', '/schedules/new', shop)
  await person.type(await screen.findByRole('combobox', { name: /^Nome do cliente/ }), 'nin')
  await screen.findByRole('option', { name: /Nina Falcão/ })
  await person.keyboard('{ArrowDown}{Enter}')
  expect((screen.getByLabelText(/^E-mail do cliente/) as HTMLInputElement).value).toBe('nina@cliente.example')
  expect((screen.getByLabelText(/^Nome do cliente/) as HTMLInputElement).value).toBe('Nina Falcão')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(asked('GET /api/schedules/clients').at(-1)?.query.get('q')).toBe('nin')
})

test('an owner who opens the form with choices in the address finds them made where they are free', async () => {
  const query = 'procedureId=cut&date=2027-03-05&time=14:00&collaboratorId=rui'
  stageAppointments('owner', `/schedules/new?${query}`, shop)
  const rui = await screen.findByRole('radio', { name: /Rui Castro/ })
  await waitFor(() => expect((rui as HTMLInputElement).checked).toBe(true))
  expect((screen.getByRole('radio', { name: /14:00/ }) as HTMLInputElement).checked).toBe(true)
})

test.each([
  [
    'GET /api/subscriptions/status',
    { isActive: false },
    'Você precisa de uma assinatura ativa para fazer agendamentos.',
    'Ver Planos',
  ],
  [
    'GET /api/companies/my-company',
    { isActive: false, timezone: 'America/Sao_Paulo' },
    'Sua empresa está inativa: enquanto isso, ninguém agenda nela.',
    'Ativar a empresa',
  ],
  ['GET /api/procedures/company/shop', [], 'Nenhum procedimento ativo', 'Novo procedimento'],
])('an owner who cannot book reads why instead of the form: %s', async (call, body, sentence, way) => {
  const { asked } = stageAppointments('owner', '/schedules/new', { ...shop, [call]: () => ({ body }) })
  await screen.findByText(sentence, { exact: false })
  screen.getByRole('link', { name: way })
  expect(screen.queryByRole('button', { name: 'Confirmar Agendamento' })).toBeNull()
  expect(asked('GET /api/public/available-days/shop/cut/2027-03')).toHaveLength(0)
})
