import { methodNames, type PaymentMethod } from '@encaixe/contract/payment-rules.ts'
import type { MethodSums } from '@encaixe/contract/till.ts'
import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { MethodIcon } from '../payments/method-icon.tsx'
import { formatCents } from '../platform/formats.ts'
import { CheckIcon } from '../ui/icons/actions.tsx'
import { AlertCircleIcon } from '../ui/icons/notices.tsx'
import { type Difference, describeDifference, describeSum, type MethodRow } from './compute-till.ts'

const tones: Record<Difference['tone'], string> = {
  equal: 'text-ok-text',
  over: 'text-amber-text',
  short: 'text-danger-text',
}

/** The difference as a sign and in words, because colour alone is not accessible. */
export function DifferenceMark({ difference, className }: { difference: Difference; className?: string }) {
  const { tone, text } = difference
  return (
    <span className={cx('inline-flex items-center gap-1 font-semibold', tones[tone], className)}>
      {tone === 'equal' ? <CheckIcon /> : <AlertCircleIcon />}
      {text}
    </span>
  )
}

/** `below`: the text under the method's name, in place of the number of payments. */
type RowProps = { row: MethodRow; children: ReactNode; below?: ReactNode }

export function MethodLine({ row, children, below }: RowProps) {
  return (
    <li className="flex items-center gap-x-3.5 px-5 py-3.5">
      <span
        className={cx(
          'size-10 place-items-center rounded-md text-[1.125rem]',
          below ? 'hidden sm:grid' : 'grid',
          row.count > 0 ? 'bg-accent-soft text-accent-text' : 'bg-muted text-ink-2',
        )}
      >
        <MethodIcon method={row.method} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{methodNames[row.method]}</span>
        {below ?? <span className="block text-sm text-ink-2">{describeSum(row)}</span>}
      </span>
      {children}
    </li>
  )
}

type Props = { rows: MethodRow[]; counted: MethodSums | null }

/** The expected amount of each method, with tips; for a closed till also the counted amount. */
export function MethodList({ rows, counted }: Props) {
  return (
    <ul className="divide-y divide-line border-t border-line">
      {rows.map((row) => (
        <MethodLine key={row.method} row={row}>
          <Amount method={row.method} expected={row.expected} counted={counted} />
        </MethodLine>
      ))}
    </ul>
  )
}

type AmountProps = { method: PaymentMethod; expected: number; counted: MethodSums | null }

function Amount({ method, expected, counted }: AmountProps) {
  if (!counted) {
    return (
      <span className={cx('font-semibold tabular-nums', expected === 0 && 'font-normal text-ink-2')}>
        {formatCents(expected)}
      </span>
    )
  }
  return (
    <span className="text-right tabular-nums">
      <span className="block font-semibold">
        <span className="sr-only">Contado: </span>
        {formatCents(counted[method])}
      </span>
      <span className="block text-sm text-ink-2">{`esperado ${formatCents(expected)}`}</span>
      {expected === 0 && counted[method] === 0 ? null : (
        <DifferenceMark difference={describeDifference(expected, counted[method])} className="text-sm" />
      )}
    </span>
  )
}
