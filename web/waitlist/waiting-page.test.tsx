// @vitest-environment happy-dom
import type { CompanyWaitlistEntry } from '@encaixe/contract/waitlist.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPersonOn } from '../appointments/stage-clients.ts'
import { stagePages } from '../shell/stage-pages.tsx'
import { WaitingPage } from './waiting-page.tsx'

const entry = (clientName: string, isReachable: boolean): CompanyWaitlistEntry => ({
  id: clientName,
  companyId: 'shop',
  items: [{ procedureId: 'cut', collaboratorId: null }],
  windows: [{ from: '2027-03-03', to: '2027-03-03', startTime: '08:00', endTime: '12:00' }],
  collaboratorId: null,
  appointmentId: null,
  status: 'open',
  clientName,
  clientEmail: null,
  clientPhone: '(11) 95555-0142',
  procedures: ['Corte'],
  collaborator: null,
  createdAt: '2027-03-01T12:00:00Z',
  appointment: null,
  isReachable,
  asks: [],
})

test('the desk invites only a waiting client whom a message reaches, and reads whom to call', async () => {
  const answers: Record<string, unknown> = {
    'GET /api/waitlist': { items: [entry('Vera', true), entry('Bia', false)], nextCursor: null },
    'GET /api/waitlist/waiting': [],
    'GET /api/collaborators/company/shop': [],
    'GET /api/subscriptions/status': { isActive: true },
  }
  stagePages({
    role: 'reception',
    path: '/schedules/waitlist?data=2027-03-03',
    routes: [{ path: '/schedules/waitlist', Component: () => <WaitingPage asked="2027-03-03" /> }],
    answer: (call) => (call in answers ? { body: answers[call] } : undefined),
  })
  within(await screen.findByRole('listitem', { name: 'Vera' })).getByRole('button', {
    name: 'Convidar Vera',
  })
  const other = within(screen.getByRole('listitem', { name: 'Bia' }))
  other.getByText('Chame você: este cliente não recebe mensagens nossas.')
  other.getByRole('link', { name: /^WhatsApp de Bia/ })
  expect(other.queryByRole('button')).toBeNull()
})

type Day = { windows?: { start: string; end: string }[]; exceptions?: object[]; holidays?: object[] }

const christmas = '2027-12-25'
const off = { kind: 'off', startTime: null, reason: null }

test.each([
  ['on a holiday', { holidays: [{ date: christmas, name: 'Natal' }] }, 'Fechado: Natal'],
  [
    'on a day off of the company',
    { exceptions: [{ ...off, collaboratorId: null, reason: 'Reforma' }] },
    'Fechado: Reforma',
  ],
  ['on a weekday without hours', {}, 'Fechado'],
  ['on which all are off', { exceptions: [{ ...off, collaboratorId: 'rui' }] }, 'Ninguém da equipe atende'],
  ['with working hours', { windows: [{ start: '09:00', end: '12:00' }] }, undefined],
])(
  'the desk reads of a day %s whether it is closed, and why',
  async (_, { windows = [], ...day }: Day, said) => {
    const person = aPersonOn(christmas, { id: 'rui', name: 'Rui Castro', windows })
    const answers: Record<string, unknown> = {
      'GET /api/waitlist': { items: [], nextCursor: null },
      'GET /api/waitlist/waiting': [],
      'GET /api/collaborators/company/shop': [],
      'GET /api/subscriptions/status': { isActive: true },
      'GET /api/schedules/calendar': {
        collaborators: [person],
        appointments: [],
        exceptions: [],
        holidays: [],
        ...day,
      },
    }
    stagePages({
      role: 'reception',
      path: `/schedules/waitlist?data=${christmas}`,
      routes: [{ path: '/schedules/waitlist', Component: () => <WaitingPage asked={christmas} /> }],
      answer: (call) => (call in answers ? { body: answers[call] } : undefined),
    })
    await screen.findByText('Ninguém espera um horário neste dia')
    if (said) await screen.findByText(said)
    else await screen.findByText(/^Na sua página, quem não acha horário/)
    expect(screen.queryByText(/^Na sua página/) === null).toBe(said !== undefined)
  },
)
