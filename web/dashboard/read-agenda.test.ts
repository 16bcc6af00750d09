import type { Appointment } from '@encaixe/contract/appointments.ts'
import { expect, test } from 'vitest'
import { findChanges } from './read-agenda.ts'

const one = (id: string, status: Appointment['status'], clientId: string | null = 'nina') =>
  ({ id, status, clientId }) as Appointment
const told = (...input: Parameters<typeof findChanges>) =>
  findChanges(...input).map(({ kind, appointment }) => `${kind} ${appointment.id}`)

test('an owner is shown what was booked and what was cancelled since the last visit', () => {
  const seen = { kept: 'scheduled', gone: 'scheduled', old: 'cancelled' } as const
  const now = [
    one('kept', 'scheduled'),
    one('gone', 'cancelled'),
    one('old', 'cancelled'),
    one('new', 'scheduled'),
  ]
  expect(told(seen, now)).toEqual(['cancelled gone', 'booked new'])
})

test('an owner is not shown her own bookings, nor what was booked and cancelled between two visits', () => {
  expect(told({}, [one('own', 'scheduled', null), one('brief', 'cancelled')])).toEqual([])
})
