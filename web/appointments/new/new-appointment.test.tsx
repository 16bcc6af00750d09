// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Asked } from '../../shell/stage-pages.tsx'
import { anAppointment, stageAppointments } from '../stage-appointments.tsx'
import { aClient, aProcedure, bookedAs, bookOf, shopOf, takenWith } from '../stage-clients.ts'

const people = () => ({
  body: [
    [
      { id: 'ana', name: 'Ana Prado', role: 'Cabeleireira' },
      { id: 'rui', name: 'Rui Castro', role: null },
    ],
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

const nina = aClient()
/** The appointments of the client: a future appointment, and below it the last visit. */
const past = [
  anAppointment({ id: 'next', date: '2027-03-30' }),
  anAppointment({ date: '2027-02-23', status: 'completed', procedureId: 'beard' }),
]

const shop = {
  ...shopOf(
    aProcedure('cut', 'Corte'),
    aProcedure('beard', 'Barba'),
    aProcedure('old', 'Antigo', { isActive: false }),
  ),
  'GET /api/public/visit-days': days,
  'GET /api/public/visit-times': times,
  'GET /api/public/visit-collaborators': people,
  ...bookOf([nina], past),
  'GET /api/schedules/b1': () => ({ body: booked }),
}

type Person = ReturnType<typeof stageAppointments>['person']
const confirm = (person: Person) =>
  person.click(screen.getByRole('button', { name: 'Confirmar Agendamento' }))

async function chooseSlot(person: Person) {
  await person.click(await screen.findByRole('radio', { name: /^Corte/ }))
  await person.click(await screen.findByRole('radio', { name: '14:00' }))
  await person.click(await screen.findByRole('radio', { name: /Rui Castro/ }))
}

async function nameClient(person: Person) {
  await person.click(await screen.findByRole('button', { name: 'Novo cliente' }))
  await person.type(screen.getByLabelText(/^Nome do cliente/), 'Lia Barros')
  await person.type(screen.getByLabelText(/^E-mail do cliente/), 'lia@cliente.example')
  await person.click(screen.getByRole('button', { name: 'Continuar' }))
}

const pickNina = async (person: Person) =>
  person.click(await screen.findByRole('option', { name: /Nina Falcão/ }))

test('an owner sees one step after another, is asked for the missing step, and answered steps close to one line', async () => {
  const { person, asked } = stageAppointments('owner', '/schedules/new', shop)
  await screen.findByRole('option', { name: /Nina Falcão/ })
  expect(screen.queryByRole('radio')).toBeNull()
  screen.getByText('Falta o cliente')
  await confirm(person)
  await screen.findByText('Por favor, informe o nome do cliente.')
  await person.click(screen.getByRole('button', { name: 'Novo cliente' }))
  await person.click(screen.getByRole('button', { name: 'Continuar' }))
  for (const field of [/^Celular do cliente/, /^E-mail do cliente/]) {
    expect(screen.getByLabelText(field).getAttribute('aria-invalid')).toBe('true')
  }
  expect(screen.getAllByText('Informe um celular ou um e-mail')).toHaveLength(2)
  await person.type(screen.getByLabelText(/^Nome do cliente/), 'Lia Barros')
  await person.type(screen.getByLabelText(/^E-mail do cliente/), 'lia')
  await screen.findByText('Por favor, informe um e-mail válido.')
  await confirm(person)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^E-mail do cliente/)))
  await person.type(screen.getByLabelText(/^E-mail do cliente/), '@cliente.example{Enter}')
  await screen.findByRole('button', { name: 'Alterar cliente' })
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Procedimento' })),
  )
  expect(screen.queryByLabelText(/^E-mail do cliente/)).toBeNull()
  expect(screen.queryByRole('radio', { name: /^Antigo/ })).toBeNull()

  const missing = [
    ['Por favor, selecione um procedimento.', () => screen.findByRole('radio', { name: /^Corte/ })],
    ['Por favor, selecione um horário.', () => screen.findByRole('radio', { name: '14:00' })],
    ['Por favor, selecione um colaborador.', () => screen.findByRole('radio', { name: /Rui Castro/ })],
  ] as const
  for (const [sentence, choice] of missing) {
    await choice()
    await confirm(person)
    await screen.findByText(sentence)
    await person.click(await choice())
    expect(screen.queryByText(sentence)).toBeNull()
  }
  screen.getByText(/^Corte · 30min · R\$/)
  screen.getByText('sex, 05/03, 14:00')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Confirmar Agendamento' })),
  )
  expect(screen.queryByRole('radio')).toBeNull()
  expect(asked('POST /api/visits')).toHaveLength(0)
})

