import { cx } from 'class-variance-authority'
import { blocks } from './measure-load.ts'

const places = Array.from({ length: blocks }, (_, place) => place)

/** A working day as a column of blocks, hidden from screen readers: the text beside it says the same. */
export function LoadColumn({ booked, past }: { booked: number; past: boolean }) {
  return (
    <span aria-hidden="true" className="flex w-4 shrink-0 flex-col gap-[2px] sm:w-5">
      {places.map((place) => (
        <span
          key={place}
          className={cx(
            'h-1.5 rounded-[2px] sm:h-2',
            place < booked
              ? cx(past ? 'bg-block-past' : 'bg-block', 'forced-colors:bg-[CanvasText]')
              : 'border border-line bg-sunken',
          )}
        />
      ))}
    </span>
  )
}
