import { expect, test } from 'vitest'
import { phaseOf } from './describe-deposit.ts'

const now = Date.parse('2027-03-02T17:12:00Z')
const before = '2027-03-02T17:11:59Z'
const after = '2027-03-02T17:30:00Z'

test.each([
  ['waiting', 'held', after, after, 'waiting'],
  ['waiting', 'held', before, after, 'over'],
  ['claimed', 'held', before, after, 'claimed'],
  ['claimed', 'held', before, before, 'over'],
  ['expired', 'cancelled', before, null, 'over'],
  ['refused', 'cancelled', before, null, 'refused'],
  ['received', 'scheduled', before, null, undefined],
  ['waiting', 'cancelled', after, null, undefined],
  ['received', 'cancelled', before, null, undefined],
] as const)(
  'a deposit that is %s, of a visit that is %s, due %s and held until %s is %s for its client',
  (state, status, dueAt, heldUntil, phase) => {
    expect(phaseOf({ deposit: { state, dueAt }, heldUntil, status }, now)).toBe(phase)
  },
)

test('a visit without a deposit asks its client for nothing', () => {
  expect(phaseOf({ deposit: null, heldUntil: after, status: 'held' }, now)).toBeUndefined()
})
