import type { Appointment } from '@encaixe/contract/appointments.ts'
import { expect, test } from 'vitest'
import { findChanges } from './read-agenda.ts'

const one = (id: string, status: Appointment['status'], clientId: string | null = 'nina') =>
  ({ id, status, clientId }) as Appointment
const kindsOf = (...input: Parameters<typeof findChanges>) =>
  findChanges(...input).map(({ kind, appointment }) => `${kind} ${appointment.id}`)

test('an owner is shown the bookings and the cancellations since the last visit', () => {
  const seen = { kept: 'scheduled', gone: 'scheduled', old: 'cancelled' } as const
  const now = [
    one('kept', 'scheduled'),
    one('gone', 'cancelled'),
    one('old', 'cancelled'),
    one('new', 'scheduled'),
  ]
  expect(kindsOf(seen, now)).toEqual(['cancelled gone', 'booked new'])
})

test('an owner is not shown their own bookings, nor a booking that was made and cancelled between two visits', () => {
  expect(kindsOf({}, [one('own', 'scheduled', null), one('brief', 'cancelled')])).toEqual([])
})
