import { cx } from 'class-variance-authority'
import { createContext, type ReactNode, use, useId } from 'react'
import { FieldError } from './field.tsx'

type Group = {
  name: string
  value: string | null
  choose: (value: string) => void
  disabled: boolean
  isWrong: boolean
}

const GroupContext = createContext<Group | null>(null)

type Props<Value extends string> = {
  /** The group's name. With `labelledBy` a heading of the page names the group instead. */
  legend?: ReactNode
  labelledBy?: string
  hideLegend?: boolean
  value: Value | null
  onChange: (value: Value) => void
  name?: string
  hint?: ReactNode
  error?: ReactNode
  disabled?: boolean
  className?: string
  children: ReactNode
}

/** Native radio buttons with the product's style: the browser provides arrow keys, one Tab stop and announcements. */
export function ChoiceGroup<Value extends string>(props: Props<Value>) {
  const { legend, labelledBy, hideLegend, value, onChange, hint, error, disabled = false } = props
  const own = useId()
  const name = props.name ?? own
  const hintId = hint ? `${own}-hint` : undefined
  const errorId = error ? `${own}-error` : undefined
  const choose = onChange as (value: string) => void
  const group = { name, value, choose, disabled, isWrong: Boolean(error) }
  return (
    <fieldset
      aria-labelledby={labelledBy}
      aria-describedby={[errorId, hintId].filter(Boolean).join(' ') || undefined}
      className="min-w-0"
    >
      {legend ? (
        <legend className={hideLegend ? 'sr-only' : 'mb-2 text-ui font-semibold'}>{legend}</legend>
      ) : null}
      {hint ? (
        <p id={hintId} className="mb-2 text-sm text-ink-2">
          {hint}
        </p>
      ) : null}
      <div className={cx(props.className)}>
        <GroupContext value={group}>{props.children}</GroupContext>
      </div>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </fieldset>
  )
}

type ChoiceProps = {
  value: string
  disabled?: boolean
  describedBy?: string
  className?: string
  children: ReactNode
}

/** The invisible radio covers the nearest positioned box, so that the whole option is the click target. */
export function Choice({ value, disabled, describedBy, className, children }: ChoiceProps) {
  const group = use(GroupContext)
  return (
    <label className={className} data-choice={value}>
      <input
        type="radio"
        name={group?.name}
        value={value}
        checked={group?.value === value}
        disabled={disabled || group?.disabled}
        aria-describedby={describedBy}
        // When the group has an error, the chosen option is marked, so that the form can move the focus to this option.
        data-invalid={(group?.isWrong && group.value === value) || undefined}
        onChange={() => group?.choose(value)}
        className="absolute inset-0 z-10 m-0 size-full cursor-[inherit] appearance-none rounded-[inherit]"
      />
      {children}
    </label>
  )
}
