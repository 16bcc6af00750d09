// @vitest-environment happy-dom
import type { Appointment } from '@encaixe/contract/appointments.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anAppointment, stageAppointments } from '../stage-appointments.tsx'
import { asVisit, aVisit, cancelPath, hours, movePath, showing } from './build-visit.ts'

const isChosen = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name }).checked

async function askToCancel(role: 'owner' | 'client', answers: Parameters<typeof stageAppointments>[2]) {
  const stage = stageAppointments(role, '/schedules/a', { ...showing(), ...answers })
  await stage.person.click(await screen.findByRole('button', { name: 'Cancelar' }))
  await screen.findByRole('radio', { name: /A visita toda/ })
  return stage
}

test.each(['owner', 'client'] as const)(
  'the %s who cancels a part is asked once what to cancel, and the whole visit is preselected',
  async (role) => {
    const gone = aVisit({ status: 'cancelled' })
    const { person, asked } = await askToCancel(role, {
      [cancelPath]: () => ({ body: asVisit(gone) }),
    })
    expect(isChosen(/A visita toda/)).toBe(true)
    expect(screen.queryByRole('radio', { name: /repetição/ })).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Cancelar a visita' }))
    await screen.findByText(/^Visita cancelada/)
    expect(asked(cancelPath)).toHaveLength(1)
    expect(asked('PATCH /api/schedules/a/cancel')).toHaveLength(0)
  },
)

test('an owner cancels only one service of a visit', async () => {
  const { person, asked } = await askToCancel('owner', {
    'PATCH /api/schedules/a/cancel': () => ({ body: anAppointment({ id: 'a', status: 'cancelled' }) }),
  })
  await person.click(screen.getByRole('radio', { name: /Só este serviço/ }))
  await person.click(screen.getByRole('button', { name: 'Cancelar este serviço' }))
  await screen.findByText(/^Agendamento cancelado/)
  expect(asked(cancelPath)).toHaveLength(0)
})

test('an owner cancels a visit and all later visits of its series', async () => {
  const call = 'PATCH /api/series/s1/cancel'
  const parts = aVisit({ seriesId: 's1' })
  const { person, asked } = await askToCancel('owner', {
    ...showing(parts),
    [call]: () => ({ body: { cancelled: 3 } }),
  })
  await person.click(screen.getByRole('radio', { name: /Esta e as próximas visitas da repetição/ }))
  await person.click(screen.getByRole('button', { name: 'Cancelar a repetição' }))
  await screen.findByText(/^Repetição cancelada/)
  expect(asked(call)[0]?.body).toEqual({ from: '2027-03-02' })
})

test('an owner cannot confirm a cancellation before the page knows whether the appointment is part of a visit', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { person, asked } = stageAppointments('owner', '/schedules', {
    'GET /api/schedules/company/shop': () => ({ body: { items: aVisit().slice(0, 1), nextCursor: null } }),
    'GET /api/visits/a': () => promise.then(() => ({ body: asVisit(aVisit()) })),
  })
  await person.click(await screen.findByRole('button', { name: /^Ações de Nina Falcão/ }))
  await person.click(screen.getByRole('menuitem', { name: 'Cancelar' }))
  const confirm = screen.getByRole('button', { name: 'Cancelar agendamento' })
  expect(confirm.getAttribute('aria-disabled')).toBe('true')
  await person.click(confirm)
  resolve()
  await screen.findByRole('button', { name: 'Cancelar a visita' })
  expect(asked(cancelPath)).toHaveLength(0)
  expect(asked('PATCH /api/schedules/a/cancel')).toHaveLength(0)
})

test('an owner who cancels during a visit has one service preselected, and a served service is left out', async () => {
  const [cut, beard] = aVisit()
  // The time of the test is 14:12.
  const begun = { ...cut, ...hours('14:00', '14:30') }
  const later = { ...beard, ...hours('14:30', '15:00') }
  const { person } = await askToCancel('owner', showing([begun, later]))
  expect(isChosen(/Só este serviço/)).toBe(true)
  screen.getByRole('radio', { name: /A visita toda.*14:00–15:00/ })
  await person.click(screen.getByRole('button', { name: 'Voltar' }))
  cleanup()
  const served = { ...cut, ...hours('13:00', '13:30') }
  const call = 'PATCH /api/schedules/a/cancel'
  const next = stageAppointments('owner', '/schedules/a', {
    ...showing([
      { ...later, id: 'a' },
      { ...served, id: 'b' },
    ]),
    [call]: () => ({ body: { ...later, id: 'a', status: 'cancelled' } }),
  })
  await next.person.click(await screen.findByRole('button', { name: 'Cancelar' }))
  await next.person.click(await screen.findByRole('button', { name: 'Cancelar agendamento' }))
  await screen.findByText(/^Agendamento cancelado/)
  expect(next.asked(call)).toHaveLength(1)
  expect(next.asked(cancelPath)).toHaveLength(0)
})

