import { expect, test } from 'vitest'
import { againPath, isOver } from './book-again.ts'

const part = (procedureId: string, collaboratorId: string, noPreference = false) => ({
  procedureId,
  collaboratorId,
  noPreference,
  companySlug: 'navalha',
})

test.each([
  ['one service', [part('p1', 'c1')], '/navalha/agendar/p1?profissional=c1'],
  ['a service with anybody', [part('p1', 'c1', true)], '/navalha/agendar/p1'],
  [
    'two services',
    [part('p1', 'c1'), part('p2', 'c1')],
    '/navalha/agendar/p1?servicos=p2&profissional=c1,c1',
  ],
  [
    'two services, the first with anybody',
    [part('p1', 'c1', true), part('p2', 'c2')],
    '/navalha/agendar/p1?servicos=p2&profissional=,c2',
  ],
  [
    'two services with anybody',
    [part('p1', 'c1', true), part('p2', 'c1', true)],
    '/navalha/agendar/p1?servicos=p2',
  ],
])('a client who books %s again opens the form with the same services and people', (_, parts, path) => {
  expect(againPath(parts)).toBe(path)
})

test('an appointment can be booked again once it is over or closed', () => {
  const endsAt = '2027-03-02T15:30:00-03:00'
  const end = Date.parse(endsAt)
  expect(isOver({ status: 'scheduled', endsAt }, end - 1)).toBe(false)
  expect(isOver({ status: 'scheduled', endsAt }, end)).toBe(true)
  expect(isOver({ status: 'cancelled', endsAt }, end - 1)).toBe(true)
})
