import type { Appointment } from '@encaixe/contract/appointments.ts'
import { awaitedOf } from '@encaixe/contract/deposit-rules.ts'
import type { Visit } from '@encaixe/contract/visits.ts'
import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import { syncTime } from '../platform/product-time.ts'
import { type Answer, type Asked, stagePages } from '../shell/stage-pages.tsx'
import { AppointmentDetail } from './detail/appointment-detail.tsx'
import { AppointmentList } from './list/appointment-list.tsx'
import { NewAppointment } from './new/new-appointment.tsx'
import { ResolvePage } from './resolve/resolve-page.tsx'

type Answers = Record<string, (asked: Asked) => Answer | Promise<Answer>>

/** The time of the tests: a Tuesday, 14:12 in São Paulo. */
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
    unanswered: true,
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

/** For tests: the appointment pages as a member or a client opens them. Requests get `answers`. */
export function stageAppointments(
  role: 'owner' | 'manager' | 'reception' | 'professional' | 'client',
  path: string,
  answers: Answers = {},
  day: ComponentType = () => null,
  now = stagedNow,
) {
  const place = { now: '' }
  const stored = new Map<string, Appointment>()
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
    'GET /api/schedules/a/reach': () => ({
      body: { channels: ['whatsapp'], reason: null, messageId: null, whatsappUrl: null },
    }),
    ...answers,
  }
  const Where = () => {
    const { pathname, search } = useLocation()
    place.now = pathname + search
    return null
  }
  const Day = day
  const routes = [
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
      Component: (props: { params: Record<string, string | undefined> }) => (
        <>
          <Where />
          <AppointmentDetail id={String(props.params.id)} />
        </>
      ),
    },
  ]
  /** The answer to a change of an appointment is also the answer to later reads of the appointment and its visit. */
  async function answer(call: string, asked: Asked): Promise<Answer> {
    const given = (await known[call]?.(asked)) ?? { status: 404, body: { error: call, code: 'not_found' } }
    const [, change] = /^(?:PATCH|PUT) \/api\/schedules\/(\w+)/.exec(call) ?? []
    const [, read] = /^GET \/api\/schedules\/(\w+)$/.exec(call) ?? []
    if (change && !given.status) stored.set(change, given.body as Appointment)
    if (read && stored.has(read)) return { body: stored.get(read) }
    if (!given.body || !/^GET \/api\/visits\/\w+$/.test(call)) return given
    const visit = given.body as Partial<Visit>
    const appointments = visit.appointments?.map((one) => stored.get(one.id) ?? one)
    return { ...given, body: { ...visit, ...(appointments && { appointments }) } }
  }
  const { sent, ...staged } = stagePages({ role, routes, path, answer, headers: timed })
  return { ...staged, place, asked: (call: string) => sent.filter((one) => one.call === call) }
}