test('an owner who changes a part of a visit over two days has this part preselected, and both days are named', async () => {
  const [cut, beard] = aVisit()
  const parts = [cut, { ...beard, date: '2027-03-04', ...hours('15:30', '16:00', '2027-03-04') }]
  await askToCancel('owner', showing(parts))
  expect(isChosen(/Só este serviço/)).toBe(true)
  screen.getByRole('radio', {
    name: /Corte, ter, 02\/03 15:00–15:30 \+ Barba, qui, 04\/03 15:30–16:00/,
  })
})

test('a visit that could not be cancelled is shown unchanged', async () => {
  const sentence = 'Está muito perto do seu horário. Fale com a empresa.'
  const { person } = await askToCancel('client', {
    [cancelPath]: () => ({ status: 409, body: { error: sentence, code: 'too_late', company: {} } }),
  })
  await person.click(screen.getByRole('button', { name: 'Cancelar a visita' }))
  await screen.findByText(sentence)
  screen.getByRole('button', { name: 'Cancelar' })
})

test('an owner moves a whole visit with the same people, lets anybody take one part, and undoes the move', async () => {
  let now = aVisit()
  const { person, asked } = stageAppointments('owner', '/schedules/a', {
    ...showing(),
    'GET /api/schedules/a': () => ({ body: now[0] }),
    'GET /api/visits/a': () => ({ body: asVisit(now) }),
    [movePath]: ({ body }) => {
      const { startTime } = body as { startTime: string }
      const [half, end] = [startTime.replace(':00', ':30'), `${Number(startTime.slice(0, 2)) + 1}:00`]
      now = [
        { ...now[0], ...hours(startTime, half) },
        { ...now[1], ...hours(half, end) },
      ]
      return { body: asVisit(now) }
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Remarcar' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Remarcar' }))
  await dialog.findByRole('radio', { name: /A visita toda/ })
  dialog.getByText('Nina Falcão, Corte + Barba, 1h')
  await person.click(await dialog.findByRole('radio', { name: '16:00' }))
  dialog.getByText(
    'De terça, 02/03, às 15:00 com Rui Castro e Ana Prado para terça, 02/03, às 16:00 com Rui Castro e Ana Prado',
  )
  await person.selectOptions(dialog.getByLabelText('Quem faz Barba'), 'Sem preferência')
  await person.click(await dialog.findByRole('radio', { name: '16:00' }))
  await dialog.findByText(
    'De terça, 02/03, às 15:00 com Rui Castro e Ana Prado para terça, 02/03, às 16:00 com Rui Castro e quem estiver livre',
  )
  expect(asked('GET /api/visits/a/move-times').at(-1)?.query.get('items')).toBe('cut:rui,beard')
  await person.click(dialog.getByRole('button', { name: 'Remarcar' }))
  await screen.findByText('16:00–17:00')
  await person.click(await screen.findByRole('button', { name: 'Desfazer' }))
  await screen.findByText(/^Desfeito: Nina Falcão fica em terça, 02\/03, às 15:00/)
  expect(asked(movePath).map(({ body }) => body)).toEqual([
    {
      date: '2027-03-02',
      startTime: '16:00',
      items: [
        { procedureId: 'cut', collaboratorId: 'rui' },
        { procedureId: 'beard', collaboratorId: null },
      ],
    },
    {
      date: '2027-03-02',
      startTime: '15:00',
      items: [
        { procedureId: 'cut', collaboratorId: 'rui' },
        { procedureId: 'beard', collaboratorId: 'ana' },
      ],
    },
  ])
})

