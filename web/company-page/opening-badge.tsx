import { cx } from 'class-variance-authority'
import type { Opening } from './describe-opening.ts'

/** White in both themes, because it stands on the shop's colour. */
export function OpeningBadge({ opening: { open, state, detail } }: { opening: Opening }) {
  return (
    <p className="inline-flex items-center gap-2.5 rounded-md bg-white px-3 py-1.5 text-sm text-[#55514a] forced-colors:border">
      <span
        aria-hidden="true"
        className={cx('size-2.5 shrink-0 rounded-full', open ? 'bg-[#2a8a50]' : 'bg-[#8a8376]')}
      />
      <span>
        <strong className="font-semibold text-[#1b1a17]">{state}</strong> · {detail}
      </span>
    </p>
  )
}
