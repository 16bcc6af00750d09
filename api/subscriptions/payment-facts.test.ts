import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ProviderPayment, updateFact } from './payment-facts.ts'
import type { PaymentFact } from './subscription-facts.ts'

const charge: ProviderPayment = {
  id: 'pay_1',
  cents: 2990,
  dueOn: '2027-03-10',
  state: 'awaiting',
  paidOn: null,
  invoiceUrl: null,
  customerId: 'cus_1',
  checkoutId: null,
  recurrenceId: 'sub_1',
  reference: null,
}
const at = (instant: string, order = 1) => ({ now: new Date(instant), order })

test('a payment that is seen on its day is dated to the instant at which it was seen', () => {
  const paid = updateFact(
    undefined,
    { ...charge, state: 'paid', paidOn: '2027-03-10' },
    at('2027-03-10T15:00:00Z'),
  )
  expect(paid.paidAt).toEqual(new Date('2027-03-10T15:00:00Z'))
})

test('a payment that is found days later is dated to the end of its day in São Paulo', () => {
  const paid = updateFact(
    undefined,
    { ...charge, state: 'paid', paidOn: '2027-03-10' },
    at('2027-03-14T08:00:00Z'),
  )
  expect(paid.paidAt).toEqual(new Date('2027-03-11T03:00:00Z'))
})

test('a payment keeps its first instant, also after a charge-back that is undone', () => {
  const paid = updateFact(
    undefined,
    { ...charge, state: 'paid', paidOn: null },
    at('2027-03-10T15:00:00Z', 4),
  )
  const back = updateFact(paid, { ...charge, state: 'returned' }, at('2027-03-20T15:00:00Z', 5))
  expect(back).toMatchObject({
    state: 'returned',
    paidAt: paid.paidAt,
    returnedAt: new Date('2027-03-20T15:00:00Z'),
  })
  const again = updateFact(back, { ...charge, state: 'paid', paidOn: null }, at('2027-03-25T15:00:00Z', 6))
  expect(again).toEqual(paid)
})

test('a repeated answer of the provider changes nothing', () => {
  const state = fc.constantFrom<ProviderPayment['state']>('awaiting', 'paid', 'overdue', 'returned', 'gone')
  fc.assert(
    fc.property(fc.array(state, { minLength: 1, maxLength: 8 }), (states) => {
      let known: PaymentFact | undefined
      for (const [index, each] of states.entries()) {
        const now = at(`2027-03-1${index}T12:00:00Z`, index)
        known = updateFact(known, { ...charge, state: each }, now)
        expect(updateFact(known, { ...charge, state: each }, at('2027-04-01T12:00:00Z', 99))).toEqual(known)
      }
    }),
  )
})
