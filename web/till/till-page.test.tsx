// @vitest-environment happy-dom
import type { Till } from '@encaixe/contract/till.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { appointmentsKey } from '../platform/appointments-key.ts'
import { syncTime } from '../platform/product-time.ts'
import { stageOwner } from '../shell/stage-owner.tsx'
import { TillPage } from './till-page.tsx'

/** The time of the tests: a Tuesday, 15:00 in São Paulo. */
const now = { date: new Date('2027-03-02T18:00:00Z').toUTCString() }

beforeEach(() => syncTime(new Response(null, { headers: now })))
const none = { cash: 0, pix: 0, debit: 0, credit: 0, other: 0 }
const line = { collaboratorId: 'rui', collaboratorName: 'Rui Castro', method: 'pix', count: 2 } as const
const open: Till = {
  date: '2027-03-02',
  lines: [
    { ...line, cents: 10_000, tipCents: 500 },
    { ...line, method: 'cash', cents: 4500, tipCents: 0, count: 1 },
  ],
  expected: { ...none, cash: 4500, pix: 10_500 },
  counted: null,
  closedAt: null,
  closedBy: null,
  laterCents: 0,
}
const closed: Till = {
  ...open,
  counted: { ...none, cash: 4300, pix: 10_500 },
  closedAt: '2027-03-02T22:32:00Z',
  closedBy: 'Teresa Lima',
  laterCents: 2500,
}

const describedBy = (field: HTMLElement) =>
  document
    .getElementById(field.getAttribute('aria-describedby') ?? '')
    ?.textContent?.replaceAll('\u00a0', ' ')

type Answer = { status?: number; body: unknown }

function stage(answer: Till | ((date: string | null) => Answer), more = {}, asked?: string) {
  const asks: (string | null)[] = []
  const staged = stageOwner(() => <TillPage asked={asked} />, {
    'GET /api/till': (_, query) => {
      asks.push(query.get('date'))
      return typeof answer === 'function' ? answer(query.get('date')) : { body: answer }
    },
    ...more,
  })
  return { ...staged, asks }
}

test('an owner sees the payments of today by method and by professional, with tips', async () => {
  const { asks } = stage(open)
  await screen.findByText('R$ 150,00', { selector: 'p' })
  screen.getByText('3 pagamentos, R$ 5,00 de gorjeta')
  const people = screen.getByRole('region', { name: 'Por profissional' })
  within(people).getByText('Pix R$ 105,00')
  within(people).getByText('inclui R$ 5,00 de gorjeta')
  expect(asks).toEqual(['2027-03-02'])
})

test('an owner cannot open a day after today', async () => {
  const { asks } = stage(open, {}, '2027-03-09')
  await screen.findByText('R$ 150,00', { selector: 'p' })
  expect(screen.queryByRole('button', { name: 'Dia seguinte' })).toBeNull()
  expect(asks).toEqual(['2027-03-02'])
})

test('an owner of a day without payments reads which figures the page will show', async () => {
  stage({ ...open, lines: [], expected: none })
  await screen.findByRole('heading', { name: 'Nada entrou no caixa hoje' })
  screen.getByRole('link', { name: 'Ver agendamentos' })
  expect(screen.queryByRole('button', { name: 'CSV' })).toBeNull()
})

test('an owner closes the till with the counted amounts: the difference is shown while the owner types, and again before the final confirmation', async () => {
  let till = open
  const { person, bodiesOf } = stage(() => ({ body: till }), {
    'POST /api/till/2027-03-02/close': () => {
      till = closed
      return { status: 201, body: closed }
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Fechar o caixa' }))
  const cash = screen.getByRole('textbox', { name: 'Contado em Dinheiro' })
  expect(document.activeElement).toBe(cash)
  await person.keyboard('43')
  screen.getByText('faltam R$ 2,00')
  await person.clear(cash)
  await person.keyboard('47,5')
  screen.getByText('sobram R$ 2,50')
  await person.clear(cash)
  await person.keyboard('43')
  expect(describedBy(cash)).toBe('faltam R$ 2,00')
  await person.click(screen.getByRole('button', { name: 'Pix confere com o esperado' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Contado em Pix' }))
  await person.click(screen.getByRole('button', { name: 'Fechar o caixa' }))
  const asked = await screen.findByRole('alertdialog', { name: 'Fechar o caixa de hoje?' })
  within(asked).getByText(/Contado R\$ 148,00 de R\$ 150,00 esperados: faltam R\$ 2,00/)
  await person.click(within(asked).getByRole('button', { name: 'Fechar o caixa' }))
  await screen.findByText('Fechado às 19:32 por Teresa Lima')
  screen.getByText('Depois do fechamento: R$ 25,00')
  expect(bodiesOf('POST /api/till/2027-03-02/close')).toEqual([{ counted: closed.counted }])
  expect(screen.queryByText(/enquanto você contava/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Fechar o caixa' })).toBeNull()
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Por forma de pagamento' })),
  )
})

test('an owner who left out the amount of a method reads its name, and nothing is sent', async () => {
  const { person, bodiesOf } = stage(open)
  await person.click(await screen.findByRole('button', { name: 'Fechar o caixa' }))
  await person.click(screen.getByRole('button', { name: 'Fechar o caixa' }))
  expect(screen.getAllByText('Informe quanto foi contado, nem que seja 0,00')).toHaveLength(2)
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Contado em Dinheiro' })),
  )
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(bodiesOf('POST /api/till/2027-03-02/close')).toEqual([])
})

test('an owner who closes a till that a colleague has closed reads so, and sees the counted amounts', async () => {
  let isClosed = false
  const { person } = stage(() => ({ body: isClosed ? closed : open }), {
    'POST /api/till/2027-03-02/close': () => {
      isClosed = true
      return { status: 409, body: { error: 'O caixa deste dia já foi fechado.', code: 'till_closed' } }
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Fechar o caixa' }))
  await person.keyboard('45')
  await person.click(screen.getByRole('button', { name: 'Pix confere com o esperado' }))
  await person.click(screen.getByRole('button', { name: 'Fechar o caixa' }))
  const asked = await screen.findByRole('alertdialog')
  await person.click(within(asked).getByRole('button', { name: 'Fechar o caixa' }))
  await screen.findByText('Fechado às 19:32 por Teresa Lima')
  await screen.findByText('O caixa deste dia já foi fechado.')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Por forma de pagamento' })),
  )
})

test('an owner who is counting when a colleague closes the till reads why the form was removed', async () => {
  let isClosed = false
  const { person, queries } = stage(() => ({ body: isClosed ? closed : open }))
  await person.click(await screen.findByRole('button', { name: 'Fechar o caixa' }))
  await person.keyboard('45')
  isClosed = true
  await queries.invalidateQueries({ queryKey: appointmentsKey })
  await screen.findByText('Teresa Lima fechou este caixa enquanto você contava.')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Por forma de pagamento' })),
  )
})

test('an owner whose till fails to load can try again, and the focus goes to the title', async () => {
  let fails = true
  const { person } = stage(() => (fails ? { status: 500, body: {} } : { body: open }))
  await screen.findByText('Erro ao carregar o caixa. Por favor, tente novamente.')
  fails = false
  await person.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await screen.findByText('R$ 150,00', { selector: 'p' })
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Caixa' }))
})
