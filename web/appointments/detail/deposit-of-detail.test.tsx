// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { anAppointment, stageAppointments } from '../stage-appointments.tsx'

afterEach(() => void vi.useRealTimers())

type More = Parameters<typeof anAppointment>[0]
const path = '/schedules/a'
const code = '00020126580014br.gov.bcb.pix0136EXEMPLO5204000053039865405'
// The time of the tests is 14:12.
const owed = {
  cents: 1500,
  code,
  dueAt: '2027-03-02T17:42:00Z',
  state: 'waiting',
  claimed: false,
  refund: 'until_notice',
  refundNotice: 720,
  comesBack: null,
} as const
const waits = { status: 'held', heldUntil: owed.dueAt, deposit: owed } as const
const claimed = {
  status: 'held',
  heldUntil: '2027-03-03T17:12:00Z',
  deposit: { ...owed, state: 'claimed', claimed: true },
} as const
const one = (more: More = waits) => anAppointment({ id: 'a', date: '2027-03-04', ...more })
const visitOf = (more?: More) => {
  const part = one(more)
  const { date, startTime, endTime, duration, price, deposit } = part
  return { id: 'a', date, startTime, endTime, duration, price, seriesId: null, deposit, appointments: [part] }
}
const showing = (more?: More) => ({
  'GET /api/schedules/a': () => ({ body: one(more) }),
  'GET /api/visits/a': () => ({ body: visitOf(more) }),
})
const shop = { isActive: true, phone: '(11) 98888-0142', waitlist: false, cancellationNotice: 0 }
const reachable = { 'GET /api/public/company/teresa': () => ({ body: shop }) }

test('a client copies the code with one tap, reads where to paste it, and reports the payment', async () => {
  let now: More = waits
  const { person, asked } = stageAppointments('client', path, {
    ...reachable,
    'GET /api/schedules/a': () => ({ body: one(now) }),
    'GET /api/visits/a': () => ({ body: visitOf(now) }),
    'PATCH /api/visits/a/deposit/claimed': () => {
      now = claimed
      return { body: visitOf(now) }
    },
  })
  const card = await screen.findByRole('region', { name: 'Falta o sinal' })
  expect(card.textContent).toContain('Pague R$\u00a015,00 por Pix até 14:42')
  expect(card.textContent).toContain('O sinal é parte do preço: no dia você paga R$\u00a035,00.')
  expect(card.textContent).toContain('Se você cancelar até 12h antes, a empresa devolve o sinal.')
  within(card).getByText(
    'Depois que você avisar, o horário fica guardado por até 24 horas, enquanto a empresa confere.',
  )
  within(card).getByRole('img', { name: 'QR code do Pix' })
  await person.click(within(card).getByRole('button', { name: 'Copiar código Pix' }))
  expect(await navigator.clipboard.readText()).toBe(code)
  within(card).getByText('Código copiado. Agora abra o app do seu banco e escolha Pix copia e cola.')
  await person.keyboard('{Tab}{Enter}')
  await screen.findByRole('region', { name: 'Avisamos a empresa' })
  screen.getByText(/O horário fica guardado até quarta, 03\/03 às 14:12/)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Avisamos a empresa' }))
  screen.getByRole('link', { name: 'Conversar no WhatsApp' })
  expect(asked('PATCH /api/visits/a/deposit/claimed')).toHaveLength(1)
})

test('a client whose visit is soon reads before the tap on Já paguei that the time is held until half an hour before the visit', async () => {
  const soon = { ...waits, date: '2027-03-02', startTime: '15:00', startsAt: '2027-03-02T18:00:00Z' }
  stageAppointments('client', path, { ...reachable, ...showing(soon) })
  const card = await screen.findByRole('region', { name: 'Falta o sinal' })
  within(card).getByText(
    'Depois que você avisar, o horário fica guardado até 14:30, enquanto a empresa confere.',
  )
})

test('a client still reads the end of the time to pay in its last minute', async () => {
  const dueAt = '2027-03-02T17:12:40Z'
  const last = { ...waits, heldUntil: dueAt, deposit: { ...owed, dueAt } }
  stageAppointments('client', path, { ...reachable, ...showing(last) })
  const card = await screen.findByRole('region', { name: 'Falta o sinal' })
  expect(card.textContent).toContain('por Pix até 14:12 para garantir o horário de quinta, 04/03')
  expect(card.textContent).not.toContain('já para')
})

