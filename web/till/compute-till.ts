import { counted as count } from '@encaixe/contract/counted.ts'
import { readPrice } from '@encaixe/contract/money.ts'
import {
  highestCounted,
  type PaymentMethod,
  paymentMethods,
  paymentSentences,
} from '@encaixe/contract/payment-rules.ts'
import type { MethodSums, Till } from '@encaixe/contract/till.ts'
import { formatCents } from '../platform/formats.ts'

type Line = Pick<Till['lines'][number], 'count' | 'cents' | 'tipCents'>
/** The amount and the number of payments; `cents` does not include tips. */
export type Sum = Line
export type MethodRow = Sum & { method: PaymentMethod; expected: number }
export type PersonRow = Sum & { id: string; name: string; byMethod: (Sum & { method: PaymentMethod })[] }

const sumOf = (lines: readonly Line[]): Sum =>
  lines.reduce<Sum>(
    (sum, { count, cents, tipCents }) => ({
      count: sum.count + count,
      cents: sum.cents + cents,
      tipCents: sum.tipCents + tipCents,
    }),
    { count: 0, cents: 0, tipCents: 0 },
  )

export const tillSum = ({ lines }: Pick<Till, 'lines'>): Sum => sumOf(lines)

/** The rows of all five methods, also of methods without payments. */
export const methodRows = ({ lines, expected }: Pick<Till, 'lines' | 'expected'>): MethodRow[] =>
  paymentMethods.map((method) => ({
    method,
    expected: expected[method],
    ...sumOf(lines.filter((line) => line.method === method)),
  }))

/** The rows of professionals, the largest sum first. */
export function personRows({ lines }: Pick<Till, 'lines'>): PersonRow[] {
  const ids = [...new Set(lines.map(({ collaboratorId }) => collaboratorId))]
  return ids
    .map((id) => {
      const own = lines.filter(({ collaboratorId }) => collaboratorId === id)
      const byMethod = paymentMethods.flatMap((method) => {
        const some = own.filter((line) => line.method === method)
        return some.length > 0 ? [{ method, ...sumOf(some) }] : []
      })
      return { id, name: own[0]?.collaboratorName ?? '', byMethod, ...sumOf(own) }
    })
    .toSorted((one, other) => other.cents + other.tipCents - (one.cents + one.tipCents))
}

export const totalOf = (sums: MethodSums): number =>
  paymentMethods.reduce((total, method) => total + sums[method], 0)

export type TypedCounts = Record<PaymentMethod, string>
type Problems = Partial<Record<PaymentMethod, string>>

/** The typed amount in cents; undefined when the text is no amount. */
export const readCount = (typed: string) => readPrice(typed, highestCounted)

export function readCounts(typed: TypedCounts): { counted: MethodSums } | { problems: Problems } {
  const sums = { cash: 0, pix: 0, debit: 0, credit: 0, other: 0 }
  const problems: Problems = {}
  for (const method of paymentMethods) {
    const cents = readCount(typed[method])
    if (cents === undefined) problems[method] = paymentSentences.countedOne
    else sums[method] = cents
  }
  return Object.keys(problems).length > 0 ? { problems } : { counted: sums }
}

export type Difference = { tone: 'equal' | 'over' | 'short'; text: string }

/** The counted amount compared with the expected amount: `confere`, `sobram R$ 2,00`, `falta R$ 1,00`. */
export function describeDifference(expected: number, counted: number): Difference {
  const cents = counted - expected
  if (cents === 0) return { tone: 'equal', text: 'confere' }
  const amount = Math.abs(cents)
  const isOne = amount < 200
  if (cents > 0) return { tone: 'over', text: `${isOne ? 'sobra' : 'sobram'} ${formatCents(amount)}` }
  return { tone: 'short', text: `${isOne ? 'falta' : 'faltam'} ${formatCents(amount)}` }
}

/** The number of payments and the tips: `3 pagamentos, R$ 5,00 de gorjeta`. */
export function describeSum({ count: paid, tipCents }: Sum): string {
  if (paid === 0) return 'nenhum pagamento'
  const tips = tipCents > 0 ? `, ${formatCents(tipCents)} de gorjeta` : ''
  return `${count(paid, 'pagamento', 'pagamentos')}${tips}`
}
