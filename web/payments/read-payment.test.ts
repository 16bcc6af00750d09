import { highestPriceCents } from '@encaixe/contract/money.ts'
import { paymentSentences } from '@encaixe/contract/payment-rules.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPayment, typedAmount } from './read-payment.ts'

test.each([
  ['50,00', '', { cents: 5000, method: 'pix', tipCents: 0 }],
  ['50', '5', { cents: 5000, method: 'pix', tipCents: 500 }],
  ['R$ 1.234,5', '0,00', { cents: 123_450, method: 'pix', tipCents: 0 }],
  ['', '', { method: 'pix', tipCents: 0 }],
  ['0', ' ', { cents: 0, method: 'pix', tipCents: 0 }],
])('“%s” with the tip “%s” is read as a payment', (amount, tip, payment) => {
  expect(readPayment({ amount, tip }, 'pix')).toEqual({ payment })
})

test.each([
  ['cinquenta', '', { amount: paymentSentences.cents }],
  ['50,001', '1', { amount: paymentSentences.cents }],
  ['100.000,00', '', { amount: paymentSentences.cents }],
  ['50', 'um', { tip: paymentSentences.cents }],
  ['-5', '-1', { amount: paymentSentences.cents, tip: paymentSentences.cents }],
])('“%s” with the tip “%s” names the wrong field', (amount, tip, problems) => {
  expect(readPayment({ amount, tip }, 'cash')).toEqual({ problems })
})

test('an empty amount is wrong when the appointment has no price', () => {
  const typed = { amount: ' ', tip: '' }
  expect(readPayment(typed, 'pix', true)).toEqual({ problems: { amount: paymentSentences.cents } })
  expect(readPayment({ ...typed, amount: '0' }, 'pix', true)).toMatchObject({ payment: { cents: 0 } })
})

test('each amount is the same after it was formatted for the field and read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: highestPriceCents }), (cents) => {
      expect(readPayment({ amount: typedAmount(cents), tip: '' }, 'pix')).toMatchObject({
        payment: { cents },
      })
    }),
  )
})
