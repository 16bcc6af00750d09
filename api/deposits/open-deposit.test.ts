import { expect, test } from 'vitest'
import { asksDeposit } from './open-deposit.ts'

test.each([
  // The columns are: when the company asks, isNew, isBound, the rule's action, and the expected answer.
  ['never', true, true, 'deposit', false],
  ['always', false, false, 'none', true],
  ['always', false, false, 'ask', true],
  ['always', true, true, 'ask', false],
  ['always', false, true, 'deposit', true],
  ['new_clients', true, false, 'none', true],
  ['new_clients', false, false, 'none', false],
  ['new_clients', false, true, 'deposit', true],
  ['new_clients', true, true, 'ask', false],
  ['after_no_shows', true, false, 'deposit', false],
  ['after_no_shows', false, true, 'deposit', true],
  ['after_no_shows', false, true, 'ask', false],
] as const)(
  'deposits asked %s: for a client who is new: %s, bound by the rule: %s, with the rule’s action %s, a deposit is asked: %s',
  (when, isNew, isBound, then, asked) => {
    expect(asksDeposit(when, { isNew, isBound, then })).toBe(asked)
  },
)
