import { expect, test } from 'vitest'
import { againPath, isOver } from './book-again.ts'

const part = (procedureId: string, collaboratorId: string, noPreference = false) => ({
  procedureId,
  collaboratorId,
  noPreference,
  companySlug: 'navalha',
})

test.each([
  [[part('p1', 'c1')], '/navalha/agendar/p1?profissional=c1'],
  [[part('p1', 'c1', true)], '/navalha/agendar/p1'],
  [[part('p1', 'c1'), part('p2', 'c1')], '/navalha/agendar/p1?servicos=p2&profissional=c1,c1'],
  [[part('p1', 'c1', true), part('p2', 'c2')], '/navalha/agendar/p1?servicos=p2&profissional=,c2'],
  [[part('p1', 'c1', true), part('p2', 'c1', true)], '/navalha/agendar/p1?servicos=p2'],
])('booking %j again leads to %s', (parts, path) => {
  expect(againPath(parts)).toBe(path)
})

test('an appointment can be booked again once it is over or closed', () => {
  const endsAt = '2027-03-02T15:30:00-03:00'
  const end = Date.parse(endsAt)
  expect(isOver({ status: 'scheduled', endsAt }, end - 1)).toBe(false)
  expect(isOver({ status: 'scheduled', endsAt }, end)).toBe(true)
  expect(isOver({ status: 'cancelled', endsAt }, end - 1)).toBe(true)
})
