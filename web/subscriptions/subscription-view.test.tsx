// @vitest-environment happy-dom
import type { Membership } from '@encaixe/contract/identity.ts'
import { plans } from '@encaixe/contract/plans.ts'
import type { SubscriptionStatus, SubscriptionStatusName } from '@encaixe/contract/subscriptions.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { MemberContext } from '../identity/use-member.ts'
import { createQueries } from '../platform/queries.tsx'
import { stageAnswer } from '../platform/stage-answer.ts'
import { SubscriptionView } from './subscription-view.tsx'
import { markPaymentOpened } from './watch-payment.ts'

type Sent = { call: string; body: unknown }
type Answers = Record<string, () => { status?: number; body: unknown }>

const plan = { ...plans.pro, price: 59.9 }
const none: SubscriptionStatus = {
  hasSubscription: false,
  isActive: false,
  subscription: null,
  trialDaysRemaining: 0,
  isWithinValidPeriod: false,
  currentPeriodEnd: null,
  canReactivate: false,
  awaitsPayment: false,
  trialEndsAt: null,
  renewsOn: null,
}

const created = {
  id: '1',
  action: 'created',
  planId: 'pro',
  status: 'trial',
  periodStart: null,
  periodEnd: null,
}

function taken(status: SubscriptionStatusName, more: Partial<SubscriptionStatus> = {}): SubscriptionStatus {
  const subscription = { status, plan, createdAt: '2027-03-01T15:00:00Z' }
  const period = {
    currentPeriodEnd: '2027-03-31T15:00:00Z',
    isWithinValidPeriod: true,
    renewsOn: '2027-04-01',
  }
  return { ...none, hasSubscription: true, isActive: true, subscription, ...period, ...more }
}

/** Replaces the network: answers the page's requests and records them. */
function answering(first: SubscriptionStatus, answers: Answers = {}, memberships: Membership[] = []) {
  const now = { status: first }
  const sent: Sent[] = []
  const known: Answers = {
    'GET /api/subscriptions/status': () => ({ body: now.status }),
    'GET /api/subscriptions/history': () => ({ body: [] }),
    ...answers,
  }
  vi.stubGlobal('fetch', async (request: Request) => {
    const call = `${request.method} ${new URL(request.url).pathname}`
    const text = await request.text()
    sent.push({ call, body: text ? JSON.parse(text) : undefined })
    const answer = known[call]?.() ?? { status: 404, body: { error: call, code: 'not_found' } }
    return stageAnswer(answer.body, { status: answer.status ?? 200 })
  })
  const session = { subject: 'lia' }
  const user = { uid: 'lia', name: 'Lia Barros', email: 'lia@salao.example' }
  const member = {
    session: { ...session, name: user.name, email: user.email },
    profile: {
      user,
      hasCompany: false,
      company: null,
      memberships,
      termsAccepted: true,
      hasAcceptedTerms: true,
      termsAcceptedAt: null,
      phone: null,
    },
  }
  const queries = createQueries({ retry: false, staleTime: 0 })
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <QueryClientProvider client={queries}>
          <MemberContext value={member}>
            <SubscriptionView />
          </MemberContext>
        </QueryClientProvider>
      ),
    },
    { path: '/create-company', Component: () => <p>o formulário da empresa</p> },
  ])
  render(<Page />)
  const bodyOf = (call: string) => sent.find((one) => one.call === call)?.body
  return { now, sent, bodyOf, person: userEvent.setup() }
}

// The page loads the form lazily. The test file loads it first, so that this time is not part of a test's timeout.
beforeAll(async () => void (await import('./take-plan.tsx')))
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('scrollTo', () => undefined)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })
const isOff = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true'

