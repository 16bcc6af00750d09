// @vitest-environment happy-dom
import type { TakeView } from '@encaixe/contract/message-links.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { sendingScript } from './send-in-place.ts'
import { shop } from './stage-links.ts'
import { TakePage } from './take-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The time of the tests: a Friday, 13:30 in São Paulo. */
const serverNow = '2027-03-05T16:30:00.000Z'
const booked = { date: '2027-03-05', startTime: '18:00' }

function open(
  state: TakeView['state'],
  more: Partial<TakeView['offer']> = {},
  notice?: string,
  whole: Partial<TakeView> = {},
) {
  const view: TakeView = {
    purpose: 'take',
    company: shop,
    state,
    offer: {
      date: '2027-03-05',
      startTime: '15:00',
      endTime: '15:30',
      items: [{ procedureId: 'corte', procedure: 'Corte', collaborator: 'Rui Castro' }],
      replaces: booked,
      ...more,
    },
    price: more.replaces === null ? 50 : null,
    deposit: null,
    ...whole,
  }
  const Stage = createRoutesStub([
    { path: '/a/:token', Component: () => <TakePage token="t" {...{ view, serverNow, notice }} /> },
  ])
  render(<Stage initialEntries={['/a/t']} />)
}

const title = (name: string) => screen.getByRole('heading', { level: 1, name })
const fieldsOf = (button: string) => {
  const form = screen.getByRole('button', { name: button }).closest('form')
  expect(form?.getAttribute('action')).toBe('/api/links/t/form')
  return Object.fromEntries(new FormData(form as HTMLFormElement))
}

test('a client reads which time opened and which booked time it replaces, and takes the new time by a form', () => {
  open('open')
  title('Dá para ir antes')
  screen.getByText('Hoje às 15:00, em vez de hoje às 18:00.')
  expect(fieldsOf('Quero este horário')).toEqual({})
  expect(fieldsOf('Sair da lista de espera')).toEqual({ cancel: 'true' })
})

test('a client without an appointment reads the day, the professional and the price', () => {
  open('open', { replaces: null, date: '2027-03-06' })
  title('Abriu um horário')
  screen.getByText('Amanhã às 15:00.')
  screen.getByText('Rui Castro')
  screen.getByText('R$ 50,00')
  expect(fieldsOf('Quero este horário')).toEqual({ price: '50' })
})

const deposit = {
  when: 'always',
  cents: 1500,
  minutes: 60,
  refund: 'until_notice',
  refundNotice: 120,
} as const

test('a client reads before the tap that the time asks for a deposit, its amount and how long there is to pay', () => {
  open('open', { replaces: null, date: '2027-03-06' }, undefined, { deposit })
  screen.getByText('Sinal de R$ 15,00 por Pix para confirmar.')
  screen.getByText(
    'Depois do toque, você tem 1 hora para pagar. Depois que você avisar que pagou, a empresa tem até 24 horas para conferir, e no máximo até 30 minutos antes da visita. Sem resposta, o horário fica livre. Se você cancelar até 2h antes, a empresa devolve o sinal.',
  )
})

test('a client whose time begins before the time to pay is over reads that the visit ends it, and that the deposit stays', () => {
  open('open', { replaces: null }, undefined, { deposit: { ...deposit, when: 'new_clients', minutes: 120 } })
  screen.getByText('Se for a sua primeira visita, é pedido um sinal de R$ 15,00 por Pix.')
  screen.getByText(
    'Nesse caso, você tem até 15:00, a hora da visita, para pagar. Depois que você avisar que pagou, a empresa confere no máximo até 30 minutos antes da visita. Sem resposta, o horário fica livre. Se você cancelar ou não vier, o sinal não volta.',
  )
})

test('a client reads the day until which there is time to pay when the visit is not today', () => {
  const soon = { replaces: null, date: '2027-03-06', startTime: '12:00' }
  open('open', soon, undefined, { deposit: { ...deposit, minutes: 1_440 } })
  screen.getByText(/^Depois do toque, você tem até sábado, 06\/03 às 12:00, a hora da visita, para pagar\./)
})

test('a client who took the time reads no announcement of its deposit', () => {
  open('taken', { replaces: null }, undefined, { deposit, waitsFor: 'deposit' })
  expect(screen.queryByText(/por Pix para confirmar/)).toBeNull()
})

test('a client whose price changed while the page was open is led to the page with the present price', async () => {
  open('open', { replaces: null })
  const sent: unknown[] = []
  const replace = vi.fn()
  vi.stubGlobal('location', { pathname: '/a/t', search: '', replace })
  vi.stubGlobal('addEventListener', document.addEventListener.bind(document))
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return new Response(JSON.stringify({ code: 'price_changed', error: 'O preço mudou.' }), { status: 409 })
  })
  new Function(sendingScript)()
  screen.getByRole('button', { name: 'Quero este horário' }).click()
  await vi.waitFor(() => expect(replace).toHaveBeenCalledWith('/a/t?aviso=price_changed'))
  expect(sent).toEqual([{ price: 50 }])
})

test('a client who took the time reads its day and hour, and finds no form', () => {
  open('taken')
  title('Agendamento remarcado!')
  screen.getByText('Tudo certo, te esperamos hoje às 15:00.')
  screen.getByText('O horário de hoje às 18:00 ficou livre para outra pessoa. Você saiu da lista de espera.')
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['deposit', 'Falta pagar o sinal'],
  ['company', 'Pedido enviado'],
] as const)(
  'a client whose taken time waits for the %s reads that the time is not confirmed',
  (waitsFor, said) => {
    open('taken', { replaces: null }, undefined, { waitsFor })
    title(said)
    screen.getByText('O horário de hoje às 15:00 está reservado para você.')
    expect(screen.queryByText(/Tudo certo/)).toBeNull()
  },
)

test('a client who was late reads that they stay on the waiting list and that their appointment is unchanged', () => {
  open(
    'late',
    { replaces: { date: '2027-03-10', startTime: '09:00' } },
    'Este horário acabou de ser reservado.',
  )
  title('Este horário já foi')
  screen.getByText('Alguém foi mais rápido. Você continua na lista.')
  screen.getByText('Seu agendamento de quarta, 10/03, às 09:00 continua de pé.')
  expect(screen.queryByRole('button', { name: 'Quero este horário' })).toBeNull()
  expect(screen.queryByText('Este horário acabou de ser reservado.')).toBeNull()
})

test('a client who was late for a new visit gets a link to the free times of its services', () => {
  open('late', {
    replaces: null,
    items: ['corte', 'barba'].map((procedureId) => ({ procedureId, procedure: 'X', collaborator: 'Rui' })),
  })
  const link = screen.getByRole('link', { name: 'Ver outros horários' })
  expect(link.getAttribute('href')).toBe('/navalha/agendar/corte?servicos=barba')
})

test('a client who is no longer on the waiting list reads that the booked appointment is unchanged', () => {
  open('ended')
  title('Você não espera mais este horário')
  screen.getByText('O que você já marcou continua de pé.')
})

test('a client whose answer was refused reads the reason above the button', () => {
  open('open', {}, 'Esta empresa não está aceitando agendamentos no momento')
  screen.getByText('Esta empresa não está aceitando agendamentos no momento')
  screen.getByRole('button', { name: 'Quero este horário' })
})
