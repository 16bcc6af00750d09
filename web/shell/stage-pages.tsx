import type { MemberRole } from '@encaixe/contract/member-roles.ts'
import { mustAttend } from '@encaixe/contract/permissions.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { onTestFinished, vi } from 'vitest'
import { MemberContext } from '../identity/use-member.ts'
import { createQueries } from '../platform/queries.tsx'
import { stageAnswer } from '../platform/stage-answer.ts'
import { RouterLink } from '../ui/page-link.tsx'
import { ToastProvider } from '../ui/toast.tsx'
import { RouteLink } from './route-link.tsx'

export type Answer = { status?: number; body: unknown }
export type Asked = { query: URLSearchParams; body: unknown; key: string | null }
export type StagedRole = MemberRole | 'client'

const teresa = { uid: 'teresa', name: 'Teresa Lima', email: 'teresa@salao.example' }
const people: Record<StagedRole, typeof teresa> = {
  owner: teresa,
  manager: teresa,
  reception: teresa,
  professional: { uid: 'rui', name: 'Rui Castro', email: 'rui@salao.example' },
  client: { uid: 'nina', name: 'Nina Falcão', email: 'nina@cliente.example' },
}

function memberOf(role: StagedRole) {
  const user = people[role]
  const shop = { name: 'Salão da Teresa', slug: 'teresa' }
  return {
    session: { subject: user.uid, name: user.name, email: user.email },
    profile: {
      user,
      hasCompany: role === 'owner',
      company: role === 'owner' ? { id: 'shop', ...shop } : null,
      memberships:
        role === 'client'
          ? []
          : [
              {
                companyId: 'shop',
                ...shop,
                role,
                collaboratorId: mustAttend(role) ? user.uid : null,
                memberId: role === 'owner' ? null : 'm1',
              },
            ],
      termsAccepted: true,
      hasAcceptedTerms: true,
      termsAcceptedAt: null,
      phone: null,
    },
  }
}

type Stage = {
  role: StagedRole
  routes: Parameters<typeof createRoutesStub>[0]
  path: string
  /** Answers a request; undefined becomes a 404. */
  answer: (call: string, asked: Asked) => Answer | Promise<Answer> | undefined
  headers?: HeadersInit
}

/**
 * For tests: pages as a signed-in user opens them. Requests get the given answers and are recorded. After the test the
 * pages are gone, and all globals are as before.
 */
export function stagePages({ role, routes, path, answer, headers = {} }: Stage) {
  onTestFinished(() => {
    cleanup()
    vi.unstubAllGlobals()
  })
  const sent: (Asked & { call: string })[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams: query } = new URL(request.url)
    const call = `${request.method} ${decodeURIComponent(pathname)}`
    const text = await request.text()
    const asked = {
      query,
      body: text ? JSON.parse(text) : undefined,
      key: request.headers.get('idempotency-key'),
    }
    sent.push({ call, ...asked })
    const { status = 200, body } = (await answer(call, asked)) ?? {
      status: 404,
      body: { error: call, code: 'not_found' },
    }
    return stageAnswer(body, { status, headers })
  })
  const queries = createQueries({ retry: false, staleTime: 0 })
  const Stage = createRoutesStub(routes)
  render(
    <QueryClientProvider client={queries}>
      <ToastProvider>
        <MemberContext value={memberOf(role)}>
          <main>
            <RouterLink value={RouteLink}>
              <Stage initialEntries={[path]} />
            </RouterLink>
          </main>
        </MemberContext>
      </ToastProvider>
    </QueryClientProvider>,
  )
  return { queries, person: userEvent.setup(), sent }
}