test('an owner needs only five taps to book a client who came before', async () => {
  const { person, asked } = stageAppointments('owner', '/schedules/new', {
    ...shop,
    'POST /api/visits': () => bookedAs(booked),
  })
  await pickNina(person)
  await screen.findByRole('button', { name: 'Alterar cliente' })
  const [first] = await screen.findAllByRole('radio')
  expect(first?.closest('label')?.textContent).toMatch(/^Barba.*Da última vez/)
  await person.click(screen.getByRole('radio', { name: /^Barba/ }))
  await person.click(await screen.findByRole('radio', { name: '14:00' }))
  await person.click(await screen.findByRole('radio', { name: /Rui Castro/ }))
  await confirm(person)
  await screen.findByText(/^Agendamento criado/)
  expect(asked('POST /api/visits')[0]?.body).toMatchObject({
    items: [{ procedureId: 'beard', collaboratorId: 'rui' }],
    date: '2027-03-05',
    startTime: '14:00',
    clientName: 'Nina Falcão',
    clientEmail: 'nina@cliente.example',
    clientPhone: '(11) 95555-0142',
  })
})

test('an owner who changes an earlier choice loses the later choices and reads which choices are lost', async () => {
  const { person } = stageAppointments('owner', '/schedules/new', shop)
  await pickNina(person)
  await chooseSlot(person)
  await person.click(screen.getByRole('button', { name: 'Alterar data e horário' }))
  await person.click(await screen.findByRole('radio', { name: '09:00' }))
  await screen.findByText('Você mudou o horário. Escolha de novo o colaborador.')
  const rui = await screen.findByRole<HTMLInputElement>('radio', { name: /Rui Castro/ })
  expect(rui.checked).toBe(false)
  await person.click(rui)
  await person.click(screen.getByRole('button', { name: 'Alterar procedimento' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: /^Procedimento/ }))
  await person.click(screen.getByRole('radio', { name: /^Barba/ }))
  await screen.findByText('Você mudou o procedimento. Escolha de novo a data, o horário e o colaborador.')
  screen.getByText('Selecione uma data para ver os horários disponíveis')
  expect(screen.queryByRole('radio', { name: /Rui Castro/ })).toBeNull()
})

test('an owner who chooses with the keyboard keeps the step open and hears the name of the next step', async () => {
  const { person } = stageAppointments('owner', '/schedules/new', shop)
  await pickNina(person)
  await screen.findByRole('radio', { name: /^Corte/ })
  await person.tab()
  await person.keyboard('{ArrowDown}')
  const chosen = screen.getAllByRole<HTMLInputElement>('radio').find(({ checked }) => checked)
  expect(document.activeElement).toBe(chosen)
  screen.getByText('A seguir: data e horário')
  await screen.findByRole('radio', { name: '14:00' })
  await person.click(screen.getByRole('radio', { name: '14:00' }))
  expect(screen.queryByRole('radio', { name: /^Corte/ })).toBeNull()
})

test('an owner cannot choose a full day; the first free day is chosen already', async () => {
  const { person } = stageAppointments('owner', '/schedules/new', shop)
  await pickNina(person)
  await person.click(await screen.findByRole('radio', { name: /^Corte/ }))
  await screen.findByText('sexta-feira, 05 de março de 2027')
  const full = await screen.findByRole('button', {
    name: 'quinta-feira, 4 de março de 2027, sem horário livre',
  })
  await person.click(full)
  screen.getByText('sexta-feira, 05 de março de 2027')
})

