import { paymentMethods } from '@encaixe/contract/payment-rules.ts'
import type { MethodSums } from '@encaixe/contract/till.ts'
import type { Line } from './store.ts'

type Paid = Pick<Line, 'method' | 'cents' | 'tipCents'>

/** The sum of each method, tips included. */
export function expectedOf(lines: readonly Paid[]): MethodSums {
  const sums: MethodSums = { cash: 0, pix: 0, debit: 0, credit: 0, other: 0 }
  for (const { method, cents, tipCents } of lines) sums[method] += cents + tipCents
  return sums
}

export const sumOf = (sums: MethodSums): number =>
  paymentMethods.reduce((total, method) => total + sums[method], 0)
