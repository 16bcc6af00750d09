import { cx } from 'class-variance-authority'
import { ArrowDownIcon, ArrowUpIcon } from '../ui/icons/arrows.tsx'
import type { Difference } from './describe-difference.ts'

type Props = {
  difference: Difference | undefined
  /** Which direction is good news; without it neither is. */
  good?: 'more' | 'less'
  /** The period was named above: only screen readers get it again. */
  short?: boolean
  className?: string
}

/** In words, with an arrow; the colour only repeats them. */
export function DifferenceLine({ difference, good, short = false, className }: Props) {
  if (!difference) return null
  const { direction, text, than } = difference
  const tone =
    good === undefined || direction === 'same'
      ? undefined
      : direction === good
        ? 'text-ok-text'
        : 'text-danger-text'
  return (
    <span className={cx('flex items-start gap-1.5', className)}>
      {direction === 'same' ? null : (
        <span className={cx('flex h-[1.4em] shrink-0 items-center', tone)}>
          {direction === 'more' ? <ArrowUpIcon strokeWidth={2.5} /> : <ArrowDownIcon strokeWidth={2.5} />}
        </span>
      )}
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {text} <span className={cx(short && 'sr-only')}>{than}</span>
      </span>
    </span>
  )
}
