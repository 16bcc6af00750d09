// @vitest-environment happy-dom
import type { CalendarDays } from '@encaixe/contract/calendar.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anAppointment, stageAppointments } from '../appointments/stage-appointments.tsx'
import { DayList } from './day-list.tsx'
import { readDay } from './read-day.ts'

const today = { date: '2027-03-02', minute: 14 * 60 + 12, weekday: 'tuesday' } as const

test('a professional whose answer was not stored reads that the same button must be tapped again', async () => {
  const served = { ...anAppointment({ id: 'a', startTime: '13:00', endTime: '13:30' }), bufferMinutes: 0 }
  const days = {
    collaborators: [{ id: 'rui', days: [] }],
    appointments: [served],
    exceptions: [],
    holidays: [],
  }
  const day = readDay(days as unknown as CalendarDays, 'rui', today)
  const broken = { status: 500, body: { error: 'Erro interno', code: 'internal' } }
  const { person, asked } = stageAppointments(
    'professional',
    '/day',
    {
      'PATCH /api/schedules/a/complete': () => broken,
      'PATCH /api/schedules/a/no-show': () => broken,
    },
    () => <DayList day={day} today={today} />,
  )
  await person.click(await screen.findByRole('button', { name: /^Veio: / }))
  await screen.findByText('Nina Falcão, hoje às 13:00: não ficou salvo. Toque em “Veio” de novo.')
  await person.click(screen.getByRole('button', { name: /^Não veio: / }))
  await screen.findByText('Nina Falcão, hoje às 13:00: não ficou salvo. Toque em “Não veio” de novo.')
  expect(asked('PATCH /api/schedules/a/complete')).toHaveLength(1)
})
