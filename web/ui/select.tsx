import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { useFieldControl } from './field.tsx'
import { ChevronDownIcon } from './icons/arrows.tsx'
import { controlStyle } from './text-input.tsx'

/** The options of a select that chooses a person or a service by its id. */
export const NameOptions = ({ of }: { of: readonly { id: string; name: string }[] }) =>
  of.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))

/** The native select: phones show their own picker and the keyboard search works without script. */
export function Select({ className, children, required, ...rest }: ComponentProps<'select'>) {
  const wired = useFieldControl({ ...rest, required })
  return (
    <div className="relative">
      <select
        {...rest}
        {...wired}
        className={cx(controlStyle(), 'min-h-12 appearance-none pr-11 text-ellipsis', className)}
      >
        {children}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-ink" />
    </div>
  )
}
