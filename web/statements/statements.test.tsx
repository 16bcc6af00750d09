// @vitest-environment happy-dom
import type { ListedStatement, Statement } from '@encaixe/contract/statement-fields.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { syncTime } from '../platform/product-time.ts'
import { stageOwner } from '../shell/stage-owner.tsx'
import { OwnStatements } from './own-statements.tsx'
import { StatementPage } from './statement-page.tsx'
import { StatementsPage } from './statements-page.tsx'

const now = { date: new Date('2027-03-02T18:00:00Z').toUTCString() }

beforeEach(() => syncTime(new Response(null, { headers: now })))

const totals = { cents: 15_000, shareCents: 6375, companyCents: 8625, tipCents: 500 }
const listed: ListedStatement = {
  id: 's',
  collaboratorId: 'rui',
  collaboratorName: 'Rui Castro',
  month: '2027-03',
  status: 'draft',
  note: null,
  sentAt: null,
  answeredAt: null,
  totals,
}
const line = {
  appointmentId: 'a',
  kind: 'service',
  date: '2027-03-01',
  startTime: '10:00',
  procedure: 'Corte',
  percent: 42.5,
  cents: 20_000,
  shareCents: 8500,
  tipCents: 500,
} as const
const statement: Statement = {
  ...listed,
  answers: 'link',
  lines: [
    line,
    { ...line, kind: 'correction', date: '2027-02-12', cents: -5000, shareCents: -2125, tipCents: 0 },
  ],
}
const sent = { ...statement, status: 'sent', sentAt: '2027-03-02T18:00:00Z' } as const
const page = (items: ListedStatement[]) => ({ body: { items, nextCursor: null } })
const person = (id: string, name: string) => ({ id, name, isActive: true, procedureIds: [] })
const team = { body: [person('rui', 'Rui Castro'), person('ana', 'Ana Reis')] }

test('an owner sees the statements of the month and begins a missing statement with a tap', async () => {
  let all = [listed]
  const ana = { ...listed, id: 't', collaboratorId: 'ana', collaboratorName: 'Ana Reis' }
  const staged = stageOwner(StatementsPage, {
    'GET /api/statements': (_, query) => {
      expect(query.get('month')).toBe('2027-03')
      return page(all)
    },
    'GET /api/collaborators/company/shop': () => team,
    'POST /api/statements': () => {
      all = [listed, ana]
      return { status: 201, body: { ...ana, answers: 'link', lines: [] } }
    },
  })
  const row = await screen.findByRole('link', { name: /^Rui Castro/ })
  within(row).getByText('Rascunho')
  within(row).getByText('R$ 68,75')
  await staged.person.click(screen.getByRole('button', { name: 'Começar o extrato de Ana Reis' }))
  const made = await screen.findByRole('link', { name: /^Ana Reis/ })
  await vi.waitFor(() => expect(document.activeElement).toBe(made))
  expect(staged.bodiesOf('POST /api/statements')).toEqual([{ collaboratorId: 'ana', month: '2027-03' }])
  screen.getByText('Total: cotas R$ 127,50, gorjetas R$ 10,00, empresa R$ 172,50')
  expect(screen.queryByRole('button', { name: 'Mês seguinte' })).toBeNull()
})

test("an owner begins two statements at once: a failure is shown with the professional's name, and a statement that was begun elsewhere is not called a draft", async () => {
  const both = Promise.withResolvers<void>()
  const staged = stageOwner(StatementsPage, {
    'GET /api/statements': () => page([]),
    'GET /api/collaborators/company/shop': () => team,
    'POST /api/statements': async (body) => {
      const isRui = (body as { collaboratorId: string }).collaboratorId === 'rui'
      if (!isRui) both.resolve()
      await both.promise
      return isRui
        ? { status: 500, body: { error: 'x', code: 'internal' } }
        : { status: 409, body: { error: 'Já existe.', code: 'statement_exists' } }
    },
  })
  await staged.person.click(await screen.findByRole('button', { name: 'Começar o extrato de Rui Castro' }))
  await staged.person.click(screen.getByRole('button', { name: 'Começar o extrato de Ana Reis' }))
  await screen.findByText(/^Rui Castro: /)
  await screen.findByText('Outra pessoa já começou o extrato de Ana Reis')
})

test('an owner opens the statements of the month before', async () => {
  const months: (string | null)[] = []
  const staged = stageOwner(StatementsPage, {
    'GET /api/statements': (_, query) => {
      months.push(query.get('month'))
      return page([])
    },
    'GET /api/collaborators/company/shop': () => team,
  })
  await staged.person.click(await screen.findByRole('button', { name: 'Mês anterior' }))
  await screen.findByRole('heading', { name: 'fevereiro de 2027' })
  await screen.findByRole('button', { name: 'Mês seguinte' })
  expect(months).toEqual(['2027-03', '2027-02'])
})

