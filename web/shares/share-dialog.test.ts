import { paymentSentences } from '@encaixe/contract/payment-rules.ts'
import { expect, test } from 'vitest'
import { readPercent, readShareForm } from './share-dialog.tsx'

test.each([
  ['42,5', 42.5],
  ['42.50', 42.5],
  [' 33,33 % ', 33.33],
  ['0', 0],
  ['100', 100],
  ['007', 7],
])('the text “%s” is read as %s percent', (typed, percent) => {
  expect(readPercent(typed)).toBe(percent)
})

test.each(['', 'metade', '42,555', '100,01', '1000', '-1', '4,', '%'])(
  'the text “%s” is rejected as a percent',
  (typed) => {
    expect(readPercent(typed)).toBeUndefined()
  },
)

test('a share form without a procedure sets the share of all procedures', () => {
  const values = { collaboratorId: 'rui', procedureId: '', percent: '42,5', from: '2027-03-02' }
  expect(readShareForm(values)).toEqual({
    body: { collaboratorId: 'rui', procedureId: null, percent: 42.5, from: '2027-03-02' },
  })
})

test('an empty share form names each field that is missing', () => {
  expect(readShareForm({ collaboratorId: '', procedureId: '', percent: '', from: '' })).toEqual({
    problems: {
      collaboratorId: paymentSentences.collaborator,
      percent: paymentSentences.percent,
      from: paymentSentences.from,
    },
  })
})
