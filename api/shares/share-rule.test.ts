import { highestPriceCents } from '@encaixe/contract/money.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Rate, rateOn, shareCents } from './share-rule.ts'

const general = (from_day: string, basis_points: number): Rate => ({
  procedure_id: null,
  from_day,
  basis_points,
})
const own = (from_day: string, basis_points: number): Rate => ({
  ...general(from_day, basis_points),
  procedure_id: 'corte',
})

describe('the share of an appointment on 10 March', () => {
  test.each<[string, Rate[], number | null]>([
    ['is none without a rate', [], null],
    ['is none before the first rate', [general('2027-03-11', 5_000)], null],
    ['begins on the day of the rate', [general('2027-03-10', 5_000)], 5_000],
    ['is the latest one', [general('2027-03-05', 4_500), general('2027-01-01', 5_000)], 4_500],
    ['is the procedure’s own', [general('2027-03-09', 5_000), own('2027-01-01', 3_000)], 3_000],
    [
      'is the general one until the own begins',
      [own('2027-03-11', 3_000), general('2027-01-01', 5_000)],
      5_000,
    ],
    ['is the own one of nothing', [general('2027-01-01', 5_000), own('2027-02-01', 0)], 0],
    ['is not that of another procedure', [{ ...own('2027-01-01', 3_000), procedure_id: 'barba' }], null],
  ])('%s', (_, rates, expected) => {
    expect(rateOn(rates, { procedureId: 'corte', date: '2027-03-10' })).toBe(expected)
  })

  test('the share of an appointment on 10 March equals the first rate after sorting all rates that apply', () => {
    const day = fc.integer({ min: 1, max: 28 }).map((n) => `2027-03-${String(n).padStart(2, '0')}`)
    const rate = fc.record({
      procedure_id: fc.constantFrom(null, 'corte', 'barba'),
      from_day: day,
      basis_points: fc.nat(10_000),
    })
    const key = ({ procedure_id, from_day }: Rate) => `${procedure_id} ${from_day}`
    fc.assert(
      fc.property(fc.uniqueArray(rate, { selector: key }), day, (rates, date) => {
        const [first] = rates
          .filter((one) => one.from_day <= date && one.procedure_id !== 'barba')
          .toSorted((a, b) => {
            if (a.procedure_id !== b.procedure_id) return a.procedure_id === null ? 1 : -1
            return a.from_day < b.from_day ? 1 : -1
          })
        expect(rateOn(rates, { procedureId: 'corte', date })).toBe(first?.basis_points ?? null)
      }),
    )
  })
})

test.each([
  [5_000, null, 0],
  [5_000, 5_000, 2_500],
  [1, 5_000, 1],
  [3, 5_000, 2],
  [1, 4_999, 0],
  [9_999, 3_333, 3_333],
  [highestPriceCents, 10_000, highestPriceCents],
  [0, 10_000, 0],
])('the share of %i cents at %s basis points is %i cents', (cents, rate, share) => {
  expect(shareCents(cents, rate)).toBe(share)
})

test('a share is the exact fraction rounded half up, and never more than the payment', () => {
  fc.assert(
    fc.property(fc.nat(highestPriceCents), fc.nat(10_000), (cents, rate) => {
      const share = shareCents(cents, rate)
      const company = cents - share
      // Twice the exact share, in units in which half a cent is 10,000.
      const exact = 2n * BigInt(cents) * BigInt(rate)
      const lowest = (2n * BigInt(share) - 1n) * 10_000n
      expect(exact >= lowest && exact < lowest + 20_000n).toBe(true)
      expect(Number.isInteger(share) && share >= 0 && company >= 0).toBe(true)
      expect(BigInt(share) + BigInt(company)).toBe(BigInt(cents))
    }),
    { numRuns: 500 },
  )
})
