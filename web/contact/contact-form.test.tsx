// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DeploymentContext } from '../platform/deployment.ts'
import { stageAnswer } from '../platform/stage-answer.ts'
import { ContactForm } from './contact-form.tsx'

type Sent = { path: string; body: unknown }
const sent: Sent[] = []
let answer: () => Promise<Response>

beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push({ path: new URL(request.url).pathname, body: await request.json() })
    return answer()
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const deployment = {
  publicUrl: 'https://encaixe.example',
  supportEmail: 'ajuda@encaixe.example',
  demoSlug: '',
  analyticsId: '',
  oidcName: 'Google',
  local: false,
  year: '2027',
}

function show() {
  const Router = createRoutesStub([{ path: '/', Component: ContactForm }])
  render(
    <DeploymentContext value={deployment}>
      <Router />
    </DeploymentContext>,
  )
}

const json = (status: number, body: unknown) => async () => stageAnswer(body, { status })
const button = (name = 'Enviar mensagem') => screen.getByRole<HTMLButtonElement>('button', { name })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

async function fill({ email = 'celia@salao.example' } = {}) {
  await userEvent.type(field('Nome'), 'Célia Prado')
  await userEvent.type(field('E-mail'), email)
  await userEvent.selectOptions(field('Assunto'), 'Vendas')
  await userEvent.type(field('Mensagem'), 'Quanto custa?')
}

test('the send button of the contact form is disabled until every field is filled', async () => {
  show()
  expect(button().disabled).toBe(true)
  await fill()
  expect(button().disabled).toBe(false)
  await userEvent.clear(field('Mensagem'))
  await userEvent.type(field('Mensagem'), '   ')
  expect(button().disabled).toBe(true)
  expect(field('E-mail').type).toBe('email')
  expect(field('Mensagem').getAttribute('rows')).toBe('4')
})

test('after a visitor sent a message, the contact form says thanks and is empty again', async () => {
  let arrive: (response: Response) => void = () => undefined
  answer = () => new Promise((resolve) => (arrive = resolve))
  show()
  await fill()
  await userEvent.click(button())
  await userEvent.click(button('Enviando...'))
  arrive(stageAnswer({ id: '1' }, { status: 201 }))
  const thanks = await screen.findByText('Mensagem enviada com sucesso! Entraremos em contato em breve.')
  const body = {
    name: 'Célia Prado',
    email: 'celia@salao.example',
    subject: 'vendas',
    message: 'Quanto custa?',
    website: '',
  }
  expect(sent).toEqual([{ path: '/api/contact', body }])
  expect(['Nome', 'E-mail', 'Assunto', 'Mensagem'].map((name) => field(name).value)).toEqual(['', '', '', ''])
  expect(button().disabled).toBe(true)
  expect(document.activeElement?.contains(thanks)).toBe(true)
})

test.each([
  ['the server fails', json(500, { error: 'x', code: 'internal' }), undefined],
  [
    'too many were sent',
    json(429, { error: 'Volte mais tarde.', code: 'too_many_requests' }),
    'Volte mais tarde.',
  ],
  ['nobody answers', () => Promise.reject(new TypeError('offline')), undefined],
])(
  'when %s, the contact form says why, keeps every field and offers another way to write',
  async (_, failing, reason) => {
    answer = failing
    show()
    await fill()
    await userEvent.click(button())
    const why = reason ?? 'Erro ao enviar mensagem. Tente novamente.'
    const sentence = `${why} Ou envie um email direto para ajuda@encaixe.example`
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(field('Mensagem').value).toBe('Quanto custa?')
    answer = json(201, { id: '1' })
    await userEvent.click(button())
    expect(await screen.findByText(/Mensagem enviada com sucesso/)).toBeTruthy()
  },
)

test('an invalid e-mail is shown as an error without a request', async () => {
  show()
  await fill({ email: 'celia@' })
  await userEvent.click(button())
  expect(screen.getByText('E-mail inválido')).toBeTruthy()
  expect(document.activeElement).toBe(field('E-mail'))
  expect(sent).toEqual([])
})

test('an error of the server is shown beside its field', async () => {
  answer = json(400, { error: 'x', code: 'invalid', fields: { name: 'Nome é obrigatório' } })
  show()
  await fill()
  await userEvent.click(button())
  expect(await screen.findByText('Nome é obrigatório')).toBeTruthy()
  expect(document.activeElement).toBe(field('Nome'))
})
