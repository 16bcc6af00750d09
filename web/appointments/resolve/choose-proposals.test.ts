import type { Conflict, Proposal } from '@encaixe/contract/offers.ts'
import { expect, test } from 'vitest'
import { anAppointment } from '../stage-appointments.tsx'
import { hasContact, leaveFree, leaveOfferable, promiseOf } from './choose-proposals.ts'

const with_ = (collaboratorId: string, startTime: string, date = '2027-03-02'): Proposal => ({
  date,
  startTime,
  collaboratorId,
  collaboratorName: collaboratorId,
  kind: 'nearest',
})
const conflict = (proposals: Proposal[], more = {}): Conflict => ({
  appointment: anAppointment({ id: 'a', duration: 30, ...more }),
  proposals,
  offer: null,
})

test('proposals that overlap a promised time of the same person are left out; touching times, other people and other days stay', () => {
  const promised = [promiseOf(with_('bia', '15:00'), 45)]
  const free = [
    with_('bia', '14:30'),
    with_('bia', '15:45'),
    with_('rui', '15:00'),
    with_('bia', '15:00', '2027-03-03'),
  ]
  const overlapping = [with_('bia', '14:45'), with_('bia', '15:00'), with_('bia', '15:30')]
  expect(leaveFree(conflict([...overlapping, ...free]), promised)).toEqual(free)
})

test('only proposed times that begin late enough for an answer can be offered to the client', () => {
  // The present time of the test: 14:12 in São Paulo.
  const now = new Date('2027-03-02T17:12:00Z')
  const times = ['14:30', '14:50', '14:57', '15:00', '16:30'].map((time) => with_('bia', time))
  expect(leaveOfferable(conflict(times), times, now)).toEqual(times.slice(2))
})

test.each([
  [{ clientEmail: 'a@b.example', clientPhone: null }, true],
  [{ clientEmail: null, clientPhone: '(11) 98888-0142' }, true],
  [{ clientEmail: null, clientPhone: null }, false],
])('a message can reach a client with %j: %s', (more, expected) => {
  expect(hasContact(conflict([], more))).toBe(expected)
})
