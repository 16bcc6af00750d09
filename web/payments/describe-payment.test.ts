import { expect, test } from 'vitest'
import { describePayments, formatPercent, isEditable } from './describe-payment.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const paid = (method: 'cash' | 'pix' | 'other', cents: number, tipCents = 0) => ({ method, cents, tipCents })

test.each([
  [[paid('pix', 5000)], 'R$ 50,00 por Pix'],
  [[paid('other', 5000)], 'R$ 50,00'],
  [[paid('cash', 5000, 500)], 'R$ 50,00 em dinheiro e R$ 5,00 de gorjeta'],
  [[paid('pix', 5000, 100), paid('pix', 3000, 200)], 'R$ 80,00 por Pix e R$ 3,00 de gorjeta'],
  [[paid('pix', 5000), paid('cash', 3000)], 'R$ 80,00'],
])('payments are named with their method, together with those of the same visit', (payments, text) => {
  expect(plain(describePayments(payments))).toBe(text)
})

test.each([
  [50, '50%'],
  [42.5, '42,5%'],
  [33.33, '33,33%'],
])('%s percent is written as %s', (percent, text) => {
  expect(formatPercent(percent)).toBe(text)
})

test.each([
  ['2027-04-01', true],
  ['2027-04-02', true],
  ['2027-04-03', false],
])('a payment of 2 March can be edited on %s: %s', (today, editable) => {
  expect(isEditable({ paidOn: '2027-03-02' }, today)).toBe(editable)
})
