import { cx } from 'class-variance-authority'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'
import { CheckIcon, MinusIcon } from './icons/actions.tsx'

type Props = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

export function Checkbox({ label, hint, error, className, required, ...rest }: Props) {
  const own = useId()
  const hintId = hint ? `${own}-hint` : undefined
  const errorId = error ? `${own}-error` : undefined
  return (
    <div className={className}>
      <label className="group flex min-h-11 items-start gap-2.5 py-2.5 has-disabled:text-ink-3">
        <span className="relative grid size-6 shrink-0 place-items-center">
          <input
            aria-required={required || undefined}
            aria-invalid={error ? true : undefined}
            aria-describedby={[errorId, hintId].filter(Boolean).join(' ') || undefined}
            {...rest}
            type="checkbox"
            className={cx(
              'absolute inset-0 m-0 size-full appearance-none rounded-[6px] border-[1.5px] border-line-strong bg-surface transition-colors forced-colors:appearance-auto',
              'checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent aria-invalid:border-2 aria-invalid:border-danger-text',
              'disabled:border-transparent disabled:bg-muted',
            )}
          />
          <CheckIcon
            strokeWidth={2.75}
            className="pointer-events-none relative size-4 text-on-accent group-not-has-checked:invisible group-has-disabled:text-ink-3 forced-colors:hidden"
          />
          <MinusIcon
            strokeWidth={2.75}
            className="pointer-events-none absolute size-4 text-on-accent group-not-has-indeterminate:invisible forced-colors:hidden"
          />
        </span>
        <span className="min-w-0">
          {label}
          {hint ? (
            <span id={hintId} className="block text-sm text-ink-2">
              {hint}
            </span>
          ) : null}
        </span>
      </label>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </div>
  )
}
