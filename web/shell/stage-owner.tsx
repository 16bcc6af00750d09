import type { MemberRole } from '@encaixe/contract/member-roles.ts'
import type { SubscriptionStatus } from '@encaixe/contract/subscriptions.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { createRoutesStub } from 'react-router'
import { vi } from 'vitest'
import { MemberContext } from '../identity/use-member.ts'
import { RouterLink } from '../ui/page-link.tsx'
import { ToastProvider } from '../ui/toast.tsx'
import { RouteLink } from './route-link.tsx'

type Sent = { call: string; body: unknown }

type Answer = { status?: number; body: unknown }
type Answers = Record<string, (body: unknown, query: URLSearchParams) => Answer | Promise<Answer>>

const status: SubscriptionStatus = {
  hasSubscription: true,
  isActive: true,
  subscription: null,
  trialDaysRemaining: 0,
  isWithinValidPeriod: true,
  currentPeriodEnd: null,
  canReactivate: false,
  awaitsPayment: false,
}

const user = { uid: 'teresa', name: 'Teresa Lima', email: 'teresa@salao.example' }
const memberAs = (role: MemberRole) => ({
  session: {
    subject: user.uid,
    name: user.name,
    email: user.email,
  },
  profile: {
    user,
    hasCompany: role === 'owner',
    company: role === 'owner' ? { id: 'shop', name: 'Salão da Teresa', slug: 'teresa' } : null,
    memberships: [
      {
        companyId: 'shop',
        name: 'Salão da Teresa',
        slug: 'teresa',
        role,
        collaboratorId: null,
        memberId: role === 'owner' ? null : 'm1',
      },
    ],
    termsAccepted: true,
    hasAcceptedTerms: true,
    termsAcceptedAt: null,
    phone: null,
  },
})

/**
 * Renders a page for a signed-in owner, or another member, in tests. `answers` replaces the network; the requests are recorded in
 * `sent`.
 */
export function stageOwner(page: ComponentType, answers: Answers = {}, role: MemberRole = 'owner') {
  const sent: Sent[] = []
  // happy-dom has no popovers.
  HTMLElement.prototype.showPopover ??= () => undefined
  HTMLElement.prototype.hidePopover ??= () => undefined
  const known: Answers = {
    'GET /api/subscriptions/status': () => ({ body: status }),
    'GET /api/collaborators/company/shop': () => ({ body: [] }),
    'GET /api/procedures/company/shop': () => ({ body: [] }),
    'GET /api/messages/failed': () => ({ body: { items: [], nextCursor: null, total: 0 } }),
    'GET /api/messages/whatsapp-list': () => ({ body: { date: '2027-03-02', automatic: false, items: [] } }),
    ...answers,
  }
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url)
    const call = `${request.method} ${pathname}`
    const text = await request.text()
    const body: unknown = text ? JSON.parse(text) : undefined
    sent.push({ call, body })
    const answer = (await known[call]?.(body, searchParams)) ?? {
      status: 404,
      body: { error: call, code: 'not_found' },
    }
    if (answer.status === 204) return new Response(null, { status: 204 })
    return Response.json(answer.body, { status: answer.status ?? 200 })
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const Elsewhere = ({ name }: { name: string }) => <h1>{name}</h1>
  const Page = page
  const Stage = createRoutesStub([
    { path: '/', Component: () => <Page /> },
    { path: '/company', Component: () => <Page /> },
    { path: '/procedures', Component: () => <Elsewhere name="a lista de procedimentos" /> },
    { path: '/collaborators', Component: () => <Elsewhere name="a lista de colaboradores" /> },
  ])
  render(
    <QueryClientProvider client={queries}>
      <ToastProvider>
        <MemberContext value={memberAs(role)}>
          <main>
            <RouterLink value={RouteLink}>
              <Stage />
            </RouterLink>
          </main>
        </MemberContext>
      </ToastProvider>
    </QueryClientProvider>,
  )
  return {
    sent,
    queries,
    person: userEvent.setup(),
    bodiesOf: (call: string) => sent.filter((one) => one.call === call).map(({ body }) => body),
  }
}
