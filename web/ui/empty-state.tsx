import type { ReactNode } from 'react'

export function OpenSlotDrawing({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 72 57" width="72" height="57" aria-hidden="true" className={className}>
      <rect width="72" height="15" rx="4" className="fill-accent-soft" />
      <rect
        x="0.75"
        y="20.25"
        width="70.5"
        height="17.5"
        rx="4"
        fill="none"
        strokeWidth="1.5"
        strokeDasharray="4 3"
        className="stroke-amber-text"
      />
      <rect y="42" width="72" height="15" rx="4" className="fill-accent-soft" />
    </svg>
  )
}

/** A drawing of a day with its free slot filled, for states in which everything is done. */
export function FittedSlotDrawing({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 72 57" width="72" height="57" aria-hidden="true" className={className}>
      <rect width="72" height="15" rx="4" className="fill-accent-soft" />
      <rect y="20" width="72" height="18" rx="4" className="fit fill-amber" />
      <rect y="43" width="72" height="14" rx="4" className="fill-accent-soft" />
    </svg>
  )
}

type Props = {
  title: string
  children?: ReactNode
  /** The next step, as a button or a link. */
  action?: ReactNode
  as?: 'h1' | 'h2' | 'h3'
  done?: boolean
}

/** Shown for an empty list. It says what the list will contain and offers the next step. */
export function EmptyState({ title, children, action, as: Tag = 'h2', done = false }: Props) {
  return (
    <div className="flex flex-col items-start gap-2">
      {done ? <FittedSlotDrawing className="mb-2" /> : <OpenSlotDrawing className="mb-2" />}
      <Tag className="font-display text-lg font-bold tracking-[-0.01em]">{title}</Tag>
      {children ? <div className="max-w-[46ch] text-ui text-ink-2">{children}</div> : null}
      {action ? <div className="mt-2">{action}</div> : null}
    </div>
  )
}
