import type { CSSProperties } from 'react'
import { initialsOf } from '../ui/initials.ts'

/** A soft ground in the hue of a person; text in `--ink` has a contrast of at least 10:1 on it in both themes. */
export const softGround = 'bg-[oklch(0.935_0.032_var(--hue))] dark:bg-[oklch(0.34_0.045_var(--hue))]'

export const hueOf = (hue = 215) => ({ '--hue': hue }) as CSSProperties

/** The initials of a person in her colour, hidden from screen readers: the name stands beside them. */
export function PersonMark({ name, hue }: { name: string; hue: number | undefined }) {
  return (
    <span
      aria-hidden="true"
      style={hueOf(hue)}
      className={`inline-grid size-8 shrink-0 place-items-center rounded-full text-[0.6875rem] leading-none font-bold text-ink select-none ${softGround}`}
    >
      {initialsOf(name) || 'U'}
    </span>
  )
}
