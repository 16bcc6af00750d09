import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const style = cva([
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-md border border-line bg-surface px-4 text-base font-medium text-ink',
  'transition-colors hover:border-accent aria-pressed:border-accent aria-pressed:bg-accent-soft',
  'disabled:bg-transparent disabled:text-ink-3',
])

/** A small button: an alternative time in an alert, or a filter that is on or off (`aria-pressed`). */
export function Chip({ className, type = 'button', ...rest }: ComponentProps<'button'>) {
  return <button {...rest} type={type} className={style({ className })} />
}