test('an owner sends a draft after reading that it can never change again, and gets the link for the professional', async () => {
  let shown: Statement = statement
  const { person } = stageOwner(() => <StatementPage id="s" />, {
    'GET /api/statements/s': () => ({ body: shown }),
    'PATCH /api/statements/s/send': () => {
      shown = sent
      return { body: { ...sent, url: 'https://encaixe.example/a/t0k3n', mailed: false } }
    },
  })
  screen.getByRole('heading', { level: 1, name: 'Extrato' })
  await screen.findByRole('heading', { level: 1, name: 'Rui Castro' })
  screen.getByText('Correção de 12/02')
  await person.click(screen.getByRole('button', { name: 'Enviar a Rui' }))
  const asked = screen.getByRole('alertdialog', { name: 'Enviar o extrato de março de 2027?' })
  within(asked).getByText(/fecha e não muda mais.*Este mês ainda não acabou/)
  await person.click(within(asked).getByRole('button', { name: 'Enviar extrato' }))
  await screen.findByText('https://encaixe.example/a/t0k3n')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Extrato enviado a Rui' }))
  const share = screen.getByRole('link', { name: /^Enviar pelo WhatsApp/ })
  expect(decodeURIComponent(share.getAttribute('href') ?? '')).toContain('https://encaixe.example/a/t0k3n')
  screen.getByText('Enviado')
})

test('an owner sends a statement that has no answer again, with a new link', async () => {
  const { person } = stageOwner(() => <StatementPage id="s" />, {
    'GET /api/statements/s': () => ({ body: sent }),
    'PATCH /api/statements/s/send': () => ({
      body: { ...sent, url: 'https://encaixe.example/a/outro', mailed: true },
    }),
  })
  await person.click(await screen.findByRole('button', { name: 'Enviar de novo' }))
  await screen.findByText('https://encaixe.example/a/outro')
  screen.getByText(/recebeu por e-mail/)
})

test.each([
  [true, 'Rui recebe por e-mail o link, para aceitar ou contestar.'],
  [false, 'O e-mail a Rui não saiu. Peça a quem registrou a empresa para enviar de novo.'],
])(
  'a manager who sends a statement (mailed: %s) reads what happens, and no link',
  async (mailed, sentence) => {
    const { person } = stageOwner(
      () => <StatementPage id="s" />,
      {
        'GET /api/statements/s': () => ({ body: sent }),
        'PATCH /api/statements/s/send': () => ({ body: { ...sent, url: null, mailed } }),
      },
      'manager',
    )
    await person.click(await screen.findByRole('button', { name: 'Enviar de novo' }))
    await screen.findByText(sentence)
    expect(screen.queryByRole('link', { name: /WhatsApp/ })).toBeNull()
  },
)

test('an owner reads why a statement was contested, and cannot send it again', async () => {
  stageOwner(() => <StatementPage id="s" />, {
    'GET /api/statements/s': () => ({
      body: { ...sent, status: 'contested', note: 'Faltou o corte de sábado', answeredAt: sent.sentAt },
    }),
  })
  await screen.findByText('Faltou o corte de sábado')
  expect(screen.queryByRole('button', { name: /^Enviar/ })).toBeNull()
})

