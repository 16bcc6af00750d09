// @vitest-environment happy-dom
import type { LinkView } from '@encaixe/contract/message-links.ts'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { stageAnswer } from '../platform/stage-answer.ts'
import { LinkPage } from './link-page.tsx'
import { aLinkView, shop } from './stage-links.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The time of the tests: a Friday, 13:30 in São Paulo. */
const serverNow = '2027-03-05T16:30:00.000Z'
const proposals = [
  { date: '2027-03-06', startTime: '10:30', collaboratorId: 'bia', collaboratorName: 'Bia Prado' },
  { date: '2027-03-08', startTime: '09:00', collaboratorId: 'rui', collaboratorName: 'Rui Castro' },
]

const viewOf = (state: 'open' | 'settled' | 'ended', more: Partial<LinkView['appointment']> = {}) =>
  aLinkView(
    { collaborator: { id: 'rui', name: 'Rui Castro' }, ...more },
    {
      purpose: 'choose',
      company: { ...shop, phone: '(11) 98888-0142' },
      offer: { endsAt: '2027-03-05T18:30:00.000Z', proposals, state },
    },
  )

type Answer = { status?: number; body: unknown }

type Answering = (method: string, path: string, query: URLSearchParams) => Answer

function stage(view: LinkView, answer?: Answering, more: object = {}) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'POST') sent.push(await request.json())
    const { pathname, searchParams } = new URL(request.url)
    const { status = 200, body } = answer?.(request.method, pathname, searchParams) ?? {
      status: 404,
      body: { error: '', code: 'not_found' },
    }
    return stageAnswer(body, { status })
  })
  vi.stubGlobal('scrollTo', () => undefined)
  const Stage = createRoutesStub([
    {
      path: '/a/:token',
      Component: () => (
        <LinkPage token="t" cancellationNotice={0} {...{ view, serverNow, ...more }} notice={undefined} />
      ),
    },
  ])
  render(<Stage initialEntries={['/a/t']} />)
  return { sent, person: userEvent.setup() }
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name })

test('a client chooses an offered time with one tap and reads that it is booked', async () => {
  const moved = viewOf('settled', { collaborator: { id: 'bia', name: 'Bia Prado' } })
  const { sent, person } = stage(viewOf('open'), () => ({ body: moved }))
  await title('Escolha outro horário')
  screen.getByText('Reservados para você até 15:30.')
  await person.click(screen.getByRole('button', { name: /10:30.*sábado, 06\/03.*com Bia Prado/ }))
  await title('Agendamento remarcado!')
  const { date, startTime, collaboratorId } = proposals[0] as (typeof proposals)[number]
  expect(sent).toEqual([{ seen: '2027-03-06 10:30', date, startTime, collaboratorId }])
})

test('a page without script shows each offered time as a form with the fields that the script sends', async () => {
  stage(viewOf('open'))
  const button = await screen.findByRole('button', { name: /09:00/ })
  const form = button.closest('form')
  expect(form?.getAttribute('action')).toBe('/api/links/t/form')
  expect(Object.fromEntries(new FormData(form as HTMLFormElement))).toEqual({
    seen: '2027-03-06 10:30',
    date: '2027-03-08',
    startTime: '09:00',
    collaboratorId: 'rui',
  })
})

test('a client who cancels is asked to confirm before the cancellation is sent', async () => {
  const { sent, person } = stage(viewOf('open'), () => ({ body: viewOf('settled', { status: 'cancelled' }) }))
  await person.click(await screen.findByRole('button', { name: 'Cancelar agendamento' }))
  expect(sent).toEqual([])
  const dialog = within(screen.getByRole('alertdialog'))
  await person.click(dialog.getByRole('button', { name: 'Cancelar agendamento' }))
  await title('Agendamento cancelado')
  expect(sent).toEqual([{ seen: '2027-03-06 10:30', cancel: true }])
})

test("a client who wants another time sees the free days, and returns to the held times with 'Voltar'", async () => {
  const { person } = stage(viewOf('open'), () => ({ body: [] }))
  await person.click(await screen.findByRole('button', { name: 'Outro horário' }))
  expect(document.activeElement).toBe(await title('Remarcar Corte'))
  screen.getByText(/Os horários reservados continuam seus até 15:30\./)
  await person.click(screen.getByRole('button', { name: 'Voltar' }))
  expect(document.activeElement).toBe(await title('Escolha outro horário'))
})

