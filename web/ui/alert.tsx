import { cva, cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { CheckIcon } from './icons/actions.tsx'
import { AlertCircleIcon, InfoIcon } from './icons/notices.tsx'

type Tone = 'error' | 'warning' | 'success' | 'info'

const style = cva('flex gap-3 rounded-lg px-4 py-3.5 text-ui text-ink', {
  variants: {
    tone: {
      error: 'bg-danger-soft',
      warning: 'bg-amber-soft',
      success: 'bg-ok-soft',
      info: 'bg-accent-soft',
    },
  },
})

const marks = {
  error: <AlertCircleIcon className="text-danger-text" />,
  warning: <AlertCircleIcon className="text-amber-text" />,
  success: <CheckIcon className="text-ok-text" />,
  info: <InfoIcon className="text-accent-text" />,
}

type Props = {
  tone?: Tone
  title?: ReactNode
  children?: ReactNode
  /** Buttons or chips below the text of the alert. */
  actions?: ReactNode
  /**
   * `alert` interrupts a screen reader (the default for errors), `status` is read after the current speech, and with
   * `nothing` the text is read only in its place on the page.
   */
  says?: 'alert' | 'status' | 'nothing'
  id?: string
  className?: string
}

export function Alert({ tone = 'error', title, children, actions, says, id, className }: Props) {
  const role = says ?? (tone === 'error' ? 'alert' : 'status')
  return (
    <div
      id={id}
      role={role === 'nothing' ? undefined : role}
      className={cx(style({ tone }), 'forced-colors:border', className)}
    >
      <span className="mt-px flex h-[1.4em] items-center">{marks[tone]}</span>
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div>{children}</div> : null}
        {actions ? <div className="mt-2.5 flex flex-wrap gap-2">{actions}</div> : null}
      </div>
    </div>
  )
}
