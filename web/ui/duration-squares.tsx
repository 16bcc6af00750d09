import { cx } from 'class-variance-authority'

/** Eight squares are two hours. A longer duration gets a plus sign; the text beside the squares gives the duration. */
const mostSquares = 8
const keys = 'abcdefgh'

type Props = {
  minutes: number
  /** Draws faint squares up to this many minutes, so that durations can be compared. */
  outOf?: number
  direction?: 'row' | 'column'
  className?: string
}

/**
 * The duration as squares: one square is fifteen minutes, up to two hours. The squares are decorative, because the
 * duration is beside them as text.
 */
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
