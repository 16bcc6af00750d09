import type { ComponentProps, ReactNode } from 'react'
import { type ButtonLook, buttonStyle } from './button-style.ts'
import { SpinnerArc } from './spinner.tsx'

type Props = ComponentProps<'button'> &
  ButtonLook & {
    icon?: ReactNode
    iconAfter?: ReactNode
    /** True while a request is pending: the button keeps the focus, shows a spinner and ignores clicks. */
    sending?: boolean
    sendingLabel?: string
    /** True when unavailable but focusable, unlike a `disabled` button, to read the reason (`aria-describedby`). */
    unavailable?: boolean
  }

export function Button({
  variant,
  size,
  wide,
  icon,
  iconAfter,
  sending = false,
  sendingLabel = 'Processando...',
  unavailable = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: Props) {
  const inert = sending || unavailable
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={inert || undefined}
      data-sending={sending || undefined}
      onClick={inert ? (event) => event.preventDefault() : onClick}
      className={buttonStyle({ variant, size, wide, className })}
    >
      {sending ? <SpinnerArc /> : icon}
      {sending ? sendingLabel : children}
      {sending ? null : iconAfter}
    </button>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  label: string
  children: ReactNode
  variant?: 'ghost' | 'outline'
}

/** A square button with only an icon; `label` is its accessible name. */
export function IconButton({
  label,
  title = label,
  variant = 'ghost',
  type = 'button',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={title}
      className={buttonStyle({
        variant: variant === 'ghost' ? 'ghost' : 'secondary',
        size: 'square',
        className,
      })}
    />
  )
}
