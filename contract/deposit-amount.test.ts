import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DepositItem, depositAmount } from './deposit-amount.ts'
import type { DepositAmount, DepositOfProcedure } from './deposit-fields.ts'

const item = (priceCents: number | null, deposit: DepositOfProcedure = 'company'): DepositItem => ({
  priceCents,
  deposit,
})
const twenty = { cents: 2_000 }
const third = { percent: 33 }

test.each<[string, DepositItem[], DepositAmount, number]>([
  ['the company’s cents', [item(5_000)], twenty, 2_000],
  ['the company’s cents once for several services', [item(5_000), item(3_000)], twenty, 2_000],
  ['no more than the price', [item(1_500)], twenty, 1_500],
  ['no more than the prices together', [item(1_500), item(300)], twenty, 1_800],
  ['the company’s cents where a price is missing', [item(1_500), item(null)], twenty, 2_000],
  ['nothing for a free service', [item(0)], twenty, 0],
  ['a share of each price', [item(5_000), item(3_000)], { percent: 30 }, 2_400],
  ['a half cent more', [item(150)], third, 50],
  ['a fraction below half a cent rounded down', [item(101)], third, 33],
  ['a share of each price by itself, so two halves are rounded up', [item(50), item(50)], { percent: 1 }, 2],
  ['no share of a missing price', [item(null)], third, 0],
  ['all of it', [item(9_999_999)], { percent: 100 }, 9_999_999],
  ['the procedure’s own cents', [item(5_000, { cents: 700 })], twenty, 700],
  ['no more than the procedure’s price', [item(500, { cents: 700 })], twenty, 500],
  ['the procedure’s own cents without a price', [item(null, { cents: 700 })], twenty, 700],
  ['the procedure’s own share', [item(5_000, { percent: 50 })], twenty, 2_500],
  ['nothing for a procedure without a deposit', [item(5_000, 'none')], twenty, 0],
  [
    'the sum of all, with the company’s cents once',
    [item(5_000), item(3_000), item(1_000, { percent: 50 }), item(800, { cents: 300 }), item(900, 'none')],
    twenty,
    2_800,
  ],
  [
    'the company’s cents bound by the services that use them',
    [item(1_000), item(9_000, 'none')],
    twenty,
    1_000,
  ],
])('a visit asks for a deposit of %s', (_, items, ofCompany, cents) => {
  expect(depositAmount(items, ofCompany)).toBe(cents)
})

const cents = fc.integer({ min: 1, max: 9_999_999 }).map((cents) => ({ cents }))
const percent = fc.integer({ min: 1, max: 100 }).map((percent) => ({ percent }))
const amount = fc.oneof(cents, percent)
const items = fc.array(
  fc.record({
    priceCents: fc.integer({ min: 0, max: 9_999_999 }),
    deposit: fc.oneof(fc.constantFrom('company' as const, 'none' as const), amount),
  }),
  { minLength: 1, maxLength: 6 },
)

test('for any prices and amounts, the deposit of a visit is in whole cents and never above its price', () => {
  fc.assert(
    fc.property(items, amount, (visit, ofCompany) => {
      const asked = depositAmount(visit, ofCompany)
      const price = visit.reduce(
        (sum, { priceCents, deposit }) => sum + (deposit === 'none' ? 0 : priceCents),
        0,
      )
      expect(Number.isSafeInteger(asked)).toBe(true)
      expect(asked).toBeGreaterThanOrEqual(0)
      expect(asked).toBeLessThanOrEqual(price)
      expect(depositAmount([...visit].reverse(), ofCompany)).toBe(asked)
      expect(depositAmount([...visit, { priceCents: 5_000, deposit: 'none' }], ofCompany)).toBe(asked)
    }),
  )
})