describe('the subscription page of a user without a subscription', () => {
  const create = 'POST /api/subscriptions'
  const filledIn = async (person: ReturnType<typeof userEvent.setup>, cpfCnpj = '52998224725') => {
    await person.type(await screen.findByLabelText('CPF ou CNPJ'), cpfCnpj)
    await person.type(screen.getByLabelText('Telefone'), '11912345678')
  }

  test('a member who owns no company reads first that the shop has its own plan', async () => {
    const shop = { companyId: 'shop', name: 'Salão da Teresa', slug: 'teresa' }
    answering(none, {}, [{ ...shop, role: 'reception', collaboratorId: null, memberId: 'm1' }])
    await screen.findByText(/^Salão da Teresa já tem plano, .* seria para uma empresa sua\.$/)
    cleanup()
    answering(none)
    await screen.findByLabelText('CPF ou CNPJ')
    expect(screen.queryByText(/já tem plano/)).toBeNull()
  })

  test('a new subscriber finds the default plan chosen, and nothing is sent before the three fields are filled', async () => {
    const { person } = answering(none)
    const radio = await screen.findByRole<HTMLInputElement>('radio', { name: /Plano Básico/ })
    expect(radio.checked).toBe(true)
    expect(isOff(await button('Assinar Plano Básico'))).toBe(true)
    await filledIn(person)
    expect(isOff(await button('Assinar Plano Básico'))).toBe(false)
    await person.clear(screen.getByLabelText(/Nome completo/))
    expect(isOff(await button('Assinar Plano Básico'))).toBe(true)
  })

  test.each([
    ['52998224725', '529.982.247-25', null],
    ['12ABC34501DE35', '12.ABC.345/01DE-35', null],
    ['11222333000181', '11.222.333/0001-81', null],
    ['52998224724', '529.982.247-24', 'CPF ou CNPJ inválido'],
    ['11111111111', '111.111.111-11', 'CPF ou CNPJ inválido'],
  ])('the typed number %s is written as %s', async (typed, written, wrong) => {
    const { person } = answering(none)
    const field = await screen.findByLabelText<HTMLInputElement>('CPF ou CNPJ')
    await person.type(field, typed)
    await person.tab()
    expect(field.value).toBe(written)
    await waitFor(() => expect(screen.queryByText('CPF ou CNPJ inválido')?.textContent ?? null).toBe(wrong))
  })

  test('a pasted CPF is masked too', async () => {
    const { person } = answering(none)
    const field = await screen.findByLabelText<HTMLInputElement>('CPF ou CNPJ')
    await person.click(field)
    await person.paste(' 12.abc.345/01de-35 ')
    expect(field.value).toBe('12.ABC.345/01DE-35')
  })

  test('a new subscription is sent with the stored plan, the billing data and the campaign; then the stored plan is deleted, and the page to create the company opens', async () => {
    localStorage.setItem('selectedPlan', 'pro')
    const collected_at = new Date().toISOString()
    localStorage.setItem('attribution', JSON.stringify({ utm_source: 'radio', collected_at }))
    const success = { success: true, data: { status: 'trial', requiresPayment: false } }
    const { person, now, bodyOf } = answering(none, { [create]: () => ({ status: 201, body: success }) })
    await filledIn(person)
    now.status = taken('trial', { trialDaysRemaining: 30 })
    await person.click(await button('Assinar Plano Profissional'))
    expect(await screen.findByText('o formulário da empresa')).toBeTruthy()
    expect(bodyOf(create)).toEqual({
      planId: 'pro',
      customerData: {
        name: 'Lia Barros',
        cpfCnpj: '52998224725',
        phone: '11912345678',
        email: 'lia@salao.example',
      },
      attribution: { utm_source: 'radio', collected_at },
    })
    expect(localStorage.getItem('selectedPlan')).toBeNull()
    expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('52998224725')
  })

  test.each([
    [
      { status: 400, body: { error: 'x', code: 'invalid', fields: { 'customerData.cpfCnpj': 'Recusado' } } },
      'Recusado',
    ],
    [{ status: 503, body: { error: 'Nada foi cobrado.', code: 'payment_unavailable' } }, 'Nada foi cobrado.'],
    [
      { status: 500, body: { error: 'Algo deu errado', code: 'internal' } },
      'Erro ao criar assinatura. Por favor, tente novamente.',
    ],
  ])(
    'a refusal of a new subscription is shown beside its field or choice, and the typed text stays',
    async (answer, said) => {
      const { person } = answering(none, { [create]: () => answer })
      await filledIn(person)
      await person.click(await button('Assinar Plano Básico'))
      expect(await screen.findByText(said)).toBeTruthy()
      expect(screen.getByLabelText<HTMLInputElement>('CPF ou CNPJ').value).toBe('529.982.247-25')
    },
  )
})