test('a professional lists their statements and accepts one', async () => {
  let shown: Statement = sent
  const list = stageOwner(OwnStatements, { 'GET /api/statements': () => page([sent]) }, 'professional')
  await screen.findByRole('link', { name: /^março de 2027/ })
  expect(list.sent.map(({ call }) => call)).toContain('GET /api/statements')
  cleanup()
  const { person } = stageOwner(
    () => <StatementPage id="s" />,
    {
      'GET /api/statements/s': () => ({ body: shown }),
      'PATCH /api/statements/s/accept': () => {
        shown = { ...sent, status: 'accepted', answeredAt: sent.sentAt }
        return { body: shown }
      },
    },
    'professional',
  )
  await person.click(await screen.findByRole('button', { name: 'Está certo' }))
  await screen.findByText('Aceito')
  expect(screen.queryByRole('button', { name: 'Contestar' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Atendimentos' }))
  expect(screen.queryByRole('button', { name: /^Enviar/ })).toBeNull()
})

test('a professional who closes the note and opens it again reads no old error and finds the typed text', async () => {
  const { person } = stageOwner(
    () => <StatementPage id="s" />,
    { 'GET /api/statements/s': () => ({ body: sent }) },
    'professional',
  )
  await person.click(await screen.findByRole('button', { name: 'Contestar' }))
  await person.click(screen.getByRole('button', { name: 'Enviar contestação' }))
  screen.getByText(/^Escreva o que está errado/)
  await person.keyboard('Faltou o sábado')
  await person.click(screen.getByRole('button', { name: 'Voltar' }))
  await person.click(screen.getByRole('button', { name: 'Contestar' }))
  expect(screen.queryByText(/^Escreva o que está errado/)).toBeNull()
  expect(screen.getByLabelText<HTMLTextAreaElement>('O que não bate?').value).toBe('Faltou o sábado')
})

test('a professional contests a statement with a note, which may not be empty', async () => {
  let shown: Statement = sent
  const { person, bodiesOf } = stageOwner(
    () => <StatementPage id="s" />,
    {
      'GET /api/statements/s': () => ({ body: shown }),
      'PATCH /api/statements/s/contest': (body) => {
        shown = { ...sent, status: 'contested', answeredAt: sent.sentAt, ...(body as object) }
        return { body: shown }
      },
    },
    'professional',
  )
  await person.click(await screen.findByRole('button', { name: 'Contestar' }))
  const form = screen.getByRole('dialog', { name: 'Contestar o extrato' })
  await person.click(within(form).getByRole('button', { name: 'Enviar contestação' }))
  within(form).getByText(/^Escreva o que está errado/)
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  await person.keyboard('Faltou o sábado')
  await person.click(within(form).getByRole('button', { name: 'Enviar contestação' }))
  await screen.findByText('Contestação enviada')
  const rows = screen.getByRole('heading', { name: 'Atendimentos' })
  await vi.waitFor(() => expect(document.activeElement).toBe(rows))
  expect(bodiesOf('PATCH /api/statements/s/contest')).toEqual([{ note: 'Faltou o sábado' }])
})

test('a professional who answers a statement that was closed meanwhile reads so in a toast, although the card with the button is removed', async () => {
  let shown: Statement = sent
  const { person } = stageOwner(
    () => <StatementPage id="s" />,
    {
      'GET /api/statements/s': () => ({ body: shown }),
      'PATCH /api/statements/s/contest': () => {
        shown = { ...sent, status: 'accepted', answeredAt: sent.sentAt }
        return { status: 409, body: { error: 'Este extrato já foi respondido.', code: 'statement_closed' } }
      },
    },
    'professional',
  )
  await person.click(await screen.findByRole('button', { name: 'Contestar' }))
  await person.keyboard('Faltou o sábado')
  await person.click(screen.getByRole('button', { name: 'Enviar contestação' }))
  await screen.findByText('Aceito')
  screen.getByText('Este extrato já foi respondido.')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Atendimentos' }))
})

test('a professional whose first answer failed reads no error beside the second answer', async () => {
  const { person } = stageOwner(
    () => <StatementPage id="s" />,
    {
      'GET /api/statements/s': () => ({ body: sent }),
      'PATCH /api/statements/s/accept': () => ({ status: 500, body: { error: 'x', code: 'internal' } }),
    },
    'professional',
  )
  await person.click(await screen.findByRole('button', { name: 'Está certo' }))
  await screen.findByText(/^Não foi possível enviar a sua resposta/)
  await person.click(screen.getByRole('button', { name: 'Contestar' }))
  expect(screen.queryByText(/^Não foi possível enviar a sua resposta/)).toBeNull()
})

test('an owner reads that nobody answers a statement by the link after the access of the professional ended', async () => {
  stageOwner(() => <StatementPage id="s" />, {
    'GET /api/statements/s': () => ({ body: { ...sent, answers: 'nobody' } }),
  })
  await screen.findByText('Ninguém responde pelo link')
})

test('a professional without statements reads what the list will contain', async () => {
  stageOwner(OwnStatements, { 'GET /api/statements': () => page([]) }, 'professional')
  await screen.findByRole('heading', { name: 'Nenhum extrato ainda' })
})

test('a professional who opens a statement of another account reads that it is not found, and after a failed load the title of the loaded statement gets the focus', async () => {
  stageOwner(() => <StatementPage id="s" />)
  await screen.findByRole('heading', { name: 'Extrato não encontrado' })
  cleanup()
  let fails = true
  const loading = Promise.withResolvers<void>()
  const { person } = stageOwner(() => <StatementPage id="s" />, {
    'GET /api/statements/s': async () => {
      if (fails) return { status: 500, body: {} }
      await loading.promise
      return { body: statement }
    },
  })
  await screen.findByText('Erro ao carregar o extrato. Por favor, tente novamente.')
  fails = false
  await person.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await screen.findByRole('button', { name: 'Tentando...' })
  screen.getByText('Erro ao carregar o extrato. Por favor, tente novamente.')
  loading.resolve()
  const title = await screen.findByRole('heading', { level: 1, name: 'Rui Castro' })
  await vi.waitFor(() => expect(document.activeElement).toBe(title))
})
