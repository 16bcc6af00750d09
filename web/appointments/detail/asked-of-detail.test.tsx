// @vitest-environment happy-dom
import type { AskedForTime, WaitingHours } from '@encaixe/contract/waitlist.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { anAppointment, stageAppointments } from '../stage-appointments.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Staged = {
  asked?: Partial<AskedForTime>
  waiting?: Partial<WaitingHours>[]
  waitlist?: boolean
  role?: 'owner' | 'client'
  startTime?: string
}

/** A cancelled appointment of today, opened at 14:12. */
function open({
  asked = {},
  waiting = [],
  waitlist = true,
  role = 'owner',
  startTime = '15:00',
}: Staged = {}) {
  const appointment = anAppointment({ id: 'a', status: 'cancelled', startTime, endTime: '16:00' })
  return stageAppointments(role, '/schedules/a', {
    'GET /api/schedules/a': () => ({ body: appointment }),
    'GET /api/schedules/a/asked': () => ({
      body: { asked: 0, answersUntil: null, asking: false, taken: null, ...asked },
    }),
    'GET /api/companies/my-company': () => ({ body: { timezone: 'America/Sao_Paulo', waitlist } }),
    'GET /api/waitlist/waiting': () => ({ body: waiting }),
  })
}

const wish = { date: '2027-03-02', collaboratorId: 'rui', count: 1 }
const nobody = /Ninguém esperava este horário/

/** What else the owner reads of a cancelled appointment; what is read of its time comes with an answer of its own. */
async function settle(staged: ReturnType<typeof open>, call: string) {
  await vi.waitFor(() => expect(staged.asked(call)).toHaveLength(1))
  await screen.findByText('Histórico')
}

test('an owner reads how many were asked for a cancelled time, and until when they answer', async () => {
  open({ asked: { asked: 3, asking: true, answersUntil: '2027-03-02T17:20:00Z' } })
  await screen.findByText('3 convidados, responde até 14:20')
  cleanup()
  open({ asked: { asked: 3, asking: true, answersUntil: '2027-03-03T11:00:00Z' } })
  await screen.findByText('3 convidados, responde até amanhã às 08:00')
  cleanup()
  open({ asked: { asking: true } })
  await screen.findByText('Os convites saem assim que possível')
  cleanup()
  open({ asked: { asked: 1 } })
  await screen.findByText('1 convidado')
  screen.getByText(/Ninguém da lista ficou com este horário/)
})

test('an owner reads who took a cancelled time, with a link to the new appointment', async () => {
  open({ asked: { asked: 3, taken: { appointmentId: 'b', clientName: 'Ana Prado', startTime: '15:00' } } })
  const link = await screen.findByRole('link', { name: 'Ana Prado ficou com este horário' })
  expect(link.getAttribute('href')).toBe('/schedules/b')
})

test('an owner reads that nobody wanted a cancelled time only when that is true', async () => {
  open({ waiting: [{ ...wish, startTime: '08:00', endTime: '15:00' }] })
  await screen.findByText(nobody)
  cleanup()
  await settle(
    open({ waiting: [{ ...wish, startTime: '08:00', endTime: '15:30' }] }),
    'GET /api/waitlist/waiting',
  )
  expect(screen.queryByText(nobody)).toBeNull()
  cleanup()
  await settle(open({ waitlist: false }), 'GET /api/waitlist/waiting')
  expect(screen.queryByText(nobody)).toBeNull()
  cleanup()
  const late = open({ startTime: '14:40' })
  await settle(late, 'GET /api/schedules/a/asked')
  expect(late.asked('GET /api/waitlist/waiting')).toEqual([])
  expect(screen.queryByText(nobody)).toBeNull()
})

test('a client does not learn who else was asked for her cancelled time', async () => {
  const hers = open({ role: 'client' })
  await screen.findByText('Histórico')
  expect(hers.asked('GET /api/schedules/a/asked')).toEqual([])
})
