import { cx } from 'class-variance-authority'

const keys = 'abcdefghijklmnopqrstuvwxyz'

/** One mark for each collaborator that a plan allows. */
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