test('a client whose deposit was received meanwhile hears it from the screen reader, and the focus moves to the title of the page', async () => {
  let now: More = waits
  const { person } = stageAppointments('client', path, {
    ...reachable,
    'GET /api/schedules/a': () => ({ body: one(now) }),
    'GET /api/visits/a': () => ({ body: visitOf(now) }),
    'PATCH /api/visits/a/deposit/claimed': () => {
      now = { status: 'scheduled', heldUntil: null, deposit: { ...owed, state: 'received' } }
      return { body: visitOf(claimed) }
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Já paguei' }))
  await screen.findByText('Sinal recebido. Agendamento confirmado.')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('a client whose time to pay ends on the open page reads that it has ended, and gets a link to choose another time', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  stageAppointments('client', path, { ...reachable, ...showing() })
  await screen.findByRole('region', { name: 'Falta o sinal' })
  const back = screen.getByRole('link', { name: 'Agendamentos' })
  act(() => back.focus())
  await act(() => vi.advanceTimersByTimeAsync(31 * 60_000))
  const over = screen.getByRole('region', { name: 'O prazo acabou' })
  expect(document.activeElement).toBe(back)
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('O prazo acabou')
  expect(within(over).getByRole('link', { name: 'Escolher outro horário' }).getAttribute('href')).toBe(
    '/teresa/agendar/cut?dia=2027-03-04&profissional=rui',
  )
  expect(over.textContent).toContain('Você já pagou? Fale com o Salão da Teresa')
  expect(screen.queryByRole('button', { name: 'Copiar código Pix' })).toBeNull()
})

test('a client who reports the payment too late reads the reason, and the code stays until the page is fetched again', async () => {
  const { person } = stageAppointments('client', path, {
    ...reachable,
    ...showing(),
    'PATCH /api/visits/a/deposit/claimed': () => ({
      status: 409,
      body: { error: 'O prazo do sinal acabou e o horário foi liberado.', code: 'hold_over' },
    }),
  })
  await person.click(await screen.findByRole('button', { name: 'Já paguei' }))
  expect((await screen.findByRole('alert')).textContent).toContain('O prazo do sinal acabou')
})

test('a client whose report is refused because an earlier payment was not found can send the receipt to the company', async () => {
  const { person } = stageAppointments('client', path, {
    ...reachable,
    ...showing(),
    'PATCH /api/visits/a/deposit/claimed': () => ({
      status: 409,
      body: {
        error: 'Esta empresa não encontrou o seu pagamento anterior. Mande o comprovante para ela.',
        code: 'claims_ended',
      },
    }),
  })
  await person.click(await screen.findByRole('button', { name: 'Já paguei' }))
  const refusal = await screen.findByRole('alert')
  const chat = within(refusal).getByRole('link', { name: 'Conversar no WhatsApp' }).getAttribute('href')
  expect(decodeURIComponent(chat ?? '')).toContain('Segue o comprovante.')
  within(refusal).getByRole('link', { name: 'Ligar para (11) 98888-0142' })
})

test('a client whose deposit was not found, or who cancelled, is not asked to pay', async () => {
  const gone = { status: 'cancelled', heldUntil: null } as const
  const refused = { ...gone, requestEnd: 'declined', deposit: { ...owed, state: 'refused' } } as const
  stageAppointments('client', path, { ...reachable, ...showing(refused) })
  await screen.findByRole('region', { name: 'O sinal não foi encontrado' })
  screen.getAllByText('Sinal não encontrado')
  cleanup()
  const cancelled = { ...gone, deposit: { ...owed, state: 'expired' } } as const
  stageAppointments('client', path, { ...reachable, ...showing(cancelled) })
  await screen.findAllByText('Cancelado')
  expect(screen.queryByRole('region', { name: 'O prazo acabou' })).toBeNull()
})

test.each(['client', 'owner'] as const)(
  'the %s reads of a reported deposit whose time ended that the company did not answer, not that it was not paid',
  async (role) => {
    const unanswered = {
      status: 'cancelled',
      heldUntil: null,
      requestEnd: 'unpaid',
      deposit: { ...owed, state: 'expired', claimed: true },
    } as const
    stageAppointments(role, path, { ...reachable, ...showing(unanswered) })
    if (role === 'client') {
      const card = await screen.findByRole('region', { name: 'A empresa não confirmou o sinal a tempo' })
      expect(card.textContent).toContain('Você já pagou? Fale com o Salão da Teresa')
      await within(card).findByRole('link', { name: 'Conversar no WhatsApp' })
      screen.getAllByText('Sinal não confirmado a tempo')
    } else {
      await screen.findByText('Nina Falcão avisou que pagou, e ninguém respondeu a tempo')
      screen.getAllByText('Sinal sem resposta')
    }
    expect(document.body.textContent).not.toMatch(/não pago|não foi pago|O prazo acabou/)
  },
)

test('an owner who cancelled a held visit reads only that it was cancelled', async () => {
  const cancelled = {
    status: 'cancelled',
    heldUntil: null,
    deposit: { ...owed, state: 'refused' },
  } as const
  stageAppointments('owner', path, showing(cancelled))
  await screen.findAllByText('Cancelado')
  expect(screen.queryByText('O sinal não foi recebido')).toBeNull()
})

test('an owner can still answer a deposit after the start, while the visit is held', async () => {
  stageAppointments('owner', path, showing({ ...claimed, date: '2027-03-02', startTime: '14:00' }))
  await screen.findByRole('button', { name: 'Recebi' })
  screen.getByRole('button', { name: 'Não recebi' })
})

test('an owner reads which client reports a payment, and answers with one tap', async () => {
  const { person, asked } = stageAppointments('owner', path, {
    ...showing(claimed),
    'PATCH /api/visits/a/deposit/received': () => ({ body: visitOf({ status: 'scheduled' }) }),
  })
  await screen.findByText('Nina Falcão avisou que pagou R$ 15,00')
  screen.getByText('Cliente avisou que pagou')
  expect(screen.queryByRole('button', { name: 'Aceitar' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Recebi' }))
  await screen.findByText(/^Sinal recebido: Nina Falcão/)
  expect(asked('PATCH /api/visits/a/deposit/received')).toHaveLength(1)
})

test('an owner who did not receive a deposit is asked for confirmation once, and reads what happens to the time', async () => {
  const { person, asked } = stageAppointments('owner', path, {
    ...showing(),
    'PATCH /api/visits/a/deposit/refused': () => ({ body: visitOf({ status: 'cancelled' }) }),
  })
  await screen.findByText('Falta o sinal de R$ 15,00', { selector: 'p' })
  await person.click(screen.getByRole('button', { name: 'Não recebi' }))
  const question = screen.getByRole('alertdialog', { name: 'O sinal não chegou?' })
  expect(question.textContent).toContain('O horário fica livre de novo.')
  await person.click(within(question).getByRole('button', { name: 'Não recebi' }))
  await screen.findByText(/^Sinal não recebido: Nina Falcão/)
  expect(asked('PATCH /api/visits/a/deposit/refused')).toHaveLength(1)
})

test('an owner who receives a deposit after the time was taken gets another time for the same client', async () => {
  const lost = {
    status: 'cancelled',
    heldUntil: null,
    requestEnd: 'unpaid',
    deposit: { ...owed, state: 'expired' },
  } as const
  const start = { date: '2027-03-05', startTime: '10:00', collaboratorId: null, collaboratorName: null }
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { person, place } = stageAppointments('owner', path, {
    ...showing(lost),
    'PATCH /api/visits/a/deposit/received': async () => {
      await answered
      return {
        status: 409,
        body: { error: 'Este horário acabou de ser reservado.', code: 'slot_taken', alternatives: [start] },
      }
    },
  })
  await screen.findByText('O sinal não foi pago a tempo')
  expect(screen.queryByRole('button', { name: 'Não recebi' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Recebi' }))
  // The server has not answered yet whether the time is free.
  screen.getAllByText('Sinal não pago')
  answer()
  const taken = await screen.findByRole('dialog', { name: 'Este horário não está mais livre' })
  within(taken).getByRole('link', { name: 'Ligar para (11) 95555-0142' })
  await person.click(within(taken).getByRole('button', { name: 'sex, 05/03, 10:00' }))
  await waitFor(() =>
    expect(place.now).toBe('/schedules/new?procedureId=cut&collaboratorId=rui&date=2027-03-05&time=10%3A00'),
  )
})

test('an owner who refuses a deposit that somebody else has received reads the present state of the visit', async () => {
  let now: More = claimed
  const { person } = stageAppointments('owner', path, {
    'GET /api/schedules/a': () => ({ body: one(now) }),
    'GET /api/visits/a': () => ({ body: visitOf(now) }),
    'PATCH /api/visits/a/deposit/refused': () => {
      now = { status: 'scheduled', heldUntil: null, deposit: { ...owed, state: 'received' } }
      return { status: 409, body: { error: 'Este sinal já foi recebido.', code: 'deposit_settled' } }
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Não recebi' }))
  const question = screen.getByRole('alertdialog')
  await person.click(within(question).getByRole('button', { name: 'Não recebi' }))
  await screen.findByText('Este sinal já foi recebido.')
  await waitFor(() => expect(screen.queryByText('Cliente avisou que pagou')).toBeNull())
  screen.getAllByText('Agendado')
})

test.each([
  ['client', 'until_notice', 'A empresa devolve o sinal de R$ 15,00.'],
  ['client', 'never', 'O sinal de R$ 15,00 não volta.'],
  ['owner', 'never', 'Devolva o sinal de R$ 15,00 ao cliente.'],
] as const)(
  'the %s who cancels a visit whose deposit comes back by the rule %s reads what happens to it',
  async (role, refund, sentence) => {
    const paid = { status: 'scheduled', deposit: { ...owed, state: 'received', refund } } as const
    const { person } = stageAppointments(role, path, { ...reachable, ...showing(paid) })
    await person.click(await screen.findByRole('button', { name: /^Cancelar/ }))
    const question = await screen.findByRole('alertdialog', { name: 'Cancelar agendamento' })
    expect(question.textContent?.replaceAll('\u00a0', ' ')).toContain(sentence)
  },
)

test.each([
  ['client', true, 'A empresa devolve o sinal de R$ 15,00.'],
  ['client', false, 'O sinal de R$ 15,00 não volta.'],
  ['owner', true, 'Devolva o sinal de R$ 15,00 ao cliente.'],
  ['owner', false, 'O sinal de R$ 15,00 não volta para o cliente.'],
] as const)(
  'the %s reads on the page of a cancelled visit whether its deposit comes back (%s)',
  async (role, comesBack, sentence) => {
    const ended = {
      status: 'cancelled',
      heldUntil: null,
      deposit: { ...owed, state: 'received', comesBack },
    } as const
    stageAppointments(role, path, { ...reachable, ...showing(ended) })
    await screen.findByText(sentence)
  },
)

test('an owner notes once that the received deposit of a cancelled visit was given back, after a question', async () => {
  const call = 'PATCH /api/visits/a/deposit/refunded'
  let now: More = { status: 'cancelled', heldUntil: null, deposit: { ...owed, state: 'received' } }
  const { person, asked } = stageAppointments('owner', path, {
    'GET /api/schedules/a': () => ({ body: one(now) }),
    'GET /api/visits/a': () => ({ body: visitOf(now) }),
    [call]: () => {
      now = { ...now, deposit: { ...owed, state: 'refunded' } }
      return { body: visitOf(now) }
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Devolvi o sinal' }))
  const question = await screen.findByRole('alertdialog', { name: 'Devolveu o sinal?' })
  expect(question.textContent).toContain(
    'o Encaixe não move dinheiro, e esta anotação não pode ser desfeita.',
  )
  await person.click(within(question).getByRole('button', { name: 'Devolvi o sinal' }))
  await screen.findByText('R$ 15,00 devolvido')
  expect(screen.queryByRole('button', { name: 'Devolvi o sinal' })).toBeNull()
  expect(asked(call)).toHaveLength(1)
})

test.each([
  [{ status: 'scheduled', heldUntil: null, deposit: null }, 'Agendamento Confirmado!'],
  [
    { status: 'scheduled', heldUntil: null, deposit: { ...owed, state: 'received' } },
    'Agendamento Confirmado!',
  ],
  [waits, 'Horário reservado!'],
  [{ status: 'held', awaits: 'answer', heldUntil: '2027-03-02T17:42:00Z', deposit: null }, 'Pedido enviado!'],
] as const)(
  'a client who reloads the page of a booking just made still reads that it was made: %#',
  async (now, title) => {
    stageAppointments('client', `${path}?agendado=1`, { ...reachable, ...showing(now) })
    await screen.findByText(title)
    cleanup()
    stageAppointments('client', path, { ...reachable, ...showing(now) })
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByText(title)).toBeNull()
  },
)
