import type { ComponentProps, ReactNode } from 'react'
import { type ButtonLook, buttonStyle } from './button-style.ts'
import { SpinnerArc } from './spinner.tsx'

type Props = ComponentProps<'button'> &
  ButtonLook & {
    icon?: ReactNode
    iconAfter?: ReactNode
    /** Waiting for the answer: the button keeps its focus, turns, and does nothing more. */
    sending?: boolean
    sendingLabel?: string
    /** Off, but still reachable so that its reason (`aria-describedby`) can be read. `disabled` is not. */
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

/** A square target with a drawing alone; the label is its name for everybody who cannot see it. */
export function IconButton({
  label,
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
      title={label}
      className={buttonStyle({
        variant: variant === 'ghost' ? 'ghost' : 'secondary',
        size: 'square',
        className,
      })}
    />
  )
}
