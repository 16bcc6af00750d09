import type { Appointment } from '@encaixe/contract/appointments.ts'
import { anAppointment } from '../stage-appointments.tsx'

const beard = { procedureId: 'beard', procedure: { id: 'beard', name: 'Barba' } }
const ana = { collaboratorId: 'ana', collaborator: { id: 'ana', name: 'Ana Prado' } }

/** For tests: a visit of Corte with Rui at 15:00 and Barba with Ana at 15:30. */
export function aVisit(more: Partial<Appointment> = {}) {
  const two = { id: 'b', visitId: 'a', startTime: '15:30', endTime: '16:00' }
  return [
    anAppointment({ id: 'a', visitId: 'a', ...more }),
    anAppointment({ ...two, ...beard, ...ana, ...more }),
  ] as const
}

export const hours = (startTime: string, endTime: string, date = '2027-03-02') => ({
  startTime,
  endTime,
  startsAt: `${date}T${startTime}:00-03:00`,
  endsAt: `${date}T${endTime}:00-03:00`,
})

export const asVisit = (appointments: readonly Appointment[]) => ({
  id: 'a',
  date: appointments[0]?.date,
  startTime: '15:00',
  endTime: '16:00',
  duration: 60,
  price: 100,
  seriesId: null,
  appointments,
})

const march = Array.from({ length: 31 }, (_, at) => ({
  date: `2027-03-${String(at + 1).padStart(2, '0')}`,
  free: true,
}))
export const cancelPath = 'PATCH /api/visits/a/cancel'
export const movePath = 'PATCH /api/visits/a/reschedule'

export const showing = (parts: readonly Appointment[] = aVisit()) => ({
  'GET /api/schedules/a': () => ({ body: parts[0] }),
  'GET /api/visits/a': () => ({ body: asVisit(parts) }),
  'GET /api/schedules/a/move-days/2027-03': () => ({ body: march }),
  'GET /api/schedules/a/move-times': () => ({
    body: {
      date: '2027-03-02',
      duration: 30,
      people: [{ collaboratorId: 'rui', name: 'Rui Castro', times: ['15:00', '16:00'] }],
    },
  }),
  'GET /api/visits/a/move-days/2027-03': () => ({ body: march }),
  'GET /api/visits/a/move-times': () => ({
    body: ['15:00', '16:00', '17:00'].map((startTime) => ({ startTime, endTime: '18:00' })),
  }),
})
