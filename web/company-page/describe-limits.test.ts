import { expect, test } from 'vitest'
import { describeLimits } from './describe-limits.ts'

test.each([
  [120, 1_440, ['Agende com pelo menos 2h de antecedência.', 'Cancele ou remarque até 1 dia antes.']],
  [45, 90, ['Agende com pelo menos 45min de antecedência.', 'Cancele ou remarque até 1h 30min antes.']],
  [4_320, 0, ['Agende com pelo menos 3 dias de antecedência.']],
  [0, 0, []],
])(
  'a shop that requires %i minutes of notice for a booking and %i for a change names these limits',
  (minimumNotice, cancellationNotice, said) => {
    expect(describeLimits({ minimumNotice, cancellationNotice })).toEqual(said)
  },
)