const refusal = (code: string, error: string) => ({ status: 409, body: { error, code, alternatives: [] } })
const settled = refusal('offer_settled', 'Esta escolha já foi feita. Confira como ficou.')
const taken = refusal('slot_taken', 'Este horário acabou de ser reservado. Por favor, escolha outro horário.')

test.each([
  ['was answered in another tab', settled, viewOf('settled'), 'Agendamento remarcado!'],
  ['was cancelled', settled, viewOf('settled', { status: 'cancelled' }), 'Agendamento cancelado'],
  ['ended and whose time is taken', taken, viewOf('ended'), 'Estes horários não estão mais reservados'],
])(
  'a client who answers an offer that %s reads the reason of the refusal and the present state of the appointment',
  async (_, refused, present, name) => {
    const { person } = stage(viewOf('open'), (method) => (method === 'POST' ? refused : { body: present }))
    await person.click(await screen.findByRole('button', { name: /09:00/ }))
    expect(document.activeElement).toBe(await title(name))
    screen.getByText(refused.body.error)
    expect(screen.queryByRole('button', { name: /09:00/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Ver como ficou' })).toBeNull()
  },
)

test('a client who moves an appointment that the company has already moved reads the refusal, and can move the appointment from its new time', async () => {
  const changed = refusal(
    'appointment_changed',
    'Este agendamento mudou enquanto você olhava. Confira como ficou.',
  )
  const present = { ...viewOf('open', { startTime: '14:00' }), purpose: 'reschedule' as const, offer: null }
  const collaborators = [{ id: 'rui', name: 'Rui Castro' }]
  const { sent, person } = stage({ ...present, appointment: viewOf('open').appointment }, (method, path) => {
    if (method === 'POST') return changed
    if (path.endsWith('/times')) {
      return { body: ['10:30', '14:00', '16:00'].map((startTime) => ({ startTime, collaborators })) }
    }
    return { body: path.includes('/days/') ? [] : present }
  })
  const move = async () => {
    await person.click(await screen.findByRole('radio', { name: '16:00' }))
    await person.click(screen.getByRole('button', { name: 'Remarcar' }))
  }
  screen.getByText('Está marcado para sábado, 06/03, às 10:30 com Rui Castro.')
  await move()
  await screen.findByText(changed.body.error)
  expect(document.activeElement).toBe(await title('Remarcar Corte'))
  screen.getByText('Está marcado para sábado, 06/03, às 14:00 com Rui Castro.')
  await move()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toMatchObject([{ seen: '2027-03-06 10:30' }, { seen: '2027-03-06 14:00' }])
})

test('a client whose page cannot load the present state of the appointment gets a button that loads the page again', async () => {
  const { person } = stage(viewOf('open'), () => settled)
  await person.click(await screen.findByRole('button', { name: /09:00/ }))
  await screen.findByText(settled.body.error)
  screen.getByRole('button', { name: 'Ver como ficou' })
})

test.each(['choose', 'reschedule'] as const)(
  'a client who moves by a link to %s reads why days are closed, as on the booking page',
  async (purpose) => {
    const said = {
      lastDay: '2027-05-01',
      end: 'A agenda está aberta até 1º de maio.',
      notices: ['Fechado na terça-feira, 9 de março: Carnaval'],
      closed: { '2027-03-09': 'Fechado: Carnaval' },
    }
    const view = { ...viewOf('open'), purpose }
    const { person } = stage(view, () => ({ body: [] }), { said })
    if (purpose === 'choose') {
      await person.click(await screen.findByRole('button', { name: 'Outro horário' }))
    }
    await title('Remarcar Corte')
    screen.getByText('Fechado na terça-feira, 9 de março: Carnaval')
  },
)

test.each([
  ['after the end of the offer chooses among all times', viewOf('ended')],
  [
    'whose times ran out on the open page chooses among all times',
    { ...viewOf('open'), offer: { endsAt: serverNow, proposals, state: 'open' as const } },
  ],
])('a client %s', async (_, view) => {
  stage(view)
  await title('Estes horários não estão mais reservados')
  screen.getByRole('button', { name: 'Escolher outro horário' })
  expect(screen.queryByRole('button', { name: /09:00/ })).toBeNull()
})

test('a client who opens a settled offer reads that the appointment was moved, and sees no offered times', async () => {
  stage(viewOf('settled'))
  await title('Agendamento remarcado!')
  expect(screen.queryByRole('button', { name: /09:00/ })).toBeNull()
})

// The tests run at 13:30 of the day before, 21 hours before the appointment at 10:30.
test.each(['cancel', 'reschedule'] as const)(
  'a client past the limit who opens a link to %s reads how to contact the company',
  async (purpose) => {
    stage({ ...viewOf('open'), purpose, offer: null }, undefined, { cancellationNotice: 22 * 60 })
    await title('Não dá mais para mudar por aqui')
    screen.getByText('Faltam menos de 22h para o seu horário. Fale com a empresa.')
    expect(screen.getByRole('link', { name: 'Conversar no WhatsApp' })).toHaveProperty(
      'href',
      `https://wa.me/5511988880142?text=${encodeURIComponent(`Olá! Preciso mudar o meu horário de sábado, 06/03 às 10:30.`)}`,
    )
    expect(screen.queryByRole('button')).toBeNull()
  },
)

test('a client exactly at the limit may still cancel by the link', async () => {
  stage({ ...viewOf('open'), purpose: 'cancel', offer: null }, undefined, { cancellationNotice: 21 * 60 })
  await screen.findByRole('button', { name: 'Cancelar agendamento' })
})

const part = { date: '2027-03-06', noPreference: false }
const parts = [
  { ...part, id: 'a1', startTime: '10:30', endTime: '11:00', procedure: 'Corte', collaborator: 'Rui' },
  { ...part, id: 'a2', startTime: '11:00', endTime: '11:30', procedure: 'Barba', collaborator: 'Bia' },
]

test('a client who opens the link of a visit reads each service with its time and professional', () => {
  const whole = { parts, procedure: { id: 'p1', name: 'Corte + Barba' }, endTime: '11:30' }
  stage({ ...viewOf('open', whole), purpose: 'cancel', offer: null })
  screen.getByText('10:30 Corte')
  screen.getByText('com Rui')
  screen.getByText('11:00 Barba')
  screen.getByText('10:30–11:30')
  screen.getByRole('button', { name: 'Cancelar a visita toda' })
})

test.each([
  ['back to back', {}, /^10:30–11:30 · /, '10:30–11:30'],
  ['with a gap', { startTime: '15:30', endTime: '16:00' }, undefined, '10:30–16:00'],
  ['on two days', { date: '2027-03-08' }, undefined, undefined],
])('a client whose services are %s sees no hours of other clients', (_, change, drawn, span) => {
  const [cut, beard] = parts as [(typeof parts)[number], (typeof parts)[number]]
  const last = { ...beard, ...change }
  const whole = { parts: [cut, last], duration: 60, endTime: last.endTime }
  stage({ ...viewOf('open', whole), purpose: 'calendar', offer: null })
  if (drawn) screen.getByText(drawn)
  else expect(screen.queryByText(/ · Corte/)).toBeNull()
  if (span) screen.getByText(span)
  else expect(screen.queryByText('Horário')).toBeNull()
})

test('a client whose visit cannot begin again at its present start reads no sentence that its present start is not free', async () => {
  const view = { ...viewOf('open', { parts }), purpose: 'reschedule' as const, offer: null }
  const collaborators = [{ id: 'rui', name: 'Rui e Bia' }]
  const { person } = stage(view, (_, path) => ({
    body: path.endsWith('/times') ? [{ startTime: '16:00', collaborators }] : [],
  }))
  await screen.findByRole('radio', { name: '16:00' })
  expect(screen.queryByText(/não está livre/)).toBeNull()
  await person.click(screen.getByRole('radio', { name: /8 de março/ }))
  await screen.findByRole('radio', { name: /8 de março/, checked: true })
  expect(screen.queryByText(/não está livre/)).toBeNull()
})

test.each([
  ['chose the people', false, 'Os serviços mudam juntos, com os mesmos profissionais.', 'com Bia'],
  ['has no preference', true, 'Os serviços mudam juntos.', 'com Bia (sem preferência)'],
])('a client who %s reads whether the professionals stay the same', (_, noPreference, sentence, person) => {
  const [cut, beard] = parts
  const appointment = viewOf('open').appointment
  const whole = { ...appointment, parts: [cut, { ...beard, noPreference }] as typeof appointment.parts }
  stage({ ...viewOf('open', whole), purpose: 'reschedule', offer: null }, () => ({ body: [] }))
  screen.getByText(sentence)
  screen.getByText(person)
})

test('a client who is offered times for one service of a visit reads which service it is', () => {
  stage(viewOf('open', { parts, procedure: { id: 'p2', name: 'Barba' } }))
  screen.getByText(/^Barba, parte da sua visita · 30/)
})

test('a stranger who opens the link of a first message says "Não é comigo" by the first button, and reads nothing of an account or an appointment', async () => {
  const view = aLinkView({}, { purpose: 'stop', toStranger: true, calendar: 'c' })
  const { sent, person } = stage(view, () => ({ body: { ...view, companyStopped: true } }))
  await title('Não conhece Barbearia Navalha?')
  const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(buttons()).toEqual(['Não é comigo', 'Parar mensagens', 'Não quero mais mensagens do Encaixe'])
  expect(screen.queryByText(/Corte|Davi|sábado|calendário/)).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Não é comigo' }))
  await title('Mensagens desligadas')
  screen.getByText('Barbearia Navalha não escreve mais para este contato.')
  expect(screen.queryByText(/\bconta\b|agendamento|Corte/i)).toBeNull()
  expect(sent).toEqual([expect.objectContaining({ notMe: true })])
})

test('a receiver of a mail who says "Não é comigo" sees only the pressed button busy', async () => {
  const view = aLinkView({}, { purpose: 'stop' })
  const { person } = stage(view)
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const button = (name: string) => screen.getByRole('button', { name })
  await person.click(await screen.findByRole('button', { name: 'Não é comigo' }))
  expect(button('Processando...').closest('form')?.textContent).toContain('Esta mensagem não era para você?')
  expect(button('Parar mensagens').dataset.sending).toBeUndefined()
  expect(button('Não quero mais mensagens do Encaixe').dataset.sending).toBeUndefined()
})

test('a client with a link to manage confirms, moves or cancels the appointment on one page', async () => {
  const managed = (more: Partial<LinkView['appointment']> = {}): LinkView => ({
    ...viewOf('open', more),
    purpose: 'manage',
    offer: null,
  })
  const confirmed = managed({ confirmedAt: serverNow })
  const { sent, person } = stage(managed(), (method) => ({ body: method === 'POST' ? confirmed : [] }))
  await title('Seu agendamento')
  await person.click(screen.getByRole('button', { name: 'Vou sim' }))
  await title('Presença confirmada!')
  await person.click(screen.getByRole('button', { name: 'Remarcar' }))
  await title('Remarcar Corte')
  await person.click(screen.getByRole('button', { name: 'Voltar' }))
  await title('Presença confirmada!')
  await person.click(screen.getByText('Cancelar agendamento'))
  await person.click(screen.getByRole('button', { name: 'Sim, cancelar' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([{ seen: '2027-03-06 10:30' }, { seen: '2027-03-06 10:30', cancel: true }])
})

test('a client past the limit of a company without telephone writes to its e-mail, and is not sent to one that shows nothing', async () => {
  const late = (company: Partial<LinkView['company']>) =>
    stage(
      { ...viewOf('open'), purpose: 'cancel', offer: null, company: { ...shop, ...company } },
      undefined,
      { cancellationNotice: 22 * 60 },
    )
  late({ email: 'oi@navalha.example' })
  const write = await screen.findByRole('link', { name: 'Escrever para oi@navalha.example' })
  expect(write.getAttribute('href')).toBe('mailto:oi@navalha.example')
  cleanup()
  late({})
  await screen.findByText('Faltam menos de 22h para o seu horário.')
})

test("a client who follows 'Posso ir antes' of a mail chooses how much earlier, reads that a message comes, and waits no more", async () => {
  const waits = (days: number | null) => aLinkView({}, { purpose: 'manage', earlier: { days } })
  const answers = [waits(0), waits(null)]
  const answer = (method: string) => ({ body: method === 'POST' ? answers.shift() : [] })
  const { sent, person } = stage(waits(null), answer, { asksEarlier: true })
  await title('Seu agendamento')
  const part = within(screen.getByRole('region', { name: 'Posso ir antes' }))
  const choice = part.getByRole('button', { name: 'No mesmo dia' })
  const form = choice.closest('form') as HTMLFormElement
  expect(form.getAttribute('action')).toBe('/api/links/t/form')
  expect([...new FormData(form, choice)]).toEqual([['earlier', '0']])
  await person.click(choice)
  const region = await screen.findByRole('region', { name: 'Avisamos você' })
  expect(region.textContent).toContain('no mesmo dia, mandamos uma mensagem. O seu continua guardado.')
  await title('Seu agendamento')
  await person.click(within(region).getByRole('button', { name: 'Não quero mais' }))
  await screen.findByRole('region', { name: 'Posso ir antes' })
  const seen = '2027-03-06 10:30'
  expect(sent).toEqual([
    { seen, earlier: 0 },
    { seen, earlier: null },
  ])
})

test("a client who follows 'Posso ir antes' first gets the free times before the appointment, and moves there by the same link", async () => {
  const [davi, bia] = [
    { id: 'c1', name: 'Davi', role: null, photo: null },
    { id: 'bia', name: 'Bia', role: null, photo: null },
  ]
  const days = ['05', '06', '07'].map((day) => ({ date: `2027-03-${day}`, free: true, open: true }))
  const times: Record<string, unknown> = {
    '2027-03-05': [{ startTime: '17:00', collaborators: [bia] }],
    '2027-03-06': [
      { startTime: '09:00', collaborators: [bia] },
      { startTime: '09:30', collaborators: [bia, davi] },
      { startTime: '10:30', collaborators: [davi] },
    ],
  }
  const view = aLinkView({}, { purpose: 'manage', earlier: { days: null } })
  const moved = aLinkView({ startTime: '09:30' }, { purpose: 'manage', earlier: { days: null } })
  const { sent, person } = stage(
    view,
    (method, path, query) =>
      method === 'POST'
        ? { body: moved }
        : { body: path.endsWith('/days/2027-03') ? days : times[query.get('date') ?? ''] },
    { asksEarlier: true },
  )
  await screen.findByText('Horários livres antes do seu:')
  const chips = screen.getAllByRole('button', { name: /, às / }).map((one) => one.textContent)
  expect(chips).toEqual(['17:00 com Bia', '09:30'])
  screen.getByRole('button', { name: 'No mesmo dia' })
  await person.click(screen.getByRole('button', { name: 'sábado, 06/03, às 09:30 com Davi' }))
  expect(sent).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Remarcar para sábado, 06/03, às 09:30 com Davi' }))
  await title('Agendamento remarcado!')
  const seen = '2027-03-06 10:30'
  expect(sent).toEqual([{ seen, date: '2027-03-06', startTime: '09:30', collaboratorId: 'c1' }])
})

test("a client past the company's limit, and one before whom nothing is free, get no free times with 'Posso ir antes'", async () => {
  const view = aLinkView({}, { purpose: 'manage', earlier: { days: null } })
  stage(view, () => ({ body: [] }), { asksEarlier: true })
  await screen.findByText('Agora não há horário livre antes do seu.')
  cleanup()
  stage(view, () => ({ body: [] }), { asksEarlier: true, cancellationNotice: 22 * 60 })
  await screen.findByRole('region', { name: 'Posso ir antes' })
  expect(screen.queryByText(/antes do seu/)).toBeNull()
})

test("a client whose company keeps no waiting list reads this instead of 'Posso ir antes'", async () => {
  const times = [{ startTime: '09:00', collaborators: [{ id: 'c1', name: 'Davi', role: null, photo: null }] }]
  const answer = (_: string, path: string) => ({ body: path.endsWith('/times') ? times : [] })
  stage(aLinkView({}, { purpose: 'manage' }), answer, { asksEarlier: true })
  await screen.findByText('Barbearia Navalha não está com a lista de espera aberta.')
  await screen.findByRole('button', { name: 'sábado, 06/03, às 09:00 com Davi' })
  expect(screen.queryByText(/Avisamos você/)).toBeNull()
  expect(screen.queryByRole('region', { name: 'Posso ir antes' })).toBeNull()
})
