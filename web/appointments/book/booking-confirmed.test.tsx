// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { syncTime } from '../../platform/product-time.ts'
import { stageAnswer } from '../../platform/stage-answer.ts'
import { anAppointment } from '../stage-appointments.tsx'
import BookingConfirmed from './booking-confirmed.tsx'
import { PlainBooked } from './plain-form.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const company = {
  id: 'shop',
  name: 'Salão da Teresa',
  slug: 'teresa',
  address: null,
  phone: null,
} as unknown as Parameters<typeof BookingConfirmed>[0]['company']

/** Shows the page after a booking at the time of the tests: a Tuesday, 14:12 in São Paulo. */
function stageBooked(
  noShows: number | null | undefined,
  more: Parameters<typeof anAppointment>[0] = {},
  limits: Partial<typeof company> = {},
) {
  syncTime(new Response(null, { headers: { date: new Date('2027-03-02T17:12:00Z').toUTCString() } }))
  const one = anAppointment(more)
  const visit = {
    id: one.id,
    date: one.date,
    startTime: one.startTime,
    endTime: one.endTime,
    duration: 30,
    price: 50,
    seriesId: null,
    deposit: one.deposit,
    appointments: [one],
  }
  const Stage = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <BookingConfirmed visit={visit} noShows={noShows} company={{ ...company, ...limits }} />
      ),
    },
  ])
  render(<Stage />)
  return visit
}

test.each([
  [1, 'da sua falta'],
  [2, 'das suas 2 faltas'],
  [null, 'das faltas anotadas'],
])(
  'a client with %s no-shows who sent a request reads why the request waits and what happens without an answer',
  (noShows, cause) => {
    stageBooked(noShows, { status: 'held', heldUntil: '2027-03-02T17:45:00Z' })
    const sent = screen.getByRole('region', { name: 'Pedido enviado!' })
    expect(sent.textContent).toContain('Salão da Teresa responde até 14:45.')
    expect(sent.textContent).toContain(
      `Por causa ${cause}, Salão da Teresa responde antes. Sem resposta até lá, o horário fica livre de novo e nada fica marcado.`,
    )
    expect(screen.getByRole('link', { name: 'Ver minhas faltas' }).getAttribute('href')).toBe(
      '/meus-dados#empresa-shop',
    )
  },
)

const terms = { claimed: false, refund: 'until_notice', refundNotice: 720, comesBack: null } as const

test('a client whose request waits because the company has many new ones reads this reason and nothing about no-shows', () => {
  stageBooked(undefined, { status: 'held', heldUntil: '2027-03-02T17:45:00Z' })
  const sent = screen.getByRole('region', { name: 'Pedido enviado!' })
  expect(sent.textContent).toContain('Salão da Teresa precisa aceitar o seu pedido.')
  expect(sent.textContent).not.toMatch(/faltas/)
})

test.each([
  ['held', 'Depois de confirmado, este horário já não poderá ser cancelado por aqui.'],
  ['scheduled', 'Este horário já não poderá ser cancelado por aqui.'],
] as const)(
  'a client who booked a time within the notice of the company, which is now %s, reads: %s',
  (status, said) => {
    const heldUntil = status === 'held' ? '2027-03-02T17:45:00Z' : null
    stageBooked(
      undefined,
      { status, heldUntil, startsAt: '2027-03-02T18:00:00Z' },
      { cancellationNotice: 720 },
    )
    screen.getByText(said)
  },
)

test('a client whose booking needs no answer reads nothing about no-shows', () => {
  stageBooked(2)
  expect(screen.getByRole('region', { name: 'Agendamento Confirmado!' }).textContent).not.toMatch(/faltas/)
})

test.each([
  ['completed', 'received', 'Agendamento Confirmado!'],
  ['cancelled', 'received', 'Agendamento cancelado'],
  ['cancelled', 'expired', 'Agendamento cancelado'],
] as const)(
  'the page of a visit that is now %s, with a deposit that is %s, has the title: %s',
  async (status, state, title) => {
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    const deposit = { cents: 1500, code: '000201EXEMPLO', dueAt: '2027-03-02T17:42:00Z', state, ...terms }
    stageBooked(undefined, { id: `${status}-${state}`, status, heldUntil: null, deposit })
    await screen.findByRole('heading', { level: 1, name: title })
  },
)

test('a client who owes a deposit first gets the Pix code, and gets the confirmation when the company has received the deposit', async () => {
  const dueAt = '2027-03-02T17:42:00Z'
  const owed = { cents: 1500, code: '000201EXEMPLO', dueAt, state: 'waiting', ...terms } as const
  const visit = stageBooked(undefined, { id: 'a', status: 'held', heldUntil: dueAt, deposit: owed })
  const [one] = visit.appointments
  const title = await screen.findByRole('heading', { level: 1, name: 'Falta o sinal' })
  expect(document.activeElement).toBe(title)
  // A reload opens the client's appointment.
  expect(location.pathname).toBe('/schedules/a')
  const received = { ...owed, state: 'received' } as const
  const answers: Record<string, unknown> = {
    PATCH: { ...visit, deposit: { ...owed, state: 'claimed' } },
    GET: {
      ...visit,
      deposit: received,
      appointments: [{ ...one, status: 'scheduled', awaits: null, deposit: received }],
    },
  }
  vi.stubGlobal('fetch', async ({ method }: Request) => stageAnswer(answers[method]))
  await userEvent.setup().click(screen.getByRole('button', { name: 'Já paguei' }))
  const done = await screen.findByRole('region', { name: 'Agendamento Confirmado!' })
  expect(done.textContent).toContain('R$\u00a015,00 recebido')
})

test('a client without script reads in the confirmation what the mail contains, and why the report of a paid deposit was refused', () => {
  const now = new Date('2027-03-02T17:12:00Z')
  const shown = (more: Parameters<typeof anAppointment>[0], limits = {}, notice?: string) => {
    const one = anAppointment({ clientEmail: 'lia@casa.example', ...more })
    const { id, date, startTime, endTime, deposit } = one
    const visit = { id, date, startTime, endTime, duration: 30, price: 50, seriesId: null, deposit }
    const props = { company: { ...company, cancellationNotice: 0, ...limits }, address: '/', now, notice }
    cleanup()
    render(<PlainBooked visit={{ ...visit, appointments: [one] }} {...props} />)
  }
  const ahead = { startsAt: '2027-03-02T20:00:00Z', endsAt: '2027-03-02T20:30:00Z' }
  shown(ahead)
  screen.getByText(/^O e-mail para lia@casa\.example traz este horário e o link para cancelar\./)
  shown(ahead, { cancellationNotice: 720 })
  screen.getByText('O e-mail para lia@casa.example traz este horário.')
  shown({ ...ahead, status: 'held', heldUntil: '2027-03-02T17:45:00Z' })
  screen.getByText('A resposta chega por e-mail em lia@casa.example.')
  const deposit = {
    cents: 1500,
    code: '0002',
    dueAt: '2027-03-02T17:45:00Z',
    state: 'waiting',
    ...terms,
  } as const
  const refused = 'Esta empresa não encontrou o seu pagamento anterior. Mande o comprovante para ela.'
  shown({ ...ahead, status: 'held', heldUntil: deposit.dueAt, deposit }, { phone: '11 98888-7777' }, refused)
  screen.getByText(refused)
  screen.getByRole('link', { name: 'Conversar no WhatsApp' })
  screen.getByText('O e-mail para lia@casa.example traz este horário e o código do Pix.')
})