describe('the subscription page of a user with a subscription', () => {
  const mine = '/api/subscriptions/my-subscription'

  test.each<[SubscriptionStatusName, boolean]>([
    ['trial', true],
    ['pending', true],
    ['active', true],
    ['overdue', true],
    ['cancelled', false],
    ['expired', false],
  ])('with the status %s the page offers to cancel (%s), or else to reactivate', async (status, open) => {
    answering(taken(status, { canReactivate: !open }))
    await screen.findByText('Nada aconteceu ainda.')
    expect(screen.queryByRole('button', { name: 'Cancelar Assinatura' }) !== null).toBe(open)
    expect(screen.queryByRole('button', { name: 'Reativar Assinatura' }) !== null).toBe(!open)
    expect(screen.queryByText(/restantes de teste/) !== null).toBe(status === 'trial')
  })

  test('an owner reads from which day the plan has another price, and the dialog for a change shows the agreed price', async () => {
    const { person } = answering({
      ...taken('active', { nextPrice: { price: 59.9, from: '2027-05-31' } }),
      subscription: { status: 'active', plan: { ...plan, price: 54.9 }, createdAt: '2027-03-01T15:00:00Z' },
    })
    await screen.findByText(
      /^A partir de 31 de maio de 2027, o Plano Profissional passa de R\$.54,90 para R\$.59,90 por mês\.$/,
    )
    await person.click(await button('Mudar de plano'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/54,90/)).toBeTruthy()
    expect(dialog.queryByText(/59,90/)).toBeNull()
  })

  test('a change to a plan that is too small for the team is refused in the dialog, with the sentence of the API', async () => {
    const error = 'Você tem 3 colaboradores ativos e este plano permite até 1.'
    const refusal = () => ({ status: 409, body: { error, code: 'plan_too_small' } })
    const { person, bodyOf } = answering(taken('active'), { [`PATCH ${mine}`]: refusal })
    await person.click(await button('Mudar de plano'))
    const dialog = screen.getByRole('dialog')
    expect(isOff(within(dialog).getByRole('button', { name: 'Mudar de plano' }))).toBe(true)
    await person.click(within(dialog).getByRole('radio', { name: /Plano Individual/ }))
    await person.click(within(dialog).getByRole('button', { name: 'Mudar para o Plano Individual' }))
    expect((await within(dialog).findByRole('alert')).textContent).toContain(error)
    expect(bodyOf(`PATCH ${mine}`)).toEqual({ planId: 'micro' })
  })

  test('an owner without a company sees the link to create one', async () => {
    answering(taken('trial', { trialDaysRemaining: 30 }))
    const next = await screen.findByRole('link', { name: 'Criar Minha Empresa' })
    expect(next.getAttribute('href')).toBe('/create-company')
  })

  test('an owner without an active subscription sees no link to create a company', async () => {
    answering(taken('pending', { isActive: false, awaitsPayment: true }))
    await button('Cancelar Assinatura')
    expect(screen.queryByRole('link', { name: 'Criar Minha Empresa' })).toBeNull()
  })

  test.each([
    [
      /Plano Individual/,
      /^Agora você está no Plano Individual: até 1 colaborador. Não há nada a pagar agora. .+ vence em 1º de abril de 2027.$/,
    ],
    [/Plano Profissional/, /^Tudo segue como antes. Não há nada a pagar agora. .+ R\$ 59,90, vence em/],
  ])('an owner who reactivates with %s reads what changed', async (name, said) => {
    const data = { requiresPayment: false, amount: 59.9, dueOn: '2027-04-01' }
    const reactivated = { body: { success: true, data } }
    const answers = { 'POST /api/subscriptions/reactivate': () => reactivated }
    const { person, now } = answering(taken('cancelled', { canReactivate: true }), answers)
    await person.click(await button('Reativar Assinatura'))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(/segue sem interrupção/)).toBeTruthy()
    await person.click(dialog.getByRole('radio', { name }))
    expect(
      dialog.getByText(/vale até 31 de março de 2027.+ R\$.+, vence em 1º de abril de 2027/),
    ).toBeTruthy()
    now.status = taken('active')
    await person.click(dialog.getByRole('button', { name: 'Reativar Assinatura' }))
    expect(await screen.findByText(said)).toBeTruthy()
  })

  test('an owner who reactivates, with an answer that has no amount, reads that nothing is to be paid', async () => {
    const data = { requiresPayment: false }
    const answers = {
      'POST /api/subscriptions/reactivate': () => ({ body: { success: true, data } }),
      'GET /api/subscriptions/history': () => ({
        body: [{ ...created, createdAt: { seconds: Date.parse('2027-03-01T15:05:00Z') / 1_000 } }],
      }),
    }
    const { person, now } = answering(taken('cancelled', { canReactivate: true }), answers)
    await screen.findByText(/1º de março de 2027, às 12:05/)
    await person.click(await button('Reativar Assinatura'))
    await person.click(within(screen.getByRole('dialog')).getByRole('radio', { name: /Plano Profissional/ }))
    now.status = taken('active')
    await person.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Reativar Assinatura' }),
    )
    await screen.findByText('Tudo segue como antes. Não há nada a pagar agora.')
  })

  test("an owner's double click changes the plan once, and cancels once", async () => {
    const small = taken('active')
    const { person, sent } = answering(small, { [`PATCH ${mine}`]: () => ({ body: small }) })
    await person.click(await button('Mudar de plano'))
    await person.click(screen.getByRole('radio', { name: /Plano Individual/ }))
    await person.dblClick(await button('Mudar para o Plano Individual'))
    await screen.findByText('Agora você está no Plano Individual')
    await person.click(await button('Cancelar Assinatura'))
    const dialog = within(screen.getByRole('alertdialog'))
    await person.dblClick(dialog.getByRole('button', { name: 'Cancelar Assinatura' }))
    await waitFor(() => expect(sent.some(({ call }) => call === `DELETE ${mine}`)).toBe(true))
    expect(sent.filter(({ call }) => call.endsWith(mine)).map(({ call }) => call)).toEqual([
      `PATCH ${mine}`,
      `DELETE ${mine}`,
    ])
  })

  test('the dialog of a cancellation without a paid period says that the subscription ends at once', async () => {
    const { person } = answering(taken('pending', { isActive: false, awaitsPayment: true }))
    await person.click(await button('Cancelar Assinatura'))
    const words = screen.getByRole('alertdialog').textContent
    expect(words).toContain('Você continuará com acesso até o fim do período atual.')
    expect(words).toContain('ela termina agora')
  })

  test('the page says that the payment provider did not answer, and offers to try again', async () => {
    answering(taken('pending', { isActive: false, awaitsPayment: true }))
    expect(await screen.findByText(/O provedor de pagamentos não respondeu/)).toBeTruthy()
    expect(await button('Tentar de novo')).toBeTruthy()
  })

  test('the page of an owner with an awaited payment asks for a payment page and links to it', async () => {
    const status = taken('pending', { isActive: false, awaitsPayment: true })
    const { sent } = answering(status, {
      'POST /api/subscriptions/payment': () => ({ body: { ...status, paymentUrl: 'https://pay.example/2' } }),
    })
    const link = await screen.findByRole('link', { name: 'Pagar agora' })
    expect(link.getAttribute('href')).toBe('https://pay.example/2')
    expect(sent.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1)
  })

  test('a subscription that could not be loaded is shown after another try', async () => {
    let broken = true
    const status = () =>
      broken ? { status: 500, body: { error: 'x', code: 'internal' } } : { body: taken('active') }
    const { person } = answering(none, { 'GET /api/subscriptions/status': status })
    expect(
      await screen.findByText('Erro ao carregar dados de assinatura. Por favor, tente novamente.'),
    ).toBeTruthy()
    broken = false
    await person.click(await button('Tentar de novo'))
    expect(await screen.findByText('Sua assinatura está ativa')).toBeTruthy()
  })
})

