// @vitest-environment happy-dom
import type { StatementView } from '@encaixe/contract/message-links.ts'
import { paymentSentences } from '@encaixe/contract/payment-rules.ts'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { sendingScript } from './send-in-place.ts'
import { shop } from './stage-links.ts'
import { StatementLinkPage } from './statement-page.tsx'

let running = new AbortController()

afterEach(() => {
  cleanup()
  running.abort()
  vi.unstubAllGlobals()
})

function runScript(search = '') {
  const replace = vi.fn()
  running = new AbortController()
  const { signal } = running
  vi.stubGlobal('location', { pathname: '/a/t', search, replace })
  vi.stubGlobal('addEventListener', (type: string, listener: EventListener) =>
    document.addEventListener(type, listener, { signal }),
  )
  new Function(sendingScript)()
  return { replace }
}

function open(more: Partial<StatementView['statement']> = {}, notice?: string) {
  const view: StatementView = {
    purpose: 'statement',
    company: shop,
    statement: {
      id: 's',
      collaboratorId: 'rui',
      collaboratorName: 'Rui Castro',
      month: '2027-03',
      status: 'sent',
      note: null,
      sentAt: '2027-04-01T12:00:00Z',
      answeredAt: null,
      totals: { cents: 15_000, shareCents: 6375, companyCents: 8625, tipCents: 500 },
      lines: [
        {
          appointmentId: 'a',
          kind: 'correction',
          date: '2027-02-12',
          startTime: '10:00',
          procedure: 'Corte',
          percent: 42.5,
          cents: -5000,
          shareCents: -2125,
          tipCents: 0,
        },
      ],
      answers: 'link',
      ...more,
    },
  }
  const Stage = createRoutesStub([
    {
      path: '/a/:token',
      Component: () => (
        <StatementLinkPage token="t" view={view} notice={notice} serverNow="2027-04-01T12:00:00Z" />
      ),
    },
  ])
  render(<Stage initialEntries={['/a/t']} />)
}

const fieldsOf = (button: string) => {
  const form = screen.getByText(button, { selector: 'button' }).closest('form')
  expect(form?.getAttribute('action')).toBe('/api/links/t/form')
  return Object.fromEntries(new FormData(form as HTMLFormElement))
}

test('a professional reads the amounts of the month and answers by a form', () => {
  open()
  screen.getByRole('heading', { level: 1, name: 'Extrato de março de 2027' })
  screen.getByText('R$ 68,75')
  screen.getByText('Correção de 12/02')
  expect(fieldsOf('Está certo')).toEqual({ answer: 'accept' })
  expect(fieldsOf('Enviar contestação')).toEqual({ answer: 'contest', note: '' })
})

test('a professional with access to the company finds no form, but a link to sign in and answer', () => {
  open({ answers: 'account' })
  const link = screen.getByRole('link', { name: 'Entrar e responder' })
  expect(link.getAttribute('href')).toBe('/company/statements/s')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a professional whose access to the company ended finds no form and reads why', () => {
  open({ answers: 'nobody' })
  screen.getByText(/^O seu acesso à equipe terminou/)
  expect(screen.queryByRole('button')).toBeNull()
})

test('a professional who accepted the statement finds no form', () => {
  open({ status: 'accepted', answeredAt: '2027-04-02T12:00:00Z' })
  screen.getByText('Você disse que está certo.')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a professional who contested the statement reads the text of the contest', () => {
  open({ status: 'contested', note: 'Faltou o sábado' }, 'Este extrato já foi respondido.')
  screen.getByText('Faltou o sábado')
  expect(screen.queryByText('Este extrato já foi respondido.')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a professional whose answer was refused reads the reason above the buttons', () => {
  open({}, paymentSentences.note)
  within(screen.getByRole('alert')).getByText(paymentSentences.note)
})

test('a professional answers: the page is loaded again with the focus on its title', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}))
  open()
  const { replace } = runScript()
  await userEvent.click(screen.getByText('Está certo', { selector: 'button' }))
  await vi.waitFor(() => expect(replace).toHaveBeenCalledOnce())
  cleanup()
  running.abort()
  open({ status: 'accepted', answeredAt: '2027-04-02T12:00:00Z' })
  runScript(new URL(replace.mock.lastCall?.[0], 'https://encaixe.example').search)
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  cleanup()
  running.abort()
  open()
  runScript()
  expect(document.activeElement).toBe(document.body)
})

test('a professional who contests without a text reads beside the field that the text is missing, and nothing is sent', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return Response.json({})
  })
  open()
  const { replace } = runScript()
  const contest = screen.getByText('Enviar contestação', { selector: 'button' })
  const field = screen.getByLabelText('O que não bate?')
  const isErrorShown = () => {
    const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
    const described = ids.map((id) => document.getElementById(id))
    const error = described.find((one) => one?.textContent === paymentSentences.note)
    return error !== undefined && !error?.hidden
  }
  expect(isErrorShown()).toBe(false)
  await userEvent.click(contest)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(isErrorShown()).toBe(true)
  expect(document.activeElement).toBe(field)
  expect(sent).toEqual([])
  await userEvent.type(field, 'Faltou o sábado')
  await userEvent.click(contest)
  await vi.waitFor(() => expect(replace).toHaveBeenCalledOnce())
  expect(isErrorShown()).toBe(false)
  expect(sent).toEqual([{ answer: 'contest', note: 'Faltou o sábado' }])
})
