import { paymentMethods, paymentSentences } from '@encaixe/contract/payment-rules.ts'
import type { Till } from '@encaixe/contract/till.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  describeDifference,
  describeSum,
  methodRows,
  personRows,
  readCounts,
  tillSum,
  totalOf,
} from './compute-till.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

const money = fc.integer({ min: 0, max: 9_999_999 })
const aLine = fc.record({
  collaboratorId: fc.constantFrom('rui', 'ana', 'davi'),
  method: fc.constantFrom(...paymentMethods),
  count: fc.integer({ min: 1, max: 9 }),
  cents: money,
  tipCents: money,
})
const tills = fc
  .uniqueArray(aLine, { selector: ({ collaboratorId, method }) => `${collaboratorId} ${method}` })
  .map((lines) => {
    const expected = { cash: 0, pix: 0, debit: 0, credit: 0, other: 0 }
    for (const { method, cents, tipCents } of lines) expected[method] += cents + tipCents
    return { lines: lines.map((line) => ({ ...line, collaboratorName: line.collaboratorId })), expected }
  })

test('for any payments the sums by method, by professional and of the day are equal', () => {
  fc.assert(
    fc.property(tills, (till) => {
      const { cents, tipCents, count } = tillSum(till)
      const methods = methodRows(till)
      const people = personRows(till)
      expect(methods.map(({ method }) => method)).toEqual(paymentMethods)
      for (const row of methods) expect(row.cents + row.tipCents).toBe(row.expected)
      expect(totalOf(till.expected)).toBe(cents + tipCents)
      for (const rows of [methods, people]) {
        expect(rows.reduce((sum, row) => sum + row.cents + row.tipCents, 0)).toBe(cents + tipCents)
        expect(rows.reduce((sum, row) => sum + row.count, 0)).toBe(count)
      }
      for (const { byMethod, ...person } of people) {
        expect(byMethod.reduce((sum, row) => sum + row.count, 0)).toBe(person.count)
      }
    }),
  )
})

test('the professional with the largest sum is the first in the till', () => {
  const line = (collaboratorId: string, cents: number): Till['lines'][number] => ({
    collaboratorId,
    collaboratorName: collaboratorId,
    method: 'pix',
    count: 1,
    cents,
    tipCents: 0,
  })
  expect(personRows({ lines: [line('rui', 10), line('ana', 30), line('davi', 20)] })).toMatchObject([
    { id: 'ana' },
    { id: 'davi' },
    { id: 'rui' },
  ])
})

test.each([
  [1000, 1000, 'equal', 'confere'],
  [1000, 1200, 'over', 'sobram R$ 2,00'],
  [1000, 1199, 'over', 'sobra R$ 1,99'],
  [1000, 900, 'short', 'falta R$ 1,00'],
  [1000, 0, 'short', 'faltam R$ 10,00'],
])('a till of %s expected and %s counted has the tone %s', (expected, counted, tone, text) => {
  const difference = describeDifference(expected, counted)
  expect({ ...difference, text: plain(difference.text) }).toEqual({ tone, text })
})

test('each payment method needs a counted amount, and an unused method needs 0,00', () => {
  const typed = { cash: '1.230,00', pix: '0', debit: '0,00', credit: '12', other: '' }
  expect(readCounts(typed)).toEqual({ problems: { other: paymentSentences.countedOne } })
  expect(readCounts({ ...typed, other: '0' })).toEqual({
    counted: { cash: 123_000, pix: 0, debit: 0, credit: 1200, other: 0 },
  })
})

test('the counted amount of a till may be larger than the highest single payment', () => {
  const typed = { cash: '250.000,00', pix: '0', debit: '0', credit: '0', other: '0' }
  expect(readCounts(typed)).toMatchObject({ counted: { cash: 25_000_000 } })
})

test.each([
  [{ count: 0, cents: 0, tipCents: 0 }, 'nenhum pagamento'],
  [{ count: 1, cents: 100, tipCents: 0 }, '1 pagamento'],
  [{ count: 3, cents: 100, tipCents: 500 }, '3 pagamentos, R$ 5,00 de gorjeta'],
])('the sum %o is described in words', (sum, text) => {
  expect(plain(describeSum(sum))).toBe(text)
})
