import { timeOf } from '@encaixe/contract/local-time.ts'
import type { CSSProperties, RefObject } from 'react'
import type { Range } from '../dashboard/measure-range.ts'
import type { Held } from './move-by-keys.ts'

const look =
  'flex items-start overflow-hidden rounded-sm border-2 border-accent bg-accent-soft px-2 py-1 text-sm leading-tight font-semibold text-ink shadow-card forced-colors:border-[Highlight]'

/**
 * The copy of an appointment that follows the pointer, moved by transform alone. A veil covers the page, so that the
 * browser does no hit testing or hover painting below it in each frame.
 */
export function MoveGhost({ place }: { place: RefObject<HTMLDivElement | null> }) {
  return (
    <div hidden aria-hidden="true" className="fixed inset-0 z-40 cursor-grabbing">
      <div
        ref={place}
        data-ghost=""
        className={`pointer-events-none fixed top-0 left-0 will-change-transform data-nowhere:border-dashed data-nowhere:border-danger-text data-nowhere:bg-danger-soft ${look}`}
      >
        <span />
      </div>
    </div>
  )
}

/** Where Enter would drop the appointment that the keyboard moves. */
export function MoveMark({ held, range }: { held: Held; range: Range }) {
  const { entry, target } = held
  const style = { '--at': (target.start - range.from) / 60, '--tall': entry.duration / 60 } as CSSProperties
  return (
    <div
      aria-hidden="true"
      data-mark=""
      style={style}
      className={`pointer-events-none absolute inset-x-1 top-[calc(var(--at)*var(--hour)+1px)] z-2 h-[calc(var(--tall)*var(--hour)-2px)] min-h-6 ${look}`}
    >
      {timeOf(target.start)} · {entry.clientName}
    </div>
  )
}
