import { cva, cx } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { useFieldControl } from './field.tsx'

export type TextInputProps = ComponentProps<'input'> & {
  /** Fixed text before the typed text, as in an address. */
  prefix?: string
  leading?: ReactNode
}

export function TextInput({ className, prefix, leading, required, ...rest }: TextInputProps) {
  const wired = useFieldControl({ ...rest, required })
  const input = (
    <input
      type="text"
      {...rest}
      {...wired}
      className={cx(
        controlStyle(),
        'min-h-12',
        leading && 'pl-[calc(24px+1.25em)]',
        prefix && 'rounded-l-none',
        className,
      )}
    />
  )
  if (leading) {
    return (
      <div className="relative">
        <span className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-ink-2">
          {leading}
        </span>
        {input}
      </div>
    )
  }
  if (!prefix) return input
  return (
    <div className="flex">
      <span className="flex max-w-[60%] shrink-0 items-center rounded-l-md bg-muted px-3 text-ui text-ink-2 [overflow-wrap:anywhere]">
        {prefix}
      </span>
      {input}
    </div>
  )
}

export const controlStyle = cva([
  'w-full min-w-0 rounded-md border-[1.5px] border-line-strong bg-surface px-3.5 py-2.5 text-base text-ink',
  'transition-colors hover:border-ink-2',
  'aria-invalid:border-2 aria-invalid:border-danger-text aria-invalid:px-[13.5px]',
  'disabled:border-transparent disabled:bg-muted disabled:text-ink-3 disabled:opacity-100',
  'read-only:not-[select]:border-transparent read-only:not-[select]:bg-muted',
])
