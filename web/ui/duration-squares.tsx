import { cx } from 'class-variance-authority'

const keys = 'abcdefghijklmnopqrstuvwxyz'

/** Two hours. A plus sign stands for the rest, which the text beside it says. */
const mostSquares = 8

type Props = {
  minutes: number
  /** Draws faint squares up to this many minutes, so that durations can be compared. */
  outOf?: number
  direction?: 'row' | 'column'
  className?: string
}

/** One square is fifteen minutes, up to two hours. Decorative: the duration stands beside it as text. */
export function DurationSquares({ minutes, outOf = 0, direction = 'row', className }: Props) {
  const filled = Math.max(1, Math.ceil(minutes / 15))
  const total = Math.min(Math.max(filled, Math.ceil(outOf / 15)), mostSquares)
  return (
    <span
      aria-hidden="true"
      className={cx('inline-flex flex-wrap gap-0.5', direction === 'column' && 'flex-col', className)}
    >
      {Array.from(keys.slice(0, total), (key, place) => (
        <span
          key={key}
          className={cx(
            'size-[0.5625rem] rounded-[3px] forced-colors:border',
            direction === 'column' && 'size-[0.6875rem]',
            place < filled ? 'bg-block forced-colors:bg-[CanvasText]' : 'bg-sunken',
          )}
        />
      ))}
      {filled > mostSquares ? <span className="-mt-px text-xs leading-[0.5625rem]">+</span> : null}
    </span>
  )
}

/** One mark per collaborator that a plan allows. */
export function ChairMarks({ filled, total }: { filled: number; total: number }) {
  return (
    <span aria-hidden="true" className="flex gap-[3px]">
      {Array.from(keys.slice(0, Math.min(total, keys.length)), (key, place) => (
        <span
          key={key}
          className={cx(
            'h-6 flex-1 rounded-xs forced-colors:border',
            place < filled
              ? 'bg-block forced-colors:bg-[CanvasText]'
              : 'bg-sunken group-has-checked:bg-block-past',
          )}
        />
      ))}
    </span>
  )
}