test('a visit whose move is refused is shown at its old place, and the owner reads why in the form', async () => {
  const { promise: asked, resolve: refuse } = Promise.withResolvers<void>()
  const parts = aVisit()
  // Each endpoint answers once, so the page after the refusal does not show a new answer of the server.
  let answers = 2
  const once = (body: unknown) => () => (answers-- > 0 ? { body } : new Promise<never>(() => undefined))
  const closed = { error: 'Este agendamento já foi encerrado', code: 'appointment_closed' }
  const { person } = stageAppointments('owner', '/schedules/a', {
    ...showing(),
    'GET /api/schedules/a': once(parts[0]),
    'GET /api/visits/a': once(asVisit(parts)),
    [movePath]: () => asked.then(() => ({ status: 409, body: closed })),
  })
  await person.click(await screen.findByRole('button', { name: 'Remarcar' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Remarcar' }))
  await person.click(await dialog.findByRole('radio', { name: '16:00' }))
  await person.click(dialog.getByRole('button', { name: 'Remarcar' }))
  await screen.findByText('16:00–17:00')
  refuse()
  await dialog.findByText(closed.error)
  screen.getByText('15:00–16:00')
})

test('a client who loses the time of a visit takes an offered time, without choosing a professional', async () => {
  const taken = {
    error: 'Este horário acabou de ser reservado. Por favor, escolha outro horário.',
    code: 'slot_taken',
    alternatives: [{ date: '2027-03-02', startTime: '17:00', collaboratorId: null, collaboratorName: null }],
  }
  let rivals = 1
  const { person, asked } = stageAppointments('client', '/schedules/a', {
    ...showing(),
    [movePath]: () => (rivals-- > 0 ? { status: 409, body: taken } : { body: asVisit(aVisit()) }),
  })
  await person.click(await screen.findByRole('button', { name: 'Remarcar' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Remarcar' }))
  await person.click(await dialog.findByRole('radio', { name: '16:00' }))
  expect(dialog.queryByLabelText('Quem faz Barba')).toBeNull()
  await person.click(dialog.getByRole('button', { name: 'Remarcar' }))
  await dialog.findByText(taken.error)
  await person.click(dialog.getByRole('button', { name: /^17:00 com Rui Castro e Ana Prado/ }))
  await person.click(dialog.getByRole('button', { name: 'Remarcar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked(movePath).at(-1)?.body).toEqual({ date: '2027-03-02', startTime: '17:00' })
})

test('an owner moves only one part of a visit', async () => {
  const call = 'PATCH /api/schedules/a/reschedule'
  const { person, asked } = stageAppointments('owner', '/schedules/a', {
    ...showing(),
    [call]: () => ({ body: aVisit()[0] }),
  })
  await person.click(await screen.findByRole('button', { name: 'Remarcar' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Remarcar' }))
  await person.click(await dialog.findByRole('radio', { name: /Só este serviço/ }))
  await person.click(await dialog.findByRole('radio', { name: '16:00' }))
  await dialog.findByRole('radio', { name: /Rui Castro/ })
  await person.click(dialog.getByRole('button', { name: 'Remarcar' }))
  await waitFor(() => expect(asked(call)).toHaveLength(1))
})

test('a client without a preference moves a visit to anybody, and a wanted professional stays', async () => {
  const [cut, beard] = aVisit()
  const both = [
    { ...cut, noPreference: true },
    { ...beard, noPreference: true },
  ]
  const open = async (parts: Appointment[]) => {
    const staged = stageAppointments('client', '/schedules/a', {
      ...showing(parts),
      [movePath]: () => ({ body: asVisit(parts) }),
    })
    await staged.person.click(await screen.findByRole('button', { name: 'Remarcar' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Remarcar' }))
    await staged.person.click(await dialog.findByRole('radio', { name: '16:00' }))
    return { ...staged, dialog }
  }
  const one = await open([cut, { ...beard, noPreference: true }])
  one.dialog.getByText('Corte com Rui Castro · Barba sem preferência')
  for (const path of ['move-times', 'move-days/2027-03'])
    expect(one.asked(`GET /api/visits/a/${path}`).at(-1)?.query.get('items')).toBe('cut:rui,beard')
  cleanup()
  const { person, asked, dialog } = await open(both)
  dialog.getByText('Sem preferência')
  await person.click(dialog.getByRole('button', { name: 'Remarcar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked(movePath).at(-1)?.body).toEqual({
    date: '2027-03-02',
    startTime: '16:00',
    items: [
      { procedureId: 'cut', collaboratorId: null },
      { procedureId: 'beard', collaboratorId: null },
    ],
  })
})

test.each([
  ['client', 'Neste horário você já está com Ana Prado.'],
  ['owner', 'Neste horário o cliente já está com Ana Prado.'],
] as const)(
  'a %s who moves one part of a visit reads that it will be apart from the visit',
  async (role, both) => {
    const { person } = stageAppointments(role, '/schedules/a', {
      ...showing(),
      'GET /api/schedules/a/move-times': ({ query }) => ({
        body: {
          date: query.get('date'),
          duration: 30,
          people: [
            { collaboratorId: 'rui', name: 'Rui Castro', times: ['15:00', '15:30', '16:00', '17:00'] },
          ],
        },
      }),
    })
    await person.click(await screen.findByRole('button', { name: 'Remarcar' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Remarcar' }))
    await person.click(await dialog.findByRole('radio', { name: /Só este serviço/ }))
    dialog.getByText(/Corte, 30min$/)
    await person.click(await dialog.findByRole('radio', { name: '17:00' }))
    // The owner also reads, after this sentence, how the client is informed.
    const says = (sentence: string) => (text: string) => text.startsWith(sentence)
    dialog.getByText(says('Este serviço fica separado do resto da visita (15:30–16:00).'))
    await person.click(dialog.getByRole('radio', { name: '15:30' }))
    dialog.getByText(says(both))
    await person.click(dialog.getByRole('radio', { name: '16:00' }))
    expect(dialog.queryByText(/separado|já está com/)).toBeNull()
    await person.click(dialog.getByRole('radio', { name: /3 de março/ }))
    await dialog.findByText(
      says('Este serviço fica separado do resto da visita (terça, 02/03, 15:30–16:00).'),
    )
  },
)
