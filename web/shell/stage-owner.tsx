import type { MemberRole } from '@encaixe/contract/member-roles.ts'
import type { SubscriptionStatus } from '@encaixe/contract/subscriptions.ts'
import type { ComponentType } from 'react'
import { type Answer, stagePages } from './stage-pages.tsx'

type Sent = { call: string; body: unknown }

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
  trialEndsAt: null,
  renewsOn: null,
}

/** For tests: a page for a signed-in owner or other member. `answers` replaces the network; `sent` records requests. */
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
    'GET /api/messages/undelivered': () => ({ body: { items: [], nextCursor: null, count: 0 } }),
    'GET /api/messages/whatsapp-list': () => ({ body: { date: '2027-03-02', automatic: false, items: [] } }),
    ...answers,
  }
  const Elsewhere = ({ name }: { name: string }) => <h1>{name}</h1>
  const Page = page
  const staged = stagePages({
    role,
    path: '/',
    routes: [
      { path: '/', Component: () => <Page /> },
      { path: '/company', Component: () => <Page /> },
      { path: '/procedures', Component: () => <Elsewhere name="a lista de procedimentos" /> },
      { path: '/collaborators', Component: () => <Elsewhere name="a lista de colaboradores" /> },
    ],
    answer(call, { body, query }) {
      sent.push({ call, body })
      return known[call]?.(body, query)
    },
  })
  return {
    ...staged,
    sent,
    bodiesOf: (call: string) => sent.filter((one) => one.call === call).map(({ body }) => body),
  }
}
