import type { Appointment } from '@encaixe/contract/appointments.ts'
import { awaitedOf } from '@encaixe/contract/deposit-rules.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { createRoutesStub, useLocation } from 'react-router'
import { vi } from 'vitest'
import { MemberContext } from '../identity/use-member.ts'
import { syncTime } from '../platform/product-time.ts'
import { RouteLink } from '../shell/route-link.tsx'
import { RouterLink } from '../ui/page-link.tsx'
import { ToastProvider } from '../ui/toast.tsx'
import { AppointmentDetail } from './detail/appointment-detail.tsx'
import { AppointmentList } from './list/appointment-list.tsx'
import { NewAppointment } from './new/new-appointment.tsx'
import { ResolvePage } from './resolve/resolve-page.tsx'

type Answer = { status?: number; body: unknown }
export type Asked = { query: URLSearchParams; body: unknown; key: string | null }
type Answers = Record<string, (asked: Asked) => Answer | Promise<Answer>>

/** In São Paulo a Tuesday, 14:12. */
const stagedNow = '2027-03-02T17:12:00Z'

export function anAppointment(more: Partial<Appointment> = {}): Appointment {
  const { date = '2027-03-02', startTime = '15:00', endTime = '15:30' } = more
  const id = `${date} ${startTime}`.replaceAll(/\D/g, '')
  return {
    id,
    visitId: more.id ?? id,
    seriesId: null,
    noPreference: false,
    guestName: null,
    companyId: 'shop',
    procedureId: 'cut',
    collaboratorId: 'rui',
    clientId: 'nina',
    clientName: 'Nina Falcão',
    clientEmail: 'nina@cliente.example',
    clientPhone: '(11) 95555-0142',
    date,
    startTime,
    endTime,
    duration: 30,
    status: 'scheduled',
    heldUntil: null,
    requestEnd: null,
    notes: null,
    price: 50,
    deposit: null,
    awaits: awaitedOf({ status: more.status ?? 'scheduled', depositState: more.deposit?.state }),
    confirmedAt: null,
    company: { id: 'shop', name: 'Salão da Teresa' },
    procedure: { id: 'cut', name: 'Corte' },
    collaborator: { id: 'rui', name: 'Rui Castro' },
    companySlug: 'teresa',
    timezone: 'America/Sao_Paulo',
    startsAt: `${date}T${startTime}:00-03:00`,
    endsAt: `${date}T${endTime}:00-03:00`,
    sequence: 0,
    ...more,
  }
}

const people = {
  owner: { uid: 'teresa', name: 'Teresa Lima', email: 'teresa@salao.example' },
  professional: { uid: 'rui', name: 'Rui Castro', email: 'rui@salao.example' },
  client: { uid: 'nina', name: 'Nina Falcão', email: 'nina@cliente.example' },
}

function memberOf(role: keyof typeof people) {
  const user = people[role]
  const company = role !== 'client' ? { id: 'shop', name: 'Salão da Teresa', slug: 'teresa' } : null
  return {
    session: {
      subject: user.uid,
      name: user.name,
      email: user.email,
    },
    profile: {
      user,
      hasCompany: role === 'owner',
      company,
      memberships: company
        ? [
            {
              companyId: company.id,
              name: company.name,
              slug: company.slug,
              role: role === 'professional' ? role : ('owner' as const),
              collaboratorId: role === 'professional' ? user.uid : null,
              memberId: role === 'professional' ? 'm1' : null,
            },
          ]
        : [],
      termsAccepted: true,
      hasAcceptedTerms: true,
      termsAcceptedAt: null,
      phone: null,
    },
  }
}

/** For tests: the appointment pages as an owner or a client opens them. Requests get the given answers. */
export function stageAppointments(
  role: keyof typeof people,
  path: string,
  answers: Answers = {},
  day: ComponentType = () => null,
  now = stagedNow,
) {
  const sent: (Asked & { call: string })[] = []
  const place = { now: '' }
  const timed = { date: new Date(now).toUTCString() }
  // In the product the answer with the profile sets the clock before a page is shown.
  syncTime(new Response(null, { headers: timed }))
  const known: Answers = {
    'GET /api/subscriptions/status': () => ({ body: { isActive: true } }),
    'GET /api/collaborators/company/shop': () => ({ body: [] }),
    'GET /api/procedures/company/shop': () => ({ body: [] }),
    'GET /api/clients': () => ({ body: { items: [], nextCursor: null } }),
    'GET /api/schedules/my-offers': () => ({ body: [] }),
    'GET /api/schedules/a/history': () => ({ body: [] }),
    'GET /api/schedules/a/messages': () => ({ body: [] }),
    ...answers,
  }
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
    const answer = (await known[call]?.(asked)) ?? { status: 404, body: { error: call, code: 'not_found' } }
    return Response.json(answer.body, { status: answer.status ?? 200, headers: timed })
  })
  const Where = () => {
    const { pathname, search } = useLocation()
    place.now = pathname + search
    return null
  }
  const Day = day
  const Stage = createRoutesStub([
    {
      path: '/day',
      Component: () => (
        <>
          <Where />
          <Day />
        </>
      ),
    },
    {
      Component: Where,
      path: '*',
    },
    {
      path: '/schedules',
      Component: () => (
        <>
          <Where />
          <AppointmentList />
        </>
      ),
    },
    {
      path: '/schedules/new',
      Component: () => (
        <>
          <Where />
          <NewAppointment />
        </>
      ),
    },
    {
      path: '/schedules/conflicts',
      Component: () => (
        <>
          <Where />
          <ResolvePage filters={{}} />
        </>
      ),
    },
    {
      path: '/schedules/:id',
      Component: (props) => (
        <>
          <Where />
          <AppointmentDetail id={String(props.params.id)} />
        </>
      ),
    },
  ])
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
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
  return {
    queries,
    place,
    person: userEvent.setup(),
    asked: (call: string) => sent.filter((one) => one.call === call),
  }
}
