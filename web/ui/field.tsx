import { cx } from 'class-variance-authority'
import { createContext, type ReactNode, use, useId } from 'react'
import { AlertCircleIcon } from './icons/notices.tsx'

type Control = { id: string; describedBy?: string; invalid: boolean; required: boolean }

const FieldContext = createContext<Control | null>(null)

type Props = {
  label: ReactNode
  children: ReactNode
  hint?: ReactNode
  error?: ReactNode
  required?: boolean
  /** Adds "(opcional)" to the label. */
  optional?: boolean
  /** Hides the label from sight, but not from screen readers; for fields that a heading already names. */
  hideLabel?: boolean
  id?: string
  className?: string
}

/** A label, a control, a hint and an error, linked by ARIA attributes. */
export function Field({
  label,
  children,
  hint,
  error,
  required = false,
  optional,
  hideLabel,
  ...rest
}: Props) {
  const own = useId()
  const id = rest.id ?? own
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined
  return (
    <div className={cx('flex min-w-0 flex-col', rest.className)}>
      <label
        htmlFor={id}
        className={hideLabel ? 'sr-only' : 'mb-1.5 self-start text-ui font-semibold text-ink'}
      >
        {label}
        {optional ? <span className="font-normal text-ink-2"> (opcional)</span> : null}
      </label>
      <FieldContext value={{ id, describedBy, invalid: Boolean(error), required }}>{children}</FieldContext>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
      {hint ? (
        <p id={hintId} className="mt-1.5 text-sm text-ink-2">
          {hint}
        </p>
      ) : null}
    </div>
  )
}

/** The error of several fields: give it an id, and set `aria-describedby` of each field to this id. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex gap-2 text-sm font-medium text-danger-text">
      <AlertCircleIcon className="mt-[0.1em] shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}

type Wired = {
  id?: string
  required?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling'
}

/** The props that a control gets from its Field; its own props take precedence. */
export function useFieldControl({ id, required, ...own }: Wired) {
  const field = use(FieldContext)
  const needed = required ?? field?.required
  return {
    id: id ?? field?.id,
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
    // The attribute is `aria-required`, because for `required` the browser shows its own message, in its language.
    'aria-required': needed || undefined,
  }
}
