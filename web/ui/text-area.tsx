import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { useFieldControl } from './field.tsx'
import { controlStyle } from './text-input.tsx'

/** A text area that grows with its text where `field-sizing` is supported. Otherwise it scrolls and can be resized. */
export function TextArea({ className, rows = 3, required, ...rest }: ComponentProps<'textarea'>) {
  const wired = useFieldControl({ ...rest, required })
  return (
    <textarea
      {...rest}
      {...wired}
      rows={rows}
      className={cx(controlStyle(), 'field-sizing-content max-h-[60vh] min-h-24 resize-y', className)}
    />
  )
}