describe('the subscription page after a return from the payment page', () => {
  const awaited = taken('pending', {
    isActive: false,
    awaitsPayment: true,
    paymentUrl: 'https://pay.example/1',
  })

  test('the page after a return reads the status again until the payment is confirmed, and then stops', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    markPaymentOpened('https://pay.example/1')
    const { now, sent } = answering(awaited)
    await screen.findByText('Verificando o pagamento')
    expect(screen.queryByRole('link', { name: 'Pagar agora' })).toBeNull()
    now.status = taken('active')
    await vi.advanceTimersByTimeAsync(2_600)
    await screen.findByText('Pagamento confirmado!')
    const asked = sent.length
    await vi.advanceTimersByTimeAsync(30_000)
    expect(sent.length).toBe(asked)
  })

  test('the page after a return requests another payment page when the owner answers that the payment was not made', async () => {
    markPaymentOpened('https://pay.example/1')
    const { bodyOf, person } = answering(awaited, {
      'POST /api/subscriptions/payment': () => ({
        body: { ...awaited, paymentUrl: 'https://pay.example/2' },
      }),
    })
    await person.click(await screen.findByRole('button', { name: 'Não paguei ainda' }))
    const link = await screen.findByRole('link', { name: 'Pagar agora' })
    expect(link.getAttribute('href')).toBe('https://pay.example/2')
    expect(bodyOf('POST /api/subscriptions/payment')).toEqual({ unpaidUrl: 'https://pay.example/1' })
  })

  test('the page after a return says after a minute that the confirmation has not arrived, and stops reading', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    markPaymentOpened('https://pay.example/1')
    const { sent } = answering(awaited)
    await screen.findByText('Verificando o pagamento')
    await vi.advanceTimersByTimeAsync(61_000)
    await screen.findByText('A confirmação ainda não chegou')
    const asked = sent.length
    expect(asked).toBeLessThan(30)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent.length).toBe(asked)
  })
})
