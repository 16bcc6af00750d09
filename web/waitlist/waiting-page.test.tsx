// @vitest-environment happy-dom
import type { CompanyWaitlistEntry } from '@encaixe/contract/waitlist.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
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
