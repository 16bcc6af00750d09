import type { ReactNode } from 'react'

type Props = { id?: string; title: string; children?: ReactNode; className?: string }

export function SectionHead({ id, title, children, className }: Props) {
  return (
    <div className={className}>
      <h2 id={id} className="max-w-[22ch] text-display-lg">
        {title}
      </h2>
      {children ? <p className="mt-3 max-w-[38rem] text-lg text-ink-2">{children}</p> : null}
    </div>
  )
}
