import { expect, test } from 'vitest'
import { phaseOf } from './describe-deposit.ts'

const now = Date.parse('2027-03-02T17:12:00Z')
const before = '2027-03-02T17:11:59Z'
const after = '2027-03-02T17:30:00Z'

test.each([
  ['waiting', 'held', null, after, after, 'waiting'],
  ['waiting', 'held', null, before, after, 'over'],
  ['claimed', 'held', null, before, after, 'claimed'],
  ['claimed', 'held', null, before, before, 'unanswered'],
  ['expired', 'held', null, before, before, 'over'],
  ['expired', 'cancelled', 'unpaid', before, null, 'over'],
  ['refused', 'cancelled', 'declined', before, null, 'refused'],
  ['received', 'scheduled', null, before, null, undefined],
  ['received', 'completed', null, before, null, undefined],
  // These visits were cancelled by the client or by the company.
  ['expired', 'cancelled', null, after, null, undefined],
  ['refused', 'cancelled', null, after, null, undefined],
  ['received', 'cancelled', null, before, null, undefined],
] as const)(
  'a deposit that is %s, of a visit that is %s (end of the request: %s, due: %s, held until: %s), has the phase %s for its client',
  (state, status, requestEnd, dueAt, heldUntil, phase) => {
    expect(
      phaseOf(
        { deposit: { state, dueAt, claimed: state === 'claimed' }, heldUntil, status, requestEnd },
        now,
      ),
    ).toBe(phase)
  },
)

test.each([
  ['held', null],
  ['cancelled', 'unpaid'],
] as const)(
  'a deposit that the client reported, and whose time ended without the company’s answer (visit %s), has the phase unanswered',
  (status, requestEnd) => {
    const deposit = { state: 'expired', dueAt: before, claimed: true } as const
    expect(phaseOf({ deposit, heldUntil: before, status, requestEnd }, now)).toBe('unanswered')
  },
)

test('a visit without a deposit asks its client for nothing', () => {
  expect(phaseOf({ deposit: null, heldUntil: after, status: 'held', requestEnd: null }, now)).toBeUndefined()
})