test('an owner whose price changed meanwhile reads the new price and books at it with a second tap, with the client', async () => {
  const error = 'O preço mudou de R$ 50,00 para R$ 75,00. Confirme de novo.'
  const changed = { code: 'price_changed', error, price: 75, items: [{ procedureId: 'cut', price: 75 }] }
  const answers = [{ status: 409, body: changed }, bookedAs(booked)]
  const { person, asked, place } = stageAppointments('owner', '/schedules/new', {
    ...shop,
    'POST /api/visits': () => answers.shift() ?? bookedAs(booked),
  })
  await nameClient(person)
  await chooseSlot(person)
  await person.click(screen.getByRole('button', { name: 'Alterar cliente' }))
  await person.type(screen.getByLabelText(/^Celular do cliente/), '11955550142')
  await person.click(screen.getByRole('button', { name: 'Continuar' }))
  await person.click(await screen.findByText('Observações e notas internas (opcional)'))
  await person.type(screen.getByLabelText(/^Observações/), '  Vem com o filho.  ')
  await person.type(screen.getByLabelText(/^Notas internas$/), 'Costuma atrasar.')
  expect(asked('POST /api/visits')).toHaveLength(0)
  await confirm(person)
  await screen.findByText(error)
  await screen.findByText(/^Corte · 30min · R\$.75,00/)
  await confirm(person)
  await screen.findByText(/^Agendamento criado: Nina Falcão/)
  await waitFor(() => expect(place.now).toBe('/schedules/b1'))
  const [old, sent] = asked('POST /api/visits')
  expect(old?.body).toMatchObject({ items: [{ price: 50 }] })
  expect(sent?.body).toEqual({
    companyId: 'shop',
    items: [{ procedureId: 'cut', collaboratorId: 'rui', price: 75 }],
    date: '2027-03-05',
    startTime: '14:00',
    clientName: 'Lia Barros',
    clientEmail: 'lia@cliente.example',
    clientPhone: '(11) 95555-0142',
    notes: 'Vem com o filho.',
    withoutContact: false,
    internalNotes: 'Costuma atrasar.',
  })
  expect(sent?.key).toMatch(/^[\w-]{36}$/)
})

test('an owner who loses the slot keeps the typed text and books an alternative under a new idempotency key', async () => {
  const lost = takenWith(
    { date: '2027-03-05', startTime: '09:00', collaboratorId: null, collaboratorName: null },
    { date: '2027-03-06', startTime: '09:00', collaboratorId: null, collaboratorName: null },
  )
  const answers = [{ status: 500, body: { error: 'x', code: 'internal' } }, lost, bookedAs(booked)]
  const { person, asked } = stageAppointments('owner', '/schedules/new', {
    ...shop,
    'POST /api/visits': () => answers.shift() ?? bookedAs(booked),
  })
  await nameClient(person)
  await chooseSlot(person)
  await confirm(person)
  await screen.findByText('Erro ao criar agendamento. Por favor, tente novamente.')
  await confirm(person)
  const alert = (await screen.findByText(lost.body.error)).closest('[role="alert"]') as HTMLElement
  within(alert).getByRole('button', { name: 'sáb, 06/03, 09:00 com Rui Castro' })
  screen.getByText('lia@cliente.example')
  await person.click(within(alert).getByRole('button', { name: '09:00 com Rui Castro' }))
  await confirm(person)
  await screen.findByText(/^Agendamento criado/)
  const bodies = asked('POST /api/visits').map(({ body }) => body as { startTime: string; items: unknown })
  expect(bodies.map(({ startTime }) => startTime)).toEqual(['14:00', '14:00', '09:00'])
  expect(bodies.at(-1)?.items).toEqual([{ procedureId: 'cut', collaboratorId: 'rui', price: 50 }])
  const [first, second, third] = asked('POST /api/visits').map(({ key }) => key)
  expect(first).toBe(second)
  expect(third).not.toBe(second)
})

test('an owner who takes an alternative with somebody else books with that person', async () => {
  const ana = { date: '2027-03-05', startTime: '09:00', collaboratorId: 'ana', collaboratorName: 'Ana Prado' }
  const answers = [takenWith(ana), bookedAs(booked)]
  const { person, asked } = stageAppointments('owner', '/schedules/new', {
    ...shop,
    'POST /api/visits': () => answers.shift() ?? bookedAs(booked),
  })
  await pickNina(person)
  await chooseSlot(person)
  await confirm(person)
  await person.click(await screen.findByRole('button', { name: '09:00 com Ana Prado' }))
  await confirm(person)
  await screen.findByText(/^Agendamento criado/)
  expect(asked('POST /api/visits').at(-1)?.body).toMatchObject({
    startTime: '09:00',
    items: [{ procedureId: 'cut', collaboratorId: 'ana' }],
  })
})

test('an owner who opens the form with choices in the address finds them chosen if they are free', async () => {
  const query = 'procedureId=cut&date=2027-03-05&time=14:00&collaboratorId=rui'
  stageAppointments('owner', `/schedules/new?${query}`, shop)
  await screen.findByText('sex, 05/03, 14:00')
  await screen.findByText('Rui Castro')
  screen.getByText('Falta o cliente')
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
  expect(asked('GET /api/public/visit-days')).toHaveLength(0)
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
  expect(screen.queryByText('quinta-feira, 1º de abril de 2027')).toBeNull()
  march.resolve([
    { date: '2027-03-30', free: false },
    { date: '2027-03-31', free: true },
  ])
  await screen.findByText('quarta-feira, 31 de março de 2027')
})
